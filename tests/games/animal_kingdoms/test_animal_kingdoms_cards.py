"""What is conserved in every game, and what hidden cards may and may not be."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.chance.stream import Stream
from referee.edit.simulate import simulate
from referee.games.animal_kingdoms.cards import ALL, set_of
from referee.games.editions import load
from referee.games.judge import STRICT
from tests.games.animal_kingdoms.tables import record, table
from tests.playing import codes, errors, game_of, players, verdict, walk

GAME = game_of("animal_kingdoms")
MODES = [(1, "plain"), (2, "plain"), (2, "egon"), (3, "plain"), (4, "plain"), (5, "plain")]
_FACE = r"(?:panda|tiger|bee|lizard|frog|owl|okapi|wolf) \d"
HAND_A = "wolf 1 wolf 2 wolf 3 wolf 4"
HAND_B = "frog 1 frog 2 frog 3 frog 4"


@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_cards_and_shields_are_conserved(seats: int, mode: str) -> None:
    """64 cards, each in one place; 18 shields of each player (19 with the marker), and never a negative supply."""
    for seed in range(3):
        for step in walk(GAME, f"conserved {seed}", seats, {"mode": mode}):
            state = step.state
            seen = [card for row in state.rows for card in row]
            seen += [card for hand in state.hands for card in hand] + state.discards + [card for _, card in state.shown]
            assert len(seen) == len(set(seen))
            assert len(seen) + state.pile == 64
            assert state.unseen == ALL & ~set_of(seen)
            for seat in range(state.people):
                on_board = sum(state.count[seat :: state.people])
                assert on_board + state.supply[seat] == 18
                assert state.supply[seat] >= 0 or seat == state.egon
            for k, size in enumerate(state.edition.sizes):
                golden = sum(state.shields(k, seat) for seat in range(state.people))
                assert golden == size - 1 - state.free[k] + (state.crown[k] >= 0)
                assert sum(state.throne[k * state.people : (k + 1) * state.people]) < state.round


def hide(text: str, stream: Stream, share: int) -> str:
    """The record as somebody wrote it who missed some of what was drawn: one card of `share` is shown, or none."""

    def line(row: str) -> str:
        if not row.startswith(("* hand", *"0123456789")):
            return row
        head, found, tail = row.partition("* hand ") if row.startswith("* hand") else row.partition(", draw ")
        if not found:
            head, found, tail = row.partition(": draw ")
        drawn = tail.split(", ")
        drawn[0] = re.sub(_FACE, lambda face: face[0] if share and stream.below(share) == 0 else "?", drawn[0])
        return head + found + re.sub(r"bonus \d", "bonus ?", ", ".join(drawn))

    rows = [line(row) for row in text.split("\n")]
    return "\n".join(rows)


@pytest.mark.parametrize("share", [0, 2, 5])
@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_what_is_legal_stays_legal_where_cards_are_hidden(seats: int, mode: str, share: int) -> None:
    """Public information only, and mixed: a true record is never called illegal for what its writer did not see."""
    for seed in range(4):
        full = simulate(GAME, f"hidden {seed}", seats, options={"mode": mode})
        public = hide(full, Stream(b"hide"), share)
        assert "?" in public
        taken = re.findall(r"(\w+): [^\n]*bonus (\d)", full)
        wanted = [f"* bonus {player}: {value}" for player, value in taken if player != "egon"]
        found = verdict(public.rstrip("\n") + "\n" + "\n".join(wanted) + "\n")
        assert [fault for fault in found.faults if fault.severity == "error"] == []
        assert found.status == "finished"
        assert [s.points for s in found.standings] == [s.points for s in verdict(full).standings]


@pytest.mark.parametrize(("seats", "mode"), MODES)
def test_positions_with_hidden_cards_can_be_set_up_again(seats: int, mode: str) -> None:
    """Also after a shuffle, when older hidden cards are known to be none of those shuffled."""
    edition = load(GAME, GAME.default_edition, {"mode": mode})
    old = 0
    for seed in range(2):
        text = hide(simulate(GAME, f"set-up {seed}", seats, options={"mode": mode}), Stream(b"hide"), 3)
        state = GAME.start(edition, seats)
        table_ = players(seats)
        judge = _Names(table_)
        for row in text.split("\n"):
            if not row or row.startswith("["):
                continue
            statement = GAME.notation.read(row)
            if hasattr(statement, "event"):
                GAME.happen(state, statement.event, judge)
            else:
                for action in statement.actions:
                    GAME.play(state, table_.exact[statement.player], action, judge)
            items = GAME.items(state, table_)
            assert GAME.key_of(GAME.position(edition, table_, items, STRICT)) == GAME.key_of(state)
            assert [GAME.notation.read(f"@ {GAME.write(item, table_)}").item for item in items] == items
            hidden = sum(card == -1 for hand in state.hands for card in hand)
            assert state.unseen.bit_count() == state.pile + hidden
            old += sum(cards.bit_count() for cards in state.held)
    assert old


class _Names(type(STRICT)):  # type: ignore[misc]
    def __init__(self, table: Any) -> None:
        self.table = table

    def seat(self, name: str) -> int | None:
        found: int | None = self.table.seat(name)
        return found


def test_a_card_shuffled_again_cannot_be_a_card_hidden_before() -> None:
    """Anna's ?? was in her hand when the discards were shuffled, so it is not wolf 7, which was among them."""
    lines = table(
        hands={"Anna": "wolf 1 wolf 2 ?? ??", "Ben": HAND_B},
        extra=["held panda 1 panda 2", "next Anna"],
    )
    assert codes(record(*lines, "1. Anna: play panda 1 at 7, draw ?")) == []
    assert codes(record(*lines, "1. Anna: play wolf 7 at 7, draw ?")) == ["AK-2"]
    assert codes(record(*lines, "1. Anna: play wolf 1 at 7, draw panda 1")) == ["C03"]


def test_the_writer_learns_a_card_later() -> None:
    lines = table(hands={"Anna": HAND_A, "Ben": "? ? frog 3 frog 4"})
    game = record(
        *lines,
        "1. Anna: play wolf 1 at 8, draw ?",
        "2. Ben: play owl 2 at 8, draw bee 8",
        "3. Anna: play bee 7 at 7, draw ?",
    )
    assert codes(game) == []
    assert codes(game.replace("bee 7", "owl 2")) == ["AK-2"]
    assert codes(game.replace("bee 7", "frog 3")) == ["AK-2"]
    assert codes(game.replace("bee 7", "bee 8")) == ["AK-2"]


def test_a_hidden_exchange() -> None:
    lines = table(hands={"Anna": "? ? ? owl 1", "Ben": HAND_B})
    assert codes(record(*lines, "1. Anna: exchange ? owl 1, draw ? ?")) == []
    assert codes(record(*lines, "1. Anna: exchange ? ? ? ?, draw ?")) == ["C04"]


def test_each_card_is_drawn_once_even_in_one_draw() -> None:
    lines = table(hands={"Anna": HAND_A, "Ben": HAND_B})
    (fault,) = errors(record(*lines, "1. Anna: exchange wolf 1 wolf 2, draw owl 1 owl 1"))
    assert (fault.code, fault.reason) == ("C03", "it is named twice")
