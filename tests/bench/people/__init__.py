"""How well the referee reads what people write: `python -m tests.bench --only people`.

From random legal games (a) lines rewritten as people vary them, and how many of them are read as the same move; (b) lines with
one typing error, and how often the first suggestion is what was meant; (c) how long a suggestion takes.

The ways of writing are data: one file for each game, `common.toml` for what all games share. They are written from rulebooks
and from how people at a table write, not from what can be read.
"""
