"""From a parse tree to a plan: how a line's value is built from the values of its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.record.statement import Turn, Values

Plan = Callable[[Sequence[Any]], Any]
"""Builds a line's value from the values of its pieces."""

new = tuple.__new__


def structure(tree: Any, order: dict[int, int]) -> Any:
    """A parse tree as nested tuples: a rule's name and its parts. A word is its number among the line's words with a value,
    `order` by where it starts."""
    if tree is None:
        return None
    if not hasattr(tree, "children"):
        return order[tree.start_pos]
    return (str(tree.data), *(structure(child, order) for child in tree.children))


def build(node: Any, words: Sequence[Any], values: Values) -> Any:
    """The value of a structure whose words have these values. For a line that is not remembered: a plan would cost more."""
    if node is None:
        return None
    if isinstance(node, int):
        return words[node]
    rule, *parts = node
    parts = [build(part, words, values) for part in parts]
    return Turn(parts[0], parts[1], tuple(parts[2:])) if rule == "turn" else getattr(values, rule)(*parts)


def make_plan(node: Any, slots: Sequence[str], values: Values) -> Plan:
    """A structure as one expression: nested calls on the values of a line's pieces, such as
    `turn(v[0], v[1], take(v[3], None, v[5], v[6]))`, with named tuples made directly. `slots` says where each word stands.

    Only names of the grammar's rules and places of pieces enter the expression, never text of a record.
    """
    known: dict[str, Any] = {"__builtins__": {}, "new": new, "Turn": Turn}

    def expression(node: Any) -> str:
        if node is None:
            return "None"
        if isinstance(node, int):
            return f"v{slots[node]}"
        rule, *parts = node
        parts = list(map(expression, parts))
        if rule == "turn":
            return f"new(Turn, ({parts[0]}, {parts[1]}, ({', '.join(parts[2:])},)))"
        build = known[rule] = getattr(values, rule)
        if len(getattr(build, "_fields", ())) == len(parts) > 0:
            return f"new({rule}, ({', '.join(parts)},))"
        return f"{rule}({', '.join(parts)})"

    plan: Plan = eval(f"lambda v: {expression(node)}", known)
    return plan
