"""JSON in which a stranger's text is harmless for a terminal and for the log of a CI job, too."""

from __future__ import annotations

import json

from referee.language.visible import BLANK
from referee.report.plain import ORDER, shown


def json_text(data: object, indent: int | None = None) -> str:
    """JSON in which every character can be seen. It means what it would have meant anyway."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    if "##" in text:
        text = ORDER.sub(r"#\\u0023", text)
    return text if text.isprintable() and not any(char in text for char in BLANK) else "".join(map(_escaped, text))


def _escaped(char: str) -> str:
    if char < "\x7f" or shown(char) == char:
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))
