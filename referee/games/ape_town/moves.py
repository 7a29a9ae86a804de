"""What can come next: the awaited move or reveal, all legal moves, fair reveals, and moves for random games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.games.ape_town.edition import OPEN_SECTIONS, SECTIONS, SEGMENTS
from referee.games.ape_town.notation import Reveal, Take
from referee.games.ape_town.state import State
from referee.games.game import EMPTY, UNKNOWN, Awaited
from referee.language.sentence import phrase

if TYPE_CHECKING:
    from referee.chance.stream import Stream


def awaited(state: State) -> Awaited:
    if not state.free:
        return Awaited("over", None, state.moves)
    if state.due:
        what = phrase("the reveal of section {section}", section=next_sections(state)[0] + 1)
        return Awaited("chance", None, state.moves, what)
    return Awaited("move", state.turn, state.moves)


def legal(state: State) -> Iterator[Take]:
    """All moves of the player on turn: by segment in the order of the display, then by field."""
    for segment, fields, words in _choices(state):
        for field in fields:
            for word in words:
                yield Take(segment + 1, word, state.edition.fields[field], None)


def pick(state: State, stream: Stream) -> Take:
    """Any move, without a list of all."""
    choices = _choices(state)
    nth = stream.choice(range(sum([len(fields) * len(words) for _, fields, words in choices])))
    for segment, fields, words in choices:
        if nth < len(fields) * len(words):
            field, word = divmod(nth, len(words))
            return Take(segment + 1, words[word], state.edition.fields[fields[field]], None)
        nth -= len(fields) * len(words)
    raise IndexError(nth)


def _choices(state: State) -> list[tuple[int, list[int], Sequence[int | None]]]:
    """The segments whose tile the player on turn can take, each with the fields where it can go and what a tile that nobody
    knows may be."""
    found: list[tuple[int, list[int], Sequence[int | None]]] = []
    if state.due or not state.free:
        return found
    edition, purse, tiles = state.edition, state.purse[state.turn], state.tiles
    free: dict[str, list[int]] = {}
    for skipped, segment in enumerate(state.open):
        if skipped > purse and skipped > purse + own_pay(state, segment):
            continue
        colour = edition.segment_colour[segment]
        if colour not in free:
            fields = range(len(edition.fields)) if is_colour_full(state, colour) else edition.fields_of[colour]
            free[colour] = [field for field in fields if tiles[field] == EMPTY]
        is_known = state.at_segment[segment] != UNKNOWN
        found.append((segment, free[colour], (None,) if is_known else [m for m, left in enumerate(state.unseen) if left]))
    return found


def deal(state: State, stream: Stream) -> Reveal:
    """The next section's tiles, drawn from those that nobody has seen."""
    left = state.unseen.copy()
    tiles = []
    for _ in range(SEGMENTS):
        motif = stream.kind(left)
        left[motif] -= 1
        tiles.append(motif)
    return Reveal(next_sections(state)[0] + 1, tuple(tiles))


def is_colour_full(state: State, colour: str) -> bool:
    """AT-26: is there no field left for a tile of this colour? All its districts must be full, or any one (AT-Q7)."""
    full = [not state.free_in[district] for district in state.edition.districts_of[colour]]
    return any(full) if state.edition.options["overflow"] == "any" else all(full)


def next_sections(state: State) -> list[int]:
    """Sections that can be revealed now. The first two in either order (AT-10); then the one clockwise after the section
    opened last (AT-34). One that still has open tiles is passed over: nobody can pay for so much skipping, but a table may
    have waived AT-20."""
    if state.revealed < OPEN_SECTIONS:
        return [section for section in range(OPEN_SECTIONS) if not state.open_in[section]]
    section = (state.last + 1) % SECTIONS
    while state.open_in[section]:
        section = (section + 1) % SECTIONS
    return [section]


def own_pay(state: State, segment: int) -> int:
    """AT-Q8: may the bundles that come with the tile pay for skipping?"""
    return state.bundles[segment] if state.edition.options["pay"] == "received" else 0
