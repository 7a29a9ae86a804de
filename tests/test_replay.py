"""Records at the table: rulings, retractions, assertions, results, what follows from a fault, where a game goes on."""

from __future__ import annotations

import random
import time

import pytest

from referee.edit.simulate import simulate
from referee.fault import Fault
from referee.games import names, notation_of
from referee.match.loop import MAX_UNDONE
from referee.record.reader import read
from referee.record.text import rows
from referee.verdict.verdict import judge_text
from tests.games.ape_town.boards import DISPLAY, FIVE_MOVES, game, last_move
from tests.playing import begun, codes, errors, game_of, state_of, verdict

LAURA = "1. Laura: take 2, place 7.4 +6"
EMMA = "2. Emma: take 1, place 1.1"
FELIX = "3. Felix: take 3, place 8.5"
WRONG_COLOUR = "1. Laura: take 2, place 1.1"
NO_SEGMENT = "2. Emma: take 41, place 1.1"
AFTER_EXAMPLE_1 = """\
@ board 7.4 mandrill
@ open 1: orang - banana tarsier chimp
@ open 2: banana katta banana banana mandrill
@ bundles 1 1
@ Laura: 6 points, 5 bundles
@ Emma: 0 points, 6 bundles
@ Felix: 0 points, 6 bundles
@ next Emma"""


def said(text: str) -> list[tuple[str, str, bool]]:
    return [(fault.code, fault.severity, fault.follows) for fault in verdict(text).faults]


def under(text: str, fault: Fault) -> str:
    return text.split("\n")[fault.span.line - 1][fault.span.start - 1 : fault.span.end - 1]


# -- legal so far ------------------------------------------------------------------------------------------------------


def test_an_unfinished_game_says_who_is_next() -> None:
    found = verdict(game(DISPLAY, LAURA))
    assert (found.status, found.awaited, found.moves, found.scored_at) == ("unfinished", "Emma to move", 1, 1)
    assert [(s.rank, s.player, s.points, s.shared) for s in found.standings] == [
        (1, "Laura", 6, False), (2, "Emma", 0, True), (2, "Felix", 0, True),
    ]  # fmt: skip
    assert verdict(game(DISPLAY, FIVE_MOVES)).awaited == "the reveal of section 3 is awaited"


def test_a_match_can_be_played_up_to_a_move() -> None:
    (record,) = read(rows(game(DISPLAY, LAURA, EMMA, FELIX)), notation_of)
    for until in range(5):
        match = begun(record).run(until)
        assert match.moves == min(until, 3)
        assert state_of(match).moves == match.moves


# -- faults and what follows -------------------------------------------------------------------------------------------


def test_after_an_illegal_move_the_score_stands_before_it() -> None:
    text = game(
        DISPLAY, LAURA, "2. Emma: take 5, place 1.1", FELIX, "= Laura 6, Emma 0, Felix 3", "4. Laura: take 2, place 7.6"
    )
    found = verdict(text)
    assert (found.status, found.moves, found.scored_at) == ("illegal", 4, 1)
    assert [s.points for s in found.standings] == [6, 0, 0]
    own = [fault for fault in found.faults if not fault.follows]
    assert [(fault.code, fault.span.line, under(text, fault)) for fault in own] == [("AT-25", 7, "1.1")]
    assert {fault.code for fault in found.faults if fault.follows} == {"A02", "AT-16"}


def test_near_legal_moves_are_told_and_are_legal() -> None:
    (fault,) = errors(game(DISPLAY, WRONG_COLOUR))
    assert 1 <= len(fault.near) <= 3
    for near in fault.near:
        assert codes(game(DISPLAY, f"1. Laura: {near.text}")) == []


def test_a_move_of_a_stranger_is_lost() -> None:
    text = game(DISPLAY, "1. Max: take 2, place 7.4", EMMA)
    (fault,) = errors(text)
    assert (fault.code, under(text, fault), fault.reason) == ("H12", "Max", "players: Laura, Emma, Felix")
    assert verdict(text).status == "illegal"
    assert said(text)[1] == ("AT-15", "error", True)


def test_names_in_common_lines() -> None:
    for line, word in (("= Laura 0, Max 3", "Max"), ('= "Max M" 0', '"Max M"'), ("! score Max 3", "Max")):
        text = game(DISPLAY, line)
        (fault,) = errors(text)
        assert (fault.code, under(text, fault)) == ("H12", word)


def test_behind_an_unreadable_line_everything_may_only_follow() -> None:
    text = game(DISPLAY, LAURA, "2. Emma: tkae 1, place 1.1", FELIX, "= Laura 7")
    found = verdict(text)
    assert (found.status, found.scored_at) == ("unreadable", 1)
    assert [(fault.code, fault.follows) for fault in found.faults] == [
        ("S11", False),
        ("AT-15", True),
        ("A02", True),
    ]


def test_an_unreadable_assertion_hides_nothing() -> None:
    found = verdict(game(DISPLAY, "= Laura six", LAURA, "2. Emma: take 41, place 1.1"))
    assert [(fault.code, fault.follows) for fault in found.faults] == [("S01", False), ("AT-7", False)]
    assert found.scored_at == 1


def test_a_refused_chance_changes_nothing_that_is_scored() -> None:
    text = game("* reveal 1: katta katta katta katta katta", "* reveal 3: katta katta katta katta katta")
    found = verdict(text)
    assert (found.status, found.scored_at, codes(text)) == ("illegal", 0, ["AT-10"])


def test_the_second_fault_of_one_move_is_not_lost() -> None:
    """Not her turn, and the wrong colour too."""
    found = verdict(game(DISPLAY, "1. Emma: take 2, place 1.1"))
    assert [(fault.code, fault.follows) for fault in found.faults] == [("AT-15", False), ("AT-25", True)]


def test_what_follows_is_told_once() -> None:
    found = verdict(game(DISPLAY, WRONG_COLOUR, "2. Felix: take 99, place 1.1", "3. Emma: take 1, place 1.1"))
    assert [(fault.code, fault.span.line, fault.follows) for fault in found.faults] == [
        ("AT-25", 6, False), ("AT-15", 7, True), ("AT-7", 7, True), ("AT-25", 8, True),
    ]  # fmt: skip


# -- where the game goes on --------------------------------------------------------------------------------------------


def test_a_stated_position_says_where_the_game_went_on() -> None:
    text = game(
        DISPLAY,
        WRONG_COLOUR,
        AFTER_EXAMPLE_1,
        "= Laura 6, Emma 0, Felix 0",
        EMMA,
        "= Laura 6, Emma 0",
        "3. Felix: take 1, place 1.3",
    )
    found = verdict(text)
    assert [(fault.code, fault.follows) for fault in found.faults] == [("AT-25", False), ("AT-16", False)]
    assert (found.status, found.scored_at) == ("illegal", 0)


def test_moves_are_counted_on_where_a_stated_position_says_how_the_game_went_on() -> None:
    text = game(DISPLAY, WRONG_COLOUR, AFTER_EXAMPLE_1, EMMA.replace("2.", "7."))
    assert said(text) == [("AT-25", "error", False), ("A04", "error", False)]


def test_a_wrong_assertion_after_going_on_is_a_fault_of_its_own() -> None:
    assert codes(game(DISPLAY, WRONG_COLOUR, AFTER_EXAMPLE_1, "= Laura 0")) == ["AT-25", "A02"]


def test_a_position_that_cannot_be_is_no_place_to_go_on_from() -> None:
    text = game(DISPLAY, WRONG_COLOUR, "@ board 1.1 orang", "2. Emma: take 41, place 1.1")
    assert said(text) == [("AT-25", "error", False), ("AT-33", "error", True), ("AT-7", "error", True)]


def test_a_stated_position_must_be_true() -> None:
    assert codes(game(DISPLAY, LAURA, AFTER_EXAMPLE_1, EMMA)) == []
    text = game(DISPLAY, LAURA, AFTER_EXAMPLE_1.replace("next Emma", "next Felix"), EMMA)
    (fault,) = errors(text)
    assert (fault.code, under(text, fault), fault.reason) == ("A02", "Felix", "it should be: @ next Emma")
    assert verdict(text).status == "unfinished"  # the moves are legal; only what was said of them is not


# -- assertions and results --------------------------------------------------------------------------------------------


def test_the_wrong_line_of_a_position_is_told() -> None:
    for right, wrong in (
        ("bundles 1 1", "bundles 3 1"),
        ("@ Laura: 6 points", "@ Laura: 5 points"),
        ("open 1: orang -", "open 1: katta -"),
        ("board 7.4 mandrill", "board 7.6 mandrill"),
    ):
        text = game(DISPLAY, LAURA, AFTER_EXAMPLE_1.replace(right, wrong))
        (fault,) = errors(text)
        assert wrong in text.split("\n")[fault.span.line - 1]
        assert under(text, fault) in set(wrong.split()) - set(right.split())
        assert right in fault.reason
    (fault,) = errors(
        game(
            DISPLAY,
            LAURA,
            "@ next Felix",
            *AFTER_EXAMPLE_1.replace("@ bundles 1 1\n", "").replace("5 b", "6 b").split("\n")[:-1],
        )
    )
    assert fault.reason == "it should be: @ next Emma"


def test_assertions() -> None:
    assert codes(game("= Laura 0", DISPLAY, "= Emma 0, Laura 0", LAURA, "= Laura 6", "= laura 6, FELIX 0")) == []
    text = game(DISPLAY, LAURA, "= Laura 5, Emma 0, Felix -1")
    assert [(fault.code, under(text, fault)) for fault in errors(text)] == [("A02", "5"), ("A02", "-1")]


@pytest.mark.parametrize(
    ("result", "code", "word"),
    [
        ("Laura 105, Emma 107, Felix 103", "", ""),
        ("Emma 107", "", ""),
        ("*", "", ""),
        ("", "", ""),
        ("  emma 107,  laura 105 ", "", ""),
        ("Laura 105, Emma 106", "A03", "106"),
        ("   Laura 104", "A03", "104"),
        ("Max 3", "H12", "Max"),
        ("Laura wins", "A03", '"Laura wins"'),
        ("1-0", "A03", '"1-0"'),
    ],
)
def test_results(result: str, code: str, word: str) -> None:
    for mark in ("", "> "):
        text = "".join(f"{mark}{row}\n" for row in last_move(Result=result).split("\n"))
        found = errors(text)
        assert [(fault.code, under(text, fault)) for fault in found] == ([(code, word)] if code else [])
        assert verdict(text).status == "finished"


def test_a_result_before_the_end() -> None:
    assert codes(game(DISPLAY, LAURA, Result="Laura 6")) == ["A05"]
    assert codes(game(DISPLAY, LAURA, Result="*")) == []
    assert codes(game(DISPLAY, LAURA, Result="?")) == []


# -- rulings -----------------------------------------------------------------------------------------------------------


def test_a_ruling_lets_a_move_stand_and_is_told() -> None:
    text = game(DISPLAY, WRONG_COLOUR, '! waive AT-25 "first game"', EMMA.replace("1.1", "1.2"))
    found = verdict(text)
    assert (found.status, found.ok) == ("unfinished", True)
    assert [(fault.code, fault.severity, fault.message) for fault in found.faults] == [
        ("W03", "info", "AT-25 is waived: first game")
    ]


def test_one_ruling_is_for_one_move() -> None:
    assert codes(game(DISPLAY, WRONG_COLOUR, "! waive AT-25", "2. Emma: take 5, place 1.2")) == ["AT-25"]


def test_two_rules_of_one_move_need_two_rulings() -> None:
    move = "1. Emma: take 2, place 1.1"
    assert codes(game(DISPLAY, move, "! waive AT-15")) == ["AT-25"]
    assert codes(game(DISPLAY, move, "! waive AT-25")) == ["AT-15"]
    assert codes(game(DISPLAY, move, "! waive AT-25", "; and", "= Emma 0", "! waive AT-15")) == []


def test_a_ruling_that_is_not_needed() -> None:
    assert said(game(DISPLAY, LAURA, "! waive AT-25")) == [("W04", "warning", False)]


@pytest.mark.parametrize(
    "lines",
    [
        ["! waive AT-25"],
        [DISPLAY, LAURA, "! waive AT-99"],
        [DISPLAY, LAURA, "! waive PA-20"],
        [DISPLAY, LAURA, "undo", "! waive AT-25"],
        ["@ next Emma", "! waive AT-25"],
    ],
)
def test_a_ruling_without_a_rule_or_a_move(lines: list[str]) -> None:
    assert said(game(*lines)) == [("A06", "error", False)]


def test_points_by_ruling() -> None:
    found = verdict(game(DISPLAY, LAURA, '! score Emma +10 "nice hat"', "! score Laura -8", "= Laura -2, Emma 10", EMMA))
    assert found.ok
    assert [(s.player, s.points) for s in found.standings] == [("Emma", 10), ("Felix", 0), ("Laura", -2)]
    assert [(entry.seat, entry.source, entry.points, entry.detail) for entry in found.sheet] == [
        (0, "placing", 6, "7.4"), (1, "ruling", 10, "nice hat"), (0, "ruling", -8, ""),
    ]  # fmt: skip
    assert codes(last_move("! score Laura +10", Result="Laura 115")) == []


# -- retractions -------------------------------------------------------------------------------------------------------


def test_undo_takes_the_last_move_back() -> None:
    found = verdict(game(DISPLAY, LAURA, "undo", "= Laura 0", "1. Laura: take 1, place 1.1"))
    assert (found.faults, found.moves) == ((), 1)
    assert state_of(found.match).owner.count(0) == 1


def test_undo_takes_the_chance_behind_the_move_back_too() -> None:
    text = game(DISPLAY, FIVE_MOVES, "* reveal 3: banana banana banana banana banana", "undo", "5. Emma: take 6, place 3.4")
    assert codes(text) == []
    assert verdict(text).awaited == "Felix to move"


def test_an_illegal_move_that_was_taken_back_is_no_fault() -> None:
    text = game(DISPLAY, WRONG_COLOUR, "undo", LAURA)
    found = verdict(text)
    assert (found.status, found.ok) == ("unfinished", True)
    assert [(fault.code, fault.severity, under(text, fault)) for fault in found.faults] == [("W01", "info", "1.1")]


def test_undo_within_undo() -> None:
    text = game(
        DISPLAY, LAURA, EMMA, FELIX, "undo", "3. Felix: take 41, place 8.5", "undo", "undo", NO_SEGMENT, "undo", EMMA,
        FELIX, "= Laura 6, Emma 0, Felix 3",
    )  # fmt: skip
    found = verdict(text)
    assert (found.ok, found.moves) == (True, 3)
    assert [fault.code for fault in found.faults] == ["W01", "W01"]
    assert state_of(found.match).score == [6, 0, 3]


def test_undoing_everything_and_more() -> None:
    assert codes(game(DISPLAY, LAURA, EMMA, "undo", "undo", "1. Laura: take 1, place 1.1")) == []
    assert codes(game(DISPLAY, LAURA, "undo", "undo")) == ["A07"]
    assert codes(game("undo", DISPLAY, LAURA)) == ["A07"]


def test_undo_after_an_illegal_move_leaves_it_where_it_was() -> None:
    """Only Emma's move is taken back; Laura's stays illegal."""
    found = verdict(game(DISPLAY, WRONG_COLOUR, "2. Emma: take 4, place 1.3", "undo", "2. Emma: take 1, place 1.2"))
    assert (found.status, found.scored_at) == ("illegal", 0)
    assert [fault.code for fault in found.faults if not fault.follows] == ["AT-25"]


def test_what_is_said_between_a_move_and_its_undo() -> None:
    """A wrong assertion about a position that was taken back does no harm; a ruling on points stays."""
    assert codes(game(DISPLAY, LAURA, "= Laura 99", "undo", LAURA)) == []
    assert codes(game(DISPLAY, LAURA, "! score Laura +1", "undo", LAURA, "= Laura 7")) == []


def test_a_waived_move_taken_back() -> None:
    assert codes(game(DISPLAY, WRONG_COLOUR, "! waive AT-25", "undo", LAURA, "= Laura 6")) == []


def test_many_moves_taken_back_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Back and forth as often as one likes; at once not more than a thousand."""
    assert codes(game(DISPLAY, *[LAURA, "undo"] * 1500, LAURA)) == []
    for too_many in (0, 5):
        deep = game(DISPLAY, *[LAURA] * (MAX_UNDONE + too_many), *["undo"] * (MAX_UNDONE + too_many))
        assert (codes(deep), verdict(deep).match.moves) == (["A07"] * too_many, 0)
    monkeypatch.setattr("referee.match.loop.MAX_UNDONE", 2)
    assert codes(game(DISPLAY, FIVE_MOVES, "undo", "undo")) == []
    text = game(DISPLAY, FIVE_MOVES, "undo", "undo", "undo")
    (fault,) = errors(text)
    assert (fault.code, fault.reason) == ("A07", "at most 2 moves in a row can be taken back")
    assert verdict(text).match.moves == 2


# -- many records ------------------------------------------------------------------------------------------------------


def test_one_broken_record_never_hides_the_next() -> None:
    parts = [
        game(DISPLAY, LAURA),
        game(DISPLAY, WRONG_COLOUR),
        '[Game "No Such Game"]\n',
        game(DISPLAY, LAURA, Edition="none"),
        game("rubbish"),
        game(DISPLAY, LAURA, EMMA),
    ]
    found = list(judge_text("".join(parts)))
    assert [v.status for v in found] == [
        "unfinished",
        "illegal",
        "unreadable",
        "unreadable",
        "unreadable",
        "unfinished",
    ]
    assert [[fault.code for fault in v.faults] for v in found] == [[], ["AT-25"], ["H02"], ["H03"], ["S01"], []]
    first = [v.record.first for v in found]
    assert first == sorted(first)
    assert found[-1].moves == 2


# -- strangers ---------------------------------------------------------------------------------------------------------

HOSTILE = {
    "rubbish": [DISPLAY, *(f"rubbish {i} foo" for i in range(1000))],
    "one long wrong assertion": [DISPLAY, "= " + ", ".join(["Laura 5"] * 1100)],
    "one long assertion of strangers": [DISPLAY, "= " + ", ".join(["Max 5"] * 1100)],
    "nothing but illegal moves": [DISPLAY, *["1. Laura: take 2, place 1.1"] * 2000],
    "rulings and assertions": [DISPLAY, *["! score Laura +1", "= Laura 5"] * 5000],
    "illegal moves and positions": [DISPLAY, *[WRONG_COLOUR, AFTER_EXAMPLE_1] * 150],
    "illegal moves taken back": [DISPLAY, *[WRONG_COLOUR, "undo"] * 1000],
    "quotes": [DISPLAY, *['"' * 9000] * 10],
    "braces": [DISPLAY, *["{" * 9000, "{}" * 4000] * 10],
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_records_cost_little(what: str) -> None:
    """Each of these took a minute or more where a line was parsed again for each of its faults."""
    start = time.process_time()
    assert verdict(game(*HOSTILE[what])).faults
    assert time.process_time() - start < 5


# -- anything at all ---------------------------------------------------------------------------------------------------


def broken_up(text: str, chance: random.Random) -> str:
    """Lines swapped, doubled, lost; words and numbers changed; rulings and retractions thrown in."""
    lines = text.split("\n")
    words = text.split()
    for _ in range(chance.randint(1, 8)):
        i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:
                lines[i], lines[j] = lines[j], lines[i]
            case 1:
                lines.insert(i, lines[j])
            case 2:
                del lines[i : i + chance.randint(1, 3)]
                lines = lines or [""]
            case 3 | 4:
                own = lines[i].split(" ")
                own[chance.randrange(len(own))] = chance.choice(words)
                lines[i] = " ".join(own)
            case 5:
                lines.insert(i, chance.choice(["undo", "undo", "undo\nundo\nundo"]))
            case 6:
                code = chance.choice(words[:40]) if chance.random() < 0.1 else f"AT-{chance.randint(1, 60)}"
                lines.insert(i, f'! waive {code} "so"')
            case _:
                at = chance.randint(0, len(lines[i]))
                lines[i] = lines[i][:at] + chance.choice('0123456789.,:;{}"[]@*=!?+- ü\t') + lines[i][at:]
    return "\n".join(lines)


@pytest.mark.parametrize("key", names())
def test_a_broken_up_record_always_gets_a_verdict(key: str) -> None:
    one = game_of(key)
    chance = random.Random(key)
    texts = [simulate(one, f"broken {seed}", one.seats[seed % len(one.seats)]) for seed in range(3)]
    for count in range(15):
        text = broken_up(texts[count % 3], chance)
        for found in judge_text(text):
            assert found.status in ("finished", "unfinished", "illegal", "unreadable")
            if found.status == "illegal":
                assert not found.ok
            for fault in found.faults:
                row = found.record.rows[fault.span.line - found.record.first]
                assert 1 <= fault.span.start < fault.span.end <= len(row) + 2, fault
                assert fault.message
            if found.is_playable:
                assert sum(entry.points for entry in found.sheet) == sum(standing.points for standing in found.standings)


def test_positions_of_a_broken_game_can_still_be_drawn() -> None:
    one = game_of("ape_town")
    text = simulate(one, "drawn", 3).replace("Ben: take", "Clara: take")
    found = verdict(text)
    assert found.status == "illegal"
    assert one.draw(state_of(found.match), found.match.players)
