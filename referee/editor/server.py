"""The language server: what a client asks, and who answers. Everything is done in one thread, one thing after the other.

A document is judged when nothing else is to be read from the client, or when somebody asks about it. The slower its records
are judged, the longer the server waits for the next keystroke before.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Generator
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from referee import __version__
from referee.batch.settings import Settings
from referee.editor import tokens
from referee.editor.actions import code_actions
from referee.editor.board import board
from referee.editor.completion import completion
from referee.editor.diagnostics import diagnostics
from referee.editor.document import Document
from referee.editor.hints import WantedHints, inlay_hints
from referee.editor.hover import hover
from referee.editor.outline import folds, symbols
from referee.editor.places import place_of, region_of
from referee.editor.rewriting import formatted
from referee.language import LANGUAGES, use

BOARD = "referee.board"
PAUSE = 0.05
"""Seconds after a document was opened until something is prepared for it."""
SLOW = 0.2
"""Seconds: whoever waits longer for a document to be judged waits for the next keystroke first."""
LONGEST = 0.5
"""Seconds that are waited for a next keystroke, at most."""


class Protocol(LanguageServerProtocol):
    """Texts are kept by our own documents alone: pygls divides lines elsewhere too, such as at U+2028. A request that cannot be
    read is answered too."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and "id" in data:
                self._send_response(data["id"], None, error.to_response_error())
            raise

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Generator[Any, Any, None]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


class OpenDocument:
    """An open document, and whether it has been judged as it is now."""

    def __init__(self, document: Document, version: int | None) -> None:
        self.document, self.version = document, version
        self.is_judged = True
        self.waits: asyncio.TimerHandle | None = None
        self.took = 0.0


class Server(LanguageServer):
    def __init__(self, settings: Settings, speaks_client: bool) -> None:
        super().__init__("referee", __version__, protocol_cls=Protocol)
        self.settings, self.speaks_client = settings, speaks_client
        """Does it speak the client's language? Not if one was asked for when it was started."""
        self.hints = WantedHints()
        self.words = "en"
        self.open: dict[str, OpenDocument] = {}
        self.prepared: set[str] = set()
        """Games whose lines, also half-written ones, are read quickly from now on."""

    def judged(self, uri: str) -> Document | None:
        """A document as it is now; None where it is not open (any more)."""
        found = self.open.get(uri)
        if found is None:
            return None
        if not found.is_judged:
            self.judge(uri)
        return found.document

    def judge(self, uri: str) -> None:
        found = self.open[uri]
        if found.waits is not None:
            found.waits.cancel()
            found.waits = None
        start = time.perf_counter()
        found.document.judge()
        found.is_judged = True
        self.publish(uri)
        found.took = time.perf_counter() - start

    def publish(self, uri: str) -> None:
        found = self.open[uri]
        shown = diagnostics(found.document, uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown, found.version))

    def judge_soon(self, uri: str) -> None:
        found = self.open[uri]
        found.is_judged = False
        if found.waits is not None:
            found.waits.cancel()
        wait = min(found.took, LONGEST) if found.took > SLOW else 0
        found.waits = asyncio.get_running_loop().call_later(wait, self.judge, uri)

    def choose(self, options: Any) -> None:
        """What a client has set: `{"lang": "de", "words": "de", "hints": {"points": true, "score": false}}`."""
        if not isinstance(options, dict):
            return
        options = options.get("referee", options)
        if not isinstance(options, dict):
            return
        hints = options.get("hints", {})
        if isinstance(hints, bool):
            self.hints = WantedHints(hints, hints)
        elif isinstance(hints, dict):
            self.hints = WantedHints(*(bool(hints.get(name, old)) for name, old in self.hints._asdict().items()))
        if options.get("words") in LANGUAGES:
            self.words = options["words"]
        if options.get("lang") in LANGUAGES:
            use(options["lang"])


def prepare(games: set[str], settings: Settings) -> None:
    """Loads what half-written lines are read with, before somebody waits for it."""
    for game in sorted(games):
        Document(f'[Game "{game}"]\n[Players "Anna, Ben"]\n1. ', settings)


def server(settings: Settings, speaks_client: bool = True) -> Server:
    """A server with all that it can do."""
    logging.getLogger("pygls").addHandler(logging.NullHandler())  # what goes wrong is told the client, not standard error
    made = Server(settings, speaks_client)
    for method, answer, *options in ANSWERS:
        made.feature(method, *options)(answer)
    made.command(BOARD)(show_board)
    return made


# -- the life of a document --------------------------------------------------------------------------------------------


def initialize(server: Server, params: types.InitializeParams) -> None:
    language = (params.locale or "").replace("_", "-").split("-")[0].lower()
    if server.speaks_client and language in LANGUAGES:
        use(language)
    server.choose(params.initialization_options)


def did_change_configuration(server: Server, params: types.DidChangeConfigurationParams) -> None:
    server.choose(params.settings)
    for uri in server.open:
        server.publish(uri)


def did_open(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    opened = params.text_document
    encoding = str(getattr(server.workspace.position_encoding, "value", server.workspace.position_encoding) or "utf-16")
    document = Document(opened.text, server.settings, encoding)
    server.open[opened.uri] = OpenDocument(document, opened.version)
    server.publish(opened.uri)
    games = {part.judged.verdict.game for part in document.parts} - server.prepared
    server.prepared |= games
    asyncio.get_running_loop().call_later(PAUSE, prepare, games, server.settings)


def did_change(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    uri = params.text_document.uri
    found = server.open.get(uri)
    if found is None:
        return
    for change in params.content_changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            found.document.text.edit(region_of(change.range), change.text)
        else:
            found.document.text.replace(change.text)
    found.version = params.text_document.version
    server.judge_soon(uri)


def did_close(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    found = server.open.pop(uri, None)
    if found is not None and found.waits is not None:
        found.waits.cancel()
    server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))


# -- questions ---------------------------------------------------------------------------------------------------------


def complete(server: Server, params: types.CompletionParams) -> types.CompletionList | None:
    document = server.judged(params.text_document.uri)
    return None if document is None else completion(document, params.position)


def about(server: Server, params: types.HoverParams) -> types.Hover | None:
    document = server.judged(params.text_document.uri)
    return None if document is None else hover(document, params.position)


def actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    uri = params.text_document.uri
    document = server.judged(uri)
    if document is None:
        return []
    first, last = (document.text.row(place_of(place))[0] for place in (params.range.start, params.range.end))
    return code_actions(document, uri, first, last, [str(getattr(kind, "value", kind)) for kind in params.context.only or ()])


def formatting(server: Server, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    document = server.judged(params.text_document.uri)
    return [] if document is None else formatted(document, server.words)


def outline(server: Server, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    document = server.judged(params.text_document.uri)
    return [] if document is None else symbols(document)


def folding(server: Server, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    document = server.judged(params.text_document.uri)
    return [] if document is None else folds(document)


def hints(server: Server, params: types.InlayHintParams) -> list[types.InlayHint]:
    document = server.judged(params.text_document.uri)
    if document is None:
        return []
    first, last = (document.text.row(place_of(place))[0] for place in (params.range.start, params.range.end))
    return inlay_hints(document, first, last, server.hints)


def coloured(server: Server, params: types.SemanticTokensParams) -> types.SemanticTokens:
    document = server.judged(params.text_document.uri)
    return types.SemanticTokens([] if document is None else tokens.tokens(document, 1, len(document.text.lines)))


def coloured_range(server: Server, params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
    document = server.judged(params.text_document.uri)
    if document is None:
        return types.SemanticTokens([])
    first, last = (document.text.row(place_of(place))[0] for place in (params.range.start, params.range.end))
    return types.SemanticTokens(tokens.tokens(document, first, last))


def show_board(server: Server, uri: str, line: int) -> str | None:
    """The command: the drawing of the position after a line (from 0) of an open document."""
    document = server.judged(uri)
    return None if document is None else board(document, line)


LEGEND = types.SemanticTokensLegend(list(tokens.LEGEND), [])
ANSWERS: tuple[tuple[Any, ...], ...] = (
    (types.INITIALIZE, initialize),
    (types.WORKSPACE_DID_CHANGE_CONFIGURATION, did_change_configuration),
    (types.TEXT_DOCUMENT_DID_OPEN, did_open),
    (types.TEXT_DOCUMENT_DID_CHANGE, did_change),
    (types.TEXT_DOCUMENT_DID_CLOSE, did_close),
    (types.TEXT_DOCUMENT_COMPLETION, complete, types.CompletionOptions([" ", ":", ",", "[", '"', "*", "!", "="])),
    (types.TEXT_DOCUMENT_HOVER, about),
    (
        types.TEXT_DOCUMENT_CODE_ACTION,
        actions,
        types.CodeActionOptions([types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]),
    ),
    (types.TEXT_DOCUMENT_FORMATTING, formatting),
    (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, outline),
    (types.TEXT_DOCUMENT_FOLDING_RANGE, folding),
    (types.TEXT_DOCUMENT_INLAY_HINT, hints),
    (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, coloured, LEGEND),
    (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, coloured_range, LEGEND),
)
"""Which function answers which method, and with which options it is announced."""
