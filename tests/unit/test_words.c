/* Tests of the languages: which one is chosen, and that each has words for everything. */
#include <stdlib.h>

#include "play.h"

#include "words.h"

enum {
        LANGUAGES = 2
};

static const struct words *const languages[LANGUAGES] = {&words_ko, &words_en};

static void test_words__are_found_by_the_name_of_the_language(void **state)
{
        assert_ptr_equal(words_named("ko"), &words_ko);
        assert_ptr_equal(words_named("en"), &words_en);
        assert_null(words_named("de"));
        assert_null(words_named(""));
        assert_null(words_named("EN"));
        assert_null(words_named("english"));
}

static void set(const char *variable, const char *value)
{
        if (value == NULL)
                assert_int_equal(unsetenv(variable), 0);
        else
                assert_int_equal(setenv(variable, value, 1), 0);
}

static void test_words__environment_chooses_the_language(void **state)
{
        static const struct {
                const char *all;
                const char *messages;
                const char *lang;
                const struct words *chosen;
        } rows[] = {
                {NULL, NULL, NULL, &words_ko},          {NULL, NULL, "en_US.UTF-8", &words_en},
                {NULL, NULL, "en", &words_en},          {NULL, NULL, "ko_KR.UTF-8", &words_ko},
                {NULL, NULL, "C", &words_ko},           {NULL, NULL, "e", &words_ko},
                {NULL, "en_GB", "ko_KR", &words_en},    {NULL, "ko_KR", "en_GB", &words_ko},
                {NULL, "", "en_GB", &words_en},         {"en_GB", "ko_KR", "ko_KR", &words_en},
                {"ko_KR", "en_GB", "en_GB", &words_ko}, {"", "", "", &words_ko},
                {"", "en_GB", "", &words_en},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                set("LC_ALL", rows[i].all);
                set("LC_MESSAGES", rows[i].messages);
                set("LANG", rows[i].lang);
                assert_ptr_equal(words_of_environment(), rows[i].chosen);
        }
}

static void test_words__every_refusal_has_some_in_each_language(void **state)
{
        for (size_t i = 0; i < WORDS_REFUSALS; i++) {
                assert_non_null(words_ko.refusals[i]);
                assert_non_null(words_en.refusals[i]);
        }
}

static void test_words__every_command_has_one_in_each_language_that_all_understand(void **state)
{
        for (int i = 0; i < WORDS_COMMANDS * LANGUAGES; i++) {
                const char *word = languages[i % LANGUAGES]->commands[i / LANGUAGES];
                assert_non_null(word);
                assert_int_equal(words_command_named(word, strlen(word)), i / LANGUAGES);
                assert_int_equal(words_command_named(word, strlen(word) - 1), WORDS_COMMANDS);
        }
        assert_int_equal(words_command_named("", 0), WORDS_COMMANDS);
        assert_int_equal(words_command_named("UNDO it", 4), WORDS_COMMAND_UNDO);
}

static void test_words__both_languages_know_the_same_statuses(void **state)
{
        for (int i = 0; i < BOWLING_STATUS_COUNT; i++)
                assert_int_equal(words_ko.statuses[i] != NULL, words_en.statuses[i] != NULL);
}

/* What the dialogue can be told by the engine. */
static void test_words__every_status_that_a_player_can_meet_has_some(void **state)
{
        static const enum bowling_status met[] = {
                BOWLING_PINS_BELOW_ZERO,
                BOWLING_PINS_ABOVE_TEN,
                BOWLING_PINS_MORE_THAN_STAND,
                BOWLING_NOTHING_TO_UNDO,
                BOWLING_NAME_WITHOUT_LETTERS,
                BOWLING_NAME_TOO_SHORT,
                BOWLING_NAME_TOO_LONG,
                BOWLING_PLAYER_TWICE,
                BOWLING_MARK_STRIKE_NEEDS_FULL_RACK,
                BOWLING_MARK_SPARE_ON_FULL_RACK,
        };
        for (size_t i = 0; i < LENGTH_OF(met); i++) {
                assert_non_null(words_ko.statuses[met[i]]);
                assert_non_null(words_en.statuses[met[i]]);
        }
}

/* What was said since begin(). */
static struct {
        char *text;
        size_t size;
        FILE *out;
} spoken;

static FILE *begin(void)
{
        spoken.out = open_memstream(&spoken.text, &spoken.size);
        assert_non_null(spoken.out);
        return spoken.out;
}

/* The last words end as expected, or contain what is expected where `whole` is false. */
static void assert_said(const char *expected, bool whole)
{
        assert_int_equal(fclose(spoken.out), 0);
        if (whole)
                assert_string_equal(spoken.text, expected);
        assert_non_null(strstr(spoken.text, expected));
        free(spoken.text);
}

static void test_words__prompts_are_those_of_the_requirement(void **state)
{
        assert_string_equal(words_ko.ask_players, "How many people? ");
        assert_string_equal(words_ko.ask_only_name, "플레이어 이름은(3 english letters)?: ");
        words_ko.ask_name(begin(), 2);
        assert_said("플레이어 2의 이름은?(3 english letters): ", true);
        words_ko.ask_bowl(begin(), 10);
        assert_said("10프레임 투구 : ", true);
        words_ko.ask_turn(begin(), "PJS");
        assert_said("PJS's turn : ", true);
}

static void test_words__english_prompts_say_who_and_where(void **state)
{
        assert_non_null(words_en.ask_players);
        assert_non_null(words_en.ask_only_name);
        words_en.ask_name(begin(), 2);
        assert_said(" 2 ", false);
        words_en.ask_bowl(begin(), 10);
        assert_said("10", false);
        words_en.ask_turn(begin(), "PJS");
        assert_said("PJS's turn : ", true);
}

static void test_words__tell_what_can_be_bowled(void **state)
{
        for (size_t i = 0; i < LANGUAGES; i++) {
                languages[i]->bowls_allowed(begin(), (struct words_allowed){"0-7", "/, -, F, "});
                assert_said("0-7", false);
                languages[i]->bowls_allowed(begin(), (struct words_allowed){"0-7", "/, -, F, "});
                assert_said("(/,", false);
                languages[i]->bowls_allowed(begin(), (struct words_allowed){"0-10", "X, -, F, "});
                assert_said("0-10", false);
                languages[i]->bowls_allowed(begin(), (struct words_allowed){"0-10", "X, -, F, "});
                assert_said("(X,", false);
        }
}

static void test_words__tell_how_many_can_play(void **state)
{
        for (size_t i = 0; i < LANGUAGES; i++) {
                languages[i]->players_allowed(begin(), 128);
                assert_said("128", false);
        }
}

static void check_result(void (*say)(FILE *, const char *, int))
{
        say(begin(), "PJS", 187);
        assert_said("PJS", false);
        say(begin(), "PJS", 187);
        assert_said("187", false);
}

static void test_words__results_name_the_player_and_the_score(void **state)
{
        for (size_t i = 0; i < LANGUAGES; i++) {
                check_result(languages[i]->total);
                check_result(languages[i]->winner);
                check_result(languages[i]->tie);
        }
}

static void test_words__help_names_every_command(void **state)
{
        static const char *const commands[] = {"undo", "board", "help", "quit", "X", "/", "-", "F"};
        for (size_t i = 0; i < LENGTH_OF(commands); i++) {
                assert_non_null(strstr(words_ko.help, commands[i]));
                assert_non_null(strstr(words_en.help, commands[i]));
        }
}

static void test_words__a_lane_that_is_watched_has_some_in_each_language(void **state)
{
        struct words_turn turn = {.name = "KYJ", .frame = 3, .bowl = 2, .standing = 4};
        for (size_t i = 0; i < LANGUAGES; i++) {
                languages[i]->lane(begin(), 17);
                assert_said("17", false);
                languages[i]->turn(begin(), &turn);
                assert_said("KYJ", false);
                languages[i]->connection_lost(begin(), "no route");
                assert_said("no route", false);
                assert_non_null(languages[i]->nobody_plays);
                assert_non_null(languages[i]->at_best);
                assert_non_null(languages[i]->match_over);
                assert_non_null(languages[i]->connection_back);
                assert_non_null(languages[i]->matches_missed);
                languages[i]->events_missed(begin(), 23);
                assert_said("23", false);
        }
        words_en.turn(begin(), &turn);
        assert_said("KYJ's turn: frame 3, bowl 2, 4 pins stand\n", true);
        words_ko.turn(begin(), &turn);
        assert_said("KYJ의 차례: 3프레임 2번째 투구, 남은 핀 4개\n", true);
        turn.standing = 1;
        words_en.turn(begin(), &turn);
        assert_said("KYJ's turn: frame 3, bowl 2, 1 pin stands\n", true);
        words_en.events_missed(begin(), 1);
        assert_said("Missed 1 event.\n", true);
        words_en.events_missed(begin(), 3);
        assert_said("Missed 3 events.\n", true);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_words__are_found_by_the_name_of_the_language),
                cmocka_unit_test(test_words__environment_chooses_the_language),
                cmocka_unit_test(test_words__every_refusal_has_some_in_each_language),
                cmocka_unit_test(
                        test_words__every_command_has_one_in_each_language_that_all_understand),
                cmocka_unit_test(test_words__both_languages_know_the_same_statuses),
                cmocka_unit_test(test_words__every_status_that_a_player_can_meet_has_some),
                cmocka_unit_test(test_words__prompts_are_those_of_the_requirement),
                cmocka_unit_test(test_words__english_prompts_say_who_and_where),
                cmocka_unit_test(test_words__tell_what_can_be_bowled),
                cmocka_unit_test(test_words__tell_how_many_can_play),
                cmocka_unit_test(test_words__results_name_the_player_and_the_score),
                cmocka_unit_test(test_words__help_names_every_command),
                cmocka_unit_test(test_words__a_lane_that_is_watched_has_some_in_each_language),
        };
        return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
