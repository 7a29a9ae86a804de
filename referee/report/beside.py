"""What stands beside a board, as HTML: rows for each player, and what the signs on the board mean.

One small element a line: from one position to the next, few of them change (see `frames`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.games.drawing import escaped
from referee.games.panel import BOX, Panel, Sign
from referee.language import say
from referee.report.plain import safe


def panel_rows(panel: Panel) -> Iterator[str]:
    """All but the legend, which is the same for the whole game."""
    yield "<table><tbody>"
    for player in panel.players:
        is_on_turn = player.seat == panel.turn
        yield '<tr class="turn">' if is_on_turn else "<tr>"
        unseen = escaped(say("to move:"))
        turn = f'<span class="sign"><span aria-hidden="true">▶</span><span class="unseen">{unseen}</span></span>'
        yield f'<th scope="row">{turn if is_on_turn else ""}'
        yield f'{_picture(player.picture)} <span class="name">{escaped(safe(player.name))}</span></th>'
        yield from (f"<td>{escaped(fact)}</td>" for fact in player.facts)
        yield "</tr>"
        if player.hand:
            yield f'<tr class="hand"><td colspan="{len(player.facts) + 1}"><ul>'
            yield from _signs(player.hand)
            yield "</ul></td></tr>"
    yield "</tbody></table>"
    yield from (f"<p>{escaped(note)}</p>" for note in panel.notes)


def legend(panel: Panel) -> str:
    """Empty where there is none."""
    signs = "".join(_signs(panel.legend))
    return f"<details><summary>{escaped(say('What the signs mean'))}</summary><ul>{signs}</ul></details>" if signs else ""


def _signs(signs: Iterable[Sign]) -> Iterator[str]:
    for sign in signs:
        yield f"<li>{_picture(sign.picture)} {escaped(sign.text)}</li>" if sign.picture else f"<li>{escaped(sign.text)}</li>"


def _picture(picture: str) -> str:
    box = f"{-BOX} {-BOX} {2 * BOX} {2 * BOX}"
    return f'<svg class="gb picture" viewBox="{box}" text-anchor="middle" aria-hidden="true">{picture}</svg>'
