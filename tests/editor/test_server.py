"""The language server with a real client. A session takes a second to start, so that each test here does much in one."""

from __future__ import annotations

import json
import sys
from signal import SIGTERM
from subprocess import PIPE, Popen, run
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from lsprotocol import types
from pytest_lsp import LanguageClient

import referee
from referee.cli import cli
from referee.edit.fmt import format_text
from referee.editor.server import BOARD
from referee.editor.text import Cursor, Region, Text
from referee.editor.tokens import LEGEND
from referee.fault import Fault
from tests.editor.client import URI, Editor, session

RECORD = """\
[Game "Ape Town"]
[Event "Club night in Köln 😀"]
[Players "Laura, Jörg (😀), Felix"]

* reveal 1: orang mandrill banana tarsier chimp
* reveal 2: banana katta banana banana mandrill
1. Laura: take 1, place 1.1 +0 ; 😀 begins
2. 😀: take 5, place 7.6 +2
3. Felix: take 2, place 1.4 +3
"""
SECOND = """\
[Game "Palermo"]
[Players "Anna, Ben, Clara"]

1. Anna: start a9, build one a1
"""


def check(editor: Editor, shown: list[types.Diagnostic]) -> None:
    """What is shown is what `check` says, at the same places."""
    text = str(editor.text)
    faults = [fault for verdict in referee.check_text(text) for fault in verdict.faults]
    assert [(each.code, _place(each)) for each in shown] == [(fault.code, _place_of(text, fault)) for fault in faults]


def _place(shown: types.Diagnostic) -> tuple[int, int, int]:
    return shown.range.start.line, shown.range.start.character, shown.range.end.character


def _place_of(text: str, fault: Fault) -> tuple[int, int, int]:
    start, end = Text(text).region(fault.span)
    return start.line, start.character, end.character


def test_a_record_is_written() -> None:
    """Faults while somebody types, in lines with umlauts and emoji; what can be done about them."""

    async def work(client: LanguageClient) -> None:
        editor = Editor(client)
        check(editor, await editor.open(RECORD + SECOND))
        # a line is written letter by letter; after every one its faults are those of the whole text
        row = RECORD.count("\n")
        await editor.type(row, 0, "\n")
        for column, char in enumerate("4. Laura: take 3, place 1.2 +1 ; 😀ö x"):
            units = len("4. Laura: take 3, place 1.2 +1 ; 😀ö x"[:column].encode("utf-16-le")) // 2
            check(editor, await editor.type(row, units, char))
        # inside of lines with emoji: behind them, and over several lines at once
        check(editor, await editor.edit((Region(Cursor(7, 3), Cursor(7, 5)), "Jörg")))
        check(
            editor, await editor.edit((Region(Cursor(7, 8), Cursor(7, 9)), ""), (Region(Cursor(6, 31), Cursor(6, 31)), "{ü😀}"))
        )
        check(editor, await editor.edit((Region(Cursor(6, 40), Cursor(7, 2)), "")))
        # many changes at once, of which only the last is answered
        for char in "undo":
            editor.send((Region(Cursor(9, 0), Cursor(9, 0)), char))
        check(editor, await editor.edit((Region(Cursor(9, 0), Cursor(9, 4)), "")))

    session(work)


ILLEGAL = """\
[Game "Ape Town"]
[Players "Laura, Emma, Felix"]

* reveal 1: orang mandrill banana tarsier chimp
* reveal 2: banana katta banana banana mandrill
1. Laura: take 2, place 1.1
2. Emma: take 2, place 1.4
3. Felix: tkae 4, place 1.7
= Laura 7
"""


def test_what_is_said_of_a_record_and_what_can_be_done() -> None:
    async def work(client: LanguageClient) -> None:
        editor = Editor(client)
        shown = await editor.open(ILLEGAL)
        await _faults_explain_themselves(editor, shown)
        await _actions_mend_what_is_wrong(editor)
        await _words_explain_themselves(editor)
        await _what_is_legal_is_completed(editor)
        await _documents_are_drawn(editor)

    session(work)


async def _faults_explain_themselves(editor: Editor, shown: list[types.Diagnostic]) -> None:
    first = shown[0]
    assert first.code == "AT-25"
    assert first.severity == types.DiagnosticSeverity.Error
    assert "legal and near: take 1, place 1.1" in first.message
    assert first.code_description is not None
    assert first.code_description.href.startswith("file:///")
    follows = [each for each in shown if each.related_information]
    assert follows
    assert follows[0].related_information[0].location.range == first.range  # type: ignore[index]


async def _actions_mend_what_is_wrong(editor: Editor) -> None:
    actions = await editor.actions(5)
    assert [title for title in actions if title.startswith("legal and near:")]
    waive = actions["Waive AT-25: the table lets this move stand"]
    shown = await editor.apply(waive.edit.changes[editor.uri])  # type: ignore[union-attr,index]
    assert str(editor.text).split("\n")[6] == '! waive AT-25 "agreed at the table"'
    assert "AT-25" not in [each.code for each in shown]
    await editor.edit((Region(Cursor(6, 0), Cursor(7, 0)), ""))
    near = next(action for title, action in (await editor.actions(5)).items() if "take 1" in title)
    shown = await editor.apply(near.edit.changes[editor.uri])  # type: ignore[union-attr,index]
    assert str(editor.text).split("\n")[5] == "1. Laura: take 1, place 1.1 +0"
    fix = next(action for title, action in (await editor.actions(7)).items() if title.startswith("Write '3. Felix: take"))
    shown = await editor.apply(fix.edit.changes[editor.uri])  # type: ignore[union-attr,index]
    assert str(editor.text).split("\n")[7].startswith("3. Felix: take 4")
    assert not [each for each in shown if each.code == "S01"]
    check(editor, shown)


async def _words_explain_themselves(editor: Editor) -> None:
    assert "worth 3 points" in await editor.hover(editor.place("mandrill"))
    assert "score after this line: Laura 0, Emma" in await editor.hover(editor.place("Emma:"))
    assert "nothing" in await editor.hover(editor.place("1.4"))
    line = str(editor.text).count("\n")
    await editor.type(line, 0, '! waive AT-25 "so"\n4. Laura: take 3, place 1.4')
    assert "the colour of its segment" in await editor.hover(editor.place("AT-25"))
    there = await editor.hover(editor.place("1.4", 1))
    assert "board 1.4 mandrill" in there


async def _what_is_legal_is_completed(editor: Editor) -> None:
    line = str(editor.text).count("\n")
    await editor.edit((Region(Cursor(line, 0), Cursor(line, 99)), "4. Laura: take 3, place "))
    fields = await editor.completion(types.Position(line, 24))
    assert fields
    assert all(item.text_edit.new_text.strip()[0].isdigit() for item in fields)  # type: ignore[union-attr]
    assert any("+" in (item.detail or "") for item in fields)
    await editor.type(0, 0, '[Game "Pal')
    games = await editor.completion(types.Position(0, 10))
    assert "Palermo" in [item.text_edit.new_text.strip('"]') for item in games]  # type: ignore[union-attr]
    await editor.edit((Region(Cursor(0, 0), Cursor(0, 10)), ""))


async def _documents_are_drawn(editor: Editor) -> None:
    client, it = editor.client, editor.it
    records = await client.text_document_document_symbol_async(types.DocumentSymbolParams(it))
    assert [(each.name, [child.name for child in each.children]) for each in records or ()] == [  # type: ignore[union-attr]
        ("Ape Town · Laura, Emma, Felix", ["round 1"])
    ]
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(it))
    assert (0, 1) in [(each.start_line, each.end_line) for each in folds or ()]
    everything = types.Range(types.Position(0, 0), types.Position(99, 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(it, everything))
    assert [(each.position.line, each.label) for each in hints or ()][:1] == [(6, "Emma +3 · 0 : 3 : 0")]
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"referee": {"hints": False}}))
    assert not await client.text_document_inlay_hint_async(types.InlayHintParams(it, everything))
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(it))
    assert tokens is not None
    tag, text = LEGEND.index("property"), LEGEND.index("string")
    assert tokens.data[:10] == (0, 0, 5, tag, 0, 0, 6, 10, text, 0)  # [Game and "Ape Town"
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(it, types.FormattingOptions(4, insert_spaces=True))
    )
    wanted = format_text(str(editor.text))
    await editor.apply(edits or ())
    assert str(editor.text) == wanted
    drawing = ElementTree.fromstring(await editor.board(6))
    assert drawing.tag.endswith("svg")


def test_strange_documents_and_a_client_that_goes_away() -> None:
    """In German, as the client's locale says."""

    async def work(client: LanguageClient) -> None:
        editor = Editor(client)
        shown = await editor.open(SECOND.replace("build one", "bild one"))
        assert "nicht sicher" in shown[0].message
        # an awaited chance line
        await editor.edit((Region(Cursor(0, 0), Cursor(9, 0)), '[Game "Ape Town"]\n[Players "Anna, Ben"]\n\n'))
        (insert,) = [action for title, action in (await editor.actions(2)).items() if "* aufdecken 1:" in title]
        await editor.apply(insert.edit.changes[editor.uri])  # type: ignore[union-attr,index]
        assert str(editor.text).split("\n")[3].startswith("* aufdecken 1:")
        # closed in the middle: nobody is answered any more, and nothing breaks
        editor.send((Region(Cursor(0, 0), Cursor(0, 1)), ""))
        editor.close()
        assert await editor.hover(types.Position(0, 1)) == ""
        assert await editor.board(3) is None
        editor.send((Region(Cursor(0, 0), Cursor(0, 0)), "x"))
        # texts that nobody would write
        for number, text in enumerate(
            ("", "\0" * 1000, "x" * 1_000_000, "a\r\rb\r\n\u2028" * 50, SECOND * 100, ILLEGAL + "9. Emma: go\n" * 500)
        ):
            other = Editor(client, f"file:///strange/{number}.ref")
            await other.open(text)
            await other.type(10**6, 10**6, "1. Anna: go")
            await other.hover(types.Position(0, 0))
            await other.completion(types.Position(10**6, 10**6))
            await other.actions(0)
            other.close()
        assert not [each for each in client.messages if each.type == types.MessageType.Error]

    session(work, locale="de-DE")


IMPOSSIBLE = [(-1, 0), (0, -1), (2**31, 0), (0, 10**30)]


def test_a_place_that_no_text_has_is_answered_too() -> None:
    """By an error or as the end of the text; and so is the next question."""
    here, at = {"uri": URI}, {"line": 3, "character": 0}
    asked: list[tuple[str, dict[str, Any]]] = []
    for line, character in [*IMPOSSIBLE, (2**31 - 1, 2**31 - 1), (3, 0)]:
        place = {"line": line, "character": character}
        asked += [(method, {"textDocument": here, "position": place}) for method in ("completion", "hover")]
        for region in ({"start": place, "end": at}, {"start": at, "end": place}):
            asked.append(("codeAction", {"textDocument": here, "range": region, "context": {"diagnostics": []}}))
            asked += [(method, {"textDocument": here, "range": region}) for method in ("inlayHint", "semanticTokens/range")]
    opened = {"uri": URI, "languageId": "referee", "version": 1, "text": ILLEGAL}
    messages: list[dict[str, Any]] = [
        {"id": -1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {"method": "textDocument/didOpen", "params": {"textDocument": opened}},
        *({"id": i, "method": f"textDocument/{method}", "params": params} for i, (method, params) in enumerate(asked)),
        *(
            {"id": len(asked) + i, "method": "workspace/executeCommand", "params": {"command": BOARD, "arguments": [URI, line]}}
            for i, line in enumerate([-1, 2**31, 10**30, 3])
        ),
    ]
    sent = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages]
    text = b"".join(b"Content-Length: %d\r\n\r\n%b" % (len(each), each) for each in sent)
    done = run(
        [sys.executable, "-m", "referee", "lsp", "--no-settings"], input=text, capture_output=True, timeout=120, check=True
    )
    answers = [json.loads(part[: part.rindex(b"}") + 1]) for part in done.stdout.split(b"\r\n\r\n")[1:]]
    answered = {each["id"]: each for each in answers if "id" in each}
    assert sorted(answered) == [-1, *range(len(asked) + 4)]
    refused = {i: each["error"]["code"] for i, each in answered.items() if "error" in each}
    assert refused == dict.fromkeys(range(len(asked) * len(IMPOSSIBLE) // (len(IMPOSSIBLE) + 2)), -32602)


def test_a_signal_ends_it_at_once() -> None:
    """Although it waits for what the client says."""
    server = Popen([sys.executable, "-m", "referee", "lsp", "--no-settings"], stdin=PIPE, stdout=PIPE, stderr=PIPE)
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(b"Content-Length: 5\r\n\r\nhello")  # not a message
    server.stdin.flush()
    assert server.stdout.readline().startswith(b"Content-Length")
    server.send_signal(SIGTERM)
    assert server.communicate(timeout=60)[1] == b""
    assert server.returncode == -SIGTERM


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("pygls", "referee.editor.server"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    done = CliRunner().invoke(cli, ["lsp"])
    assert done.exit_code == 2
    assert "pip install 'referee[editor]'" in done.output
