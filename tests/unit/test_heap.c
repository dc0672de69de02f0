/* Tests of arrays that grow. */
#include "heap.h"
#include "testing.h"

#include <stdlib.h>

static void test_heap__an_array_keeps_its_items_while_it_grows(void **state)
{
        int *items = NULL;
        size_t room = 0;
        for (int i = 0; i < 1000; i++) {
                items = heap_grow(items, (size_t)i, &room, sizeof *items);
                assert_true(room > (size_t)i);
                items[i] = i;
        }
        for (int i = 0; i < 1000; i++)
                assert_int_equal(items[i], i);
        free(items);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_heap__an_array_keeps_its_items_while_it_grows),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
