"""A rule's test as a record: one that keeps the rule and is judged clean, or one that breaks it at a certain word.

A record that keeps a rule says with claims (`+6`) and assertions (`= Laura 6`) what must come out, so that it fails when
the rule is not applied.
"""

from typing import NamedTuple


class Case(NamedTuple):
    rule: str
    record: str
    fault: str = ""
    """The code it is judged by; empty where the rule is kept."""
    at: str = ""
    """The text under the fault's span."""


def keeps(rule: str, record: str) -> Case:
    return Case(rule, record)


def breaks(rule: str, record: str, at: str = "", code: str = "") -> Case:
    """`code` where it is not the rule's own number, as with chance that cannot be."""
    return Case(rule, record, code or rule, at)
