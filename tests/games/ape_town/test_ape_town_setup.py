"""Positions of Ape Town that cannot be, tiles that nobody saw, and rulings."""

from __future__ import annotations

import pytest

from referee.games.game import Players
from referee.games.judge import STRICT, TableJudge
from referee.language.sentence import Fact
from tests.games.ape_town.boards import DISPLAY, DISTRICTS, FIVE_MOVES, LAST_FIELD, board, game
from tests.playing import codes, errors, game_of, players, rule_cases, state_of, verdict, walk

GAME = game_of("ape_town")
OPEN = "@ open 1: katta katta katta katta katta\n@ open 2: banana banana banana banana banana"
UNSEEN = "@ open {}: ? ? ? ? ?"


def full_board() -> str:
    """All 75 fields: the 74 of LAST_FIELD and a katta."""
    return LAST_FIELD.split("\n")[0].replace("9.8 tarsier", "9.8 tarsier, 9.9 katta Laura")


class Listening(TableJudge):
    """Hears notices."""

    def __init__(self, table: Players) -> None:
        super().__init__(table)
        self.codes: list[str] = []

    def notice(self, code: str, message: str, **facts: Fact) -> None:
        self.codes.append(code)


IMPOSSIBLE = {
    "85 tiles": ("AT-2", [full_board(), UNSEEN.format(7), UNSEEN.format(8)], ""),
    "15 kattas": (
        "AT-2",
        ["@ open 1: katta katta katta katta katta", board(W1="kL kL kL kL kL kL kL kL", W2="kE kE")],
        "katta",
    ),
    "25 bananas in the display": (
        "AT-2",
        [board(**dict.fromkeys(("W1", "W2", "G1"), "b b b b b b b b")), "@ open 4: - - - - banana"],
        "banana",
    ),
    "two tiles on a field": ("AT-25", ["@ board 1.1 banana", "@ board 1.2 banana, 1.1 katta Emma"], "1.1"),
    "no such field": ("AT-25", ["@ board 1.1 banana, 10.1 banana"], "10.1"),
    "on a preprinted tile": ("AT-5", ["@ board 7.7 tarsier"], "7.7"),
    "in the pond": ("AT-6", ["@ board 1.1 banana, 5.6 banana"], "5.6"),
    "orang without a disc": ("AT-33", ["@ board 1.1 orang"], "1.1"),
    "katta without a disc": ("AT-33", ["@ board 1.2 banana, 1.1 katta"], "1.1"),
    "chimp with a disc": ("AT-33", ["@ board 1.1 chimp Emma"], "1.1"),
    "disc of a stranger": ("H12", ["@ board 1.1 katta Max"], "1.1"),
    "stock of a stranger": ("H12", ["@ Max: 3 points, 6 bundles"], "Max"),
    "next is a stranger": ("H12", ["@ next Max"], "Max"),
    "stock twice": ("AT-12", ["@ Emma: 3 points, 6 bundles", "@ emma: 3 points, 6 bundles"], "emma"),
    "next twice": ("AT-15", ["@ next Laura", "@ next Laura"], "Laura"),
    "section 0": ("AT-7", ["@ open 0: katta katta katta katta katta"], "0"),
    "section 9": ("AT-7", ["@ open 9: katta katta katta katta katta"], "9"),
    "section twice": ("AT-7", ["@ open 1: katta katta katta katta katta", "@ open 1: ? ? ? ? ?"], "1"),
    "three sections": ("AT-35", [OPEN, "@ open 3: katta katta katta katta katta"], "3"),
    "a section without tiles": ("AT-35", ["@ open 1: - - - - -"], "1"),
    "no display": ("AT-35", [board(W1="b b b b b b b b", G1="b b")], ""),
    "sections not reached": ("AT-34", [board(W1="b b b b b"), UNSEEN.format(3), UNSEEN.format(4)], "4"),
    "a section not reached": ("AT-34", [UNSEEN.format(3)], "3"),
    "wrong last section": (
        "AT-34",
        [board(W1="b b b b b b b b", G1="b b b b b b b"), UNSEEN.format(3), UNSEEN.format(4)],
        "4",
    ),
    "a tile too many": ("AT-34", [OPEN, "@ board 1.1 banana"], ""),
    "a move before the second reveal": ("AT-10", ["@ board 1.1 banana", "@ open 1: - katta katta katta katta"], ""),
    "bundles at segment 0": ("AT-7", [OPEN, "@ bundles 1 1, 0 1"], "0"),
    "bundles at segment 41": ("AT-7", [OPEN, "@ bundles 1 41, 41 1"], "41"),
    "bundles on an empty segment": (
        "AT-23",
        ["@ board 1.1 banana", OPEN.replace("katta", "-", 1), "@ bundles 1 1"],
        "1",
    ),
    "a bundle lost": ("AT-23", [OPEN, "@ Laura: 0 points, 5 bundles"], "5"),
    "a bundle too many": ("AT-23", [OPEN, "@ bundles 3 1"], "1"),
    "bundles twice at a segment": ("AT-23", [OPEN, "@ bundles 3 1", "@ bundles 4 1, 3 1"], "3"),
    "9,999,999,999 bundles": ("AT-23", ["@ Laura: 0 points, 9999999999 bundles"], "9999999999"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_an_impossible_position_is_refused(what: str) -> None:
    code, lines, word = IMPOSSIBLE[what]
    text = game(*lines)
    (fault,) = errors(text)
    assert fault.code == code
    assert fault.message.startswith("impossible position: ")
    row = text.split("\n")[fault.span.line - 1]
    under = row[fault.span.start - 1 : fault.span.end - 1]
    assert under == (word or row)
    assert row.startswith("@")


def test_positions_that_can_be() -> None:
    for lines in (
        [],
        ["@ open 1: ? ? ? ? ?"],
        [OPEN],
        [OPEN, "@ bundles 3 3, 10 0", "@ Emma: 0 points, 3 bundles", "@ next felix"],
        [board(W1="b b b b b b b b", G1="b b b b b b b b", S1="b"), "@ open 3: - - - - katta", "@ open 4: - ? - ? -"],
        [board(W1="b b b b b b b b", G1="b b b b b b"), "@ open 2: - - - - katta"],
    ):
        assert codes(game(*lines)) == [], lines


def test_a_player_who_needs_substitutes_for_discs_is_told_so_once() -> None:
    """AT-Q10: there are 15 discs of each colour, and 26 orangs and kattas."""
    lines = [board(W1="kL kL kL kL kL kL kL kL", W2="kL kL kL kL kL kL", G1="oL oL"), "@ open 4: - banana orang banana banana"]
    lines += ["@ open 5: banana banana banana banana banana", "@ next Laura"]
    notices = [fault for fault in verdict(game(*lines, "1. Laura: take 18, place 3.3")).faults if "(AT-Q10)" in fault.message]
    assert [(fault.severity, fault.span.line) for fault in notices] == [("info", 4)]
    fifteen = game(lines[0].replace("orang Laura", "chimp", 1), *lines[1:])
    assert verdict(fifteen).faults == ()


def test_bundles_that_play_would_not_have_left_are_noticed() -> None:
    """AT-18: every tile taken put one bundle beside each tile before it. A table may have paid otherwise: it can go on."""
    lines = ["@ board 1.1 katta Emma, 1.4 katta Emma", "@ open 1: katta katta - katta -", "@ open 2: ? ? ? ? ?"]
    stocks = ["@ Laura: 0 points, 4 bundles", "@ Emma: 0 points, 4 bundles", "@ Felix: 0 points, 5 bundles"]
    right = verdict(game(*lines, "@ bundles 1 2, 2 2, 4 1", *stocks))
    assert right.faults == ()
    for piles, said in (
        ("1 3, 2 1, 4 1", "regular play leaves 2 bundles at segment 1, not 3: 2 tiles after it were taken"),
        ("1 2, 2 3", "regular play leaves 2 bundles at segment 2, not 3: 2 tiles after it were taken"),
        ("1 2, 2 2, 6 1", "regular play leaves 1 bundle at segment 4, not 0: 1 tile after it was taken"),
    ):
        found = verdict(game(*lines, f"@ bundles {piles}", *stocks))
        assert [(fault.severity, fault.message) for fault in found.faults] == [("info", f"{said} (AT-18)")]
        assert found.faults[0].span.line == (5 if "segment 4, not 0" in said else 7)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_leaves_the_bundles_that_a_set_up_expects(seats: int) -> None:
    table = players(seats)
    for step in walk(GAME, "bundles", seats):
        heard = Listening(table)
        GAME.position(step.state.edition, table, GAME.items(step.state, table), heard)
        assert "AT-18" not in heard.codes


def test_a_section_that_was_passed_over_has_a_bundle_for_every_tile_behind_it() -> None:
    """Section 1 keeps its first tile while its others and sections 2 and 3 are taken: 14 bundles lie beside it."""
    lines = [board(W1="b b b b b b b b", G1="b b b b b b"), "@ open 1: katta - - - -", "@ open 4: ? ? ? ? ?", "@ bundles 1 14"]
    purses = ["@ Laura: 0 points, 0 bundles", "@ Emma: 0 points, 0 bundles", "@ Felix: 0 points, 4 bundles"]
    assert verdict(game(*lines, *purses)).faults == ()


def test_a_position_waits_for_what_is_missing() -> None:
    assert verdict(game()).awaited == "the reveal of section 1 is awaited"
    assert verdict(game("@ open 1: ? ? ? ? ?")).awaited == "the reveal of section 2 is awaited"
    assert verdict(game(OPEN, "@ next Felix")).awaited == "Felix to move"
    one_left = game(board(W1="b b b b b b b b", G1="b b b b b b"), "@ open 2: - - - - katta")
    assert verdict(one_left).awaited == "the reveal of section 4 is awaited"
    assert verdict(rule_cases("ape_town").starts["round-the-track"].text).awaited == "Emma to move"


# -- tiles that nobody saw ---------------------------------------------------------------------------------------------

HIDDEN = "* reveal 1: ? mandrill ? tarsier chimp\n* reveal 2: ? katta banana banana mandrill"


def test_an_unseen_tile_is_named_when_it_is_taken() -> None:
    assert codes(game(HIDDEN, "1. Laura: take 1, place 1.1")) == ["C04"]
    assert codes(game(HIDDEN, "1. Laura: take 1 katta, place 1.1")) == []
    assert codes(game(HIDDEN, "1. Laura: take 1 banana, place 1.1", "2. Emma: take 3 banana, place 8.4")) == []
    assert codes(game(HIDDEN, "1. Laura: take 2, place 7.4 +6")) == []  # a tile that was seen needs no name
    assert codes(game(HIDDEN, "1. Laura: take 2 mandrill, place 7.4")) == []


def test_a_wrong_name_is_a_wrong_claim() -> None:
    (fault,) = errors(game(DISPLAY, "1. Laura: take 2 chimp, place 7.4 +6"))
    assert (fault.code, fault.message) == ("A01", "the tile at segment 2: chimp is claimed, mandrill is right")


def test_a_wrong_name_in_an_illegal_move_is_told_once() -> None:
    found = verdict(game(DISPLAY, "1. Laura: take 2 chimp, place 1.1"))
    assert [(fault.code, fault.follows) for fault in found.faults] == [("A01", True), ("AT-25", False)]


def test_an_unseen_tile_cannot_be_one_too_many() -> None:
    kattas = "* reveal 1: ? katta katta katta katta\n* reveal 2: katta katta katta katta katta"
    moves = FIVE_MOVES.replace("take 1,", "take 1 katta,")
    full = game(kattas, moves, "* reveal 3: katta katta katta katta banana")
    assert codes(game(kattas, moves, "* reveal 3: katta katta katta katta ?")) == []
    assert codes(full) == []
    assert codes(full.replace("katta banana", "katta katta")) == ["C03"]
    later = game(kattas, FIVE_MOVES.replace("take 1,", "take 1 banana,"), "* reveal 3: katta katta katta katta katta")
    assert codes(later) == []
    assert codes(game(kattas.replace("katta", "?", 5), FIVE_MOVES.replace("take 1,", "take 1 katta,"))) == ["C04"]


def test_legal_moves_name_what_is_unseen() -> None:
    state = state_of(verdict(game(HIDDEN)).match)
    moves = list(GAME.legal(state))
    assert {move.motif for move in moves if move.segment == 1} == set(range(6))
    assert {move.motif for move in moves if move.segment == 2} == {None}
    for move in moves[::7]:
        GAME.play(GAME.copy(state), 0, move, STRICT)


def test_an_unseen_position_is_written_as_it_was() -> None:
    table = Players(["Laura", "Emma", "Felix"])
    found = verdict(game(HIDDEN, "1. Laura: take 1 katta, place 1.1"))
    lines = [f"@ {GAME.write(item, table)}" for item in GAME.items(state_of(found.match), table)]
    assert "@ open 1: - mandrill ? tarsier chimp" in lines
    assert GAME.key_of(state_of(verdict(game(*lines)).match)) == GAME.key_of(state_of(found.match))


# -- rulings -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "move"),
    [
        ("AT-15", "1. Emma: take 1, place 1.1"),
        ("AT-20", "1. Laura: take 8, place 1.4"),
        ("AT-25", "1. Laura: take 2, place 1.1"),
    ],
)
def test_a_table_can_waive_a_rule(rule: str, move: str) -> None:
    assert codes(game(DISPLAY, move)) == [rule]
    found = verdict(game(DISPLAY, move, f'! waive {rule} "agreed"'))
    assert [(fault.code, fault.severity) for fault in found.faults] == [("W03", "info")]
    assert found.status == "unfinished"
    other = "AT-20" if rule != "AT-20" else "AT-25"
    assert codes(game(DISPLAY, move, f"! waive {other}")) == [rule]


def test_whoever_cannot_pay_for_all_pays_for_the_first() -> None:
    """With AT-20 waived, bundles are put down as long as there are any."""
    state = state_of(verdict(game(DISPLAY, "1. Laura: take 10, place 1.1", "! waive AT-20")).match)
    assert (state.purse[0], state.bundles[:10]) == (0, [1, 1, 1, 1, 1, 1, 0, 0, 0, 0])


def test_after_a_waived_turn_the_next_player_clockwise_moves() -> None:
    found = verdict(game(DISPLAY, "1. Felix: take 1, place 1.1", "! waive AT-15"))
    assert found.awaited == "Laura to move"


@pytest.mark.parametrize(
    ("rule", "move"),
    [
        ("AT-5", "1. Laura: take 1, place 2.4"),
        ("AT-6", "1. Laura: take 1, place 5.5"),
        ("AT-7", "1. Laura: take 41, place 1.1"),
        ("AT-16", "1. Laura: take 11, place 1.4"),
        ("AT-25", "1. Laura: take 1, place 1.12"),
    ],
)
def test_nobody_can_waive_what_has_no_meaning(rule: str, move: str) -> None:
    assert codes(game(DISPLAY, move, f'! waive {rule} "please"')) == [rule]


# -- drawing -----------------------------------------------------------------------------------------------------------


def test_the_drawing_shows_tiles_discs_and_bundles() -> None:
    found = verdict(game(DISPLAY, "1. Laura: take 2, place 7.4", "2. Emma: take 7, place 1.1"))
    drawing = GAME.draw(state_of(found.match), found.match.players)
    assert "G2 ma " in drawing
    assert "W1 kaE" in drawing
    assert "segment  1 (1)  white  orang     2 bundles on it" in drawing
    assert "  L Laura  6 points  5 bundles  15 discs" in drawing
    assert "> F Felix" in drawing


def test_players_with_the_same_first_letter_have_different_marks() -> None:
    assert Players(["Anna", "Anton", "Aa", "Ärger"]).marks() == ("A", "N", "B", "R")


def test_districts_cover_the_city_once() -> None:
    fields = " ".join(DISTRICTS.values()).split()
    assert len(fields) == len(set(fields)) == 75
