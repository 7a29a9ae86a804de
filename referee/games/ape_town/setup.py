"""Positions of Ape Town as set-up items: built from them with every check, and written as them.

A check that a ruling could have waived in play refuses here too, and does not stop: the position on the table may be stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.ape_town.edition import EMPTY, MOTIFS, OPEN_SECTIONS, OWNED, SECTIONS, SEGMENTS, TRACK, UNKNOWN, Edition
from referee.games.ape_town.notation import TAKEN, Board, Bundles, Next, Open, Stock
from referee.games.ape_town.rules import NO_DISC_LEFT
from referee.games.ape_town.scoring import SETUP
from referee.games.ape_town.state import State
from referee.games.game import Judge, Players
from referee.games.positions import Said
from referee.games.words import count


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    state, said = State(edition, len(players)), Said(players, judge)
    said.read(state, items, {Board: _put_tiles, Open: _open, Bundles: _put_bundles, Stock: _stock, Next: _next})
    state.sheet += [(0, seat, SETUP, points, -1) for seat, points in enumerate(state.score) if points]
    opened = state.open_sections()
    _count_tiles(state, opened, said)
    _check_bundles(state, opened, said)
    if max(state.discs) > edition.discs:
        judge.notice("AT-Q10", NO_DISC_LEFT.format(edition.discs))
    return state


# -- what the items say ------------------------------------------------------------------------------------------------


def _put_tiles(state: State, item: Board, said: Said) -> None:
    edition, judge = state.edition, said.judge
    for nth, (name, motif, owner) in enumerate(item.tiles):
        field = edition.index.get(name, -1)
        if not 0 <= field < len(edition.fields):
            code = {"**": "AT-5", "~~": "AT-6"}.get(edition.cells.get(name, ""), "AT-25")
            judge.stop(code, f"{name} is not a field of a district", at="FIELD", nth=nth)
        said.once(("field", field), "AT-25", f"a second tile on {name}", at="FIELD", nth=nth)
        _see(state, motif, said, nth)
        if (owner is None) == (motif in OWNED):
            need = "needs an owner's disc" if owner is None else "bears no disc"
            judge.stop("AT-33", f"the {MOTIFS[motif]} on {name} {need}", at="FIELD", nth=nth)
        state.put(field, motif, -1 if owner is None else said.seat(owner, at="FIELD", nth=nth))


def _see(state: State, motif: int, said: Said, nth: int) -> None:
    there = state.edition.tiles[motif]
    said.take(state.unseen, motif, "AT-2", f"{there + 1} {MOTIFS[motif]} tiles; there are {there}", at="MOTIF", nth=nth)


def _open(state: State, item: Open, said: Said) -> None:
    section, judge = item.section - 1, said.judge
    if not 0 <= section < SECTIONS:
        judge.stop("AT-7", f"there is no section {item.section}", at="INT")
    said.once(("section", section), "AT-7", f"section {item.section} is given twice", at="INT")
    if len(state.open_sections()) == OPEN_SECTIONS:
        judge.stop("AT-35", "more than two sections with open tiles", at="INT")
    known = 0
    for i, motif in enumerate(item.tiles):
        if motif == TAKEN:
            continue
        if motif != UNKNOWN:
            _see(state, motif, said, known)
            known += 1
        segment = section * SEGMENTS + i
        state.at_segment[segment] = motif
        state.open.append(segment)
        state.open_in[section] += 1
    if not state.open_in[section]:
        judge.stop("AT-35", f"section {item.section} has no open tile", at="INT")


def _put_bundles(state: State, item: Bundles, said: Said) -> None:
    for nth, (number, bundles) in enumerate(item.piles):
        place: dict[str, Any] = {"at": "INT", "nth": 2 * nth}
        if not 1 <= number <= TRACK:
            said.judge.stop("AT-7", f"there is no segment {number}", f"the track has {TRACK}", **place)
        said.once(("pile", number - 1), "AT-23", f"the bundles at segment {number} are given twice", **place)
        said.note(("count", number - 1), at="INT", nth=2 * nth + 1)
        state.bundles[number - 1] = bundles


def _stock(state: State, item: Stock, said: Said) -> None:
    seat = said.seat(item.player)
    whose = said.players.names[seat]
    said.once(("stock", seat), "AT-12", f"{whose}'s points and bundles are given twice", at="PLAYER")
    said.note(("bundles", seat), at="INT", nth=1)
    state.score[seat], state.purse[seat] = item.points, item.bundles


def _next(state: State, item: Next, said: Said) -> None:
    said.once("next", "AT-15", "the next player is named twice", at="NAME")
    state.turn = said.seat(item.player, at="NAME")


# -- what only the whole position can tell -----------------------------------------------------------------------------


def _count_tiles(state: State, opened: list[int], said: Said) -> None:
    """Tiles are revealed in fives, and no section is opened before its turn comes."""
    edition = state.edition
    placed = len(edition.fields) - state.free
    seen = placed + len(state.open)
    said.blame(*(("section", section) for section in opened))
    if not opened:
        said.blame(*(("field", field) for field in range(len(edition.fields))))
    if seen % SEGMENTS:
        said.judge.stop(
            "AT-34",
            f"{placed} on the board and {len(state.open)} in the display make {count(seen, 'tile')}",
            "tiles are revealed five at a time",
        )
    state.revealed = seen // SEGMENTS
    if seen > sum(edition.tiles):
        said.judge.stop("AT-2", f"{seen} tiles; there are {sum(edition.tiles)}")
    state.last = (state.revealed - 1) % SECTIONS if state.revealed else -1
    _check_order(state, opened, placed if state.free else 0, said)
    left = sum(edition.tiles) // SEGMENTS - state.revealed
    state.due = min(OPEN_SECTIONS - len(opened), left) if state.free else 0


def _check_order(state: State, opened: list[int], placed: int, said: Said) -> None:
    """Which sections can be open, seen from the number of tiles that have been revealed, and placed in a game that goes on."""
    if placed and state.revealed < OPEN_SECTIONS:
        said.judge.stop("AT-10", "a tile was placed before two sections were opened")
    if placed and not opened:
        said.judge.stop("AT-35", "no section has open tiles and the game is not over")
    reveals = count(state.revealed, "reveal")
    for section in opened:
        if section >= state.revealed:
            said.stop([("section", section)], "AT-34", f"{reveals} cannot have reached section {section + 1}")
    if len(opened) == 2 and opened[-1] != state.last:
        said.stop(
            [("section", opened[-1])],
            "AT-34",
            f"after {reveals} section {state.last + 1} was opened last, not {opened[-1] + 1}",
            "the sections are given in the order in which they were opened",
        )


def _check_bundles(state: State, opened: list[int], said: Said) -> None:
    """None is lost (AT-23). By play on a segment lie as many as tiles behind its own were taken, for each skipped it (AT-18);
    a table that paid otherwise and noticed too late can still go on from its position."""
    for segment, bundles in enumerate(state.bundles):
        if bundles and state.at_segment[segment] == EMPTY:
            message = f"{count(bundles, 'bundle')} at segment {segment + 1}, which has no open tile"
            said.stop([("pile", segment)], "AT-23", message)
    everything = [("count", segment) for segment in range(TRACK)] + [("bundles", seat) for seat in range(len(state.purse))]
    bundles, right = sum(state.bundles) + sum(state.purse), state.edition.bundles * len(state.purse)
    if bundles != right:
        message = f"{count(bundles, 'bundle')} in players' hands and on the track; there are {right}"
        said.stop(everything, "AT-23", message)
    for segment, skipped in zip(state.open, _times_skipped(state, opened), strict=True):
        if state.bundles[segment] != skipped:
            taken = f"{count(skipped, 'tile')} behind it {'was' if skipped == 1 else 'were'} taken"
            would = f"segment {segment + 1} would have {count(skipped, 'bundle')} by play, not {state.bundles[segment]}"
            said.judge.notice("AT-18", f"{would}: {taken}")
            return


def _times_skipped(state: State, opened: list[int]) -> list[int]:
    """For each open tile how many behind it have been taken: of its own section and of all that were opened later."""
    found, taken = [], 0
    later = state.revealed
    for section in reversed(opened):
        number = state.revealed - 1 - (state.last - section) % SECTIONS
        taken += SEGMENTS * (later - 1 - number)  # sections between the two, which are empty
        later = number
        for segment in reversed(range(section * SEGMENTS, (section + 1) * SEGMENTS)):
            if state.at_segment[segment] == EMPTY:
                taken += 1
            else:
                found.append(taken)
    return found[::-1]


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition, names = state.edition, players.names
    placed = [
        (name, state.tiles[field], names[state.owner[field]] if state.owner[field] >= 0 else None)
        for field, name in enumerate(edition.fields)
        if state.tiles[field] != EMPTY
    ]
    found: list[Any] = [Board(tuple(placed))] if placed else []
    for section in state.open_sections():
        tiles = state.at_segment[section * SEGMENTS : (section + 1) * SEGMENTS]
        found.append(Open(section + 1, tuple(TAKEN if motif == EMPTY else motif for motif in tiles)))
    piles = tuple((segment + 1, count) for segment, count in enumerate(state.bundles) if count)
    if piles:
        found.append(Bundles(piles))
    found += [Stock(name, state.score[seat], state.purse[seat]) for seat, name in enumerate(names)]
    found.append(Next(names[state.turn]))
    return found
