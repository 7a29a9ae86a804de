"""Lines in people's own words: what the grammar does not read.

Two readers with one lexicon. The *certain* one (`certain`, with the frames of the `lexicon`) reads a line only if every word
of it is accounted for, in exactly one way: such lines are played. The *asking* one (`search`, with `meanings` and the rules of
`loosening`) completes what it can, and nobody is bound by it: its readings are offered, and never played. `sense` is the door
to both. Nothing here knows a game: what people say of it is in its `lexicon.toml`.
"""
