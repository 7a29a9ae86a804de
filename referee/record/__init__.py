"""Reads the text of records. Imports `language` and `fault`. Must not know a game: it is given a notation.

The terms, in the order in which a line goes through them:

- *piece*: the text of one record in a file. *Row*: a line of it as it stands. *Line*: what the row says, without marks of
  quoting and blanks around it (`text`, `reader`).
- *word*: a token of the grammar; its *type* is the name of Lark's terminal, its *value* what the game takes it for (`tables`).
- *group*: the words between two blanks; its *kind* is their types. Each is lexed once (`groups`).
- *shape*: the kinds of a line's groups. Whether a line can be read, and how it is built, depends on nothing else.
- *plan*: how the value of a line is built from the values of its groups. Lark finds it out once for a shape, and it is kept
  between runs (`plan`, `tables`).
- *head*: `12. Laura`, what a player's line begins with. Heads are remembered, and so are *actions*: where the grammar
  lets any of them follow any other, a player's line is put together from them (`notation`, `tables.divider`).
- Whatever cannot be read so goes to Lark as a whole, which says where it stops making sense (`unreadable`), and what
  could have stood there (`expected`).

Behind the grammar stands a forgiving reader, for lines in people's own words:

- *form*: how else a word is said; a *lexicon* lists the forms of a game's words, and the *frames* of its verbs: which words may
  stand beside them, and before which things (`lexicon`).
- *chunk*: a word, number or mark as it was written; its *meanings* are words of the grammar that it may stand for, each at the
  price of a rule (`chunks`, `meanings`, `rules`).
- *reading*: a line that the chunks may be meant as and that the grammar accepts (`search`, `order`). It is *certain* if every
  word has its place in a frame and no other reading is certain too (`frames`); otherwise it is *asked* (`sense`).
"""
