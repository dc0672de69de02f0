/* Tests of bowls that know which pins they left. */
#include "play.h"

#include <bowling/leave.h>

#include "frame_state.h"

enum {
        WAYS = 59049, /* of a rack: each pin falls first, second or not */
        RANDOM_GAMES = 2000
};

static int count_of(unsigned set)
{
        return __builtin_popcount(set);
}

static struct bowling_bowl leaving(int pins, unsigned standing)
{
        struct bowling_bowl bowl;
        assert_int_equal(bowling_bowl_leaving(pins, standing, &bowl), BOWLING_OK);
        return bowl;
}

/* 2-3, 4-6, 7-10 and 8-9 change places. */
static unsigned mirrored(unsigned set)
{
        static const int other[] = {1, 3, 2, 6, 5, 4, 10, 9, 8, 7};
        unsigned mirror = 0;
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++)
                mirror |= (set >> (pin - 1) & 1) << (other[pin - 1] - 1);
        return mirror;
}

/* The sets that stand after the first and after the second bowl. */
struct way {
        unsigned first;
        unsigned second;
};

static struct way way_numbered(int number)
{
        struct way way = {0, 0};
        for (int pin = 0; pin < BOWLING_PINS_MAX; pin++, number /= 3) {
                way.first |= (unsigned)(number % 3 != 0) << pin;
                way.second |= (unsigned)(number % 3 == 2) << pin;
        }
        return way;
}

static enum bowling_status fallen_pin(unsigned set)
{
        int status = BOWLING_PIN_1_HAD_FALLEN;
        while ((set & 1) == 0) {
                set >>= 1;
                status++;
        }
        return (enum bowling_status)status;
}

/* A rack by its sets is the same as by its counts, and the game that a text of it gives. */
static void check_way(struct way way)
{
        struct bowling_frame_state sets = frame_state_ready();
        struct bowling_frame_state counts = frame_state_ready();
        int first = 10 - count_of(way.first);
        int second = count_of(way.first) - count_of(way.second);
        assert_int_equal(frame_state_bowl(&sets, leaving(first, way.first)), BOWLING_OK);
        assert_int_equal(frame_state_bowl(&counts, bowl_of(first)), BOWLING_OK);
        assert_int_equal(sets.kind, counts.kind);
        assert_int_equal(frame_state_standing(&sets), frame_state_standing(&counts));
        if (frame_state_is_strike(&sets))
                return;
        assert_int_equal(frame_state_bowl(&sets, leaving(second, way.second)), BOWLING_OK);
        assert_int_equal(frame_state_bowl(&counts, bowl_of(second)), BOWLING_OK);
        assert_int_equal(sets.kind, counts.kind);
        assert_int_equal(bowling_bowl_standing(sets.bowls.first), first == 0 ? 0 : way.first);
        assert_int_equal(bowling_bowl_standing(sets.bowls.second), second == 0 ? 0 : way.second);
        assert_true(
                bowling_bowl_equals(bowling_bowl_counted(sets.bowls.first), counts.bowls.first));
        assert_true(
                bowling_bowl_equals(bowling_bowl_counted(sets.bowls.second), counts.bowls.second));
}

static void test_standing__all_ways_of_a_rack_agree_with_their_counts(void **state)
{
        for (int i = 0; i < WAYS; i++)
                check_way(way_numbered(i));
}

static void check_game(const struct bowling_game *game, const struct bowling_game *counts)
{
        char text[BOWLING_NOTATION_SIZE];
        assert_int_equal(bowling_notation_print(game, text, sizeof text), BOWLING_OK);
        struct bowling_game again = game_of(text);
        assert_same_game(&again, game);
        assert_int_equal(bowling_game_total(game), bowling_game_total(counts));
        assert_int_equal(bowling_game_maximum(game), bowling_game_maximum(counts));
        assert_int_equal(bowling_game_pins_standing(game), bowling_game_pins_standing(counts));
        assert_int_equal(bowling_game_is_finished(game), bowling_game_is_finished(counts));
}

/* Bowls a way by its sets into one game and by its counts into the other, as far as they go. */
static void bowl_way(struct bowling_game *game, struct bowling_game *counts, struct way way)
{
        const unsigned left[] = {way.first, way.second};
        for (int i = 0; i < 2 && !bowling_game_is_finished(game); i++) {
                struct bowling_bowl bowl;
                bool strike = i == 0 && left[0] == 0;
                assert_int_equal(bowling_game_leaving(game, left[i], &bowl), BOWLING_OK);
                assert_int_equal(bowling_game_bowl(game, bowl), BOWLING_OK);
                assert_int_equal(bowling_game_bowl(counts, bowling_bowl_counted(bowl)), BOWLING_OK);
                if (strike)
                        return;
        }
}

/* The racks of the tenth: the first, the one behind a strike, behind two, and behind a spare. */
static void test_standing__all_ways_of_the_racks_of_the_tenth_agree_with_their_counts(void **state)
{
        static const char *const before[] = {
                "X X X X X X X X X",
                "X X X X X X X X X X",
                "X X X X X X X X X XX",
                "X X X X X X X X X 8[7-10]/",
        };
        for (size_t i = 0; i < LENGTH_OF(before); i++) {
                const struct bowling_game start = game_of(before[i]);
                for (int number = 0; number < WAYS; number++) {
                        struct bowling_game game = start;
                        struct bowling_game counts = start;
                        bowl_way(&game, &counts, way_numbered(number));
                        check_game(&game, &counts);
                }
        }
}

/* Every set after every set: it has to be a part of it, and one pin is named that is not. */
static void test_standing__what_stands_is_part_of_what_stood(void **state)
{
        for (unsigned before = 1; before < BOWLING_PINS_ALL; before++) {
                struct bowling_frame_state first = frame_state_ready();
                frame_state_bowl(&first, leaving(10 - count_of(before), before));
                for (unsigned after = 1; after < BOWLING_PINS_ALL; after++) {
                        int fallen = count_of(before) - count_of(after);
                        struct bowling_frame_state rack = first;
                        if (fallen <= 0)
                                continue;
                        unsigned wrong = after & ~before;
                        assert_int_equal(frame_state_bowl(&rack, leaving(fallen, after)),
                                         wrong == 0 ? BOWLING_OK : fallen_pin(wrong));
                        assert_int_equal(rack.kind, wrong == 0 ? BOWLING_FRAME_STATE_MISS
                                                               : BOWLING_FRAME_STATE_FIRST_BOWL);
                }
        }
}

static void test_standing__number_of_pins_has_to_be_right(void **state)
{
        struct bowling_bowl bowl = bowl_of(3);
        struct bowling_game game = game_of("7");
        assert_int_equal(bowling_bowl_leaving(8, 0x7, &bowl), BOWLING_STANDING_MISCOUNTED);
        assert_int_equal(bowling_bowl_leaving(10, 0x1, &bowl), BOWLING_STANDING_MISCOUNTED);
        assert_int_equal(bowling_bowl_leaving(2, 0x800, &bowl), BOWLING_PIN_UNKNOWN);
        assert_int_equal(bowling_bowl_leaving(2, BOWLING_PINS_SPLIT | 1, &bowl),
                         BOWLING_PIN_UNKNOWN);
        assert_int_equal(bowling_bowl_leaving(9, BOWLING_PINS_SPLIT, &bowl),
                         BOWLING_SPLIT_NEEDS_FIRST_BOWL);
        assert_int_equal(bowling_bowl_leaving(-1, 0, &bowl), BOWLING_PINS_BELOW_ZERO);
        assert_int_equal(bowling_bowl_leaving(11, 0, &bowl), BOWLING_PINS_ABOVE_TEN);
        assert_true(bowling_bowl_equals(bowl, bowl_of(3)));
        assert_int_equal(bowling_game_bowl(&game, leaving(2, 0x3)), BOWLING_STANDING_MISCOUNTED);
        assert_int_equal(bowling_game_bowl(&game, leaving(2, 0x200)), BOWLING_OK);
        assert_int_equal(bowling_game_bowl(&game, leaving(2, 0x200)), BOWLING_STANDING_MISCOUNTED);
}

/* Equal bowls are equal bits: what a set would say in vain is not kept. */
static void test_standing__gutters_strikes_and_fouls_know_nothing_more(void **state)
{
        assert_true(bowling_bowl_equals(leaving(0, BOWLING_PINS_ALL), bowl_of(0)));
        assert_true(bowling_bowl_equals(leaving(0, 0x3), bowl_of(0)));
        assert_true(bowling_bowl_equals(leaving(10, 0), bowl_of(10)));
        assert_false(bowling_bowl_knows_pins(bowling_bowl_foul()));
        assert_false(bowling_bowl_equals(leaving(8, 0x240), bowl_of(8)));
        assert_false(bowling_bowl_equals(leaving(8, 0x240), leaving(8, 0x140)));
        assert_false(bowling_bowl_equals(leaving(8, BOWLING_PINS_SPLIT), leaving(8, 0x240)));
        assert_true(bowling_bowl_equals(bowling_bowl_counted(leaving(8, 0x240)), bowl_of(8)));
}

static void test_standing__known_and_unknown_bowls_mix(void **state)
{
        static const char *const texts[] = {
                "7 2[5]",  "72",        "7[2-4-5]2", "7[2-4-5]2[5]",
                "S7 2[5]", "F 8[7-10]", "- 8[7-10]", "9[10]/ 8 1[7] 8[7-10]F"};
        for (size_t i = 0; i < LENGTH_OF(texts); i++) {
                struct bowling_game game = game_of(texts[i]);
                check_game(&game, &game);
        }
}

/* A split is what a first bowl leaves: nothing else is a leave. */
static void test_standing__splits_are_known_by_pins_or_by_word(void **state)
{
        static const struct {
                const char *text;
                struct bowling_bowl_place at;
                bool split;
        } rows[] = {
                {"8[7-10]", {1, 1}, true},
                {"S8", {1, 1}, true},
                {"8", {1, 1}, false},
                {"8[2-8]", {1, 1}, false},
                {"8[7-10]1[7]", {1, 2}, false},
                {"F8[7-10]", {1, 2}, false},
                {"-8[7-10]", {1, 2}, false},
                {"X X X X X X X X X XS8", {10, 2}, true},
                {"X X X X X X X X X XS8", {10, 1}, false},
                {"X X X X X X X X X X8[7-10]/", {10, 2}, true},
                {"X X X X X X X X X XX8[7-10]", {10, 3}, true},
                {"X X X X X X X X X 8/8[7-10]", {10, 3}, true},
                {"X X X X X X X X X 8/8[7-10]", {10, 1}, false},
                {"8[7-10]", {1, 2}, false},
                {"8[7-10]", {0, 1}, false},
                {"8[7-10]", {11, 1}, false},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].text);
                assert_int_equal(bowling_game_left_split(&game, rows[i].at), rows[i].split);
        }
}

static void test_standing__after_a_split_the_head_pin_is_down(void **state)
{
        struct bowling_game game = game_of("S7");
        assert_int_equal(bowling_game_bowl(&game, leaving(2, 0x1)), BOWLING_PIN_1_HAD_FALLEN);
        assert_int_equal(bowling_game_bowl(&game, leaving(2, BOWLING_PINS_SPLIT)),
                         BOWLING_SPLIT_NEEDS_FIRST_BOWL);
        assert_int_equal(bowling_game_bowl(&game, leaving(2, 0x2)), BOWLING_OK);
}

static void test_standing__a_second_bowl_with_pins_is_no_split_either(void **state)
{
        static const char *const texts[] = {"1S5[4-6-7-10]", "FS8[7-10]", "-(8)[7-10]",
                                            "X X X X X X X X X X-S8[7-10]"};
        for (size_t i = 0; i < LENGTH_OF(texts); i++) {
                struct bowling_game game = game_of("");
                struct bowling_notation_place place;
                assert_int_equal(bowling_notation_parse(texts[i], strlen(texts[i]), &game, &place),
                                 BOWLING_SPLIT_NEEDS_FIRST_BOWL);
                assert_int_equal(place.column, strcspn(texts[i], "S(") + 1);
        }
}

static void test_standing__known_pins_are_those_of_the_first_bowl_at_the_rack(void **state)
{
        static const struct {
                const char *text;
                unsigned known;
        } rows[] = {
                {"", 0},
                {"8[7-10]", 0x240},
                {"8", 0},
                {"S8", 0},
                {"8[7-10]/", 0},
                {"F", 0},
                {"X X X X X X X X X X8[7-10]", 0x240},
                {"X X X X X X X X X 8[7-10]/", 0},
                {"X X X X X X X X X XX8[7-10]", 0},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].text);
                assert_int_equal(bowling_game_pins_known(&game), rows[i].known);
        }
}

static void test_standing__pins_that_stand_make_a_bowl(void **state)
{
        static const struct {
                const char *text;
                unsigned standing;
                enum bowling_status status;
                int pins;
        } rows[] = {
                {"", 0x240, BOWLING_OK, 8},
                {"", 0, BOWLING_OK, 10},
                {"", BOWLING_PINS_ALL, BOWLING_OK, 0},
                {"", BOWLING_PINS_SPLIT, BOWLING_PIN_UNKNOWN, 0},
                {"8[7-10]", 0x40, BOWLING_OK, 1},
                {"8[7-10]", 0x240, BOWLING_OK, 0},
                {"8[7-10]", 0, BOWLING_OK, 2},
                {"8[7-10]", 0x20, BOWLING_PIN_6_HAD_FALLEN, 0},
                {"8", 0x20, BOWLING_OK, 1},
                {"8", 0x7, BOWLING_STANDING_MISCOUNTED, 0},
                {"F", 0x7, BOWLING_OK, 7},
                {"X X X X X X X X X 81", 0x1, BOWLING_GAME_IS_FINISHED, 0},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].text);
                struct bowling_bowl bowl = bowl_of(0);
                assert_int_equal(bowling_game_leaving(&game, rows[i].standing, &bowl),
                                 rows[i].status);
                assert_int_equal(bowling_bowl_pins(bowl), rows[i].pins);
        }
}

static struct bowling_game mirror_of(const struct bowling_game *game)
{
        struct bowling_bowls bowls = bowling_game_bowls(game);
        struct bowling_game mirror = bowling_game_of(game->player);
        for (int i = 0; i < bowls.count; i++) {
                struct bowling_bowl bowl = bowls.bowls[i];
                unsigned standing = bowling_bowl_standing(bowl);
                if (standing != 0)
                        bowl = leaving(bowling_bowl_pins(bowl), mirrored(standing));
                assert_int_equal(bowling_game_bowl(&mirror, bowl), BOWLING_OK);
        }
        return mirror;
}

/* The mirror image of a game is a game: with the same scores, splits and classes of leaves. */
static void check_mirror(const struct bowling_game *game)
{
        struct bowling_game mirror = mirror_of(game);
        struct bowling_game back = mirror_of(&mirror);
        assert_same_game(&back, game);
        assert_int_equal(bowling_game_total(&mirror), bowling_game_total(game));
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++) {
                for (int bowl = 1; bowl <= BOWLING_FRAME_BOWLS_MAX; bowl++) {
                        struct bowling_bowl_place at = {frame, bowl};
                        assert_int_equal(bowling_game_left_split(&mirror, at),
                                         bowling_game_left_split(game, at));
                }
        }
}

static void test_standing__mirrored_games_are_games(void **state)
{
        uint32_t seed = 11;
        for (int i = 0; i < RANDOM_GAMES; i++) {
                struct bowling_game game = random_game_with_pins(&seed);
                check_mirror(&game);
        }
}

/* A refused bowl has a mirror image that is refused for the mirrored pin. */
static void test_standing__mirrored_refusals_are_refused(void **state)
{
        for (unsigned before = 1; before < BOWLING_PINS_ALL; before += 3) {
                for (unsigned after = 1; after < BOWLING_PINS_ALL; after += 7) {
                        int fallen = count_of(before) - count_of(after);
                        struct bowling_game game = game_of("");
                        struct bowling_game mirror = game;
                        if (fallen <= 0)
                                continue;
                        bowling_game_bowl(&game, leaving(10 - count_of(before), before));
                        bowling_game_bowl(&mirror,
                                          leaving(10 - count_of(before), mirrored(before)));
                        assert_int_equal(
                                bowling_game_takes(&game, leaving(fallen, after)),
                                bowling_game_takes(&mirror, leaving(fallen, mirrored(after))));
                }
        }
}

static void test_standing__a_correction_keeps_the_pins_that_still_fit(void **state)
{
        static const struct {
                const char *game;
                const char *texts[2];
                const char *frame;
        } rows[] = {
                {"81", {"8[7-10]"}, "8[7-10]1"},
                {"8[7-10]1[7]", {"8"}, "81[7]"},
                {"8[7-10]1[7]", {"8[4-7]"}, "8[4-7]1[7]"},
                {"8[7-10]1[7]", {"8[4-6]"}, "8[4-6]1"},
                {"8[7-10]1[7]", {"7"}, "71"},
                {"8[7-10]1[7]", {"S8"}, "S81[7]"},
                {"81", {"8[7-10]", "1[10]"}, "8[7-10]1[10]"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].game);
                struct bowling_bowl_texts texts = {.count = rows[i].texts[1] == NULL ? 1 : 2};
                struct bowling_bowls frame;
                char text[BOWLING_FRAME_TEXT_SIZE];
                for (int bowl = 0; bowl < texts.count; bowl++)
                        strcpy(texts.texts[bowl], rows[i].texts[bowl]);
                assert_int_equal(bowling_notation_read_correction(
                                         &game, (struct bowling_bowl_place){1, 1}, &texts, &frame),
                                 BOWLING_OK);
                assert_int_equal(bowling_game_correct(&game, 1, &frame), BOWLING_OK);
                assert_int_equal(bowling_notation_print_frame(&game, 1, text), BOWLING_OK);
                assert_string_equal(text, rows[i].frame);
        }
}

static void test_standing__a_correction_says_what_is_wrong_with_its_pins(void **state)
{
        static const struct {
                const char *text;
                enum bowling_status status;
        } rows[] = {
                {"8[7-10", BOWLING_STANDING_UNCLOSED},
                {"8[]", BOWLING_STANDING_EMPTY},
                {"8[7-7]", BOWLING_PIN_TWICE},
                {"8[11-1]", BOWLING_PIN_UNKNOWN},
                {"8[7-9-10]", BOWLING_STANDING_MISCOUNTED},
                {"X[1]", BOWLING_STANDING_SAYS_NOTHING},
                {"S8[2-8]", BOWLING_PINS_ARE_NO_SPLIT},
                {"S9", BOWLING_SPLIT_NEEDS_FIRST_BOWL},
                {"8[7-10]x", BOWLING_MARK_UNKNOWN},
                {"7[10]", BOWLING_STANDING_MISCOUNTED},
        };
        struct bowling_game game = game_of("81");
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_bowl_texts texts = {.count = 1};
                struct bowling_bowls frame;
                strcpy(texts.texts[0], rows[i].text);
                assert_int_equal(bowling_notation_read_correction(
                                         &game, (struct bowling_bowl_place){1, 1}, &texts, &frame),
                                 rows[i].status);
        }
}

static void test_standing__a_frame_is_written_with_its_pins(void **state)
{
        char text[BOWLING_FRAME_TEXT_SIZE] = "kept";
        struct bowling_game game = game_of("S8/ 7[2-4-5]2[5] X");
        assert_int_equal(bowling_notation_print_frame(&game, 0, text), BOWLING_FRAME_BELOW_FIRST);
        assert_int_equal(bowling_notation_print_frame(&game, 11, text), BOWLING_FRAME_ELEVENTH);
        assert_string_equal(text, "kept");
        assert_int_equal(bowling_notation_print_frame(&game, 1, text), BOWLING_OK);
        assert_string_equal(text, "S8/");
        assert_int_equal(bowling_notation_print_frame(&game, 2, text), BOWLING_OK);
        assert_string_equal(text, "7[2-4-5]2[5]");
        assert_int_equal(bowling_notation_print_frame(&game, 9, text), BOWLING_OK);
        assert_string_equal(text, "");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_standing__all_ways_of_a_rack_agree_with_their_counts),
                cmocka_unit_test(
                        test_standing__all_ways_of_the_racks_of_the_tenth_agree_with_their_counts),
                cmocka_unit_test(test_standing__what_stands_is_part_of_what_stood),
                cmocka_unit_test(test_standing__number_of_pins_has_to_be_right),
                cmocka_unit_test(test_standing__gutters_strikes_and_fouls_know_nothing_more),
                cmocka_unit_test(test_standing__known_and_unknown_bowls_mix),
                cmocka_unit_test(test_standing__splits_are_known_by_pins_or_by_word),
                cmocka_unit_test(test_standing__after_a_split_the_head_pin_is_down),
                cmocka_unit_test(test_standing__a_second_bowl_with_pins_is_no_split_either),
                cmocka_unit_test(test_standing__known_pins_are_those_of_the_first_bowl_at_the_rack),
                cmocka_unit_test(test_standing__pins_that_stand_make_a_bowl),
                cmocka_unit_test(test_standing__mirrored_games_are_games),
                cmocka_unit_test(test_standing__mirrored_refusals_are_refused),
                cmocka_unit_test(test_standing__a_correction_keeps_the_pins_that_still_fit),
                cmocka_unit_test(test_standing__a_correction_says_what_is_wrong_with_its_pins),
                cmocka_unit_test(test_standing__a_frame_is_written_with_its_pins),
        };
        return cmocka_run_group_tests_name("standing", tests, NULL, NULL);
}
