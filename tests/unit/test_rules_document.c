/* Executes every example of the document of rules, whose path is the program's argument. */
#include "play.h"

enum {
        LINE_MAX_BYTES = 512
};

/* `game sign claim`, as the head of the document explains. */
struct example {
        char game[LINE_MAX_BYTES];
        char sign;
        char claim[LINE_MAX_BYTES];
};

static const char *path;

static void copy_trimmed(const char *begin, const char *end, char *out)
{
        while (begin < end && *begin == ' ')
                begin++;
        while (end > begin && end[-1] == ' ')
                end--;
        memcpy(out, begin, (size_t)(end - begin));
        out[end - begin] = '\0';
}

/* No mark of the notation is a sign, so the first sign ends the game. */
static bool split(const char *line, struct example *example)
{
        const char *sign = strpbrk(line, "=;!");
        if (sign == NULL)
                return false;
        copy_trimmed(line, sign, example->game);
        copy_trimmed(sign + 1, line + strlen(line), example->claim);
        example->sign = *sign;
        return true;
}

/* Of the last first ball that knows. */
static void tell_of_leave(const struct bowling_game *game, char *truth)
{
        struct bowling_first_balls balls = bowling_game_first_balls(game);
        unsigned left = balls.count > 0 ? balls.balls[balls.count - 1].left : 0;
        enum bowling_leave_class kind = bowling_leave_class(left);
        const char *name = bowling_leave_name_words(bowling_leave_name(left));
        if (kind == BOWLING_LEAVE_NONE)
                sprintf(truth, "leave %s", balls.count > 0 ? "none" : "unknown");
        else
                sprintf(truth, "leave %s %s%s%s", bowling_leave_text(left).text,
                        bowling_leave_class_word(kind), name != NULL ? ", " : "",
                        name != NULL ? name : "");
}

static void tell_of_game(const struct bowling_game *game, const char *claim, char *truth)
{
        char notation[BOWLING_NOTATION_SIZE];
        assert_int_equal(bowling_notation_print(game, notation, sizeof notation), BOWLING_OK);
        if (strncmp(claim, "maximum ", 8) == 0)
                sprintf(truth, "maximum %d", bowling_game_maximum(game));
        else if (strncmp(claim, "standing ", 9) == 0)
                sprintf(truth, "standing %d", bowling_game_pins_standing(game));
        else if (strncmp(claim, "leave ", 6) == 0)
                tell_of_leave(game, truth);
        else if (strncmp(claim, "written ", 8) == 0)
                sprintf(truth, "written %s", notation);
        else
                strcpy(truth, bowling_game_is_finished(game) ? "finished" : "unfinished");
}

/* Writes what the claim of the example would have to be. */
static void tell_truth(const struct example *example, char *truth)
{
        struct bowling_game game = bowling_game_of(player_of("PJS"));
        struct bowling_notation_place place;
        enum bowling_status status =
                bowling_notation_parse(example->game, strlen(example->game), &game, &place);
        if (status != BOWLING_OK)
                sprintf(truth, "%sframe %d, bowl %d: %s",
                        example->sign == '!' ? "" : "refused: ", place.at.frame, place.at.bowl,
                        bowling_status_words(status));
        else if (example->sign == '!')
                strcpy(truth, "nothing is wrong");
        else if (example->sign == '=')
                write_scores(&game, truth, LINE_MAX_BYTES);
        else
                tell_of_game(&game, example->claim, truth);
}

static bool example_holds(const char *line, char *truth)
{
        struct example example;
        strcpy(truth, "an example has one of the signs = ; !");
        if (!split(line, &example))
                return false;
        tell_truth(&example, truth);
        return strcmp(truth, example.claim) == 0;
}

struct reading {
        int line;
        int examples;
        int failures;
        bool inside;
};

static void read_example(struct reading *reading, const char *text)
{
        char truth[LINE_MAX_BYTES];
        reading->examples++;
        if (example_holds(text, truth))
                return;
        print_error("rules.md:%d: `%s` does not hold: %s\n", reading->line, text, truth);
        reading->failures++;
}

static void read_line(struct reading *reading, const char *text)
{
        reading->line++;
        if (!reading->inside)
                reading->inside = strcmp(text, "```bowling") == 0;
        else if (strcmp(text, "```") == 0)
                reading->inside = false;
        else if (*text != '\0')
                read_example(reading, text);
}

static struct reading read_stream(FILE *in)
{
        struct reading reading = {.line = 0};
        char text[LINE_MAX_BYTES];
        while (fgets(text, sizeof text, in) != NULL) {
                text[strcspn(text, "\n")] = '\0';
                read_line(&reading, text);
        }
        return reading;
}

static void test_rules_document__every_example_holds(void **state)
{
        FILE *in = fopen(path, "r");
        assert_non_null(in);
        struct reading reading = read_stream(in);
        fclose(in);
        print_message("%d examples\n", reading.examples);
        assert_false(reading.inside);
        assert_true(reading.examples > 0);
        assert_int_equal(reading.failures, 0);
}

static void test_rules_document__true_examples_hold(void **state)
{
        static const char *const lines[] = {
                "X 7/ 9- = 20 39 48",
                "X =",
                "; maximum 300",
                "7 ; standing 3",
                "X ; unfinished",
                "55 ; written 5/",
                "8[7-10]/ 9[10] ; leave 10 single",
                "7 5 ! frame 1, bowl 2: more pins than stand cannot fall",
        };
        char truth[LINE_MAX_BYTES];
        for (size_t i = 0; i < LENGTH_OF(lines); i++)
                assert_true(example_holds(lines[i], truth));
}

static void test_rules_document__false_examples_are_noticed(void **state)
{
        static const char *const lines[] = {
                "X 7/ 9- = 20 39 49",
                "X 7/ 9- = 20 39",
                "X 7/ 9- = 20 39 48 48",
                "X 7/ 9-",
                "X = 10",
                "7 5 =",
                "7 5 = 12",
                "X ; maximum 299",
                "7 ; standing 4",
                "X ; finished",
                "55 ; written 55",
                "8[7-10] ; leave 7-10 washout, bed posts",
                "X ; nonsense",
                "X ;",
                "X ! frame 1, bowl 1: the game is finished",
                "7 5 ! frame 1, bowl 1: more pins than stand cannot fall",
                "7 5 ! frame 1, bowl 2: the game is finished",
        };
        char truth[LINE_MAX_BYTES];
        for (size_t i = 0; i < LENGTH_OF(lines); i++)
                assert_false(example_holds(lines[i], truth));
}

static void test_rules_document__only_marked_blocks_are_examples(void **state)
{
        static char text[] = "X = 10\n```\nX = 10\n```\n```bowling\n72 = 9\n\nX =\n```\nX = 10\n";
        FILE *in = fmemopen(text, strlen(text), "r");
        assert_non_null(in);
        struct reading reading = read_stream(in);
        fclose(in);
        assert_int_equal(reading.examples, 2);
        assert_int_equal(reading.failures, 0);
        assert_false(reading.inside);
}

int main(int argc, char **argv)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_rules_document__every_example_holds),
                cmocka_unit_test(test_rules_document__true_examples_hold),
                cmocka_unit_test(test_rules_document__false_examples_are_noticed),
                cmocka_unit_test(test_rules_document__only_marked_blocks_are_examples),
        };
        if (argc != 2) {
                fprintf(stderr, "usage: %s path/to/rules.md\n", argv[0]);
                return 2;
        }
        path = argv[1];
        return cmocka_run_group_tests_name("rules_document", tests, NULL, NULL);
}
