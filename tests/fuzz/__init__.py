"""Hostile text: seeds are mutated and given to everything that reads what strangers write. `python -m tests.fuzz --help`."""
