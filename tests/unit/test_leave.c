/* Tests of leaves: classes, names and texts of sets of pins. */
#include "play.h"

enum {
        RACK = (1 << BOWLING_PINS_MAX) - 1
};

static unsigned pins_of(const char *text)
{
        struct bowling_leave_reading reading;
        assert_int_equal(bowling_leave_read(text, strlen(text), &reading), BOWLING_OK);
        assert_int_equal(reading.length, strlen(text));
        return reading.pins;
}

static unsigned mirrored(unsigned pins)
{
        static const int others[BOWLING_PINS_MAX] = {1, 3, 2, 6, 5, 4, 10, 9, 8, 7};
        unsigned mirror = 0;
        for (int i = 0; i < BOWLING_PINS_MAX; i++)
                if ((pins >> i & 1) != 0)
                        mirror |= 1U << (others[i] - 1);
        return mirror;
}

static void test_leave__classes_of_all_leaves_are_counted(void **state)
{
        int counts[BOWLING_LEAVE_CLASSES] = {0};
        for (unsigned pins = 1; pins < RACK; pins++)
                counts[bowling_leave_class(pins)]++;
        assert_int_equal(counts[BOWLING_LEAVE_NONE], 0);
        assert_int_equal(counts[BOWLING_LEAVE_SINGLE], 10);
        assert_int_equal(counts[BOWLING_LEAVE_SPLIT], 387);
        assert_int_equal(counts[BOWLING_LEAVE_WASHOUT], 363);
        assert_int_equal(counts[BOWLING_LEAVE_CLUSTER], 1022 - 10 - 387 - 363);
}

static void test_leave__mirror_image_has_the_same_class_and_name(void **state)
{
        for (unsigned pins = 0; pins <= RACK; pins++) {
                assert_int_equal(mirrored(mirrored(pins)), pins);
                assert_int_equal(bowling_leave_class(mirrored(pins)), bowling_leave_class(pins));
                assert_int_equal(bowling_leave_name(mirrored(pins)), bowling_leave_name(pins));
        }
}

/* Written another way than in the engine: each pin takes over the smallest label that it meets. */
static int groups_in(unsigned pins)
{
        static const int links[][2] = {{1, 2}, {1, 3},  {2, 4}, {2, 5}, {3, 5},
                                       {3, 6}, {4, 7},  {4, 8}, {5, 8}, {5, 9},
                                       {6, 9}, {6, 10}, {1, 5}, {2, 8}, {3, 9}};
        int labels[BOWLING_PINS_MAX + 1];
        int groups = 0;
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++)
                labels[pin] = (pins >> (pin - 1) & 1) != 0 ? pin : 0;
        for (size_t i = 0; i < LENGTH_OF(links) * LENGTH_OF(links); i++) {
                int *one = &labels[links[i % LENGTH_OF(links)][0]];
                int *other = &labels[links[i % LENGTH_OF(links)][1]];
                if (*one != 0 && *other != 0)
                        *one = *other = *one < *other ? *one : *other;
        }
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++)
                groups += labels[pin] == pin;
        return groups;
}

static void test_leave__groups_make_splits_and_the_head_pin_washouts(void **state)
{
        for (unsigned pins = 1; pins < RACK; pins++) {
                enum bowling_leave_class kind = bowling_leave_class(pins);
                assert_int_equal(kind == BOWLING_LEAVE_SPLIT || kind == BOWLING_LEAVE_WASHOUT,
                                 groups_in(pins) > 1);
                if (kind == BOWLING_LEAVE_SPLIT || kind == BOWLING_LEAVE_WASHOUT)
                        assert_int_equal(kind == BOWLING_LEAVE_WASHOUT, pins & 1);
        }
}

static void test_leave__class_of_known_leaves(void **state)
{
        static const char *const rows[][2] = {
                {"7-10", "split"},     {"5-6", "split"},       {"7-8", "split"},
                {"4-6", "split"},      {"2-3", "split"},       {"2-7", "split"},
                {"5-7-10", "split"},   {"4-6-7-10", "split"},  {"2-8", "cluster"},
                {"3-9", "cluster"},    {"2-4-5-8", "cluster"}, {"2-4-7", "cluster"},
                {"5-8-9", "cluster"},  {"1-5", "cluster"},     {"1-2-3-4-5-6-7-8-9", "cluster"},
                {"1-2-10", "washout"}, {"1-10", "washout"},    {"1-2-4-10", "washout"},
                {"1-8", "washout"},    {"1", "single"},        {"10", "single"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                assert_string_equal(
                        bowling_leave_class_word(bowling_leave_class(pins_of(rows[i][0]))),
                        rows[i][1]);
}

static void test_leave__no_pin_all_pins_and_more_are_none(void **state)
{
        static const unsigned sets[] = {0, RACK, RACK + 1, RACK + 2, ~0U};
        for (size_t i = 0; i < LENGTH_OF(sets); i++) {
                assert_int_equal(bowling_leave_class(sets[i]), BOWLING_LEAVE_NONE);
                assert_int_equal(bowling_leave_name(sets[i]), BOWLING_LEAVE_NAMELESS);
        }
}

static void test_leave__names_of_the_field(void **state)
{
        static const char *const rows[][2] = {
                {"7-10", "bed posts"},          {"7-9", "Cincinnati"},
                {"8-10", "Cincinnati"},         {"5-7-10", "lily"},
                {"2-7", "baby split"},          {"3-10", "baby split"},
                {"2-7-10", "Christmas tree"},   {"3-7-10", "Christmas tree"},
                {"4-6-7-10", "big four"},       {"4-6-7-9-10", "Greek church"},
                {"4-6-7-8-10", "Greek church"}, {"2-4-5-8", "bucket"},
                {"3-5-6-9", "bucket"},          {"1-2-4-7", "picket fence"},
                {"1-3-6-10", "picket fence"},   {"2-4-6-7-10", "big five"},
                {"3-4-6-7-10", "big five"},     {"2-4-6-7-8-10", "big six"},
                {"3-4-6-7-9-10", "big six"},
        };
        size_t named = 0;
        for (unsigned pins = 0; pins <= RACK; pins++)
                named += bowling_leave_name(pins) != BOWLING_LEAVE_NAMELESS;
        assert_int_equal(named, LENGTH_OF(rows));
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                assert_string_equal(
                        bowling_leave_name_words(bowling_leave_name(pins_of(rows[i][0]))),
                        rows[i][1]);
}

static void test_leave__words_of_what_is_no_class_or_name(void **state)
{
        assert_string_equal(bowling_leave_class_word(BOWLING_LEAVE_CLASSES), "none");
        assert_string_equal(bowling_leave_class_word((enum bowling_leave_class) - 1), "none");
        assert_null(bowling_leave_name_words(BOWLING_LEAVE_NAMELESS));
        assert_null(bowling_leave_name_words(BOWLING_LEAVE_NAMES));
        assert_null(bowling_leave_name_words((enum bowling_leave_name) - 1));
}

static void test_leave__text_of_every_set_is_read_back(void **state)
{
        for (unsigned pins = 1; pins <= RACK; pins++)
                assert_int_equal(pins_of(bowling_leave_text(pins).text), pins);
        assert_string_equal(bowling_leave_text(0x240).text, "7-10");
        assert_string_equal(bowling_leave_text(RACK).text, "1-2-3-4-5-6-7-8-9-10");
        assert_string_equal(bowling_leave_text(0).text, "");
        assert_string_equal(bowling_leave_text(0x640).text, "7-10");
}

static void test_leave__pins_are_read_in_any_order_up_to_what_is_none(void **state)
{
        struct bowling_leave_reading reading;
        assert_int_equal(pins_of("10-7"), 0x240);
        assert_int_equal(bowling_leave_read("7-10]/", 6, &reading), BOWLING_OK);
        assert_int_equal(reading.pins, 0x240);
        assert_int_equal(reading.length, 4);
        assert_int_equal(bowling_leave_read("7-10", 3, &reading), BOWLING_OK);
        assert_int_equal(reading.pins, 0x41);
        assert_int_equal(reading.length, 3);
}

static void test_leave__other_texts_are_refused_at_their_byte(void **state)
{
        static const struct {
                const char *text;
                enum bowling_status status;
                size_t length;
                unsigned pins;
        } rows[] = {
                {"", BOWLING_PIN_UNKNOWN, 0, 0},
                {"]", BOWLING_PIN_UNKNOWN, 0, 0},
                {"0", BOWLING_PIN_UNKNOWN, 0, 0},
                {"07", BOWLING_PIN_UNKNOWN, 0, 0},
                {"11-1", BOWLING_PIN_UNKNOWN, 0, 0},
                {"100", BOWLING_PIN_UNKNOWN, 0, 0},
                {"7-", BOWLING_PIN_UNKNOWN, 2, 0x40},
                {"7--10", BOWLING_PIN_UNKNOWN, 2, 0x40},
                {"-7", BOWLING_PIN_UNKNOWN, 0, 0},
                {"7-11", BOWLING_PIN_UNKNOWN, 2, 0x40},
                {"7-7", BOWLING_PIN_TWICE, 2, 0x40},
                {"1-10-1", BOWLING_PIN_TWICE, 5, 0x201},
                {"99999999999", BOWLING_PIN_UNKNOWN, 0, 0},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_leave_reading reading;
                assert_int_equal(bowling_leave_read(rows[i].text, strlen(rows[i].text), &reading),
                                 rows[i].status);
                assert_int_equal(reading.length, rows[i].length);
                assert_int_equal(reading.pins, rows[i].pins);
        }
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_leave__classes_of_all_leaves_are_counted),
                cmocka_unit_test(test_leave__mirror_image_has_the_same_class_and_name),
                cmocka_unit_test(test_leave__groups_make_splits_and_the_head_pin_washouts),
                cmocka_unit_test(test_leave__class_of_known_leaves),
                cmocka_unit_test(test_leave__no_pin_all_pins_and_more_are_none),
                cmocka_unit_test(test_leave__names_of_the_field),
                cmocka_unit_test(test_leave__words_of_what_is_no_class_or_name),
                cmocka_unit_test(test_leave__text_of_every_set_is_read_back),
                cmocka_unit_test(test_leave__pins_are_read_in_any_order_up_to_what_is_none),
                cmocka_unit_test(test_leave__other_texts_are_refused_at_their_byte),
        };
        return cmocka_run_group_tests_name("leave", tests, NULL, NULL);
}
