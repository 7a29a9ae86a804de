"""Every command that prints a record, run on a hostile one: no traceback, an honest exit code, output that can be read."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from html.parser import HTMLParser

from click.testing import CliRunner

from referee.cli import cli
from referee.verdict.verdict import judge_text
from tests.fuzz.wrong import Wrong
from tests.hostile.readers import harmless, is_csv, is_github, is_html, is_json, is_jsonl, is_sarif, is_svg, is_xml


class _Tags(HTMLParser):
    VOID = ("meta", "input", "br", "hr", "link", "col", "img")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "x-evil":
            raise Wrong("a record's text is markup in the page")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            raise Wrong(f"a page with </{tag}> where it does not belong")


def _is_page(out: str) -> None:
    tags = _Tags()
    tags.feed(out)
    tags.close()
    if tags.open:
        raise Wrong(f"a page with open elements: {tags.open}")


def _is_clean_record(out: str) -> None:
    """What is made of a clean record is clean."""
    faults = [fault for verdict in judge_text(out) for fault in verdict.faults if fault.severity == "error"]
    if faults:
        raise Wrong(f"made from a clean record, and faulty: {faults[0]}")


def _is_anything(_out: str) -> None: ...


COMMANDS: list[tuple[str, Callable[[str], None], bool]] = [
    ("check --full --all --summary", harmless, False),
    ("check --brief", harmless, False),
    ("check --format gcc --all", harmless, False),
    ("check --format github", is_github, False),
    ("check --format json --all", is_json, False),
    ("check --format jsonl", is_jsonl, False),
    ("check --format sarif", is_sarif, False),
    ("check --format junit", is_xml, False),
    ("score --rounds", harmless, False),
    ("score --rounds --table csv", is_csv, False),
    ("score --table html", is_html, False),
    ("score --rounds --format json", is_json, False),
    ("standings --explain --crosstable --history --ratings", harmless, False),
    ("standings --format json --crosstable", is_json, False),
    ("show", harmless, False),
    ("show --at 2", harmless, False),
    ("show --svg", is_svg, False),
    ("show --setup", _is_clean_record, True),
    ("moves --claims", harmless, False),
    ("fmt --check --full", harmless, False),
    ("fmt --diff", _is_anything, False),
    ("report", _is_page, False),
    ("diff-rules 2026-11-12 2026-11-16", harmless, False),
    ("next", harmless, False),
    ("next --format json", is_json, False),
    ("next --reply html", is_html, False),
    ("next --reply markdown", harmless, False),
    ("next --remind --reply bbcode", harmless, False),
    ("view --public", _is_clean_record, True),
    ("replay", harmless, False),
]
"""Commands, what must hold of their output, and whether only a clean record has such an output."""


def code_of(args: list[str]) -> object:
    return CliRunner().invoke(cli, args, standalone_mode=False).return_value


def printed(path: str, data: bytes, thorough: bool) -> None:
    """Runs every command on a file; or, chosen by the data, some of them."""
    first = zlib.crc32(data)
    chosen = COMMANDS if thorough else [COMMANDS[(first + 7 * i) % len(COMMANDS)] for i in range(4)]
    # A ruling may let a position stand that the rules do not know.
    clean = code_of(["check", "--quiet", path]) == 0 and b"waive" not in data.lower()
    for command, holds, from_clean in chosen:
        args = [*command.split(), path]
        if command.startswith("report"):
            args += ["-o", "-"]
        given = "n\nf\n3\nb\ne\ns\nq\n" if command == "replay" else None
        found = CliRunner().invoke(cli, args, input=given, standalone_mode=False, color=True)  # as on a terminal
        error = found.exception
        if error is not None and not isinstance(error, SystemExit) and type(error).__module__ != "click.exceptions":
            raise error
        code = found.return_value if isinstance(found.return_value, int) else found.exit_code
        if code not in (0, 1, 2, 3):
            raise Wrong(f"{command} ends with {code}")
        out = found.stdout.replace(path, os.path.basename(path))
        if error is None and (code == 0 or (code == 1 and out)) and not (from_clean and not clean):
            try:
                holds(out)
            except (Wrong, AssertionError) as wrong:
                raise Wrong(f"{command}: {wrong}") from None
