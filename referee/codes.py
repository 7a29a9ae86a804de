"""The fault codes that are the same in every game, with what they mean. Rules explain themselves in their game's folder."""

from __future__ import annotations

import os
import re

from referee.games import find, names
from referee.games.versions import FIRST, known
from referee.language import say, translated
from referee.language.pages import explained


def codes() -> dict[str, tuple[str, str]]:
    """Title and text of every code that is the same in all games, in the language in use."""
    return {code: (entry["title"], entry["text"]) for code, entry in explained(os.path.dirname(__file__)).items()}


def explain(code: str) -> tuple[str, str] | None:
    """A title and a text for a fault's code, a rule's number or a reading's, or a version of the rules."""
    code = code.strip().upper()
    if found := codes().get(code):
        return found
    if re.fullmatch(r"\d{4}-\d\d-\d\d", code):
        return _version(code)
    if not re.fullmatch(r"[A-Z]{2}-Q?\d{1,3}", code):
        return None
    for name in names():
        game = find(name)
        if game is not None and game.code == code[:2]:
            text = game.texts.get(code)
            if not text:
                return None
            about = {option.name for option in game.options if option.reading == code}
            changes = [version for version in game.versions if about & version.before.keys()]
            since = [say("Since {date}: {changed}", date=each.date, changed=translated(each.changed)) for each in changes]
            title = say("a reading of the rules of {game}" if "-Q" in code else "a rule of {game}", game=game.name)
            return title, " ".join([text, *since])
    return None


def _version(date: str) -> tuple[str, str] | None:
    if date not in known():
        return None
    games = [game for name in names() if (game := find(name))]
    changes = [
        f"{game.name}: {translated(version.changed)}" for game in games for version in game.versions if version.date == date
    ]
    first = [say("The first version; later versions say what they changed.")] * (date == FIRST)
    return say("a version of the rules"), " ".join([*first, *changes])
