"""Positions of Ape Town as set-up items: built from them with every check, and written as them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.ape_town.edition import EMPTY, MOTIFS, OWNED, SECTIONS, SEGMENTS, UNKNOWN, Edition
from referee.games.ape_town.notation import TAKEN, Board, Bundles, Next, Open, Stock
from referee.games.ape_town.scoring import SETUP
from referee.games.ape_town.state import State
from referee.games.game import Judge, Players


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    state = State(edition, len(players))
    opened: list[int] = []
    given: set[Any] = set()
    """Whose stock, and "next": each can be said only once."""
    for judge.item, item in enumerate(items):
        if isinstance(item, Board):
            _put_tiles(state, item, players, judge)
        elif isinstance(item, Open):
            opened.append(item.section - 1)
            _open(state, item, opened, judge)
        elif isinstance(item, Bundles):
            _put_bundles(state, item, judge)
        elif isinstance(item, Stock):
            seat = _seat(item.player, players, judge, "PLAYER")
            if seat in given:
                judge.refuse("AT-12", f"{players.names[seat]}'s points and bundles are given twice", at="PLAYER", final=True)
            given.add(seat)
            state.score[seat], state.purse[seat] = item.points, item.bundles
        elif isinstance(item, Next):
            if "next" in given:
                judge.refuse("AT-15", "the next player is named twice", final=True)
            given.add("next")
            state.turn = _seat(item.player, players, judge, "NAME")
    for seat, points in enumerate(state.score):
        if points:
            state.sheet.append((0, seat, SETUP, points, -1))
    _close(state, opened, judge)
    return state


def _seat(name: str, players: Players, judge: Judge, at: str, nth: int = 0) -> int:
    seat = players.seat(name)
    if seat is None:
        reason = f"players: {', '.join(players.names)}"
        judge.refuse("H12", f"nobody called {name} plays", reason, at=at, nth=nth, final=True)
    return seat or 0


def _put_tiles(state: State, item: Board, players: Players, judge: Judge) -> None:
    edition = state.edition
    for nth, (name, motif, owner) in enumerate(item.tiles):
        field = edition.index.get(name, -1)
        if not 0 <= field < len(edition.fields):
            code = {"**": "AT-5", "~~": "AT-6"}.get(edition.cells.get(name, ""), "AT-25")
            judge.refuse(code, f"{name} is no field of a district", at="FIELD", nth=nth, final=True)
        if state.tiles[field] != EMPTY:
            judge.refuse("AT-25", f"a second tile on {name}", at="FIELD", nth=nth, final=True)
        _see(state, motif, judge, nth)
        if (owner is None) == (motif in OWNED):
            need = "needs an owner's disc" if owner is None else "bears no disc"
            judge.refuse("AT-33", f"the {MOTIFS[motif]} on {name} {need}", at="FIELD", nth=nth, final=True)
        state.put(field, motif, -1 if owner is None else _seat(owner, players, judge, "FIELD", nth))


def _see(state: State, motif: int, judge: Judge, nth: int) -> None:
    state.unseen[motif] -= 1
    if state.unseen[motif] < 0:
        count = state.edition.tiles[motif]
        judge.refuse("AT-2", f"{count + 1} {MOTIFS[motif]} tiles; there are {count}", at="MOTIF", nth=nth, final=True)


def _open(state: State, item: Open, opened: list[int], judge: Judge) -> None:
    section = item.section - 1
    if not 0 <= section < SECTIONS:
        judge.refuse("AT-7", f"there is no section {item.section}", at="INT", final=True)
    if section in opened[:-1]:
        judge.refuse("AT-7", f"section {item.section} is given twice", at="INT", final=True)
    if len(opened) > 2:
        judge.refuse("AT-35", "more than two sections with open tiles", at="INT", final=True)
    known = 0
    for i, motif in enumerate(item.tiles):
        if motif == TAKEN:
            continue
        if motif != UNKNOWN:
            _see(state, motif, judge, known)
            known += 1
        segment = section * SEGMENTS + i
        state.at_segment[segment] = motif
        state.open.append(segment)
        state.open_in[section] += 1
    if not state.open_in[section]:
        judge.refuse("AT-35", f"section {item.section} has no open tile", at="INT", final=True)


def _put_bundles(state: State, item: Bundles, judge: Judge) -> None:
    for nth, (number, count) in enumerate(item.piles):
        if not 1 <= number <= SECTIONS * SEGMENTS:
            judge.refuse("AT-7", f"there is no segment {number}", "the track has 40", at="INT", nth=2 * nth, final=True)
        state.bundles[number - 1] += count


def _close(state: State, opened: list[int], judge: Judge) -> None:
    """What only the whole position can tell: tiles come in fives, bundles lie beside open tiles, none is lost."""
    for segment, count in enumerate(state.bundles):
        if count and state.at_segment[segment] == EMPTY:
            judge.refuse("AT-23", f"bundles lie at segment {segment + 1}, which has no open tile", final=True)
    bundles, right = sum(state.bundles) + sum(state.purse), state.edition.bundles * len(state.purse)
    if bundles != right:
        judge.refuse("AT-23", f"{bundles} bundles in players' hands and on the track; there are {right}", final=True)
    placed = len(state.edition.fields) - state.free
    seen = placed + len(state.open)
    if seen % SEGMENTS:
        judge.refuse(
            "AT-34",
            f"{placed} on the board and {len(state.open)} in the display make {seen} tiles",
            "tiles are revealed five at a time",
            final=True,
        )
    state.revealed = seen // SEGMENTS
    if seen > sum(state.edition.tiles):
        judge.refuse("AT-2", f"{seen} tiles; there are {sum(state.edition.tiles)}", final=True)
    state.last = (state.revealed - 1) % SECTIONS if state.revealed else -1
    if state.free:
        _check_order(state, opened, placed, judge)
    left = sum(state.edition.tiles) // SEGMENTS - state.revealed
    state.due = min(2 - len(opened), left) if state.free else 0


def _check_order(state: State, opened: list[int], placed: int, judge: Judge) -> None:
    """Which sections can be open, seen from the number of tiles that have been revealed."""
    if placed and state.revealed < 2:
        judge.refuse("AT-10", "a tile was placed before two sections were opened", final=True)
    if placed and not opened:
        judge.refuse("AT-35", "no section has open tiles and the game is not over", final=True)
    for section in opened:
        if section >= state.revealed:
            judge.refuse("AT-34", f"{state.revealed} reveals do not reach section {section + 1}", final=True)
    if len(opened) == 2 and opened[-1] != state.last:
        judge.refuse(
            "AT-34",
            f"after {state.revealed} reveals section {state.last + 1} was opened last, not {opened[-1] + 1}",
            "the sections are given in the order in which they were opened",
            final=True,
        )


def items(state: State, players: Players) -> list[Any]:
    """The items of a position: read again, they give an equal state."""
    edition, names = state.edition, players.names
    placed = [
        (name, state.tiles[field], names[state.owner[field]] if state.owner[field] >= 0 else None)
        for field, name in enumerate(edition.fields)
        if state.tiles[field] != EMPTY
    ]
    found: list[Any] = [Board(tuple(placed))] if placed else []
    for section in dict.fromkeys(segment // SEGMENTS for segment in state.open):
        tiles = state.at_segment[section * SEGMENTS : (section + 1) * SEGMENTS]
        found.append(Open(section + 1, tuple(TAKEN if motif == EMPTY else motif for motif in tiles)))
    piles = tuple((segment + 1, count) for segment, count in enumerate(state.bundles) if count)
    if piles:
        found.append(Bundles(piles))
    found += [Stock(name, state.score[seat], state.purse[seat]) for seat, name in enumerate(names)]
    found.append(Next(names[state.turn]))
    return found
