"""How people vary a line: the tables in `*.toml`, and lines rewritten by them.

A canonical line is taken apart (`[part]`: one pattern for each kind of action) and written anew. A *style* has other words for
actions; `[en]` and `[de]` are the words of the notation itself. In a template, `{field}` is what the pattern found, a part in
brackets `[ {claim}]` is left out where nothing was found, `{form|digit}` looks a word up in `[map.digit]`. *Names* are other
words for pieces, animals, cards. A *joint* stands between two actions, a *list* between the things of a list, a *claim* is a
claimed score, and a *shape* changes the finished line. Of each kind, and of each `group` of shapes, a line uses at most one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
KINDS = ("style", "names_rule", "list", "claim", "joint", "shape")
HEAD = re.compile(r"(?P<sign>[*@=] )?(?:(?P<number>R?\d+\. )?(?P<player>\w+: )(?!points))?")
SIGNS = {"*": "chance", "@": "setup", "=": "assertion"}
PLACE = re.compile(r"\{(\w+)(?:\|(\w+))?\}")
OPTIONAL = re.compile(r"\[([^][]*)\]")
ONE = re.compile(r"(?<![\d.+])1 (points|Punkte|chips|Chips|bundles|Bananenchips)\b")
SINGULAR = {"Punkte": "Punkt", "Bananenchips": "Bananenchip"}
RULES = (1, 1, 2, 2, 2, 3, 3, 4)
"""How many rules a line uses, one of these numbers."""


class Rule(NamedTuple):
    name: str
    kind: str
    group: str
    language: str
    """`en`, `de`, or empty: of both."""
    weight: float
    data: Mapping[str, Any]


class Part(NamedTuple):
    """A part of a line, such as one action: its name in the tables, and what its pattern found."""

    name: str
    text: str
    found: Mapping[str, str | None]


class Line(NamedTuple):
    """A canonical line, taken apart."""

    text: str
    kind: str
    """turn, chance, setup, assertion, undo"""
    head: str
    parts: tuple[Part, ...]


class Rewritten(NamedTuple):
    text: str
    language: str
    rules: tuple[str, ...]


class Ways:
    """The tables of one game, with those that all games share."""

    def __init__(self, key: str) -> None:
        both = [tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")) for name in ("common", key)]
        own = both[1]
        self.tables: list[dict[str, str]] = own["tables"]
        self.lists = {name: re.compile(item) for name, item in own["lists"].items()}
        self.maps: Mapping[str, Mapping[str, str]] = own.get("map", {})
        self.german: Mapping[str, str] = own["names"]["de"]
        self.words = {language: {**both[0][language], **own[language]} for language in ("en", "de")}
        parts: dict[str, dict[str, str]] = {**both[0]["part"], **own["part"]}
        self.parts = {
            kind: [(name, re.compile(f"{pattern}(?=, |$)")) for name, pattern in table.items()] for kind, table in parts.items()
        }
        self.rules = [
            Rule(
                one["name"],
                kind,
                one.get("group", one["name"] if kind == "shape" else kind),
                one.get("in", ""),
                one["weight"],
                one,
            )
            for table in both
            for kind in KINDS
            for one in table.get(kind, ())
        ]
        for rule in self.rules:
            if "where" in rule.data:
                re.compile(rule.data["where"])

    def take_apart(self, text: str) -> Line:
        """A canonical line as its parts; what no pattern knows stays as it is."""
        found = HEAD.match(text)
        assert found
        kind = SIGNS.get(text[0], "undo" if text == "undo" else "turn")
        at = found.end() if kind == "turn" else len(found["sign"] or "")
        parts = []
        head, patterns = text[:at], self.parts.get(kind, [])
        while at < len(text):
            matches = ((name, pattern.match(text, at)) for name, pattern in patterns)
            name, match = next(((name, match) for name, match in matches if match), ("", None))
            end = match.end() if match else (text.find(", ", at) if ", " in text[at:] and kind == "turn" else len(text))
            parts.append(Part(name, text[at:end], match.groupdict() if match else {}))
            at = end + 2
        return Line(text, kind, head, tuple(parts))

    def rewrite(self, text: str, rng: Random) -> Rewritten:
        """The line as somebody may write it, by one to four rules that change something."""
        line = self.take_apart(text)
        language = rng.choices(("en", "de", "mixed"), (10, 9, 1))[0]
        wanted = rng.choice(RULES)
        seed = rng.getrandbits(32)
        chosen: dict[str, Rule] = {}
        written = self.write(line, language, chosen, seed)
        names = ["German words"] if language == "de" and written != text else ["both languages"] if language == "mixed" else []
        open_rules = [rule for rule in self.rules if language == "mixed" or rule.language in ("", language)]
        open_rules = [rule for rule in open_rules if line.kind in rule.data.get("on", (line.kind,))]
        while len(chosen) < wanted and open_rules:
            (rule,) = rng.choices(open_rules, [rule.weight for rule in open_rules])
            open_rules.remove(rule)
            if rule.group in chosen or ("join" in rule.data and "joint" in chosen):
                continue
            now = self.write(line, language, {**chosen, rule.group: rule}, seed)
            if now != written:
                chosen[rule.group], written = rule, now
        for group in list(chosen):  # a rule may have undone another
            rest = {other: rule for other, rule in chosen.items() if other != group}
            if self.write(line, language, rest, seed) == written:
                del chosen[group]
        return Rewritten(written, language, (*names, *(rule.name for rule in chosen.values())))

    # -- writing -------------------------------------------------------------------------------------------------------

    def write(self, line: Line, language: str, chosen: Mapping[str, Rule], seed: int) -> str:
        style = chosen.get("style")
        texts: list[str] = []
        joins: list[str] = []
        for number, part in enumerate(line.parts):
            rng = Random(seed + number)
            speaks = rng.choice(("en", "de")) if language == "mixed" else language
            other = style if style and speaks == (style.language or speaks) else None
            texts.append(self._part(part, speaks, other, chosen, rng))
            joins.append(", ")
        joins = joins[1:]
        rng = Random(seed)
        if style and "join" in style.data and joins and line.kind == "turn":
            joins = [rng.choice(style.data["join"])] * len(joins)
        elif (joint := chosen.get("joint")) and joins:
            if "all" in joint.data:
                joins = [rng.choice(joint.data["all"])] * len(joins)
            if "last" in joint.data:
                joins[-1] = rng.choice(joint.data["last"])
        body = texts[0] + "".join(join + text for join, text in zip(joins, texts[1:], strict=True))
        body = re.sub(r" +,", ",", body)
        body = ONE.sub(lambda match: f"1 {SINGULAR.get(match[1], match[1][:-1])}", body)
        text = line.head + body
        for rule in self.rules:
            if chosen.get(rule.group) is rule and rule.kind == "shape":
                text = _shaped(text, rule.data, language, Random(seed))
        return text

    def _part(self, part: Part, language: str, style: Rule | None, chosen: Mapping[str, Rule], rng: Random) -> str:
        if not part.name:
            return part.text
        values = {
            name: self._value(name, value, language, chosen, rng) if value is not None else None
            for name, value in part.found.items()
        }
        if (claim := part.found.get("claim")) is not None:
            values["amount"] = claim.lstrip("+")
        usual = [self.words[language][part.name]]
        templates = usual if style is None else style.data.get(part.name, usual)
        possible = [template for template in templates if _fits(template, values)] or usual
        template = rng.choice(possible)
        template = OPTIONAL.sub(lambda chunk: chunk[1] if _fits(chunk[1], values) else "", template)
        raw = part.found

        def filled(place: re.Match[str]) -> str:
            return self.maps[place[2]][raw[place[1]] or ""] if place[2] else values[place[1]] or ""

        return PLACE.sub(filled, template)

    def _value(self, name: str, value: str, language: str, chosen: Mapping[str, Rule], rng: Random) -> str:
        if name == "claim":
            claim = chosen.get("claim")
            if not claim or claim.language not in ("", language):
                return value
            return str(rng.choice(claim.data["write"]).format(claim=value, amount=value.lstrip("+")))
        if name == "player":
            return value
        if name not in self.lists:
            return self._named(value, language, chosen, rng)
        items = [self._named(item, language, chosen, rng) for item in self.lists[name].findall(value)]
        rule = chosen.get("list")
        if rule and name in rule.data.get("of", (name,)) and len(items) > 1 and "-" not in items:
            between: str = rng.choice(rule.data["all"])
            last: str = rng.choice(rule.data["last"]) if "last" in rule.data else between
            return between.join(items[:-1]) + last + items[-1]
        return (", " if name == "colours" else " ").join(items)

    def _named(self, value: str, language: str, chosen: Mapping[str, Rule], rng: Random) -> str:
        rule = chosen.get("names_rule")
        other: Mapping[str, Sequence[str]] = rule.data if rule and rule.language in ("", language) else {}
        usual = self.german if language == "de" else {}
        words = (rng.choice(other[word]) if word in other else usual.get(word, word) for word in value.split(" "))
        return " ".join(words)


def _fits(template: str, values: Mapping[str, str | None]) -> bool:
    """Is everything known that it must have?"""
    return all(values.get(place[1]) is not None for place in PLACE.finditer(OPTIONAL.sub("", template)))


def _shaped(text: str, data: Mapping[str, Any], language: str, rng: Random) -> str:
    if "letters" in data:
        return text.translate(str.maketrans(data["letters"]))
    if "case" in data and "where" in data:
        return re.sub(data["where"], lambda match: match[0].upper(), text)
    if "case" in data:
        return CASES[data["case"]](text)
    write = rng.choice(data["write"])
    words = data.get("words_de" if language == "de" else "words", {})

    def written(match: re.Match[str]) -> str:
        return re.sub(r"\{(\w)\}", lambda place: words[place[1]], match.expand(write))

    return re.sub(data["where"], written, text)


def _capitals(text: str) -> str:
    return re.sub(r"(?<![\w'’+])[a-zäöü](?=[a-zäöü])", lambda letter: letter[0].upper(), text)


CASES: Mapping[str, Callable[[str], str]] = {"lower": str.lower, "upper": str.upper, "title": _capitals}


@cache
def ways_of(key: str) -> Ways:
    return Ways(key)


def templates(ways: Ways) -> Iterator[tuple[str, Iterable[str]]]:
    """The templates of every part, of all styles: so that a test can see that each can be filled."""
    for rule in ways.rules:
        if rule.kind == "style":
            for name, found in rule.data.items():
                if isinstance(found, list) and name != "join":
                    yield name, found
