"""A real client of the language server, over standard input and output."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import make_test_lsp_client

from referee.editor.text import Cursor, Region, Text

T = TypeVar("T")
URI = "file:///club/night.ref"


class Editor:
    """One document in an editor that keeps its own text."""

    def __init__(self, client: LanguageClient, uri: str = URI) -> None:
        self.client, self.uri, self.version, self.text = client, uri, 0, Text("")
        self._shown: dict[str, types.PublishDiagnosticsParams] = {}
        client.protocol.fm.features[types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS] = self._publish
        self.it = types.TextDocumentIdentifier(uri)

    def _publish(self, params: types.PublishDiagnosticsParams) -> None:
        self._shown[params.uri] = params

    async def open(self, text: str) -> list[types.Diagnostic]:
        self.text, self.version = Text(text), 1
        item = types.TextDocumentItem(self.uri, "referee", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.diagnostics()

    def send(self, *edits: tuple[Region, str]) -> None:
        """Changes the text here and there, and does not wait for an answer."""
        self.version += 1
        for region, new in edits:
            self.text.edit(region, new)
        changes = [
            types.TextDocumentContentChangePartial(types.Range(*(types.Position(*place) for place in region)), new)
            for region, new in edits
        ]
        versioned = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(versioned, changes))

    async def edit(self, *edits: tuple[Region, str]) -> list[types.Diagnostic]:
        self.send(*edits)
        return await self.diagnostics()

    async def type(self, line: int, character: int, new: str) -> list[types.Diagnostic]:
        place = Cursor(line, character)
        return await self.edit((Region(place, place), new))

    async def diagnostics(self) -> list[types.Diagnostic]:
        """Those of the last version. All that come are kept: several may come before anybody looks."""
        while (shown := self._shown.get(self.uri)) is None or shown.version != self.version:
            await self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return list(shown.diagnostics)

    def place(self, word: str, nth: int = 0) -> types.Position:
        """Where a word begins."""
        whole = str(self.text)
        at = -1
        for _ in range(nth + 1):
            at = whole.index(word, at + 1)
        before = whole[:at].split("\n")
        return types.Position(len(before) - 1, len(before[-1].encode("utf-16-le")) // 2)

    async def apply(self, edits: Sequence[Any]) -> list[types.Diagnostic]:
        """As an editor does it: from the end to the beginning."""
        made = [(Region(Cursor(e.range.start.line, e.range.start.character), Cursor(e.range.end.line, e.range.end.character)), e)
                for e in edits]  # fmt: skip
        return await self.edit(*((region, e.new_text) for region, e in sorted(made, key=lambda pair: pair[0], reverse=True)))

    async def actions(self, line: int) -> dict[str, types.CodeAction]:
        here = types.Range(types.Position(line, 0), types.Position(line, 0))
        params = types.CodeActionParams(self.it, here, types.CodeActionContext([]))
        return {action.title: action for action in await self.client.text_document_code_action_async(params) or ()}  # type: ignore[misc]

    async def completion(self, position: types.Position) -> list[types.CompletionItem]:
        found = await self.client.text_document_completion_async(types.CompletionParams(self.it, position))
        assert isinstance(found, types.CompletionList)
        return list(found.items)

    async def hover(self, position: types.Position) -> str:
        found = await self.client.text_document_hover_async(types.HoverParams(self.it, position))
        return found.contents.value if found else ""  # type: ignore[union-attr]

    async def board(self, line: int) -> Any:
        return await self.client.workspace_execute_command_async(types.ExecuteCommandParams("referee.board", [self.uri, line]))

    def close(self) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.it))


def session(work: Callable[[LanguageClient], Awaitable[T]], locale: str = "en", options: Any = None) -> T:
    """Starts a server, does the work with it, and ends it in order."""

    async def run() -> T:
        client = make_test_lsp_client()
        env = {name: value for name, value in os.environ.items() if name != "REFEREE_LANG"}
        await client.start_io(sys.executable, "-m", "referee", "lsp", "--no-settings", env=env)
        await client.initialize_session(
            types.InitializeParams(
                capabilities=client_capabilities("visual-studio-code"),
                locale=locale,
                root_uri=None,
                initialization_options=options,
            )
        )
        result = await asyncio.wait_for(work(client), 120)
        await client.shutdown_session()
        await client.stop()  # type: ignore[no-untyped-call]
        return result

    return asyncio.run(run())
