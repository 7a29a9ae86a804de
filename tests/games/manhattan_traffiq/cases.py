"""Every rule of Manhattan TraffIQ as records: one that keeps it, one that breaks it."""

from __future__ import annotations

from tests.games.case import Case
from tests.games.manhattan_traffiq import cases_actions, cases_end, cases_set_up, cases_traffic

CASES: list[Case] = [*cases_set_up.CASES, *cases_actions.CASES, *cases_traffic.CASES, *cases_end.CASES]

UNBREAKABLE = {
    "TQ-8": "the [Players] tag says who starts; nobody can check where people have been",
    "TQ-16": "a permission: what it allows is never refused",
    "TQ-22": "a permission: putting does not use up an action, and nothing can make it",
    "TQ-23": "a permission: leaving a vehicle in the stock is never refused",
    "TQ-36": "a permission: competing does not use up an action, and nothing can make it",
    "TQ-44": "a permission: not competing is never refused",
}
UNKEEPABLE: dict[str, str] = {}
