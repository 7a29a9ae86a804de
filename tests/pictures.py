"""The pictures in the README: `python -m tests.pictures` draws them again. `tests/test_pages.py` says when that is needed.

A board, as `referee show --svg` draws it; the screen of `referee replay`, with its text as text; and a page of `referee report`,
photographed in light and in dark. The photographs need chromium. They are never compared: `page.sha256` holds what they were taken
of, without the script, which no picture shows.
"""

from __future__ import annotations

import base64
import hashlib
import re
import tempfile
from pathlib import Path

from click.testing import CliRunner

from referee.cli import cli
from referee.files.inputs import Source, text_of
from referee.games.drawing import MONO, element, escaped
from referee.language import using
from referee.language.width import width
from referee.report.board import Row
from referee.report.screen import Screen
from referee.report.viewer import Viewer
from referee.verdict.steps import Replay
from referee.verdict.verdict import judge_text
from tests.browser import CHROMIUM, Browser

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "pictures"
LOG = "examples/ape_town/legal/three-players.ref"
STEP = 60
COLUMNS, LINES = 124, 32
PAGE = (1100, 760)
QUALITY = 65
LARGEST = 120_000
"""Bytes of a photograph."""

SIZE, CELL, HIGH, EDGE, BAR = 14, 8.43, 18, 16, 34
"""A character's size and columns, a line, the margin, and the bar above."""
BACK, FRONT = "#1d1f27", "#d8dae0"
COLOURS = {
    "error": "#ff7b72",
    "dim": "#8b8f9a",
    "bold": "#ffffff",
    "seat0": "#79b8ff",
    "seat1": "#e6b450",
    "seat2": "#7ee2a8",
}


def board() -> str:
    return _printed("show", LOG, "--svg", "--whole")


def page() -> str:
    return _printed("report", LOG)


def _printed(*words: str) -> str:
    with using("en"):
        result = CliRunner().invoke(cli, [words[0], str(ROOT / words[1]), *words[2:]], env={"REFEREE_LANG": "en"})
    assert result.exit_code == 0, result.output
    return result.output


def screen() -> str:
    """What a terminal shows of a game in the middle."""
    [verdict] = judge_text(text_of(Source(str(ROOT / LOG))))
    with using("en"):
        shown = Screen(Viewer(Replay(verdict)))
        shown.go(STEP)
        rows = shown.rows(COLUMNS, LINES)
    return terminal(f"$ referee replay {Path(LOG).name}", rows)


def terminal(title: str, rows: list[Row]) -> str:
    """Lines of a terminal as SVG: dark wherever it is shown, as terminals are."""
    across, down = 2 * EDGE + COLUMNS * CELL, BAR + len(rows) * HIGH + EDGE
    parts = [element("rect", width=across, height=float(down), rx=8, fill=BACK)]
    parts += [
        element("circle", cx=20 + 18 * i, cy=17, r=6, fill=fill) for i, fill in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    ]
    parts.append(element("text", escaped(title), x=across / 2, y=22, fill="#8b8f9a", text_anchor="middle"))
    for line, row in enumerate(rows):
        column = 0
        for style, text in row:
            parts += _part(style, text, EDGE + column * CELL, BAR + line * HIGH)
            column += width(text)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" font-family="{escaped(MONO)}" font-size="{SIZE}">'
    return "\n".join([head, element("title", escaped(title)), *parts, "</svg>"]) + "\n"


def _part(style: str, text: str, x: float, y: float) -> list[str]:
    """A piece of a line, as wide as a terminal makes it, whatever the font."""
    is_turned = style in ("bar", "here", "new")
    found = [element("rect", x=x, y=float(y), width=width(text) * CELL, height=HIGH, fill=FRONT)] if is_turned else []
    fill = BACK if is_turned else COLOURS.get(style, FRONT)
    for word in re.finditer(r"\S+(?: \S+)*", text):
        found.append(
            element(
                "text", escaped(word[0]), x=x + width(text[: word.start()]) * CELL, y=float(y + 14), fill=fill,
                textLength=width(word[0]) * CELL, font_weight="bold" if style in ("bold", "new") or style.startswith("seat") else None,
            )
        )  # fmt: skip
    return found


def seen(page: str) -> str:
    """What a photograph of a page depends on, as a sum."""
    return hashlib.sha256(re.sub(r"<script\b.*?</script>|<meta http-equiv[^>]*>", "", page, flags=re.S).encode()).hexdigest()


def photographs(page: str) -> dict[str, bytes]:
    """Light and dark, as WebP: a PNG would have three times the size."""
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        file = Path(folder) / "page.html"
        file.write_text(page, "utf-8")
        found = {}
        for name, is_dark in PHOTOGRAPHS.items():
            browser.open(file, *PAGE, is_dark)
            shot = browser.call("Page.captureScreenshot", format="webp", quality=QUALITY)["data"]
            found[name] = base64.b64decode(shot)
    return found


DRAWN = {"ape-town.svg": board, "terminal.svg": screen}
PHOTOGRAPHS = {"page.webp": False, "page-dark.webp": True}
"""Each light or dark."""


def main() -> int:
    for name, drawn in DRAWN.items():
        (FOLDER / name).write_text(drawn(), "utf-8")
    text = page()
    kept = FOLDER / "page.sha256"
    if kept.exists() and kept.read_text("utf-8").strip() == seen(text):
        return 0
    if CHROMIUM is None:
        print("The page has changed, and there is no chromium to photograph it.")
        return 1
    for name, data in photographs(text).items():
        (FOLDER / name).write_bytes(data)
    kept.write_text(f"{seen(text)}\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
