"""Short ways to write records of Animal Kingdoms for tests: a position is given by what matters in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from tests.models.animal_kingdoms_laws import law_allows

ANIMALS = ("panda", "tiger", "bee", "lizard", "frog", "owl", "okapi", "wolf")
DECK = tuple(f"{animal} {number}" for animal in ANIMALS for number in range(1, 9))
SIZES = (4, 5, 6, 7, 8)
PLAIN_LAWS = "4: D08, 5: D09, 6: D11, 7: D12, 8: D05"
"""Even, odd, no number twice, no animal twice, 1 to 3: none looks at other kingdoms."""
TOKENS = "4: 5 5 8, 5: 6 7 10, 6: 5 6 7, 7: 6 7 9, 8: 8 9 10"
USED = ("", "D01 D02 D03 D04 D06", "D01 D02 D03 D04 D06 D07 D10 D17 D18 D19")


def record(*lines: str, players: str = "Anna, Ben", options: str = "", result: str = "") -> str:
    tags = ['[Game "Animal Kingdoms"]', f'[Players "{players}"]']
    tags += [f'[Options "{options}"]'] if options else []
    tags += [f'[Result "{result}"]'] if result else []
    return "\n".join([*tags, "", *lines, ""])


def table(
    *,
    players: str = "Anna, Ben",
    laws: str = PLAIN_LAWS,
    tokens: str = TOKENS,
    number: int = 1,
    shields: Mapping[int, str] | None = None,
    rows: Mapping[int, str] | None = None,
    hands: Mapping[str, str] | None = None,
    points: Mapping[str, int] | None = None,
    pile: int | None = None,
    extra: Iterable[str] = (),
) -> list[str]:
    """A position as set-up lines. Cards that shields need (by the law of their kingdom), hands that are not given, and discards
    (where `pile` says how many cards are left to draw) are taken from the end of the deck. Who has left with a crown has the
    bonus token, where nothing else is said."""
    shields, rows, hands, points = dict(shields or {}), dict(rows or {}), dict(hands or {}), dict(points or {})
    named = " ".join([*rows.values(), *hands.values(), *extra]).replace(",", " ").split()
    pairs = {f"{a} {b}" for a, b in pairwise(named)}
    free = [card for card in DECK if card not in pairs]
    law_of = {int(part.split(":")[0]): part.split(":")[1] for part in laws.replace(" ", "").split(",")}
    lines = [f"@ round {number}", f"@ laws {laws}", f"@ tokens {tokens}"]
    if number > 1:
        lines.append(f"@ used {USED[number - 1]}")
    for size in SIZES:
        if size in shields:
            lines.append(f"@ kingdom {size}: {shields[size]}")
            if size not in rows and _needed(shields[size]):
                rows[size] = _row(law_of[size], _needed(shields[size]), free)
        if size in rows:
            lines.append(f"@ cards {size}: {rows[size]}")
    for player in players.split(", "):
        hand = hands[player] if player in hands else " ".join(free.pop() for _ in range(4))
        lines.append(f"@ {player}: {points.get(player, 0)} points, hand {hand}".rstrip())
    if "egon" in points:
        lines.append(f"@ egon {points['egon']} points")
    if pile is not None and len(free) > pile:
        lines.append(f"@ discards {' '.join(free[pile:])}")
    crowned = [words.split("crown ")[1].split(",")[0] for words in shields.values() if "crown " in words]
    left = [words for words in extra if words.startswith("out ")]
    said = any(words.startswith(("bonus", "egon bonus", "owed")) for words in extra)
    if left and crowned and not said and "," in players and crowned[0] != "egon":
        lines.append(f"@ bonus {crowned[0]}: ?")
    return lines + [f"@ {line}" for line in extra]


def _row(law: str, count: int, free: list[str]) -> str:
    """Cards by a law that looks at its own kingdom only; they are no longer free."""
    row: list[str] = []
    while len(row) < (2 * count if law == "D16" else count):
        own = [_card(card) for card in row]
        if law == "D16" and len(row) % 2:
            fits = [card for card in free if _card(card)[1] == own[-1][1]]
        else:
            fits = [card for card in free if law == "D16" or law_allows(law, _card(card), own, [], [])]
        row.append(max(fits, key=lambda card: ("wolf frog owl panda bee okapi tiger lizard".index(card.split()[0]), card)))
        free.remove(row[-1])
    return " ".join(row)


def _card(text: str) -> tuple[str, int]:
    animal, number = text.split()
    return animal, int(number)


def _needed(shields: str) -> int:
    """The shields for which a card was laid: players' own on golden fields."""
    count = 0
    for part in shields.split(", "):
        words = part.split()
        if "throne" in words or "egon" in words:
            continue
        count += int(words[-1]) if words[-1].isdigit() else 1
    return count


EVERYBODY = "Anna, Bernd, Carla, Dieter"
EGON = "mode=egon"
HAND_A = "wolf 1 wolf 2 wolf 3 wolf 4"
HAND_B = "frog 1 frog 2 frog 3 frog 4"
HANDS = {"Anna": HAND_A, "Ben": HAND_B}
LAWS = "* laws 4: D08, 5: D09, 6: D11, 7: D12, 8: D05"
TOKENS_LINE = f"* tokens {TOKENS}"
DEALT = (LAWS, TOKENS_LINE, f"* hand Anna: {HAND_A}", f"* hand Ben: {HAND_B}")
NINES = "4: 5 5 8, 5: 5 6 7, 6: 6 6 7, 7: 9 9 10, 8: 7 8 10"


def scored(*results: str, players: str = EVERYBODY, **position: Any) -> str:
    """A position whose scoring begins, and what the record says of the points afterwards."""
    position = {"extra": ["scoring 4"], **position}
    return record(*table(players=players, **position), *results, players=players)


def egon_scores(*lines: str, position: dict[str, Any]) -> str:
    return record(*table(**position), *lines, players=position["players"], options=EGON)
