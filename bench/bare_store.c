/* The reference for the store: the same rows, written by SQLite without our code around it. */
#include "bare_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "heap.h"
#include "store.h"
#include "timing.h"

enum {
        BATCH = 10000,
        TEXT_SIZE = 32
};

/* One imported game: a row in each of three tables. */
struct row {
        unsigned char key[STORE_KEY_SIZE];
        sqlite3_int64 began;
        sqlite3_int64 player;
        sqlite3_int64 total;
        sqlite3_int64 figures;
        char bowls[TEXT_SIZE];
        char author[TEXT_SIZE];
        char detail[TEXT_SIZE];
};

static void demand(int code, sqlite3 *database)
{
        if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
                return;
        fprintf(stderr, "bench_store: %s\n", sqlite3_errmsg(database));
        exit(EXIT_FAILURE);
}

static void execute(sqlite3 *database, const char *text)
{
        demand(sqlite3_exec(database, text, NULL, NULL, NULL), database);
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *text)
{
        sqlite3_stmt *statement = NULL;
        demand(sqlite3_prepare_v2(database, text, -1, &statement, NULL), database);
        return statement;
}

static sqlite3 *open_file(const char *path)
{
        sqlite3 *database = NULL;
        demand(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL),
               database);
        execute(database, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                          "PRAGMA cache_size = -65536");
        return database;
}

/* The tables are those of the store. */
static sqlite3 *open_new(const char *path)
{
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        if (store_open(path, true, &store, reason) != STORE_OK) {
                fprintf(stderr, "bench_store: %s\n", reason);
                exit(EXIT_FAILURE);
        }
        store_close(store);
        return open_file(path);
}

static void run(sqlite3 *database, sqlite3_stmt *statement)
{
        demand(sqlite3_step(statement), database);
        sqlite3_reset(statement);
}

static void bowl(sqlite3 *database, sqlite3_stmt *const *statements, int sequence)
{
        sqlite3_bind_int(statements[1], 1, sequence + 1);
        sqlite3_bind_int(statements[1], 2, sequence);
        sqlite3_bind_int(statements[3], 1, sequence + 1);
        for (int i = 0; i < 5; i++)
                run(database, statements[i]);
}

double bare_store_bowl(const char *path, int bowls)
{
        sqlite3 *database = open_new(path);
        execute(database, "INSERT INTO players (key, letters) VALUES ('PJS', 'PJS');"
                          "INSERT INTO matches VALUES (1, zeroblob(16), 1, 1, 0, 0);"
                          "INSERT INTO games VALUES (1, 0, 1, NULL, 0, '', 1);"
                          "INSERT INTO events VALUES (1, 1, 1, 1700000000000, 'root', 'PJS')");
        sqlite3_stmt *statements[] = {
                prepare(database, "BEGIN IMMEDIATE"),
                prepare(database, "UPDATE matches SET sequence = ? WHERE id = 1 AND sequence = ? "
                                  "AND key = zeroblob(16) AND finished = 0"),
                prepare(database, "UPDATE games SET marks = 'X7/9-X-88/' "
                                  "WHERE match_id = 1 AND position = 0 AND total IS NULL"),
                prepare(database,
                        "INSERT INTO events VALUES (1, ?, 2, 1700000000000, 'root', '7')"),
                prepare(database, "COMMIT")};
        double begin = timing_now();
        for (int i = 1; i <= bowls; i++)
                bowl(database, statements, i);
        double time = timing_now() - begin;
        for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
                sqlite3_finalize(statements[i]);
        sqlite3_close(database);
        return time;
}

static void copy_text(char *to, sqlite3_stmt *statement, int column)
{
        snprintf(to, TEXT_SIZE, "%s", (const char *)sqlite3_column_text(statement, column));
}

static void read_row(sqlite3_stmt *statement, struct row *row)
{
        memcpy(row->key, sqlite3_column_blob(statement, 0), sizeof row->key);
        row->began = sqlite3_column_int64(statement, 1);
        row->player = sqlite3_column_int64(statement, 2);
        row->total = sqlite3_column_int64(statement, 3);
        row->figures = sqlite3_column_int64(statement, 4);
        copy_text(row->bowls, statement, 5);
        copy_text(row->author, statement, 6);
        copy_text(row->detail, statement, 7);
}

static struct row *read_rows(const char *path, int *count_out)
{
        sqlite3 *database = open_file(path);
        sqlite3_stmt *counting = prepare(database, "SELECT count(*) FROM games");
        sqlite3_stmt *reading = prepare(
                database, "SELECT key, began, player_id, total, figures, marks, author, detail "
                          "FROM matches m JOIN games g ON g.match_id = m.id "
                          "JOIN events e ON e.match_id = m.id ORDER BY m.id");
        sqlite3_step(counting);
        struct row *rows =
                heap_or_abort(calloc((size_t)sqlite3_column_int(counting, 0), sizeof *rows));
        for (*count_out = 0; sqlite3_step(reading) == SQLITE_ROW; ++*count_out)
                read_row(reading, &rows[*count_out]);
        sqlite3_finalize(counting);
        sqlite3_finalize(reading);
        sqlite3_close(database);
        return rows;
}

static void write_row(sqlite3 *database, sqlite3_stmt *const *statements, const struct row *row)
{
        sqlite3_bind_blob(statements[0], 1, row->key, sizeof row->key, SQLITE_STATIC);
        sqlite3_bind_int64(statements[0], 2, row->began);
        run(database, statements[0]);
        sqlite3_int64 id = sqlite3_last_insert_rowid(database);
        sqlite3_bind_int64(statements[1], 1, id);
        sqlite3_bind_int64(statements[1], 2, row->player);
        sqlite3_bind_int64(statements[1], 3, row->total);
        sqlite3_bind_int64(statements[1], 4, row->figures);
        sqlite3_bind_text(statements[1], 5, row->bowls, -1, SQLITE_STATIC);
        sqlite3_bind_int64(statements[1], 6, row->began);
        run(database, statements[1]);
        sqlite3_bind_int64(statements[2], 1, id);
        sqlite3_bind_int64(statements[2], 2, row->began);
        sqlite3_bind_text(statements[2], 3, row->author, -1, SQLITE_STATIC);
        sqlite3_bind_text(statements[2], 4, row->detail, -1, SQLITE_STATIC);
        run(database, statements[2]);
}

static void copy_players(sqlite3 *database, const char *from)
{
        char *text = sqlite3_mprintf("ATTACH %Q AS source;"
                                     "INSERT INTO players SELECT * FROM source.players;"
                                     "DETACH source",
                                     from);
        execute(database, text);
        sqlite3_free(text);
}

double bare_store_copy(const char *from, const char *to)
{
        int count = 0;
        struct row *rows = read_rows(from, &count);
        sqlite3 *database = open_new(to);
        copy_players(database, from);
        sqlite3_stmt *statements[] = {
                prepare(database, "INSERT INTO matches (key, began, sequence, finished) "
                                  "VALUES (?, ?, 1, 1)"),
                prepare(database, "INSERT INTO games VALUES (?, 0, ?, ?, ?, ?, ?)"),
                prepare(database, "INSERT INTO events VALUES (?, 1, 1, ?, ?, ?)")};
        double begin = timing_now();
        for (int i = 0; i < count; i++) {
                if (i % BATCH == 0)
                        execute(database, i == 0 ? "BEGIN" : "COMMIT; BEGIN");
                write_row(database, statements, &rows[i]);
        }
        execute(database, "COMMIT");
        double time = timing_now() - begin;
        for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
                sqlite3_finalize(statements[i]);
        sqlite3_close(database);
        free(rows);
        return time;
}
