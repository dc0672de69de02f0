/* Counting how often things came by. */
#include "play.h"

#include "occurrences.h"

static void test_occurrences__count_each_thing_from_1(void **state)
{
        struct occurrences occurrences = {.room = 0};
        assert_int_equal(occurrences_count(&occurrences, 7), 1);
        assert_int_equal(occurrences_count(&occurrences, 7), 2);
        assert_int_equal(occurrences_count(&occurrences, 8), 1);
        assert_int_equal(occurrences_count(&occurrences, 7), 3);
        assert_int_equal(occurrences_count(&occurrences, 8), 2);
        assert_int_equal(occurrences.used, 2);
        occurrences_release(&occurrences);
}

static void test_occurrences__take_any_fingerprint(void **state)
{
        struct occurrences occurrences = {.room = 0};
        assert_int_equal(occurrences_count(&occurrences, 0), 1);
        assert_int_equal(occurrences_count(&occurrences, UINT64_MAX), 1);
        assert_int_equal(occurrences_count(&occurrences, 0), 2);
        assert_int_equal(occurrences_count(&occurrences, UINT64_MAX), 2);
        occurrences_release(&occurrences);
}

/* All of them want the same place, and the last place too, behind which the first follows. */
static void test_occurrences__tell_things_apart_that_want_one_place(void **state)
{
        const uint64_t step = 1ULL << 32;
        struct occurrences occurrences = {.room = 0};
        for (uint64_t round = 1; round <= 3; round++) {
                for (uint64_t i = 0; i < 300; i++) {
                        assert_int_equal(occurrences_count(&occurrences, i * step), round);
                        assert_int_equal(occurrences_count(&occurrences, i * step - 1), round);
                }
        }
        assert_int_equal(occurrences.used, 600);
        occurrences_release(&occurrences);
}

static void test_occurrences__keep_their_counts_as_they_grow(void **state)
{
        struct occurrences occurrences = {.room = 0};
        for (uint64_t i = 0; i < 100000; i++)
                assert_int_equal(occurrences_count(&occurrences, i * 0x9E3779B97F4A7C15), 1);
        assert_int_equal(occurrences.used, 100000);
        assert_true(occurrences.room > 100000);
        assert_int_equal(occurrences.room & (occurrences.room - 1), 0);
        for (uint64_t i = 0; i < 100000; i++)
                assert_int_equal(occurrences_count(&occurrences, i * 0x9E3779B97F4A7C15), 2);
        assert_int_equal(occurrences.used, 100000);
        occurrences_release(&occurrences);
}

static void test_occurrences__are_empty_after_release(void **state)
{
        struct occurrences occurrences = {.room = 0};
        occurrences_release(&occurrences);
        occurrences_count(&occurrences, 7);
        occurrences_release(&occurrences);
        assert_int_equal(occurrences_count(&occurrences, 7), 1);
        occurrences_release(&occurrences);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_occurrences__count_each_thing_from_1),
                cmocka_unit_test(test_occurrences__take_any_fingerprint),
                cmocka_unit_test(test_occurrences__tell_things_apart_that_want_one_place),
                cmocka_unit_test(test_occurrences__keep_their_counts_as_they_grow),
                cmocka_unit_test(test_occurrences__are_empty_after_release),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
