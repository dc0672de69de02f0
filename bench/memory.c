/* The memory of a server of which clients without a token have asked whatever may be asked. */
#include "measures.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "file_limit.h"
#include "lane_play.h"

enum {
        LANES = 12,
        CLIENTS = 64, /* ask at the same time */
        WAVES = 40,   /* requests of each client */
        STREAMS = 1000,
        LOG_PAIRS = 1500, /* an undo and a redo in the longest log */
        SPARE_FILES = 200,
        REQUEST_SIZE = 512,
        FLOOD_SIZE = 64 * 1024,
        ALLOWED = 64 * 1024 * 1024,
        ALLOWED_CONNECTION = 12 * 1024
};

/* The connections stay open until the memory is measured. */
struct hall {
        struct serving serving;
        struct http_connection clients[CLIENTS];
        int streams[STREAMS];
        long longest; /* the match with the longest log */
};

/* A path around a number: that of the request, or of the longest match. */
struct question {
        const char *before;
        const char *behind;
        bool longest;
};

static const struct question questions[] = {
        {"/api/v1/games/", "", false},
        {"/api/v1/games/", "/log", false},
        {"/api/v1/games/", ".csv", false},
        {"/api/v1/games/", ".svg", false},
        {"/api/v1/games/", "", true},
        {"/api/v1/games/", "/log?after=1000", true},
        {"/api/v1/games?limit=200&before=", "", false},
        {"/api/v1/games?limit=200&player=PJS&before=", "", true},
        {"/api/v1/players/PJS?", "", false},
        {"/api/v1/lanes?", "", false},
        {"/lanes/", "", false},
        {"/api/v1/games?limit=", "", true},
        {"/api/v1/games?player=", "", false},
        {"/api/v1/games/999", "/log", true},
        {"/nothing/", "", false},
};

enum {
        QUESTIONS = sizeof questions / sizeof *questions
};

/* A match with a long log, written by the desk. */
static void write_longest(struct hall *hall)
{
        static const char *const changes[] = {"undo", "redo"};
        char request[REQUEST_SIZE];
        static struct http_connection keypad;
        struct lane_play play = {.lane = 1};
        char desk[SERVING_TOKEN_SIZE];
        serving_add_token(&hall->serving, 0, desk);
        http_open(&keypad, hall->serving.port);
        lane_play_some(&play, hall->serving.token, &keypad, 2);
        const char *match = strstr(http_get(&keypad, "/api/v1/lanes/1").body, "\"match\":");
        hall->longest = match != NULL ? atol(match + strlen("\"match\":")) : 0;
        for (int i = 0; i < 2 * LOG_PAIRS; i++) {
                snprintf(request, sizeof request,
                         "POST /api/v1/lanes/1/%s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                         "Authorization: Bearer %s\r\nContent-Type: application/json\r\n"
                         "Content-Length: 2\r\n\r\n{}",
                         changes[i % 2], desk);
                http_ask(&keypad, request, 200);
        }
        http_close(&keypad);
}

static void ask(struct hall *hall, struct http_connection *client, long number)
{
        char request[REQUEST_SIZE];
        const struct question *question = &questions[number % QUESTIONS];
        int length = snprintf(request, sizeof request,
                              "GET %s%ld%s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", question->before,
                              question->longest ? hall->longest : number + 1, question->behind);
        http_send(client, request, (size_t)length);
}

static void ask_in_waves(struct hall *hall)
{
        struct http_answer answer;
        for (long wave = 0; wave < WAVES; wave++) {
                for (int i = 0; i < CLIENTS; i++)
                        ask(hall, &hall->clients[i], wave * CLIENTS + i);
                for (int i = 0; i < CLIENTS; i++) {
                        while (!http_take(&hall->clients[i], &answer))
                                continue;
                        if (answer.status >= 500)
                                process_fail("a client was answered with %d", answer.status);
                }
        }
}

/* After such a request the server closes the connection; it need not read all of it. */
static void ask_badly(const struct hall *hall, const char *request, size_t length)
{
        char answer[REQUEST_SIZE];
        int descriptor = http_connect(hall->serving.port);
        send(descriptor, request, length, MSG_NOSIGNAL);
        while (recv(descriptor, answer, sizeof answer, 0) > 0)
                continue;
        close(descriptor);
}

static void ask_badly_in_waves(const struct hall *hall)
{
        static const char no_request[] = "nothing\r\n\r\n";
        static const char no_host[] = "GET / HTTP/1.1\r\n\r\n";
        static const char begin[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ";
        static char flood[FLOOD_SIZE];
        memset(flood, 'x', sizeof flood);
        memcpy(flood, begin, sizeof begin - 1);
        for (int i = 0; i < WAVES; i++) {
                ask_badly(hall, no_request, sizeof no_request - 1);
                ask_badly(hall, no_host, sizeof no_host - 1);
                ask_badly(hall, flood, sizeof flood);
        }
}

/* Half of them say that they have seen an old state, half one that never was. */
static int open_stream(const struct hall *hall, int number)
{
        char request[REQUEST_SIZE];
        int descriptor = http_connect(hall->serving.port);
        int length = snprintf(request, sizeof request,
                              "GET /api/v1/lanes/%d/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                              "Last-Event-ID: %d-1\r\n\r\n",
                              number % LANES + 1, number % 2 == 0 ? 1 : number * 1000);
        if (send(descriptor, request, (size_t)length, MSG_NOSIGNAL) != length ||
            recv(descriptor, request, sizeof request, 0) <= 0)
                process_fail("a stream has no answer: %s", strerror(errno));
        return descriptor;
}

static void report(const struct hall *hall)
{
        char label[MEASURE_LABEL_SIZE];
        double allowed = ALLOWED + (double)ALLOWED_CONNECTION * (CLIENTS + STREAMS);
        double used = process_memory(hall->serving.process.id);
        snprintf(label, sizeof label,
                 "memory after %d reads and %d streams (%.1f MB) to 64 MB + 12 KB a connection",
                 WAVES * (CLIENTS + 3), STREAMS, used / (1024 * 1024));
        measure_most(label, used / allowed, 1);
}

void memory(const struct plan *plan)
{
        static struct hall hall;
        file_limit_raise(CLIENTS + STREAMS + SPARE_FILES);
        serving_start_with_games(&hall.serving, plan, LANES);
        write_longest(&hall);
        for (int i = 0; i < CLIENTS; i++)
                http_open(&hall.clients[i], hall.serving.port);
        ask_in_waves(&hall);
        ask_badly_in_waves(&hall);
        for (int i = 0; i < STREAMS; i++)
                hall.streams[i] = open_stream(&hall, i);
        report(&hall);
        for (int i = 0; i < CLIENTS; i++)
                http_close(&hall.clients[i]);
        for (int i = 0; i < STREAMS; i++)
                close(hall.streams[i]);
        serving_stop(&hall.serving);
}
