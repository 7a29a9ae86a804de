"""What stands beside Ape Town's board."""

from __future__ import annotations

from referee.games.ape_town.edition import MOTIFS
from referee.games.ape_town.state import State
from referee.games.ape_town.svg import tile
from referee.games.drawing import piece
from referee.games.game import Players
from referee.games.panel import BOX, Panel, Seated, Sign
from referee.language import name, said, say
from referee.language.remembered import remembered
from referee.language.sentence import phrase

LEGEND = (
    phrase("field: its name above, its district below; thick lines: borders of districts"),
    phrase("tiles on brown are printed on the board; letter on a tile: disc of the owner"),
    phrase("track: clockwise; outside: what the tile costs in bundles; ×2: bundles on the segment"),
)


def panel(state: State, players: Players) -> Panel:
    marks = players.marks(state.edition.signs)
    seated = [
        Seated(seat, who, marks[seat], piece(seat, 0, 0, 10, marks[seat]), _facts(*_counts(state, seat)))
        for seat, who in enumerate(players.names)
    ]
    return Panel(tuple(seated), legend=_legend())


@remembered(4)
def _legend() -> tuple[Sign, ...]:
    tiles = [Sign(tile(motif, BOX, 11), name(motif)) for motif in MOTIFS]
    return (*tiles, *(Sign("", said(text)) for text in LEGEND))


def _counts(state: State, seat: int) -> tuple[int, int, int]:
    return state.score[seat], state.purse[seat], max(state.edition.discs - state.discs[seat], 0)


@remembered(256)
def _facts(points: int, bundles: int, discs: int) -> tuple[str, ...]:
    return (
        say("{points:# point|# points}", points=points),
        say("{bundles:# bundle|# bundles}", bundles=bundles),
        say("{discs:# disc|# discs}", discs=discs),
    )
