"""Records as people write them: action lists, options, tiles nobody saw, German, rulings, and the end of the game."""

from __future__ import annotations

from itertools import product

import pytest

from referee.edit.fmt import format_text
from referee.games.judge import STRICT
from tests.games.manhattan_traffiq.records import ALL_BUT_ONE, BAY, GAP, ONE_LEFT, PRINTED, city, head, setup, start
from tests.playing import codes, errors, game_of, state_of, verdict

GAME = game_of("manhattan_traffiq")

WORDS = {
    "L": ("lay RRRR at E3S2", "lay RRRR at E3S3", "lay RRRR at E3S4"),
    "T": ("taxi +E0S0 to +E1S1", "taxi +E1S1 to +E0S0", "taxi +E0S0 to +E1S1"),
    "V": ("van +E2S0 to +E2S1", "van +E2S1 to +E2S2", "van +E2S2 to +E2S1"),
    "D": ("draw ?", "draw ?", "draw ?"),
}
LEGAL = {"LL", "LT", "LV", "LD", "TV", "VT", "TD", "VD", "DD"}


@pytest.mark.parametrize("acts", ["".join(acts) for n in (1, 2, 3) for acts in product("LTVD", repeat=n)])
def test_action_lists(acts: str) -> None:
    """TQ-17 and TQ-T6: nine lists of two and their beginnings, and no other."""
    used = dict.fromkeys("LTVD", 0)
    line = []
    for act in acts:
        line.append(WORDS[act][used[act]])
        used[act] += 1
    record = setup(
        f"1. Anna: {', '.join(line)}" + (", pass" if len(acts) == 1 else ""),
        "2. Ben: pass",
        on=GAP,
        vehicles="red taxi +E0S0, red van +E2S0",
        hands=("? ? ?",),
    )
    if len(acts) == 1 or acts in LEGAL:
        assert codes(record) == []
    else:
        assert codes(record)[0] in ("TQ-10", "TQ-11", "TQ-12", "TQ-14", "TQ-15")


@pytest.mark.parametrize(
    ("acts", "code"),
    [
        ("DL", "TQ-11"),
        ("LTL", "TQ-11"),
        ("TT", "TQ-15"),
        ("LLD", "TQ-14"),
        ("DDD", "TQ-14"),
        ("DT", "TQ-12"),
        ("LTV", "TQ-10"),
    ],
)
def test_the_most_specific_rule_is_named(acts: str, code: str) -> None:
    used = dict.fromkeys("LTVD", 0)
    line = []
    for act in acts:
        line.append(WORDS[act][used[act]])
        used[act] += 1
    vehicles = "red taxi +E0S0, red van +E2S0"
    assert codes(setup(f"1. Anna: {', '.join(line)}", on=GAP, vehicles=vehicles, hands=("? ? ?",))) == [code]


def test_the_printed_example_leaves_the_others_alone() -> None:
    found = verdict(PRINTED)
    assert found.ok
    assert state_of(found.match).vehicles == {1: 4, 2: 3, 256: 7, 258: 6}  # blue taxi, yellow van, green van, green taxi
    assert state_of(found.match).stock == [4, 2, 4, 1, 3, 2, 3, 1]


def test_times_square_takes_t01_beside_two_tiles() -> None:
    """TQ-T5: one crossing is completed, and one vehicle may be put on it."""
    found = verdict(start("1. Anna: lay T01 at E0S1", hand="T01 T02"))
    assert found.ok
    assert state_of(found.match).may_put == (257,)
    legal = [GAME.write(action, found.match.players) for action in GAME.legal(state_of(found.match))]
    assert legal[:2] == ["put taxi +E1S1", "put van +E1S1"]
    assert legal[-2:] == ["draw", "pass"]


# -- the reading that a table chooses -------------------------------------------------------------------------------

BETWEEN = "1. Anna: lay BRRR at E1S2, put taxi +E1S2, compete +E1S2h x none, put van +E2S2, compete +E2S2h x yellow"
HOLE = city(-1, -1, 3, 2, holes=["E1S2"])


@pytest.mark.parametrize(
    ("record", "option", "without", "with_it"),
    [
        (setup(BETWEEN, on=HOLE, vehicles="yellow van +E3S2"), "competing=after-all", [], ["TQ-24"]),
        (
            setup(
                "1. Anna: lay RRRR at E3S2, put taxi +E3S2, compete +E3S2v x none",
                players=4,
                on=GAP,
                vehicles=ALL_BUT_ONE,
            ),
            "last-vehicle=stop",
            [],
            ["TQ-50"],
        ),
        (
            setup(
                "1. Anna: van +E1S0 to +E1N1, compete +E1N1h x none, pass",
                on=BAY,
                vehicles="red van +E1S0, yellow taxi +E4N1",
            ),
            "half-streets=join",
            [],
            ["A01"],
        ),
        (
            setup("1. Anna: lay RRRR at E3S2, put taxi +E3S2, taxi +E3S2 to +E0S0", on=GAP),
            "new-vehicle=waits",
            [],
            ["TQ-26"],
        ),
        (
            setup("1. Anna: lay RRRR at E3S2, put van +E3S2, van +E3S2 to +E3S1", on=GAP),
            "new-vehicle=waits",
            [],
            ["TQ-32"],
        ),
    ],
)
def test_options(record: str, option: str, without: list[str], with_it: list[str]) -> None:
    assert codes(record) == without
    assert codes(record.replace("[Players", f'[Options "{option}"]\n[Players')) == with_it


def test_filling_a_bay_merges_two_streets_and_removes_nobody() -> None:
    """TQ-Q15: only competing removes (TQ-43)."""
    line = (
        "1. Anna: lay RRRR at E2N1, pass",
        "= Anna 2, Ben 1",
        "2. Ben: pass",
        "3. Anna: van +E1S0 to +E1N1, compete +E1N1h x yellow, pass",
    )
    assert codes(setup(*line, on=BAY, vehicles="red van +E1S0, yellow taxi +E4N1")) == []


# -- what nobody saw ------------------------------------------------------------------------------------------------


def test_unknown_tiles_are_judged_by_what_nobody_has_seen() -> None:
    """RRRR exists twice: Anna has laid both, so Ben's unknown tiles cannot be one."""
    lines = "1. Anna: lay RRRR at E0S1, lay RRRR at E0S2", "2. Ben: lay RRRR at E0S3, pass"
    assert codes(start(*lines, hand="RRRR RRRR")) == ["C03"]
    assert codes(start(*lines[:1], "2. Ben: lay RBBB at E0S3, pass", hand="? ?")) == []


def test_an_unknown_hand_runs_out() -> None:
    assert codes(
        start("1. Anna: lay RRRR at E0S1, lay RRBB at E0S2", "2. Ben: pass", "3. Anna: lay BBBB at W1S0", hand="? ?")
    ) == ["TQ-54"]


def test_an_open_edition_counts_no_kinds_of_tiles_and_says_so() -> None:
    record = start("1. Anna: lay RRRR at E0S1, lay RRRR at E0S2", hand="RRRR RRRR").replace('"muecke"', '"muecke-open"')
    record = record.replace("Ben: ? ?", "Ben: RRRR RRRR") + "\n2. Ben: draw GGGG, pass"
    found = verdict(record)
    assert found.ok
    assert [fault.code for fault in found.faults] == ["W02"]
    assert "only their number is checked, 44" in found.faults[0].message
    too_many = [city(-3, -3, 4, 4), "@ next Anna"]
    [fault, *_] = errors("\n".join([head(2, "muecke-open", "", ""), *too_many]))
    assert (fault.code, fault.message) == ("TQ-6", "impossible position: more than 44 city tiles")


# -- other ways to write it -----------------------------------------------------------------------------------------


def test_german_words_mean_the_same() -> None:
    german = start(
        "1. Anna: lege T11 an O0S1, setze Lieferwagen +O1S1, konkurriere +O1S1h x niemand, ziehe ?",
        "2. Ben: passe",
        "3. Anna: Lieferwagen +E1S1 nach +E2S1, ende",
        hand="T11 BBBB",
    ).replace("* deal", "* gib")
    found = errors(german)
    assert [fault.code for fault in found] == ["TQ-33"]  # +E2S1 is not complete
    text = format_text(german.split("3. Anna")[0])
    assert "1. Anna: lay T11 at E0S1, put van +E1S1, compete +E1S1h x none, draw ?" in text
    assert "* deal Anna: T11 BBBB" in text


def test_a_tile_by_its_sides_is_written_as_it_lies() -> None:
    text = format_text(start("1. Anna: lay rrbb at e0s1 turned 90, pass"))
    assert "1. Anna: lay BRRB at E0S1, pass" in text


@pytest.mark.parametrize("word", ["E0ſ1", "e0s1", "O0S1", "E00S01", "E٠S١"])
def test_odd_letters_name_a_place_or_cannot_be_read(word: str) -> None:
    """Letters that are alike without regard to case, and digits of other scripts, are no reason to fail."""
    assert codes(start(f"1. Anna: lay RRRR at {word}, put taxi +{word}")) == ["TQ-20"]


@pytest.mark.parametrize("word", ["W0S0", "E0N0", "E0", "E100S0", "S0E0", "E0S1x"])
def test_places_that_do_not_exist(word: str) -> None:
    assert codes(start(f"1. Anna: lay RRRR at {word}, pass")) in (["S01"], ["S11"])


def test_colours_stand_in_the_order_of_the_seats() -> None:
    assert codes(PRINTED.replace("red, yellow,", "gelb, rot,")) == []
    assert "x red, yellow, compete" in format_text(PRINTED.replace("red, yellow,", "gelb, rot,"))
    assert format_text(PRINTED).count("compete +E2S1v x none, pass") == 1


def test_players_may_be_called_like_words_of_the_notation() -> None:
    record = head(2, "muecke", "", "").replace("Anna, Ben", "Rot, Taxi")
    record += '* deal Rot: ? ?\n* deal "Taxi": ? ?\n1. Rot: draw ?, pass\n2. "Taxi": draw, get RRRR, pass\n'
    assert codes(record) == []
    assert codes(format_text(record)) == []


def test_a_deal_finds_players_by_alias() -> None:
    record = '[Game "Manhattan TraffIQ"]\n[Players "Anna Lena (AL), Ben"]\n* deal AL: ? ?\n* deal Ben: ? ?\n1. AL: pass\n'
    assert codes(record) == []
    assert '* deal "Anna Lena": ? ?' in format_text(record)


def test_a_deal_to_a_stranger() -> None:
    assert codes(head(2, "muecke", "", "") + "* deal Emil: ? ?")[:1] == ["H12"]


def test_a_turn_may_go_on_in_a_second_line() -> None:
    assert codes(start("1. Anna: lay RRRR at E0S1", "2. Anna: put taxi +E1S1, draw ?", "3. Ben: pass")) == []


def test_rights_of_the_second_action_lapse_without_a_word() -> None:
    assert codes(start("1. Anna: lay BBBB at W1S0, lay RRRR at E0S1", "2. Ben: pass")) == []
    found = verdict(start("1. Anna: lay BBBB at W1S0, lay RRRR at E0S1"))
    assert found.awaited == "Anna to move: may put a vehicle on +E1S1"
    assert verdict(start("1. Anna: lay BBBB at W1S0, lay RRRR at E0S1, put taxi +E1S1")).awaited == "Ben to move"


# -- rulings and retractions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1. Anna: lay BBBB at E0S1, pass", "TQ-19"),
        ("1. Anna: lay BBBB at W5S5, pass", "TQ-18"),
        ("1. Anna: lay RRBB at E0S1, pass", "TQ-54"),
        ("1. Anna: draw ?, lay RRRR at E0S1", "TQ-11"),
        ("1. Anna: lay RRRR at E0S1, lay BBBB at W1S0, draw ?", "TQ-14"),
    ],
)
def test_a_ruling_lets_a_move_stand(line: str, rule: str) -> None:
    assert codes(start(line)) == [rule]
    after = () if rule != "TQ-11" else ("! waive TQ-12",)
    found = verdict(start(line, f'! waive {rule} "agreed"', *after, "2. Ben: pass"))
    assert found.ok, found.faults


def test_a_taken_back_turn_leaves_no_trace() -> None:
    record = start("1. Anna: lay RRRR at E0S1, put taxi +E1S1, draw ?", "undo", "1. Anna: lay RRRR at E1N1, pass", "= Anna 0")
    assert codes(record) == []


# -- the end --------------------------------------------------------------------------------------------------------


def test_the_last_vehicle_wins_in_the_last_round_too() -> None:
    """TQ-50: players after the winner get no turn, and the winner has the most points."""
    hands = (" ".join(["?"] * 26), "? ? ?")
    record = setup(
        "1. Anna: lay RRRR at E3S2, put taxi +E3S2",
        players=4,
        on=GAP,
        hands=(*hands, "none", "none"),
        vehicles=f"{ALL_BUT_ONE}, yellow van +E1S1, yellow van +E2S1",
        turn="@ next Anna\n@ last 4",
        result="Anna 8, Ben 4, Cara 0, Dora 0",
    )
    found = verdict(record)
    assert (found.status, found.ok) == ("finished", True), found.faults
    assert [standing.rank for standing in found.standings] == [1, 2, 3, 3]


def test_a_win_is_not_undone_by_competing_and_others_lose_their_points() -> None:
    record = setup(
        "1. Anna: lay RRRR at E3S2, put taxi +E3S2, compete +E3S2h x none, compete +E3S2v x yellow",
        players=4,
        on=GAP,
        vehicles=f"{ALL_BUT_ONE}, yellow taxi +E3S1, blue van +E1S2",
        result="Anna 8, Ben 0, Cara 2, Dora 0",
    )
    assert verdict(record).status == "finished"
    assert codes(record) == []


def test_points_level_for_first_share_the_victory() -> None:
    record = setup("1. Anna: draw ?", "2. Ben: pass", "3. Anna: pass", hands=ONE_LEFT, result="Anna 0, Ben 0")
    assert [(standing.rank, standing.shared) for standing in verdict(record).standings] == [(1, True), (1, True)]


def test_the_game_is_over_when_the_last_turn_has_two_actions() -> None:
    record = setup(
        "1. Anna: draw ?",
        "2. Ben: pass",
        "3. Anna: taxi +E0S0 to +E1S0, van +E2S0 to +E2S1",
        hands=ONE_LEFT,
        vehicles="red taxi +E0S0, red van +E2S0",
        result="Anna 3, Ben 0",
    )
    assert verdict(record).status == "finished"
    assert codes(record) == []
    assert codes(record + ", compete +E2S1h x none") == []


def test_a_draw_of_the_last_tile_ends_the_turn() -> None:
    record = setup("1. Anna: draw ?", hands=ONE_LEFT)
    assert verdict(record).awaited == "Ben to move"


def test_nobody_draws_and_the_record_is_unfinished() -> None:
    """TQ-Q19."""
    record = start(*[f"{i + 1}. {('Anna', 'Ben')[i % 2]}: pass" for i in range(60)])
    assert verdict(record).status == "unfinished"


def test_near_moves_know_crossings() -> None:
    (fault,) = errors(setup("1. Anna: van +E0S0 to +E2S0", vehicles="red van +E0S0"))
    assert "van +E0S0 to +E1S0" in [near.text for near in fault.near]


def test_the_claim_is_filled_in() -> None:
    found = verdict(PRINTED.split(", compete")[0])
    state = state_of(found.match)
    listed = [GAME.claimed(state, 3, action) for action in GAME.legal(state) if type(action).__name__ == "Compete"]
    assert [GAME.write(action, found.match.players) for action in listed] == [
        "compete +E2S1h x red, yellow",
        "compete +E2S1v x none",
    ]
    GAME.play(state, 3, listed[0], STRICT)


def test_a_pass_behind_two_actions_is_not_needed_but_does_no_harm() -> None:
    lines = "1. Anna: taxi +E0S0 to +E1S0, van +E2S0 to +E2S1, pass", "2. Ben: pass", "3. Anna: draw ?, draw ?, pass"
    vehicles = "red taxi +E0S0, red van +E2S0"
    assert codes(setup(*lines, "4. Ben: pass", vehicles=vehicles)) == []
    assert codes(setup(lines[0].removesuffix(", pass"), "2. Anna: pass", vehicles=vehicles)) == ["TQ-56"]
    assert codes(setup("1. Anna: pass, pass")) == ["TQ-56"]


def test_a_wrong_claim_points_at_its_own_street() -> None:
    record = PRINTED.replace("x red, yellow, compete +E2S1v x none", "x none, compete +E2S1v x yellow")
    found = errors(record)
    line = record.split("\n")[found[0].span.line - 1]
    assert [line[fault.span.start - 1 : fault.span.end - 1] for fault in found] == ["+E2S1h", "+E2S1v"]


def test_why_nothing_follows_a_pass_or_the_last_tile() -> None:
    (passed,) = errors(setup("1. Anna: draw ?, pass, draw ?"))
    assert (passed.code, passed.message) == ("TQ-56", "Anna's turn ended with the pass")
    (drawn,) = errors(setup("1. Anna: draw ?, draw ?", hands=ONE_LEFT))
    assert drawn.code == "TQ-52"
    assert "TQ-Q6" in drawn.reason
    (last,) = errors(setup("1. Anna: draw ?", "2. Ben: draw ?", hands=ONE_LEFT))
    assert "last round" in last.reason
