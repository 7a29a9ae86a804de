"""What follows from the rules need not be written: a hidden draw that is left out is one of as many cards as are due.

Everything that goes through a record agrees: `undo`, set-up lines, assertions, views, `fmt`, play by post. Where a seed deals,
nothing is left out. The rules are in the tests of the games.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import referee
from referee.cli import cli
from referee.edit.fmt import format_text
from referee.language import said
from referee.post.desk import Desk, Refused
from referee.post.view import view
from referee.post.waiting import waiting
from referee.verdict.steps import steps
from tests.games.animal_kingdoms.tables import DEALT, HANDS, record, table
from tests.games.manhattan_traffiq.records import start
from tests.playing import codes, committed, errors, game_of, state_of, verdict

GAME = game_of("animal_kingdoms")
PLAYED = record(*DEALT, "1. Anna: play wolf 1 at 8")
DRAWN = record(*DEALT, "1. Anna: play wolf 1 at 8, draw ?")
NEXT = "2. Ben: play frog 1 at 8, draw owl 7\n"
ROUND_ENDS = record(
    *table(shields={4: "Ben 3, crown Ben", 8: "Anna 6, Ben 1"}, hands=HANDS, extra=["out Ben", "next Anna"]),
    "1. Anna: play wolf 1 at 8",
)
"""With the crown; when Anna has drawn, the kingdoms are scored."""


def key(text: str) -> object:
    """The position to which a record leads that has no fault."""
    assert codes(text) == []
    return GAME.key_of(state_of(verdict(text).match))


def position(text: str) -> str:
    match = verdict(text).match
    return "".join(f"@ {GAME.write(item, match.players)}\n" for item in GAME.items(state_of(match), match.players))


# -- a record --------------------------------------------------------------------------------------------------------------


def test_the_next_line_supplies_it() -> None:
    more = "2. Ben: exchange frog 1 frog 2\n", "3. Anna: play wolf 3 at 8, draw owl 7\n"
    assert key(PLAYED + "".join(more)) == key(DRAWN + more[0].replace("2\n", "2, draw ? ?\n") + more[1])


def test_without_a_next_line_it_is_awaited() -> None:
    awaited = verdict(PLAYED).match.awaited
    assert (awaited.kind, awaited.seat) == ("chance", 0)
    awaited = verdict(PLAYED + "2. Anna: draw owl 7\n").match.awaited
    assert (awaited.kind, awaited.seat) == ("move", 1)


def test_the_next_player_may_move_without_it(tmp_path: Path) -> None:
    assert verdict(PLAYED).awaited == "a draw is awaited (Anna), or Ben to move"
    assert verdict(DRAWN).awaited == "Ben to move"
    waits = waiting(verdict(PLAYED))
    assert waits is not None
    assert (waits.player, said(waits.what)) == ("Anna", "a draw, or Ben to move")
    (tmp_path / "played.ref").write_text(PLAYED)
    (tmp_path / "drawn.ref").write_text(DRAWN)
    played, drawn = (CliRunner().invoke(cli, ["moves", str(tmp_path / name)]) for name in ("played.ref", "drawn.ref"))
    assert played.stdout == drawn.stdout
    assert "Ben: play" in played.stdout
    assert "a draw is awaited" in played.stderr


def test_where_a_seed_deals_the_draw_comes_first() -> None:
    assert verdict(committed(PLAYED)).awaited == "a draw is awaited (Anna)"


def test_what_is_illegal_is_judged_with_it() -> None:
    (law,) = errors(PLAYED + "2. Ben: play frog 4 at 8, draw ?\n")
    assert law.code == "AK-17"
    assert "play frog 3 at 8" in [near.text for near in law.near]
    assert codes(PLAYED + "2. Anna: play wolf 2 at 8, draw ?\n") == ["AK-10"]
    (place,) = errors(start("1. Anna: draw, draw", "2. Ben: lay RRRR at E0S1, lay RRRR at E0S1"))
    assert (place.code, place.span.line) == ("TQ-55", 8)
    assert place.near


def test_a_wrong_draw_is_not_a_left_out_one() -> None:
    assert codes(PLAYED + "2. Anna: draw wolf 1\n" + NEXT) == ["C03"]
    assert codes(PLAYED + "2. Anna: draw ? ?\n") == ["AK-16"]
    assert codes(record(*DEALT, "1. Anna: exchange wolf 1 wolf 2, draw ?", "2. Ben: play frog 1 at 8")) == ["C02"]
    assert codes(record(*DEALT, "1. Anna: exchange wolf 1 wolf 2, draw ?", "2. Anna: draw ?", "3. Ben: play frog 1 at 8")) == []


def test_an_assertion_is_made_with_it_unless_it_comes() -> None:
    before, after = "= Anna 0, Ben 0\n", "= Anna 8, Ben 9\n"
    assert codes(ROUND_ENDS + after) == []
    assert codes(ROUND_ENDS + before) == ["A02", "A02"]
    assert codes(ROUND_ENDS + before + "2. Anna: draw owl 7\n" + after) == []
    assert codes(ROUND_ENDS + after + "2. Anna: draw owl 7\n") == ["A02", "A02"]


def test_a_game_is_given_up_with_it() -> None:
    given_up = verdict(ROUND_ENDS + "! abandon\n")
    assert {standing.player: standing.points for standing in given_up.standings} == {"Anna": 8, "Ben": 9}


@pytest.mark.parametrize("stated", [PLAYED, DRAWN])
def test_set_up_lines_state_the_position_before_it_or_after_it(stated: str) -> None:
    items = position(stated)
    assert codes(PLAYED + items) == codes(PLAYED + items + NEXT) == []
    assert codes(PLAYED + items.replace("@ Anna: 0 points", "@ Anna: 1 point")) == ["A02"]


def test_a_record_may_start_where_it_is_left_out() -> None:
    assert key(record(position(PLAYED) + NEXT)) == key(DRAWN + NEXT)


def test_undo_takes_it_back() -> None:
    again = "2. Anna: draw owl 8\n3. Ben: play frog 1 at 8, draw owl 7\n"
    assert key(PLAYED + NEXT + "undo\n" + again) == key(DRAWN.replace("?", "owl 8") + NEXT)
    assert key(PLAYED + NEXT + "undo\n" + NEXT) == key(DRAWN + NEXT)
    assert codes(PLAYED + "2. Ben: play frog 4 at 8\nundo\n" + NEXT) == []


def test_every_position_of_a_replay_is_known() -> None:
    found = list(steps(verdict(PLAYED + NEXT)))
    position: Any = found[-1].state
    assert len(position.hands[0]) == 4
    assert all(step.is_known for step in found)


def test_the_last_draw_of_a_game_is_not_missed() -> None:
    """Nobody needs the card; but where the game goes on, it is awaited."""
    page = (Path(__file__).parent.parent / "grammar" / "animal_kingdoms.md").read_text("utf-8")
    fought = next(block for block in re.findall(r"```ref\n(.*?)```", page, re.DOTALL) if "[Result" in block)
    last = fought.split("; the last crown")[0].replace(", draw bee 8", "\n").replace("bonus Anna: ?", "bonus Anna: 3")
    assert verdict(last.replace("[Result", "[Event")).status == "unfinished"
    won = last.replace("8: Anna 3, Ben 4", "8: Anna 4, Ben 3")
    assert (verdict(won).status, codes(won)) == ("finished", [])


# -- views and texts -------------------------------------------------------------------------------------------------------


def test_views_and_texts_leave_it_out_as_well() -> None:
    text = PLAYED + NEXT + "3. Anna: play wolf 2 at 4\n"
    assert format_text(text) == format_text(text, full=True) == text
    (found,) = referee.read(text)
    for viewer, owl in ((None, "?"), (0, "?"), (1, "owl 7")):
        seen = view(found, viewer)
        assert f"1. Anna: play wolf 1 at 8\n2. Ben: play frog 1 at 8, draw {owl}\n3. Anna: play wolf 2 at 4\n" in seen
        assert codes(seen) == []


# -- play by post ----------------------------------------------------------------------------------------------------------


def test_a_log_without_a_seed_goes_on_without_it() -> None:
    desk = Desk(PLAYED.splitlines(), datetime(2026, 11, 17, tzinfo=UTC))
    assert (desk.play().awaited.kind, desk.play().awaited.seat) == ("chance", 0)
    desk.post(["Ben: play frog 1 at 8"])
    desk.post(["Ben: draw owl 7"])
    assert [row.split("  {")[0] for row in desk.rows[-2:]] == [
        "1. Anna: play wolf 1 at 8",
        "2. Ben: play frog 1 at 8, draw owl 7",
    ]
    with pytest.raises(Refused):
        desk.post(["Anna: draw owl 8"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (PLAYED + NEXT, "C02"),
        (record(*DEALT[:2], "1. Anna: play wolf 1 at 8, draw ?"), "C02"),
        (start("1. Anna: draw, draw", "2. Ben: pass"), "C02"),
        (start("1. Anna: draw, get ?, draw", "2. Ben: pass"), "C02"),
        (ROUND_ENDS.replace("Anna 6, Ben 1", "Anna 5, Ben 2").replace("8\n", "8, bonus 3\n"), "AK-33"),
    ],
)
def test_nothing_is_left_out_where_a_seed_deals(text: str, code: str) -> None:
    found = [code for code in codes(committed(text)) if code != "C07"]
    assert found[:1] == [code]
    if code == "C02":
        assert codes(text) == []
