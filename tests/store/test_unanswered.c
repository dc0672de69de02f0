/* Writes that got no answer, and may have been committed: `test_unanswered sqlite|postgres`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "broken_connection.h"
#include "key.h"
#include "matches.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

static void test_store__add_whose_answer_was_lost_is_done_once(void **state)
{
        struct store *store = store_of(state);
        for (int is_done = 0; is_done < 2; is_done++) {
                struct store_key key = key_random();
                int64_t id = 0;
                int64_t found = -1;
                break_connection(store, is_done);
                assert_int_equal(add_one(store, &key, &id), STORE_OK);
                assert_true(answer_was_lost());
                assert_int_equal(store_find(store, &key, &found), STORE_OK);
                assert_int_equal(id, found);
                assert_int_equal(add_one(store, &key, &id), STORE_EXISTS);
                mend_connection(store);
        }
        assert_int_equal(rows_in(state, "events"), 2);
}

/* Games of PJS, each with a key of its own. */
static struct store_additions some_additions(struct store_addition rows_out[3])
{
        static const char marks[] = "X7/9-X-88/-6XXX81";
        for (int i = 0; i < 3; i++)
                rows_out[i] = (struct store_addition){
                        .key = key_random(),
                        .game = {.player = {"PJS"}, .marks = marks, .finished = true, .total = 167},
                        .detail = "2 PJST7390T088206TTT81"};
        return (struct store_additions){.games = rows_out, .count = 3, .at = 7, .author = "me"};
}

static void test_store__games_whose_answer_was_lost_are_added_once(void **state)
{
        struct store *store = store_of(state);
        for (int is_done = 0; is_done < 2; is_done++) {
                struct store_addition rows[3];
                struct store_additions additions = some_additions(rows);
                size_t added = 0;
                additions.count = 1;
                assert_int_equal(store_add_games(store, &additions, &added), STORE_OK);
                assert_int_equal(added, 1);
                additions.count = 3;
                break_connection(store, is_done);
                assert_int_equal(store_add_games(store, &additions, &added), STORE_OK);
                assert_true(answer_was_lost());
                mend_connection(store);
                assert_int_equal(added, 2);
                assert_int_equal(store_add_games(store, &additions, &added), STORE_OK);
                assert_int_equal(added, 0);
        }
        assert_int_equal(rows_in(state, "matches"), 6);
        assert_int_equal(rows_in(state, "games"), 6);
        assert_int_equal(rows_in(state, "events"), 6);
}

static void test_store__append_whose_answer_was_lost_is_done_once(void **state)
{
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 0);
        for (int is_done = 0; is_done < 2; is_done++) {
                break_connection(store, is_done);
                assert_int_equal(append_one(store, id, 1 + is_done), STORE_OK);
                assert_true(answer_was_lost());
                assert_int_equal(append_one(store, id, 1 + is_done), STORE_STALE);
                mend_connection(store);
        }
        assert_int_equal(rows_in(state, "events"), 3);
}

/* The commit is done, the answer lost, and the server stays away while the game goes on. */
static void bowl_while_away(struct kept *kept, bool is_done)
{
        break_connection(kept->writer.store, is_done);
        set_away(true);
        kept_bowl(kept, 3);
        assert_int_equal(kept_save(kept), STORE_UNREACHABLE);
        set_away(false);
        kept_bowl(kept, 4);
        kept_bowl(kept, 5);
}

static void assert_all_stored(struct kept *kept)
{
        struct kept stored;
        assert_int_equal(kept_load(&stored, kept->writer.store, kept->writer.match), STORE_OK);
        assert_true(is_same_record(&stored.record, &kept->record));
        kept_release(&stored);
}

static void test_store__bowls_after_a_write_without_an_answer_are_kept(void **state)
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
                mend_connection(kept.writer.store);
                kept_release(&kept);
        }
}

static void test_store__match_without_an_answer_is_kept_with_what_came_later(void **state)
{
        for (int is_done = 0; is_done < 2; is_done++) {
                struct kept kept;
                kept_begin(&kept, store_of(state), "PJS");
                bowl_while_away(&kept, is_done);
                assert_int_equal(kept_save(&kept), STORE_OK);
                assert_all_stored(&kept);
                mend_connection(kept.writer.store);
                kept_release(&kept);
        }
        assert_int_equal(rows_in(state, "matches"), 2);
}

static void test_store__unanswered_write_is_stale_where_another_program_wrote(void **state)
{
        struct store *other = open_at(place_of(state));
        struct kept kept;
        kept_begin(&kept, store_of(state), "PJS");
        kept_bowl(&kept, 1);
        assert_int_equal(kept_save(&kept), STORE_OK);
        kept_bowl(&kept, 2);
        bowl_while_away(&kept, false);
        assert_true(bowl_with_others(other, kept.writer.match, "somebody else", 1));
        assert_int_equal(kept_save(&kept), STORE_STALE);
        mend_connection(kept.writer.store);
        kept_release(&kept);
        store_close(other);
}

static void test_store__match_is_never_taken_for_another_of_its_number(void **state)
{
        struct kept kept;
        kept_begin(&kept, store_of(state), "PJS");
        kept_bowl(&kept, 1);
        assert_int_equal(kept_save(&kept), STORE_OK);
        int64_t id = kept.writer.match;
        kept.writer.key = key_random(); /* as if the store had been replaced */
        kept_bowl(&kept, 2);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_not_equal(kept.writer.match, id);
        assert_all_stored(&kept);
        kept_release(&kept);
}

static void test_store__batch_whose_answer_was_lost_is_said_to_be(void **state)
{
        struct store *store = store_of(state);
        break_connection(store, false);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_true(store_gutters(store, "PJS", 0) > 0);
        assert_int_equal(store_commit(store), STORE_UNREACHABLE);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_true(store_gutters(store, "KYJ", 0) > 0);
        assert_int_equal(store_commit(store), STORE_OK);
        assert_int_equal(rows_in(state, "players"), 1);
        mend_connection(store);
}

/* Lanes and tokens */

static void test_store__lane_whose_answer_was_lost_is_taken(void **state)
{
        struct store *store = store_of(state);
        for (int is_done = 0; is_done < 2; is_done++) {
                struct store_lane row = {
                        .lane = 1 + is_done, .match = store_gutters(store, "PJS", 0), .turn = 1};
                struct store_lane next = {
                        .lane = 1 + is_done, .match = store_gutters(store, "KYJ", 0), .turn = 2};
                break_connection(store, is_done);
                assert_int_equal(store_set_lane(store, &row), STORE_OK);
                assert_true(answer_was_lost());
                mend_connection(store);
                break_connection(store, is_done);
                assert_int_equal(store_set_lane(store, &next), STORE_OK);
                assert_true(answer_was_lost());
                mend_connection(store);
                assert_int_equal(store_set_lane(store, &row), STORE_STALE);
                assert_int_equal(store_set_lane(store, &next), STORE_STALE);
                assert_int_equal(lanes_of(store, row.lane, row.lane).lanes[0].match, next.match);
                next = (struct store_lane){.lane = row.lane, .turn = 3};
                break_connection(store, is_done);
                assert_int_equal(store_set_lane(store, &next), STORE_OK);
                assert_true(answer_was_lost());
                mend_connection(store);
        }
}

static void test_store__lane_that_somebody_took_meanwhile_is_not_taken(void **state)
{
        struct store *store = store_of(state);
        struct store *other = open_at(place_of(state));
        struct store_lane ours = {.lane = 1, .match = store_gutters(store, "PJS", 0), .turn = 1};
        struct store_lane theirs = {.lane = 1, .match = store_gutters(store, "KYJ", 0), .turn = 1};
        break_connection(store, false);
        set_away(true);
        assert_int_equal(store_set_lane(store, &ours), STORE_UNREACHABLE);
        set_away(false);
        assert_int_equal(store_set_lane(other, &theirs), STORE_OK);
        assert_int_equal(store_set_lane(store, &ours), STORE_STALE);
        mend_connection(store);
        store_close(other);
}

static void test_store__token_whose_answer_was_lost_is_there(void **state)
{
        struct store *store = store_of(state);
        for (int is_done = 0; is_done < 2; is_done++) {
                struct store_token token = {.name = "desk", .hash = "aa", .added = 1};
                struct store_token other = {.name = "desk", .hash = "bb", .added = 1};
                break_connection(store, is_done);
                assert_int_equal(store_add_token(store, &token), STORE_OK);
                assert_true(answer_was_lost());
                mend_connection(store);
                assert_int_equal(store_add_token(store, &token), STORE_EXISTS);
                break_connection(store, is_done);
                assert_int_equal(store_add_token(store, &other), STORE_EXISTS);
                mend_connection(store);
                break_connection(store, is_done);
                assert_int_equal(store_revoke_token(store, "desk"), STORE_OK);
                assert_true(answer_was_lost());
                mend_connection(store);
                assert_int_equal(store_revoke_token(store, "desk"), STORE_NOT_FOUND);
        }
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_store__add_whose_answer_was_lost_is_done_once),
                in_store(test_store__games_whose_answer_was_lost_are_added_once),
                in_store(test_store__append_whose_answer_was_lost_is_done_once),
                in_store(test_store__bowls_after_a_write_without_an_answer_are_kept),
                in_store(test_store__match_without_an_answer_is_kept_with_what_came_later),
                in_store(test_store__unanswered_write_is_stale_where_another_program_wrote),
                in_store(test_store__match_is_never_taken_for_another_of_its_number),
                in_store(test_store__batch_whose_answer_was_lost_is_said_to_be),
                in_store(test_store__lane_whose_answer_was_lost_is_taken),
                in_store(test_store__lane_that_somebody_took_meanwhile_is_not_taken),
                in_store(test_store__token_whose_answer_was_lost_is_there),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
