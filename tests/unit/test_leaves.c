/* Tests of leaves counted from a store, against a count that reads the notation as a person would.
 */
#include "leaves.h"

#include <stdlib.h>

#include "exchange_store.h"

enum {
        GAMES = 300,
        ROUNDS = 5
};

/* A bowl as it is written: its mark, and what stands between its brackets. */
struct written {
        char mark;
        char pins[BOWLING_LEAVE_TEXT_SIZE];
};

/* Splits a frame such as 7[2-4-5]2[5] into its bowls, and gives their number. */
static int read_frame(const char *frame, struct written *bowls)
{
        int count = 0;
        for (; *frame != '\0'; frame++) {
                if (*frame == 'S')
                        continue;
                bowls[count] = (struct written){.mark = *frame};
                if (frame[1] == '[') {
                        size_t length = strcspn(frame + 2, "]");
                        memcpy(bowls[count].pins, frame + 2, length);
                        frame += length + 2;
                }
                count++;
        }
        return count;
}

static unsigned set_of(const char *text)
{
        struct bowling_leave_reading reading;
        assert_int_equal(bowling_leave_read(text, strlen(text), &reading), BOWLING_OK);
        return reading.pins;
}

/* Counts a first ball with the bowl behind it; whether the second belongs to the same rack. */
static bool count_first(struct leaves *leaves, const struct written *first, bool has_second)
{
        bool is_leave = first->pins[0] != '\0';
        struct leaves_counts *counts = &leaves->sets[is_leave ? set_of(first->pins) : 0];
        leaves->first_balls += is_leave || strchr("X-F", first->mark) != NULL;
        if (is_leave) {
                counts->left++;
                counts->attempts += has_second;
                counts->made += has_second && first[1].mark == '/';
        }
        return first->mark != 'X' && has_second;
}

static void count_naively(struct leaves *leaves, const char *notation)
{
        char text[BOWLING_NOTATION_SIZE];
        bool knows = strchr(notation, '[') != NULL;
        leaves->games++;
        leaves->games_with_pins += knows;
        strcpy(text, notation);
        for (char *frame = strtok(text, " "); knows && frame != NULL; frame = strtok(NULL, " ")) {
                struct written bowls[BOWLING_FRAME_BOWLS_MAX];
                int count = read_frame(frame, bowls);
                for (int i = 0; i < count; i++)
                        i += count_first(leaves, &bowls[i], i + 1 < count);
        }
}

static void assert_same_counts(struct leaves_counts left, struct leaves_counts right)
{
        assert_int_equal(left.left, right.left);
        assert_int_equal(left.attempts, right.attempts);
        assert_int_equal(left.made, right.made);
}

static unsigned mirrored(unsigned set)
{
        static const int other[] = {1, 3, 2, 6, 5, 4, 10, 9, 8, 7};
        unsigned mirror = 0;
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++)
                mirror |= (set >> (pin - 1) & 1) << (other[pin - 1] - 1);
        return mirror;
}

static bool is_leave(unsigned set)
{
        return bowling_leave_class(set) != BOWLING_LEAVE_NONE;
}

static struct bowling_game mirror_of(const struct bowling_game *game)
{
        struct bowling_bowls bowls = bowling_game_bowls(game);
        struct bowling_game mirror = bowling_game_of(game->player);
        for (int i = 0; i < bowls.count; i++) {
                struct bowling_bowl bowl = bowls.bowls[i];
                unsigned standing = mirrored(bowling_bowl_standing(bowl));
                if (standing != 0)
                        bowling_bowl_leaving(bowling_bowl_pins(bowl), standing, &bowl);
                assert_int_equal(bowling_game_bowl(&mirror, bowl), BOWLING_OK);
        }
        return mirror;
}

static struct leaves read_of(struct exchange_store *store, const char *name, bool with_pins)
{
        struct leaves leaves;
        struct store_filter filter = {.with_pins = with_pins};
        if (name != NULL)
                people_number(store->store, name, &filter.person);
        assert_int_equal(leaves_read(&leaves, store->store, &filter), STORE_OK);
        return leaves;
}

/* Random games of PJS, of which some know no pins, and their mirror images as games of KYJ. */
static void check_random(struct exchange_store *store, uint32_t seed, struct leaves *expected)
{
        char *file = calloc(GAMES, (size_t)2 * (BOWLING_NOTATION_SIZE + 8));
        size_t length = 0;
        assert_non_null(file);
        for (int i = 0; i < GAMES; i++) {
                char text[BOWLING_NOTATION_SIZE];
                char mirror_text[BOWLING_NOTATION_SIZE];
                struct bowling_game game =
                        i % 5 == 0 ? random_game(&seed) : random_game_with_pins(&seed);
                struct bowling_game mirror = mirror_of(&game);
                bowling_notation_print(&game, text, sizeof text);
                bowling_notation_print(&mirror, mirror_text, sizeof mirror_text);
                count_naively(expected, text);
                length += (size_t)sprintf(file + length, "PJS: %s\nKYJ: %s\n", text, mirror_text);
        }
        exchange_take(store, file);
        free(file);
}

static void test_leaves__are_those_of_a_naive_count(void **state)
{
        for (uint32_t round = 1; round <= ROUNDS; round++) {
                static struct leaves expected;
                struct exchange_store store;
                expected = (struct leaves){.games = 0};
                exchange_store_make(&store);
                check_random(&store, round, &expected);
                struct leaves all = read_of(&store, "PJS", false);
                struct leaves with_pins = read_of(&store, "PJS", true);
                assert_int_equal(all.games, GAMES);
                assert_int_equal(all.games_with_pins, expected.games_with_pins);
                assert_int_equal(with_pins.games_with_pins, expected.games_with_pins);
                assert_int_equal(all.first_balls, expected.first_balls);
                assert_true(expected.first_balls > 0);
                for (unsigned set = 0; set < LEAVES_SETS; set++) {
                        if (!is_leave(set))
                                continue;
                        assert_same_counts(all.sets[set], expected.sets[set]);
                        assert_same_counts(with_pins.sets[set], expected.sets[set]);
                }
                assert_holds(&store, (uint64_t)2 * GAMES);
                exchange_store_remove(&store);
        }
}

static void test_leaves__of_mirrored_games_are_mirrored(void **state)
{
        static struct leaves expected;
        check_random(*state, 77, &expected);
        struct leaves one = read_of(*state, "PJS", false);
        struct leaves other = read_of(*state, "KYJ", false);
        struct leaves house = read_of(*state, NULL, true);
        for (unsigned set = 0; set < LEAVES_SETS; set++) {
                assert_same_counts(one.sets[set], other.sets[mirrored(set)]);
                assert_int_equal(house.sets[set].left, one.sets[set].left + other.sets[set].left);
                assert_same_counts(house.sets[set], house.sets[mirrored(set)]);
        }
        for (int kind = BOWLING_LEAVE_SINGLE; kind < BOWLING_LEAVE_CLASSES; kind++)
                assert_same_counts(leaves_of_class(&one, (enum bowling_leave_class)kind),
                                   leaves_of_class(&other, (enum bowling_leave_class)kind));
        assert_same_counts(leaves_of_pin(&one, 7), leaves_of_pin(&other, 10));
        assert_same_counts(leaves_of_pin(&one, 1), leaves_of_pin(&other, 1));
        assert_int_equal(one.score, other.score);
        assert_int_equal(one.score_single_pins_made, other.score_single_pins_made);
        assert_true(one.score_single_pins_made > one.score);
}

static void test_leaves__of_an_unknown_player_are_not_found(void **state)
{
        struct leaves leaves;
        struct store_filter filter = {.person = 1};
        const struct exchange_store *store = *state;
        assert_int_equal(leaves_read(&leaves, store->store, &filter), STORE_NOT_FOUND);
        assert_int_equal(read_of(*state, NULL, true).games, 0);
}

static void test_leaves__classes_and_pins_are_sums(void **state)
{
        exchange_take(*state, "PJS: 8[7-10]/ 9[10]- 9[10]/ 7[1-2-10]2[10] 6[2-4-5-8]/ -- -- -- -- "
                              "9[7]/9[10]\n");
        struct leaves leaves = read_of(*state, "PJS", false);
        static const struct leaves_counts classes[] = {
                [BOWLING_LEAVE_SINGLE] = {4, 3, 2},
                [BOWLING_LEAVE_CLUSTER] = {1, 1, 1},
                [BOWLING_LEAVE_SPLIT] = {1, 1, 1},
                [BOWLING_LEAVE_WASHOUT] = {1, 1, 0},
        };
        for (int kind = BOWLING_LEAVE_SINGLE; kind < BOWLING_LEAVE_CLASSES; kind++)
                assert_same_counts(leaves_of_class(&leaves, (enum bowling_leave_class)kind),
                                   classes[kind]);
        assert_same_counts(leaves_of_pin(&leaves, 10), (struct leaves_counts){5, 2, 1});
        assert_same_counts(leaves_of_pin(&leaves, 7), (struct leaves_counts){2, 1, 1});
        assert_same_counts(leaves_of_pin(&leaves, 2), (struct leaves_counts){2, 0, 0});
        assert_int_equal(leaves.first_balls, 11);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_leaves__are_those_of_a_naive_count),
                ON_A_STORE(test_leaves__of_mirrored_games_are_mirrored),
                ON_A_STORE(test_leaves__of_an_unknown_player_are_not_found),
                ON_A_STORE(test_leaves__classes_and_pins_are_sums),
        };
        return cmocka_run_group_tests_name("leaves", tests, NULL, NULL);
}
