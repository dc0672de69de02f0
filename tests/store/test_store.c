/* What every store has to do, whatever it is made of: `test_store sqlite`, `test_store postgres`.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "key.h"
#include "matches.h"
#include "places.h"
#include "sql.h"

enum {
        CHILDREN = 8,
        SEEN_MAX = 64
};

#define INSERT_EVENT "INSERT INTO events (match_id, sequence, kind, at, author, detail) VALUES "

static const struct place_kind *kind;

/* An open store in a place of its own. */
struct fixture {
        struct place place;
        struct store *store;
};

static struct store *open_at(const struct place *place)
{
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        enum store_status status = store_open(place->address, true, &store, reason);
        if (status != STORE_OK)
                fprintf(stderr, "%s: %s\n", store_status_words(status), reason);
        return store;
}

static int set_up(void **state)
{
        struct fixture *fixture = calloc(1, sizeof *fixture);
        fixture->place = place_make(kind);
        fixture->store = open_at(&fixture->place);
        *state = fixture;
        return fixture->store != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
        struct fixture *fixture = *state;
        store_close(fixture->store);
        place_remove(&fixture->place);
        free(fixture);
        return 0;
}

static struct store *store_of(void **state)
{
        return ((struct fixture *)*state)->store;
}

static const struct place *place_of(void **state)
{
        return &((struct fixture *)*state)->place;
}

/* The store as another program sees it. */
static void open_anew(void **state)
{
        struct fixture *fixture = *state;
        store_close(fixture->store);
        fixture->store = open_at(&fixture->place);
        assert_non_null(fixture->store);
}

/* Programs share no connection, and what is forked would: so this one closes its own meanwhile. */
static bool others_do(void **state, int programs, bool (*work)(int, const struct place *))
{
        struct fixture *fixture = *state;
        store_close(fixture->store);
        bool fine = at_once(programs, work, &fixture->place);
        fixture->store = open_at(&fixture->place);
        return fine && fixture->store != NULL;
}

static int64_t rows_in(void **state, const char *table)
{
        char question[64];
        snprintf(question, sizeof question, "SELECT count(*) FROM %s", table);
        return place_ask(place_of(state), question);
}

/* What visitors saw. */
struct seen {
        size_t count;
        size_t wanted; /* 0 for all */
        int64_t ids[SEEN_MAX];
        struct store_match matches[SEEN_MAX];
        struct store_game games[SEEN_MAX];
        char texts[SEEN_MAX][STORE_FULL_NAME_SIZE];
        bool without_text[SEEN_MAX];
};

static void note(struct seen *seen, int64_t id, const char *text)
{
        assert_in_range(seen->count, 0, SEEN_MAX - 1);
        seen->ids[seen->count] = id;
        seen->without_text[seen->count] = text == NULL;
        snprintf(seen->texts[seen->count], STORE_FULL_NAME_SIZE, "%s", text != NULL ? text : "");
        seen->count++;
}

static bool see_match(void *context, const struct store_match *match)
{
        struct seen *seen = context;
        seen->matches[seen->count] = *match;
        note(seen, match->id, NULL);
        return seen->count != seen->wanted;
}

static bool see_game(void *context, const struct store_game *game)
{
        struct seen *seen = context;
        seen->games[seen->count] = *game;
        note(seen, game->match, game->bowls);
        return seen->count != seen->wanted;
}

static bool see_event(void *context, const struct store_event *event)
{
        struct seen *seen = context;
        note(seen, event->sequence, event->author);
        return seen->count != seen->wanted;
}

static bool see_player(void *context, const struct store_player *player)
{
        struct seen *seen = context;
        memcpy(&seen->ids[seen->count], player->player.name, sizeof player->player.name);
        note(seen, seen->ids[seen->count], player->full_name);
        return seen->count != seen->wanted;
}

static struct seen matches_of(struct store *store, struct store_filter filter)
{
        struct seen seen = {.count = 0};
        assert_int_equal(store->back_end->each_match(store, &filter, see_match, &seen), STORE_OK);
        return seen;
}

static struct seen games_of(struct store *store, struct store_filter filter)
{
        struct seen seen = {.count = 0};
        assert_int_equal(store->back_end->each_game(store, &filter, see_game, &seen), STORE_OK);
        return seen;
}

static struct seen events_of(struct store *store, int64_t match)
{
        struct seen seen = {.count = 0};
        assert_int_equal(store->back_end->each_event(store, (struct store_place){.match = match},
                                                     see_event, &seen),
                         STORE_OK);
        return seen;
}

static struct seen players_of(struct store *store)
{
        struct seen seen = {.count = 0};
        assert_int_equal(store->back_end->each_player(store, see_player, &seen), STORE_OK);
        return seen;
}

static bool saw(const struct seen *seen, size_t count, const int64_t *ids)
{
        return seen->count == count && memcmp(seen->ids, ids, count * sizeof *ids) == 0;
}

#define assert_saw(seen, ...)                                                                      \
        assert_true(saw(&(seen), sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t),               \
                        (int64_t[]){__VA_ARGS__}))

/* A change that no keeper made: one bowl behind `expected`, or a start where that is 0. */
struct plain_change {
        struct store_event event;
        struct store_game game;
        struct store_change change;
};

static void make_change(struct plain_change *plain, int64_t match, int64_t expected)
{
        plain->event = (struct store_event){.kind = expected == 0 ? EVENT_START : EVENT_BOWL,
                                            .at = 7000 + expected,
                                            .author = "somebody",
                                            .detail = expected == 0 ? "PJS" : "0"};
        plain->game = (struct store_game){.player = player_named("PJS"),
                                          .bowls = expected == 0 ? "" : "-"};
        plain->change = (struct store_change){.match = match,
                                              .expected = expected,
                                              .events = &plain->event,
                                              .event_count = 1,
                                              .games = &plain->game,
                                              .game_count = 1};
}

static struct store_key key_of(struct store *store, int64_t match)
{
        struct store_match row = {.id = 0};
        store_find_match(store, match, &row);
        return row.key;
}

static enum store_status append_one(struct store *store, int64_t match, int64_t expected)
{
        struct plain_change plain;
        make_change(&plain, match, expected);
        plain.change.key = key_of(store, match);
        return store->back_end->append(store, &plain.change);
}

static enum store_status add_one(struct store *store, const struct store_key *key, int64_t *id_out)
{
        struct plain_change plain;
        make_change(&plain, 0, 0);
        return store->back_end->add(store, key, &plain.change, id_out);
}

/* Opening */

static void test_store__without_create_nothing_is_made(void **state)
{
        struct place place = place_make(kind);
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        (void)state;
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
        assert_true(place_execute(place_of(state), kind->newer_version));
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
        (void)state;
        for (int i = 0; i < 20; i++) {
                struct place place = place_make(kind);
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
        assert_int_equal(store->back_end->find(store, &key, &found), STORE_NOT_FOUND);
        assert_int_equal(add_one(store, &key, &id), STORE_OK);
        assert_int_equal(add_one(store, &key, &again), STORE_EXISTS);
        assert_int_equal(again, id);
        assert_int_equal(store->back_end->find(store, &key, &found), STORE_OK);
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
        assert_int_equal(store->back_end->begin(store), STORE_OK);
        assert_true(store_gutters(store, "PJS", 2) > 0);
        assert_true(store_gutters(store, "PJS KYJ", 2) > 0);
        assert_int_equal(rows_in(state, "matches"), 0);
        store->back_end->roll_back(store);
        assert_int_equal(matches_of(store, (struct store_filter){0}).count, 0);
        assert_int_equal(store->back_end->begin(store), STORE_OK);
        assert_true(store_gutters(store, "KYJ", 2) > 0);
        assert_true(store_gutters(store, "PJS KYJ", 2) > 0);
        assert_int_equal(store->back_end->commit(store), STORE_OK);
        assert_int_equal(rows_in(state, "matches"), 2);
        assert_int_equal(rows_in(state, "events"), 6);
}

static void test_store__refusals_leave_a_batch_as_it_is(void **state)
{
        struct store *store = store_of(state);
        struct store_key key = key_random();
        int64_t id = 0;
        assert_int_equal(store->back_end->begin(store), STORE_OK);
        assert_int_equal(store->back_end->begin(store), STORE_FAILED);
        assert_int_equal(add_one(store, &key, &id), STORE_OK);
        assert_int_equal(add_one(store, &key, &id), STORE_EXISTS);
        assert_int_equal(append_one(store, id, 5), STORE_STALE);
        assert_int_equal(append_one(store, id + 1, 1), STORE_NOT_FOUND);
        assert_int_equal(append_one(store, id, 1), STORE_OK);
        assert_int_equal(store->back_end->commit(store), STORE_OK);
        assert_int_equal(rows_in(state, "events"), 2);
}

/* Numbers of players who went with the batch are given to others. */
static void test_store__players_of_a_batch_that_was_dropped_are_forgotten(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(store->back_end->begin(store), STORE_OK);
        assert_true(store_gutters(store, "AAA BBB", 2) > 0);
        assert_int_equal(games_of(store, (struct store_filter){0}).count, 2);
        store->back_end->roll_back(store);
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
        assert_int_equal(store->back_end->add(store, &key, &plain.change, &id), STORE_FAILED);
        assert_int_equal(id, 0);
        assert_string_not_equal(store->reason, "");
        assert_int_equal(rows_in(state, "matches") + rows_in(state, "players"), 0);
        assert_int_equal(add_one(store, &key, &id), STORE_OK);
}

static void test_store__commit_behind_a_failure_keeps_nothing_half(void **state)
{
        struct store *store = store_of(state);
        struct plain_change plain;
        int64_t id = store_gutters(store, "PJS", 0);
        assert_int_equal(store->back_end->begin(store), STORE_OK);
        make_change(&plain, id, 1);
        plain.change.key = key_of(store, id);
        plain.game.finished = true;
        plain.game.total = 301;
        assert_int_equal(store->back_end->append(store, &plain.change), STORE_FAILED);
        store->back_end->roll_back(store);
        assert_int_equal(rows_in(state, "events"), 1);
        assert_int_equal(append_one(store, id, 1), STORE_OK);
}

static void test_store__log_is_append_only(void **state)
{
        static const char *const attempts[] = {
                "UPDATE events SET detail = '10'", "UPDATE events SET author = 'x' WHERE 1 = 1",
                "DELETE FROM events", "DELETE FROM events WHERE sequence = 1"};
        store_gutters(store_of(state), "PJS", 3);
        for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++)
                assert_false(place_execute(place_of(state), attempts[i]));
        assert_int_equal(rows_in(state, "events"), 4);
        assert_int_equal(place_ask(place_of(state),
                                   "SELECT count(*) FROM events WHERE detail IN ('PJS', '0')"),
                         4);
}

static void test_store__rows_that_make_no_sense_are_refused(void **state)
{
        static const char *const attempts[] = {
                "INSERT INTO players (name) VALUES ('pjs')",
                "INSERT INTO players (name) VALUES ('PJSX')",
                "INSERT INTO players (name) VALUES ('PJS')",
                "UPDATE matches SET finished = 2",
                "UPDATE matches SET sequence = 0",
                "UPDATE games SET total = 301",
                "UPDATE games SET player_id = 77",
                /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma) */
                INSERT_EVENT "(77, 1, 1, 0, '', '')",
        };
        store_gutters(store_of(state), "PJS", 3);
        for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
                char statements[256];
                snprintf(statements, sizeof statements, "%s%s",
                         kind == &place_in_file ? "PRAGMA foreign_keys = ON;" : "", attempts[i]);
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
        struct seen player = matches_of(store, (struct store_filter){.player = {"PJS"}});
        struct seen unknown = matches_of(store, (struct store_filter){.player = {"ZZZ"}});
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

static void test_store__filters_of_matches_work_together(void **state)
{
        struct store *store = store_of(state);
        int64_t id[4];
        store_four(store, id);
        struct seen all = matches_of(store, (struct store_filter){0});
        struct seen page = matches_of(store, (struct store_filter){.player = {"KYJ"},
                                                                   .since = all.matches[0].began,
                                                                   .after = id[0],
                                                                   .before = id[3] + 1,
                                                                   .limit = 1,
                                                                   .newest_first = true,
                                                                   .unfinished = true});
        struct seen not_his =
                matches_of(store, (struct store_filter){.player = {"PJS"}, .match = id[2]});
        struct seen his =
                matches_of(store, (struct store_filter){.player = {"PJS"}, .match = id[1]});
        assert_saw(page, id[3]);
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
        assert_int_equal(store_find_match(store, kept.keeper.match, &match), STORE_OK);
        assert_int_equal(match.id, kept.keeper.match);
        assert_memory_equal(match.key.bytes, kept.keeper.key.bytes, STORE_KEY_SIZE);
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
        struct seen player = games_of(store, (struct store_filter){.player = {"PJS"}});
        struct seen one = games_of(store, (struct store_filter){.match = id[1]});
        struct seen his = games_of(store, (struct store_filter){.player = {"PJS"}, .match = id[1]});
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
        assert_int_equal(game->figures.full_racks.strikes.part, 5);
        assert_int_equal(game->figures.full_racks.strikes.whole, 11);
        assert_int_equal(game->figures.leaves.opens.part, 3);
        assert_int_equal(game->figures.leaves.opens.whole, BOWLING_FRAMES);
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
        assert_int_equal(games.games[0].figures.full_racks.strikes.part, 12);
        assert_int_equal(games.games[0].figures.full_racks.first_balls.part, 120);
        assert_true(games.without_text[0]);
        assert_string_equal(games.games[1].player.name, "KYJ");
        assert_int_equal(games.games[1].total, 0);
        assert_int_equal(one.count, 0);
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
                fine = store->back_end->each_game(store, &filter, see_name, &fine) == STORE_OK &&
                       fine;
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
        assert_int_equal(store->back_end->each_game(store, &filter, see_game, &games), STORE_OK);
        assert_int_equal(store->back_end->each_match(store, &filter, see_match, &matches),
                         STORE_OK);
        assert_int_equal(store->back_end->each_event(store, (struct store_place){.match = id[2]},
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
        assert_int_equal(store->back_end->begin(store), STORE_OK);
        for (int i = 0; i < 2000; i++)
                store_gutters(store, "PJS KYJ", 0);
        struct seen in_batch = {.wanted = 1};
        assert_int_equal(store->back_end->each_game(store, &filter, see_game, &in_batch), STORE_OK);
        assert_int_equal(store->back_end->commit(store), STORE_OK);
        for (int i = 0; i < 5; i++) {
                struct seen games = {.wanted = 2};
                assert_int_equal(store->back_end->each_game(store, &filter, see_game, &games),
                                 STORE_OK);
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

/* Players */

static int64_t name_number(const char *name)
{
        int64_t number = 0;
        memcpy(&number, name, strlen(name));
        return number;
}

static enum store_status name_player(struct store *store, const char *name, const char *full_name)
{
        return store->back_end->name_player(store, player_named(name), full_name);
}

static void test_store__players_have_full_names(void **state)
{
        struct store *store = store_of(state);
        store_gutters(store, "PJS", 0);
        assert_int_equal(name_player(store, "PJS", "박재성 \"O'Neil\" \\ %s"), STORE_OK);
        assert_int_equal(name_player(store, "KYJ", "first"), STORE_OK);
        assert_int_equal(name_player(store, "KYJ", "second"), STORE_OK);
        assert_int_equal(name_player(store, "ZED", NULL), STORE_OK);
        assert_int_equal(name_player(store, "CHA", ""), STORE_OK);
        struct seen players = players_of(store);
        assert_saw(players, name_number("CHA"), name_number("KYJ"), name_number("PJS"),
                   name_number("ZED"));
        assert_string_equal(players.texts[0], "");
        assert_false(players.without_text[0]);
        assert_string_equal(players.texts[1], "second");
        assert_string_equal(players.texts[2], "박재성 \"O'Neil\" \\ %s");
        assert_true(players.without_text[3]);
        assert_int_equal(name_player(store, "PJS", NULL), STORE_OK);
        assert_true(players_of(store).without_text[2]);
}

static void test_store__names_use_up_no_numbers(void **state)
{
        struct store *store = store_of(state);
        for (int i = 0; i < 5; i++)
                assert_int_equal(name_player(store, "PJS", "again"), STORE_OK);
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
        plain.game.bowls = attack;
        assert_int_equal(store->back_end->append(store, &plain.change), STORE_OK);
        assert_int_equal(name_player(store, "PJS", other), STORE_OK);
        assert_int_equal(matches_of(store, (struct store_filter){.player = {"';-"}}).count, 0);
        assert_int_equal(games_of(store, (struct store_filter){.player = {"' O"}}).count, 0);
        assert_string_equal(events_of(store, id).texts[1], attack);
        assert_string_equal(games_of(store, (struct store_filter){0}).texts[0], attack);
        assert_string_equal(players_of(store).texts[0], other);
        assert_int_equal(rows_in(state, "events"), 2);
}

/* Keepers */

static void test_keeper__match_outlives_the_program(void **state)
{
        struct kept before;
        struct kept after;
        kept_begin(&before, store_of(state), "PJS KYJ");
        for (int i = 0; i < 7; i++)
                kept_bowl(&before, i % 4);
        assert_int_equal(keeper_unsaved(&before.keeper, &before.record), 8);
        assert_int_equal(kept_save(&before), STORE_OK);
        assert_int_equal(kept_save(&before), STORE_OK);
        assert_int_equal(keeper_unsaved(&before.keeper, &before.record), 0);
        open_anew(state);
        assert_int_equal(kept_load(&after, store_of(state), before.keeper.match), STORE_OK);
        assert_true(is_same_record(&before.record, &after.record));
        assert_int_equal(rows_in(state, "events"), 8);
        kept_release(&before);
        kept_release(&after);
}

/* Does one thing that a player might, by chance; most of them are legal. */
static void do_something(struct kept *kept)
{
        char detail[EVENT_DETAIL_SIZE];
        int frame = 1 + rand() % 10;
        switch (rand() % 8) {
        case 0:
                kept_do(kept, EVENT_UNDO);
                return;
        case 1:
                kept_do(kept, EVENT_REDO);
                return;
        case 2:
                snprintf(detail, sizeof detail, "%s %d %d %d", rand() % 2 ? "PJS" : "KYJ", frame,
                         rand() % 5, rand() % 6);
                kept_correct(kept, detail);
                return;
        case 3:
                snprintf(detail, sizeof detail, "%s %d 10", rand() % 2 ? "PJS" : "KYJ", frame);
                kept_correct(kept, detail);
                return;
        default:
                kept_bowl(kept, rand() % 11);
        }
}

static void check_rows(struct store *store, const struct kept *kept)
{
        struct seen rows = games_of(store, (struct store_filter){.match = kept->keeper.match});
        struct store_match match;
        assert_int_equal(rows.count, 2);
        for (int i = 0; i < 2; i++) {
                char bowls[RECORD_BOWLS_SIZE];
                struct store_game row =
                        keeper_game_row(bowling_match_game(&kept->record.match, i), i, bowls);
                assert_string_equal(rows.texts[i], bowls);
                assert_int_equal(rows.games[i].finished, row.finished);
                assert_int_equal(rows.games[i].total, row.total);
                assert_memory_equal(&rows.games[i].figures, &row.figures, sizeof row.figures);
        }
        assert_int_equal(store_find_match(store, kept->keeper.match, &match), STORE_OK);
        assert_int_equal(match.finished, bowling_match_is_finished(&kept->record.match));
}

static void test_keeper__what_is_read_back_is_what_was_done(void **state)
{
        srand(20);
        for (int i = 0; i < 20; i++) {
                struct kept kept;
                struct kept again;
                kept_begin(&kept, store_of(state), "PJS KYJ");
                for (int j = 0; j < 12; j++) {
                        for (int k = rand() % 9; k >= 0; k--)
                                do_something(&kept);
                        assert_int_equal(kept_save(&kept), STORE_OK);
                        assert_int_equal(kept_load(&again, store_of(state), kept.keeper.match),
                                         STORE_OK);
                        assert_true(is_same_record(&kept.record, &again.record));
                        check_rows(store_of(state), &again);
                        kept_release(&kept);
                        kept = again;
                }
                kept_release(&kept);
        }
}

static void test_keeper__undo_and_redo_reach_over_a_restart(void **state)
{
        struct kept kept;
        kept_begin(&kept, store_of(state), "PJS");
        kept_bowl(&kept, 3);
        kept_bowl(&kept, 4);
        assert_int_equal(kept_correct(&kept, "PJS 1 10"), BOWLING_OK);
        assert_int_equal(kept_do(&kept, EVENT_UNDO), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        int64_t id = kept.keeper.match;
        kept_release(&kept);
        open_anew(state);
        assert_int_equal(kept_load(&kept, store_of(state), id), STORE_OK);
        assert_int_equal(kept_do(&kept, EVENT_REDO), BOWLING_OK);
        assert_int_equal(kept_do(&kept, EVENT_REDO), BOWLING_NOTHING_TO_REDO);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_string_equal(games_of(store_of(state), (struct store_filter){0}).texts[0], "X");
        kept_release(&kept);
}

static void test_keeper__who_comes_late_has_to_load_anew(void **state)
{
        struct kept first;
        struct kept second;
        int64_t id = store_gutters(store_of(state), "PJS", 1);
        assert_int_equal(kept_load(&first, store_of(state), id), STORE_OK);
        assert_int_equal(kept_load(&second, store_of(state), id), STORE_OK);
        kept_bowl(&first, 1);
        kept_bowl(&second, 2);
        assert_int_equal(kept_save(&first), STORE_OK);
        assert_int_equal(kept_save(&second), STORE_STALE);
        assert_int_equal(keeper_unsaved(&second.keeper, &second.record), 1);
        assert_string_equal(games_of(store_of(state), (struct store_filter){0}).texts[0], "-1");
        kept_release(&first);
        kept_release(&second);
}

/* Fails while the rows of the players are written, and is well again afterwards. */
static void test_keeper__first_save_may_fail_and_succeed_later(void **state)
{
        struct kept kept;
        kept_begin(&kept, store_of(state), "PJS");
        kept_bowl(&kept, 5);
        assert_true(place_execute(place_of(state), "ALTER TABLE games RENAME TO games_away"));
        enum store_status status = kept_save(&kept);
        assert_true(place_execute(place_of(state), "ALTER TABLE games_away RENAME TO games"));
        assert_int_not_equal(status, STORE_OK);
        assert_int_equal(kept.keeper.match, 0);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_equal(rows_in(state, "events"), 2);
        kept_release(&kept);
}

static void test_keeper__logs_that_break_the_rules_are_refused(void **state)
{
        static const char *const damages[] = {
                "UPDATE matches SET sequence = 2",
                "UPDATE matches SET sequence = 4",
                INSERT_EVENT "(1, 4, 5, 2, 'x', '0')",
        };
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 2);
        struct kept kept;
        for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
                assert_true(place_execute(place_of(state), damages[i]));
                assert_int_equal(kept_load(&kept, store, id), STORE_CORRUPT);
                assert_non_null(strstr(store->reason, "makes no sense"));
                kept_release(&kept);
        }
        assert_int_equal(kept_load(&kept, store, id + 1), STORE_NOT_FOUND);
        kept_release(&kept);
}

static bool bowl_thirty(int number, const struct place *place)
{
        struct store *store = open_at(place);
        char author[16];
        snprintf(author, sizeof author, "writer %d", number);
        bool fine = store != NULL && bowl_with_others(store, 1, author, 30);
        store_close(store);
        return fine;
}

static void test_keeper__two_writers_make_one_sequence(void **state)
{
        struct kept kept;
        int64_t id = store_gutters(store_of(state), "PJS KYJ LEE", 0);
        assert_int_equal(id, 1);
        assert_true(others_do(state, 2, bowl_thirty));
        assert_int_equal(kept_load(&kept, store_of(state), id), STORE_OK);
        assert_int_equal(kept.record.count, 61);
        assert_true(bowling_match_is_finished(&kept.record.match));
        for (int i = 0; i < 2; i++) {
                char question[96];
                snprintf(question, sizeof question,
                         "SELECT count(*) FROM events WHERE author = 'writer %d'", i);
                assert_int_equal(place_ask(place_of(state), question), 30);
        }
        kept_release(&kept);
}

/* A line that breaks in the moment of a commit. The real driver does the work. */

static const struct sql_driver *real;
static struct sql_driver broken;
static bool commit_is_done;
static int answers_lost;
static bool server_is_away;

static enum store_status commit_without_answer(struct sql_store *store)
{
        if (answers_lost == 0)
                return real->commit(store);
        answers_lost--;
        if (commit_is_done)
                assert_int_equal(real->commit(store), STORE_OK);
        return STORE_UNREACHABLE;
}

static enum store_status reconnect_if_there(struct sql_store *store)
{
        (void)store;
        return server_is_away ? STORE_UNREACHABLE : STORE_OK;
}

static void break_line(struct store *store, bool is_done)
{
        struct sql_store *sql = (struct sql_store *)store;
        real = sql->driver;
        broken = *real;
        broken.commit = commit_without_answer;
        broken.reconnect = reconnect_if_there;
        sql->driver = &broken;
        commit_is_done = is_done;
        answers_lost = 1;
        server_is_away = false;
}

static void test_store__add_whose_answer_was_lost_is_done_once(void **state)
{
        struct store *store = store_of(state);
        for (int is_done = 0; is_done < 2; is_done++) {
                struct store_key key = key_random();
                int64_t id = 0;
                int64_t found = -1;
                break_line(store, is_done);
                assert_int_equal(add_one(store, &key, &id), STORE_OK);
                assert_int_equal(answers_lost, 0);
                assert_int_equal(store->back_end->find(store, &key, &found), STORE_OK);
                assert_int_equal(id, found);
                assert_int_equal(add_one(store, &key, &id), STORE_EXISTS);
                ((struct sql_store *)store)->driver = real;
        }
        assert_int_equal(rows_in(state, "events"), 2);
}

static void test_store__append_whose_answer_was_lost_is_done_once(void **state)
{
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 0);
        for (int is_done = 0; is_done < 2; is_done++) {
                break_line(store, is_done);
                assert_int_equal(append_one(store, id, 1 + is_done), STORE_OK);
                assert_int_equal(answers_lost, 0);
                assert_int_equal(append_one(store, id, 1 + is_done), STORE_STALE);
                ((struct sql_store *)store)->driver = real;
        }
        assert_int_equal(rows_in(state, "events"), 3);
}

/* The commit is done, the answer lost, and the server stays away while the game goes on. */
static void bowl_while_away(struct kept *kept, bool is_done)
{
        break_line(kept->keeper.store, is_done);
        server_is_away = true;
        kept_bowl(kept, 3);
        assert_int_equal(kept_save(kept), STORE_UNREACHABLE);
        server_is_away = false;
        kept_bowl(kept, 4);
        kept_bowl(kept, 5);
}

static void assert_all_stored(struct kept *kept)
{
        struct kept stored;
        assert_int_equal(kept_load(&stored, kept->keeper.store, kept->keeper.match), STORE_OK);
        assert_true(is_same_record(&stored.record, &kept->record));
        kept_release(&stored);
}

static void test_store__bowls_after_a_write_in_doubt_are_kept(void **state)
{
        for (int is_done = 0; is_done < 2; is_done++) {
                struct kept kept;
                kept_begin(&kept, store_of(state), "PJS");
                kept_bowl(&kept, 1);
                assert_int_equal(kept_save(&kept), STORE_OK);
                kept_bowl(&kept, 2);
                bowl_while_away(&kept, is_done);
                assert_int_equal(kept_save(&kept), STORE_OK);
                assert_all_stored(&kept);
                ((struct sql_store *)kept.keeper.store)->driver = real;
                kept_release(&kept);
        }
}

static void test_store__match_in_doubt_is_kept_with_what_came_later(void **state)
{
        for (int is_done = 0; is_done < 2; is_done++) {
                struct kept kept;
                kept_begin(&kept, store_of(state), "PJS");
                bowl_while_away(&kept, is_done);
                assert_int_equal(kept_save(&kept), STORE_OK);
                assert_all_stored(&kept);
                ((struct sql_store *)kept.keeper.store)->driver = real;
                kept_release(&kept);
        }
        assert_int_equal(rows_in(state, "matches"), 2);
}

static void test_store__doubt_is_no_excuse_where_somebody_else_wrote(void **state)
{
        struct store *other = open_at(place_of(state));
        struct kept kept;
        kept_begin(&kept, store_of(state), "PJS");
        kept_bowl(&kept, 1);
        assert_int_equal(kept_save(&kept), STORE_OK);
        kept_bowl(&kept, 2);
        bowl_while_away(&kept, false);
        assert_true(bowl_with_others(other, kept.keeper.match, "somebody else", 1));
        assert_int_equal(kept_save(&kept), STORE_STALE);
        ((struct sql_store *)kept.keeper.store)->driver = real;
        kept_release(&kept);
        store_close(other);
}

static void test_store__match_is_never_taken_for_another_of_its_number(void **state)
{
        struct kept kept;
        kept_begin(&kept, store_of(state), "PJS");
        kept_bowl(&kept, 1);
        assert_int_equal(kept_save(&kept), STORE_OK);
        int64_t id = kept.keeper.match;
        kept.keeper.key = key_random(); /* as if the store had been replaced */
        kept_bowl(&kept, 2);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_not_equal(kept.keeper.match, id);
        assert_all_stored(&kept);
        kept_release(&kept);
}

static void test_store__batch_whose_answer_was_lost_is_said_to_be(void **state)
{
        struct store *store = store_of(state);
        break_line(store, false);
        assert_int_equal(store->back_end->begin(store), STORE_OK);
        assert_true(store_gutters(store, "PJS", 0) > 0);
        assert_int_equal(store->back_end->commit(store), STORE_UNREACHABLE);
        assert_int_equal(store->back_end->begin(store), STORE_OK);
        assert_true(store_gutters(store, "KYJ", 0) > 0);
        assert_int_equal(store->back_end->commit(store), STORE_OK);
        assert_int_equal(rows_in(state, "players"), 1);
        ((struct sql_store *)store)->driver = real;
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
        assert_int_equal(store->back_end->check(store, count_complaint, &complaints), STORE_OK);
        assert_int_equal(complaints, 0);
}

static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_store__without_create_nothing_is_made),
#define in_store(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
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
        in_store(test_store__filters_of_matches_work_together),
        in_store(test_store__match_is_read_as_it_was_written),
        in_store(test_store__games_are_listed_by_every_filter),
        in_store(test_store__games_are_read_as_they_were_written),
        in_store(test_store__figures_are_those_of_finished_games_player_by_player),
        in_store(test_store__players_of_other_programs_have_names),
        in_store(test_store__no_game_is_without_a_name_while_players_come),
        in_store(test_store__visitor_may_have_seen_enough),
        in_store(test_store__visitor_may_have_seen_enough_of_many),
        in_store(test_store__events_are_read_in_their_order),
        in_store(test_store__players_have_full_names),
        in_store(test_store__names_use_up_no_numbers),
        in_store(test_store__statements_in_texts_stay_texts),
        in_store(test_keeper__match_outlives_the_program),
        in_store(test_keeper__what_is_read_back_is_what_was_done),
        in_store(test_keeper__undo_and_redo_reach_over_a_restart),
        in_store(test_keeper__who_comes_late_has_to_load_anew),
        in_store(test_keeper__first_save_may_fail_and_succeed_later),
        in_store(test_keeper__logs_that_break_the_rules_are_refused),
        in_store(test_keeper__two_writers_make_one_sequence),
        in_store(test_store__add_whose_answer_was_lost_is_done_once),
        in_store(test_store__append_whose_answer_was_lost_is_done_once),
        in_store(test_store__bowls_after_a_write_in_doubt_are_kept),
        in_store(test_store__match_in_doubt_is_kept_with_what_came_later),
        in_store(test_store__doubt_is_no_excuse_where_somebody_else_wrote),
        in_store(test_store__match_is_never_taken_for_another_of_its_number),
        in_store(test_store__batch_whose_answer_was_lost_is_said_to_be),
        in_store(test_store__sound_store_gets_no_complaints),
};

int main(int argc, char **argv)
{
        if (argc == 2 && strcmp(argv[1], "sqlite") == 0)
                kind = &place_in_file;
        if (argc == 2 && strcmp(argv[1], "postgres") == 0)
                kind = &place_on_server;
        if (kind == NULL) {
                fprintf(stderr, "usage: test_store sqlite|postgres\n");
                return EXIT_FAILURE;
        }
        return cmocka_run_group_tests(tests, NULL, NULL);
}
