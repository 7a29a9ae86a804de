"""`examples/editors/referee.tmLanguage.json`, made from the grammars: `python -m tests.textmate` writes it.

A TextMate grammar colours records in VS Code, on pages made with shiki, and wherever else such grammars are read. Its words are the
terminals of the Lark grammars, in the order in which Lark's lexer tries them, so a word is coloured as what the referee reads.
Which game's words they are is known from the `[Game]` tag above.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from referee.games import find, names
from referee.record.reader import common
from referee.record.tables import Tables

FILE = Path(__file__).parent.parent / "examples" / "editors" / "referee.tmLanguage.json"
BLANK = "[\\s>\ufeff]*"
"""What may stand before a line: blanks, and the marks of a quoted reply."""

Rule = dict[str, Any]

SCOPES = {
    "COMMENT": "comment.line",
    "NUMBER": "constant.numeric.number-of-move",
    "PLAYER": "entity.name.function.player",
    "NAME": "variable.other.player",
    "INT": "constant.numeric",
    "AMOUNT": "constant.numeric.points",
    "CLAIM": "constant.numeric.points",
    "TAG": "entity.name.tag",
    "STRING": "string.quoted.double",
    "RULE": "constant.language.rule",
    "DATE": "constant.numeric.date",
    "DURATION": "constant.numeric.duration",
    "UNKNOWN": "constant.language.unknown",
    "OLD": "constant.language.unknown",
}
VERBS = {"BUY", "COLLECT", "DONE", "RETURN"}
"""Keywords that are values as well, so that their names do not begin with an underscore."""


def scope(name: str, pattern: str) -> str:
    """What a terminal is coloured as: the words of every record by name; others by what they are."""
    if name in SCOPES:
        kind = SCOPES[name]
    elif name.startswith("_") or name in VERBS:
        kind = "keyword.control"
    elif len(sign := pattern.removeprefix("\\")) == 1:
        kind = "keyword.operator" if sign in "*@=!" else "punctuation.separator"
    else:
        kind = f"support.constant.{name.lower().replace('_', '-')}"
    return f"{kind}.referee"


def words(tables: Tables) -> list[Rule]:
    """The words of a grammar as rules, in the lexer's order."""
    return [{"match": pattern, "name": scope(name, pattern)} for name, pattern in tables.patterns.items() if name != "WS"]


def title(name: str) -> str:
    """A game's name as a pattern, however its words are joined and whatever their capitals: `Ape Town`, `ape_town`."""
    between = r"(?:[^\w\"]|_)"
    return f"(?i:{between}*" + f"{between}+".join(re.findall(r"[^\W_]+", name)) + f"{between}*)"


def game_rule(key: str) -> Rule:
    """A record of a game: from its tag to the next one."""
    game = find(key)
    assert game is not None
    return {
        "name": f"meta.record.{key.replace('_', '-')}.referee",
        "begin": f'^{BLANK}(\\[Game)\\s*("{title(game.name)}")\\s*(\\])',
        "beginCaptures": {
            "1": {"name": scope("TAG", "")},
            "2": {"name": scope("STRING", "")},
            "3": {"name": scope("RSQB", r"\]")},
        },
        "end": f"^(?={BLANK}\\[Game\\b)",
        "patterns": [{"include": "#quoted"}, {"include": "#common"}, *words(game.notation.tables)],
    }


def grammar() -> dict[str, Any]:
    keys = sorted(names())
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "comment": "Generated from the Lark grammars by: python -m tests.textmate",
        "name": "Referee record",
        "scopeName": "source.referee",
        "fileTypes": ["ref"],
        "patterns": [*({"include": f"#{key}"} for key in keys), {"include": "#quoted"}, {"include": "#common"}, {"include": "#comment"}],
        "repository": {
            "quoted": {"match": "^[\\s>\ufeff]*>", "name": "punctuation.definition.quote.referee"},
            "comment": {"match": common().tables.patterns["COMMENT"], "name": scope("COMMENT", "")},
            "common": {
                "comment": "Tags, assertions and rulings are the same in every game.",
                "begin": f"^(?={BLANK}[=!\\[](?!\\d))",
                "end": "$",
                "patterns": [{"include": "#quoted"}, *words(common().tables)],
            },
            **{key: game_rule(key) for key in keys},
        },
    }  # fmt: skip


def text() -> str:
    return json.dumps(grammar(), indent=1) + "\n"


if __name__ == "__main__":
    is_new = not FILE.exists() or FILE.read_text("utf-8") != text()
    FILE.write_text(text(), "utf-8")
    print(f"{FILE.name}: {'written' if is_new else 'unchanged'}")
    sys.exit(0)
