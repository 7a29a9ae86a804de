"""Play by post: the organiser deals, checks every post, says who is next, keeps secrets, and proves in the end that the
deal was fair.

Imports `match`, `verdict`, `chance` and `edit`. Must not know a game, nor how an answer reaches the players."""
