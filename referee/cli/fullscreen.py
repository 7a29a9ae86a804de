"""`referee replay` on a whole screen: its keys. Needs the extra `record`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from referee.language import say
from referee.report.screen import Screen
from referee.report.viewer import Viewer

PAUSE = 1.0
"""Seconds for a step while it plays."""
DIGITS = 7

STYLE = Style.from_dict(
    {
        "error": "ansired",
        "warning": "ansiyellow",
        "info": "ansicyan",
        "dim": "ansibrightblack",
        "bold": "bold",
        "bar": "reverse",
        "here": "reverse",
        "new": "bold reverse",
        **{
            f"seat{seat}": f"bold ansi{colour}"
            for seat, colour in enumerate(("blue", "yellow", "green", "magenta", "cyan", "red"))
        },
    }
)


def play(viewer: Viewer, coloured: bool) -> int:
    """Shows a game until somebody quits. The exit code."""
    app = Playback(Screen(viewer), coloured).app
    try:
        return app.run()
    except EOFError:  # the terminal is gone
        return 0
    except BaseException:  # a signal that came while something was drawn: then nobody has cleaned up
        app.renderer.reset()
        app.output.show_cursor()
        app.output.flush()
        raise


class Playback:
    """A screen with its keys."""

    def __init__(
        self, screen: Screen, coloured: bool, pause: float = PAUSE, input: Input | None = None, output: Output | None = None
    ) -> None:
        self.screen, self.pause = screen, pause
        self._timer: asyncio.Task[None] | None = None
        self.app: Application[int] = Application(
            layout=Layout(Window(FormattedTextControl(self._text, show_cursor=False), always_hide_cursor=True)),
            key_bindings=self._keys(),
            style=STYLE,
            color_depth=None if coloured else ColorDepth.DEPTH_1_BIT,
            full_screen=True,
            input=input,
            output=output,
        )
        self.app.ttimeoutlen = 0.1  # the Esc key is waited for no longer: it ends what is being typed

    def _text(self) -> StyleAndTextTuples:
        size = self.app.output.get_size()
        found: StyleAndTextTuples = []
        try:
            rows = self.screen.rows(size.columns, size.rows)
        except Exception as error:  # a game of another package cannot draw this: said when the screen is as it was
            if not self.app.is_done:
                self.app.exit(exception=error)
            return []
        for row in rows:
            found += [(f"class:{style}" if style else "", text) for style, text in row]
            found.append(("", "\n"))
        return found[:-1]

    # -- keys ----------------------------------------------------------------------------------------------------------

    def _keys(self) -> KeyBindings:
        screen, replay, keys = self.screen, self.screen.replay, KeyBindings()

        def on(*names: str, plays_on: bool = False) -> Callable[[Callable[[], None]], Callable[[], None]]:
            """What a key does. Every key also ends what is being typed, said, played or explained."""

            def bind(action: Callable[[], None]) -> Callable[[], None]:
                def pressed(event: KeyPressEvent) -> None:
                    screen.message, screen.typed, screen.is_helping = "", None, False
                    if not plays_on:
                        self._stop()
                    action()

                for name in names:
                    keys.add(name)(pressed)
                return action

            return bind

        @on("right", "down", "n")
        def _forward() -> None:
            self._step(1)

        @on("left", "up", "b")
        def _back() -> None:
            self._step(-1)

        on("home", "s")(lambda: screen.go(0))
        on("end", "e")(lambda: screen.go(replay.size - 1))
        on("pageup", plays_on=True)(lambda: screen.scroll(-5))
        on("pagedown", plays_on=True)(lambda: screen.scroll(5))
        on("escape", "<any>")(lambda: None)
        on("q")(lambda: self.app.exit(result=0))
        on("c-c", "<sigint>")(lambda: self.app.exit(result=130))
        on("c-z")(lambda: self.app.suspend_to_background())

        @on("<", plays_on=True)
        def _left() -> None:
            screen.right = max(0, screen.right - 10)

        @on(">", plays_on=True)
        def _right() -> None:
            screen.right += 10

        @on("f")
        def _fault() -> None:
            found = replay.next_fault()
            if found is None:
                screen.message = say("there are no more faults")
            else:
                screen.go(found)

        @on(" ", plays_on=True)
        def _play() -> None:
            self._stop() if screen.is_playing else self._start()

        @on("g")
        def _type() -> None:
            screen.typed = ""

        @on("?", "h")
        def _help() -> None:
            screen.is_helping = True

        @keys.add("enter")
        def _enter(event: KeyPressEvent) -> None:
            typed, screen.typed = screen.typed, None
            if typed:
                self._jump(int(typed))
            elif typed is None:
                _forward()

        @keys.add("backspace")
        def _erase(event: KeyPressEvent) -> None:
            screen.typed = screen.typed[:-1] if screen.typed else None

        for digit in "0123456789":

            @keys.add(digit)
            def _digit(event: KeyPressEvent) -> None:
                self._stop()
                screen.message, screen.is_helping = "", False
                screen.typed = ((screen.typed or "") + event.data)[:DIGITS]

        return keys

    def _step(self, by: int) -> None:
        replay = self.screen.replay
        if not 0 <= replay.at + by < replay.size:
            self.screen.message = say("this is the end") if by > 0 else say("this is the start")
            return
        self.screen.go(replay.at + by)

    def _jump(self, number: int) -> None:
        found = self.screen.replay.of_move(number)
        if found is None:
            self.screen.message = say("there is no move {number}", number=number)
        else:
            self.screen.go(found)

    # -- playing by itself ---------------------------------------------------------------------------------------------

    def _start(self) -> None:
        replay = self.screen.replay
        if replay.at == replay.size - 1:
            self.screen.go(0)
        self.screen.is_playing = True
        self._timer = self.app.create_background_task(self._play())

    def _stop(self) -> None:
        self.screen.is_playing = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _play(self) -> None:
        """To the end, or to a fault that has to be read first."""
        replay = self.screen.replay
        while self.screen.is_playing:
            await asyncio.sleep(self.pause)
            self.screen.go(replay.at + 1)
            is_new = any(fault.severity == "error" and not fault.follows for fault in replay.step.faults)
            self.screen.is_playing = replay.at < replay.size - 1 and not is_new
            self.app.invalidate()
