/* How a database becomes a store of this version, one step for each version. */
#include "migrations.h"

#include <stddef.h>

/*
 * The log (events) is what counts: matches and games hold what it leads to, and `bowling verify`
 * compares them. A total is NULL until the game is finished. The figures of a game are packed into
 * one number, so that a leaderboard reads few columns; for people each of them has a column.
 */
static const char sqlite_1[] =
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

/*
 * Names are compared byte by byte: some languages would sort CHA behind HAA. The version has a
 * table whose name shows that the tables are those of bowling.
 */
static const char postgres_1[] =
        "CREATE TABLE bowling_store ("
        "  only_row smallint PRIMARY KEY CHECK (only_row = 1),"
        "  version bigint NOT NULL"
        ");"
        "INSERT INTO bowling_store VALUES (1, 0);"
        "CREATE TABLE players ("
        "  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        "  name text COLLATE \"C\" NOT NULL UNIQUE CHECK (name ~ '^[A-Z]{3}$'),"
        "  full_name text"
        ");"
        "CREATE TABLE matches ("
        "  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        "  key bytea NOT NULL UNIQUE CHECK (length(key) = 16),"
        "  began bigint NOT NULL,"
        "  sequence bigint NOT NULL CHECK (sequence > 0),"
        "  finished smallint NOT NULL CHECK (finished IN (0, 1))"
        ");"
        "CREATE INDEX matches_began ON matches (began);"
        "CREATE INDEX matches_unfinished ON matches (id) WHERE finished = 0;"
        "CREATE TABLE events ("
        "  match_id bigint NOT NULL REFERENCES matches,"
        "  sequence bigint NOT NULL CHECK (sequence > 0),"
        "  at bigint NOT NULL,"
        "  kind smallint NOT NULL,"
        "  author text NOT NULL,"
        "  detail text NOT NULL,"
        "  PRIMARY KEY (match_id, sequence)"
        ");"
        "CREATE TABLE games ("
        "  match_id bigint NOT NULL REFERENCES matches,"
        "  player_id bigint NOT NULL REFERENCES players,"
        "  position smallint NOT NULL CHECK (position >= 0),"
        "  total smallint CHECK (total BETWEEN 0 AND 300),"
        "  figures integer NOT NULL,"
        "  strikes smallint GENERATED ALWAYS AS (figures & 15) STORED,"
        "  full_racks smallint GENERATED ALWAYS AS (figures >> 4 & 15) STORED,"
        "  spares smallint GENERATED ALWAYS AS (figures >> 8 & 15) STORED,"
        "  leaves smallint GENERATED ALWAYS AS (figures >> 12 & 15) STORED,"
        "  opens smallint GENERATED ALWAYS AS (figures >> 16 & 15) STORED,"
        "  first_pins smallint GENERATED ALWAYS AS (figures >> 20 & 127) STORED,"
        "  bowls text NOT NULL,"
        "  PRIMARY KEY (match_id, position)"
        ");"
        "CREATE INDEX games_of_player ON games (player_id, match_id) INCLUDE (total, figures);"
        "CREATE OR REPLACE FUNCTION events_refuse_changes() RETURNS trigger LANGUAGE plpgsql AS"
        "  'BEGIN RAISE EXCEPTION ''the log is append-only''; END';"
        "CREATE TRIGGER events_are_never_changed"
        "  BEFORE UPDATE OR DELETE OR TRUNCATE ON events"
        "  FOR EACH STATEMENT EXECUTE FUNCTION events_refuse_changes();";

/* A house: which match is on which lane, and tokens, which allow to write and are kept as hashes.
 */
static const char sqlite_2[] = "CREATE TABLE lanes ("
                               "  lane INTEGER PRIMARY KEY CHECK (lane > 0),"
                               "  match_id INTEGER NOT NULL REFERENCES matches"
                               ") STRICT;"
                               "CREATE TABLE tokens ("
                               "  name TEXT PRIMARY KEY,"
                               "  lane INTEGER,"
                               "  hash TEXT NOT NULL,"
                               "  added INTEGER NOT NULL"
                               ") STRICT;";

static const char postgres_2[] = "CREATE TABLE lanes ("
                                 "  lane bigint PRIMARY KEY CHECK (lane > 0),"
                                 "  match_id bigint NOT NULL REFERENCES matches"
                                 ");"
                                 "CREATE TABLE tokens ("
                                 "  name text COLLATE \"C\" PRIMARY KEY,"
                                 "  lane bigint,"
                                 "  hash text NOT NULL,"
                                 "  added bigint NOT NULL"
                                 ");";

/* A program that changes a match looks up on which lane it is. */
static const char sqlite_3[] = "CREATE INDEX lanes_of_match ON lanes (match_id);";

/*
 * Programs that serve a house are notified of what others write. Matches that are on no lane notify
 * nobody, so that a large import costs no more.
 */
static const char postgres_3[] =
        "CREATE INDEX lanes_of_match ON lanes (match_id);"
        "CREATE OR REPLACE FUNCTION lanes_tell() RETURNS trigger LANGUAGE plpgsql AS"
        "  'BEGIN"
        "    PERFORM pg_notify(''bowling_news'', NEW.lane || '' '' || id || '' '' || sequence)"
        "      FROM matches WHERE id = NEW.match_id;"
        "    RETURN NULL;"
        "  END';"
        "CREATE TRIGGER lanes_tell AFTER INSERT OR UPDATE ON lanes"
        "  FOR EACH ROW EXECUTE FUNCTION lanes_tell();"
        "CREATE OR REPLACE FUNCTION matches_tell() RETURNS trigger LANGUAGE plpgsql AS"
        "  'BEGIN"
        "    PERFORM pg_notify(''bowling_news'', lane || '' '' || NEW.id || '' '' || NEW.sequence)"
        "      FROM lanes WHERE match_id = NEW.id;"
        "    RETURN NULL;"
        "  END';"
        "CREATE TRIGGER matches_tell AFTER UPDATE OF sequence ON matches"
        "  FOR EACH ROW EXECUTE FUNCTION matches_tell();"
        "CREATE OR REPLACE FUNCTION tokens_tell() RETURNS trigger LANGUAGE plpgsql AS"
        "  'BEGIN PERFORM pg_notify(''bowling_news'', ''0 0 0''); RETURN NULL; END';"
        "CREATE TRIGGER tokens_tell AFTER INSERT OR UPDATE OR DELETE ON tokens"
        "  FOR EACH STATEMENT EXECUTE FUNCTION tokens_tell();";

/* A client that lost its connection gets all matches that were on the lane since. */
static const char sqlite_4[] =
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

static const char postgres_4[] =
        "CREATE TABLE lane_history ("
        "  lane bigint NOT NULL,"
        "  match_id bigint NOT NULL REFERENCES matches,"
        "  PRIMARY KEY (lane, match_id)"
        ");"
        "INSERT INTO lane_history SELECT lane, match_id FROM lanes;"
        "CREATE OR REPLACE FUNCTION lanes_remember() RETURNS trigger LANGUAGE plpgsql AS"
        "  'BEGIN"
        "    INSERT INTO lane_history VALUES (NEW.lane, NEW.match_id) ON CONFLICT DO NOTHING;"
        "    RETURN NULL;"
        "  END';"
        "CREATE TRIGGER lanes_remember AFTER INSERT OR UPDATE ON lanes"
        "  FOR EACH ROW EXECUTE FUNCTION lanes_remember();";

/*
 * Statistics select games by when their match began: a game repeats it, so that an index has all
 * that they need. It is NULL where the match is voided, and for a game without a match, which is
 * damage that `bowling verify` finds.
 */
static const char sqlite_5[] =
        "ALTER TABLE matches ADD COLUMN voided INTEGER NOT NULL DEFAULT 0"
        "  CHECK (voided IN (0, 1));"
        "ALTER TABLE games ADD COLUMN counted_at INTEGER;"
        "DROP INDEX games_of_player;"
        "UPDATE games SET counted_at = (SELECT began FROM matches WHERE id = match_id);"
        "CREATE INDEX games_of_player ON games (player_id, counted_at, match_id, total, figures);";

static const char postgres_5[] =
        "ALTER TABLE matches ADD COLUMN voided smallint NOT NULL DEFAULT 0"
        "  CHECK (voided IN (0, 1));"
        "ALTER TABLE games ADD COLUMN counted_at bigint;"
        "DROP INDEX games_of_player;"
        "UPDATE games SET counted_at = (SELECT began FROM matches WHERE id = match_id);"
        "CREATE INDEX games_of_player ON games (player_id, counted_at, match_id)"
        "  INCLUDE (total, figures);";

/*
 * From now on a migration may ask for a rebuild (rebuild.h): it sets `rebuilt_to` to 0. The new
 * figure `doubles` is counted by the rebuild. `bowls` are marks for people, and renaming it stops
 * programs of earlier versions that still run: they would write figures without doubles. In
 * PostgreSQL, the next figure will need more than 31 bits, and columns that are computed from
 * figures have to be dropped before their type changes. A file lists matches by date without an
 * index: a million take a third of a second, and the index took a twelfth of the file.
 */
static const char sqlite_6[] =
        "CREATE TABLE bowling_store ("
        "  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),"
        "  rebuilt_to INTEGER"
        ") STRICT;"
        "INSERT INTO bowling_store VALUES (1, 0);"
        "ALTER TABLE games RENAME COLUMN bowls TO marks;"
        "ALTER TABLE games ADD COLUMN doubles INTEGER AS (figures >> 27 & 15);"
        "DROP INDEX matches_began;";

static const char postgres_6[] =
        "ALTER TABLE bowling_store ADD COLUMN rebuilt_to bigint;"
        "UPDATE bowling_store SET rebuilt_to = 0;"
        "ALTER TABLE games RENAME COLUMN bowls TO marks;"
        "ALTER TABLE games DROP COLUMN strikes, DROP COLUMN full_racks, DROP COLUMN spares,"
        "  DROP COLUMN leaves, DROP COLUMN opens, DROP COLUMN first_pins;"
        "ALTER TABLE games ALTER COLUMN figures TYPE bigint,"
        "  ADD COLUMN strikes smallint GENERATED ALWAYS AS (figures & 15) STORED,"
        "  ADD COLUMN full_racks smallint GENERATED ALWAYS AS (figures >> 4 & 15) STORED,"
        "  ADD COLUMN spares smallint GENERATED ALWAYS AS (figures >> 8 & 15) STORED,"
        "  ADD COLUMN leaves smallint GENERATED ALWAYS AS (figures >> 12 & 15) STORED,"
        "  ADD COLUMN opens smallint GENERATED ALWAYS AS (figures >> 16 & 15) STORED,"
        "  ADD COLUMN first_pins smallint GENERATED ALWAYS AS (figures >> 20 & 127) STORED,"
        "  ADD COLUMN doubles smallint GENERATED ALWAYS AS (figures >> 27 & 15) STORED;";

/*
 * A lane counts its matches, so that news of an earlier one cannot be taken for news of a later
 * one, also where a match comes back. A lane without a match keeps its count. Renaming `match_id`
 * stops programs of earlier versions that still run: they would not count.
 */
static const char sqlite_7[] = "CREATE TABLE new_lanes ("
                               "  lane INTEGER PRIMARY KEY CHECK (lane > 0),"
                               "  turn INTEGER NOT NULL CHECK (turn > 0),"
                               "  current_match_id INTEGER REFERENCES matches"
                               ") STRICT;"
                               "INSERT INTO new_lanes SELECT lane, 1, match_id FROM lanes;"
                               "DROP TABLE lanes;"
                               "DROP TABLE lane_history;"
                               "ALTER TABLE new_lanes RENAME TO lanes;"
                               "CREATE INDEX lanes_of_match ON lanes (current_match_id);";

static const char postgres_7[] =
        "DROP TRIGGER lanes_remember ON lanes;"
        "DROP FUNCTION lanes_remember();"
        "DROP TABLE lane_history;"
        "ALTER TABLE lanes RENAME COLUMN match_id TO current_match_id;"
        "ALTER TABLE lanes ALTER COLUMN current_match_id DROP NOT NULL,"
        "  ADD COLUMN turn bigint NOT NULL DEFAULT 1 CHECK (turn > 0);"
        "ALTER TABLE lanes ALTER COLUMN turn DROP DEFAULT;"
        "CREATE OR REPLACE FUNCTION lanes_tell() RETURNS trigger LANGUAGE plpgsql AS"
        "  'BEGIN"
        "    PERFORM pg_notify(''bowling_news'', NEW.lane || '' '' || NEW.turn || '' '' || "
        "coalesce("
        "      (SELECT sequence FROM matches WHERE id = NEW.current_match_id), 0));"
        "    RETURN NULL;"
        "  END';"
        "CREATE OR REPLACE FUNCTION matches_tell() RETURNS trigger LANGUAGE plpgsql AS"
        "  'BEGIN"
        "    PERFORM pg_notify(''bowling_news'', lane || '' '' || turn || '' '' || NEW.sequence)"
        "      FROM lanes WHERE current_match_id = NEW.id;"
        "    RETURN NULL;"
        "  END';";

/*
 * Sessions of pages, which end with their tokens, and what happened in the house. A token that is
 * used changes nothing for others, so that is not told.
 */
static const char sqlite_8[] =
        "ALTER TABLE tokens ADD COLUMN expires INTEGER;"
        "ALTER TABLE tokens ADD COLUMN used INTEGER;"
        "CREATE TABLE sessions ("
        "  hash TEXT PRIMARY KEY,"
        "  token TEXT NOT NULL REFERENCES tokens ON UPDATE CASCADE ON DELETE CASCADE,"
        "  ends INTEGER NOT NULL"
        ") STRICT, WITHOUT ROWID;"
        "CREATE TABLE audit ("
        "  id INTEGER PRIMARY KEY,"
        "  at INTEGER NOT NULL,"
        "  who TEXT,"
        "  action TEXT NOT NULL,"
        "  token TEXT,"
        "  lane INTEGER,"
        "  match_id INTEGER,"
        "  address TEXT"
        ") STRICT;";

static const char postgres_8[] =
        "ALTER TABLE tokens ADD COLUMN expires bigint, ADD COLUMN used bigint;"
        "CREATE TABLE sessions ("
        "  hash text PRIMARY KEY,"
        "  token text COLLATE \"C\" NOT NULL"
        "    REFERENCES tokens ON UPDATE CASCADE ON DELETE CASCADE,"
        "  ends bigint NOT NULL"
        ");"
        "CREATE TABLE audit ("
        "  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        "  at bigint NOT NULL,"
        "  who text,"
        "  action text NOT NULL,"
        "  token text,"
        "  lane bigint,"
        "  match_id bigint,"
        "  address text"
        ");"
        "DROP TRIGGER tokens_tell ON tokens;"
        "CREATE TRIGGER tokens_tell"
        "  AFTER INSERT OR UPDATE OF name, lane, hash, expires OR DELETE ON tokens"
        "  FOR EACH STATEMENT EXECUTE FUNCTION tokens_tell();"
        "CREATE TRIGGER sessions_tell AFTER INSERT OR DELETE ON sessions"
        "  FOR EACH ROW EXECUTE FUNCTION tokens_tell();";

/*
 * The bowls of finished games that know which pins stood, as logs store them: statistics of leaves
 * read them without a replay. Games without pins have no row here, and so cost nothing; those that
 * were bowled before know none. A rebuild that removes a game removes its row here too. Programs of
 * earlier versions cannot read a log with pins.
 */
static const char sqlite_9[] =
        "CREATE TABLE game_pins ("
        "  match_id INTEGER NOT NULL,"
        "  position INTEGER NOT NULL,"
        "  bowls TEXT NOT NULL,"
        "  PRIMARY KEY (match_id, position),"
        "  FOREIGN KEY (match_id, position) REFERENCES games ON DELETE CASCADE"
        ") STRICT, WITHOUT ROWID;";

static const char postgres_9[] =
        "CREATE TABLE game_pins ("
        "  match_id bigint NOT NULL,"
        "  position smallint NOT NULL,"
        "  bowls text NOT NULL,"
        "  PRIMARY KEY (match_id, position),"
        "  FOREIGN KEY (match_id, position) REFERENCES games ON DELETE CASCADE"
        ");";

/*
 * A player is a person now (people.h). A row of `players` is never removed; `person` is the root of
 * `merged_into`, and NULL for a root itself. Names stand in a table of their own, the only one,
 * from which they can be erased: so the old table goes with all that it has, in PostgreSQL by
 * writing it anew. `people` counts changes of letters, merges and so on, for programs that cache
 * them. Games refer to the table by its name, so in SQLite the keys are checked at the end.
 */
static const char sqlite_10[] =
        "PRAGMA defer_foreign_keys = ON;"
        "CREATE TABLE old_players AS SELECT id, name, full_name FROM players;"
        "DROP TABLE players;"
        "CREATE TABLE players ("
        "  id INTEGER PRIMARY KEY,"
        "  key TEXT UNIQUE,"
        "  letters TEXT NOT NULL CHECK (letters GLOB '[A-Z][A-Z][A-Z]'),"
        "  merged_into INTEGER REFERENCES players,"
        "  person INTEGER REFERENCES players,"
        "  forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1))"
        ") STRICT;"
        "INSERT INTO players (id, key, letters) SELECT id, name, name FROM old_players;"
        "CREATE INDEX players_letters ON players (letters);"
        "CREATE UNIQUE INDEX players_guests ON players (letters) WHERE key IS NULL;"
        "CREATE INDEX players_person ON players (person) WHERE person IS NOT NULL;"
        "CREATE TABLE player_names ("
        "  player_id INTEGER PRIMARY KEY REFERENCES players,"
        "  full_name TEXT NOT NULL"
        ") STRICT;"
        "INSERT INTO player_names"
        "  SELECT id, full_name FROM old_players WHERE full_name IS NOT NULL;"
        "DROP TABLE old_players;"
        "ALTER TABLE audit ADD COLUMN person INTEGER;"
        "ALTER TABLE audit ADD COLUMN other_person INTEGER;"
        "ALTER TABLE bowling_store ADD COLUMN people INTEGER NOT NULL DEFAULT 0;";

static const char postgres_10[] =
        "CREATE TABLE player_names ("
        "  player_id bigint PRIMARY KEY REFERENCES players,"
        "  full_name text NOT NULL"
        ");"
        "INSERT INTO player_names"
        "  SELECT id, full_name FROM players WHERE full_name IS NOT NULL;"
        "ALTER TABLE players RENAME COLUMN name TO letters;"
        "ALTER TABLE players DROP CONSTRAINT players_name_key, DROP COLUMN full_name,"
        "  ADD COLUMN key text COLLATE \"C\" UNIQUE,"
        "  ADD COLUMN merged_into bigint REFERENCES players,"
        "  ADD COLUMN person bigint REFERENCES players,"
        "  ADD COLUMN forgotten smallint NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1));"
        "UPDATE players SET key = letters;"
        "ALTER TABLE players ALTER COLUMN letters TYPE text COLLATE \"C\" USING letters || '';"
        "CREATE INDEX players_letters ON players (letters);"
        "CREATE UNIQUE INDEX players_guests ON players (letters) WHERE key IS NULL;"
        "CREATE INDEX players_person ON players (person) WHERE person IS NOT NULL;"
        "ALTER TABLE audit ADD COLUMN person bigint, ADD COLUMN other_person bigint;"
        "ALTER TABLE bowling_store ADD COLUMN people bigint NOT NULL DEFAULT 0;"
        "CREATE TRIGGER people_tell AFTER UPDATE OF people ON bowling_store"
        "  FOR EACH STATEMENT EXECUTE FUNCTION tokens_tell();";

const struct migration migrations[] = {
        {{sqlite_1, postgres_1}},   {{sqlite_2, postgres_2}}, {{sqlite_3, postgres_3}},
        {{sqlite_4, postgres_4}},   {{sqlite_5, postgres_5}}, {{sqlite_6, postgres_6}},
        {{sqlite_7, postgres_7}},   {{sqlite_8, postgres_8}}, {{sqlite_9, postgres_9}},
        {{sqlite_10, postgres_10}},
};

const int migrations_count = sizeof migrations / sizeof *migrations;
