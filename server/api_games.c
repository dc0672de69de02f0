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
#include "match_people.h"
#include "match_writer.h"
#include "moment.h"
#include "player_statistics.h"
#include "sheet.h"

enum {
        GAMES_DEFAULT = 20,
        GAMES_MAX = 200,
        LOG_MAX = 1000
};

int64_t api_read_number(const char *text, int64_t preset, int64_t most)
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
        struct bowling_player player;
        const struct request_query *query = &request->query;
        *filter_out = (struct store_filter){
                .newest_first = true,
                .without_voided = true,
                .limit = api_read_number(query->limit, GAMES_DEFAULT, GAMES_MAX),
                .behind = api_read_number(query->before, 0, INT64_MAX)};
        if (query->player != NULL && api_read_number(query->player, 0, INT64_MAX) < 0 &&
            bowling_player_named(query->player, &player) != BOWLING_OK)
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
        if (filter->person != 0)
                fprintf(out, "&player=%" PRId64, filter->person);
        fputs("\"", out);
}

/*
 * The one person whom a text names, by letters or number, and who has bowled or is asked for by the
 * desk; with id -1, which selects nothing, where
 * nobody has the letters yet. False where that is refused.
 */
static bool choose_player(struct store *store, struct request *request, const char *text,
                          struct store_person *person_out)
{
        struct people_choice choice;
        int64_t number = api_read_number(text, 0, INT64_MAX);
        bool is_shown = access_allows(&request->right, 0);
        enum store_status status = number >= 0 ? api_find_person(store, number, &choice)
                                               : people_choose(store, text, false, &choice);
        if (status == STORE_OK && choice.kind == PEOPLE_ONE && !is_shown)
                status = api_has_bowled(store, choice.person.id, &is_shown);
        *person_out = choice.person;
        if (choice.kind == PEOPLE_NEW)
                person_out->id = -1;
        if (status != STORE_OK)
                request_refuse_store(request, status);
        else if (choice.kind == PEOPLE_SEVERAL)
                api_refuse_several(store, request, &choice);
        else if (choice.kind == PEOPLE_NOBODY || (choice.kind == PEOPLE_ONE && !is_shown))
                request_refuse(request, MHD_HTTP_NOT_FOUND, "there is no such player");
        return request->reply.status == 0;
}

void api_games(struct store *store, struct request *request)
{
        struct table table = {.format = TABLE_JSON};
        struct store_filter filter;
        struct store_person person = {.id = 0};
        int64_t next = 0;
        if (!read_filter(request, &filter)) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'player' is three letters or a number, 'limit' is 1 to 200, "
                               "'before' the number of a match");
                return;
        }
        if (request->query.player != NULL &&
            !choose_player(store, request, request->query.player, &person))
                return;
        filter.person = person.id;
        struct store_match before;
        enum store_status status =
                filter.behind != 0 ? store_find_match(store, filter.behind, &before) : STORE_OK;
        if (status == STORE_OK)
                status = match_list_fill(&table, store, &filter, &next);
        if (status != STORE_OK) {
                request_refuse_store(request, status);
        } else {
                FILE *out = request_begin_text(request);
                fputs("{\"games\":", out);
                table_print(&table, out);
                print_next_games(out, &filter, next);
                fputs("}", out);
                request_end_text(request, MHD_HTTP_OK, "application/json");
        }
        table_release(&table);
}

/* One match */

struct shown {
        const struct request *request;
        struct store *store;
        struct record record;
        struct match_person *people;
};

typedef void print_match(FILE *out, const struct shown *shown);

static void reply_match(struct store *store, struct request *request, const char *type,
                        print_match *print)
{
        struct match_writer writer = {.store = store};
        struct shown shown = {.request = request, .store = store};
        record_init(&shown.record);
        enum store_status status = match_writer_load(&writer, request->match, &shown.record);
        if (status == STORE_OK)
                status = match_people_read(store, &shown.record, &shown.people);
        if (status != STORE_OK) {
                request_refuse_store(request, status);
        } else {
                print(request_begin_text(request), &shown);
                request_end_text(request, MHD_HTTP_OK, type);
        }
        match_people_free(shown.people, &shown.record);
        record_release(&shown.record);
}

/* {"log":[...],"next":...}, behind what else the object has. */
static void print_log(FILE *out, const struct shown *shown)
{
        const struct request *request = shown->request;
        struct table log = {.format = TABLE_JSON};
        struct match_log_page page = {
                (size_t)api_read_number(request->query.after, 0, INT32_MAX),
                (size_t)api_read_number(request->query.limit, LOG_MAX, LOG_MAX), .by_number = true};
        match_log_fill(&log, &shown->record, page, shown->store);
        fputs("\"log\":", out);
        table_print(&log, out);
        if (page.after + page.limit < shown->record.count)
                fprintf(out, ",\"next\":\"/api/v1/games/%" PRId64 "/log?after=%zu&limit=%zu\"}",
                        request->match, page.after + page.limit, page.limit);
        else
                fputs(",\"next\":null}", out);
        table_release(&log);
}

static void print_log_alone(FILE *out, const struct shown *shown)
{
        fputs("{", out);
        print_log(out, shown);
}

static void print_game(FILE *out, const struct shown *shown)
{
        fputs("{", out);
        match_json_print_members(out, shown->request->match, &shown->record, shown->people);
        if (shown->request->shown_on > 0)
                fprintf(out, ",\"lane\":%d,", shown->request->shown_on);
        else
                fputs(",\"lane\":null,", out);
        print_log(out, shown);
}

static void print_csv(FILE *out, const struct shown *shown)
{
        game_csv_print_match(out, &shown->record.match, shown->people);
}

static void print_svg(FILE *out, const struct shown *shown)
{
        char title[64];
        char began[MOMENT_SIZE];
        moment_print(shown->record.events[0].stamp.at, began);
        began[10] = '\0'; /* the day is enough */
        snprintf(title, sizeof title, "Match %" PRId64, shown->request->match);
        struct sheet_heading heading = {title, began, shown->people};
        sheet_print_svg(out, &shown->record.match, &heading);
}

/* The log of a whole match has its first page, whatever the query says. */
void api_game(struct store *store, struct request *request)
{
        request->query.after = request->query.limit = NULL;
        reply_match(store, request, "application/json", print_game);
}

void api_game_log(struct store *store, struct request *request)
{
        if (api_read_number(request->query.after, 0, INT32_MAX) < 0 ||
            api_read_number(request->query.limit, LOG_MAX, LOG_MAX) < 1)
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
        player_statistics_add(&table, &figures->person, &figures->statistics);
        fputs("{", out);
        table_print_members(&table, out, 0);
        fputs(",\"scores\":[", out);
        for (size_t i = 0; i < figures->count; i++)
                fprintf(out, i > 0 ? ",%d" : "%d", figures->scores[i]);
        fputs("],\"next\":", out);
        if (figures->all > figures->count)
                fprintf(out, "\"/api/v1/games?limit=%d&player=%" PRId64 "\"}", GAMES_MAX,
                        figures->person.id);
        else
                fputs("null}", out);
        table_release(&table);
}

void api_player(struct store *store, struct request *request)
{
        struct player_statistics figures;
        struct store_person person;
        if (!choose_player(store, request, request->player, &person))
                return;
        struct store_filter filter = {.person = person.id};
        enum store_status status =
                player_statistics_read(&figures, store, &filter, PLAYER_SCORES_MAX);
        if (status != STORE_OK) {
                request_refuse_store(request, status);
        } else {
                print_player(request_begin_text(request), &figures);
                request_end_text(request, MHD_HTTP_OK, "application/json");
        }
        player_statistics_release(&figures);
}

/* Bounded by the number of leaves that there are, however many games it reads. */
void api_player_leaves(struct store *store, struct request *request)
{
        struct store_person person;
        if (!choose_player(store, request, request->player, &person))
                return;
        struct leaves *leaves = heap_or_abort(malloc(sizeof *leaves));
        struct store_filter filter = {.person = person.id};
        enum store_status status = leaves_read(leaves, store, &filter);
        if (status != STORE_OK) {
                request_refuse_store(request, status);
        } else {
                leaves_print_json(request_begin_text(request), person.letters.name, leaves);
                request_end_text(request, MHD_HTTP_OK, "application/json");
        }
        free(leaves);
}
