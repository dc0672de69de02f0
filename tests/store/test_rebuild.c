/* Games and matches are written anew from their logs: `test_rebuild sqlite|postgres`. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "matches.h"
#include "rebuild.h"
#include "seen.h"
#include "sql.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        MATCHES = 2200, /* more than two batches */
        CHILDREN = 4
};

static const char forget_all[] = "UPDATE games SET total = NULL, figures = 1, marks = 'lost';"
                                 "UPDATE matches SET finished = 1, voided = 1;"
                                 "UPDATE bowling_store SET rebuilt_to = 0;";

static int64_t pending(void **state)
{
        return place_ask(place_of(state), "SELECT count(rebuilt_to) FROM bowling_store");
}

static void make_matches(struct store *store, int count)
{
        assert_int_equal(store_begin(store), STORE_OK);
        for (int i = 0; i < count; i++)
                store_gutters(store, i % 2 == 0 ? "PJS" : "KYJ LEE", i % 50 == 0 ? 20 : i % 4);
        assert_int_equal(store_commit(store), STORE_OK);
}

static void test_rebuild__everything_is_as_the_logs_say(void **state)
{
        make_matches(store_of(state), MATCHES);
        int64_t events = rows_in(state, "events");
        assert_true(place_execute(place_of(state), forget_all));
        assert_true(complaints_about(store_of(state), false) >= MATCHES);
        assert_true(place_execute(place_of(state), "DELETE FROM games WHERE match_id = 700"));
        open_anew(state);
        assert_sound(store_of(state));
        assert_int_equal(pending(state), 0);
        assert_int_equal(rows_in(state, "events"), events);
        assert_int_equal(rows_in(state, "games"), MATCHES / 2 * 3);
}

static void die(void *context, const struct store_progress *progress)
{
        raise(SIGKILL);
}

/* A server takes a moment to notice that a client is gone; the kernel drops a lock at once. */
static void await_end_of_claim(const struct place *place)
{
        static const char claims[] = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'";
        for (int i = 0; fixture_kind == &place_on_server && place_ask(place, claims) > 0; i++) {
                assert_true(i < 6000);
                usleep(10000);
        }
}

/* A program that is killed after its first batch. */
static void rebuild_and_die(const struct place *place)
{
        int ended = 0;
        pid_t child = fork();
        if (child == 0) {
                struct store_opening opening = {place->address, false, die, NULL};
                char reason[STORE_REASON_SIZE];
                struct store *store = NULL;
                store_open_showing(&opening, &store, reason);
                _exit(0);
        }
        assert_int_equal(waitpid(child, &ended, 0), child);
        assert_true(WIFSIGNALED(ended));
        await_end_of_claim(place);
}

static void test_rebuild__goes_on_where_it_was_killed(void **state)
{
        const struct place *place = place_of(state);
        make_matches(store_of(state), MATCHES);
        assert_true(place_execute(place, forget_all));
        rebuild_and_die(place);
        int64_t position = place_ask(place, "SELECT rebuilt_to FROM bowling_store");
        assert_true(position > 0);
        assert_int_equal(place_ask(place, "SELECT count(*) FROM games WHERE marks = 'lost' AND "
                                          "match_id <= (SELECT rebuilt_to FROM bowling_store)"),
                         0);
        rebuild_and_die(place);
        assert_true(place_ask(place, "SELECT rebuilt_to FROM bowling_store") > position);
        open_anew(state);
        assert_int_equal(pending(state), 0);
        assert_sound(store_of(state));
}

static void try_to_open(void *context, const struct store_progress *progress)
{
        const struct place *place = context;
        char reason[STORE_REASON_SIZE];
        char expected[STORE_REASON_SIZE];
        struct store *store = NULL;
        if (progress->position == progress->last)
                return;
        snprintf(expected, sizeof expected, "it is at match %lld of %d",
                 (long long)progress->position, MATCHES);
        assert_int_equal(store_open(place->address, false, &store, reason), STORE_REBUILDING);
        assert_string_equal(reason, expected);
}

static void test_rebuild__other_programs_stop_until_it_is_done(void **state)
{
        const struct place *place = place_of(state);
        struct store_opening opening = {place->address, false, try_to_open, (void *)place};
        struct store *store = NULL;
        char reason[STORE_REASON_SIZE];
        make_matches(store_of(state), MATCHES);
        assert_true(place_execute(place, forget_all));
        assert_int_equal(store_open_showing(&opening, &store, reason), STORE_OK);
        open_anew(state);
        assert_sound(store);
        store_close(store);
}

/* Another program that stops leaves no claim and no rows behind. */
static bool open_and_compare(int number, const struct place *place)
{
        struct store *store = NULL;
        char reason[STORE_REASON_SIZE];
        enum store_status status = store_open(place->address, false, &store, reason);
        bool fine = status == STORE_OK ? complaints_about(store, false) == 0
                                       : status == STORE_REBUILDING;
        store_close(store);
        return fine;
}

static void test_rebuild__is_done_or_under_way_for_programs_that_come_at_once(void **state)
{
        make_matches(store_of(state), MATCHES);
        assert_true(place_execute(place_of(state), forget_all));
        assert_true(others_do(state, CHILDREN, open_and_compare));
        assert_int_equal(pending(state), 0);
        assert_sound(store_of(state));
}

static void lose_connection(void *context, const struct store_progress *progress)
{
        cut_connection(context);
}

static void test_rebuild__goes_on_after_a_lost_connection(void **state)
{
        const struct place *place = place_of(state);
        struct store_opening opening = {place->address, false, lose_connection, (void *)place};
        struct store *store = NULL;
        char reason[STORE_REASON_SIZE];
        if (fixture_kind == &place_in_file)
                return; /* it has no connection to lose */
        make_matches(store_of(state), MATCHES);
        assert_true(place_execute(place, forget_all));
        assert_int_equal(store_open_showing(&opening, &store, reason), STORE_OK);
        store_close(store);
        open_anew(state);
        assert_sound(store_of(state));
}

static void test_rebuild__says_that_it_may_not_write(void **state)
{
        char address[2 * PLACE_ADDRESS_SIZE];
        struct store *store = NULL;
        char reason[STORE_REASON_SIZE];
        if (fixture_kind == &place_in_file)
                return; /* whoever runs the tests may write every file, where that is root */
        store_gutters(store_of(state), "PJS", 1);
        assert_true(place_execute(place_of(state), forget_all));
        snprintf(address, sizeof address, "%s%%20-cdefault_transaction_read_only%%3Don",
                 place_of(state)->address);
        assert_int_equal(store_open(address, false, &store, reason), STORE_READ_ONLY);
        assert_string_equal(reason, "games have to be worked out anew by a program that may write");
        assert_int_equal(pending(state), 1);
}

static void bowl_meanwhile(void *context, const struct store_progress *progress)
{
        struct store *store = context;
        assert_true(bowl_with_others(store, 2, "somebody", 1));
        assert_true(bowl_with_others(store, MATCHES - 2, "somebody", 1));
}

/* A program that had the store open before writes between the batches. */
static void test_rebuild__bowls_that_come_meanwhile_are_kept(void **state)
{
        const struct place *place = place_of(state);
        struct store *store = NULL;
        char reason[STORE_REASON_SIZE];
        make_matches(store_of(state), MATCHES);
        assert_true(place_execute(place, forget_all));
        int64_t events = rows_in(state, "events");
        struct store_opening opening = {place->address, false, bowl_meanwhile, store_of(state)};
        assert_int_equal(store_open_showing(&opening, &store, reason), STORE_OK);
        assert_int_equal(rows_in(state, "events"), events + 6);
        assert_sound(store);
        store_close(store);
}

static void assert_only_lost(void **state, int64_t match)
{
        assert_int_equal(place_ask(place_of(state), "SELECT min(match_id) FROM games "
                                                    "WHERE marks = 'lost'"),
                         match);
        assert_int_equal(place_ask(place_of(state), "SELECT max(match_id) FROM games "
                                                    "WHERE marks = 'lost'"),
                         match);
}

/* Takes the protection of the log away, and makes nonsense of one event. */
static void break_log(const struct place *place)
{
        if (fixture_kind == &place_in_file)
                assert_true(place_execute(place, "DROP TRIGGER events_are_never_changed"));
        else
                assert_true(
                        place_execute(place, "DROP TRIGGER events_are_never_changed ON events"));
        assert_true(place_execute(
                place, "UPDATE events SET detail = '99' WHERE match_id = 3 AND sequence = 2"));
}

static void test_rebuild__log_that_cannot_be_replayed_stops_nothing_else(void **state)
{
        make_matches(store_of(state), 10);
        break_log(place_of(state));
        assert_true(place_execute(place_of(state), forget_all));
        open_anew(state);
        assert_int_equal(pending(state), 0);
        assert_int_equal(complaints_about(store_of(state), false), 1);
        assert_only_lost(state, 3);
}

/* A driver whose database finds damage in some rows, with all that this does to a transaction. */

static const struct sql_driver *whole;

static enum store_status find_damage(struct store *store)
{
        struct sql_call call = {.text = "SELECT no_such_column FROM matches", .slot = SQL_NO_SLOT};
        whole->run(store, &call);
        snprintf(store->reason, sizeof store->reason, "a page is damaged");
        return STORE_CORRUPT;
}

static enum store_status run_with_damaged_events(struct store *store, struct sql_call *call)
{
        bool hit = call->slot == SQL_EVENTS && call->values[0].as.integer == 5;
        return hit ? find_damage(store) : whole->run(store, call);
}

static enum store_status run_with_damaged_match(struct store *store, struct sql_call *call)
{
        bool hit = call->slot == SQL_LOCK_MATCHES && call->values[0].as.integer < 5 &&
                   call->values[0].as.integer + call->values[1].as.integer >= 5;
        return hit ? find_damage(store) : whole->run(store, call);
}

static void rebuild_with(struct store *store,
                         enum store_status (*run)(struct store *store, struct sql_call *call))
{
        whole = store->driver;
        struct sql_driver damaged = *whole;
        damaged.run = run;
        store->driver = &damaged;
        assert_int_equal(store_rebuild(store, NULL, NULL), STORE_OK);
        store->driver = whole;
}

static void test_rebuild__damage_keeps_only_its_match_from_being_rebuilt(void **state)
{
        enum store_status (*const runs[])(struct store *, struct sql_call *) = {
                run_with_damaged_events, run_with_damaged_match};
        make_matches(store_of(state), 12);
        for (size_t i = 0; i < LENGTH_OF(runs); i++) {
                assert_true(place_execute(place_of(state), forget_all));
                rebuild_with(store_of(state), runs[i]);
                assert_int_equal(pending(state), 0);
                assert_only_lost(state, 5);
                complaints_about(store_of(state), true);
                assert_sound(store_of(state));
        }
}

static void test_rebuild__verify_goes_on_behind_damage(void **state)
{
        make_matches(store_of(state), 12);
        assert_true(place_execute(place_of(state), "UPDATE games SET total = 7, marks = 'lost' "
                                                   "WHERE match_id IN (2, 5, 9)"));
        whole = store_of(state)->driver;
        struct sql_driver damaged = *whole;
        damaged.run = run_with_damaged_events;
        store_of(state)->driver = &damaged;
        uint64_t complaints = complaints_about(store_of(state), true);
        store_of(state)->driver = whole;
        assert_true(complaints >= 3);
        assert_only_lost(state, 5);
}

static void test_rebuild__verify_sees_what_only_sql_would_read(void **state)
{
        static const char *const spoils[] = {
                "UPDATE games SET counted_at = 0 WHERE match_id = 2",
                "UPDATE games SET figures = figures + 2147483648 WHERE match_id = 1",
                "UPDATE games SET figures = 7 WHERE match_id = 3",
        };
        make_matches(store_of(state), 3);
        assert_true(place_execute(place_of(state), "UPDATE games SET counted_at = NULL "
                                                   "WHERE match_id = 2"));
        assert_int_equal(complaints_about(store_of(state), true), 2);
        for (size_t i = 0; i < LENGTH_OF(spoils); i++) {
                assert_true(place_execute(place_of(state), spoils[i]));
                assert_true(complaints_about(store_of(state), true) >= 1);
                assert_sound(store_of(state));
        }
}

static void test_rebuild__repair_writes_only_what_differs(void **state)
{
        make_matches(store_of(state), 10);
        break_log(place_of(state));
        assert_true(place_execute(place_of(state), "UPDATE matches SET began = 5 WHERE id = 2;"
                                                   "UPDATE matches SET sequence = 9 WHERE id = 6;"
                                                   "UPDATE matches SET sequence = 1 WHERE id = 7;"
                                                   "DELETE FROM games WHERE match_id = 4;"
                                                   "UPDATE games SET counted_at = 7"
                                                   "  WHERE match_id = 5"));
        assert_true(complaints_about(store_of(state), true) >= 6);
        assert_int_equal(complaints_about(store_of(state), true), 1);
        assert_int_equal(complaints_about(store_of(state), false), 1);
        assert_int_equal(store_rebuild_match(store_of(state), 3), STORE_CORRUPT);
        assert_int_equal(store_rebuild_match(store_of(state), 11), STORE_NOT_FOUND);
}

/* Every figure has a column of its own for people who read with SQL. */
static void test_rebuild__columns_say_what_the_figures_are(void **state)
{
        static const char *const names[BOWLING_FIGURES] = {
                [BOWLING_FIGURE_STRIKES] = "strikes", [BOWLING_FIGURE_FULL_RACKS] = "full_racks",
                [BOWLING_FIGURE_SPARES] = "spares",   [BOWLING_FIGURE_LEAVES] = "leaves",
                [BOWLING_FIGURE_OPENS] = "opens",     [BOWLING_FIGURE_FIRST_PINS] = "first_pins",
                [BOWLING_FIGURE_DOUBLES] = "doubles"};
        for (int figure = 0; figure < BOWLING_FIGURES; figure++) {
                struct plain_change plain;
                int64_t id = store_gutters(store_of(state), "PJS", 0);
                char question[128];
                make_change(&plain, id, 1);
                plain.change.key = key_of(store_of(state), id);
                plain.game.finished = true;
                plain.game.figures.counts[figure] = bowling_figure_max((enum bowling_figure)figure);
                assert_int_equal(store_append(store_of(state), &plain.change), STORE_OK);
                for (int i = 0; i < BOWLING_FIGURES; i++) {
                        snprintf(question, sizeof question,
                                 "SELECT %s FROM games WHERE match_id = %lld", names[i],
                                 (long long)id);
                        assert_int_equal(place_ask(place_of(state), question),
                                         plain.game.figures.counts[i]);
                }
                struct seen games = games_of(store_of(state), (struct store_filter){.match = id});
                assert_memory_equal(&games.games[0].figures, &plain.game.figures,
                                    sizeof plain.game.figures);
        }
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                in_store(test_rebuild__everything_is_as_the_logs_say),
                in_store(test_rebuild__goes_on_where_it_was_killed),
                in_store(test_rebuild__other_programs_stop_until_it_is_done),
                in_store(test_rebuild__is_done_or_under_way_for_programs_that_come_at_once),
                in_store(test_rebuild__goes_on_after_a_lost_connection),
                in_store(test_rebuild__says_that_it_may_not_write),
                in_store(test_rebuild__bowls_that_come_meanwhile_are_kept),
                in_store(test_rebuild__log_that_cannot_be_replayed_stops_nothing_else),
                in_store(test_rebuild__damage_keeps_only_its_match_from_being_rebuilt),
                in_store(test_rebuild__verify_goes_on_behind_damage),
                in_store(test_rebuild__verify_sees_what_only_sql_would_read),
                in_store(test_rebuild__repair_writes_only_what_differs),
                in_store(test_rebuild__columns_say_what_the_figures_are),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
