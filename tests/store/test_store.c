/* What every store has to do, whatever it is made of: `test_store sqlite`, `test_store postgres`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "key.h"
#include "matches.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        CHILDREN = 8
};

#define INSERT_EVENT "INSERT INTO events (match_id, sequence, kind, at, author, detail) VALUES "

/* Opening */

static void test_store__without_create_nothing_is_made(void **state)
{
        struct place place = place_make(fixture_kind);
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        assert_int_equal(store_open(place.address, false, &store, reason), STORE_NOT_FOUND);
        assert_null(store);
        assert_int_equal(store_open(place.address, false, &store, reason), STORE_NOT_FOUND);
        store = open_at(&place);
        assert_non_null(store);
        store_close(store);
        assert_int_equal(store_open(place.address, false, &store, reason), STORE_OK);
        store_close(store);
        place_remove(&place);
}

static void test_store__newer_version_is_refused(void **state)
{
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        assert_true(place_execute(place_of(state), fixture_kind->newer_version));
        assert_int_equal(store_open(place_of(state)->address, true, &store, reason), STORE_TOO_NEW);
        assert_null(store);
        assert_non_null(strstr(reason, "999"));
        assert_int_equal(store_open(place_of(state)->address, false, &store, reason),
                         STORE_TOO_NEW);
}

static bool open_and_add(int number, const struct place *place)
{
        struct store *store = open_at(place);
        bool fine = store != NULL && store_gutters(store, number % 2 ? "PJS" : "KYJ", 1) > 0;
        store_close(store);
        return fine;
}

static void test_store__several_programs_may_make_it_at_once(void **state)
{
        for (int i = 0; i < 20; i++) {
                struct place place = place_make(fixture_kind);
                assert_true(at_once(CHILDREN, open_and_add, &place));
                assert_int_equal(place_ask(&place, "SELECT count(*) FROM matches"), CHILDREN);
                assert_int_equal(place_ask(&place, "SELECT count(*) FROM players"), 2);
                place_remove(&place);
        }
}

/* Writing */

static void test_store__match_is_added_once(void **state)
{
        struct store *store = store_of(state);
        struct store_key key = key_random();
        int64_t id = 0;
        int64_t again = 0;
        int64_t found = 0;
        assert_int_equal(store_find(store, &key, &found), STORE_NOT_FOUND);
        assert_int_equal(add_one(store, &key, &id), STORE_OK);
        assert_int_equal(add_one(store, &key, &again), STORE_EXISTS);
        assert_int_equal(again, id);
        assert_int_equal(store_find(store, &key, &found), STORE_OK);
        assert_int_equal(found, id);
        assert_int_equal(rows_in(state, "events"), 1);
}

static void test_store__known_matches_use_up_no_ids(void **state)
{
        struct store *store = store_of(state);
        struct store_key key = key_random();
        struct store_key other = key_random();
        int64_t id = 0;
        assert_int_equal(add_one(store, &key, &id), STORE_OK);
        assert_int_equal(id, 1);
        for (int i = 0; i < 5; i++)
                assert_int_equal(add_one(store, &key, &id), STORE_EXISTS);
        assert_int_equal(add_one(store, &other, &id), STORE_OK);
        assert_int_equal(id, 2);
}

static void test_store__append_goes_behind_what_is_expected(void **state)
{
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 0);
        struct store_match match;
        assert_int_equal(append_one(store, id, 1), STORE_OK);
        assert_int_equal(append_one(store, id, 1), STORE_STALE);
        assert_int_equal(append_one(store, id, 3), STORE_STALE);
        assert_int_equal(append_one(store, id, 2), STORE_OK);
        assert_int_equal(append_one(store, id + 1, 1), STORE_NOT_FOUND);
        assert_int_equal(store_find_match(store, id, &match), STORE_OK);
        assert_int_equal(match.sequence, 3);
        assert_int_equal(rows_in(state, "events"), 3);
}

static void test_store__batch_is_kept_or_dropped_whole(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_true(store_gutters(store, "PJS", 2) > 0);
        assert_true(store_gutters(store, "PJS KYJ", 2) > 0);
        assert_int_equal(rows_in(state, "matches"), 0);
        store_roll_back(store);
        assert_int_equal(matches_of(store, (struct store_filter){0}).count, 0);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_true(store_gutters(store, "KYJ", 2) > 0);
        assert_true(store_gutters(store, "PJS KYJ", 2) > 0);
        assert_int_equal(store_commit(store), STORE_OK);
        assert_int_equal(rows_in(state, "matches"), 2);
        assert_int_equal(rows_in(state, "events"), 6);
}

static void test_store__refusals_leave_a_batch_as_it_is(void **state)
{
        struct store *store = store_of(state);
        struct store_key key = key_random();
        int64_t id = 0;
        assert_int_equal(store_begin(store), STORE_OK);
        assert_int_equal(store_begin(store), STORE_FAILED);
        assert_int_equal(add_one(store, &key, &id), STORE_OK);
        assert_int_equal(add_one(store, &key, &id), STORE_EXISTS);
        assert_int_equal(append_one(store, id, 5), STORE_STALE);
        assert_int_equal(append_one(store, id + 1, 1), STORE_NOT_FOUND);
        assert_int_equal(append_one(store, id, 1), STORE_OK);
        assert_int_equal(store_commit(store), STORE_OK);
        assert_int_equal(rows_in(state, "events"), 2);
}

/* Numbers of players who went with the batch are given to others. */
static void test_store__players_of_a_batch_that_was_dropped_are_forgotten(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_true(store_gutters(store, "AAA BBB", 2) > 0);
        assert_int_equal(games_of(store, (struct store_filter){0}).count, 2);
        store_roll_back(store);
        int64_t id = store_gutters(store, "CCC AAA", 2);
        assert_true(id > 0);
        struct seen games = games_of(store, (struct store_filter){0});
        assert_saw(games, id, id);
        assert_string_equal(games.games[0].player.name, "CCC");
        assert_string_equal(games.games[1].player.name, "AAA");
        assert_int_equal(rows_in(state, "players"), 2);
}

/* Here a statement fails in the middle, since a total of 301 breaks a rule of the table. */
static void test_store__match_that_fails_halfway_leaves_nothing(void **state)
{
        struct store *store = store_of(state);
        struct store_key key = key_random();
        struct plain_change plain;
        int64_t id = 99;
        make_change(&plain, 0, 0);
        plain.game.finished = true;
        plain.game.total = 301;
        assert_int_equal(store_add(store, &key, &plain.change, &id), STORE_FAILED);
        assert_int_equal(id, 0);
        assert_string_not_equal(store_reason(store), "");
        assert_int_equal(rows_in(state, "matches") + rows_in(state, "players"), 0);
        assert_int_equal(add_one(store, &key, &id), STORE_OK);
}

static void test_store__commit_behind_a_failure_keeps_nothing_half(void **state)
{
        struct store *store = store_of(state);
        struct plain_change plain;
        int64_t id = store_gutters(store, "PJS", 0);
        assert_int_equal(store_begin(store), STORE_OK);
        make_change(&plain, id, 1);
        plain.change.key = key_of(store, id);
        plain.game.finished = true;
        plain.game.total = 301;
        assert_int_equal(store_append(store, &plain.change), STORE_FAILED);
        store_roll_back(store);
        assert_int_equal(rows_in(state, "events"), 1);
        assert_int_equal(append_one(store, id, 1), STORE_OK);
}

static void test_store__log_is_append_only(void **state)
{
        static const char *const attempts[] = {
                "UPDATE events SET detail = '10'", "UPDATE events SET author = 'x' WHERE 1 = 1",
                "DELETE FROM events", "DELETE FROM events WHERE sequence = 1"};
        store_gutters(store_of(state), "PJS", 3);
        for (size_t i = 0; i < LENGTH_OF(attempts); i++)
                assert_false(place_execute(place_of(state), attempts[i]));
        assert_int_equal(rows_in(state, "events"), 4);
        assert_int_equal(place_ask(place_of(state),
                                   "SELECT count(*) FROM events WHERE detail IN ('PJS', '2 0')"),
                         4);
}

static void test_store__rows_that_make_no_sense_are_refused(void **state)
{
        static const char *const attempts[] = {
                "INSERT INTO players (letters) VALUES ('pjs')",
                "INSERT INTO players (letters) VALUES ('PJSX')",
                "INSERT INTO players (key, letters) VALUES ('PJS', 'KYJ')",
                "UPDATE matches SET finished = 2",
                "UPDATE matches SET sequence = 0",
                "UPDATE games SET total = 301",
                "UPDATE games SET player_id = 77",
                /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma) */
                INSERT_EVENT "(77, 1, 1, 0, '', '')",
        };
        store_gutters(store_of(state), "PJS", 3);
        for (size_t i = 0; i < LENGTH_OF(attempts); i++) {
                char statements[256];
                snprintf(statements, sizeof statements, "%s%s",
                         fixture_kind == &place_in_file ? "PRAGMA foreign_keys = ON;" : "",
                         attempts[i]);
                assert_false(place_execute(place_of(state), statements));
        }
}

/* Reading */

/* Four matches; the third is finished. */
static void store_four(struct store *store, int64_t ids_out[4])
{
        ids_out[0] = store_gutters(store, "PJS", 1);
        ids_out[1] = store_gutters(store, "KYJ PJS", 4);
        ids_out[2] = store_gutters(store, "KYJ", 20);
        ids_out[3] = store_gutters(store, "LEE KYJ", 0);
}

static void test_store__matches_are_listed_by_every_filter(void **state)
{
        struct store *store = store_of(state);
        int64_t id[4];
        store_four(store, id);
        struct seen all = matches_of(store, (struct store_filter){0});
        struct seen newest = matches_of(store, (struct store_filter){.newest_first = true});
        struct seen player =
                matches_of(store, (struct store_filter){.person = person_of(store, "PJS")});
        struct seen unknown =
                matches_of(store, (struct store_filter){.person = person_of(store, "ZZZ")});
        struct seen one = matches_of(store, (struct store_filter){.match = id[1]});
        struct seen since = matches_of(store, (struct store_filter){.since = all.matches[2].began});
        struct seen after = matches_of(store, (struct store_filter){.after = id[1]});
        struct seen before = matches_of(store, (struct store_filter){.before = id[1]});
        struct seen limit = matches_of(store, (struct store_filter){.limit = 3});
        struct seen unfinished = matches_of(store, (struct store_filter){.unfinished = true});
        assert_saw(all, id[0], id[1], id[2], id[3]);
        assert_saw(newest, id[3], id[2], id[1], id[0]);
        assert_saw(player, id[0], id[1]);
        assert_int_equal(unknown.count, 0);
        assert_saw(one, id[1]);
        assert_saw(since, id[2], id[3]);
        assert_saw(after, id[2], id[3]);
        assert_saw(before, id[0]);
        assert_saw(limit, id[0], id[1], id[2]);
        assert_saw(unfinished, id[0], id[1], id[3]);
}

/* Two began in the same millisecond: the one with the larger id comes first. */
static void test_store__page_of_matches_goes_on_behind_another(void **state)
{
        struct store *store = store_of(state);
        struct store_filter filter = {.newest_first = true, .limit = 2};
        int64_t id[4];
        store_four(store, id);
        assert_true(place_execute(place_of(state),
                                  "UPDATE matches SET began = CASE id WHEN 1 THEN 9000"
                                  " WHEN 4 THEN 500 ELSE 800 END"));
        filter.behind = id[0];
        struct seen same_time = matches_of(store, filter);
        filter.behind = id[2];
        struct seen rest = matches_of(store, filter);
        filter.person = person_of(store, "LEE");
        struct seen with_a_player = matches_of(store, filter);
        filter.behind = id[3];
        struct seen nothing = matches_of(store, filter);
        struct seen unknown =
                matches_of(store, (struct store_filter){.newest_first = true, .behind = 99});
        assert_saw(same_time, id[2], id[1]);
        assert_saw(rest, id[1], id[3]);
        assert_saw(with_a_player, id[3]);
        assert_int_equal(nothing.count, 0);
        assert_int_equal(unknown.count, 0);
}

static void test_store__filters_of_matches_work_together(void **state)
{
        struct store *store = store_of(state);
        int64_t id[4];
        store_four(store, id);
        struct seen all = matches_of(store, (struct store_filter){0});
        struct seen page =
                matches_of(store, (struct store_filter){.person = person_of(store, "KYJ"),
                                                        .since = all.matches[0].began,
                                                        .until = all.matches[3].began,
                                                        .after = id[0],
                                                        .before = id[3] + 1,
                                                        .behind = id[3],
                                                        .limit = 1,
                                                        .newest_first = true,
                                                        .unfinished = true,
                                                        .without_voided = true});
        struct seen not_his = matches_of(
                store, (struct store_filter){.person = person_of(store, "PJS"), .match = id[2]});
        struct seen his = matches_of(
                store, (struct store_filter){.person = person_of(store, "PJS"), .match = id[1]});
        assert_saw(page, id[1]);
        assert_int_equal(not_his.count, 0);
        assert_saw(his, id[1]);
}

static void test_store__match_is_read_as_it_was_written(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        struct store_match match;
        kept_begin(&kept, store, "PJS KYJ");
        kept_bowl(&kept, 10);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_equal(store_find_match(store, kept.writer.match, &match), STORE_OK);
        assert_int_equal(match.id, kept.writer.match);
        assert_memory_equal(match.key.bytes, kept.writer.key.bytes, STORE_KEY_SIZE);
        assert_int_equal(match.began, kept.record.events[0].stamp.at);
        assert_int_equal(match.sequence, 2);
        assert_false(match.finished);
        assert_int_equal(store_find_match(store, match.id + 1, &match), STORE_NOT_FOUND);
        assert_int_equal(store_find_match(store, 0, &match), STORE_NOT_FOUND);
        assert_int_equal(store_find_match(store, -1, &match), STORE_NOT_FOUND);
        kept_release(&kept);
}

static void test_store__games_are_listed_by_every_filter(void **state)
{
        struct store *store = store_of(state);
        int64_t id[4];
        store_four(store, id);
        struct seen matches = matches_of(store, (struct store_filter){0});
        struct seen all = games_of(store, (struct store_filter){0});
        struct seen newest = games_of(store, (struct store_filter){.newest_first = true});
        struct seen player =
                games_of(store, (struct store_filter){.person = person_of(store, "PJS")});
        struct seen one = games_of(store, (struct store_filter){.match = id[1]});
        struct seen his = games_of(
                store, (struct store_filter){.person = person_of(store, "PJS"), .match = id[1]});
        struct seen after = games_of(store, (struct store_filter){.after = id[2]});
        struct seen before = games_of(store, (struct store_filter){.before = id[1]});
        struct seen limit = games_of(store, (struct store_filter){.limit = 2});
        struct seen since =
                games_of(store, (struct store_filter){.since = matches.matches[2].began});
        struct seen unfinished = games_of(store, (struct store_filter){.unfinished = true});
        assert_saw(all, id[0], id[1], id[1], id[2], id[3], id[3]);
        assert_saw(newest, id[3], id[3], id[2], id[1], id[1], id[0]);
        assert_saw(player, id[0], id[1]);
        assert_saw(one, id[1], id[1]);
        assert_saw(his, id[1]);
        assert_saw(after, id[3], id[3]);
        assert_saw(before, id[0]);
        assert_saw(limit, id[0], id[1]);
        assert_saw(since, id[2], id[3], id[3]);
        assert_saw(unfinished, id[0], id[1], id[1], id[3], id[3]);
}

static void test_store__games_are_read_as_they_were_written(void **state)
{
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS:X7/9-X-88/-6XXX81", 0);
        store_gutters(store, "LEE KYJ", 3);
        struct seen games = games_of(store, (struct store_filter){0});
        const struct store_game *game = &games.games[0];
        assert_int_equal(games.count, 3);
        assert_int_equal(game->match, id);
        assert_string_equal(games.texts[0], "X7/9-X-88/-6XXX81");
        assert_true(game->finished);
        assert_int_equal(game->total, 167);
        assert_int_equal(game->figures.counts[BOWLING_FIGURE_STRIKES], 5);
        assert_int_equal(game->figures.counts[BOWLING_FIGURE_FULL_RACKS], 11);
        assert_int_equal(game->figures.counts[BOWLING_FIGURE_OPENS], 3);
        assert_string_equal(games.games[1].player.name, "LEE");
        assert_string_equal(games.texts[1], "--");
        assert_int_equal(games.games[2].position, 1);
        assert_string_equal(games.texts[2], "-");
        assert_false(games.games[2].finished);
}

static void test_store__figures_are_those_of_finished_games_player_by_player(void **state)
{
        struct store *store = store_of(state);
        int64_t id[4];
        store_four(store, id);
        store_gutters(store, "PJS:XXXXXXXXXXXX", 0);
        struct seen games = games_of(store, (struct store_filter){.figures_only = true});
        struct seen one =
                games_of(store, (struct store_filter){.figures_only = true, .match = id[1]});
        assert_int_equal(games.count, 2);
        assert_string_equal(games.games[0].player.name, "PJS");
        assert_true(games.games[0].finished);
        assert_int_equal(games.games[0].total, 300);
        assert_int_equal(games.games[0].figures.counts[BOWLING_FIGURE_STRIKES], 12);
        assert_int_equal(games.games[0].figures.counts[BOWLING_FIGURE_FIRST_PINS], 120);
        assert_true(games.without_text[0]);
        assert_string_equal(games.games[1].player.name, "KYJ");
        assert_int_equal(games.games[1].total, 0);
        assert_int_equal(one.count, 0);
}

static void store_game_at(struct store *store, const char *start, int64_t at)
{
        struct kept kept = {.writer = match_writer_new(store)};
        record_init(&kept.record);
        assert_true(record_start_from(&kept.record, start,
                                      (struct event_stamp){.at = at, .author = "lee"}));
        assert_int_equal(kept_save(&kept), STORE_OK);
        kept_release(&kept);
}

static void assert_totals(const struct seen *games, size_t count, const int *totals)
{
        assert_int_equal(games->count, count);
        for (size_t i = 0; i < count; i++)
                assert_int_equal(games->games[i].total, totals[i]);
}

static void test_store__figures_come_by_when_the_games_began(void **state)
{
        struct store *store = store_of(state);
        store_game_at(store, "PJS:XXXXXXXXXXXX", 3000);
        store_game_at(store, "KYJ:XXXXXXXXXXXX PJS:9-9-9-9-9-9-9-9-9-9-", 1000);
        store_game_at(store, "PJS:5/5/5/5/5/5/5/5/5/5/5", 2000);
        store_game_at(store, "PJS:--------------------", 2000);
        struct store_filter filter = {.figures_only = true, .person = person_of(store, "PJS")};
        struct seen oldest = games_of(store, filter);
        assert_totals(&oldest, 4, (int[]){90, 150, 0, 300});
        assert_int_equal(oldest.games[0].counted_at, 1000);
        assert_int_equal(oldest.games[3].counted_at, 3000);
        filter.newest_first = true;
        struct seen newest = games_of(store, filter);
        assert_totals(&newest, 4, (int[]){300, 0, 150, 90});
        filter.since = 1001;
        filter.until = 2000;
        struct seen between = games_of(store, filter);
        assert_totals(&between, 2, (int[]){0, 150});
        struct seen all = games_of(store, (struct store_filter){.figures_only = true});
        assert_totals(&all, 5, (int[]){90, 150, 0, 300, 300});
        struct seen matches =
                matches_of(store, (struct store_filter){.since = 1000, .until = 2000});
        assert_int_equal(matches.count, 3);
}

static void judge(struct store *store, int64_t match, enum event_kind kind)
{
        struct kept kept;
        assert_int_equal(kept_load(&kept, store, match), STORE_OK);
        assert_int_equal(kept_do(&kept, kind), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        kept_release(&kept);
}

static void test_store__voided_matches_can_be_left_out(void **state)
{
        struct store *store = store_of(state);
        struct store_filter counted = {.without_voided = true};
        struct store_filter figures = {.without_voided = true, .figures_only = true};
        int64_t id[4];
        store_four(store, id);
        judge(store, id[2], EVENT_VOID);
        judge(store, id[0], EVENT_VOID);
        struct seen all = matches_of(store, (struct store_filter){0});
        struct seen some = matches_of(store, counted);
        assert_saw(all, id[0], id[1], id[2], id[3]);
        assert_true(all.matches[0].voided && !all.matches[1].voided && all.matches[2].voided);
        assert_saw(some, id[1], id[3]);
        assert_int_equal(games_of(store, (struct store_filter){0}).count, 6);
        assert_int_equal(games_of(store, counted).count, 4);
        assert_int_equal(games_of(store, figures).count, 0);
        judge(store, id[2], EVENT_RESTORE);
        some = matches_of(store, counted);
        assert_saw(some, id[1], id[2], id[3]);
        assert_int_equal(games_of(store, figures).count, 1);
}

/* As an import does: a match that was voided elsewhere comes as a whole. */
static void test_store__match_may_come_voided(void **state)
{
        struct store *store = store_of(state);
        struct store_match match;
        struct kept kept;
        kept_begin(&kept, store, "PJS");
        assert_int_equal(kept_do(&kept, EVENT_VOID), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_equal(store_find_match(store, kept.writer.match, &match), STORE_OK);
        assert_true(match.voided);
        kept_release(&kept);
        assert_int_equal(kept_load(&kept, store, match.id), STORE_OK);
        assert_true(kept.record.voided);
        kept_release(&kept);
}

static void test_store__players_of_other_programs_have_names(void **state)
{
        struct store *other = open_at(place_of(state));
        store_gutters(store_of(state), "PJS", 1);
        assert_int_equal(games_of(other, (struct store_filter){0}).count, 1);
        store_gutters(store_of(state), "KYJ", 1);
        struct seen games = games_of(other, (struct store_filter){0});
        assert_string_equal(games.games[1].player.name, "KYJ");
        store_close(other);
}

static bool add_new_players(int number, const struct place *place)
{
        struct store *store = open_at(place);
        bool fine = store != NULL;
        for (int i = 0; fine && i < 150; i++) {
                char name[] = {(char)('A' + number), (char)('A' + i / 26), (char)('A' + i % 26), 0};
                fine = store_gutters(store, name, 1) > 0;
        }
        store_close(store);
        return fine;
}

static bool see_name(void *context, const struct store_game *game)
{
        *(bool *)context = *(bool *)context && game->player.name[0] != '\0';
        return true;
}

/* Reads while players come in, until `number` programs have added theirs. */
static bool read_names(int number, const struct place *place)
{
        struct store *store = open_at(place);
        struct store_filter filter = {0};
        bool fine = store != NULL;
        if (number > 0) {
                store_close(store);
                return add_new_players(number, place);
        }
        for (int i = 0; fine && i < 150; i++)
                fine = store_each_game(store, &filter, see_name, &fine) == STORE_OK && fine;
        store_close(store);
        return fine;
}

static void test_store__no_game_is_without_a_name_while_players_come(void **state)
{
        assert_true(others_do(state, 3, read_names));
}

static void test_store__visitor_may_have_seen_enough(void **state)
{
        struct store *store = store_of(state);
        struct store_filter filter = {0};
        struct seen games = {.wanted = 1};
        struct seen matches = {.wanted = 2};
        struct seen events = {.wanted = 3};
        int64_t id[4];
        store_four(store, id);
        assert_int_equal(store_each_game(store, &filter, see_game, &games), STORE_OK);
        assert_int_equal(store_each_match(store, &filter, see_match, &matches), STORE_OK);
        assert_int_equal(store_each_event(store, (struct store_log_position){.match = id[2]},
                                          see_event, &events),
                         STORE_OK);
        assert_saw(games, id[0]);
        assert_saw(matches, id[0], id[1]);
        assert_saw(events, 1, 2, 3);
        assert_true(store_gutters(store, "PJS", 1) > 0);
}

/* So many rows that a server does not send them all before it is told to stop. */
static void test_store__visitor_may_have_seen_enough_of_many(void **state)
{
        struct store *store = store_of(state);
        struct store_filter filter = {0};
        assert_int_equal(store_begin(store), STORE_OK);
        for (int i = 0; i < 2000; i++)
                store_gutters(store, "PJS KYJ", 0);
        struct seen in_batch = {.wanted = 1};
        assert_int_equal(store_each_game(store, &filter, see_game, &in_batch), STORE_OK);
        assert_int_equal(store_commit(store), STORE_OK);
        for (int i = 0; i < 5; i++) {
                struct seen games = {.wanted = 2};
                assert_int_equal(store_each_game(store, &filter, see_game, &games), STORE_OK);
                assert_int_equal(games.count, 2);
                assert_true(store_gutters(store, "PJS", 1) > 0);
        }
        assert_int_equal(rows_in(state, "matches"), 2005);
}

static void test_store__events_are_read_in_their_order(void **state)
{
        struct store *store = store_of(state);
        int64_t first = store_gutters(store, "PJS", 3);
        int64_t second = store_gutters(store, "KYJ", 1);
        struct seen events = events_of(store, first);
        assert_saw(events, 1, 2, 3, 4);
        assert_string_equal(events.texts[0], "starter");
        assert_string_equal(events.texts[3], "player");
        events = events_of(store, second);
        assert_saw(events, 1, 2);
        assert_int_equal(events_of(store, second + 1).count, 0);
}

static struct seen events_behind(struct store *store, int64_t match, int64_t sequence)
{
        struct seen seen = {.count = 0};
        struct store_log_position after = {match, sequence};
        assert_int_equal(store_each_event(store, after, see_event, &seen), STORE_OK);
        return seen;
}

static void test_store__events_are_read_from_where_one_was(void **state)
{
        struct store *store = store_of(state);
        int64_t first = store_gutters(store, "PJS", 3);
        int64_t second = store_gutters(store, "KYJ", 6);
        struct seen all = events_behind(store, first, 0);
        struct seen rest = events_behind(store, first, 2);
        struct seen last = events_behind(store, second, 6);
        assert_saw(all, 1, 2, 3, 4);
        assert_saw(rest, 3, 4);
        assert_saw(last, 7);
        assert_int_equal(events_behind(store, first, 4).count, 0);
        assert_int_equal(events_behind(store, first, 99).count, 0);
        assert_int_equal(events_behind(store, second + 1, 0).count, 0);
        assert_int_equal(append_one(store, first, 4), STORE_OK);
        rest = events_behind(store, first, 4);
        assert_saw(rest, 5);
}

/* Players */

static int64_t name_number(const char *name)
{
        int64_t number = 0;
        memcpy(&number, name, strlen(name));
        return number;
}

static void test_store__players_have_full_names(void **state)
{
        struct store *store = store_of(state);
        store_gutters(store, "PJS", 0);
        assert_int_equal(name_person(store, "PJS", "박재성 \"O'Neil\" \\ %s"), STORE_OK);
        assert_int_equal(name_person(store, "KYJ", "first"), STORE_OK);
        assert_int_equal(name_person(store, "KYJ", "second"), STORE_OK);
        assert_int_equal(name_person(store, "CHA", ""), STORE_OK);
        struct seen players = players_of(store);
        assert_saw(players, name_number("CHA"), name_number("KYJ"), name_number("PJS"));
        assert_string_equal(players.texts[0], "");
        assert_string_equal(players.texts[1], "second");
        assert_string_equal(players.texts[2], "박재성 \"O'Neil\" \\ %s");
        assert_int_equal(name_person(store, "PJS", ""), STORE_OK);
        assert_string_equal(players_of(store).texts[2], "");
}

static void test_store__names_use_up_no_numbers(void **state)
{
        struct store *store = store_of(state);
        for (int i = 0; i < 5; i++)
                assert_int_equal(name_person(store, "PJS", "again"), STORE_OK);
        store_gutters(store, "KYJ", 0);
        assert_int_equal(place_ask(place_of(state), "SELECT max(id) FROM players"), 2);
}

static void test_store__statements_in_texts_stay_texts(void **state)
{
        static const char attack[] = "x'); DROP TABLE events; --";
        static const char other[] = "$1 \" ; DELETE FROM games; /*";
        struct store *store = store_of(state);
        struct plain_change plain;
        int64_t id = store_gutters(store, "PJS", 0);
        make_change(&plain, id, 1);
        plain.change.key = key_of(store, id);
        plain.event.author = attack;
        plain.event.detail = other;
        plain.game.marks = attack;
        assert_int_equal(store_append(store, &plain.change), STORE_OK);
        assert_int_equal(name_person(store, "PJS", other), STORE_OK);
        assert_int_equal(people_find_key(store, "' OR 1=1 --", &(struct store_person){0}),
                         STORE_NOT_FOUND);
        assert_string_equal(events_of(store, id).texts[1], attack);
        assert_string_equal(games_of(store, (struct store_filter){0}).texts[0], attack);
        assert_string_equal(players_of(store).texts[0], other);
        assert_int_equal(rows_in(state, "events"), 2);
}

/* Checking */

static void count_complaint(void *context, const char *complaint)
{
        assert_string_not_equal(complaint, "");
        ++*(int *)context;
}

static void test_store__sound_store_gets_no_complaints(void **state)
{
        struct store *store = store_of(state);
        int complaints = 0;
        int64_t id[4];
        store_four(store, id);
        assert_int_equal(store_check(store, count_complaint, &complaints), STORE_OK);
        assert_int_equal(complaints, 0);
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_store__without_create_nothing_is_made),
                in_store(test_store__newer_version_is_refused),
                cmocka_unit_test(test_store__several_programs_may_make_it_at_once),
                in_store(test_store__match_is_added_once),
                in_store(test_store__known_matches_use_up_no_ids),
                in_store(test_store__append_goes_behind_what_is_expected),
                in_store(test_store__batch_is_kept_or_dropped_whole),
                in_store(test_store__refusals_leave_a_batch_as_it_is),
                in_store(test_store__players_of_a_batch_that_was_dropped_are_forgotten),
                in_store(test_store__match_that_fails_halfway_leaves_nothing),
                in_store(test_store__commit_behind_a_failure_keeps_nothing_half),
                in_store(test_store__log_is_append_only),
                in_store(test_store__rows_that_make_no_sense_are_refused),
                in_store(test_store__matches_are_listed_by_every_filter),
                in_store(test_store__page_of_matches_goes_on_behind_another),
                in_store(test_store__filters_of_matches_work_together),
                in_store(test_store__match_is_read_as_it_was_written),
                in_store(test_store__games_are_listed_by_every_filter),
                in_store(test_store__games_are_read_as_they_were_written),
                in_store(test_store__figures_are_those_of_finished_games_player_by_player),
                in_store(test_store__figures_come_by_when_the_games_began),
                in_store(test_store__voided_matches_can_be_left_out),
                in_store(test_store__match_may_come_voided),
                in_store(test_store__players_of_other_programs_have_names),
                in_store(test_store__no_game_is_without_a_name_while_players_come),
                in_store(test_store__visitor_may_have_seen_enough),
                in_store(test_store__visitor_may_have_seen_enough_of_many),
                in_store(test_store__events_are_read_in_their_order),
                in_store(test_store__events_are_read_from_where_one_was),
                in_store(test_store__players_have_full_names),
                in_store(test_store__names_use_up_no_numbers),
                in_store(test_store__statements_in_texts_stay_texts),
                in_store(test_store__sound_store_gets_no_complaints),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
