/* How a SQLite file becomes a store of this version, one step for each version. */
#include "migrations_sqlite.h"

#include <stddef.h>

/*
 * The log (events) is what counts: matches and games hold what it leads to, and `bowling verify`
 * compares them. A total is NULL until the game is finished. The figures of a game stand in one
 * number, so that a leaderboard reads few columns; for people there is a column for each of them.
 */
static const char version_1[] =
        "CREATE TABLE players ("
        "  id INTEGER PRIMARY KEY,"
        "  name TEXT NOT NULL UNIQUE CHECK (name GLOB '[A-Z][A-Z][A-Z]'),"
        "  full_name TEXT"
        ") STRICT;"
        "CREATE TABLE matches ("
        "  id INTEGER PRIMARY KEY,"
        "  key BLOB NOT NULL UNIQUE CHECK (length(key) = 16),"
        "  began INTEGER NOT NULL,"
        "  sequence INTEGER NOT NULL CHECK (sequence > 0),"
        "  finished INTEGER NOT NULL CHECK (finished IN (0, 1))"
        ") STRICT;"
        "CREATE INDEX matches_began ON matches (began);"
        "CREATE INDEX matches_unfinished ON matches (id) WHERE finished = 0;"
        "CREATE TABLE events ("
        "  match_id INTEGER NOT NULL REFERENCES matches,"
        "  sequence INTEGER NOT NULL CHECK (sequence > 0),"
        "  kind INTEGER NOT NULL,"
        "  at INTEGER NOT NULL,"
        "  author TEXT NOT NULL,"
        "  detail TEXT NOT NULL,"
        "  PRIMARY KEY (match_id, sequence)"
        ") STRICT, WITHOUT ROWID;"
        "CREATE TABLE games ("
        "  match_id INTEGER NOT NULL REFERENCES matches,"
        "  position INTEGER NOT NULL CHECK (position >= 0),"
        "  player_id INTEGER NOT NULL REFERENCES players,"
        "  total INTEGER CHECK (total BETWEEN 0 AND 300),"
        "  figures INTEGER NOT NULL,"
        "  bowls TEXT NOT NULL,"
        "  strikes INTEGER AS (figures & 15),"
        "  full_racks INTEGER AS (figures >> 4 & 15),"
        "  spares INTEGER AS (figures >> 8 & 15),"
        "  leaves INTEGER AS (figures >> 12 & 15),"
        "  opens INTEGER AS (figures >> 16 & 15),"
        "  first_pins INTEGER AS (figures >> 20 & 127),"
        "  PRIMARY KEY (match_id, position)"
        ") STRICT, WITHOUT ROWID;"
        "CREATE INDEX games_of_player ON games (player_id, match_id, total, figures);"
        "CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events BEGIN"
        "  SELECT raise(ABORT, 'the log is append-only');"
        "END;"
        "CREATE TRIGGER events_are_never_replaced BEFORE INSERT ON events"
        "  WHEN EXISTS (SELECT 1 FROM events"
        "    WHERE match_id = new.match_id AND sequence = new.sequence) BEGIN"
        "  SELECT raise(ABORT, 'the log is append-only');"
        "END;"
        "CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events BEGIN"
        "  SELECT raise(ABORT, 'the log is append-only');"
        "END;";

/* A house: which match is on which lane, and who may write. Of a token only a hash is kept. */
static const char version_2[] = "CREATE TABLE lanes ("
                                "  lane INTEGER PRIMARY KEY CHECK (lane > 0),"
                                "  match_id INTEGER NOT NULL REFERENCES matches"
                                ") STRICT;"
                                "CREATE TABLE tokens ("
                                "  name TEXT PRIMARY KEY,"
                                "  lane INTEGER,"
                                "  hash TEXT NOT NULL,"
                                "  added INTEGER NOT NULL"
                                ") STRICT;";

/* Who changes a match asks on which lane it is. */
static const char version_3[] = "CREATE INDEX lanes_of_match ON lanes (match_id);";

/* Who watches a lane and was away for a while wants to see all that was played there. */
static const char version_4[] =
        "CREATE TABLE lane_history ("
        "  lane INTEGER NOT NULL,"
        "  match_id INTEGER NOT NULL REFERENCES matches,"
        "  PRIMARY KEY (lane, match_id)"
        ") STRICT, WITHOUT ROWID;"
        "INSERT INTO lane_history SELECT lane, match_id FROM lanes;"
        "CREATE TRIGGER lanes_remember_the_first AFTER INSERT ON lanes BEGIN"
        "  INSERT OR IGNORE INTO lane_history VALUES (new.lane, new.match_id);"
        "END;"
        "CREATE TRIGGER lanes_remember_the_next AFTER UPDATE ON lanes BEGIN"
        "  INSERT OR IGNORE INTO lane_history VALUES (new.lane, new.match_id);"
        "END;";

/*
 * Statistics count games by when they were bowled: a game repeats when its match began, so that the
 * index alone has all that they need. Where the match is voided it is NULL, and so is that of a
 * game without a match, which is damage that `bowling verify` finds.
 */
static const char version_5[] =
        "ALTER TABLE matches ADD COLUMN voided INTEGER NOT NULL DEFAULT 0"
        "  CHECK (voided IN (0, 1));"
        "ALTER TABLE games ADD COLUMN counted_at INTEGER;"
        "DROP INDEX games_of_player;"
        "UPDATE games SET counted_at = (SELECT began FROM matches WHERE id = match_id);"
        "CREATE INDEX games_of_player ON games (player_id, counted_at, match_id, total, figures);";

const char *const migrations_sqlite[] = {version_1, version_2, version_3,
                                         version_4, version_5, NULL};
