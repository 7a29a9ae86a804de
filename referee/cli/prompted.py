"""Recording in a terminal: a prompt that completes what is legal, a bar with the score, the board above."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from functools import lru_cache

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import CompletionState
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, get_common_complete_suffix
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, completion_is_selected
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import Output

from referee.edit.beginning import Beginning
from referee.edit.recording import Recording
from referee.edit.session import QUIT, Unrecordable
from referee.files.inputs import Unopened
from referee.language import say
from referee.language.width import width
from referee.report.board import board_text
from referee.report.plain import safe
from referee.report.recording import asked, bar, told, why
from referee.report.text import COLOUR, PLAIN, painted

BELOW = 9
"""Lines of a terminal that are not for the board."""
LAST = 3
"""Lines of the record that are shown."""
MAX_WORDS = 200
"""Candidates that anybody looks through."""


class LineCompleter(Completer):
    """Completes a line of a record, or an answer to a question."""

    def __init__(self, candidates: Callable[[str], Iterable[tuple[str, int, str]]]) -> None:
        self._candidates = candidates

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        for word, start, detail in self._candidates(text):
            yield Completion(word, start - len(text), display=safe(word.strip()), display_meta=safe(detail))


class Prompted:
    def __init__(self, recording: Recording, colour: bool, input: Input | None = None, output: Output | None = None) -> None:
        self.recording = recording
        self.paint = COLOUR if colour else PLAIN
        self._session: PromptSession[str] = PromptSession(
            key_bindings=_keys(lambda: self._refused), complete_while_typing=False, input=input, output=output
        )
        self._drawings: tuple[str | None, str] = None, ""
        """The board before the last line that changed it, and as it is."""
        self._refused = ""
        """The last line, if it was refused."""
        self._too_small = os.terminal_size((0, 0))
        """The size of the terminal of which it was said that the board has no room."""
        self._said: list[str] = []
        """What is shown above the prompt."""
        self._glance = lru_cache(1)(self._glance_at)

    def run(self, beginning: Beginning | None) -> int:
        """Until somebody ends it: Ctrl-D, Ctrl-C on an empty line, or a word for it."""
        try:
            if beginning is not None and not self._begin(beginning):
                return 1
            return self._lines()
        except EOFError:
            pass
        except KeyboardInterrupt:
            click.echo(self._saved())
            return 130
        click.echo(self._saved())
        return 0

    def _saved(self) -> str:
        if not self.recording.is_started:
            return say("nothing is written: the record has no beginning yet")
        return say("everything that was accepted is in {file}", file=safe(self.recording.path))

    # -- the beginning -------------------------------------------------------------------------------------------------

    def _begin(self, beginning: Beginning) -> bool:
        while beginning.next:
            words = LineCompleter(lambda typed: ((choice, 0, "") for choice in beginning.choices(typed)))
            text = self._session.prompt(f"{beginning.question} ", completer=words, bottom_toolbar=None)
            if problem := beginning.answer(text):
                click.echo(safe(problem))
        try:
            self.recording.start(beginning.tags)
        except Unrecordable as error:
            click.echo(safe(str(error)), err=True)
            return False
        return True

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _lines(self) -> int:
        while True:
            self._show()
            self._glance.cache_clear()
            try:
                text = self._ask()
            except KeyboardInterrupt:
                if not self._session.default_buffer.text:
                    raise
                continue  # only the line that was being typed
            if text.strip().casefold() in QUIT:
                raise EOFError
            self._enter(text)

    def _ask(self) -> str:
        head = self.recording.head
        return self._session.prompt(
            f"{safe(head)} " if head else "> ", completer=LineCompleter(self._candidates), bottom_toolbar=self._toolbar
        )

    def _enter(self, text: str) -> None:
        lines = asked(self.recording, text, self.paint)
        if lines is not None:
            self._said = lines
            return
        try:
            answer = self.recording.enter(text)
        except (Unrecordable, Unopened, OSError) as error:
            self._said = [f"{safe(self.recording.path)}: {safe(why(error))}"]
            return
        self._said = list(told(answer, self.paint))
        self._refused = text.strip() if answer.faults and not answer.is_written else ""
        if self._refused:
            self._said.append(say("The up arrow brings the line back."))

    def _candidates(self, text: str) -> Iterable[tuple[str, int, str]]:
        found, before = self.recording.possible(text)
        for word in found.words[:MAX_WORDS]:
            if word.start >= before:
                yield f"{word.text} ", word.start - before, word.detail

    # -- what is shown -------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """The board if there is room for it, with what the last line changed marked; the last lines; what is to be said."""
        verdict = self.recording.verdict
        assert verdict is not None
        match = verdict.match
        drawing = match.game.draw(match.known_state, match.players)
        before, now = self._drawings
        if drawing != now:
            before = now or None
            self._drawings = before, drawing
        size = shutil.get_terminal_size()
        rows = drawing.split("\n")
        wide, high = max(map(width, rows)), len(rows) + BELOW
        if wide <= size.columns and high <= size.lines:
            click.clear()
            for row in board_text(drawing, before, match.players, self.paint):
                click.echo(row)
            click.echo("")
            last = [safe(row) for row in verdict.record.rows if row.strip() and row[0] != "["][-LAST:]
            for row in last:
                click.echo(row)
            self._said = [line for line in self._said if line not in [painted(row, "good", self.paint) for row in last]]
        elif size != self._too_small:
            self._too_small = size
            text = say("No room for the board: it needs {wide} × {high} characters. Type show to see it.", wide=wide, high=high)
            click.echo(text)
        for line in self._said:
            click.echo(line)
        self._said = []

    def _toolbar(self) -> str:
        glance = self._glance(self._session.default_buffer.text)
        return f"{bar(self.recording)}   {glance}" if glance else bar(self.recording)

    def _glance_at(self, text: str) -> str:
        """What would become of the line that is being typed."""
        answer = self.recording.glance(text)
        if answer.verdict is None:
            return ""
        if not answer.faults:
            return say("legal")
        fault = answer.faults[0]
        if fault.code.startswith("S"):  # it is not written to its end
            found, _ = self.recording.possible(text)
            return " · ".join(safe(hint) for hint in found.hints)
        return f"{fault.code} {safe(fault.message)}"


def _keys(refused: Callable[[], str]) -> KeyBindings:
    keys = KeyBindings()

    @keys.add("tab")
    def _(event: KeyPressEvent) -> None:
        """Completes as far as there is one way to go on; otherwise shows what there is, and goes through it."""
        buffer = event.current_buffer
        if buffer.complete_state:
            buffer.complete_next()
            return
        found = list(buffer.completer.get_completions(buffer.document, CompleteEvent(completion_requested=True)))
        if len(found) == 1:
            buffer.apply_completion(found[0])
        elif common := get_common_complete_suffix(buffer.document, found):
            buffer.insert_text(common)
        elif found:
            buffer.complete_state = CompletionState(buffer.document, found)
            buffer.on_completions_changed.fire()

    @keys.add("enter", filter=completion_is_selected)
    def _(event: KeyPressEvent) -> None:
        """Takes what is chosen; the line goes on."""
        event.current_buffer.complete_state = None

    @keys.add("up", filter=Condition(lambda: bool(refused()) and not get_app().current_buffer.text))
    def _(event: KeyPressEvent) -> None:
        """Brings the line back that was refused; what else was typed comes back as usual."""
        event.current_buffer.insert_text(refused())

    return keys
