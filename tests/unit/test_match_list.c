/* The list of matches, page by page. */
#include "match_list.h"

#include <stdlib.h>

#include "exchange_store.h"
#include "people.h"

#define GAME(player) player ": 9-9-9-9-9-9-9-9-9-9-\n"

/* All began at the same time. */
static int make(void **state)
{
        exchange_set_up(state);
        exchange_take(*state, GAME("PJS") GAME("KYJ") GAME("PJS") GAME("KYJ") GAME("PJS"));
        return 0;
}

/* The list's numbers of matches, as text, and the number that the next page is behind. */
struct page {
        char matches[64];
        int64_t next;
};

static struct page page_of(const struct exchange_store *store, struct store_filter filter)
{
        struct table table = {.format = TABLE_JSON};
        struct page page = {.next = -1};
        filter.newest_first = true;
        assert_int_equal(match_list_fill(&table, store->store, &filter, &page.next), STORE_OK);
        for (size_t row = 0; row < table_rows(&table); row++) {
                size_t length = strlen(page.matches);
                snprintf(page.matches + length, sizeof page.matches - length, "%s ",
                         table.cells[row * table.column_count]);
        }
        table_release(&table);
        return page;
}

static void assert_page(const struct exchange_store *store, struct store_filter filter,
                        const char *matches, int64_t next)
{
        struct page page = page_of(store, filter);
        assert_string_equal(page.matches, matches);
        assert_int_equal(page.next, next);
}

static void test_match_list__pages_have_every_match_once(void **state)
{
        assert_page(*state, (struct store_filter){.limit = 2}, "5 4 ", 4);
        assert_page(*state, (struct store_filter){.limit = 2, .behind = 4}, "3 2 ", 2);
        assert_page(*state, (struct store_filter){.limit = 2, .behind = 2}, "1 ", 0);
        assert_page(*state, (struct store_filter){.limit = 2, .behind = 1}, "", 0);
        assert_page(*state, (struct store_filter){.limit = 2, .behind = 99}, "", 0);
}

static void test_match_list__whole_list_has_no_next_page(void **state)
{
        assert_page(*state, (struct store_filter){.limit = 5}, "5 4 3 2 1 ", 0);
        assert_page(*state, (struct store_filter){.limit = 4}, "5 4 3 2 ", 2);
        assert_page(*state, (struct store_filter){.limit = 0}, "5 4 3 2 1 ", 0);
        assert_page(*state, (struct store_filter){.limit = 0, .behind = 3}, "2 1 ", 0);
}

static void test_match_list__next_page_has_the_same_filter(void **state)
{
        struct store_filter filter = {.limit = 2};
        const struct exchange_store *store = *state;
        assert_int_equal(people_number(store->store, "PJS", &filter.person), STORE_OK);
        assert_page(*state, filter, "5 3 ", 3);
        filter.behind = 3;
        assert_page(*state, filter, "1 ", 0);
}

/* A match that came in between is on no page behind the first. */
static void test_match_list__new_matches_do_not_move_the_next_page(void **state)
{
        assert_page(*state, (struct store_filter){.limit = 2}, "5 4 ", 4);
        exchange_take(*state, GAME("LEE"));
        assert_page(*state, (struct store_filter){.limit = 2, .behind = 4}, "3 2 ", 2);
        assert_page(*state, (struct store_filter){.limit = 2}, "6 5 ", 5);
}

static void test_match_list__next_page_may_be_of_no_interest(void **state)
{
        const struct exchange_store *store = *state;
        struct table table = {.format = TABLE_CSV};
        struct store_filter filter = {.newest_first = true, .limit = 3};
        assert_int_equal(match_list_fill(&table, store->store, &filter, NULL), STORE_OK);
        assert_int_equal(table_rows(&table), 3);
        table_release(&table);
}

#define WITH_GAMES(test) cmocka_unit_test_setup_teardown(test, make, exchange_tear_down)

int main(void)
{
        const struct CMUnitTest tests[] = {
                WITH_GAMES(test_match_list__pages_have_every_match_once),
                WITH_GAMES(test_match_list__whole_list_has_no_next_page),
                WITH_GAMES(test_match_list__next_page_has_the_same_filter),
                WITH_GAMES(test_match_list__new_matches_do_not_move_the_next_page),
                WITH_GAMES(test_match_list__next_page_may_be_of_no_interest),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
