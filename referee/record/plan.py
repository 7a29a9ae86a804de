"""From a parse tree to a plan: how a line's value is built from the values of its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.record.statement import Turn, Values

Plan = Callable[[Sequence[Any]], Any]
"""Builds a line's value from the values of its pieces."""

BARE = ""
"""Instead of a rule's name: the parts as they are."""

new = tuple.__new__


def structure(tree: Any, order: dict[int, int]) -> Any:
    """A parse tree as nested tuples: a rule's name and its parts. A word is its number among the line's words with a value,
    `order` by where it starts."""
    if tree is None:
        return None
    if not hasattr(tree, "children"):
        return order[tree.start_pos]
    return (str(tree.data), *(structure(child, order) for child in tree.children))


def holds_only(node: Any, begin: int, end: int) -> bool:
    """Are all words of a structure among these?"""
    if isinstance(node, tuple):
        return all(holds_only(part, begin, end) for part in node[1:])
    return node is None or begin <= node < end


def renumbered(node: Any, begin: int) -> Any:
    """A structure with its words counted from another one on."""
    if isinstance(node, tuple):
        return (node[0], *(renumbered(part, begin) for part in node[1:]))
    return None if node is None else node - begin


def built(node: Any, words: Sequence[Any], values: Values) -> Any:
    """What a structure stands for, from the values of its words: for what comes once. What comes again has a plan."""
    if node is None:
        return None
    if isinstance(node, int):
        return words[node]
    parts = [built(part, words, values) for part in node[1:]]
    if node[0] == "turn":
        return Turn(parts[0], parts[1], tuple(parts[2:]))
    return getattr(values, node[0])(*parts)


def make_plan(node: Any, slots: Sequence[str], values: Values) -> Plan:
    """A structure as one expression: nested calls on the values of a line's pieces, such as
    `turn(v[0], v[1], take(v[3], None, v[5], v[6]))`, with named tuples made directly. `slots` says where each word stands.

    Only names of the grammar's rules and places of pieces enter the expression, never text of a record.
    """
    known: dict[str, Any] = {"__builtins__": {}, "_new": new, "_Turn": Turn}  # no rule in a parse tree begins like that

    def expression(node: Any) -> str:
        if node is None:
            return "None"
        if isinstance(node, int):
            return f"v{slots[node]}"
        rule, *parts = node
        parts = list(map(expression, parts))
        if rule == BARE:
            return f"({', '.join(parts)},)" if parts else "()"
        if rule == "turn":
            return f"_new(_Turn, ({parts[0]}, {parts[1]}, ({', '.join(parts[2:])},)))"
        build = known[rule] = getattr(values, rule)
        if len(getattr(build, "_fields", ())) == len(parts) > 0:
            return f"_new({rule}, ({', '.join(parts)},))"
        return f"{rule}({', '.join(parts)})"

    plan: Plan = eval(f"lambda v: {expression(node)}", known)
    return plan
