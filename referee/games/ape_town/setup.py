"""Positions of Ape Town as set-up items: built from them with every check, and written as them.

A check that a ruling could have waived in play refuses here too, and does not stop: the position on the table may be stated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.ape_town.edition import MOTIFS, OPEN_SECTIONS, OWNED, SECTIONS, SEGMENTS, TRACK, Edition
from referee.games.ape_town.notation import TAKEN, Board, Bundles, Next, Open, Stock
from referee.games.ape_town.rules import NO_DISC_LEFT, check_field, refuse_number
from referee.games.ape_town.scoring import SETUP, most_points
from referee.games.ape_town.state import State
from referee.games.game import EMPTY, UNKNOWN, Players
from referee.games.judge import Judge
from referee.games.positions import Said


def position(edition: Edition, players: Players, items: Sequence[Any], judge: Judge) -> State:
    state, said = State(edition, len(players)), Said(players, judge)
    said.read(state, items, {Board: _put_tiles, Open: _open, Bundles: _put_bundles, Stock: _stock, Next: _next})
    state.sheet += [(0, seat, SETUP, points, -1) for seat, points in enumerate(state.score) if points]
    opened = _count_tiles(state, said)
    _check_bundles(state, opened, said)
    _check_points(state, said)
    if max(state.discs) > edition.discs:
        crowded = [("field", field) for field, owner in enumerate(state.owner) if owner >= 0]
        said.notice(crowded, "AT-Q10", NO_DISC_LEFT, discs=edition.discs)
    return state


# -- what the items say ------------------------------------------------------------------------------------------------


def _put_tiles(state: State, item: Board, said: Said) -> None:
    edition, judge = state.edition, said.judge
    for nth, (name, motif, owner) in enumerate(item.tiles):
        check_field(state, name, judge, nth)
        field = edition.index[name]
        said.note(("field", field), at="FIELD", nth=nth)
        _see(state, motif, said, nth)
        if (owner is None) == (motif in OWNED):
            judge.stop(
                "AT-33",
                "the {motif:name} on {field} needs a player's disc"
                if owner is None
                else "the {motif:name} on {field} never has a disc",
                at="FIELD",
                nth=nth,
                motif=MOTIFS[motif],
                field=name,
            )
        state.put(field, motif, -1 if owner is None else said.seat(owner, at="FIELD", nth=nth))


def _see(state: State, motif: int, said: Said, nth: int) -> None:
    said.take(
        state.unseen,
        motif,
        "AT-2",
        "one {motif:name} too many; there are only {total}",
        at="MOTIF",
        nth=nth,
        motif=MOTIFS[motif],
        total=state.edition.tiles[motif],
    )


def _open(state: State, item: Open, said: Said) -> None:
    section, judge = item.section - 1, said.judge
    if not 0 <= section < SECTIONS:
        judge.stop("AT-7", "there is no section {section}", at="INT", section=item.section)
    said.once(("section", section), "AT-7", at="INT")
    if len(state.open_sections()) == OPEN_SECTIONS:
        judge.stop("AT-35", "more than two sections have open tiles", at="INT")
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
        judge.stop("AT-35", "section {section} has no open tile", at="INT", section=item.section)


def _put_bundles(state: State, item: Bundles, said: Said) -> None:
    for nth, (number, bundles) in enumerate(item.piles):
        if not 1 <= number <= TRACK:  # AT-7
            refuse_number(number, said.judge, 2 * nth)
        said.once(("pile", number - 1), "AT-23", at="INT", nth=2 * nth)
        said.note(("count", number - 1), at="INT", nth=2 * nth + 1)
        state.bundles[number - 1] = bundles


def _stock(state: State, item: Stock, said: Said) -> None:
    seat = said.seat(item.player)
    said.once(("stock", seat), "AT-12", at="PLAYER")
    said.note(("points", seat), at="INT")
    said.note(("bundles", seat), at="INT", nth=1)
    state.score[seat], state.purse[seat] = item.points, item.bundles


def _next(state: State, item: Next, said: Said) -> None:
    said.once("next", "AT-15", at="NAME")
    state.turn = said.seat(item.player, at="NAME")


# -- what only the whole position can tell -----------------------------------------------------------------------------


def _count_tiles(state: State, said: Said) -> list[int]:
    """Tiles are revealed in fives, and no section is opened before its turn comes. The open sections, the one opened earlier
    first: of how many tiles there are it follows which that is."""
    edition, opened = state.edition, state.open_sections()
    placed = len(edition.fields) - state.free
    seen = placed + len(state.open)
    said.blame(*(("section", section) for section in opened))
    if not opened:
        said.blame(*(("field", field) for field in range(len(edition.fields))))
    if seen % SEGMENTS:
        said.judge.stop(
            "AT-34",
            "{seen:# tile has|# tiles have} been revealed: {placed} on the board, {open} in the display",
            "tiles are revealed five at a time",
            seen=seen,
            placed=placed,
            open=len(state.open),
        )
    state.revealed = seen // SEGMENTS
    if seen > sum(edition.tiles):
        said.judge.stop("AT-2", "{seen} tiles; there are only {total}", seen=seen, total=sum(edition.tiles))
    state.last = (state.revealed - 1) % SECTIONS if state.revealed >= OPEN_SECTIONS else max(opened, default=-1)
    state.open.sort(key=lambda segment: ((segment // SEGMENTS - state.last - 1) % SECTIONS, segment))
    opened = state.open_sections()
    _check_order(state, opened, placed if state.free else 0, said)
    left = sum(edition.tiles) // SEGMENTS - state.revealed
    state.due = min(OPEN_SECTIONS - len(opened), left) if state.free else 0
    return opened


def _check_order(state: State, opened: list[int], placed: int, said: Said) -> None:
    """Which sections can be open, seen from the number of tiles that have been revealed, and placed in a game that goes on."""
    if placed and state.revealed < OPEN_SECTIONS:
        said.judge.stop("AT-10", "a tile was placed before two sections were opened")
    if placed and not opened:
        said.judge.stop("AT-35", "no section has open tiles, but the game is not over")
    for nth, section in enumerate(opened):
        if nth >= state.revealed or section >= max(state.revealed, OPEN_SECTIONS):
            said.stop(
                [("section", section)],
                "AT-34",
                "section {section} is not open yet after {reveals:# reveal|# reveals}",
                section=section + 1,
                reveals=state.revealed,
            )
    if len(opened) == 2 and opened[-1] != state.last:
        said.stop(
            [("section", section) for section in opened],
            "AT-34",
            "after {reveals:# reveal|# reveals} section {last} is the last one opened, but two others have open tiles",
            reveals=state.revealed,
            last=state.last + 1,
        )


def _check_bundles(state: State, opened: list[int], said: Said) -> None:
    """None is lost (AT-23). By play on a segment lie as many as tiles behind its own were taken, for each skipped it (AT-18);
    a table that paid otherwise and noticed too late can still go on from its position."""
    for segment, bundles in enumerate(state.bundles):
        if bundles and state.at_segment[segment] == EMPTY:
            said.stop(
                [("pile", segment)],
                "AT-23",
                "{bundles:# bundle|# bundles} at segment {segment}, which has no open tile",
                bundles=bundles,
                segment=segment + 1,
            )
    everything = [("count", segment) for segment in range(TRACK)] + [("bundles", seat) for seat in range(len(state.purse))]
    bundles, right = sum(state.bundles) + sum(state.purse), state.edition.bundles * len(state.purse)
    if bundles != right:
        said.stop(
            everything,
            "AT-23",
            "the players and the track have {bundles:# bundle|# bundles} together, not {total}",
            bundles=bundles,
            total=right,
        )
    for segment, skipped in zip(state.open, _times_skipped(state, opened), strict=True):
        if state.bundles[segment] != skipped:
            said.notice(
                [("section", segment // SEGMENTS), ("pile", segment)],
                "AT-18",
                "regular play leaves {skipped:# bundle|# bundles} at segment {segment}, not {bundles}: "
                "{skipped:# tile|# tiles} after it {skipped:was|were} taken",
                skipped=skipped,
                segment=segment + 1,
                bundles=state.bundles[segment],
            )
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


def _check_points(state: State, said: Said) -> None:
    """AT-8: points come only from tiles that lie, and at the end from bundles."""
    points, most = sum(state.score), most_points(state)
    if points > most:
        said.refuse(
            [("points", seat) for seat, own in enumerate(state.score) if own],
            "AT-8",
            "the players have {points:# point|# points} together; the tiles that lie bring at most {most}",
            "points by a ruling are written as one: ! score",
            points=points,
            most=most,
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
    for section in state.open_sections():
        tiles = state.at_segment[section * SEGMENTS : (section + 1) * SEGMENTS]
        found.append(Open(section + 1, tuple(TAKEN if motif == EMPTY else motif for motif in tiles)))
    piles = tuple((segment + 1, count) for segment, count in enumerate(state.bundles) if count)
    if piles:
        found.append(Bundles(piles))
    found += [Stock(name, state.score[seat], state.purse[seat]) for seat, name in enumerate(names)]
    found.append(Next(names[state.turn]))
    return found
