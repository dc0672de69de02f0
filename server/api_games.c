/* The API of what was played: matches, their logs, players. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/notation.h>
#include <bowling/statistics.h>

#include "api.h"
#include "csv_text.h"
#include "game_json.h"
#include "json_text.h"
#include "keeper.h"
#include "moment.h"
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
        writing->out = open_memstream(&writing->text, &writing->length);
        if (writing->out == NULL)
                abort();
}

static void end(struct writing *writing, struct request *request, const char *type)
{
        fclose(writing->out);
        request_reply_once(request, MHD_HTTP_OK, type, writing->text);
}

static void refuse_for(struct request *request, enum store_status status)
{
        if (status == STORE_NOT_FOUND)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "there is no such match", NULL);
        else
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, store_status_words(status),
                               NULL);
}

/* Lists */

struct list {
        struct store_match matches[GAMES_MAX];
        int count;
        FILE *out;
        bool first;
};

static bool note_match(void *context, const struct store_match *match)
{
        struct list *list = context;
        list->matches[list->count++] = *match;
        return list->count < GAMES_MAX;
}

static int total_of(const struct store_game *row)
{
        struct bowling_game game = bowling_game_of(row->player);
        bowling_notation_parse_marks(row->bowls, strlen(row->bowls), &game, NULL);
        return bowling_game_total(&game);
}

static bool print_game(void *context, const struct store_game *game)
{
        struct list *list = context;
        fprintf(list->out, "%s{\"name\":\"%s\",\"total\":%d,\"bowls\":\"%s\"}",
                list->first ? "" : ",", game->player.name, total_of(game), game->bowls);
        list->first = false;
        return true;
}

static enum store_status print_match(struct store *store, struct list *list,
                                     const struct store_match *match)
{
        struct store_filter filter = {.match = match->id};
        char began[MOMENT_SIZE];
        moment_print(match->began, began);
        fprintf(list->out, "{\"match\":%lld,\"began\":\"%s\",\"finished\":%s,\"players\":[",
                (long long)match->id, began, match->finished ? "true" : "false");
        list->first = true;
        enum store_status status = store->back_end->each_game(store, &filter, print_game, list);
        fputs("]}", list->out);
        return status;
}

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
        *filter_out = (struct store_filter){.newest_first = true, .limit = GAMES_DEFAULT};
        if (player != NULL && bowling_player_named(player, &filter_out->player) != BOWLING_OK)
                return false;
        if (limit == NULL)
                return true;
        filter_out->limit = read_limit(limit);
        return filter_out->limit >= 1 && filter_out->limit <= GAMES_MAX;
}

void api_games(struct request *request)
{
        static struct list list;
        struct store *store = request->server->house.store;
        struct store_filter filter;
        struct writing writing;
        if (!read_filter(request, &filter)) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'player' is three letters, 'limit' is 1 to 200", NULL);
                return;
        }
        begin(&writing);
        list.count = 0;
        list.out = writing.out;
        enum store_status status = store->back_end->each_match(store, &filter, note_match, &list);
        fputs("{\"games\":[", writing.out);
        for (int i = 0; status == STORE_OK && i < list.count; i++) {
                fputs(i > 0 ? "," : "", writing.out);
                status = print_match(store, &list, &list.matches[i]);
        }
        fputs("]}", writing.out);
        end(&writing, request, "application/json");
        if (status != STORE_OK)
                refuse_for(request, status);
}

/* One match */

static bool load(struct request *request, struct record *record)
{
        struct keeper keeper = {.store = request->server->house.store};
        record_init(record);
        enum store_status status = keeper_load(&keeper, request->numbers[0], record);
        if (status == STORE_OK)
                return true;
        record_release(record);
        refuse_for(request, status);
        return false;
}

static void print_entry(FILE *out, const struct record *record, size_t index,
                        const struct record_effect *effect)
{
        const struct event *event = &record->events[index];
        char at[MOMENT_SIZE];
        moment_print(event->stamp.at, at);
        fprintf(out, "%s{\"sequence\":%zu,\"at\":\"%s\",\"by\":", index > 0 ? "," : "", index + 1,
                at);
        json_text_print(out, event->stamp.author);
        fprintf(out, ",\"do\":\"%s\"", event_kind_name(event->kind));
        if (effect == NULL)
                fprintf(out, ",\"player\":null,\"frame\":null,\"was\":null,\"became\":\"%s\"}",
                        record->start);
        else
                fprintf(out, ",\"player\":\"%s\",\"frame\":%d,\"was\":\"%s\",\"became\":\"%s\"}",
                        bowling_match_game(&record->match, effect->position)->player.name,
                        effect->frame, effect->before.text, effect->after.text);
}

static void print_log(FILE *out, const struct record *record)
{
        static struct record replay;
        struct record_effect effect;
        record_init(&replay);
        record_start_from(&replay, record->start, record->events[0].stamp);
        print_entry(out, record, 0, NULL);
        for (size_t i = 1; i < record->count; i++) {
                record_apply(&replay, &record->events[i], &effect);
                print_entry(out, record, i, &effect);
        }
        record_release(&replay);
}

void api_game(struct request *request)
{
        static struct record record;
        struct writing writing;
        char began[MOMENT_SIZE];
        if (!load(request, &record))
                return;
        begin(&writing);
        moment_print(record.events[0].stamp.at, began);
        fprintf(writing.out,
                "{\"match\":%lld,\"began\":\"%s\",\"sequence\":%zu,\"finished\":%s,\"turn\":",
                (long long)request->numbers[0], began, record.count,
                bowling_match_is_finished(&record.match) ? "true" : "false");
        game_json_print_turn(writing.out, &record.match);
        fputs(",\"players\":", writing.out);
        game_json_print_players(writing.out, &record.match);
        fputs(",\"log\":[", writing.out);
        print_log(writing.out, &record);
        fputs("]}", writing.out);
        end(&writing, request, "application/json");
        record_release(&record);
}

void api_game_csv(struct request *request)
{
        static struct record record;
        struct writing writing;
        char notation[BOWLING_NOTATION_SIZE];
        if (!load(request, &record))
                return;
        begin(&writing);
        fputs("player,notation,total,maximum\n", writing.out);
        for (int i = 0; i < bowling_match_players(&record.match); i++) {
                const struct bowling_game *game = bowling_match_game(&record.match, i);
                bowling_notation_print(game, notation, sizeof notation);
                fprintf(writing.out, "%s,%s,%d,%d\n", game->player.name, notation,
                        bowling_game_total(game), bowling_game_maximum(game));
        }
        end(&writing, request, "text/csv; charset=utf-8");
        record_release(&record);
}

void api_game_svg(struct request *request)
{
        static struct record record;
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

struct player_games {
        struct bowling_player player;
        struct bowling_statistics statistics;
        FILE *out;
        char full_name[STORE_FULL_NAME_SIZE];
};

static bool add_game(void *context, const struct store_game *game)
{
        struct player_games *games = context;
        fprintf(games->out, "%s%d", bowling_statistics_games(&games->statistics) > 0 ? "," : "",
                game->total);
        bowling_statistics_add(&games->statistics, game->total, &game->figures);
        return true;
}

static bool take_full_name(void *context, const struct store_player *player)
{
        struct player_games *games = context;
        if (!bowling_player_equals(&player->player, &games->player))
                return true;
        if (player->full_name != NULL)
                snprintf(games->full_name, sizeof games->full_name, "%s", player->full_name);
        return false;
}

static void print_percent(FILE *out, const char *name, struct bowling_ratio ratio)
{
        if (ratio.whole == 0)
                fprintf(out, ",\"%s\":null", name);
        else
                fprintf(out, ",\"%s\":%.1f", name, 100 * bowling_ratio_value(ratio));
}

static void print_figures(FILE *out, const struct bowling_statistics *statistics)
{
        fprintf(out, ",\"games\":%lld,\"average\":%.2f,\"high_game\":%d",
                (long long)bowling_statistics_games(statistics),
                bowling_ratio_value(bowling_statistics_average(statistics)),
                bowling_statistics_high_game(statistics));
        if (bowling_statistics_games(statistics) < 3)
                fputs(",\"high_series\":null", out);
        else
                fprintf(out, ",\"high_series\":%d", bowling_statistics_high_series(statistics));
        print_percent(out, "strike_percent", bowling_statistics_strikes(statistics));
        print_percent(out, "spare_percent", bowling_statistics_spares(statistics));
        print_percent(out, "open_percent", bowling_statistics_opens(statistics));
        fprintf(out, ",\"first_ball_average\":%.2f,\"clean_games\":%lld",
                bowling_ratio_value(bowling_statistics_first_balls(statistics)),
                (long long)bowling_statistics_clean_games(statistics));
}

void api_player(struct request *request)
{
        static struct player_games games;
        struct store *store = request->server->house.store;
        struct store_filter filter = {.figures_only = true};
        struct writing writing;
        memset(&games, 0, sizeof games);
        bowling_player_named(request->name, &filter.player);
        games.player = filter.player;
        bowling_statistics_init(&games.statistics);
        begin(&writing);
        games.out = writing.out;
        fprintf(writing.out, "{\"player\":\"%s\",\"scores\":[", request->name);
        enum store_status status = store->back_end->each_game(store, &filter, add_game, &games);
        if (status == STORE_OK)
                status = store->back_end->each_player(store, take_full_name, &games);
        fputs("],\"full_name\":", writing.out);
        if (games.full_name[0] != '\0')
                json_text_print(writing.out, games.full_name);
        else
                fputs("null", writing.out);
        print_figures(writing.out, &games.statistics);
        fputs("}", writing.out);
        end(&writing, request, "application/json");
        if (status != STORE_OK)
                refuse_for(request, status);
}
