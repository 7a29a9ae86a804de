"""`referee replay`"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click

from referee.cli.eyes import Eyes, eyes
from referee.cli.options import editions, is_coloured, number, one_match, one_seen
from referee.games.rulebook import Rulebook
from referee.language import mark, say, translated
from referee.report.plain import safe
from referee.report.viewer import Viewer
from referee.verdict.steps import Replay
from referee.verdict.verdict import judge

PROMPT = mark("[n]ext, [b]ack, a move number, next [f]ault, [q]uit")
EXTRA = mark("With pip install 'referee[record]' the game fills the screen: board and moves side by side, arrow keys.")
HELP = mark("""n, Enter   one step forward
b          one step back
12         to the position after move 12
f          to the next fault
s, e       to the start, to the end
q          quit""")


@click.command("replay")
@click.argument("log")
@number
@eyes
@editions
def command(log: str, which: int, eyes: Eyes, rulebook: Rulebook) -> int:
    """Step through a record: every move, what it changed, and the faults.

    On a terminal it fills the screen (pip install 'referee[record]'): arrow keys, Home, End, space to play, a move
    number and Enter, f for the next fault, ? for help, q to quit.

    Without that package, with TERM=dumb or in a pipe, commands are read from standard input, one per line: Enter or n
    goes forward, b back, 12 to move 12, f to the next fault, s and e to the start and the end, q quits.

    \b
      referee replay game.ref
      printf 'f\\nq\\n' | referee replay game.ref
    """
    verdict = judge(one_seen(log, which, rulebook, eyes), rulebook, log)
    if not verdict.is_playable:
        one_match(log, which, None, rulebook, eyes)  # says what is wrong, and ends the command
        fault = verdict.faults[0]  # a game of another package that failed only while it was judged
        raise click.ClickException(f"{log}: {fault.message}: {fault.reason}")
    viewer = Viewer(Replay(verdict), is_coloured())
    at_terminal = sys.stdout.isatty() and sys.stdin.isatty()
    is_screen = at_terminal and os.environ.get("TERM") != "dumb"
    if is_screen and (code := _on_whole_screen(viewer)) is not None:
        return code
    _show(viewer, is_screen)
    if is_screen:
        click.echo(translated(EXTRA))
    for word in _words(at_terminal):
        if word in ("q", "quit", "exit"):
            break
        found = _target(viewer.replay, word)
        if isinstance(found, str):
            click.echo(found)
        else:
            viewer.replay.to(found)
            _show(viewer, is_screen)
    return 0


def _on_whole_screen(viewer: Viewer) -> int | None:
    """The exit code; None where what it needs is not installed."""
    try:
        from referee.cli.fullscreen import play
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "prompt_toolkit":
            raise
        return None
    return play(viewer, is_coloured())


def _show(viewer: Viewer, clear: bool) -> None:
    if clear:
        click.clear()
    click.echo("\n".join(viewer.lines()))


def _words(prompted: bool) -> Iterator[str]:
    """What the user types, a line at a time, until there is no more."""
    while True:
        if prompted:
            click.echo(f"{translated(PROMPT)} > ", nl=False)
        line = sys.stdin.readline(1000)
        if not line:
            return
        yield line.strip().lower()


def _target(replay: Replay, word: str) -> int | str:
    """The step that a word means, or what to say where there is none."""
    found: int | None
    if word in ("", "n", "next"):
        return replay.at + 1 if replay.at < replay.size - 1 else say("this is the end")
    if word in ("b", "back"):
        return replay.at - 1 if replay.at else say("this is the start")
    if word in ("s", "start"):
        return 0
    if word in ("e", "end"):
        return replay.size - 1
    if word in ("f", "fault"):
        found = replay.next_fault()
        return say("there are no more faults") if found is None else found
    if word.isascii() and word.isdigit() and len(word) < 8:
        found = replay.of_move(int(word))
        return say("there is no move {number}", number=int(word)) if found is None else found
    if word in ("h", "help", "?"):
        return translated(HELP)
    return say("unknown command {word:quoted}: {prompt}, [h]elp", word=safe(word), prompt=translated(PROMPT))
