"""Files for editors: the colours of a record are those of its words, the snippets can be read, the pages name what there is."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.games import find, names
from referee.record.reader import common
from referee.record.tables import NoWord
from referee.record.text import unquoted_line
from tests import textmate

ROOT = Path(__file__).parent.parent
EDITORS = ROOT / "examples" / "editors"
VSCODE = EDITORS / "vscode"
GRAMMAR: dict[str, Any] = json.loads(textmate.FILE.read_text("utf-8"))
PAGES = [EDITORS / "README.md", EDITORS / "README.de.md"]


class Colours:
    """Reads a text by a TextMate grammar: the earliest match counts, then the first rule in its list; the end of a region
    goes before its rules. Only what our grammar uses."""

    def __init__(self, grammar: dict[str, Any]) -> None:
        self.grammar = grammar
        self._compiled: dict[str, re.Pattern[str]] = {}
        self.regions = [grammar]

    def _matches(self, pattern: str, row: str, at: int) -> re.Match[str] | None:
        if pattern not in self._compiled:
            self._compiled[pattern] = re.compile(pattern)
        return self._compiled[pattern].match(row, at)

    def _rules(self) -> list[dict[str, Any]]:
        rules = self.regions[-1]["patterns"]
        return [self.grammar["repository"][rule["include"][1:]] if "include" in rule else rule for rule in rules]

    def row(self, row: str) -> Iterator[tuple[int, int, str]]:
        """Start, end and scope of every word."""
        at, begun = 0, -1
        while at <= len(row):
            if "end" in self.regions[-1] and (found := self._matches(self.regions[-1]["end"], row, at)):
                self.regions.pop()
                at = found.end()
                if at == len(row) and len(self.regions) > 1 and self.regions[-1]["end"] != "$":
                    break
                continue
            for rule in self._rules():
                found = self._matches(rule.get("match") or rule["begin"], row, at)
                if found is None or (found.end() == at and ("match" in rule or begun == at)):
                    continue
                if "begin" in rule:
                    self.regions.append(rule)
                    begun = at
                    for group, style in rule.get("beginCaptures", {}).items():
                        yield found.start(int(group)), found.end(int(group)), style["name"]
                else:
                    yield at, found.end(), rule["name"]
                at = found.end()
                break
            else:
                at += 1


def scopes_of(text: str) -> list[list[tuple[int, int, str]]]:
    colours = Colours(GRAMMAR)
    return [[*colours.row(row)] for row in text.split("\n")]


# -- colours -----------------------------------------------------------------------------------------------------------


def test_the_grammar_is_made_from_the_grammars_of_today() -> None:
    assert textmate.FILE.read_text("utf-8") == textmate.text(), "run python -m tests.textmate"


@pytest.mark.parametrize("kind", ["legal", pytest.param("faulty", marks=pytest.mark.long)])
@pytest.mark.parametrize("key", names())
def test_every_word_of_the_examples_has_the_colour_of_what_is_read(key: str, kind: str) -> None:
    seen = 0
    for path in sorted((ROOT / "examples" / key / kind).glob("*.ref")):
        game = find(key)
        text = path.read_text("utf-8").lstrip("\ufeff")
        if game is None or not re.search(rf'^\[Game "{game.name}"', text, re.M) or text.count("[Game") > 1:
            continue
        for number, (row, coloured) in enumerate(zip(text.split("\n"), scopes_of(text), strict=True), 1):
            line = unquoted_line(number, row)
            is_common = re.match(r"[=!\[](?!\d)", line.text) is not None
            if not is_common and number < text[: text.index("[Game")].count("\n") + 1:
                continue  # no game, no words
            tables = common().tables if is_common else game.notation.tables
            try:
                wanted = [
                    (line.offset + word.start, word.text, textmate.scope(word.type, tables.patterns[word.type]))
                    for word in tables.lex(line.text)
                ]
            except NoWord:
                continue  # nothing that the grammar knows
            hidden = ("comment", "punctuation.definition.quote")
            found = [(start, row[start:end], scope) for start, end, scope in coloured if not scope.startswith(hidden)]
            assert found == wanted, f"{path.name}:{number}: {row}"
            seen += len(wanted)
    assert seen > 300


def test_colours_of_a_record() -> None:
    rows = scopes_of(
        '> [Game "palermo"]  ; a comment\n'
        "> 3. Anna: police g7, go f5 collect +2\n"
        '! waive PA-2 "agreed"\n'
        '[Game "Ape Town"]\n'
        "1. Laura: take 2, place 6.4 +6 {sure}\n"
        "= Laura 6"
    )
    names = [[scope.removesuffix(".referee") for _, _, scope in row] for row in rows]
    player, keyword, number, points = (
        "entity.name.function.player",
        "keyword.control",
        "constant.numeric",
        "constant.numeric.points",
    )
    comma, quote, field = "punctuation.separator", "punctuation.definition.quote", "support.constant.field"
    move = f"{number}.number-of-move"
    assert names == [
        ["entity.name.tag", "string.quoted.double", comma, "comment.line"],
        [quote, move, player, keyword, field, comma, keyword, field, keyword, points],
        ["keyword.operator", keyword, "constant.language.rule", "string.quoted.double"],
        ["entity.name.tag", "string.quoted.double", comma],
        [move, player, keyword, number, comma, keyword, field, points, "comment.line"],
        ["keyword.operator", "variable.other.player", points],
    ]


def test_patterns_are_what_oniguruma_reads_too() -> None:
    """Editors read them with Oniguruma. What it lacks or reads otherwise than Python does not occur."""

    def patterns(rule: object) -> Iterator[str]:
        if isinstance(rule, dict):
            for name, value in rule.items():
                if name in ("match", "begin", "end"):
                    yield value
                else:
                    yield from patterns(value)
        elif isinstance(rule, list):
            for each in rule:
                yield from patterns(each)

    found = [*patterns(GRAMMAR)]
    assert len(found) > 150
    for pattern in found:
        re.compile(pattern)
        assert not re.search(r"\(\?P|\(\?\(|\\[AZzGKNuUx]|&&|(?<!\\)\[\[|\(\?[aLmsux]", pattern), pattern


# -- snippets ----------------------------------------------------------------------------------------------------------


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text("utf-8"), re.S)


def balanced(text: str, comment: str) -> bool:
    """Brackets close in order, outside of texts and comments."""
    bare = re.sub(rf'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\\n])*\'(?=[,)\]}} ])|{comment}.*', "", text)
    pairs, waiting = {")": "(", "]": "[", "}": "{"}, list[str]()
    for char in bare:
        if char in pairs.values():
            waiting.append(char)
        elif char in pairs and (not waiting or waiting.pop() != pairs[char]):
            return False
    return not waiting


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_snippets_can_be_read_and_start_the_server(page: Path) -> None:
    [lua] = blocks(page, "lua")
    assert balanced(lua, "--")
    assert 'cmd = { "referee", "lsp" }' in lua
    [helix] = blocks(page, "toml")
    settings = tomllib.loads(helix)
    server = settings["language-server"]["referee"]
    assert (server["command"], server["args"]) == ("referee", ["lsp"])
    [language] = settings["language"]
    assert (language["name"], language["scope"], language["file-types"]) == (
        "referee",
        GRAMMAR["scopeName"],
        GRAMMAR["fileTypes"],
    )
    assert language["language-servers"] == ["referee"]
    [elisp] = blocks(page, "elisp")
    assert balanced(elisp.replace("'", ""), ";")
    assert '("referee" "lsp")' in elisp
    [vscode] = blocks(page, "json")
    described = json.loads((VSCODE / "package.json").read_text("utf-8"))["contributes"]["configuration"]["properties"]
    assert set(json.loads(vscode)) <= set(described)


def test_both_languages_have_the_same_snippets() -> None:
    for language in ("lua", "toml", "elisp", "json", "js"):
        english, german = (
            [re.sub(r"(?m)\s*(--|;;|#|//) .*$", "", block) for block in blocks(page, language)] for page in PAGES
        )
        assert english == german != []


def test_the_extension_names_files_that_are_there() -> None:
    package = json.loads((VSCODE / "package.json").read_text("utf-8"))
    [language] = package["contributes"]["languages"]
    [grammar] = package["contributes"]["grammars"]
    assert language["id"] == grammar["language"] == "referee"
    assert language["extensions"] == [f".{ending}" for ending in GRAMMAR["fileTypes"]]
    assert grammar["scopeName"] == GRAMMAR["scopeName"]
    assert Path(grammar["path"]).name == textmate.FILE.name  # copied into the extension when it is packed
    assert textmate.FILE.name in package["scripts"]["vscode:prepublish"]
    assert (VSCODE / package["main"]).exists()
    configuration = json.loads((VSCODE / language["configuration"]).read_text("utf-8"))
    for name in ("comments", "brackets", "autoClosingPairs"):
        assert name in configuration
    script = (VSCODE / package["main"]).read_text("utf-8")
    assert balanced(script, "//")
    for setting in package["contributes"]["configuration"]["properties"]:
        assert setting.removeprefix("referee.") in script
