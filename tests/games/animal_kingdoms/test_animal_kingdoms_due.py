"""What is due is said when something else is written: fights, draws, who begins, who left first. And lots that are shuffled in."""

from __future__ import annotations

import pytest

import referee
from referee.post.view import view
from tests.games.animal_kingdoms.tables import DECK, TOKENS, record
from tests.playing import codes, committed, errors, game_of, verdict

GAME = game_of("animal_kingdoms")
TIED = (
    "@ round 1",
    "@ laws 4: D08, 5: D09, 6: D01, 7: D02, 8: D05",
    "@ tokens 4: 5 5 8, 5: 6 7 10, 6: 5 6 9, 7: 6 7 9, 8: 7 8 10",
    "@ kingdom 8: A 3, B 3, C 1",
    "@ cards 8: wolf 1 wolf 2 wolf 3 bee 1 bee 2 bee 3 owl 3",
    "@ kingdom 4: B 3, crown B",
    "@ cards 4: tiger 2 bee 4 bee 6 bee 8",
    "@ kingdom 5: C 4, crown C",
    "@ cards 5: okapi 3 owl 5 bee 5 bee 7 okapi 1",
    "@ A: {points} points, hand okapi 4 okapi 5 okapi 6 okapi 8",
    "@ B: 0 points, hand frog 2 frog 3 frog 5 frog 6",
    "@ C: 0 points, hand owl 1 owl 2 owl 6 owl 4",
    "@ bonus B: 3",
    "@ out B, C",
    "@ starter A",
    "@ next A",
)
"""A has nothing that fits and leaves; then A and B are tied for kingdom 8."""
NEXT_LAWS = "* laws 4: D10, 5: D11, 6: D12, 7: D13, 8: D14"
FOUGHT = ("1. A: leave", "2. A: fight okapi 4", "3. B: fight frog 2")
DRAWN = ("4. A: draw panda 1", "5. B: draw panda 2")


def after(*lines: str, points: int = 0) -> str:
    return record(*(line.format(points=points) for line in TIED), *lines, players="A, B, C")


@pytest.mark.parametrize(
    "event", [NEXT_LAWS, f"* tokens {TOKENS}", "* hand A: ? ? ? ?", "* hands ?", "* lots A: owl 7, B: owl 8"]
)
@pytest.mark.parametrize(
    ("before", "reason"),
    [
        (FOUGHT[:1], "A and B fight for kingdom 8 first (AK-43)"),
        (FOUGHT[:2], "A and B fight for kingdom 8 first (AK-43); still to play a card: B"),
        (FOUGHT, "A and B must draw first (AK-49)"),
        ((*FOUGHT, *DRAWN[:1]), "B must draw first (AK-49)"),
    ],
)
def test_chance_that_is_not_due_says_what_is(before: tuple[str, ...], event: str, reason: str) -> None:
    """With [Commit], where no draw can be left out."""
    (chosen, fault) = errors(committed(after(*before, event)))
    assert (chosen.code, fault.code, fault.reason) == ("C07", "C01", reason)


@pytest.mark.parametrize(
    ("points", "reason"),
    [(1, "furthest back with 7 points"), (0, "furthest back with 7 points, and first by lot")],
)
def test_who_begins_a_later_round_is_furthest_back(points: int, reason: str) -> None:
    """AK-55: A 7 or 8, B 9, C 7."""
    lots = ["* lots A: owl 7, C: owl 8"] if not points else []
    lines = (*FOUGHT, *DRAWN, f"= A {7 + points}, B 9, C 7", NEXT_LAWS, *lots)
    (fault,) = errors(after(*lines, "6. A: play okapi 5 at 4, draw panda 3", points=points))
    assert (fault.code, fault.message, fault.reason) == ("AK-55", "C begins round 2, not A", reason)
    assert codes(after(*lines, "6. C: play owl 1 at 4, draw panda 3", points=points)) == []
    (later,) = errors(
        after(*lines, "6. C: play owl 1 at 4, draw panda 3", "7. B: play frog 2 at 5, draw panda 4", points=points)
    )
    assert later.code == "AK-9"


@pytest.mark.parametrize(("out", "code"), [("Ben, egon", "AK-29"), ("egon", "AK-67")])
def test_which_rule_forbids_to_exchange(out: str, code: str) -> None:
    """AK-67 is about Egon leaving; where a player has left as well, AK-29 holds since then."""
    ben = "Ben" in out
    lines = (
        "@ round 1",
        "@ laws 4: D08, 5: D15, 6: D01, 7: D16, 8: D11",
        f"@ tokens {TOKENS}",
        f"@ kingdom 4: Anna 2, Ben 1{', crown Ben' if ben else ''}",
        f"@ cards 4: wolf 2 wolf 4 wolf 6{' wolf 8' if ben else ''}",
        "@ kingdom 5: egon 4, crown egon",
        "@ kingdom 6: egon 5",
        "@ kingdom 7: egon 6",
        "@ kingdom 8: egon 7",
        "@ Anna: 0 points, hand owl 1 owl 2 owl 3 owl 4",
        "@ Ben: 0 points, hand bee 1 bee 2 bee 3 bee 4",
        *(["@ bonus Ben: 3"] if ben else ["@ egon 3 points", "@ egon bonus 3"]),
        f"@ out {out}",
        "@ next Anna",
    )
    (fault,) = errors(record(*lines, "1. Anna: exchange owl 1, draw okapi 1", options="mode=egon"))
    assert fault.code == code


# -- lots --------------------------------------------------------------------------------------------------------------

HANDS = ("wolf 1", "wolf 2", "wolf 3", "wolf 4", "tiger 5", "tiger 6", "tiger 7", "tiger 8")


def lots(*lines: str, options: str = "", rules: str = "") -> str:
    """One card, owl 1, is left in the draw pile when lots are drawn for two (AK-Q34)."""
    discards = " ".join(card for card in DECK if card not in (*HANDS, "owl 1"))
    text = record(
        "@ round 2",
        "@ used D01 D02 D03 D04 D05",
        "@ laws 4: D08, 5: D15, 6: D11, 7: D16, 8: D20",
        f"@ tokens {TOKENS}",
        f"@ discards {discards}",
        "@ kingdom 4: throne Anna",
        f"@ Anna: 10 points, hand {' '.join(HANDS[:4])}",
        f"@ Ben: 10 points, hand {' '.join(HANDS[4:])}",
        "@ bonus Anna: 3",
        "@ lots Anna, Ben",
        *lines,
        options=options,
    )
    return text.replace("\n\n", f'\n[Rules "{rules}"]\n\n', 1) if rules else text


def test_a_lot_lies_on_the_discard_pile_and_is_shuffled_in() -> None:
    turned = "* lots Anna: owl 1, Ben: okapi 5"
    again = "1. Ben: play tiger 6 at 4, draw owl 1"
    assert codes(lots(turned, again)) == []
    assert codes(lots("* lots Anna: owl 1, Ben: owl 1", "* lots Anna: bee 3, Ben: bee 2")) == []  # even the same card
    assert codes(lots(turned, again, options="lot-cards=table")) == ["C03"]
    assert codes(lots(turned, again, rules="2026-11-16")) == ["C03"]
    assert codes(lots(turned, "1. Ben: play tiger 6 at 4, draw okapi 5")) == ["C03"]


def test_a_refused_lot_changes_nothing() -> None:
    state = verdict(lots()).match.state
    before = GAME.key_of(state)
    assert codes(lots("* lots Anna: owl 1, Ben: wolf 1")) == ["C03"]
    assert GAME.key_of(verdict(lots("* lots Anna: owl 1, Ben: wolf 1")).match.last_legal) == before


# -- face down ---------------------------------------------------------------------------------------------------------


def test_a_fight_card_is_unseen_until_the_last_one_is_played() -> None:
    def seen(text: str, viewer: int | None) -> str:
        (found,) = referee.read(text)
        shown = view(found, viewer)
        assert codes(shown) == []
        return shown

    one = after(*FOUGHT[:2])
    for viewer in (None, 1, 2):
        assert "2. A: fight ?\n" in seen(one, viewer)
    assert "2. A: fight okapi 4\n" in seen(one, 0)
    for viewer in (None, 0, 1, 2):
        assert "2. A: fight okapi 4\n3. B: fight frog 2\n" in seen(after(*FOUGHT), viewer)
    taken_back = after(*FOUGHT[:2], "undo", "2. A: fight okapi 5", "3. B: fight frog 2")
    assert "2. A: fight ?\nundo\n2. A: fight okapi 5\n" in seen(taken_back, None)
    again = after(*FOUGHT[:1], "2. A: fight okapi 5", "3. B: fight frog 5", "4. B: fight frog 3")
    assert "2. A: fight okapi 5\n3. B: fight frog 5\n4. B: fight ?\n" in seen(again, 0)
    assert "4. B: fight frog 3\n" in seen(again, 1)


def test_a_fight_card_of_a_set_up_is_unseen_as_well() -> None:
    out = [line for line in TIED if not line.startswith(("@ next", "@ out", "@ A:"))]
    lines = [*out, "@ A: 5 points, hand okapi 5 okapi 6 okapi 8", "@ out A, B, C", "@ fight 8: A okapi 4, B"]
    (found,) = referee.read(record(*lines, players="A, B, C"))
    assert "@ fight 8: A ?, B\n" in view(found, None)
    assert "@ fight 8: A okapi 4, B\n" in view(found, 0)
    assert codes(view(found, None)) == []
    (decided,) = referee.read(record(*lines, "1. B: fight frog 2", players="A, B, C"))
    assert "@ fight 8: A okapi 4, B\n" in view(decided, None)
    assert codes(view(decided, None)) == []


@pytest.mark.parametrize(
    "lines",
    [(*FOUGHT[:1], "2. A: fight ?", "3. B: fight frog 2"), (*FOUGHT[:2], "3. B: fight ?")],
)
def test_a_fight_is_decided_with_open_cards(lines: tuple[str, ...]) -> None:
    hidden = (
        after(*lines).replace("okapi 4 okapi 5 okapi 6 okapi 8", "? ? ? ?").replace("frog 2 frog 3 frog 5 frog 6", "? ? ? ?")
    )
    (fault,) = errors(hidden)
    assert fault.code == "C04"
