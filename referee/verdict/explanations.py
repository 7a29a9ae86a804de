"""What fault codes, rules, versions and components mean, in the language in use.

The codes that are the same in every game are explained in `explain.toml` here; rules explain themselves in the same file of
their game's folder, and components in the game's `components.py`."""

from __future__ import annotations

import os
import re

from referee.games import every, find, is_guest, names
from referee.games.editions import own_table
from referee.games.game import AnyGame, Component
from referee.games.tomltables import is_reconstructed
from referee.games.versions import FIRST, known
from referee.language import LANGUAGES, said, say, translated, using
from referee.language.pages import explained, first_sentence
from referee.record.text import folded


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
    games = every()
    changes = [
        f"{game.name}: {translated(version.changed)}" for game in games for version in game.versions if version.date == date
    ]
    first = [say("The first version; later versions say what they changed.")] * (date == FIRST)
    return say("a version of the rules"), " ".join([*first, *changes])


def families() -> list[tuple[str, str, str]]:
    """What there is to explain: a name, a title and a text for each kind."""
    games = [(game.code, say("rules of {game}", game=game.name), "") for game in every()]
    return [
        ("S", say("unreadable records"), ""),
        ("H", say("tags at the head of a record"), ""),
        ("C", say("chance events and commitments"), ""),
        ("A", say("claims, assertions, numbers, rulings"), ""),
        ("W", say("warnings and notices"), ""),
        *games,
        (known()[-1], say("versions of the rules"), ", ".join(known())),
    ]


def rules_of(name: str) -> list[tuple[str, str, str]]:
    """The rules of a game, or the codes of a family, by its letters or the game's name: one line each."""
    letters = name.strip().upper()
    if len(letters) == 1:
        return [(code, title, "") for code, (title, _) in codes().items() if code[0] == letters]
    games = every()
    chosen = next((game for game in games if game.code == letters), None) or find(name)
    if chosen is None:
        return []
    return [(number, first_sentence(text), "") for number, text in chosen.texts.items()]


def components_called(name: str) -> list[tuple[str, str, str]]:
    """The components of this name, in our own editions, with the game that has them; otherwise those that a record may call
    so."""
    return _components(name, by_name=True) or _components(name, by_name=False)


def _components(name: str, by_name: bool) -> list[tuple[str, str, str]]:
    wanted = folded(name)
    found = []
    for game in _ours():
        table = own_table(game)
        meant = set() if by_name else _meant(game, name)
        for component in game.components(table):
            called = translated(component.name, "name")
            names_it = wanted in (folded(component.name), folded(called)) if by_name else meant & _meant(game, component.name)
            if names_it:
                title = say("{game}, edition {edition}", game=game.name, edition=game.default_edition)
                notes = [said(component.text)]
                if component.copies is not None and component.copies > 1:
                    notes.append(say("{count} in the box", count=component.copies))
                if is_reconstructed(table, component.key):
                    notes.append(say("reconstructed"))
                found.append((called, title, "; ".join(notes)))
    return found


def _meant(game: AnyGame, text: str) -> set[object]:
    """What a word stands for in the lines of a game, names of players apart."""
    from referee.record.words.chunks import cut
    from referee.record.words.sense import sense_of

    chunks, meanings = cut(text), sense_of(game.notation).meanings
    if len(chunks) != 1:
        return set()
    found = [each.words for each in meanings.of(chunks, 0, ())]
    return {meanings.sign(words[0]) for words in found if len(words) == 1 and words[0].type != "NAME"}


def words_for(component: Component) -> tuple[str, ...]:
    """What records call it, in each language."""
    words = []
    for language in LANGUAGES:
        with using(language):
            words.append(translated(component.name, "notation"))
    return tuple(words)


def codes_known() -> list[str]:
    """Everything that has a name, for whoever misspelt one."""
    parts = [name for name, _ in components_known()]
    rules = [number for game in _ours() for number in game.texts]
    return [word.casefold() for word in (*codes(), *rules, *parts, *(game.name for game in _ours()))]


def components_known() -> list[tuple[str, str]]:
    """The components of our own editions, each with the name of its game."""
    return [(component.name, game.name) for game in _ours() for component in game.components(own_table(game))]


def _ours() -> list[AnyGame]:
    return [game for game in every() if not is_guest(game)]
