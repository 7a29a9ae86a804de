"""Every rule of Palermo as records that keep it and break it."""

from tests.games.case import breaks, keeps
from tests.games.palermo.boards import (
    ALMOST_A_COURTYARD,
    ONE_HOUSE_LEFT,
    TWELVE_ONES,
    TWO_CLUSTERS,
    head,
    walking,
)

HOME = {"Anna": "all", "Ben": "all", "Clara": "all"}

CORNER_ONLY = """\
1. Anna: start e3, build two d3
2. Ben: build one d5
3. Clara: build one a4
4. Anna: build one b6
5. Ben: build one h5
6. Clara: build two e6"""
BACK_TO_START = "1. Anna: go goal\n2. Ben: go goal\n3. Clara: stay"
RING_STEPS = "1. Anna: go ne nw sw"
AWAY = {"Anna": "pawn l4", "Ben": "pawn h5", "Clara": "pawn m5"}
"""Nobody is on the start tile."""
BESIDE_START = {"Anna": "pawn l4", "Ben": "pawn h5, police k6", "Clara": "pawn m5"}

CASES = [
    # -- set-up ----------------------------------------------------------------------------------------------------
    keeps("PA-1", head(players="Anna, Ben, Clara, David, Emma") + "1. Anna: start e5, build two c4"),
    keeps("PA-1", head() + "1. Anna: start e5, build two c4"),
    breaks("PA-1", head(players="Anna, Ben") + "1. Anna: start e5, build two c4", '"Anna, Ben"', code="H06"),
    breaks("PA-1", head(players="A1, B2, C3, D4, E5, F6"), code="H06"),
    keeps("PA-2", head() + ONE_HOUSE_LEFT + "1. Clara: build three d1\n2. Anna: go j4 collect +2"),
    breaks("PA-2", walking("1. Anna: stay", Anna="1 collected"), code="PA-2"),
    breaks("PA-2", head() + "@ city start e5, two c4\n@ Anna: chips c4 d4"),
    keeps("PA-3", head() + "1. Anna: start e5, build two c4\n2. Ben: build one f3\n3. Clara: build one c2"),
    breaks("PA-3", head() + "* city kalsa", code="C01"),
    # -- building --------------------------------------------------------------------------------------------------
    keeps("PA-4", head() + "1. Anna: start e5, build two c4"),
    breaks("PA-4", head() + "1. Ben: start e5, build two c4", "Ben"),
    keeps("PA-5", head() + "1. Anna: start l12, build two c4"),
    breaks("PA-5", head() + "1. Anna: build two c4", code="PA-5"),
    breaks("PA-5", head() + "1. Anna: start e5, start e7", "e7"),
    breaks("PA-5", walking("1. Anna: start e7")),
    breaks("PA-5", head() + "@ city start e5, start g5", "g5"),
    breaks("PA-5", head() + "1. Anna: start w3, build one c12", "w3"),
    breaks("PA-5", head() + "1. Anna: start nw, build two c4", "nw"),
    keeps("PA-6", head() + "1. Anna: start e5, build three l11"),
    breaks("PA-6", head() + "1. Anna: start e5\n2. Ben: build two c4", "Ben"),
    breaks("PA-6", head() + "1. Anna: start e5, build two w4", "w4"),
    keeps("PA-7", head() + "1. Anna: start e5, build two c4\n2. Ben: build one f3"),
    breaks("PA-7", head() + "1. Anna: start e5, build two c4\n2. Clara: build one f3", "Clara"),
    breaks("PA-7", head() + "1. Anna: start e5, build two c4, build one f3", "build one f3"),
    breaks("PA-7", head("building=ready") + "* city kalsa\n1. Anna: chip j4, chip k6", "chip k6"),
    breaks("PA-7", head() + "1. Anna: start e5, build two c4\n2. Ben: build one d4", "d4"),
    breaks("PA-7", head() + "1. Anna: start e5, build two c4\n2. Ben: build one w3", "w3"),
    breaks("PA-7", head() + "1. Anna: start e5, build two f5", "f5"),
    breaks("PA-7", head() + "@ city start i9, two c4, two g6\n@ Anna: chips c4 g6"),
    keeps("PA-8", head("building=free") + TWELVE_ONES.format(last="", mark="") + "1. Clara: build one l3"),
    breaks("PA-8", head("building=free") + TWELVE_ONES.format(last=", one l3", mark=" l3") + "1. Anna: build one b7", "one"),
    keeps("PA-8", head("building=free") + TWELVE_ONES.format(last=", one l3", mark=" l3") + "1. Anna: build two b7"),
    breaks("PA-8", head("building=free") + TWELVE_ONES.format(last=", one l3, one b7", mark=" l3"), "b7"),
    keeps("PA-9", head() + "1. Anna: start e5, build two c4\n2. Ben: build one f3"),
    breaks("PA-9", head() + "1. Anna: start e5, build two c4\n2. Ben: build one l11", "l11"),
    keeps("PA-10", head("diagonal=contact") + TWO_CLUSTERS + "1. Clara: build three e4"),
    breaks("PA-10", head() + TWO_CLUSTERS + "1. Clara: build three e4", "e4"),
    keeps("PA-10", head("diagonal=contact") + CORNER_ONLY),
    breaks("PA-10", head() + CORNER_ONLY, "e6"),
    breaks("PA-10", head() + "1. Anna: start e5, build two c4\n2. Ben: build one e1", "e1"),
    breaks("PA-10", head("diagonal=ban") + TWO_CLUSTERS + "1. Clara: build three e4", "e4"),
    keeps("PA-11", head() + "1. Anna: start e5, build one b1\n2. Ben: build two l12\n3. Clara: build two i12"),
    keeps("PA-11", head("diagonal=ban") + "1. Anna: start e5, build one b1\n2. Ben: build two l12"),
    breaks(
        "PA-11",
        head() + "1. Anna: start e5, build one b1\n2. Ben: build two l12\n3. Clara: build two a6",
        "a6",
        code="PA-9",
    ),
    keeps("PA-12", head() + "1. Anna: start i9, build three d4\n2. Ben: build two f4"),
    breaks("PA-12", head() + "1. Anna: start i9, build three d4\n2. Ben: build two f4\n3. Clara: build two c6", "c6"),
    breaks(
        "PA-12",
        head() + "@ city start i9, three d4, two f4, two c6\n@ Anna: chips d4\n@ Ben: chips f4\n@ Clara: chips c6",
    ),
    keeps("PA-13", head() + ALMOST_A_COURTYARD + "1. Ben: build one b4"),
    breaks("PA-13", head() + ALMOST_A_COURTYARD + "1. Ben: build two a3", "a3"),
    breaks("PA-13", head("building=free") + ALMOST_A_COURTYARD + "1. Ben: build two a3", "a3"),
    keeps("PA-14", walking("1. Anna: go k5 k4 l4")),
    keeps("PA-15", head() + ONE_HOUSE_LEFT + "1. Clara: build three d1\n@ city kalsa\n" + walking("").split("kalsa\n")[1]),
    breaks("PA-15", head() + ONE_HOUSE_LEFT.replace("one b12,", "one b12, street c11,")),
    breaks("PA-15", head() + "@ city start i9, street a1, street c1, street e1, street g1", "g1"),
    keeps("PA-16", head() + ONE_HOUSE_LEFT + "1. Clara: build three d1\n2. Anna: stay\n3. Ben: stay\n4. Clara: stay"),
    breaks("PA-16", walking("1. Anna: build one b1")),
    keeps("PA-17", head() + ONE_HOUSE_LEFT + "1. Clara: build three d1\n2. Anna: stay"),
    # -- walking ---------------------------------------------------------------------------------------------------
    keeps("PA-18", head() + ONE_HOUSE_LEFT + "1. Clara: build three d1\n= Anna 0, Ben 0, Clara 0\n2. Anna: go k5"),
    breaks("PA-18", head() + "1. Anna: start e5, build two c4\n2. Ben: go f5"),
    breaks("PA-18", head() + "@ city start e5, two c4\n@ Anna: pawn d5, chips c4"),
    breaks("PA-18", head() + "@ city start e5, two c4\n@ Anna: 3 points, chips c4"),
    breaks("PA-18", head() + "@ city start e5, two c4\n@ Anna: police a1, chips c4"),
    keeps("PA-19", walking("1. Anna: go j4 collect +2\n2. Ben: go k5 l5 m5\n3. Clara: go h6 collect +2")),
    breaks("PA-19", walking("1. Anna: go l5 m5"), "l5"),
    keeps("PA-19", walking("1. Anna: go goal h5 h4 collect +0", Anna="pawn k5")),  # through the start tile for one point
    breaks("PA-19", walking("1. Anna: go i5 j5 k5", Anna="pawn h5"), "j5", code="PA-20"),  # PA-Q6
    keeps("PA-19", walking("1. Anna: go i5 j5 k5", options="start-tile=four", Anna="pawn h5")),
    keeps("PA-19", walking("1. Anna: go h5 i5", options="start-tile=four")),  # one field for the start
    breaks("PA-19", walking("1. Anna: go goal h5 h4", options="start-tile=four", Anna="pawn k5"), "goal", code="PA-20"),
    breaks("PA-19", walking("1. Anna: go h4 collect", options="start-tile=four", Anna="pawn k5"), "h4", code="PA-22"),
    keeps("PA-20", walking("1. Anna: go k5 l5 l4")),
    breaks("PA-20", walking("1. Anna: go k5 l4"), "l4"),
    breaks("PA-20", walking("1. Anna: go k5 m5"), "m5"),
    breaks("PA-20", walking("1. Anna: go k5 k5"), "k5"),
    breaks("PA-20", walking("1. Anna: go j4\n2. Ben: stay\n3. Clara: stay\n4. Anna: go j4 j3"), "j4"),
    breaks("PA-20", walking("1. Anna: go goal k5"), "goal"),
    keeps("PA-21", walking("1. Anna: go l4")),
    breaks("PA-21", walking("1. Anna: go l6"), "l6"),
    breaks("PA-21", walking("1. Anna: go k5 l5 l6"), "l6"),
    keeps("PA-22", walking("1. Anna: go m5")),
    breaks("PA-22", walking("1. Anna: go m6"), "m6"),
    breaks("PA-22", walking("1. Anna: go k5 l5 m5 m6"), "m6"),
    breaks("PA-22", walking("1. Anna: go k5 k4 l4 l5"), "l5"),  # a whole way costs what it costs
    keeps("PA-23", walking("1. Anna: go j4 collect +2\n2. Ben: stay\n3. Clara: stay\n4. Anna: go m5")),
    breaks("PA-23", walking("1. Anna: go j4 collect +3"), "+3", code="A01"),
    breaks("PA-23", walking("1. Anna: go j4 collect +2\n2. Ben: stay\n3. Clara: stay\n4. Anna: go m6"), "m6", code="PA-22"),
    keeps("PA-24", walking("1. Anna: police k4, go k5\n2. Ben: go k5 l5\n3. Clara: go k5 k4")),
    keeps("PA-25", walking("1. Anna: go k5\n2. Ben: go k4")),
    breaks("PA-25", walking("1. Anna: go k5\n2. Ben: go k5"), "k5"),
    breaks("PA-25", walking("1. Anna: go k5\n2. Ben: stay\n3. Clara: go k5 l5 k5"), "k5"),
    breaks("PA-25", walking("1. Anna: stay", Anna="pawn k5", Ben="pawn k5")),
    keeps("PA-25", walking(BACK_TO_START, Anna="pawn h5", Ben="pawn k5", Clara="pawn m5")),  # PA-Q6
    breaks(
        "PA-25", walking(BACK_TO_START, options="start-tile=one-pawn", Anna="pawn h5", Ben="pawn k5", Clara="pawn m5"), "goal"
    ),
    keeps("PA-25", walking("1. Anna: go goal +13", options="start-tile=one-pawn", without={"Anna": "all"}, Anna="pawn h5")),
    keeps("PA-25", walking("1. Anna: go i5\n2. Ben: go j5", options="start-tile=four", Anna="pawn h5", Ben="pawn k5")),
    breaks("PA-25", walking("1. Anna: go i5\n2. Ben: go i5", options="start-tile=four", Anna="pawn h5", Ben="pawn k5"), "i5"),
    keeps("PA-26", walking("1. Anna: go l4\n2. Ben: go k5 k4\n= Ben 0\n3. Clara: go k5 l5")),
    breaks("PA-26", walking("1. Anna: go l4\n2. Ben: go k5 k4 +1"), "+1", code="A01"),
    keeps("PA-26", walking("1. Anna: go j4 collect +11", without={"Anna": "d3 a4 f4 h4 k6 b8 d8 l10 j11"}, Ben="pawn j3")),
    keeps("PA-27", walking("1. Anna: police k5, stay\n2. Ben: go k5\n3. Clara: police l4, go l4", Clara="pawn l5")),
    keeps("PA-28", walking("1. Anna: go m6 m7 m8", Anna="pawn m5")),
    breaks("PA-28", walking("1. Anna: go m6 m8", Anna="pawn m5"), "m8"),
    keeps("PA-29", walking("1. Anna: go ne l0 k0", Anna="pawn m9")),
    keeps("PA-29", walking("1. Anna: go se", Anna="pawn m1")),
    breaks("PA-29", walking("1. Anna: go m6 nw", Anna="pawn m5"), "nw"),
    breaks("PA-29", walking("1. Anna: go w5", Anna="pawn nw"), "w5", code="PA-22"),  # 5 points: links lead to corners only
    keeps("PA-29", walking("1. Anna: go ne nw sw", Anna="pawn m5", Ben="police m3")),  # PA-Q8
    breaks("PA-29", walking(RING_STEPS, options="ring-step=police", Anna="pawn m5", Ben="police m3"), "sw", code="PA-38"),
    keeps("PA-29", walking(RING_STEPS, options="ring-step=police", Anna="pawn m5, police m3")),
    keeps("PA-30", walking("1. Anna: go nw sw se", Anna="pawn ne")),
    breaks("PA-30", walking("1. Anna: go ne m8", Anna="pawn se"), "m8"),
    breaks("PA-30", walking("1. Anna: go se nw", Anna="pawn ne"), "nw"),
    # -- collecting ------------------------------------------------------------------------------------------------
    keeps("PA-31", walking("1. Anna: go j4 collect +2\n= Anna 2")),  # PA-T1, the printed example A
    breaks("PA-31", walking("1. Anna: go k5 collect"), "collect"),
    breaks("PA-31", walking("1. Anna: go j4 collect", without={"Anna": "j4"}), "collect"),
    keeps("PA-32", walking("1. Anna: go h4 collect +5", without={"Anna": "d3 a4 f4 b8"})),
    keeps("PA-32", walking("1. Anna: go k6 collect +4", Anna="pawn l4", without={"Anna": "d3 a4 f4 b8"})),  # PA-T5
    breaks("PA-32", walking("1. Anna: go j4 +1"), "+1", code="A01"),
    keeps("PA-33", walking("1. Anna: go j4 collect +2\n2. Ben: stay\n3. Clara: stay\n4. Anna: go k6 collect +2")),
    breaks("PA-33", walking("1. Anna: go j4 collect +2, go j3"), code="PA-33"),
    keeps(
        "PA-34",
        walking("1. Anna: go k6 +0\n2. Ben: stay\n3. Clara: stay\n4. Anna: go goal h5 h4 collect +1", Anna="pawn l4"),
    ),
    # the one before is PA-T3: no rest points, chip taken, 4 points the next time
    breaks("PA-34", walking("1. Anna: go k6 +1", Anna="pawn l4"), "+1", code="A01"),
    breaks(
        "PA-34",
        walking("1. Anna: stay +3", options="target=yes", Anna="pawn j4, target k6", Ben="target l2", Clara="target d1"),
        "+3",
        code="A01",
    ),
    keeps("PA-35", walking("1. Anna: go j4 j3\n= Anna 0\n2. Ben: stay\n3. Clara: stay\n4. Anna: go j4 collect +2")),
    keeps("PA-36", walking("1. Anna: go h6\n2. Ben: stay\n3. Clara: go h6 h7", Clara="pawn h5")),
    breaks("PA-36", walking("1. Anna: go h6 collect +2"), "collect"),
    # -- police ----------------------------------------------------------------------------------------------------
    keeps(
        "PA-37",
        walking(
            "1. Anna: police a1, stay\n2. Ben: police c12, stay\n3. Clara: police m5, stay\n"
            "@ city kalsa\n@ Anna: police a1, chips d3 a4 f4 h4 j4 k6 h7 b8 d8 l10 j11\n"
            "@ Ben: police c12, chips a1 g1 l2 l3 a6 d6 e6 e7 k7 g12 l12\n"
            "@ Clara: police m5, chips d1 e1 j2 h6 j8 g9 b10 c10 f10 i10 b12"
        ),
    ),
    keeps("PA-38", walking("1. Anna: police k5, stay\n2. Ben: go k5 l5\n3. Clara: go h6 collect +2")),
    breaks("PA-38", walking("1. Anna: police k5, stay\n2. Ben: go m5"), "m5"),
    breaks("PA-38", walking("1. Anna: police k5, stay\n2. Ben: go k5 l5 m5"), "m5"),
    keeps("PA-39", walking("1. Anna: police k5, go m5")),
    breaks("PA-39", walking("1. Anna: police j4, go j4 collect +1"), "+1", code="A01"),
    keeps("PA-40", walking("1. Anna: police l5, stay\n2. Ben: go l5\n= Ben 0")),  # PA-T4: 1 + 2 points
    breaks("PA-40", walking("1. Anna: police m5, stay\n2. Ben: go m5"), "m5"),
    breaks("PA-40", walking("1. Anna: police m5, stay\n2. Ben: go k5 l5 m5"), "m5"),
    keeps("PA-40", walking("1. Anna: police m5, stay\n2. Ben: go l5\n= Ben 0")),
    keeps("PA-41", walking("1. Anna: police k5, stay", Anna="police k5", Ben="pawn k5")),
    breaks("PA-41", walking("1. Anna: police l5, stay", Anna="police k5", Ben="pawn k5"), "l5"),
    breaks("PA-41", walking("1. Anna: police l5, stay", Anna="pawn k5, police k5"), "l5"),
    keeps("PA-41", walking("1. Anna: police l5, stay", options="blocking=foreign", Anna="pawn k5, police k5")),
    breaks("PA-41", walking("1. Anna: police l5, stay", options="blocking=foreign", Anna="police k5", Ben="pawn k5"), "l5"),
    keeps("PA-42", walking("1. Anna: police k5, stay\n2. Ben: stay\n3. Clara: stay\n4. Anna: police l5, stay")),
    breaks("PA-42", walking("1. Anna: police k5, police l5, stay")),
    breaks("PA-42", walking("1. Anna: police l5, go j4 collect +2", next="Anna after police", Anna="police k5")),
    keeps("PA-43", walking("1. Anna: police k5, go k5\n2. Ben: stay")),
    breaks("PA-43", walking("1. Anna: go k5, police l5"), code="PA-43"),
    keeps("PA-44", walking("1. Anna: police d3, stay\n2. Ben: police nw, stay\n3. Clara: police h6, stay")),
    breaks("PA-44", walking("1. Anna: police l6, stay"), "l6"),
    breaks("PA-44", walking("1. Anna: police goal, stay"), "goal"),
    breaks("PA-44", walking("1. Anna: police i6, stay"), "i6"),
    breaks("PA-44", walking("1. Anna: police k5, stay", Ben="pawn k5"), "k5"),
    breaks("PA-44", walking("1. Anna: police k5, stay", Anna="pawn k5"), "k5"),
    breaks("PA-44", walking("1. Anna: police k5, stay", Ben="police k5"), "k5"),
    breaks("PA-44", walking("1. Anna: police m5, stay", options="ring-police=no"), "m5"),
    breaks("PA-44", walking("", Anna="police l6")),
    breaks("PA-44", walking("1. Anna: police i5, stay", **AWAY), "i5"),  # PA-Q24
    keeps("PA-44", walking("1. Anna: police goal, stay", options="police-start=empty", **AWAY)),
    keeps("PA-44", walking("1. Anna: police i5, stay\n2. Ben: go goal k5", options="police-start=empty", **AWAY)),
    breaks(
        "PA-44",
        walking("1. Anna: police i5, stay\n2. Ben: go goal k5 k4", options="police-start=empty", **AWAY),
        "k4",
        code="PA-38",
    ),
    breaks("PA-44", walking("1. Anna: police i5, stay", options="police-start=empty"), "i5"),
    breaks("PA-45", walking("1. Anna: police i5, stay", options="police-start=empty", **BESIDE_START), "i5"),
    keeps("PA-45", walking("1. Anna: police i5, stay", options="police-start=empty, start-tile=four", **BESIDE_START)),
    keeps("PA-45", walking("1. Anna: police k4, stay", Ben="police l5")),
    keeps("PA-45", walking("1. Anna: police ne, stay", Ben="police m5")),  # one-step links make no neighbours
    breaks("PA-45", walking("1. Anna: police k5, stay", Ben="police l5"), "k5"),
    breaks("PA-45", walking("", Anna="police k5", Ben="police l5")),
    keeps("PA-46", walking("1. Anna: police k5, go j4 collect +2\n= Anna 2")),
    breaks("PA-46", walking("1. Anna: go k5, go l5"), code="PA-46"),
    breaks("PA-46", walking("1. Anna: stay, go k5"), code="PA-46"),
    # -- end -------------------------------------------------------------------------------------------------------
    keeps(
        "PA-47",
        walking(
            "1. Anna: go goal +13\n2. Ben: stay +5\n3. Clara: stay +5",
            without=HOME,
            Anna="pawn k5",
            tags='[Result "Anna 13, Ben 5, Clara 5"]',
        ),
    ),
    breaks("PA-47", walking("1. Anna: go k5", without=HOME, Ben="pawn k5")),
    keeps("PA-47", walking("1. Anna: go h5\n= Anna 0", without={"Anna": "all"}, Anna="pawn k5")),  # over the goal and on
    keeps("PA-48", walking("1. Anna: go goal +12\n= Anna 12", without={"Anna": "all"}, Anna="pawn l5")),
    breaks("PA-48", walking("1. Anna: go goal +2", without={"Anna": "all"}, Anna="pawn l5"), "+2", code="A01"),
    keeps("PA-48", walking("1. Anna: go goal\n= Anna 0", Anna="pawn l5")),  # not all chips: no goal, no points (PA-Q16)
    breaks("PA-48", walking("1. Anna: go goal +1", Anna="pawn l5"), "+1", code="A01"),
    keeps("PA-49", walking("1. Anna: police k5, stay +5\n2. Ben: go k5", without={"Anna": "all"})),
    keeps("PA-50", walking("1. Anna: stay +5\n= Anna 5", without={"Anna": "all"})),
    breaks("PA-50", walking("1. Anna: stay +4", without={"Anna": "all"}), "+4", code="A01"),
    breaks("PA-50", walking("1. Anna: stay +5"), "+5", code="A01"),
    keeps(
        "PA-51",
        walking(
            "1. Ben: go goal +13\n2. Clara: stay +5\n= Anna 0, Ben 13, Clara 5",
            next="Ben",
            without=HOME,
            Ben="pawn k5",
            tags='[Result "Ben 13, Clara 5, Anna 0"]',
        ),
    ),
    breaks("PA-51", walking("1. Clara: go goal +13\n2. Anna: stay +5", next="Clara", without=HOME, Clara="pawn k5")),
    keeps(
        "PA-52",
        walking(
            "1. Clara: go goal +13",
            next="Clara",
            without=HOME,
            Clara="pawn k5",
            Anna="20 points",
            tags='[Result "Anna 20, Clara 13, Ben 0"]',
        ),
    ),
    breaks(
        "PA-52",
        walking(
            "1. Clara: go goal +13",
            next="Clara",
            without=HOME,
            Clara="pawn k5",
            Anna="20 points",
            tags='[Result "Clara 33, Anna 20, Ben 0"]',
        ),
        "33",
        code="A03",
    ),
    keeps("PA-53", walking("1. Anna: stay +5\n= Anna 63", without={"Anna": "all"}, Anna="58 points")),  # PA-T8
    breaks("PA-53", walking("1. Anna: stay +5\n= Anna 3", without={"Anna": "all"}, Anna="58 points"), "3", code="A02"),
    # -- variants --------------------------------------------------------------------------------------------------
    keeps(
        "PA-54",
        head("building=free") + "1. Anna: start e5, build two c4\n2. Ben: build one l11\n3. Clara: build one e1",
    ),
    breaks("PA-54", head() + "1. Anna: start e5, build two c4\n2. Ben: build one l11", "l11", code="PA-9"),
    breaks(
        "PA-54",
        head("building=free") + "1. Anna: start i9, build three d4\n2. Ben: build two f4\n3. Clara: build two c6",
        "c6",
        code="PA-12",
    ),
    keeps("PA-55", head("building=ready") + "* city kalsa\n1. Anna: chip j4\n2. Ben: chip k6\n3. Clara: chip a1"),
    breaks("PA-55", head("building=ready") + "* city kalsa\n1. Anna: chip j3", "j3"),
    breaks("PA-55", head("building=ready") + "* city kalsa\n1. Anna: chip j4\n2. Ben: chip j4", "j4"),
    breaks("PA-55", head("building=ready") + "* city kalsa\n1. Anna: go j4"),
    breaks("PA-55", head("building=ready") + "* city kalsa\n1. Anna: chip j4\n2. Clara: chip k6", "Clara", code="PA-7"),
    breaks("PA-55", head("building=ready") + "1. Anna: chip j4", code="C02"),
    breaks("PA-55", head("building=ready") + "* city start e5, two c4"),
    breaks("PA-55", head() + "1. Anna: chip j4"),
    keeps("PA-56", head("building=ready") + "@ city vucciria\n1. Anna: chip b1\n2. Ben: chip c1"),
    keeps("PA-56", head("building=ready", "Anna, Ben, Clara, David") + "* city Capo\n1. Anna: chip e1"),
    breaks("PA-56", head("building=ready") + "* city atlantis", "atlantis"),
    keeps("PA-57", walking("1. Anna: go j4 collect +2", options="police=no")),
    breaks("PA-57", walking("1. Anna: police k5, go j4", options="police=no")),
    breaks("PA-57", walking("", options="police=no", Anna="police k5")),
    keeps(
        "PA-58",
        walking(
            "1. Anna: target k6\n2. Ben: target k7\n3. Clara: target j8\n4. Anna: go j4\n= Anna 0\n5. Ben: go k7 "
            "collect +1, target l3\n6. Clara: go h6\n7. Anna: go k6 collect +1, target j4",
            options="target=yes",
        ),
    ),
    breaks("PA-58", walking("1. Anna: go j4", options="target=yes")),
    breaks("PA-58", walking("1. Anna: target j3", options="target=yes"), "j3"),
    breaks("PA-58", walking("1. Anna: target h6", options="target=yes"), "h6"),
    breaks("PA-58", walking("1. Anna: target j4")),
    breaks("PA-58", walking("1. Anna: target j4, target h4", options="target=yes"), "h4"),
    breaks("PA-58", walking("1. Anna: target j4, go k5", options="target=yes"), "go k5"),
    breaks(
        "PA-58",
        walking("1. Anna: go k6, target h4", options="target=yes", Anna="target j4", Ben="target k7", Clara="target h6"),
        "h4",
    ),
    breaks(
        "PA-58",
        walking(
            "1. Anna: go j4, target h4, target h7", options="target=yes", Anna="target j4", Ben="target k7", Clara="target h6"
        ),
        "h7",
    ),
    breaks(
        "PA-58",
        walking("1. Anna: go j4 collect", options="target=yes", Anna="target k6", Ben="target k7", Clara="target j8"),
        "collect",
    ),
    breaks(
        "PA-58",
        walking("1. Anna: target j4", options="target=yes", Anna="target k6", Ben="target k7", Clara="target j8"),
        "j4",
    ),
    breaks(
        "PA-58",
        walking(
            "1. Anna: go k6 collect +2, go k7",
            options="target=yes",
            Anna="target k6",
            Ben="target k7",
            Clara="target j8",
        ),
    ),
    breaks("PA-58", walking("1. Anna: go j4", options="target=yes", Anna="pawn l5, target k6", Clara="target j8")),
    keeps("PA-59", walking("1. Anna: go k5\n2. Ben: go k5 l5\n3. Clara: stay\n4. Anna: stay")),
    breaks("PA-59", walking("1. Ben: go k5"), "Ben"),
    breaks("PA-59", walking("1. Anna: go k5\n2. Clara: police l5, go k4"), "Clara"),
    breaks("PA-59", walking("1. Anna: go k5\n2. Anna: police l5, go k4"), "Anna"),
]

UNBREAKABLE = {
    "PA-14": "it says which fields are streets; entering any other one breaks PA-21",
    "PA-17": "no line can bring a tile back that was set aside; building on breaks PA-16",
    "PA-24": "a permission: passing is never wrong",
    "PA-27": "a permission: stopping on a policeman is wrong only where the points do not suffice (PA-40)",
    "PA-35": "a permission: chips may be passed",
    "PA-37": "the notation has no word for moving another player's policeman",
    "PA-49": "a permission: the policeman may stay",
}

UNKEEPABLE: dict[str, str] = {}
