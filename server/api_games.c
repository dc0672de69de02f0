/*
 * The API of what was played: matches, their logs, players. Runs on the reading thread. Answers are
 * bounded in rows; `next` is the address of the rest, or null.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "game_csv.h"
#include "heap.h"
#include "leaves.h"
#include "match_json.h"
#include "match_list.h"
#include "match_log.h"
#include "match_writer.h"
#include "memory_stream.h"
#include "moment.h"
#include "player_statistics.h"
#include "sheet.h"

enum {
        GAMES_DEFAULT = 20,
        GAMES_MAX = 200,
        LOG_MAX = 1000
};

/* An answer that is being written. */
struct writing {
        FILE *out;
        char *text;
        size_t length;
};

static void begin(struct writing *writing)
{
        *writing = (struct writing){.out = NULL};
        writing->out = memory_stream_open(&writing->text, &writing->length);
}

/* Half an answer would look like a whole one. */
static void end(struct writing *writing, struct request *request, const char *type)
{
        if (memory_stream_close(writing->out)) {
                request_reply_once(request, MHD_HTTP_OK, type, writing->text);
                return;
        }
        free(writing->text);
        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, "there is no memory left");
}

/* A number of a query, `preset` where it is missing; -1 where it is none, or out of range. */
static int64_t read_number(const char *text, int64_t preset, int64_t most)
{
        if (text == NULL)
                return preset;
        bool is_number =
                text[0] != '\0' && strlen(text) <= 15 && strspn(text, "0123456789") == strlen(text);
        int64_t number = is_number ? strtoll(text, NULL, 10) : -1;
        return number <= most ? number : -1;
}

/* Lists */

static bool read_filter(const struct request *request, struct store_filter *filter_out)
{
        const struct request_query *query = &request->query;
        *filter_out =
                (struct store_filter){.newest_first = true,
                                      .without_voided = true,
                                      .limit = read_number(query->limit, GAMES_DEFAULT, GAMES_MAX),
                                      .behind = read_number(query->before, 0, INT64_MAX)};
        if (query->player != NULL &&
            bowling_player_named(query->player, &filter_out->player) != BOWLING_OK)
                return false;
        return filter_out->limit >= 1 && filter_out->behind >= (query->before != NULL);
}

static void print_next_games(FILE *out, const struct store_filter *filter, int64_t next)
{
        if (next == 0) {
                fputs(",\"next\":null", out);
                return;
        }
        fprintf(out, ",\"next\":\"/api/v1/games?limit=%" PRId64 "&before=%" PRId64, filter->limit,
                next);
        if (filter->player.name[0] != '\0')
                fprintf(out, "&player=%s", filter->player.name);
        fputs("\"", out);
}

void api_games(struct store *store, struct request *request)
{
        struct table table = {.format = TABLE_JSON};
        struct store_filter filter;
        struct writing writing;
        int64_t next = 0;
        if (!read_filter(request, &filter)) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'player' is three letters, 'limit' is 1 to 200, 'before' the "
                               "number of a match");
                return;
        }
        struct store_match before;
        enum store_status status =
                filter.behind != 0 ? store_find_match(store, filter.behind, &before) : STORE_OK;
        if (status == STORE_OK)
                status = match_list_fill(&table, store, &filter, &next);
        if (status != STORE_OK) {
                request_refuse_store(request, status);
        } else {
                begin(&writing);
                fputs("{\"games\":", writing.out);
                table_print(&table, writing.out);
                print_next_games(writing.out, &filter, next);
                fputs("}", writing.out);
                end(&writing, request, "application/json");
        }
        table_release(&table);
}

/* One match */

typedef void print_match(FILE *out, const struct request *request, const struct record *record);

static void reply_match(struct store *store, struct request *request, const char *type,
                        print_match *print)
{
        struct match_writer writer = {.store = store};
        struct record record;
        struct writing writing;
        record_init(&record);
        enum store_status status = match_writer_load(&writer, request->match, &record);
        if (status != STORE_OK) {
                request_refuse_store(request, status);
        } else {
                begin(&writing);
                print(writing.out, request, &record);
                end(&writing, request, type);
        }
        record_release(&record);
}

/* {"log":[...],"next":...}, behind what else the object has. */
static void print_log(FILE *out, const struct request *request, const struct record *record)
{
        struct table log = {.format = TABLE_JSON};
        struct match_log_page page = {(size_t)read_number(request->query.after, 0, INT32_MAX),
                                      (size_t)read_number(request->query.limit, LOG_MAX, LOG_MAX)};
        match_log_fill(&log, record, page);
        fputs("\"log\":", out);
        table_print(&log, out);
        if (page.after + page.limit < record->count)
                fprintf(out, ",\"next\":\"/api/v1/games/%" PRId64 "/log?after=%zu&limit=%zu\"}",
                        request->match, page.after + page.limit, page.limit);
        else
                fputs(",\"next\":null}", out);
        table_release(&log);
}

static void print_log_alone(FILE *out, const struct request *request, const struct record *record)
{
        fputs("{", out);
        print_log(out, request, record);
}

static void print_game(FILE *out, const struct request *request, const struct record *record)
{
        fputs("{", out);
        match_json_print_members(out, request->match, record);
        if (request->shown_on > 0)
                fprintf(out, ",\"lane\":%d,", request->shown_on);
        else
                fputs(",\"lane\":null,", out);
        print_log(out, request, record);
}

static void print_csv(FILE *out, const struct request *request, const struct record *record)
{
        (void)request;
        game_csv_print_match(out, &record->match);
}

static void print_svg(FILE *out, const struct request *request, const struct record *record)
{
        char title[64];
        char began[MOMENT_SIZE];
        moment_print(record->events[0].stamp.at, began);
        began[10] = '\0'; /* the day is enough */
        snprintf(title, sizeof title, "Match %" PRId64, request->match);
        struct sheet_heading heading = {title, began};
        sheet_print_svg(out, &record->match, &heading);
}

/* The log of a whole match has its first page, whatever the query says. */
void api_game(struct store *store, struct request *request)
{
        request->query.after = request->query.limit = NULL;
        reply_match(store, request, "application/json", print_game);
}

void api_game_log(struct store *store, struct request *request)
{
        if (read_number(request->query.after, 0, INT32_MAX) < 0 ||
            read_number(request->query.limit, LOG_MAX, LOG_MAX) < 1)
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'after' is the number of an event, 'limit' is 1 to 1000");
        else
                reply_match(store, request, "application/json", print_log_alone);
}

void api_game_csv(struct store *store, struct request *request)
{
        reply_match(store, request, "text/csv; charset=utf-8", print_csv);
}

void api_game_svg(struct store *store, struct request *request)
{
        reply_match(store, request, "image/svg+xml", print_svg);
}

/* Players */

static void print_player(FILE *out, const struct player_statistics *figures)
{
        struct table table = {.format = TABLE_JSON};
        player_statistics_begin(&table);
        player_statistics_add(&table, &figures->player, &figures->statistics, figures->full_name);
        fputs("{", out);
        table_print_members(&table, out, 0);
        fputs(",\"scores\":[", out);
        for (size_t i = 0; i < figures->count; i++)
                fprintf(out, i > 0 ? ",%d" : "%d", figures->scores[i]);
        fputs("],\"next\":", out);
        if (figures->all > figures->count)
                fprintf(out, "\"/api/v1/games?limit=%d&player=%s\"}", GAMES_MAX,
                        figures->player.name);
        else
                fputs("null}", out);
        table_release(&table);
}

static void refuse_player(struct request *request, enum store_status status)
{
        if (status == STORE_NOT_FOUND)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "there is no such player");
        else
                request_refuse_store(request, status);
}

void api_player(struct store *store, struct request *request)
{
        struct player_statistics figures;
        struct store_filter filter = {.match = 0};
        struct writing writing;
        bowling_player_named(request->player, &filter.player);
        enum store_status status =
                player_statistics_read(&figures, store, &filter, PLAYER_SCORES_MAX);
        if (status != STORE_OK) {
                refuse_player(request, status);
        } else {
                begin(&writing);
                print_player(writing.out, &figures);
                end(&writing, request, "application/json");
        }
        player_statistics_release(&figures);
}

/* Bounded by the number of leaves that there are, however many games it reads. */
void api_player_leaves(struct store *store, struct request *request)
{
        struct leaves *leaves = heap_or_abort(malloc(sizeof *leaves));
        struct store_filter filter = {.match = 0};
        struct writing writing;
        bowling_player_named(request->player, &filter.player);
        enum store_status status = leaves_read(leaves, store, &filter);
        if (status != STORE_OK) {
                refuse_player(request, status);
        } else {
                begin(&writing);
                leaves_print_json(writing.out, &filter.player, leaves);
                end(&writing, request, "application/json");
        }
        free(leaves);
}
