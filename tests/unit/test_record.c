/* Tests of a record: how a match starts, how each change is done, undone and written down. */
#include <stdlib.h>

#include "play.h"
#include "record.h"

static const char *const names[] = {"PJS", "KYJ", "ABC", "XYZ"};
static const struct event_stamp noon = {.at = 1700000000000, .author = "referee"};

/* Nine frames without a pin. */
#define NINE "------------------"

enum {
        PLAYERS_MAX = LENGTH_OF(names),
        TEXT_SIZE = 256,
        RUNS = 6,
        OPERATIONS = 2000,
        REPLAY_EVERY = 50
};

static void start_from(struct record *record, const char *detail)
{
        record_init(record);
        assert_true(record_start_from(record, detail, noon));
}

/* `7` is a bowl, `PJS 4 7 2` a correction, `undo` and `redo` are what they say. */
static struct event event_of(const char *step)
{
        bool correction = strchr(step, ' ') != NULL;
        struct event event = {.kind = correction ? EVENT_CORRECT : EVENT_BOWL, .stamp = noon};
        const char *detail = event_kind_named(step, &event.kind) ? "" : step;
        assert_true(event_parse_detail(&event, detail));
        return event;
}

static enum bowling_status apply(struct record *record, const char *step,
                                 struct record_effect *effect_out)
{
        struct event event = event_of(step);
        return record_apply(record, &event, effect_out);
}

/* Steps with a comma between them, which all succeed. */
static void play(struct record *record, const char *steps)
{
        char text[TEXT_SIZE];
        char *rest = text;
        assert_in_range(snprintf(text, sizeof text, "%s", steps), 0, sizeof text - 1);
        while (*steps != '\0' && rest != NULL)
                assert_int_equal(apply(record, strsep(&rest, ","), NULL), BOWLING_OK);
}

/* The bowls of each player with | between them. */
static void assert_games(const struct record *record, const char *expected)
{
        char text[TEXT_SIZE] = "";
        char bowls[RECORD_MARKS_SIZE];
        for (int i = 0; i < bowling_match_players(&record->match); i++) {
                record_print_marks(bowling_match_game(&record->match, i), bowls);
                strcat(strcat(text, i > 0 ? "|" : ""), bowls);
        }
        assert_string_equal(text, expected);
}

static void assert_same_details(const struct record *left, const struct record *right)
{
        for (size_t i = 0; i < left->count; i++) {
                char buffers[2][EVENT_DETAIL_SIZE];
                assert_int_equal(left->events[i].kind, right->events[i].kind);
                assert_int_equal(left->events[i].stamp.at, right->events[i].stamp.at);
                assert_string_equal(left->events[i].stamp.author, right->events[i].stamp.author);
                assert_string_equal(record_detail(left, i, buffers[0]),
                                    record_detail(right, i, buffers[1]));
        }
}

static void assert_same_record(const struct record *left, const struct record *right)
{
        assert_same_match(&left->match, &right->match);
        assert_int_equal(left->count, right->count);
        assert_int_equal(left->applied, right->applied);
        assert_int_equal(left->change_count, right->change_count);
        size_t players = (size_t)bowling_match_players(&left->match);
        assert_memory_equal(left->touched, right->touched, players * sizeof *left->touched);
        assert_memory_equal(left->people, right->people, players * sizeof *left->people);
        assert_same_details(left, right);
}

static void test_record__empty_one_has_nothing_to_do(void **state)
{
        struct record record;
        memset(&record, 0x55, sizeof record);
        record_init(&record);
        assert_int_equal(record.count, 0);
        assert_int_equal(bowling_match_players(&record.match), 0);
        assert_false(record_can_undo(&record));
        assert_false(record_can_redo(&record));
        assert_int_equal(apply(&record, "7", NULL), BOWLING_MATCH_WITHOUT_PLAYERS);
        assert_int_equal(apply(&record, "undo", NULL), BOWLING_NOTHING_TO_UNDO);
        assert_int_equal(apply(&record, "redo", NULL), BOWLING_NOTHING_TO_REDO);
        assert_int_equal(apply(&record, "PJS 1 7", NULL), BOWLING_PLAYER_UNKNOWN);
        assert_int_equal(record.count, 0);
        record_release(&record);
}

static void test_record__released_one_can_start_anew(void **state)
{
        struct record record;
        start_from(&record, "PJS:7 KYJ");
        play(&record, "2,10,undo");
        record_release(&record);
        assert_int_equal(record.count, 0);
        assert_null(record.start);
        assert_false(record_can_redo(&record));
        assert_true(record_start_from(&record, "ABC", noon));
        assert_games(&record, "");
        assert_int_equal(record.count, 1);
        record_release(&record);
}

static void test_record__starts_with_the_players_of_a_match(void **state)
{
        static const char *const details[] = {"2 PJS", "2 PJS KYJ", "2 PJS KYJ ABC",
                                              "2 PJS KYJ ABC XYZ"};
        DECLARE_MATCH(match);
        for (size_t i = 0; i < LENGTH_OF(details); i++) {
                struct record record;
                struct record read;
                assert_int_equal(bowling_match_add(&match, player_of(names[i])), BOWLING_OK);
                record_init(&record);
                record_start(&record, &match, NULL, noon);
                assert_int_equal(record.count, 1);
                assert_int_equal(record.events[0].kind, EVENT_START);
                assert_string_equal(record_detail(&record, 0, NULL), details[i]);
                assert_same_match(&record.match, &match);
                start_from(&read, details[i]);
                assert_same_record(&record, &read);
                record_release(&record);
                record_release(&read);
        }
}

static void test_record__memory_grows_with_its_players(void **state)
{
        assert_true(sizeof(struct record) < 512);
        struct record record;
        start_from(&record, "PJS KYJ");
        assert_int_equal(record.match.games.room.size, 2);
        record_release(&record);
        assert_null(record.match.games.games);
}

static void test_record__hundred_and_twenty_eight_can_start(void **state)
{
        DECLARE_MATCH(match);
        struct record record;
        struct record read;
        for (int i = 0; i < BOWLING_MATCH_PLAYERS_MAX; i++)
                assert_int_equal(bowling_match_add(&match, numbered_player(i)), BOWLING_OK);
        record_init(&record);
        record_start(&record, &match, NULL, noon);
        assert_int_equal(strlen(record.start), 2 + BOWLING_MATCH_PLAYERS_MAX * 4 - 1);
        start_from(&read, record.start);
        assert_same_record(&record, &read);
        record_release(&record);
        record_release(&read);
}

/* So many players, each with `game` behind the name; free it. */
static char *start_of_many(int players, const char *game)
{
        size_t size = (size_t)players * (BOWLING_NAME_LETTERS + strlen(game) + 1) + 1;
        char *text = calloc(1, size);
        size_t length = 0;
        assert_non_null(text);
        for (int i = 0; i < players; i++)
                length += (size_t)snprintf(text + length, size - length, "%s%s%s", i > 0 ? " " : "",
                                           numbered_player(i).name, game);
        return text;
}

static void test_record__longest_start_has_room(void **state)
{
        struct record record;
        char *detail = start_of_many(BOWLING_MATCH_PLAYERS_MAX, ":9/9/9/9/9/9/9/9/9/9/F");
        start_from(&record, detail);
        assert_true(bowling_match_is_finished(&record.match));
        assert_int_equal(bowling_match_players(&record.match), BOWLING_MATCH_PLAYERS_MAX);
        assert_string_equal(record_detail(&record, 0, NULL), detail);
        char printed[RECORD_START_SIZE];
        record_print_start(&record.match, NULL, printed);
        assert_int_equal(strlen(printed), 1 + 128 * (1 + 3 + 21));
        record_release(&record);
        free(detail);
}

/* A game with as many known pins as any: its last spare alone has none. */
static void test_record__longest_start_with_pins_has_room(void **state)
{
        static const char open[] = "1EG1CG";
        char game[STORED_BOWLS_SIZE];
        char printed[RECORD_START_SIZE];
        struct record record;
        size_t length = 0;
        for (int frame = 1; frame < BOWLING_FRAMES; frame++)
                length += (size_t)snprintf(game + length, sizeof game - length, "%s", open);
        snprintf(game + length, sizeof game - length, "%s", "1EG91EG");
        char *games = start_of_many(BOWLING_MATCH_PLAYERS_MAX, game);
        char *detail = calloc(1, strlen(games) + 3);
        assert_non_null(detail);
        snprintf(detail, strlen(games) + 3, "3 %s", games);
        start_from(&record, detail);
        assert_true(bowling_match_is_finished(&record.match));
        record_print_start(&record.match, NULL, printed);
        assert_string_equal(printed, detail);
        for (int i = 0; i < BOWLING_MATCH_PLAYERS_MAX; i++)
                record.people[i] = 999999999999999999;
        record_print_start(&record.match, record.people, printed);
        assert_string_equal(printed + strlen(printed) - strlen(detail), detail);
        record_release(&record);
        free(games);
        free(detail);
}

/* In form 1 marks have no pins, in form 2 counts have none, and in form 3 one bowl has at least. */
static void test_record__start_has_the_form_that_it_needs(void **state)
{
        static const char *const wrong[] = {"PJS:8[7-10]/", "2 PJS8as2", "2 PJS8S",   "3 PJS8",
                                            "3 PJS KYJ",    "3 PJS8a",   "3 PJST8aa", "3 PJSTas",
                                            "3 PJSFas",     "3 PJS0as",  "3 PJS7as",  "3 PJS8as1S",
                                            "3 PJS8as1ab"};
        static const char *const right[] = {"3 PJS8as2T8S1", "3 PJS8as1aq", "3 PJST KYJ72 ABC9aq"};
        struct record record;
        for (size_t i = 0; i < LENGTH_OF(wrong); i++) {
                record_init(&record);
                assert_false(record_start_from(&record, wrong[i], noon));
        }
        for (size_t i = 0; i < LENGTH_OF(right); i++) {
                start_from(&record, right[i]);
                record_release(&record);
        }
}

static void test_record__start_tells_who_its_players_are(void **state)
{
        static const char *const right[] = {"4 7 2 PJS", "4 0,7,- 2 PJS PJB KIM",
                                            "4 -,- 3 PJS8as2 KYJ"};
        static const char *const wrong[] = {
                "4 0 2 PJS",     "4 0,0 2 PJS KYJ", "4 7 PJS",        "4 7 2 PJS KYJ",
                "4 7,8 2 PJS",   "4 7, 2 PJS KYJ",  "4 ,7 2 PJS KYJ", "4  2 PJS",
                "4 7  2 PJS",    "4 07 2 PJS",      "4 x 2 PJS",      "4 7",
                "4 7 4 7 2 PJS", "4 7 3 PJS",       "4 7 2 PJS8as2",  "4 -1 2 PJS",
                "4 2 PJS",       "4 7 5 PJS",       "4 7 2 "};
        for (size_t i = 0; i < LENGTH_OF(right); i++) {
                struct record record;
                char printed[RECORD_START_SIZE];
                start_from(&record, right[i]);
                record_print_start(&record.match, record.people, printed);
                assert_string_equal(printed, right[i]);
                record_release(&record);
        }
        for (size_t i = 0; i < LENGTH_OF(wrong); i++) {
                struct record record;
                record_init(&record);
                if (record_start_from(&record, wrong[i], noon))
                        fail_msg("%s is no start", wrong[i]);
        }
}

static void test_record__people_of_a_start_are_a_part_of_it(void **state)
{
        struct bowling_game games[2];
        struct bowling_match match;
        struct record one;
        struct record other;
        bowling_match_init(&match, games, 2);
        assert_int_equal(bowling_match_add(&match, player_of("PJS")), BOWLING_OK);
        assert_int_equal(bowling_match_add(&match, player_of("KYJ")), BOWLING_OK);
        record_init(&one);
        record_start(&one, &match, (int64_t[]){0, PERSON_GUEST}, noon);
        assert_string_equal(one.start, "4 0,- 2 PJS KYJ");
        assert_int_equal(one.people[1], PERSON_GUEST);
        start_from(&other, one.start);
        assert_true(record_starts_alike(&one, &other));
        record_release(&other);
        start_from(&other, "2 PJS KYJ");
        assert_false(record_starts_alike(&one, &other));
        record_release(&one);
        record_release(&other);
}

static void test_record__game_is_assigned_for_good(void **state)
{
        struct record record;
        struct record_effect effect;
        struct event assign = {.kind = EVENT_ASSIGN, .stamp = noon};
        struct event bowl = {.kind = EVENT_BOWL, .stamp = noon};
        struct event undo = {.kind = EVENT_UNDO, .stamp = noon};
        start_from(&record, "2 PJS KYJ");
        assert_int_equal(record_apply(&record, &bowl, NULL), BOWLING_OK);
        assign.as.assignment = (struct event_assignment){player_of("KYJ"), 7};
        assert_int_equal(record_apply(&record, &assign, &effect), BOWLING_OK);
        assert_int_equal(effect.position, -1);
        assert_int_equal(record.people[0], PERSON_OF_LETTERS);
        assert_int_equal(record.people[1], 7);
        assert_false(record_has_changed(&record, 0, 2));
        assert_true(record_has_changed(&record, 1, 2));
        assert_int_equal(record_apply(&record, &undo, NULL), BOWLING_OK);
        assert_int_equal(record.people[1], 7);
        assert_false(record_can_undo(&record));
        assign.as.assignment.player = player_of("ABC");
        assert_int_equal(record_apply(&record, &assign, NULL), BOWLING_PLAYER_UNKNOWN);
        assert_int_equal(record.count, 4);
        record_release(&record);
}

static void assert_not_started(const char *detail)
{
        struct record record;
        struct record empty;
        record_init(&record);
        record_init(&empty);
        if (record_start_from(&record, detail, noon))
                fail_msg("\"%s\" was taken for a start", detail);
        assert_memory_equal(&record, &empty, sizeof record);
        assert_true(record_start_from(&record, "PJS:7", noon));
        assert_games(&record, "7");
        record_release(&record);
}

static void test_record__more_than_128_cannot_start(void **state)
{
        static const char *const games[] = {"", ":X"};
        for (size_t i = 0; i < LENGTH_OF(games); i++) {
                char *detail = start_of_many(BOWLING_MATCH_PLAYERS_MAX + 1, games[i]);
                assert_not_started(detail);
                free(detail);
        }
}

static void test_record__starts_with_games_played_elsewhere(void **state)
{
        static const struct {
                const char *detail;
                const char *games;
                int turn;
        } rows[] = {
                {"PJS:7", "7", 0},
                {"PJS:X7/9-X-88/-6XXX81", "X7/9-X-88/-6XXX81", -1},
                {"PJS:XXXXXXXXXXXX", "XXXXXXXXXXXX", -1},
                {"PJS:F/FFF1", "F/FFF1", 0},
                {"PJS:" NINE "X", NINE "X", 0},
                {"PJS:" NINE "7/F", NINE "7/F", -1},
                {"PJS:7 KYJ", "7|", 0},
                {"PJS:X KYJ", "X|", 1},
                {"PJS:X KYJ:7", "X|7", 1},
                {"PJS:72 KYJ:X", "72|X", 0},
                {"PJS:XX KYJ:X", "XX|X", 1},
                {"PJS:X7 KYJ:X", "X7|X", 0},
                {"PJS:X KYJ:7/ ABC", "X|7/|", 2},
                {"PJS:X KYJ:7/ ABC:F", "X|7/|F", 2},
                {"PJS:X KYJ:7/ ABC:F/ XYZ:--", "X|7/|F/|--", 0},
                {"PJS:" NINE "XX KYJ:" NINE, NINE "XX|" NINE, 0},
                {"PJS:" NINE "XXX KYJ:" NINE, NINE "XXX|" NINE, 1},
                {"PJS:" NINE "XXX KYJ:" NINE "7/", NINE "XXX|" NINE "7/", 1},
                {"PJS:" NINE "XXX KYJ:" NINE "72", NINE "XXX|" NINE "72", -1},
                {"2 PJS7", "7", 0},
                {"2 PJST7390T088206TTT81", "X7/9-X-88/-6XXX81", -1},
                {"2 PJSTTTTTTTTTTTT", "XXXXXXXXXXXX", -1},
                {"2 PJSFTFFF1", "F/FFF1", 0},
                {"2 PJS KYJ", "|", 0},
                {"2 PJS7 KYJ", "7|", 0},
                {"2 PJST KYJ73 ABCFT XYZ00", "X|7/|F/|--", 0},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct record record;
                start_from(&record, rows[i].detail);
                assert_games(&record, rows[i].games);
                assert_int_equal(bowling_match_turn(&record.match), rows[i].turn);
                assert_string_equal(record_detail(&record, 0, NULL), rows[i].detail);
                assert_int_equal(record.count, 1);
                record_release(&record);
        }
}

static void test_record__start_of_garbage_is_refused(void **state)
{
        static const char *const details[] = {
                "2",
                "2 ",
                "2  PJS",
                "2 PJS ",
                "2 PJS:",
                "2 PJSX",
                "2 PJS7/",
                "2 PJS74",
                "2 PJS7,2",
                "2 PJS: 7",
                "2 PJS KYJ7",
                "2 PJSTTTTTTTTTTTT0",
                "2 PJS PJS",
                "1 PJS",
                "3 PJS",
                "02 PJS",
                "2 2 PJS",
                "PJS:T73",
                "",
                " ",
                "  ",
                "P",
                "PJ",
                "PJS ",
                " PJS",
                "PJS  KYJ",
                "PJS KYJ ",
                "PJS\tKYJ",
                "PJS\n",
                "PJS,KYJ",
                "PJSX",
                "PJSKYJ",
                "pjs",
                "Pjs",
                "P.J.S",
                "P-S",
                "PJ5",
                "PJS KY",
                "PJS KYJX",
                "PJS kyj",
                "박지성",
                "PJS 김영재",
                "\xff\xff\xff",
                "PJS PJS",
                "PJS KYJ PJS",
                "PJS:X PJS:X",
                ":X",
                "PJ:X",
                "PJS;X",
                "PJSX:",
                "PJS::",
                "PJS:X:",
                "PJS:A",
                "PJS:X7/G",
                "PJS:X\n",
                "PJS: X",
                "PJS:X  KYJ",
                "PJS:X KYJ ",
                "PJS:74",
                "PJS:7X",
                "PJS:/",
                "PJS:X/",
                "PJS:7//",
                "PJS:XXXXXXXXXXXXX",
                "PJS:------------------721",
                "PJS:------------------7/FF",
                "PJS:------------------X7X",
                "PJS:\x01",
                "PJS:\xff",
        };
        for (size_t i = 0; i < LENGTH_OF(details); i++)
                assert_not_started(details[i]);
}

static void test_record__start_of_games_out_of_turn_is_refused(void **state)
{
        static const char *const details[] = {
                "PJS KYJ:7",
                "PJS KYJ:X",
                "PJS:7 KYJ:7",
                "PJS:7 KYJ:72",
                "PJS:XX KYJ",
                "PJS:72X KYJ",
                "PJS:XX KYJ:7",
                "PJS:X KYJ:X7",
                "PJS:XXX KYJ:X",
                "PJS:X KYJ ABC:X",
                "PJS KYJ:X ABC",
                "PJS:X7 KYJ:X ABC",
                "PJS:X7 KYJ:X ABC:7",
                "PJS:" NINE "X KYJ:" NINE "X",
                "PJS:" NINE "XX KYJ:" NINE "7",
                "PJS:" NINE "7/ KYJ:" NINE "72",
                "PJS:" NINE "-- KYJ:----------------",
                "PJS:" NINE " KYJ:" NINE "XXX",
                "PJS:XXXXXXXXXXXX KYJ",
        };
        for (size_t i = 0; i < LENGTH_OF(details); i++)
                assert_not_started(details[i]);
}

static void test_record__games_of_the_start_cannot_be_undone(void **state)
{
        struct record record;
        start_from(&record, "PJS:X KYJ:7");
        assert_false(record_can_undo(&record));
        assert_int_equal(apply(&record, "undo", NULL), BOWLING_NOTHING_TO_UNDO);
        play(&record, "2,undo");
        assert_int_equal(apply(&record, "undo", NULL), BOWLING_NOTHING_TO_UNDO);
        assert_games(&record, "X|7");
        record_release(&record);
}

/* What stands after some steps. */
struct outcome {
        const char *start;
        const char *steps;
        const char *games;
        int turn;
        bool can_undo;
        bool can_redo;
};

static void check_outcomes(const struct outcome *rows, size_t count)
{
        for (size_t i = 0; i < count; i++) {
                struct record record;
                start_from(&record, rows[i].start);
                play(&record, rows[i].steps);
                assert_games(&record, rows[i].games);
                assert_int_equal(bowling_match_turn(&record.match), rows[i].turn);
                assert_int_equal(record_can_undo(&record), rows[i].can_undo);
                assert_int_equal(record_can_redo(&record), rows[i].can_redo);
                record_release(&record);
        }
}

static void test_record__undo_and_redo_go_any_number_of_steps(void **state)
{
        static const struct outcome rows[] = {
                {"PJS", "7", "7", 0, true, false},
                {"PJS", "7,undo", "", 0, false, true},
                {"PJS", "7,undo,redo", "7", 0, true, false},
                {"PJS", "7,2,10,undo,undo", "7", 0, true, true},
                {"PJS", "7,2,10,undo,undo,undo", "", 0, false, true},
                {"PJS", "7,2,10,undo,undo,undo,redo,redo", "72", 0, true, true},
                {"PJS", "F,10,undo,undo,redo,redo,undo,redo", "F/", 0, true, false},
                {"PJS KYJ", "7,2,10,undo", "72|", 1, true, true},
                {"PJS KYJ", "7,2,10,undo,undo", "7|", 0, true, true},
                {"PJS KYJ", "7,2,10,undo,undo,undo,redo,redo,redo", "72|X", 0, true, false},
                {"PJS:" NINE, "10,10,10,undo,undo,undo", NINE, 0, false, true},
                {"PJS:" NINE, "10,10,10,undo,undo,undo,redo,redo,redo", NINE "XXX", -1, true,
                 false},
        };
        check_outcomes(rows, LENGTH_OF(rows));
}

static void test_record__something_new_ends_what_can_be_redone(void **state)
{
        static const struct outcome rows[] = {
                {"PJS", "7,2,undo,1", "71", 0, true, false},
                {"PJS", "7,2,undo,2", "72", 0, true, false},
                {"PJS", "7,2,undo,undo,10,undo", "", 0, false, true},
                {"PJS", "7,2,undo,undo,10,undo,redo", "X", 0, true, false},
                {"PJS", "7,2,undo,PJS 1 8", "8", 0, true, false},
                {"PJS", "7,PJS 1 8,undo,2", "72", 0, true, false},
                {"PJS KYJ", "7,2,10,undo,undo,3,F", "7/|F", 1, true, false},
        };
        check_outcomes(rows, LENGTH_OF(rows));
}

static void test_record__refused_change_keeps_what_can_be_redone(void **state)
{
        struct record record;
        start_from(&record, "PJS");
        play(&record, "7,2,undo");
        assert_int_equal(apply(&record, "4", NULL), BOWLING_PINS_MORE_THAN_STAND);
        assert_int_equal(apply(&record, "PJS 1 7 4", NULL), BOWLING_PINS_MORE_THAN_STAND);
        play(&record, "redo");
        assert_games(&record, "72");
        record_release(&record);
}

static void test_record__corrections_are_undone_and_redone(void **state)
{
        static const struct outcome rows[] = {
                {"PJS", "7,2,PJS 1 F 10", "F/", 0, true, false},
                {"PJS", "7,2,PJS 1 F 10,undo", "72", 0, true, true},
                {"PJS", "7,2,PJS 1 F 10,undo,redo", "F/", 0, true, false},
                {"PJS", "7,2,PJS 1 F 10,undo,undo", "7", 0, true, true},
                {"PJS", "7,2,PJS 1 F 10,undo,undo,redo,redo", "F/", 0, true, false},
                {"PJS", "7,2,PJS 1 8 1,PJS 1 10,undo", "81", 0, true, true},
                {"PJS", "7,2,PJS 1 8 1,PJS 1 10,undo,undo", "72", 0, true, true},
                {"PJS", "7,2,4,PJS 1 8 1,5,undo,undo,undo", "72", 0, true, true},
                {"PJS KYJ", "7,2,10,PJS 1 8 1,undo", "72|X", 0, true, true},
                {"PJS KYJ", "7,2,10,PJS 1 8 1,F,undo,undo,redo,redo", "81F|X", 0, true, false},
                {"PJS:7 KYJ", "PJS 1 8", "8|", 0, true, false},
                {"PJS:7 KYJ", "PJS 1 8,undo", "7|", 0, false, true},
        };
        check_outcomes(rows, LENGTH_OF(rows));
}

static void test_record__correction_of_the_last_frame_moves_the_turn_and_back(void **state)
{
        static const struct outcome rows[] = {
                {"PJS KYJ", "7,PJS 1 10", "X|", 1, true, false},
                {"PJS KYJ", "7,PJS 1 10,undo", "7|", 0, true, true},
                {"PJS KYJ", "7,PJS 1 10,undo,undo", "|", 0, false, true},
                {"PJS KYJ", "7,PJS 1 10,4,undo,undo,2", "72|", 1, true, false},
                {"PJS KYJ", "10,PJS 1 7", "7|", 0, true, false},
                {"PJS KYJ", "10,PJS 1 7,undo", "X|", 1, true, true},
                {"PJS KYJ", "10,PJS 1 7,2,undo,undo,undo", "|", 0, false, true},
                {"PJS KYJ", "10,PJS 1 7,2,undo,undo,undo,redo,redo,redo", "72|", 1, true, false},
                {"PJS KYJ", "7,2,10,KYJ 1 7", "72|7", 1, true, false},
                {"PJS KYJ", "7,2,10,KYJ 1 7,undo", "72|X", 0, true, true},
                {"PJS KYJ", "7,2,10,KYJ 1 7,F,undo,undo,redo", "72|7", 1, true, true},
                {"PJS:" NINE, "10,PJS 10 7", NINE "7", 0, true, false},
                {"PJS:" NINE, "10,PJS 10 7 2", NINE "72", -1, true, false},
                {"PJS:" NINE, "10,PJS 10 7 2,undo", NINE "X", 0, true, true},
                {"PJS:" NINE, "10,PJS 10 10 10 10,undo,10,5", NINE "XX5", -1, true, false},
        };
        check_outcomes(rows, LENGTH_OF(rows));
}

static void test_record__finished_match_can_be_corrected(void **state)
{
        static const struct outcome rows[] = {
                {"PJS:XXXXXXXXXXXX", "PJS 1 7 2", "72XXXXXXXXXXX", -1, true, false},
                {"PJS:XXXXXXXXXXXX", "PJS 1 7 2,undo", "XXXXXXXXXXXX", -1, false, true},
                {"PJS:" NINE, "7,2,PJS 10 7 3", NINE "7/", 0, true, false},
                {"PJS:" NINE, "7,2,PJS 10 7 3,F", NINE "7/F", -1, true, false},
                {"PJS:" NINE, "7,2,PJS 10 7 3,F,undo,undo", NINE "72", -1, true, true},
                {"PJS:" NINE, "7,2,PJS 10 7 3,F,undo,undo,redo,redo", NINE "7/F", -1, true, false},
                {"PJS:" NINE "72 KYJ:" NINE "72", "KYJ 10 7", NINE "72|" NINE "7", 1, true, false},
                {"PJS:" NINE "72 KYJ:" NINE "72", "KYJ 10 7,undo", NINE "72|" NINE "72", -1, false,
                 true},
                {"PJS:" NINE "72 KYJ:" NINE "72", "PJS 10 10 10 10", NINE "XXX|" NINE "72", -1,
                 true, false},
                {"PJS:" NINE "72 KYJ:" NINE "72", "PJS 10 10 10 10,undo", NINE "72|" NINE "72", -1,
                 false, true},
        };
        check_outcomes(rows, LENGTH_OF(rows));
}

static void test_record__effect_tells_the_marks_before_and_after(void **state)
{
        static const struct {
                const char *start;
                const char *steps;
                const char *step;
                struct record_effect effect;
        } rows[] = {
                {"PJS", "", "7", {0, 1, {""}, {"7"}}},
                {"PJS", "7", "3", {0, 1, {"7"}, {"7/"}}},
                {"PJS", "7,3", "F", {0, 2, {""}, {"F"}}},
                {"PJS KYJ", "10", "7", {1, 1, {""}, {"7"}}},
                {"PJS KYJ", "10,7", "undo", {1, 1, {"7"}, {""}}},
                {"PJS KYJ", "10,7,2", "undo", {1, 1, {"72"}, {"7"}}},
                {"PJS KYJ", "10", "undo", {0, 1, {"X"}, {""}}},
                {"PJS KYJ", "10,undo", "redo", {0, 1, {""}, {"X"}}},
                {"PJS KYJ", "10,7,2,undo", "redo", {1, 1, {"7"}, {"72"}}},
                {"PJS KYJ", "10,7,2", "PJS 1 F 10", {0, 1, {"X"}, {"F/"}}},
                {"PJS KYJ", "10,7,2,PJS 1 F 10", "undo", {0, 1, {"F/"}, {"X"}}},
                {"PJS KYJ", "10,7,2,PJS 1 F 10,undo", "redo", {0, 1, {"X"}, {"F/"}}},
                {"PJS KYJ", "10,7,2", "KYJ 1 7", {1, 1, {"72"}, {"7"}}},
                {"PJS KYJ", "10,7,2,KYJ 1 7", "undo", {1, 1, {"7"}, {"72"}}},
                {"PJS KYJ", "10,7,2", "KYJ 1 7 2", {1, 1, {"72"}, {"72"}}},
                {"3 PJS8as", "", "2", {0, 1, {"8[7-10]"}, {"8[7-10]/"}}},
                {"3 PJS8as1aq", "", "PJS 1 8 1", {0, 1, {"8[7-10]1[10]"}, {"81"}}},
                {"PJS:" NINE, "", "10", {0, 10, {""}, {"X"}}},
                {"PJS:" NINE "XX", "", "8", {0, 10, {"XX"}, {"XX8"}}},
                {"PJS:" NINE "XX", "8", "undo", {0, 10, {"XX8"}, {"XX"}}},
                {"PJS:" NINE "XX", "8", "PJS 10 7 2", {0, 10, {"XX8"}, {"72"}}},
                {"PJS:" NINE "XX", "8", "PJS 9 10", {0, 9, {"--"}, {"X"}}},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct record record;
                struct record_effect effect;
                start_from(&record, rows[i].start);
                play(&record, rows[i].steps);
                assert_int_equal(apply(&record, rows[i].step, &effect), BOWLING_OK);
                assert_int_equal(effect.position, rows[i].effect.position);
                assert_int_equal(effect.frame, rows[i].effect.frame);
                assert_string_equal(effect.before, rows[i].effect.before);
                assert_string_equal(effect.after, rows[i].effect.after);
                record_release(&record);
        }
}

/* Not even bytes that nobody asks for. */
static void check_refused(struct record *record, const struct event *event,
                          enum bowling_status reason)
{
        struct record before = *record;
        struct record_effect effect;
        struct record_effect untouched;
        memset(&effect, 0x55, sizeof effect);
        memset(&untouched, 0x55, sizeof untouched);
        assert_int_equal(record_apply(record, event, &effect), reason);
        assert_memory_equal(record, &before, sizeof *record);
        assert_memory_equal(&effect, &untouched, sizeof effect);
        assert_int_equal(record_apply(record, event, NULL), reason);
        assert_memory_equal(record, &before, sizeof *record);
}

static void test_record__refused_change_changes_nothing(void **state)
{
        static const struct {
                const char *start;
                const char *steps;
                const char *step;
                enum bowling_status reason;
        } rows[] = {
                {"PJS", "", "undo", BOWLING_NOTHING_TO_UNDO},
                {"PJS", "", "redo", BOWLING_NOTHING_TO_REDO},
                {"PJS", "7,undo", "undo", BOWLING_NOTHING_TO_UNDO},
                {"PJS", "7", "redo", BOWLING_NOTHING_TO_REDO},
                {"PJS", "7,undo,redo", "redo", BOWLING_NOTHING_TO_REDO},
                {"PJS", "7,undo,7", "redo", BOWLING_NOTHING_TO_REDO},
                {"PJS", "7", "4", BOWLING_PINS_MORE_THAN_STAND},
                {"PJS KYJ", "10,7", "10", BOWLING_PINS_MORE_THAN_STAND},
                {"PJS:" NINE "X6", "", "5", BOWLING_PINS_MORE_THAN_STAND},
                {"PJS:" NINE "72", "", "0", BOWLING_MATCH_IS_FINISHED},
                {"PJS:" NINE, "10,10,10", "F", BOWLING_MATCH_IS_FINISHED},
                {"PJS KYJ", "7", "ABC 1 10", BOWLING_PLAYER_UNKNOWN},
                {"PJS KYJ", "7", "PJS 0 10", BOWLING_FRAME_BELOW_FIRST},
                {"PJS KYJ", "7", "PJS 11 10", BOWLING_FRAME_ELEVENTH},
                {"PJS KYJ", "7", "PJS 99 10", BOWLING_FRAME_ELEVENTH},
                {"PJS KYJ", "7", "PJS 2 10", BOWLING_BOWL_NOT_ROLLED},
                {"PJS KYJ", "7", "KYJ 1 10", BOWLING_BOWL_NOT_ROLLED},
                {"PJS KYJ", "7,undo", "PJS 1 10", BOWLING_BOWL_NOT_ROLLED},
                {"PJS KYJ", "7", "PJS 1 7 4", BOWLING_PINS_MORE_THAN_STAND},
                {"PJS KYJ", "7", "PJS 1 7 2 1", BOWLING_FRAME_IS_FINISHED},
                {"PJS KYJ", "7", "PJS 1 10 10", BOWLING_FRAME_IS_FINISHED},
                {"PJS KYJ", "7,2,10", "PJS 1 7", BOWLING_FRAME_IS_UNFINISHED},
                {"PJS KYJ", "7,2,10,F", "KYJ 1 7", BOWLING_FRAME_IS_UNFINISHED},
                {"PJS:" NINE "XXX KYJ:" NINE "7", "", "PJS 10 7 3", BOWLING_FRAME_IS_UNFINISHED},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct record record;
                start_from(&record, rows[i].start);
                play(&record, rows[i].steps);
                struct event event = event_of(rows[i].step);
                check_refused(&record, &event, rows[i].reason);
                record_release(&record);
        }
}

static void test_record__correction_without_bowls_is_refused(void **state)
{
        struct record record;
        struct event event = event_of("PJS 1 7");
        event.as.correction.bowls.count = 0;
        start_from(&record, "PJS:7");
        check_refused(&record, &event, BOWLING_FRAME_IS_UNFINISHED);
        record_release(&record);
}

static void test_record__voided_match_plays_on_and_counts_when_restored(void **state)
{
        struct record record;
        struct record_effect effect = {.position = 5};
        start_from(&record, "PJS KYJ");
        play(&record, "7,2");
        assert_false(record.voided);
        assert_int_equal(apply(&record, "void", &effect), BOWLING_OK);
        assert_int_equal(effect.position, -1);
        assert_true(record.voided);
        assert_int_equal(record.count, 4);
        assert_false(record_has_changed(&record, 0, 3));
        assert_false(record_has_changed(&record, 1, 3));
        play(&record, "10,undo,undo,redo");
        assert_games(&record, "72|");
        assert_true(record.voided);
        play(&record, "void");
        assert_true(record.voided);
        play(&record, "restore,redo");
        assert_false(record.voided);
        assert_games(&record, "72|X");
        record_release(&record);
        assert_false(record.voided);
}

static void test_record__starts_only_once(void **state)
{
        struct record record;
        struct event event = {.kind = EVENT_START, .stamp = noon};
        start_from(&record, "PJS");
        check_refused(&record, &event, BOWLING_MATCH_HAS_BEGUN);
        play(&record, "7");
        check_refused(&record, &event, BOWLING_MATCH_HAS_BEGUN);
        record_release(&record);
}

static void test_record__tells_which_games_have_changed(void **state)
{
        static const struct {
                const char *steps;
                int changed_by[3]; /* the last event that changed each game, counted from 1 */
        } rows[] = {
                {"", {1, 1, 1}},
                {"7", {2, 1, 1}},
                {"10,10", {2, 3, 1}},
                {"10,10,7", {2, 3, 4}},
                {"10,10,7,undo", {2, 3, 5}},
                {"10,10,7,undo,undo", {2, 6, 5}},
                {"10,10,7,undo,undo,redo", {2, 7, 5}},
                {"10,10,7,PJS 1 7 2", {5, 3, 4}},
                {"10,10,7,PJS 1 7 2,undo", {6, 3, 4}},
                {"10,10,7,PJS 1 7 2,undo,redo,2", {7, 3, 8}},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct record record;
                start_from(&record, "PJS KYJ ABC");
                play(&record, rows[i].steps);
                for (int game = 0; game < 3; game++)
                        for (int count = 0; count <= (int)record.count; count++)
                                assert_int_equal(record_has_changed(&record, game, (size_t)count),
                                                 rows[i].changed_by[game] > count);
                record_release(&record);
        }
}

static void test_record__log_holds_every_event_in_its_order(void **state)
{
        static const struct {
                enum event_kind kind;
                const char *detail;
        } rows[] = {
                {EVENT_START, "PJS:X KYJ:7"}, {EVENT_BOWL, "2"}, {EVENT_BOWL, "F"},
                {EVENT_BOWL, "10"},           {EVENT_UNDO, ""},  {EVENT_REDO, ""},
                {EVENT_CORRECT, "PJS 2 F 0"}, {EVENT_UNDO, ""},
        };
        char buffer[EVENT_DETAIL_SIZE];
        struct record record;
        start_from(&record, rows[0].detail);
        play(&record, "2,F,10,undo,redo,PJS 2 F 0,undo");
        assert_int_equal(record.count, LENGTH_OF(rows));
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                assert_int_equal(record.events[i].kind, rows[i].kind);
                assert_string_equal(record_detail(&record, i, buffer), rows[i].detail);
        }
        record_release(&record);
}

/* What an older program wrote stays as it is, and new events are written in the new form. */
static void test_record__log_may_have_both_forms(void **state)
{
        static const struct {
                enum event_kind kind;
                const char *detail;
        } rows[] = {
                {EVENT_START, "PJS:X KYJ:7"},
                {EVENT_BOWL, "2"},
                {EVENT_BOWL, "2 F"},
                {EVENT_BOWL, "10"},
                {EVENT_UNDO, ""},
                {EVENT_REDO, ""},
                {EVENT_CORRECT, "2 PJS 2 F0"},
                {EVENT_UNDO, ""},
                {EVENT_REDO, ""},
                {EVENT_CORRECT, "PJS 2 F 1"},
                {EVENT_BOWL, "2 T"},
        };
        char buffer[EVENT_DETAIL_SIZE];
        struct record record;
        start_from(&record, rows[0].detail);
        for (size_t i = 1; i < LENGTH_OF(rows); i++) {
                struct event event = {.kind = rows[i].kind, .stamp = noon};
                assert_true(event_parse_detail(&event, rows[i].detail));
                assert_int_equal(record_apply(&record, &event, NULL), BOWLING_OK);
        }
        assert_games(&record, "XF1|72X");
        for (size_t i = 0; i < LENGTH_OF(rows); i++)
                assert_string_equal(record_detail(&record, i, buffer), rows[i].detail);
        record_release(&record);
}

static void test_record__start_is_printed_in_either_form(void **state)
{
        static const char *const forms[][2] = {
                {"PJS", "2 PJS"},
                {"PJS KYJ", "2 PJS KYJ"},
                {"PJS:X KYJ:7/ ABC:F/ XYZ:--", "2 PJST KYJ73 ABCFT XYZ00"},
                {"PJS:9/9/9/9/9/9/9/9/9/9/F", "2 PJS91919191919191919191F"},
        };
        for (size_t i = 0; i < LENGTH_OF(forms); i++) {
                struct record one;
                struct record other;
                char start[RECORD_START_SIZE];
                start_from(&one, forms[i][0]);
                start_from(&other, forms[i][1]);
                assert_same_match(&one.match, &other.match);
                record_print_start(&one.match, NULL, start);
                assert_string_equal(start, forms[i][1]);
                assert_true(record_starts_alike(&one, &other));
                record_release(&other);
                start_from(&other, "2 LEE");
                assert_false(record_starts_alike(&one, &other));
                record_release(&one);
                record_release(&other);
        }
}

static void test_record__log_tells_who_did_it_and_when(void **state)
{
        struct record record;
        record_init(&record);
        assert_true(record_start_from(&record, "PJS", (struct event_stamp){1, "first"}));
        struct event event = event_of("7");
        event.stamp = (struct event_stamp){INT64_MAX, "박지성"};
        assert_int_equal(record_apply(&record, &event, NULL), BOWLING_OK);
        event = event_of("undo");
        event.stamp = (struct event_stamp){-1, ""};
        assert_int_equal(record_apply(&record, &event, NULL), BOWLING_OK);
        assert_int_equal(record.events[0].stamp.at, 1);
        assert_string_equal(record.events[0].stamp.author, "first");
        assert_true(record.events[1].stamp.at == INT64_MAX);
        assert_string_equal(record.events[1].stamp.author, "박지성");
        assert_int_equal(record.events[2].stamp.at, -1);
        assert_string_equal(record.events[2].stamp.author, "");
        record_release(&record);
}

static void test_record__bowls_are_printed_as_marks_without_spaces(void **state)
{
        static const char *const games[][2] = {
                {"", ""},
                {"7", "7"},
                {"X 7/ 9-", "X7/9-"},
                {"F/ FF -1 F", "F/FF-1F"},
                {"X X X X X X X X X XXX", "XXXXXXXXXXXX"},
                {"9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/F", "9/9/9/9/9/9/9/9/9/9/F"},
        };
        for (size_t i = 0; i < LENGTH_OF(games); i++) {
                char bowls[RECORD_MARKS_SIZE];
                struct bowling_game game = game_of(games[i][0]);
                memset(bowls, 'x', sizeof bowls);
                record_print_marks(&game, bowls);
                assert_string_equal(bowls, games[i][1]);
        }
}

/* A match in few bytes: its games and whose turn it is. */
struct moment {
        struct bowling_game games[PLAYERS_MAX];
        int turn;
};

/* All that has been so far; those behind `now` were undone. */
struct history {
        struct moment moments[OPERATIONS + 1];
        int now;
        int last;
};

static void remember(struct history *history, const struct bowling_match *match)
{
        struct moment *moment = &history->moments[history->now];
        for (int i = 0; i < bowling_match_players(match); i++)
                moment->games[i] = *bowling_match_game(match, i);
        moment->turn = bowling_match_turn(match);
        history->last = history->now;
}

static void assert_now(const struct record *record, const struct history *history)
{
        const struct moment *moment = &history->moments[history->now];
        const struct bowling_match *match = &record->match;
        assert_int_equal(bowling_match_turn(match), moment->turn);
        for (int i = 0; i < bowling_match_players(match); i++)
                assert_same_game(bowling_match_game(match, i), &moment->games[i]);
        assert_int_equal(record_can_undo(record), history->now > 0);
        assert_int_equal(record_can_redo(record), history->now < history->last);
}

static struct bowling_bowl any_bowl(uint32_t *seed)
{
        return bowl_marked("F-123456789XX"[random_below(seed, 13)]);
}

/* Often one that the rules refuse. */
static struct event_correction any_correction(const struct bowling_match *match, uint32_t *seed)
{
        unsigned players = (unsigned)bowling_match_players(match);
        int position = (int)random_below(seed, players);
        const struct bowling_game *game = bowling_match_game(match, position);
        struct event_correction correction = {.player = game->player};
        bool last = random_below(seed, 2) == 0;
        correction.frame = last ? bowling_game_current_frame(game) : (int)random_below(seed, 12);
        correction.bowls.count = (int)random_below(seed, 3) + 1;
        for (int i = 0; i < correction.bowls.count; i++)
                correction.bowls.bowls[i] = any_bowl(seed);
        return correction;
}

static struct event any_event(const struct bowling_match *match, unsigned way, uint32_t *seed)
{
        /* Now forth, now back, or the match would stand at its end or at its begin. */
        static const enum event_kind kinds[][8] = {
                {EVENT_BOWL, EVENT_BOWL, EVENT_BOWL, EVENT_BOWL, EVENT_BOWL, EVENT_CORRECT,
                 EVENT_CORRECT, EVENT_UNDO},
                {EVENT_UNDO, EVENT_UNDO, EVENT_UNDO, EVENT_UNDO, EVENT_REDO, EVENT_REDO, EVENT_BOWL,
                 EVENT_UNDO},
                {EVENT_REDO, EVENT_REDO, EVENT_REDO, EVENT_UNDO, EVENT_UNDO, EVENT_REDO, EVENT_REDO,
                 EVENT_REDO},
                {EVENT_CORRECT, EVENT_CORRECT, EVENT_CORRECT, EVENT_CORRECT, EVENT_CORRECT,
                 EVENT_BOWL, EVENT_UNDO, EVENT_REDO},
        };
        struct event event = {.kind = kinds[way % LENGTH_OF(kinds)][random_below(seed, 8)],
                              .stamp = {(int64_t)random_below(seed, 1000), "anybody"}};
        int turn = bowling_match_turn(match);
        if (event.kind == EVENT_CORRECT)
                event.as.correction = any_correction(match, seed);
        if (event.kind == EVENT_BOWL)
                event.as.bowl = turn < 0 || random_below(seed, 8) == 0
                                        ? any_bowl(seed)
                                        : random_bowl(bowling_match_game(match, turn), seed);
        return event;
}

/* What the engine says to a bowl or a correction. */
static enum bowling_status expect_new(struct history *history, struct bowling_match *match,
                                      const struct event *event)
{
        enum bowling_status status = BOWLING_OK;
        const struct event_correction *correction = &event->as.correction;
        if (event->kind == EVENT_BOWL)
                status = bowling_match_bowl(match, event->as.bowl);
        if (event->kind == EVENT_CORRECT)
                status = bowling_match_correct(match,
                                               bowling_match_position(match, &correction->player),
                                               correction->frame, &correction->bowls);
        if (status != BOWLING_OK)
                return status;
        history->now++;
        remember(history, match);
        return BOWLING_OK;
}

static enum bowling_status expect(struct history *history, const struct bowling_match *match,
                                  const struct event *event)
{
        DECLARE_MATCH_COPY(copy, match);
        if (event->kind != EVENT_UNDO && event->kind != EVENT_REDO)
                return expect_new(history, &copy, event);
        if (event->kind == EVENT_UNDO && history->now == 0)
                return BOWLING_NOTHING_TO_UNDO;
        if (event->kind == EVENT_REDO && history->now == history->last)
                return BOWLING_NOTHING_TO_REDO;
        history->now += event->kind == EVENT_UNDO ? -1 : 1;
        return BOWLING_OK;
}

/* Builds the record anew from what a store would hold. */
static void check_replay(const struct record *record)
{
        struct record read;
        record_init(&read);
        assert_true(record_start_from(&read, record->start, record->events[0].stamp));
        for (size_t i = 1; i < record->count; i++) {
                char buffer[EVENT_DETAIL_SIZE];
                struct event event = {.stamp = record->events[i].stamp};
                assert_true(event_kind_named(event_kind_name(record->events[i].kind), &event.kind));
                assert_true(event_parse_detail(&event, record_detail(record, i, buffer)));
                assert_int_equal(record_apply(&read, &event, NULL), BOWLING_OK);
        }
        assert_same_record(&read, record);
        record_release(&read);
}

static void check_operation(struct record *record, struct history *history,
                            const struct event *event)
{
        size_t count = record->count;
        enum bowling_status status = expect(history, &record->match, event);
        assert_int_equal(record_apply(record, event, NULL), status);
        assert_int_equal(record->count, count + (status == BOWLING_OK));
        assert_now(record, history);
}

static void check_history(const char *start, uint32_t seed)
{
        struct record record;
        struct history *history = calloc(1, sizeof *history);
        unsigned way = 0;
        assert_non_null(history);
        start_from(&record, start);
        remember(history, &record.match);
        for (int i = 0; i < OPERATIONS; i++) {
                way = random_below(&seed, 24) == 0 ? random_below(&seed, 4) : way;
                struct event event = any_event(&record.match, way, &seed);
                check_operation(&record, history, &event);
                if (i % REPLAY_EVERY == 0)
                        check_replay(&record);
        }
        record_release(&record);
        free(history);
}

static void test_record__undo_and_redo_lead_to_exactly_the_earlier_match(void **state)
{
        static const char *const starts[] = {"PJS", "PJS KYJ", "PJS KYJ ABC", "PJS KYJ ABC XYZ",
                                             "PJS:XXXXXXXX KYJ:XXXXXXX7"};
        for (size_t i = 0; i < LENGTH_OF(starts); i++)
                for (uint32_t run = 0; run < RUNS; run++)
                        check_history(starts[i], 100 * (uint32_t)i + run);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_record__empty_one_has_nothing_to_do),
                cmocka_unit_test(test_record__released_one_can_start_anew),
                cmocka_unit_test(test_record__starts_with_the_players_of_a_match),
                cmocka_unit_test(test_record__memory_grows_with_its_players),
                cmocka_unit_test(test_record__hundred_and_twenty_eight_can_start),
                cmocka_unit_test(test_record__longest_start_has_room),
                cmocka_unit_test(test_record__longest_start_with_pins_has_room),
                cmocka_unit_test(test_record__start_has_the_form_that_it_needs),
                cmocka_unit_test(test_record__start_tells_who_its_players_are),
                cmocka_unit_test(test_record__people_of_a_start_are_a_part_of_it),
                cmocka_unit_test(test_record__game_is_assigned_for_good),
                cmocka_unit_test(test_record__more_than_128_cannot_start),
                cmocka_unit_test(test_record__starts_with_games_played_elsewhere),
                cmocka_unit_test(test_record__start_of_garbage_is_refused),
                cmocka_unit_test(test_record__start_of_games_out_of_turn_is_refused),
                cmocka_unit_test(test_record__games_of_the_start_cannot_be_undone),
                cmocka_unit_test(test_record__undo_and_redo_go_any_number_of_steps),
                cmocka_unit_test(test_record__something_new_ends_what_can_be_redone),
                cmocka_unit_test(test_record__refused_change_keeps_what_can_be_redone),
                cmocka_unit_test(test_record__corrections_are_undone_and_redone),
                cmocka_unit_test(test_record__correction_of_the_last_frame_moves_the_turn_and_back),
                cmocka_unit_test(test_record__finished_match_can_be_corrected),
                cmocka_unit_test(test_record__effect_tells_the_marks_before_and_after),
                cmocka_unit_test(test_record__refused_change_changes_nothing),
                cmocka_unit_test(test_record__correction_without_bowls_is_refused),
                cmocka_unit_test(test_record__voided_match_plays_on_and_counts_when_restored),
                cmocka_unit_test(test_record__starts_only_once),
                cmocka_unit_test(test_record__tells_which_games_have_changed),
                cmocka_unit_test(test_record__log_holds_every_event_in_its_order),
                cmocka_unit_test(test_record__log_may_have_both_forms),
                cmocka_unit_test(test_record__start_is_printed_in_either_form),
                cmocka_unit_test(test_record__log_tells_who_did_it_and_when),
                cmocka_unit_test(test_record__bowls_are_printed_as_marks_without_spaces),
                cmocka_unit_test(test_record__undo_and_redo_lead_to_exactly_the_earlier_match),
        };
        return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
