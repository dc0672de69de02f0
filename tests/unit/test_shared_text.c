/* A text that several hold: it lives as long as somebody does. Under a sanitizer, and no longer. */
#include <stdlib.h>
#include <string.h>

#include "shared_text.h"
#include "testing.h"

static void test_shared_text__is_held_by_its_maker(void **state)
{
        struct shared_text *text = shared_text_of(strdup("X7/"), 3);
        assert_int_equal(text->holders, 1);
        assert_int_equal(text->length, 3);
        assert_string_equal(text->bytes, "X7/");
        assert_null(text->response);
        shared_text_release(text);
}

static void test_shared_text__lives_until_the_last_release(void **state)
{
        struct shared_text *text = shared_text_of(strdup("X7/"), 3);
        for (int i = 0; i < 100; i++)
                assert_ptr_equal(shared_text_hold(text), text);
        assert_int_equal(text->holders, 101);
        for (int i = 0; i < 100; i++) {
                shared_text_release(text);
                assert_int_equal(text->holders, 100 - i);
                assert_string_equal(text->bytes, "X7/");
        }
        shared_text_release(text);
}

static void test_shared_text__answer_goes_with_it(void **state)
{
        struct shared_text *text = shared_text_of(strdup("{}"), 2);
        assert_true(microhttpd_load());
        text->response = http->MHD_create_response_from_buffer(2, (void *)text->bytes,
                                                               MHD_RESPMEM_PERSISTENT);
        assert_non_null(text->response);
        shared_text_hold(text);
        shared_text_release(text);
        assert_int_equal(http->MHD_add_response_header(text->response, "A", "b"), MHD_YES);
        shared_text_release(text);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_shared_text__is_held_by_its_maker),
                cmocka_unit_test(test_shared_text__lives_until_the_last_release),
                cmocka_unit_test(test_shared_text__answer_goes_with_it),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
