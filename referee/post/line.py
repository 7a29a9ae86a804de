"""A line of a post, and whose it is."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

LineKind: TypeAlias = Literal["own", "quoted", "struck", "signature", "heading", "hidden"]


class Pasted(NamedTuple):
    """A line of a post without its markup. A heading announces a quotation (`Ben wrote:`); what is hidden is not surely
    visible to everybody who reads the post."""

    text: str
    kind: LineKind = "own"


_BLANKS = dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000", " ")
_NOTHING = dict.fromkeys("\u00ad\u200b\u200c\u2060\ufeff")
ORNAMENTS = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "’": "'", "‘": "'", **_BLANKS, **_NOTHING}
)
"""What editors put in the place of plain characters."""
