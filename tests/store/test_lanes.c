/* A house in a store, its lanes and tokens, and marks in a batch: `test_lanes sqlite|postgres`. */
#include <stdio.h>
#include <string.h>

#include "matches.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        CHILDREN = 8,
        ROUNDS = 10
};

static enum store_status set_lane(struct store *store, int lane, int64_t match, int64_t turn)
{
        struct store_lane row = {.lane = lane, .match = match, .turn = turn};
        return store_set_lane(store, &row);
}

static int64_t match_on(struct store *store, int lane)
{
        return lanes_of(store, lane, lane).lanes[0].match;
}

static int64_t turn_of(struct store *store, int lane)
{
        return lanes_of(store, lane, lane).lanes[0].turn;
}

/* Lanes */

static void test_lanes__empty_lane_is_taken_once(void **state)
{
        struct store *store = store_of(state);
        int64_t first = store_gutters(store, "PJS", 0);
        int64_t second = store_gutters(store, "KYJ", 0);
        assert_int_equal(lanes_of(store, 1, 99).count, 0);
        assert_int_equal(set_lane(store, 7, first, 1), STORE_OK);
        assert_int_equal(set_lane(store, 7, second, 1), STORE_STALE);
        assert_int_equal(set_lane(store, 7, first, 1), STORE_STALE);
        assert_int_equal(match_on(store, 7), first);
        assert_int_equal(turn_of(store, 7), 1);
        assert_int_equal(set_lane(store, 8, second, 1), STORE_OK);
        assert_int_equal(rows_in(state, "lanes"), 2);
}

static void test_lanes__match_takes_the_place_of_the_one_before(void **state)
{
        struct store *store = store_of(state);
        int64_t first = store_gutters(store, "PJS", 20);
        int64_t second = store_gutters(store, "PJS", 0);
        int64_t third = store_gutters(store, "PJS", 0);
        for (int turn = -1; turn <= 2; turn++) {
                if (turn != 1)
                        assert_int_equal(set_lane(store, 7, second, turn), STORE_STALE);
        }
        assert_int_equal(rows_in(state, "lanes"), 0);
        assert_int_equal(set_lane(store, 7, first, 1), STORE_OK);
        assert_int_equal(set_lane(store, 7, second, 3), STORE_STALE);
        assert_int_equal(set_lane(store, 7, second, 2), STORE_OK);
        assert_int_equal(set_lane(store, 7, third, 2), STORE_STALE);
        assert_int_equal(set_lane(store, 7, second, 2), STORE_STALE);
        assert_int_equal(match_on(store, 7), second);
        assert_int_equal(set_lane(store, 7, third, 3), STORE_OK);
        assert_int_equal(match_on(store, 7), third);
        assert_int_equal(turn_of(store, 7), 3);
        assert_int_equal(rows_in(state, "lanes"), 1);
}

static void test_lanes__turn_grows_when_a_match_comes_back(void **state)
{
        struct store *store = store_of(state);
        int64_t first = store_gutters(store, "PJS", 3);
        int64_t second = store_gutters(store, "KYJ", 0);
        assert_int_equal(set_lane(store, 7, first, 1), STORE_OK);
        assert_int_equal(set_lane(store, 7, second, 2), STORE_OK);
        assert_int_equal(set_lane(store, 7, first, 3), STORE_OK);
        assert_int_equal(match_on(store, 7), first);
        assert_int_equal(turn_of(store, 7), 3);
}

static void test_lanes__lane_without_a_match_keeps_its_turn(void **state)
{
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 3);
        assert_int_equal(set_lane(store, 7, id, 1), STORE_OK);
        assert_int_equal(set_lane(store, 7, 0, 2), STORE_OK);
        struct seen lanes = lanes_of(store, 7, 7);
        assert_saw(lanes, 7);
        assert_int_equal(lanes.lanes[0].match, 0);
        assert_int_equal(lanes.lanes[0].turn, 2);
        assert_int_equal(lanes.lanes[0].sequence, 0);
        assert_int_equal(set_lane(store, 7, id, 1), STORE_STALE);
        assert_int_equal(set_lane(store, 7, id, 3), STORE_OK);
        assert_int_equal(match_on(store, 7), id);
}

static enum store_status lock_lane(struct store *store, int lane, int64_t turn)
{
        struct store_lane row = {.lane = lane, .turn = turn};
        return store_lock_lane(store, &row);
}

static void test_lanes__lock_is_for_the_present_turn_alone(void **state)
{
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 0);
        assert_int_equal(set_lane(store, 7, id, 1), STORE_OK);
        assert_int_equal(set_lane(store, 7, id, 2), STORE_OK);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_int_equal(lock_lane(store, 7, 1), STORE_STALE);
        assert_int_equal(lock_lane(store, 7, 3), STORE_STALE);
        assert_int_equal(lock_lane(store, 8, 2), STORE_STALE);
        assert_int_equal(lock_lane(store, 7, 2), STORE_OK);
        assert_int_equal(store_commit(store), STORE_OK);
}

static void ignore_news(void *context, const struct store_lane *lane)
{
}

/* SQLite need not be asked where nobody has written since the news: here somebody has. */
static void test_lanes__who_listens_locks_what_was_seen(void **state)
{
        struct store *store = store_of(state);
        struct store *other = open_at(place_of(state));
        int64_t id = store_gutters(store, "PJS", 0);
        assert_int_equal(store_listen(store), STORE_OK);
        for (int64_t turn = 1; turn <= 3; turn++) {
                assert_int_equal(set_lane(store, 7, id, 2 * turn - 1), STORE_OK);
                assert_int_equal(store_each_news(store, ignore_news, NULL), STORE_OK);
                assert_int_equal(store_begin(store), STORE_OK);
                assert_int_equal(lock_lane(store, 7, 2 * turn - 1), STORE_OK);
                assert_int_equal(store_commit(store), STORE_OK);
                assert_int_equal(set_lane(other, 7, id, 2 * turn), STORE_OK);
                assert_int_equal(store_begin(store), STORE_OK);
                assert_int_equal(lock_lane(store, 7, 2 * turn - 1), STORE_STALE);
                assert_int_equal(lock_lane(store, 7, 2 * turn), STORE_OK);
                assert_int_equal(store_commit(store), STORE_OK);
        }
        store_close(other);
}

static void test_lanes__only_the_lane_that_is_meant_changes(void **state)
{
        struct store *store = store_of(state);
        int64_t first = store_gutters(store, "PJS", 0);
        int64_t second = store_gutters(store, "KYJ", 0);
        for (int lane = 1; lane <= 3; lane++)
                assert_int_equal(set_lane(store, lane, first, 1), STORE_OK);
        assert_int_equal(set_lane(store, 2, second, 2), STORE_OK);
        assert_int_equal(match_on(store, 1), first);
        assert_int_equal(match_on(store, 2), second);
        assert_int_equal(match_on(store, 3), first);
}

static void test_lanes__range_is_read_in_order_with_both_ends(void **state)
{
        static const int numbers[] = {224, 5, 201, 1, 200, 212, 225};
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 0);
        for (size_t i = 0; i < LENGTH_OF(numbers); i++)
                assert_int_equal(set_lane(store, numbers[i], id, 1), STORE_OK);
        struct seen all = lanes_of(store, 1, 999999);
        struct seen house = lanes_of(store, 201, 224);
        struct seen one = lanes_of(store, 5, 5);
        assert_saw(all, 1, 5, 200, 201, 212, 224, 225);
        assert_saw(house, 201, 212, 224);
        assert_saw(one, 5);
        assert_int_equal(lanes_of(store, 6, 199).count, 0);
        assert_int_equal(lanes_of(store, 224, 201).count, 0);
}

static void test_lanes__last_event_of_its_match_stands_beside_a_lane(void **state)
{
        struct store *store = store_of(state);
        struct store *other = open_at(place_of(state));
        int64_t first = store_gutters(store, "PJS", 3);
        int64_t second = store_gutters(store, "KYJ", 0);
        assert_int_equal(set_lane(store, 1, first, 1), STORE_OK);
        assert_int_equal(set_lane(store, 2, second, 1), STORE_OK);
        assert_int_equal(append_one(other, second, 1), STORE_OK);
        struct seen lanes = lanes_of(store, 1, 2);
        assert_int_equal(lanes.lanes[0].match, first);
        assert_int_equal(lanes.lanes[0].sequence, 4);
        assert_int_equal(lanes.lanes[1].match, second);
        assert_int_equal(lanes.lanes[1].sequence, 2);
        assert_int_equal(lanes.lanes[1].turn, 1);
        store_close(other);
}

static void test_lanes__visitor_may_have_seen_enough(void **state)
{
        struct store *store = store_of(state);
        struct seen lanes = {.wanted = 2};
        struct store_lanes range = {1, 9};
        int64_t id = store_gutters(store, "PJS", 0);
        for (int lane = 1; lane <= 4; lane++)
                assert_int_equal(set_lane(store, lane, id, 1), STORE_OK);
        assert_int_equal(store_each_lane(store, range, see_lane, &lanes), STORE_OK);
        assert_saw(lanes, 1, 2);
        assert_int_equal(match_on(store, 4), id);
}

static void test_lanes__rows_that_make_no_sense_are_refused(void **state)
{
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 0);
        assert_int_equal(set_lane(store, 1, id + 1, 1), STORE_FAILED);
        assert_string_not_equal(store_reason(store), "");
        assert_int_equal(set_lane(store, 0, id, 1), STORE_FAILED);
        assert_int_equal(set_lane(store, -1, id, 1), STORE_FAILED);
        assert_int_equal(rows_in(state, "lanes"), 0);
        assert_int_equal(set_lane(store, 1, id, 1), STORE_OK);
        assert_int_equal(set_lane(store, 1, id + 1, 2), STORE_FAILED);
        assert_int_equal(match_on(store, 1), id);
}

static void test_lanes__batch_takes_a_lane_or_does_not(void **state)
{
        struct store *store = store_of(state);
        int64_t first = store_gutters(store, "PJS", 0);
        assert_int_equal(set_lane(store, 1, first, 1), STORE_OK);
        for (int is_kept = 0; is_kept < 2; is_kept++) {
                assert_int_equal(store_begin(store), STORE_OK);
                int64_t second = store_gutters(store, "KYJ", 0);
                assert_int_equal(set_lane(store, 1, second, 2), STORE_OK);
                assert_int_equal(set_lane(store, 2, second, 1), STORE_OK);
                assert_int_equal(match_on(store, 1), second);
                assert_int_equal(set_lane(store, 2, first, 1), STORE_STALE);
                if (!is_kept)
                        store_roll_back(store);
                else
                        assert_int_equal(store_commit(store), STORE_OK);
                assert_int_equal(match_on(store, 1), is_kept ? second : first);
                assert_int_equal(rows_in(state, "lanes"), 1 + is_kept);
        }
}

/* A program that is told that it has the lane has it; one that is told otherwise does not. */
static bool take_lanes(const struct place *place, int64_t turn)
{
        struct store *store = open_at(place);
        bool fine = store != NULL;
        for (int lane = 1; fine && lane <= ROUNDS; lane++) {
                int64_t id = store_gutters(store, "PJS", 0);
                enum store_status status = set_lane(store, lane, id, turn);
                fine = (status == STORE_OK || status == STORE_STALE) &&
                       (status == STORE_OK) == (match_on(store, lane) == id);
        }
        store_close(store);
        return fine;
}

static bool take_empty_lanes(int number, const struct place *place)
{
        return take_lanes(place, 1);
}

static bool take_the_second_turn(int number, const struct place *place)
{
        return take_lanes(place, 2);
}

static void test_lanes__one_of_many_programs_takes_an_empty_lane(void **state)
{
        assert_true(others_do(state, CHILDREN, take_empty_lanes));
        assert_int_equal(lanes_of(store_of(state), 1, 99).count, ROUNDS);
}

static void test_lanes__one_of_many_programs_takes_the_next_turn(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(store_gutters(store, "PJS", 0), 1);
        for (int lane = 1; lane <= ROUNDS; lane++)
                assert_int_equal(set_lane(store, lane, 1, 1), STORE_OK);
        assert_true(others_do(state, CHILDREN, take_the_second_turn));
        assert_int_equal(place_ask(place_of(state), "SELECT count(*) FROM lanes "
                                                    "WHERE turn <> 2 OR current_match_id = 1"),
                         0);
        assert_int_equal(rows_in(state, "lanes"), ROUNDS);
}

/* Tokens */

static const char hash[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

static enum store_status add_token(struct store *store, const char *name, int lane)
{
        struct store_token token = {
                .name = name, .lane = lane, .hash = hash, .added = 1794775020123};
        return store_add_token(store, &token);
}

/* Names and lanes in the order in which they were seen: "desk 0, lane7 7, ". */
struct seen_tokens {
        char text[512];
        size_t count;
        size_t wanted; /* 0 for all */
};

static bool see_token(void *context, const struct store_token *token)
{
        struct seen_tokens *seen = context;
        size_t length = strlen(seen->text);
        assert_string_equal(token->hash, hash);
        assert_true(token->added == 1794775020123);
        snprintf(seen->text + length, sizeof seen->text - length, "%s %d, ", token->name,
                 token->lane);
        return ++seen->count != seen->wanted;
}

static struct seen_tokens tokens_of(struct store *store, size_t wanted)
{
        struct seen_tokens seen = {.wanted = wanted};
        assert_int_equal(store_each_token(store, see_token, &seen), STORE_OK);
        return seen;
}

static void test_tokens__each_name_is_given_once(void **state)
{
        struct store *store = store_of(state);
        assert_string_equal(tokens_of(store, 0).text, "");
        assert_int_equal(add_token(store, "lane7", 7), STORE_OK);
        assert_int_equal(add_token(store, "desk", 0), STORE_OK);
        assert_int_equal(add_token(store, "desk", 3), STORE_EXISTS);
        assert_int_equal(add_token(store, "Desk", 12), STORE_OK);
        assert_string_equal(tokens_of(store, 0).text, "Desk 12, desk 0, lane7 7, ");
        assert_string_equal(tokens_of(store, 2).text, "Desk 12, desk 0, ");
}

static void test_tokens__revoked_token_is_gone_and_may_come_anew(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(store_revoke_token(store, "desk"), STORE_NOT_FOUND);
        assert_int_equal(add_token(store, "desk", 0), STORE_OK);
        assert_int_equal(add_token(store, "lane7", 7), STORE_OK);
        assert_int_equal(store_revoke_token(store, "desk"), STORE_OK);
        assert_string_equal(tokens_of(store, 0).text, "lane7 7, ");
        assert_int_equal(store_revoke_token(store, "desk"), STORE_NOT_FOUND);
        assert_int_equal(add_token(store, "desk", 9), STORE_OK);
        assert_string_equal(tokens_of(store, 0).text, "desk 9, lane7 7, ");
}

static void test_tokens__statements_in_names_stay_names(void **state)
{
        static const char attack[] = "x'); DROP TABLE tokens; --";
        struct store *store = store_of(state);
        assert_int_equal(add_token(store, "desk", 0), STORE_OK);
        assert_int_equal(add_token(store, attack, 0), STORE_OK);
        assert_int_equal(store_revoke_token(store, "' OR name <> '"), STORE_NOT_FOUND);
        assert_int_equal(store_revoke_token(store, attack), STORE_OK);
        assert_string_equal(tokens_of(store, 0).text, "desk 0, ");
}

static void test_tokens__batch_keeps_them_or_does_not(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(add_token(store, "desk", 0), STORE_OK);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_int_equal(store_revoke_token(store, "desk"), STORE_OK);
        assert_int_equal(add_token(store, "lane1", 1), STORE_OK);
        store_roll_back(store);
        assert_string_equal(tokens_of(store, 0).text, "desk 0, ");
}

/* Marks */

static void test_batch__what_is_behind_a_mark_can_be_taken_back(void **state)
{
        struct store *store = store_of(state);
        int64_t old = store_gutters(store, "LEE", 0);
        assert_int_equal(store_begin(store), STORE_OK);
        int64_t kept = store_gutters(store, "PJS", 2);
        assert_int_equal(set_lane(store, 1, kept, 1), STORE_OK);
        assert_int_equal(store_set_savepoint(store), STORE_OK);
        int64_t dropped = store_gutters(store, "PJS KYJ", 1);
        assert_int_equal(set_lane(store, 2, dropped, 1), STORE_OK);
        assert_int_equal(set_lane(store, 1, dropped, 2), STORE_OK);
        assert_int_equal(append_one(store, old, 1), STORE_OK);
        assert_int_equal(store_roll_back_to_savepoint(store), STORE_OK);
        assert_int_equal(append_one(store, kept, 3), STORE_OK);
        assert_int_equal(store_commit(store), STORE_OK);
        struct seen lanes = lanes_of(store, 1, 9);
        struct seen matches = matches_of(store, (struct store_filter){0});
        assert_saw(lanes, 1);
        assert_int_equal(lanes.lanes[0].match, kept);
        assert_saw(matches, old, kept);
        assert_int_equal(matches.matches[0].sequence, 1);
        assert_int_equal(matches.matches[1].sequence, 4);
        assert_int_equal(rows_in(state, "players"), 2);
}

/* Numbers of players who went are given to others, and the players come again when they are
 * needed. */
static void test_batch__players_behind_a_mark_are_forgotten_with_it(void **state)
{
        struct store *store = store_of(state);
        assert_int_equal(store_begin(store), STORE_OK);
        int64_t first = store_gutters(store, "AAA", 1);
        assert_int_equal(store_set_savepoint(store), STORE_OK);
        assert_true(store_gutters(store, "BBB CCC AAA", 2) > 0);
        assert_int_equal(games_of(store, (struct store_filter){0}).count, 4);
        assert_int_equal(store_roll_back_to_savepoint(store), STORE_OK);
        int64_t second = store_gutters(store, "CCC AAA BBB", 2);
        assert_int_equal(store_commit(store), STORE_OK);
        struct seen games = games_of(store, (struct store_filter){0});
        assert_saw(games, first, second, second, second);
        assert_string_equal(games.games[0].player.name, "AAA");
        assert_string_equal(games.games[1].player.name, "CCC");
        assert_string_equal(games.games[2].player.name, "AAA");
        assert_string_equal(games.games[3].player.name, "BBB");
        open_anew(state);
        games = games_of(store_of(state), (struct store_filter){0});
        assert_string_equal(games.games[1].player.name, "CCC");
        assert_string_equal(games.games[3].player.name, "BBB");
        assert_int_equal(rows_in(state, "players"), 3);
}

static void test_batch__each_mark_ends_at_the_next(void **state)
{
        struct store *store = store_of(state);
        int64_t ids[4];
        assert_int_equal(store_begin(store), STORE_OK);
        for (int i = 0; i < 4; i++) {
                assert_int_equal(store_set_savepoint(store), STORE_OK);
                ids[i] = store_gutters(store, "PJS", i);
                if (i % 2 == 1)
                        assert_int_equal(store_roll_back_to_savepoint(store), STORE_OK);
        }
        assert_int_equal(store_commit(store), STORE_OK);
        assert_int_equal(rows_in(state, "matches"), 2);
        assert_int_equal(events_of(store, ids[0]).count, 1);
        assert_int_equal(events_of(store, ids[2]).count, 3);
}

static void test_batch__that_is_dropped_takes_its_marks_along(void **state)
{
        struct store *store = store_of(state);
        for (int is_back = 0; is_back < 2; is_back++) {
                assert_int_equal(store_begin(store), STORE_OK);
                assert_true(store_gutters(store, "PJS", 1) > 0);
                assert_int_equal(store_set_savepoint(store), STORE_OK);
                assert_true(store_gutters(store, "KYJ", 1) > 0);
                if (is_back)
                        assert_int_equal(store_roll_back_to_savepoint(store), STORE_OK);
                store_roll_back(store);
                assert_int_equal(rows_in(state, "matches") + rows_in(state, "players"), 0);
        }
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_lanes__empty_lane_is_taken_once),
                in_store(test_lanes__match_takes_the_place_of_the_one_before),
                in_store(test_lanes__turn_grows_when_a_match_comes_back),
                in_store(test_lanes__lane_without_a_match_keeps_its_turn),
                in_store(test_lanes__lock_is_for_the_present_turn_alone),
                in_store(test_lanes__who_listens_locks_what_was_seen),
                in_store(test_lanes__only_the_lane_that_is_meant_changes),
                in_store(test_lanes__range_is_read_in_order_with_both_ends),
                in_store(test_lanes__last_event_of_its_match_stands_beside_a_lane),
                in_store(test_lanes__visitor_may_have_seen_enough),
                in_store(test_lanes__rows_that_make_no_sense_are_refused),
                in_store(test_lanes__batch_takes_a_lane_or_does_not),
                in_store(test_lanes__one_of_many_programs_takes_an_empty_lane),
                in_store(test_lanes__one_of_many_programs_takes_the_next_turn),
                in_store(test_tokens__each_name_is_given_once),
                in_store(test_tokens__revoked_token_is_gone_and_may_come_anew),
                in_store(test_tokens__statements_in_names_stay_names),
                in_store(test_tokens__batch_keeps_them_or_does_not),
                in_store(test_batch__what_is_behind_a_mark_can_be_taken_back),
                in_store(test_batch__players_behind_a_mark_are_forgotten_with_it),
                in_store(test_batch__each_mark_ends_at_the_next),
                in_store(test_batch__that_is_dropped_takes_its_marks_along),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
