"""What a game gets that does not say it itself: a drawing, a panel, rules in words, a page of notation. All of it is worked
out from what every game has, so that a new game works everywhere from its first day. Nothing here knows a game."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from referee.games.drawing import piece
from referee.games.panel import Panel, Seated
from referee.games.players import Players
from referee.language import mark, say, translated
from referee.language.width import cut

if TYPE_CHECKING:
    from referee.games.game import E, Game, S

WIDE = 78
"""Columns of a drawing."""
MAX_NAME = 24
NOT_DRAWN = ("edition", "sheet", "score")
"""Fields of a state that are no part of its drawing: the score stands at the players' names."""


# -- a position ----------------------------------------------------------------------------------------------------------


def drawn(game: Game[S, E], state: Any, players: Players) -> str:
    """Every field of the state under its name; what there is one of for each player stands with the player."""
    seats, rows, owned = len(players), list[str](), list[tuple[str, Any]]()
    for name, value in _fields(state):
        if isinstance(value, list | tuple) and len(value) == seats:
            owned.append((name, value))
        else:
            rows += _row(name, value, "")
    for seat, (player, points) in enumerate(zip(players.scored, game.scores(state), strict=True)):
        rows.append(f"{cut(player, MAX_NAME)}: {say('{points:# point|# points}', points=points)}")
        rows += [row for name, value in owned if seat < seats for row in _row(name, value[seat], "  ")]
    now = game.awaited(state)
    if now.kind == "move" and now.seat is not None:
        rows.append(say("{player} to move", player=cut(players.names[now.seat], MAX_NAME)))
    return "\n".join(rows)


def _fields(state: Any) -> Iterator[tuple[str, Any]]:
    for name, value in getattr(state, "__dict__", {}).items():
        if name not in NOT_DRAWN and name[0] != "_" and _is_plain(value):
            yield name.replace("_", " "), value


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_plain, (*value, *value.values())))
    if isinstance(value, list | tuple | set | frozenset):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, int | str)


def _row(name: str, value: Any, indent: str) -> Iterator[str]:
    """A field; a list of lists, such as a grid, has a line for each."""
    if isinstance(value, list | tuple) and any(isinstance(inner, list | tuple) for inner in value):
        yield f"{indent}{name}:"
        yield from (line for inner in value for line in wrap(_words(inner) or "-", WIDE, initial_indent=f"{indent}  "))
    else:
        yield from wrap(f"{name}: {_words(value) or '-'}", WIDE, initial_indent=indent, subsequent_indent=f"{indent}  ")


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{_words(key)} {_words(own)}" for key, own in value.items())
    if isinstance(value, set | frozenset):
        return " ".join(sorted(map(_words, value)))
    if isinstance(value, list | tuple):
        return " ".join(map(_words, value))
    if value is None:
        return "-"
    return translated("yes" if value else "no") if isinstance(value, bool) else str(value)


YES_NO = (mark("yes"), mark("no"))


def panel_of(game: Game[S, E], state: Any, players: Players) -> Panel:
    """Everybody who scores, with the points."""
    marks = (*players.marks(), *("" for _ in players.scored[len(players) :]))
    seated = [
        Seated(seat, name, marks[seat], piece(seat, 0, 0, 10, marks[seat]), (say("{points:# point|# points}", points=points),))
        for seat, (name, points) in enumerate(zip(players.scored, game.scores(state), strict=True))
    ]
    return Panel(tuple(seated))


# -- words ---------------------------------------------------------------------------------------------------------------

_PLACE = re.compile(r"\{[^{}]*\}")


@lru_cache(maxsize=64)
def texts(folder: str) -> dict[str, str]:
    """The rules of a game without `explain.toml`: with what sentence its code refuses what breaks them."""
    found: dict[str, str] = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                calls = (node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call))
            for node in calls:
                said = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args[:2]]
                if getattr(node.func, "attr", "") in ("refuse", "stop") and len(said) == 2 and all(map(_is_text, said)):
                    number, text = map(str, said)
                    if re.fullmatch(r"[A-Z]{2}-Q?\d{1,3}", number):
                        found.setdefault(number, f"“{_PLACE.sub('…', text)}”")
    return dict(sorted(found.items(), key=lambda one: int(re.sub(r"\D", "", one[0]))))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def page(game: Game[S, E], example: str) -> str:
    """A page of notation: a record, and the rules."""
    rows = [
        f"# {game.name}",
        "",
        f"## {say('In short')}",
        "",
        say("The beginning of a record:"),
        "",
        "```ref",
        example.rstrip("\n"),
        "```",
        "",
    ]
    rows += [say("What each kind of line can say, as a grammar:"), "", "```", *_forms(game), "```", ""]
    rows += [f"## {say('Rules')}", "", *(f"- **{number}** {text}" for number, text in game.texts.items()), ""]
    return "\n".join(rows)


def _forms(game: Game[S, E]) -> list[str]:
    """The grammar without what it imports and ignores, up to the patterns of its words."""
    with open(game.grammar, encoding="utf-8") as file:
        rows = file.read().split("\n")
    kept = [row.rstrip() for row in rows if row[:1] != "%" and not re.match(r"_?[A-Z]\w*(\.\d+)?\s*:", row)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip().split("\n")
