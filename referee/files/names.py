"""Names of files that are made from texts of strangers: letters and digits, whatever the text contains."""

from __future__ import annotations

import re
import unicodedata


def slug(text: str) -> str:
    """A text as a part of a file's name; empty where nothing of it can be one."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-")


class FreeNames:
    """Parts of file names, each given once."""

    def __init__(self, *taken: str) -> None:
        self._last = dict.fromkeys(taken, 1)
        """The names that were given, with the number that was last put behind each."""

    def of(self, text: str, usual: str) -> str:
        """The text's own name, with a number where another has it; `usual` where nothing is left of the text."""
        name = found = slug(text) or usual
        while found in self._last:
            self._last[name] += 1
            found = f"{name}-{self._last[name]}"
        self._last[found] = 1
        return found
