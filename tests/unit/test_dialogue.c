/* Tests of the conversation: questions, refusals, commands and the last words of a game. */
#include <stdlib.h>

#include "play.h"

#include "dialogue.h"
#include "line_reader.h"

#define EMPTY_ROW "|      |      |      |      |      |      |      |      |      |      |      |\n"

/* The dialogue of a test: its answers are given beforehand; what it said and complained. */
struct talk {
        struct dialogue dialogue;
        struct bowling_game games[BOWLING_MATCH_PLAYERS_MAX];
        struct bowling_match match; /* its players */
        struct record record;
        char *said;
        size_t said_size;
        char *complained;
        size_t complained_size;
};

static struct talk talk;

static int end(void **state)
{
        if (talk.dialogue.in == NULL)
                return 0;
        fclose(talk.dialogue.in);
        fclose(talk.dialogue.out);
        fclose(talk.dialogue.errors);
        free(talk.said);
        free(talk.complained);
        record_release(&talk.record);
        memset(&talk, 0, sizeof talk);
        return 0;
}

static void begin_bytes(const struct words *words, const char *bytes, size_t size)
{
        end(NULL);
        talk.dialogue.in = fmemopen((void *)bytes, size, "r");
        talk.dialogue.out = open_memstream(&talk.said, &talk.said_size);
        talk.dialogue.errors = open_memstream(&talk.complained, &talk.complained_size);
        talk.dialogue.echo = true;
        talk.dialogue.words = words;
        talk.dialogue.author = "tester";
        assert_non_null(talk.dialogue.in);
        assert_non_null(talk.dialogue.out);
        assert_non_null(talk.dialogue.errors);
        bowling_match_init(&talk.match, talk.games, BOWLING_MATCH_PLAYERS_MAX);
        record_init(&talk.record);
}

static bool play(void)
{
        record_release(&talk.record);
        record_start(&talk.record, &talk.match, NULL, event_stamp_now("tester"));
        return dialogue_play(&talk.dialogue, &talk.record);
}

static void begin(const struct words *words, const char *answers)
{
        begin_bytes(words, answers, strlen(answers));
}

static void begin_with(const struct words *words, const char *const *names, const char *answers)
{
        begin(words, answers);
        for (; *names != NULL; names++)
                assert_int_equal(bowling_match_add(&talk.match, player_of(*names)), BOWLING_OK);
}

static void assert_talk(const char *said, const char *complained)
{
        fflush(talk.dialogue.out);
        fflush(talk.dialogue.errors);
        assert_string_equal(talk.said, said);
        assert_string_equal(talk.complained, complained);
}

static int count_of(const char *part)
{
        int count = 0;
        fflush(talk.dialogue.out);
        for (const char *at = talk.said; (at = strstr(at, part)) != NULL; at++)
                count++;
        return count;
}

static void assert_said_end(const char *end_of_said)
{
        fflush(talk.dialogue.out);
        assert_true(talk.said_size >= strlen(end_of_said));
        assert_string_equal(talk.said + talk.said_size - strlen(end_of_said), end_of_said);
}

static void assert_complaints(const char *complained)
{
        fflush(talk.dialogue.errors);
        assert_string_equal(talk.complained, complained);
}

static const char *name_at(int position)
{
        return bowling_match_game(&talk.match, position)->player.name;
}

static const char *const alone[] = {"PJS", NULL};
static const char *const two[] = {"PJS", "KYJ", NULL};
static const char *const three[] = {"PJS", "KYJ", "LEE", NULL};

#define GUTTERS_18 "-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n-\n"
#define KO_OF_TEN                                                                                  \
        "쓰러뜨릴 수 있는 핀은 0-10개입니다 (X, -, F, 취소, 다시, 정정, 점수판, 도움말, 종료도 "   \
        "됩니다)\n"
#define EN_OF(pins, mark)                                                                          \
        "0-" pins " pins can fall now (" mark                                                      \
        ", -, F, undo, redo, correct, board, help and quit are fine too)\n"

static void test_dialogue__asks_the_only_player_for_a_name(void **state)
{
        begin(&words_ko, "p.j.s\n");
        assert_true(dialogue_ask_names(&talk.dialogue, 1, &talk.match));
        assert_talk("플레이어 이름은(3 english letters)?: p.j.s\n", "");
        assert_string_equal(name_at(0), "PJS");
        begin(&words_en, "PJS");
        assert_true(dialogue_ask_names(&talk.dialogue, 1, &talk.match));
        assert_talk("Name of the player (3 English letters)?: PJS\n", "");
}

static void test_dialogue__asks_the_players_of_a_match_by_number(void **state)
{
        begin(&words_ko, "PJS\nKYJ\n");
        assert_true(dialogue_ask_names(&talk.dialogue, 2, &talk.match));
        assert_talk("플레이어 1의 이름은?(3 english letters): PJS\n"
                    "플레이어 2의 이름은?(3 english letters): KYJ\n",
                    "");
        begin_with(&words_en, alone, "KYJ\n");
        assert_true(dialogue_ask_names(&talk.dialogue, 2, &talk.match));
        assert_talk("Name of player 2 (3 English letters)?: KYJ\n", "");
        assert_string_equal(name_at(1), "KYJ");
}

static void test_dialogue__asks_for_no_name_that_is_known(void **state)
{
        begin_with(&words_ko, two, "");
        assert_true(dialogue_ask_names(&talk.dialogue, 2, &talk.match));
        assert_talk("", "");
}

static void test_dialogue__refuses_names_and_asks_again(void **state)
{
        begin(&words_en, "AB\nABCD\n123\n\nPJS\npjs\nKYJ\n");
        assert_true(dialogue_ask_names(&talk.dialogue, 2, &talk.match));
        assert_complaints(
                "that name is too short: a name is 3 English letters, such as PJS\n"
                "that name is too long: a name is 3 English letters, such as PJS\n"
                "there is no English letter in that name: a name is 3 English letters, such as "
                "PJS\n"
                "there is no English letter in that name: a name is 3 English letters, such as "
                "PJS\n"
                "that player is in the match already: choose another name\n");
        assert_int_equal(count_of("Name of player 1 "), 5);
        assert_int_equal(count_of("Name of player 2 "), 2);
        assert_int_equal(bowling_match_players(&talk.match), 2);
        begin(&words_ko, "PJS\npjs\nAB\n");
        assert_false(dialogue_ask_names(&talk.dialogue, 2, &talk.match));
        assert_complaints("이미 참가한 플레이어입니다: 다른 이름을 입력하세요\n"
                          "이름이 너무 짧습니다: 이름은 영문자 3글자입니다 (예: PJS)\n");
}

static void test_dialogue__a_name_with_a_nul_or_cut_is_none(void **state)
{
        static char answers[2 * LINE_SIZE + 8];
        begin_bytes(&words_en, "PJS\0\n", 5);
        assert_false(dialogue_ask_names(&talk.dialogue, 1, &talk.match));
        assert_complaints("there is no English letter in that name: a name is 3 English "
                          "letters, such as PJS\n");
        memset(answers, ' ', sizeof answers);
        answers[0] = 'P';
        answers[1] = 'J';
        answers[2] = 'S';
        begin_bytes(&words_en, answers, sizeof answers);
        assert_false(dialogue_ask_names(&talk.dialogue, 1, &talk.match));
        assert_complaints("that name is too long: a name is 3 English letters, such as PJS\n");
        assert_int_equal(bowling_match_players(&talk.match), 0);
}

static void test_dialogue__a_reason_without_words_is_given_in_those_of_the_library(void **state)
{
        struct words words = words_en;
        words.statuses[BOWLING_NAME_TOO_SHORT] = NULL;
        begin(&words, "AB\n");
        assert_false(dialogue_ask_names(&talk.dialogue, 1, &talk.match));
        assert_complaints("a name needs three English letters and this has fewer: a name is "
                          "3 English letters, such as PJS\n");
}

static void test_dialogue__asks_how_many_people_play(void **state)
{
        static const char *const counts[] = {"1", "128", " 007 "};
        static const int numbers[] = {1, 128, 7};
        for (size_t i = 0; i < LENGTH_OF(counts); i++) {
                int players = 0;
                begin(&words_ko, counts[i]);
                assert_true(dialogue_ask_players(&talk.dialogue, &players));
                assert_int_equal(players, numbers[i]);
                assert_complaints("");
        }
}

static void test_dialogue__refuses_counts_and_asks_again(void **state)
{
        int players = 0;
        begin(&words_en, "0\n129\nabc\n\n-1\n2\n");
        assert_true(dialogue_ask_players(&talk.dialogue, &players));
        assert_int_equal(players, 2);
        assert_talk("How many people? 0\nHow many people? 129\nHow many people? abc\n"
                    "How many people? \nHow many people? -1\nHow many people? 2\n",
                    "that many people cannot play: 1 to 128 people can play together\n"
                    "that many people cannot play: 1 to 128 people can play together\n"
                    "the number of people has to be a number: 1 to 128 people can play together\n"
                    "the number of people has to be a number: 1 to 128 people can play together\n"
                    "the number of people has to be a number: 1 to 128 people can play together\n");
        begin(&words_ko, "0\nabc\n");
        assert_false(dialogue_ask_players(&talk.dialogue, &players));
        assert_complaints("그 수로는 칠 수 없습니다: 1명부터 128명까지 함께 칠 수 있습니다\n"
                          "사람 수는 숫자로 입력해야 합니다: 1명부터 128명까지 함께 칠 수 "
                          "있습니다\n");
}

static void test_dialogue__the_end_of_the_input_ends_the_line_of_the_question(void **state)
{
        int players = 0;
        begin(&words_ko, "");
        assert_false(dialogue_ask_players(&talk.dialogue, &players));
        assert_false(dialogue_ask_names(&talk.dialogue, 1, &talk.match));
        assert_talk("How many people? \n플레이어 이름은(3 english letters)?: \n", "");
        begin_with(&words_ko, alone, "10\n");
        assert_false(play());
        assert_said_end("\n\n2프레임 투구 : \n");
        assert_complaints("");
}

static void test_dialogue__without_echo_the_terminal_shows_the_answers(void **state)
{
        int players = 0;
        begin(&words_ko, "x\n2\n");
        talk.dialogue.echo = false;
        assert_true(dialogue_ask_players(&talk.dialogue, &players));
        fflush(talk.dialogue.out);
        assert_string_equal(talk.said, "How many people? How many people? ");
}

static void test_dialogue__draws_a_board_first_and_after_each_bowl(void **state)
{
        begin_with(&words_ko, alone, "10\n8\n");
        talk.dialogue.style.scores = true;
        assert_false(play());
        assert_int_equal(count_of("| NAME |"), 3);
        assert_int_equal(count_of(EMPTY_ROW), 3);
        assert_int_equal(count_of("|  PJS |      |"), 1);
        assert_int_equal(count_of("1프레임 투구 : 10\n| NAME |"), 1);
        assert_int_equal(count_of("|  PJS |  X   |      |"), 1);
        assert_int_equal(count_of("2프레임 투구 : 8\n| NAME |"), 1);
        assert_int_equal(count_of("|  PJS |  X   |  8   |"), 1);
        assert_notation(bowling_match_game(&talk.record.match, 0), "X 8");
}

static void test_dialogue__names_the_player_whose_turn_it_is(void **state)
{
        begin_with(&words_en, two, "3\n4\n10\n");
        assert_false(play());
        assert_int_equal(count_of("PJS's turn : 3\n"), 1);
        assert_int_equal(count_of("PJS's turn : 4\n"), 1);
        assert_int_equal(count_of("KYJ's turn : 10\n"), 1);
        assert_said_end("\n\nPJS's turn : \n");
}

static void test_dialogue__refuses_what_cannot_be_bowled(void **state)
{
        static const struct {
                const char *answer;
                const char *complaint;
        } rows[] = {
                {"8\n5", "so many pins do not stand: " EN_OF("2", "/")},
                {"8\nX", "a strike is made by the first bowl at a full rack: " EN_OF("2", "/")},
                {"/", "the first bowl at a rack cannot make a spare: " EN_OF("10", "X")},
                {"11", "more than 10 pins cannot fall: " EN_OF("10", "X")},
                {"-1", "fewer than 0 pins cannot fall: " EN_OF("10", "X")},
                {"", "nothing was typed: " EN_OF("10", "X")},
                {"abc", "that is neither pins, nor a mark, nor a command: " EN_OF("10", "X")},
                {"F\n11", "more than 10 pins cannot fall: " EN_OF("10", "/")},
                {"undo", "there is no bowl to undo: " EN_OF("10", "X")},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                char answers[32];
                snprintf(answers, sizeof answers, "%s\n", rows[i].answer);
                begin_with(&words_en, alone, answers);
                assert_false(play());
                assert_complaints(rows[i].complaint);
                assert_int_equal(count_of("| NAME |"),
                                 strchr(rows[i].answer, '\n') != NULL ? 2 : 1);
                assert_said_end("\nFrame 1, pins : \n");
        }
}

static void test_dialogue__refuses_in_korean(void **state)
{
        begin_with(&words_ko, alone, "\nabc\n11\n-1\n/\nundo\n");
        assert_false(play());
        assert_complaints("아무것도 입력하지 않았습니다: " KO_OF_TEN
                          "알 수 없는 입력입니다: " KO_OF_TEN
                          "핀은 10개보다 많이 쓰러질 수 없습니다: " KO_OF_TEN
                          "핀은 0개보다 적게 쓰러질 수 없습니다: " KO_OF_TEN
                          "첫 투구에서는 스페어가 나올 수 없습니다: " KO_OF_TEN
                          "되돌릴 투구가 없습니다: " KO_OF_TEN);
        assert_notation(bowling_match_game(&talk.record.match, 0), "");
}

static void test_dialogue__refuses_a_line_that_was_cut(void **state)
{
        static char answers[LINE_SIZE + 8];
        memset(answers, '7', sizeof answers);
        begin_bytes(&words_en, answers, sizeof answers);
        assert_int_equal(bowling_match_add(&talk.match, player_of("PJS")), BOWLING_OK);
        assert_false(play());
        assert_complaints("that line is too long: " EN_OF("10", "X"));
}

static void test_dialogue__undo_takes_the_last_bowl_back_and_draws(void **state)
{
        static const char *const words_for_undo[] = {"undo", "UNDO", "취소"};
        for (size_t i = 0; i < LENGTH_OF(words_for_undo); i++) {
                char answers[64];
                snprintf(answers, sizeof answers, "10\n8\n%s\n", words_for_undo[i]);
                begin_with(&words_ko, alone, answers);
                assert_false(play());
                assert_complaints("");
                assert_notation(bowling_match_game(&talk.record.match, 0), "X");
                assert_int_equal(count_of("|  PJS |  X   |      |"), 2);
                assert_said_end("\n2프레임 투구 : \n");
        }
}

static void test_dialogue__undo_gives_the_turn_back(void **state)
{
        begin_with(&words_ko, two, "10\nundo\n");
        assert_false(play());
        assert_int_equal(bowling_match_turn(&talk.record.match), 0);
        assert_said_end("\nPJS's turn : \n");
}

static void test_dialogue__board_draws_again_and_changes_nothing(void **state)
{
        begin_with(&words_ko, alone, "8\nboard\n점수판\n");
        assert_false(play());
        assert_int_equal(count_of("|  PJS |  8   |"), 3);
        assert_complaints("");
        assert_notation(bowling_match_game(&talk.record.match, 0), "8");
}

static void check_help(const struct words *words)
{
        begin_with(words, alone, "help\n도움말\n");
        assert_false(play());
        assert_int_equal(count_of(words->help), 2);
        assert_int_equal(count_of("| NAME |"), 1);
        assert_complaints("");
}

static void test_dialogue__help_explains_without_a_board(void **state)
{
        check_help(&words_ko);
        check_help(&words_en);
}

static void test_dialogue__quit_leaves_what_follows_unread(void **state)
{
        static const char *const answers[] = {"10\nquit\n8\n", "10\n종료\n8\n"};
        for (size_t i = 0; i < LENGTH_OF(answers); i++) {
                struct line line;
                begin_with(&words_ko, alone, answers[i]);
                assert_false(play());
                assert_notation(bowling_match_game(&talk.record.match, 0), "X");
                assert_true(line_read(talk.dialogue.in, &line));
                assert_string_equal(line.text, "8");
                assert_complaints("");
        }
}

static void check_result(const char *const *names, const char *answers, const char *in_korean,
                         const char *in_english)
{
        begin_with(&words_ko, names, answers);
        assert_true(play());
        assert_said_end(in_korean);
        assert_complaints("");
        begin_with(&words_en, names, answers);
        assert_true(play());
        assert_said_end(in_english);
        assert_complaints("");
}

static void test_dialogue__tells_the_total_of_the_only_player(void **state)
{
        check_result(alone, "X\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\n",
                     "|\n\nPJS의 최종 점수는 300점입니다.\n", "|\n\nPJS finishes with 300.\n");
        check_result(alone, GUTTERS_18 "-\n-\n", "|\n\nPJS의 최종 점수는 0점입니다.\n",
                     "|\n\nPJS finishes with 0.\n");
}

static void test_dialogue__names_the_winner_of_a_match(void **state)
{
        check_result(two, GUTTERS_18 GUTTERS_18 "-\n-\n3\n-\n", "|\n\n우승은 KYJ, 3점입니다.\n",
                     "|\n\nKYJ wins with 3.\n");
        check_result(two, GUTTERS_18 GUTTERS_18 "4\n-\n3\n-\n", "|\n\n우승은 PJS, 4점입니다.\n",
                     "|\n\nPJS wins with 4.\n");
}

static void test_dialogue__names_all_who_share_the_best_score(void **state)
{
        check_result(three, GUTTERS_18 GUTTERS_18 GUTTERS_18 "5\n-\n3\n-\n-\n5\n",
                     "|\n\n공동 우승은 PJS, LEE, 5점입니다.\n",
                     "|\n\nA tie: PJS, LEE win with 5.\n");
        check_result(two, GUTTERS_18 GUTTERS_18 "-\n-\n-\n-\n",
                     "|\n\n공동 우승은 PJS, KYJ, 0점입니다.\n",
                     "|\n\nA tie: PJS, KYJ win with 0.\n");
}

/* The longest list of winners there can be. */
static void test_dialogue__names_128_winners(void **state)
{
        static char answers[BOWLING_MATCH_PLAYERS_MAX * 20 * 2 + 1];
        for (size_t i = 0; i + 1 < sizeof answers; i++)
                answers[i] = i % 2 == 0 ? '-' : '\n';
        begin(&words_en, answers);
        for (int i = 0; i < BOWLING_MATCH_PLAYERS_MAX; i++) {
                char name[] = {'A', (char)('A' + i / 26), (char)('A' + i % 26), '\0'};
                assert_int_equal(bowling_match_add(&talk.match, player_of(name)), BOWLING_OK);
        }
        assert_true(play());
        assert_int_equal(count_of("A tie: AAA, AAB, AAC, "), 1);
        assert_said_end(", AEW, AEX win with 0.\n");
}

static void test_dialogue__last_words_of_an_unfinished_game(void **state)
{
        begin(&words_ko, "");
        dialogue_say_unfinished(&talk.dialogue, (struct words_match){0, ""});
        dialogue_say_unfinished(&talk.dialogue, (struct words_match){12, ""});
        assert_talk("", "게임이 끝나지 않은 채로 마칩니다.\n"
                        "게임이 끝나지 않은 채로 마칩니다. 이어서 하려면: bowling resume 12\n");
        begin(&words_en, "");
        dialogue_say_unfinished(&talk.dialogue, (struct words_match){0, ""});
        dialogue_say_unfinished(&talk.dialogue, (struct words_match){12, ""});
        assert_talk("", "The game is left unfinished.\n"
                        "The game is left unfinished. To go on with it: bowling resume 12\n");
}

static void test_dialogue__last_words_of_a_finished_game(void **state)
{
        begin(&words_en, "");
        dialogue_say_finished(&talk.dialogue, (struct words_match){0, ""});
        dialogue_say_finished(&talk.dialogue, (struct words_match){12, ""});
        assert_talk("",
                    "This is match 12. To mend a slip: bowling correct 12 NAME FRAME BOWL PINS\n");
}

#define EN_END "The game is over. Enter ends it, undo takes the last bowl back : "

/* Plays gutters but for the last bowl, then what is typed at the end. */
static void begin_at_end(const char *answers)
{
        static char all[512];
        snprintf(all, sizeof all, GUTTERS_18 "-\n%s", answers);
        begin_with(&words_en, alone, all);
        talk.dialogue.asks_at_end = true;
        assert_true(play());
}

static void test_dialogue__the_last_bowl_can_be_undone_where_the_end_is_asked_for(void **state)
{
        begin_at_end("3\nundo\n5\n\n7\n");
        assert_int_equal(count_of(EN_END), 2);
        assert_int_equal(count_of("Frame 10, pins : 5\n"), 1);
        assert_said_end(EN_END "\nPJS finishes with 5.\n");
        assert_complaints("");
}

static void test_dialogue__the_end_takes_commands_and_no_bowls(void **state)
{
        static const char allowed[] =
                "Enter ends the game (undo, correct, board, help and quit are fine too)\n";
        char expected[512];
        begin_at_end("3\n7\nX\n10\nredo\nabc\nboard\nhelp\ncorrect PJS 1 1 2\nquit\n");
        snprintf(expected, sizeof expected,
                 "the last bowl is rolled: %s"
                 "the last bowl is rolled: %s"
                 "the last bowl is rolled: %s"
                 "there is nothing to redo: %s"
                 "that is neither pins, nor a mark, nor a command: %s",
                 allowed, allowed, allowed, allowed, allowed);
        assert_complaints(expected);
        assert_int_equal(count_of(EN_END), 9);
        assert_said_end(EN_END "quit\nPJS finishes with 5.\n");
}

static void test_dialogue__the_end_of_the_input_ends_a_finished_game(void **state)
{
        begin_at_end("3\n");
        assert_said_end(EN_END "\nPJS finishes with 3.\n");
}

static void test_dialogue__a_correction_at_the_end_may_ask_for_another_bowl(void **state)
{
        begin_at_end("3\ncorrect PJS 10 2 /\n4\n\n");
        assert_complaints("PJS's game is unfinished again.\n");
        assert_int_equal(count_of("Frame 10, pins : 4\n"), 1);
        assert_said_end(EN_END "\nPJS finishes with 14.\n");
}

#define talks(test) cmocka_unit_test_teardown(test, end)

int main(void)
{
        const struct CMUnitTest tests[] = {
                talks(test_dialogue__asks_the_only_player_for_a_name),
                talks(test_dialogue__asks_the_players_of_a_match_by_number),
                talks(test_dialogue__asks_for_no_name_that_is_known),
                talks(test_dialogue__refuses_names_and_asks_again),
                talks(test_dialogue__a_name_with_a_nul_or_cut_is_none),
                talks(test_dialogue__a_reason_without_words_is_given_in_those_of_the_library),
                talks(test_dialogue__asks_how_many_people_play),
                talks(test_dialogue__refuses_counts_and_asks_again),
                talks(test_dialogue__the_end_of_the_input_ends_the_line_of_the_question),
                talks(test_dialogue__without_echo_the_terminal_shows_the_answers),
                talks(test_dialogue__draws_a_board_first_and_after_each_bowl),
                talks(test_dialogue__names_the_player_whose_turn_it_is),
                talks(test_dialogue__refuses_what_cannot_be_bowled),
                talks(test_dialogue__refuses_in_korean),
                talks(test_dialogue__refuses_a_line_that_was_cut),
                talks(test_dialogue__undo_takes_the_last_bowl_back_and_draws),
                talks(test_dialogue__undo_gives_the_turn_back),
                talks(test_dialogue__board_draws_again_and_changes_nothing),
                talks(test_dialogue__help_explains_without_a_board),
                talks(test_dialogue__quit_leaves_what_follows_unread),
                talks(test_dialogue__tells_the_total_of_the_only_player),
                talks(test_dialogue__names_the_winner_of_a_match),
                talks(test_dialogue__names_all_who_share_the_best_score),
                talks(test_dialogue__names_128_winners),
                talks(test_dialogue__last_words_of_an_unfinished_game),
                talks(test_dialogue__last_words_of_a_finished_game),
                talks(test_dialogue__the_last_bowl_can_be_undone_where_the_end_is_asked_for),
                talks(test_dialogue__the_end_takes_commands_and_no_bowls),
                talks(test_dialogue__the_end_of_the_input_ends_a_finished_game),
                talks(test_dialogue__a_correction_at_the_end_may_ask_for_another_bowl),
        };
        return cmocka_run_group_tests_name("dialogue", tests, NULL, NULL);
}
