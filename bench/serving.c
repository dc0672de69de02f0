/* `bowling serve`, started for a measurement. */
#include "serving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "store_file.h"

enum {
        NUMBER_SIZE = 16,
        OUTPUT_SIZE = 8192
};

static const char connections[] = "12000";

void serving_add_token(const struct serving *serving, int lane, char token_out[SERVING_TOKEN_SIZE])
{
        static int count; /* names are unique */
        char name[NUMBER_SIZE];
        char number[NUMBER_SIZE];
        snprintf(name, sizeof name, "%d", ++count);
        snprintf(number, sizeof number, "%d", lane);
        const char *const arguments[] = {
                serving->program,           "token", "add", name, "--store", serving->store,
                lane > 0 ? "--lane" : NULL, number,  NULL};
        struct process process = process_start(arguments);
        process_read(&process, token_out, SERVING_TOKEN_SIZE);
        token_out[strcspn(token_out, "\n")] = '\0';
}

/* The server prints its addresses when it is ready. */
static int read_port(struct serving *serving)
{
        static const char address[] = "http://127.0.0.1:";
        char text[OUTPUT_SIZE];
        size_t length = 0;
        while (length + 1 < sizeof text) {
                ssize_t part =
                        read(serving->process.output, text + length, sizeof text - 1 - length);
                if (part <= 0)
                        process_fail("bowling serve does not start");
                length += (size_t)part;
                text[length] = '\0';
                const char *found = strstr(text, address);
                if (found != NULL && strchr(found, '\n') != NULL)
                        return atoi(found + strlen(address));
        }
        process_fail("bowling serve says no address");
}

/* All clients have one address here, so limits of an address would be limits of the measurement. */
static void start(struct serving *serving, const struct plan *plan, int lanes)
{
        char number[NUMBER_SIZE];
        snprintf(number, sizeof number, "%d", lanes);
        serving_add_token(serving, 1, serving->token);
        const char *const arguments[] = {
                plan->program,    "serve",       "--store",       serving->store,
                "--listen",       "127.0.0.1:0", "--lanes",       number,
                "--connections",  connections,   "--per-address", connections,
                "--rate-limit=0", NULL};
        serving->process = process_start(arguments);
        serving->port = read_port(serving);
}

static void choose_store(struct serving *serving_out, const struct plan *plan)
{
        *serving_out = (struct serving){.program = plan->program};
        snprintf(serving_out->store, sizeof serving_out->store, "%s/served.db", plan->folder);
        store_file_remove(serving_out->store);
}

void serving_start(struct serving *serving_out, const struct plan *plan, int lanes)
{
        choose_store(serving_out, plan);
        start(serving_out, plan, lanes);
}

void serving_start_with_games(struct serving *serving_out, const struct plan *plan, int lanes)
{
        char output[NUMBER_SIZE]; /* nothing: it is read until the end */
        choose_store(serving_out, plan);
        const char *const arguments[] = {"cp", "--reflink=auto", plan->games, serving_out->store,
                                         NULL};
        struct process copy = process_start(arguments);
        process_read(&copy, output, sizeof output);
        start(serving_out, plan, lanes);
}

static long count_events(const char *path)
{
        sqlite3 *database = NULL;
        sqlite3_stmt *statement = NULL;
        if (sqlite3_open(path, &database) != SQLITE_OK ||
            sqlite3_prepare_v2(database, "SELECT count(*) FROM events", -1, &statement, NULL) !=
                    SQLITE_OK ||
            sqlite3_step(statement) != SQLITE_ROW)
                process_fail("%s: %s", path, sqlite3_errmsg(database));
        long count = (long)sqlite3_column_int64(statement, 0);
        sqlite3_finalize(statement);
        sqlite3_close(database);
        return count;
}

long serving_stop(struct serving *serving)
{
        process_stop(&serving->process);
        long events = count_events(serving->store);
        store_file_remove(serving->store);
        return events;
}
