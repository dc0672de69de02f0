/* The API of what was played: matches, their logs, players. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "game_csv.h"
#include "match_json.h"
#include "match_list.h"
#include "match_log.h"
#include "match_writer.h"
#include "memory_stream.h"
#include "moment.h"
#include "player_statistics.h"
#include "server.h"
#include "sheet.h"

enum {
        GAMES_DEFAULT = 20,
        GAMES_MAX = 200
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

static void end(struct writing *writing, struct request *request, const char *type)
{
        fclose(writing->out);
        request_reply_once(request, MHD_HTTP_OK, type, writing->text);
}

/* Lists */

/* 0 where it is no number, or has more digits than any that is allowed. */
static int read_limit(const char *text)
{
        bool is_number = strlen(text) <= 3 && strspn(text, "0123456789") == strlen(text);
        return is_number ? atoi(text) : 0;
}

static bool read_filter(struct request *request, struct store_filter *filter_out)
{
        const char *player = request_query(request, "player");
        const char *limit = request_query(request, "limit");
        *filter_out = (struct store_filter){
                .newest_first = true, .without_voided = true, .limit = GAMES_DEFAULT};
        if (player != NULL && bowling_player_named(player, &filter_out->player) != BOWLING_OK)
                return false;
        if (limit == NULL)
                return true;
        filter_out->limit = read_limit(limit);
        return filter_out->limit >= 1 && filter_out->limit <= GAMES_MAX;
}

void api_games(struct request *request)
{
        struct table table = {.format = TABLE_JSON};
        struct store_filter filter;
        struct writing writing;
        if (!read_filter(request, &filter)) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'player' is three letters, 'limit' is 1 to 200", NULL);
                return;
        }
        enum store_status status = match_list_fill(&table, request->server->house.store, &filter);
        if (status != STORE_OK) {
                request_refuse_store(request, status);
        } else {
                begin(&writing);
                fputs("{\"games\":", writing.out);
                table_print(&table, writing.out);
                fputs("}", writing.out);
                end(&writing, request, "application/json");
        }
        table_release(&table);
}

/* One match */

static bool load(struct request *request, struct record *record)
{
        struct match_writer writer = {.store = request->server->house.store};
        record_init(record);
        enum store_status status = match_writer_load(&writer, request->numbers[0], record);
        if (status == STORE_OK)
                return true;
        record_release(record);
        request_refuse_store(request, status);
        return false;
}

static void print_lane(FILE *out, const struct lane *lane)
{
        if (lane != NULL)
                fprintf(out, ",\"lane\":%d", lane->number);
        else
                fputs(",\"lane\":null", out);
}

void api_game(struct request *request)
{
        struct record record;
        struct table log = {.format = TABLE_JSON};
        struct writing writing;
        if (!load(request, &record))
                return;
        match_log_fill(&log, &record);
        begin(&writing);
        fputs("{", writing.out);
        match_json_print_members(writing.out, request->numbers[0], &record);
        print_lane(writing.out, house_lane_of(&request->server->house, request->numbers[0]));
        fputs(",\"log\":", writing.out);
        table_print(&log, writing.out);
        fputs("}", writing.out);
        end(&writing, request, "application/json");
        table_release(&log);
        record_release(&record);
}

void api_game_csv(struct request *request)
{
        struct record record;
        struct writing writing;
        if (!load(request, &record))
                return;
        begin(&writing);
        game_csv_print_match(writing.out, &record.match);
        end(&writing, request, "text/csv; charset=utf-8");
        record_release(&record);
}

void api_game_svg(struct request *request)
{
        struct record record;
        struct writing writing;
        char title[64];
        char began[MOMENT_SIZE];
        if (!load(request, &record))
                return;
        begin(&writing);
        moment_print(record.events[0].stamp.at, began);
        began[10] = '\0'; /* the day is enough */
        snprintf(title, sizeof title, "Match %lld", (long long)request->numbers[0]);
        struct sheet_heading heading = {title, began};
        sheet_print_svg(writing.out, &record.match, &heading);
        end(&writing, request, "image/svg+xml");
        record_release(&record);
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
        fputs("]}", out);
        table_release(&table);
}

void api_player(struct request *request)
{
        struct player_statistics figures;
        struct store_filter filter = {.match = 0};
        struct writing writing;
        bowling_player_named(request->name, &filter.player);
        enum store_status status =
                player_statistics_read(&figures, request->server->house.store, &filter);
        if (status == STORE_NOT_FOUND) {
                request_refuse(request, MHD_HTTP_NOT_FOUND, "there is no such player", NULL);
        } else if (status != STORE_OK) {
                request_refuse_store(request, status);
        } else {
                begin(&writing);
                print_player(writing.out, &figures);
                end(&writing, request, "application/json");
        }
        player_statistics_release(&figures);
}
