/* Places for stores: a folder with a file, or a schema on a server. */
#include "places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <libpq-fe.h>
#include <sqlite3.h>

#include "testing.h"

static void give_up(const char *what, const char *why)
{
        fprintf(stderr, "%s: %s\n", what, why);
        exit(EXIT_FAILURE);
}

/* Files. Others may enter the folder, for the tests that become somebody else. */

static void make_file(char address_out[PLACE_ADDRESS_SIZE])
{
        char folder[PLACE_ADDRESS_SIZE - sizeof "/games.db"];
        snprintf(folder, sizeof folder, "%s/bowling_store.XXXXXX", TEMPORARY);
        if (mkdtemp(folder) == NULL || chmod(folder, 0755) != 0)
                give_up("cannot make a folder", folder);
        snprintf(address_out, PLACE_ADDRESS_SIZE, "%s/games.db", folder);
}

static void remove_file(const char *address)
{
        char command[PLACE_ADDRESS_SIZE + 16];
        snprintf(command, sizeof command, "rm -rf '%.*s'", (int)(strrchr(address, '/') - address),
                 address);
        if (system(command) != 0)
                give_up("cannot remove a folder", command);
}

static sqlite3 *open_file(const char *address)
{
        sqlite3 *database = NULL;
        if (sqlite3_open(address, &database) != SQLITE_OK)
                give_up("cannot open", address);
        return database;
}

static bool execute_in_file(const char *address, const char *statements)
{
        sqlite3 *database = open_file(address);
        int code = sqlite3_exec(database, statements, NULL, NULL, NULL);
        sqlite3_close(database);
        return code == SQLITE_OK;
}

static int64_t ask_file(const char *address, const char *question)
{
        sqlite3 *database = open_file(address);
        sqlite3_stmt *statement = NULL;
        int64_t answer = -1;
        if (sqlite3_prepare_v2(database, question, -1, &statement, NULL) != SQLITE_OK)
                give_up(question, sqlite3_errmsg(database));
        if (sqlite3_step(statement) == SQLITE_ROW)
                answer = sqlite3_column_int64(statement, 0);
        sqlite3_finalize(statement);
        sqlite3_close(database);
        return answer;
}

const struct place_kind place_in_file = {make_file, remove_file, execute_in_file, ask_file,
                                         "PRAGMA user_version = 999"};

/* Schemas on the server. */

static const char *server(void)
{
        const char *address = getenv("BOWLING_TEST_POSTGRES");
        if (address == NULL)
                give_up("BOWLING_TEST_POSTGRES is not set", "run this by with_postgres.sh");
        return address;
}

static PGconn *open_server(const char *address)
{
        const char *const keywords[] = {"dbname", "application_name", NULL};
        const char *const values[] = {address, "somebody else", NULL};
        PGconn *connection = PQconnectdbParams(keywords, values, 1);
        if (PQstatus(connection) != CONNECTION_OK)
                give_up("cannot connect", PQerrorMessage(connection));
        PQclear(PQexec(connection, "SET client_min_messages = error"));
        return connection;
}

static bool execute_on_server(const char *address, const char *statements)
{
        PGconn *connection = open_server(address);
        PGresult *result = PQexec(connection, statements);
        ExecStatusType status = PQresultStatus(result);
        PQclear(result);
        PQfinish(connection);
        return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static int64_t ask_server(const char *address, const char *question)
{
        PGconn *connection = open_server(address);
        PGresult *result = PQexec(connection, question);
        int64_t answer = -1;
        if (PQresultStatus(result) != PGRES_TUPLES_OK)
                give_up(question, PQerrorMessage(connection));
        if (PQntuples(result) > 0)
                answer = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
        PQclear(result);
        PQfinish(connection);
        return answer;
}

static void make_schema(char address_out[PLACE_ADDRESS_SIZE])
{
        static int number;
        char statement[64];
        snprintf(statement, sizeof statement, "CREATE SCHEMA place_%d", ++number);
        if (!execute_on_server(server(), statement))
                give_up("refused", statement);
        snprintf(address_out, PLACE_ADDRESS_SIZE, "%s?options=-csearch_path%%3Dplace_%d", server(),
                 number);
}

static void remove_schema(const char *address)
{
        char statement[PLACE_ADDRESS_SIZE + 64];
        snprintf(statement, sizeof statement, "DROP SCHEMA %s CASCADE", strstr(address, "place_"));
        if (!execute_on_server(server(), statement))
                give_up("refused", statement);
}

const struct place_kind place_on_server = {make_schema, remove_schema, execute_on_server,
                                           ask_server, "UPDATE bowling_store SET version = 999"};

void server_control(const char *order)
{
        char command[256];
        const char *script = getenv("BOWLING_TEST_POSTGRES_CONTROL");
        snprintf(command, sizeof command, "'%s' %s", script != NULL ? script : "", order);
        if (system(command) != 0)
                give_up("the server does not obey", command);
}

void cut_connection(const struct place *place)
{
        place_execute(place, "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity "
                             "WHERE application_name = 'bowling'");
}

/* Both */

struct place place_make(const struct place_kind *kind)
{
        struct place place = {.kind = kind};
        kind->make(place.address);
        return place;
}

void place_remove(struct place *place)
{
        place->kind->remove(place->address);
}

bool place_execute(const struct place *place, const char *statements)
{
        return place->kind->execute(place->address, statements);
}

int64_t place_ask(const struct place *place, const char *question)
{
        return place->kind->ask(place->address, question);
}

/* Waits until nobody holds the other end of the gate any more. */
static void wait_at(const int gate[2])
{
        char nothing;
        close(gate[1]);
        if (read(gate[0], &nothing, 1) != 0)
                _exit(EXIT_FAILURE);
}

static bool all_succeed(int programs)
{
        bool fine = true;
        for (int i = 0; i < programs; i++) {
                int status = -1;
                wait(&status);
                fine = fine && WIFEXITED(status) && WEXITSTATUS(status) == 0;
        }
        return fine;
}

bool at_once(int programs, bool (*work)(int number, const struct place *place),
             const struct place *place)
{
        int gate[2];
        if (pipe(gate) != 0)
                give_up("cannot make", "a pipe");
        fflush(NULL);
        for (int i = 0; i < programs; i++) {
                if (fork() != 0)
                        continue;
                wait_at(gate);
                _exit(work(i, place) ? EXIT_SUCCESS : EXIT_FAILURE);
        }
        close(gate[0]);
        close(gate[1]);
        return all_succeed(programs);
}
