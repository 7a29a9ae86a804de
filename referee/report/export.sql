-- Written by `referee export`. A row of games is a record; rows of the other tables belong to it by game_id.
-- Seat 1 is the starting player's; the others follow clockwise.

CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,     -- digest of the record's text: the same text is the same game
  judged_by TEXT NOT NULL,      -- digest of the program, the editions and the rules asked for
  source TEXT NOT NULL,         -- the file, as it was given
  line INTEGER NOT NULL,        -- the first line of the record
  status TEXT NOT NULL,         -- finished, unfinished, illegal, unreadable
  ending TEXT NOT NULL,         -- of a finished game: played, resigned, abandoned
  ok INTEGER NOT NULL,          -- 1: no errors
  game TEXT NOT NULL,
  edition TEXT NOT NULL,
  rules TEXT NOT NULL,          -- the version of the rules
  event TEXT, site TEXT, round TEXT, date TEXT, started TEXT,    -- tags, as written
  players INTEGER NOT NULL,     -- how many
  moves INTEGER NOT NULL,       -- how many
  scored_at INTEGER NOT NULL,   -- the number of moves after which the score was taken
  tags TEXT NOT NULL            -- all tags, as a JSON object
);

CREATE TABLE players (
  name TEXT PRIMARY KEY         -- as records spell it
);

CREATE TABLE seats (
  game_id INTEGER NOT NULL REFERENCES games (id),
  seat INTEGER NOT NULL,
  player TEXT NOT NULL REFERENCES players (name),
  is_player INTEGER NOT NULL,   -- 0: scores, but nobody plays it
  PRIMARY KEY (game_id, seat)
);

CREATE TABLE moves (            -- those that stand, up to the first fault that makes the position unknown
  game_id INTEGER NOT NULL REFERENCES games (id),
  number INTEGER NOT NULL,      -- from 1
  round INTEGER,                -- in games that number rounds
  seat INTEGER NOT NULL,
  text TEXT NOT NULL,           -- in canonical form, without number and name
  points INTEGER NOT NULL,      -- the change in the player's own points; the score sheet has everybody's
  time TEXT,                    -- when it was made, in UTC, such as 2026-11-12T20:15Z
  line INTEGER NOT NULL,        -- in the file
  PRIMARY KEY (game_id, number)
);

CREATE TABLE chance (           -- what the table revealed, drew or rolled
  game_id INTEGER NOT NULL REFERENCES games (id),
  number INTEGER NOT NULL,      -- from 1
  after INTEGER NOT NULL,       -- how many moves came before it
  text TEXT NOT NULL,           -- in canonical form, without the *
  line INTEGER NOT NULL,
  PRIMARY KEY (game_id, number)
);

CREATE TABLE sheet (            -- the score sheet: where every point came from
  game_id INTEGER NOT NULL REFERENCES games (id),
  entry INTEGER NOT NULL,       -- from 1
  move INTEGER NOT NULL,        -- its number, or that of the round in games that number rounds; 0: before the first
  seat INTEGER NOT NULL,
  source TEXT NOT NULL,
  points INTEGER NOT NULL,
  detail TEXT NOT NULL,         -- the place, or how the points came about
  PRIMARY KEY (game_id, entry)
);

CREATE TABLE standings (        -- at the end, or so far
  game_id INTEGER NOT NULL REFERENCES games (id),
  seat INTEGER NOT NULL,
  rank INTEGER NOT NULL,        -- 0: an abandoned game ranks nobody
  points INTEGER NOT NULL,
  decided_by TEXT NOT NULL,     -- the tie-break that decided against the next player
  shared INTEGER NOT NULL,      -- 1: another player has the same rank
  resigned INTEGER NOT NULL,
  PRIMARY KEY (game_id, seat)
);

CREATE TABLE faults (
  game_id INTEGER NOT NULL REFERENCES games (id),
  number INTEGER NOT NULL,      -- from 1
  code TEXT NOT NULL,
  severity TEXT NOT NULL,       -- error, warning, info
  message TEXT NOT NULL,
  reason TEXT NOT NULL,
  line INTEGER NOT NULL,        -- in the file
  col INTEGER NOT NULL,         -- in characters, from 1
  end_col INTEGER NOT NULL,     -- exclusive
  follows INTEGER NOT NULL,     -- 1: after an illegal move, and perhaps only its consequence
  PRIMARY KEY (game_id, number)
);
