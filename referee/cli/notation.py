"""`referee notation`"""

from __future__ import annotations

import os
import shutil
from datetime import date

import click

from referee.cli.game_name import game_called
from referee.cli.options import output
from referee.cli.output import complain, terminal_columns, write
from referee.edit.simulate import simulate
from referee.edit.skeleton import NoSkeleton, skeleton
from referee.games import every
from referee.games.defaults import page
from referee.games.game import AnyGame
from referee.games.pages import common_pages, page_of
from referee.language import current, say
from referee.report.markdown import first_section, laid_out, title
from referee.report.plain import safe
from referee.report.table import render

WIDTHS = (40, 100)
"""Lines are hard to read if they are shorter or longer."""
MOVES = 4
"""How many a page shows that a game does not bring itself."""


@click.command("notation")
@click.argument("name", metavar="[GAME]", required=False)
@click.option("--short", is_flag=True, help="Show the forms of lines and the names on one screen.")
@click.option("--skeleton", "is_skeleton", is_flag=True, help="Write a record to fill in, for the players in --players.")
@click.option("--players", metavar="NAMES", help='Clockwise, the starting player first: "Anna, Ben (B), Clara".')
@output
def command(name: str | None, short: bool, is_skeleton: bool, players: str | None, output: str) -> int:
    """Show how a game is written down: every form of a line with an example, and the names of the components.

    Without a game, list the pages there are. What all games share (tags, comments, rulings …) is the page `record`.

    \b
      referee notation "Ape Town"
      referee notation "Ape Town" --short
      referee notation record
      referee notation "Ape Town" --skeleton --players "Anna, Ben" -o game.ref
    """
    if (players is not None) != is_skeleton:
        raise click.UsageError(say('--skeleton and --players belong together: --skeleton --players "Anna, Ben".'))
    if is_skeleton and (short or name is None):
        raise click.UsageError(say("--skeleton needs a game, and not --short."))
    if name is None:
        if short:
            raise click.UsageError(say("--short needs a game."))
        text = _list(terminal_columns() if output == "-" else None)
    elif players is not None:
        try:
            text = skeleton(game_called(name), players, date.today().isoformat())
        except NoSkeleton as error:
            raise click.UsageError(safe(str(error))) from None
        if output != "-" and os.path.isfile(output):
            complain(say("{file} already exists, and is not replaced by a record to fill in", file=output))
            return 3
    else:
        text = _page(name, short)
    write(output, text)
    return 0


def _list(columns: int | None) -> str:
    games = [(game.name, game.key) for game in every()]
    pages = [(title(page), key) for key, page in common_pages().items()]
    rows = [(safe(shown), f"referee notation {key}") for shown, key in (*games, *pages)]
    return render([say("page"), say("command")], rows, width=60, columns=columns) + "\n"


def _page(name: str, short: bool) -> str:
    others = common_pages()
    key = name.strip().casefold()
    text = others.get(key)
    if text is None:
        game = game_called(name, [*others])
        key, text = game.key, page_of(game) or _made(game)
    least, most = WIDTHS
    width = min(max(shutil.get_terminal_size().columns, least), most)
    if not short:
        shared = others["record"]
        if key not in others:
            text += f"\n## {title(shared)}\n\n{first_section(shared)}"
        return laid_out(text, width, _shown) + "\n"
    more = say("More: {pages}", pages=[*map(_command, dict.fromkeys([key, "record"]))])
    return f"{title(text)}\n\n{laid_out(first_section(text), width, _shown)}\n{more}\n"


def _made(game: AnyGame) -> str:
    """For a game of another package that brings no page."""
    return page(game, simulate(game, "1", game.seats[0], stop_after=MOVES))


def _shown(text: str, target: str) -> str:
    """What a terminal shows of a link: to another page of notation, the command that shows it."""
    name, is_page, anchor = target.partition(".md")
    if not is_page or anchor or "/" in name:
        return text
    name, _, language = name.partition(".")
    command = _command(name, language or "en")
    return command if text == target else f"{text} ({command})"


def _command(page: str, language: str = "") -> str:
    return f"`referee notation {page}`" if language in ("", current()) else f"`referee notation {page} --lang {language}`"
