/* Keepers on real stores: `test_match_writer sqlite`, `test_match_writer postgres`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

#define INSERT_EVENT "INSERT INTO events (match_id, sequence, kind, at, author, detail) VALUES "

static void test_match_writer__match_outlives_the_program(void **state)
{
        struct kept before;
        struct kept after;
        kept_begin(&before, store_of(state), "PJS KYJ");
        for (int i = 0; i < 7; i++)
                kept_bowl(&before, i % 4);
        assert_int_equal(match_writer_unsaved(&before.writer, &before.record), 8);
        assert_int_equal(kept_save(&before), STORE_OK);
        assert_int_equal(kept_save(&before), STORE_OK);
        assert_int_equal(match_writer_unsaved(&before.writer, &before.record), 0);
        open_anew(state);
        assert_int_equal(kept_load(&after, store_of(state), before.writer.match), STORE_OK);
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
        struct seen rows = games_of(store, (struct store_filter){.match = kept->writer.match});
        struct store_match match;
        assert_int_equal(rows.count, 2);
        for (int i = 0; i < 2; i++) {
                struct match_writer_texts texts;
                struct store_game row = match_writer_game_row(
                        bowling_match_game(&kept->record.match, i), i, &texts);
                assert_string_equal(rows.texts[i], texts.marks);
                assert_int_equal(rows.games[i].finished, row.finished);
                assert_int_equal(rows.games[i].total, row.total);
                assert_memory_equal(&rows.games[i].figures, &row.figures, sizeof row.figures);
        }
        assert_int_equal(store_find_match(store, kept->writer.match, &match), STORE_OK);
        assert_int_equal(match.finished, bowling_match_is_finished(&kept->record.match));
}

static void test_match_writer__what_is_read_back_is_what_was_done(void **state)
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
                        assert_int_equal(kept_load(&again, store_of(state), kept.writer.match),
                                         STORE_OK);
                        assert_true(is_same_record(&kept.record, &again.record));
                        check_rows(store_of(state), &again);
                        kept_release(&kept);
                        kept = again;
                }
                kept_release(&kept);
        }
}

static void test_match_writer__undo_and_redo_reach_over_a_restart(void **state)
{
        struct kept kept;
        kept_begin(&kept, store_of(state), "PJS");
        kept_bowl(&kept, 3);
        kept_bowl(&kept, 4);
        assert_int_equal(kept_correct(&kept, "PJS 1 10"), BOWLING_OK);
        assert_int_equal(kept_do(&kept, EVENT_UNDO), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        int64_t id = kept.writer.match;
        kept_release(&kept);
        open_anew(state);
        assert_int_equal(kept_load(&kept, store_of(state), id), STORE_OK);
        assert_int_equal(kept_do(&kept, EVENT_REDO), BOWLING_OK);
        assert_int_equal(kept_do(&kept, EVENT_REDO), BOWLING_NOTHING_TO_REDO);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_string_equal(games_of(store_of(state), (struct store_filter){0}).texts[0], "X");
        kept_release(&kept);
}

static void test_match_writer__who_comes_late_has_to_load_anew(void **state)
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
        assert_int_equal(match_writer_unsaved(&second.writer, &second.record), 1);
        assert_string_equal(games_of(store_of(state), (struct store_filter){0}).texts[0], "-1");
        kept_release(&first);
        kept_release(&second);
}

/* Fails while the rows of the players are written, and is well again afterwards. */
static void test_match_writer__first_save_may_fail_and_succeed_later(void **state)
{
        struct kept kept;
        kept_begin(&kept, store_of(state), "PJS");
        kept_bowl(&kept, 5);
        assert_true(place_execute(place_of(state), "ALTER TABLE games RENAME TO games_away"));
        enum store_status status = kept_save(&kept);
        assert_true(place_execute(place_of(state), "ALTER TABLE games_away RENAME TO games"));
        assert_int_not_equal(status, STORE_OK);
        assert_int_equal(kept.writer.match, 0);
        assert_int_equal(kept_save(&kept), STORE_OK);
        assert_int_equal(rows_in(state, "events"), 2);
        kept_release(&kept);
}

static void test_match_writer__logs_that_break_the_rules_are_refused(void **state)
{
        static const struct {
                const char *damage;
                const char *reason;
        } damages[] = {
                {"UPDATE matches SET sequence = 2",
                 "match 1: 2 events are counted, but its log has 3"},
                {"UPDATE matches SET sequence = 4",
                 "match 1: 4 events are counted, but its log has 3"},
                {INSERT_EVENT "(1, 4, 5, 2, 'x', '0')",
                 "match 1: event 4 of its log makes no sense"},
        };
        struct store *store = store_of(state);
        int64_t id = store_gutters(store, "PJS", 2);
        struct kept kept;
        for (size_t i = 0; i < LENGTH_OF(damages); i++) {
                assert_true(place_execute(place_of(state), damages[i].damage));
                assert_int_equal(kept_load(&kept, store, id), STORE_CORRUPT);
                assert_string_equal(store_reason(store), damages[i].reason);
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

static void test_match_writer__two_writers_make_one_sequence(void **state)
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

/* Following */

static void test_match_writer__follows_what_others_do(void **state)
{
        struct store *other = open_at(place_of(state));
        struct kept here;
        struct kept there;
        int64_t id = store_gutters(other, "PJS KYJ", 1);
        srand(21);
        assert_int_equal(kept_load(&here, store_of(state), id), STORE_OK);
        assert_int_equal(kept_load(&there, other, id), STORE_OK);
        for (int i = 0; i < 40; i++) {
                for (int j = rand() % 4; j >= 0; j--)
                        do_something(&there);
                assert_int_equal(kept_save(&there), STORE_OK);
                assert_int_equal(match_writer_follow(&here.writer, &here.record), STORE_OK);
                assert_true(is_same_record(&here.record, &there.record));
                assert_int_equal(match_writer_unsaved(&here.writer, &here.record), 0);
        }
        kept_release(&here);
        kept_release(&there);
        store_close(other);
}

static void test_match_writer__who_has_followed_may_write(void **state)
{
        struct store *other = open_at(place_of(state));
        struct kept here;
        int64_t id = store_gutters(other, "PJS", 0);
        assert_int_equal(kept_load(&here, store_of(state), id), STORE_OK);
        assert_int_equal(match_writer_follow(&here.writer, &here.record), STORE_OK);
        assert_int_equal(here.record.count, 1);
        assert_true(bowl_with_others(other, id, "somebody else", 2));
        assert_int_equal(match_writer_follow(&here.writer, &here.record), STORE_OK);
        assert_int_equal(here.record.count, 3);
        assert_int_equal(kept_bowl(&here, 5), BOWLING_OK);
        assert_int_equal(kept_save(&here), STORE_OK);
        assert_string_equal(games_of(other, (struct store_filter){0}).texts[0], "--5");
        kept_release(&here);
        store_close(other);
}

/* An undo of nothing, a start in the middle, and a gap. */
static void test_match_writer__follows_nothing_that_breaks_the_rules(void **state)
{
        static const char *const damages[] = {
                INSERT_EVENT "(1, 2, 3, 2, 'x', '')",
                INSERT_EVENT "(2, 2, 1, 2, 'x', 'PJS')",
                INSERT_EVENT "(3, 3, 2, 2, 'x', '0')",
        };
        struct store *store = store_of(state);
        for (size_t i = 0; i < LENGTH_OF(damages); i++) {
                struct kept kept;
                int64_t id = store_gutters(store, "PJS", 0);
                assert_int_equal(kept_load(&kept, store, id), STORE_OK);
                assert_true(place_execute(place_of(state), damages[i]));
                assert_int_equal(match_writer_follow(&kept.writer, &kept.record), STORE_CORRUPT);
                assert_non_null(strstr(store_reason(store), "makes no sense"));
                kept_release(&kept);
        }
}

/* Only another program can write such a row. */
static void test_match_writer__long_author_is_cut_between_characters(void **state)
{
        struct store *store = store_of(state);
        struct kept kept;
        int64_t id = store_gutters(store, "PJS", 0);
        assert_true(place_execute(place_of(state), "UPDATE matches SET sequence = 2"));
        assert_true(place_execute(place_of(state),
                                  INSERT_EVENT "(1, 2, 2, 2, '박지성박지성박지성박지성', '2 7')"));
        assert_int_equal(kept_load(&kept, store, id), STORE_OK);
        assert_string_equal(kept.record.events[1].stamp.author, "박지성박지성박지성박");
        kept_release(&kept);
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_match_writer__match_outlives_the_program),
                in_store(test_match_writer__what_is_read_back_is_what_was_done),
                in_store(test_match_writer__undo_and_redo_reach_over_a_restart),
                in_store(test_match_writer__who_comes_late_has_to_load_anew),
                in_store(test_match_writer__first_save_may_fail_and_succeed_later),
                in_store(test_match_writer__logs_that_break_the_rules_are_refused),
                in_store(test_match_writer__two_writers_make_one_sequence),
                in_store(test_match_writer__follows_what_others_do),
                in_store(test_match_writer__who_has_followed_may_write),
                in_store(test_match_writer__follows_nothing_that_breaks_the_rules),
                in_store(test_match_writer__long_author_is_cut_between_characters),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
