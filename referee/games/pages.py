"""The pages of notation: Markdown files beside the grammars, `ape_town.md` in English and `ape_town.de.md` in German. Besides
those of the games there are pages about what all games share."""

from __future__ import annotations

import os

from referee.games.game import AnyGame
from referee.language import current
from referee.record.tables import FOLDER


def page_of(game: AnyGame) -> str | None:
    """A game's page in the language in use; None where a game of another package brings none."""
    return _read(os.path.splitext(game.grammar)[0])


def common_pages() -> dict[str, str]:
    """The pages that belong to no game, by the names of their files."""
    names = sorted(name.removesuffix(".md") for name in os.listdir(FOLDER) if name.endswith(".md") and name.count(".") == 1)
    others = {name.removesuffix(".lark") for name in os.listdir(FOLDER) if name != "record.lark"} | {"README"}
    return {name: page for name in names if name not in others and (page := _read(os.path.join(FOLDER, name)))}


def _read(path: str) -> str | None:
    for end in (f".{current()}.md", ".md"):
        if os.path.isfile(path + end):
            with open(path + end, encoding="utf-8") as file:
                return file.read()
    return None
