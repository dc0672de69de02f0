/* The log of a match, page by page. */
#include "match_log.h"

#include <stdlib.h>

#include "play.h"

enum {
        EVENTS = 12
};

/* A start, nine bowls, of which the last is undone, and done again. */
static int make(void **state)
{
        static struct record record;
        struct event_stamp stamp = {.at = 1000, .author = "lee"};
        record_init(&record);
        assert_true(record_start_from(&record, "2 PJS KYJ", stamp));
        for (int i = 1; i < EVENTS; i++) {
                struct event event = {.kind = EVENT_BOWL, .stamp = stamp, .as.bowl = bowl_of(4)};
                if (i >= EVENTS - 2)
                        event.kind = i == EVENTS - 2 ? EVENT_UNDO : EVENT_REDO;
                assert_int_equal(record_apply(&record, &event, NULL), BOWLING_OK);
        }
        assert_int_equal(record.count, EVENTS);
        *state = &record;
        return 0;
}

static int take_away(void **state)
{
        record_release(*state);
        return 0;
}

static struct table log_of(void **state, size_t after, size_t limit)
{
        struct table table = {.format = TABLE_JSON};
        match_log_fill(&table, *state, (struct match_log_page){.after = after, .limit = limit},
                       NULL);
        return table;
}

/* Whether the page has these rows of the whole log, cell by cell. */
static void assert_page(void **state, struct match_log_page page, size_t first, size_t count)
{
        struct table all = log_of(state, 0, 0);
        struct table some = log_of(state, page.after, page.limit);
        assert_int_equal(table_rows(&all), EVENTS);
        assert_int_equal(table_rows(&some), count);
        for (size_t i = 0; i < some.cell_count; i++) {
                const char *cell = all.cells[first * all.column_count + i];
                assert_int_equal(cell == NULL, some.cells[i] == NULL);
                if (cell != NULL)
                        assert_string_equal(some.cells[i], cell);
        }
        table_release(&all);
        table_release(&some);
}

static void test_match_log__page_is_a_part_of_the_whole(void **state)
{
        for (size_t after = 0; after < EVENTS; after++) {
                for (size_t limit = 1; limit <= EVENTS - after; limit++)
                        assert_page(state, (struct match_log_page){.after = after, .limit = limit},
                                    after, limit);
        }
}

static void test_match_log__page_ends_with_the_log(void **state)
{
        assert_page(state, (struct match_log_page){.after = 5, .limit = 0}, 5, EVENTS - 5);
        assert_page(state, (struct match_log_page){.after = 5, .limit = EVENTS}, 5, EVENTS - 5);
        assert_page(state, (struct match_log_page){.after = 5, .limit = SIZE_MAX}, 5, EVENTS - 5);
        assert_page(state, (struct match_log_page){.after = EVENTS, .limit = 0}, EVENTS, 0);
        assert_page(state, (struct match_log_page){.after = EVENTS, .limit = 3}, EVENTS, 0);
        assert_page(state, (struct match_log_page){.after = SIZE_MAX, .limit = SIZE_MAX}, EVENTS,
                    0);
}

static void test_match_log__start_has_games_with_their_pins(void **state)
{
        const char *const starts[][2] = {
                {"2 PJS KYJ", "PJS KYJ"},
                {"2 PJST KYJ73 ABCFT", "PJS:X KYJ:7/ ABC:F/"},
                {"3 PJS8as2T KYJ8S1", "PJS:8[7-10]/X KYJ:S81"},
        };
        for (size_t i = 0; i < LENGTH_OF(starts); i++) {
                struct record record;
                struct table table = {.format = TABLE_JSON};
                record_init(&record);
                assert_true(
                        record_start_from(&record, starts[i][0], (struct event_stamp){.at = 1}));
                match_log_fill(&table, &record, (struct match_log_page){.after = 0, .limit = 0},
                               NULL);
                assert_string_equal(table.cells[table.column_count - 1], starts[i][1]);
                table_release(&table);
                record_release(&record);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_match_log__page_is_a_part_of_the_whole),
                cmocka_unit_test(test_match_log__page_ends_with_the_log),
                cmocka_unit_test(test_match_log__start_has_games_with_their_pins),
        };
        return cmocka_run_group_tests(tests, make, take_away);
}
