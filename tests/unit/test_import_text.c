/* Importing text with a game a line. */
#include "exchange_store.h"

#include <stdlib.h>

#define PERFECT "X X X X X X X X X XXX"
#define NINES "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-"

static void test_import_text__makes_a_match_of_each_game(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "PJS: X 9/ 81 X X 7/ 9- 62 X X9/\nKYJ:" NINES "\n");
        assert_took(store, 2, 0, "");
        assert_int_equal(store->counts.lines, 2);
        assert_holds(store, 2);
}

/* The key is BLAKE2b of "PJS:F/9-9-9-9-9-9-9-9-XXX:1", cut to 16 bytes. */
static void test_import_text__stores_the_game_as_its_log_tells(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "PJS: F/ 9- 9- 9- 9- 9- 9- 9- 9- XXX\n");
        assert_rows(store, "event,e2903f6db20688d7d674bbc6eab7de1d,1,"
                           "2026-11-15T20:37:00.123Z,lee,start,"
                           "2 PJSFT9090909090909090TTT\n");
}

static void test_import_text__takes_names_and_games_as_people_write_them(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "p.j.s.:" PERFECT "\n"
                             " K Y J : 10 10 10 10 10 10 10 10 10 10 10 10\n"
                             "LEE:\t|X|X|X|X|X|X|X|X|X|XXX|\n"
                             "KIM:X,X,X,X,X,X,X,X,X,XXX");
        assert_took(store, 4, 0, "");
        assert_holds(store, 4);
}

static void test_import_text__the_same_file_adds_nothing(void **state)
{
        static const char file[] = "PJS: " PERFECT "\nKYJ: " NINES "\nPJS: " PERFECT "\n";
        struct exchange_store *store = *state;
        exchange_take(store, file);
        assert_took(store, 3, 0, "");
        char *first = exchange_give(store, &export_jsonl);
        exchange_take(store, file);
        assert_took(store, 0, 3, "");
        char *second = exchange_give(store, &export_jsonl);
        assert_string_equal(first, second);
        free(first);
        free(second);
        assert_holds(store, 3);
}

static void test_import_text__the_same_game_twice_in_a_file_adds_two(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "PJS: " PERFECT "\npjs:XXXXXXXXXXXX\n");
        assert_took(store, 2, 0, "");
        exchange_take(store, "PJS: " PERFECT "\nPJS: " PERFECT "\nPJS: " PERFECT "\n");
        assert_took(store, 1, 2, "");
        exchange_take(store, "KYJ: " PERFECT "\n");
        assert_took(store, 1, 0, "");
        assert_holds(store, 4);
}

static void test_import_text__a_file_with_one_mended_line_adds_one(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "PJS: " PERFECT "\nKYJ: 9- 99\nLEE: " NINES "\n");
        assert_took(store, 2, 0, "2:10: frame 2, bowl 2: 9 and 9 knock down more than ten pins\n");
        exchange_take(store, "PJS: " PERFECT "\nKYJ: " NINES "\nLEE: " NINES "\n");
        assert_took(store, 1, 2, "");
        assert_holds(store, 3);
}

static void test_import_text__passes_over_comments_and_blank_lines(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "# PJS: " PERFECT "\n\n \t ,|\n#\nPJS: " PERFECT "\n\n");
        assert_took(store, 1, 0, "");
        assert_int_equal(store->counts.lines, 6);
        assert_holds(store, 1);
}

static void test_import_text__takes_files_of_other_systems(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "\xEF\xBB\xBFPJS: " PERFECT "\r\n\r\n# \r\nKYJ: " NINES "\r");
        assert_took(store, 2, 0, "");
        exchange_take(store, "\xEF\xBB\xBF\nPJS: " PERFECT "\n");
        assert_took(store, 0, 1, "");
        assert_holds(store, 2);
}

static void test_import_text__a_mark_of_bytes_is_one_only_at_the_beginning(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "\xEF\xBB\xBFPJS: X 85\nPJS: " PERFECT "\n\xEF\xBB\xBF\n");
        assert_took(store, 1, 0,
                    "1:9: frame 2, bowl 2: 8 and 5 knock down more than ten pins\n"
                    "3:1: there is no name before the game: NAME: X 9/ ...\n");
}

static void test_import_text__an_empty_file_adds_nothing(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, "\n");
        assert_took(store, 0, 0, "");
        exchange_take(store, "# nobody played\n");
        assert_took(store, 0, 0, "");
        exchange_take(store, "");
        assert_took(store, 0, 0, "");
        assert_holds(store, 0);
}

static void test_import_text__says_what_is_wrong_and_where(void **state)
{
        struct exchange_store *store = *state;
        exchange_take(store, PERFECT "\n"
                                     ": " PERFECT "\n"
                                     "PJ: " PERFECT "\n"
                                     "PJSX: " PERFECT "\n"
                                     "PJS:\n"
                                     "PJS: X X\n"
                                     "PJS: X 8 5\n"
                                     "PJS:" PERFECT " 1\n"
                                     "PJS: X ?\n"
                                     "PJS: /\n"
                                     "PJS: 8X\n"
                                     "박지성: " PERFECT "\n"
                                     "PJS: X \033\n"
                                     "PJS: " PERFECT "\n");
        assert_took(store, 1, 0,
                    "1:1: there is no name before the game: NAME: X 9/ ...\n"
                    "2:1: a name needs three English letters and this has none\n"
                    "3:1: a name needs three English letters and this has fewer\n"
                    "4:1: a name needs three English letters and this has more\n"
                    "5:5: unfinished at frame 1\n"
                    "6:9: unfinished at frame 3\n"
                    "7:10: frame 2, bowl 2: 8 and 5 knock down more than ten pins\n"
                    "8:27: frame 10, bowl 4: a bowl after the end of the game\n"
                    "9:8: frame 2, bowl 1: '?' is not a mark\n"
                    "10:6: frame 1, bowl 1: a spare cannot be made by the first bowl at a rack\n"
                    "11:7: frame 1, bowl 2: a strike is made by the first bowl at a full rack\n"
                    "12:1: a name needs three English letters and this has none\n"
                    "13:8: frame 2, bowl 1: byte 0x1b is not a mark\n");
        assert_holds(store, 1);
}

/* Behind a NUL nobody would see what else the name was. */
static void test_import_text__refuses_nul_bytes(void **state)
{
        static const char file[] = "PJS\0X: " PERFECT "\nPJS: X \0\n\0\nPJS: " PERFECT "\n";
        struct exchange_store *store = *state;
        assert_int_equal(exchange_take_bytes(store, file, sizeof file - 1), STORE_OK);
        assert_took(store, 1, 0,
                    "1:1: there is no name before the game: NAME: X 9/ ...\n"
                    "2:8: frame 2, bowl 1: byte 0x00 is not a mark\n"
                    "3:1: there is no name before the game: NAME: X 9/ ...\n");
}

static void test_import_text__refuses_long_names_and_long_games(void **state)
{
        struct exchange_store *store = *state;
        char *file = malloc(200000);
        assert_non_null(file);
        int length = sprintf(file, "PJS%100s:%s\nPJS: %s%70000s\nPJS:%1000s%s\n", "", PERFECT,
                             PERFECT, "", "", PERFECT);
        assert_true(length > 0);
        exchange_take(store, file);
        free(file);
        assert_took(store, 1, 0,
                    "1:1: there is no name before the game: NAME: X 9/ ...\n"
                    "2:0: the game is longer than 65536 bytes\n");
}

/* Fills a line of that many bytes, begins it with `head`, and puts a game behind it. */
static char *make_long_line(const char *head, size_t length)
{
        static const char next[] = "\nPJS: " PERFECT "\n";
        char *file = malloc(length + sizeof next);
        assert_non_null(file);
        memset(file, 'x', length);
        memcpy(file, head, strlen(head));
        memcpy(file + length, next, sizeof next);
        return file;
}

static void test_import_text__reads_past_a_line_that_is_too_long(void **state)
{
        struct exchange_store *store = *state;
        char *file = make_long_line("PJS: ", IMPORT_LINE_MAX + 1000);
        exchange_take(store, file);
        free(file);
        assert_took(store, 1, 0, "1:0: the line is longer than 16777216 bytes\n");
}

static void test_import_text__passes_over_a_comment_of_any_length(void **state)
{
        struct exchange_store *store = *state;
        char *file = make_long_line("# ", IMPORT_LINE_MAX + 1000);
        exchange_take(store, file);
        free(file);
        assert_took(store, 1, 0, "");
}

/* More than two batches, and so many of them alike that they have to be counted. */
static void test_import_text__takes_many_games(void **state)
{
        enum {
                GAMES = 25000
        };
        struct exchange_store *store = *state;
        char *file = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&file, &length);
        uint32_t seed = 1;
        assert_non_null(out);
        for (int i = 0; i < GAMES; i++) {
                char notation[BOWLING_NOTATION_SIZE];
                struct bowling_game game = random_game(&seed);
                bowling_notation_print(&game, notation, sizeof notation);
                fprintf(out, "%s: %s\n", i % 2 == 0 ? "PJS" : "KYJ",
                        i % 5 == 0 ? PERFECT : notation);
        }
        fclose(out);
        exchange_take(store, file);
        assert_took(store, GAMES, 0, "");
        assert_holds(store, GAMES);
        exchange_take(store, file);
        assert_took(store, 0, GAMES, "");
        free(file);
}

static void test_import_text__adds_to_counts_of_other_files(void **state)
{
        static const char file[] = "PJS: " PERFECT "\nPJS\n";
        struct exchange_store *store = *state;
        exchange_take(store, file);
        struct import_counts counts = store->counts;
        struct import_job job = {.store = store->store};
        FILE *in = fopen("/dev/null", "r");
        assert_non_null(in);
        assert_int_equal(import_file(&job, in, &counts), STORE_OK);
        fclose(in);
        assert_memory_equal(&counts, &store->counts, sizeof counts);
        assert_int_equal(counts.lines, 2);
        assert_int_equal(counts.bytes, strlen(file));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                ON_A_STORE(test_import_text__makes_a_match_of_each_game),
                ON_A_STORE(test_import_text__stores_the_game_as_its_log_tells),
                ON_A_STORE(test_import_text__takes_names_and_games_as_people_write_them),
                ON_A_STORE(test_import_text__the_same_file_adds_nothing),
                ON_A_STORE(test_import_text__the_same_game_twice_in_a_file_adds_two),
                ON_A_STORE(test_import_text__a_file_with_one_mended_line_adds_one),
                ON_A_STORE(test_import_text__passes_over_comments_and_blank_lines),
                ON_A_STORE(test_import_text__takes_files_of_other_systems),
                ON_A_STORE(test_import_text__a_mark_of_bytes_is_one_only_at_the_beginning),
                ON_A_STORE(test_import_text__an_empty_file_adds_nothing),
                ON_A_STORE(test_import_text__says_what_is_wrong_and_where),
                ON_A_STORE(test_import_text__refuses_nul_bytes),
                ON_A_STORE(test_import_text__refuses_long_names_and_long_games),
                ON_A_STORE(test_import_text__reads_past_a_line_that_is_too_long),
                ON_A_STORE(test_import_text__passes_over_a_comment_of_any_length),
                ON_A_STORE(test_import_text__takes_many_games),
                ON_A_STORE(test_import_text__adds_to_counts_of_other_files),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
