"""What stands beside a board, as HTML: rows for each player, and what the signs on the board mean.

One small element a line: from one position to the next, few of them change (see `frames`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.games.drawing import element, escaped
from referee.games.panel import BOX, Panel, Seated, Sign
from referee.language import say
from referee.language.remembered import remembered
from referee.report.plain import safe


def panel_rows(panel: Panel) -> Iterator[str]:
    """All but the legend, which is the same for the whole game."""
    yield "<table><tbody>"
    for player in panel.players:
        yield from _player(player, player.seat == panel.turn)
    yield "</tbody></table>"
    yield from (f"<p>{escaped(note)}</p>" for note in panel.notes)


@remembered(256)
def _player(player: Seated, is_on_turn: bool) -> list[str]:
    unseen = escaped(say("to move:"))
    turn = f'<span class="sign"><span aria-hidden="true">▶</span><span class="unseen">{unseen}</span></span>'
    rows = [
        '<tr class="turn">' if is_on_turn else "<tr>",
        f'<th scope="row">{turn if is_on_turn else ""}',
        f'{_picture(player.picture)} <span class="name">{escaped(safe(player.name))}</span></th>',
        *(f"<td>{escaped(fact)}</td>" for fact in player.facts),
        "</tr>",
    ]
    if player.hand:
        rows += [f'<tr class="hand"><td colspan="{len(player.facts) + 1}"><ul>', *_signs(player.hand), "</ul></td></tr>"]
    return rows


def legend(panel: Panel) -> str:
    """Empty where there is none."""
    signs = "".join(_signs(panel.legend))
    return f"<details><summary>{escaped(say('What the signs mean'))}</summary><ul>{signs}</ul></details>" if signs else ""


def _signs(signs: Iterable[Sign]) -> Iterator[str]:
    for sign in signs:
        parts = [_picture(sign.picture), escaped(sign.text)] if sign.picture else [escaped(sign.text)]
        yield element("li", " ".join(parts), data_word=sign.word or None)


def _picture(picture: str) -> str:
    box = f"{-BOX} {-BOX} {2 * BOX} {2 * BOX}"
    return f'<svg class="gb picture" viewBox="{box}" text-anchor="middle" aria-hidden="true">{picture}</svg>'
