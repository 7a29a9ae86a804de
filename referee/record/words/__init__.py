"""Lines in people's own words: what the grammar does not read.

One search (`search`) takes the words of a line for what the table of `rules` says they may mean, and goes where the grammar
can follow; `order` has the orders in which people write. What it finds is *certain* if every word is accounted for in a frame
of the lexicon (`frames`), in exactly one way: such lines are played. Everything else is *asked*: it is offered, and nobody is
bound by it. `sense` is the door to both. Nothing here knows a game: what people say of it is in its `lexicon.toml`.
"""
