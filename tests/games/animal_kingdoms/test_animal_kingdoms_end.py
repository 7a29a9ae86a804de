"""Ends: of a round that would never end, of the last fight, of the game; and who wins."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from referee.games.animal_kingdoms.cards import ALL, set_of
from referee.games.animal_kingdoms.scoring import award, ranked
from referee.games.animal_kingdoms.state import FIGHT, PLAY
from referee.games.editions import load
from referee.games.judge import STRICT, Judge, Refusal
from referee.match.loop import Match
from tests.games.animal_kingdoms.tables import HANDS, record, table
from tests.playing import codes, game_of, state_of, verdict, walk

GAME = game_of("animal_kingdoms")
EARLY_LOTS = [
    *table(hands=HANDS, points={"Anna": 1}, shields={4: "Ben 3, crown Ben", 8: "Ben 3, Anna 4"}),
    "@ out Ben",
    "@ next Anna",
    "@ bonus Ben: 3",
    "1. Anna: play wolf 1 at 8 crown, draw owl 8",
    "= Anna 9, Ben 9",
    "* lots Anna: owl 5, Ben: bee 5",
    "* lots Anna: owl 2, Ben: owl 1",
]
"""Both are furthest back, and draw lots before the laws are laid out (AK-Q33)."""


def test_the_more_valuable_thrones_win_a_tie() -> None:
    """AK-58."""
    lines = table(
        number=3,
        shields={4: "throne Anna", 5: "throne Anna", 8: "throne Ben"},
        points={"Anna": 50, "Ben": 50},
        extra=["over"],
    )
    found = verdict(record(*lines))
    assert [(s.rank, s.player, s.decided_by) for s in found.standings] == [
        (1, "Anna", "the more valuable thrones (AK-58)"),
        (2, "Ben", ""),
    ]


def test_equal_thrones_share_the_victory() -> None:
    """AK-Q11; with the option the last round's crowns decide."""
    lines = table(
        number=3,
        shields={4: "Ben 3, crown Ben", 5: "Anna 4, crown Anna", 8: "Anna 1"},
        points={"Anna": 50, "Ben": 50},
        extra=["over"],
    )
    assert [s.rank for s in verdict(record(*lines)).standings] == [1, 1]
    counted = verdict(record(*lines, options="last-crowns=count")).standings
    assert [(s.rank, s.player) for s in counted] == [(1, "Anna"), (2, "Ben")]


STUCK = {
    4: "wolf 8 wolf 7 wolf 6",
    5: "wolf 1 wolf 2 wolf 3",
    6: "panda 4 panda 5 wolf 5 wolf 4",
    7: "tiger 4 tiger 5 bee 4 bee 5 lizard 4",
    8: "lizard 5 frog 4 frog 5 owl 4 owl 5 okapi 4",
}


def stuck(*lines: str, options: str = "") -> str:
    """All 4s and 5s and wolves but okapi 5 are laid (AK-Q25); Anna has it."""
    shields = {size: f"Ben {len(row.split()) // 2}" for size, row in STUCK.items() if size in (7, 8, 4)}
    shields |= {size: f"Anna {len(row.split()) // 2}" for size, row in STUCK.items() if size in (5, 6)}
    hands = {"Anna": "okapi 5 panda 1 panda 2 panda 3", "Ben": "tiger 1 tiger 2 tiger 3 tiger 6"}
    set_up = table(laws="4: D14, 5: D13, 6: D19, 7: D22, 8: D06", rows=STUCK, shields=shields, hands=hands)
    return record(*set_up, *lines, options=options)


def test_a_round_in_which_nothing_can_ever_be_played_ends() -> None:
    found = verdict(stuck("1. Anna: play okapi 5 at 8, draw ?", "= Anna 15, Ben 19"))
    assert [fault.code for fault in found.faults] == ["W02"]
    assert "AK-Q25" in found.faults[0].message
    assert found.awaited == "the laying out of the laws of round 2 is awaited"


def test_a_fight_after_such_a_round_can_be_set_up() -> None:
    """Nobody has left, and yet the kingdoms are scored."""
    lines = stuck("1. Anna: play okapi 5 at 8, draw ?").replace("kingdom 6: Anna 4", "kingdom 6: Anna 2, Ben 2")
    match = verdict(lines).match
    assert state_of(match).phase == FIGHT
    assert not state_of(match).out
    again = GAME.position(match.header.edition, match.players, GAME.items(state_of(match), match.players), STRICT)
    assert GAME.key_of(again) == GAME.key_of(state_of(match))


def test_where_players_may_leave_at_will_it_goes_on() -> None:
    found = verdict(stuck("1. Anna: play okapi 5 at 8, draw ?", "2. Ben: leave, bonus ?", options="leaving=free"))
    assert found.ok
    assert found.awaited == "Anna to move"


def test_an_exchange_does_not_end_such_a_round_too_early() -> None:
    assert codes(stuck("1. Anna: exchange okapi 5, draw ?", "2. Ben: exchange tiger 1, draw ?")) == []


LAST = table(
    number=3,
    shields={8: "Anna 1, Ben 1"},
    hands={"Anna": "wolf 7 owl 1 owl 2 owl 3", "Ben": "wolf 6 frog 1 frog 2 frog 3"},
    extra=["scoring 4"],
)


@pytest.mark.parametrize("more", [(), ("3. Anna: draw bee 1", "4. Ben: draw bee 2")])
def test_after_the_last_fight_cards_may_be_drawn_or_not(more: tuple[str, ...]) -> None:
    """AK-49 asks for it, the end of the game makes it pointless: both records are right."""
    found = verdict(record(*LAST, "1. Anna: fight wolf 7", "2. Ben: fight wolf 6", *more, result="Anna 10, Ben 5"))
    assert found.faults == ()
    assert found.status == "finished"


def test_a_hand_that_is_used_up_fights_with_cards_from_the_draw_pile() -> None:
    """AK-Q9."""
    lines = table(
        shields={8: "Anna 1, Ben 1"},
        hands={"Anna": "wolf 7", "Ben": "frog 7"},
        extra=["fight 8: Anna, Ben"],
    )
    game = record(
        *lines,
        "1. Anna: fight wolf 7",
        "2. Ben: fight frog 7",
        "3. Anna: fight bee 8",
        "4. Ben: fight bee 1",
        "= Anna 4, Ben 8",
    )
    assert codes(game) == []
    assert codes(game.replace("fight bee 8", "fight wolf 7")) == ["C03"]


def test_fights_compare_as_a_person_would() -> None:
    """AK-45 over all fights of two and three cards: the 1 is the highest where an 8 is played, else the lowest."""
    for count in (2, 3):
        for numbers in product(range(1, 9), repeat=count):
            top = 1 if {1, 8} <= set(numbers) else max(numbers)
            ranks = ranked(numbers)
            assert {n for n, rank in zip(numbers, ranks, strict=True) if rank == max(ranks)} == {top}


def test_fight_cards_may_be_written_in_any_order() -> None:
    lines = table(
        players="Anna, Ben, Clara",
        shields={8: "Anna 1, Ben 1, Clara 1"},
        hands={
            "Anna": "wolf 7 owl 1 owl 2 owl 3",
            "Ben": "wolf 8 frog 1 frog 2 frog 3",
            "Clara": "wolf 1 bee 1 bee 2 bee 3",
        },
        extra=["scoring 4"],
    )
    cards = {"Anna": "wolf 7", "Ben": "wolf 8", "Clara": "wolf 1"}
    for order in permutations(cards):
        game = [f"{player}: fight {cards[player]}" for player in order]
        assert codes(record(*lines, *game, "= Anna 4, Ben 4, Clara 8", players="Anna, Ben, Clara")) == []


def test_the_third_place_after_a_fight_of_two_is_an_option() -> None:
    lines = table(
        players="Anna, Ben, Clara",
        shields={8: "Anna 2, Ben 2, Clara 1"},
        hands={"Anna": "wolf 7 owl 1 owl 2 owl 3", "Ben": "wolf 8 frog 1 frog 2 frog 3"},
        extra=["scoring 4"],
    )
    game = [*lines, "1. Anna: fight wolf 7", "2. Ben: fight wolf 8"]
    assert codes(record(*game, "= Clara 1", players="Anna, Ben, Clara")) == []
    assert codes(record(*game, "= Clara 0", players="Anna, Ben, Clara", options="third-after-fight=drop")) == []


def test_a_waived_law_lets_the_card_lie() -> None:
    lines = table(hands={"Anna": "wolf 1 wolf 2 wolf 3 wolf 4"})
    found = verdict(record(*lines, "1. Anna: play wolf 1 at 4, draw ?", '! waive AK-17 "agreed"'))
    assert found.ok
    assert state_of(found.match).rows[0] == [8 + 7]


def points_by_hand(counts: tuple[int, ...], token: int, winner: int) -> list[int]:
    """A kingdom's points as a person gives them out, whose first place (after a fight, if need be) went to `winner`."""
    points = [0] * len(counts)
    places = [[p for p, c in enumerate(counts) if c == count] for count in sorted({c for c in counts if c}, reverse=True)]
    half = -(-token // 2)
    points[winner] = token
    losers = [player for player in places[0] if player != winner]
    rest = places[1:]
    if not losers and rest:
        losers = rest.pop(0)
    for player in losers:
        points[player] = half
    if len(losers) == 1 and rest:
        for player in rest[0]:
            points[player] = 1
    return points


def test_the_points_of_a_kingdom_for_every_spread_of_shields() -> None:
    """AK-37 to AK-51, for four players with up to four shields each, and every winner a fight can have."""
    edition = load(GAME, GAME.default_edition, {})
    checked = 0
    for counts in product(range(5), repeat=4):
        if not any(counts):
            continue
        tied = [player for player, count in enumerate(counts) if count == max(counts)]
        for winner, token in product(tied, (5, 8, 9)):
            state = GAME.start(edition, 4)
            state.tokens = [(token, token, token)] * 5
            state.count[:4] = counts
            award(state, winner, [player for player in tied if player != winner])
            assert state.score == points_by_hand(counts, token, winner), (counts, token, winner)
            checked += 1
    assert checked > 2000


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_round_that_is_not_looked_at_is_not_stuck(seats: int) -> None:
    """Until the move `safe` nobody looks whether a round is stuck: some card that is not laid must fit then."""
    looked: Counter[bool] = Counter()
    for seed in range(6):
        for step in walk(GAME, f"safe {seed}", seats):
            state = step.state
            if state.phase == PLAY and not state.out and state.moves < state.safe:
                loose = ALL & ~set_of(card for row in state.rows for card in row)
                laws = [state.edition.laws[law] for law in state.laws]
                assert any(law.always & loose for law in laws if not law.pair)
                looked[any(law.pair for law in laws)] += 1
    assert looked[True] > 0
    assert looked[False] > 0


# -- lots before the laws (AK-Q33) --------------------------------------------------------------------------------------

LAWS = "* laws 4: D10, 5: D13, 6: D14, 7: D15, 8: D16"
TIE = "* lots Anna: owl 5, Ben: bee 5"
LOTS = "* lots Ben: owl 1, Anna: owl 2"


def early(*lines: str) -> Match:
    """The first round ends with both furthest back."""
    match = verdict(record(*EARLY_LOTS[:-2], *lines)).match
    assert not [fault for fault in match.faults if fault.severity == "error"]
    return match


@pytest.mark.parametrize("lines", [[TIE], [TIE, LOTS], [TIE, LAWS], [TIE, LOTS, LAWS]], ids=len)
def test_a_position_in_the_midst_of_early_lots_can_be_set_up(lines: list[str]) -> None:
    match = early(*lines)
    written = [f"@ {GAME.write(item, match.players)}" for item in GAME.items(state_of(match), match.players)]
    again = verdict(record(*written)).match
    assert GAME.key_of(again.state) == GAME.key_of(state_of(match))
    assert GAME.draw(state_of(match), match.players) == GAME.draw(again.state, again.players)
    rest = [line for line in (LOTS, LAWS) if line not in lines]
    assert codes(record(*written, *rest, "1. Anna: exchange wolf 2, draw ?")) == []


def test_early_lots_and_late_ones_make_the_same_position() -> None:
    positions = [GAME.key_of(early(*lines).state) for lines in ([LAWS, TIE, LOTS], [TIE, LAWS, LOTS], [TIE, LOTS, LAWS])]
    assert positions[0] == positions[1] == positions[2]


@pytest.mark.parametrize(
    "lots", ["Anna: owl 5, Ben: wolf 2", "Anna: owl 5, Ben: owl 5", "Anna: owl 5, Ben: owl 9", "Anna: owl 5"]
)
def test_refused_early_lots_change_nothing(lots: str) -> None:
    state = early().state
    before = GAME.key_of(GAME.copy(state))
    with pytest.raises(Refusal):
        GAME.happen(state, GAME.notation.read(f"* lots {lots}").event, _Named())
    assert GAME.key_of(state) == before


def test_the_top_card_is_named_before_early_lots() -> None:
    named = "* top wolf 1"
    assert codes(record(*EARLY_LOTS[:-2], named, TIE, LOTS, LAWS)) == []
    assert codes(record(*EARLY_LOTS[:-2], TIE, named, LOTS, LAWS)) == ["C01"]


def test_what_is_awaited_after_early_lots() -> None:
    assert verdict(record(*EARLY_LOTS)).awaited == "the laying out of the laws of round 2 is awaited"


class _Named(Judge):
    """Knows Anna and Ben."""

    def seat(self, name: str) -> int | None:
        return ("Anna", "Ben").index(name)
