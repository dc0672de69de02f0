/* Tests of the score sheet: it is XML whatever the heading holds, and shows the match in order. */
#include <ctype.h>
#include <stdlib.h>

#include "play.h"

#include "sheet.h"

static const struct sheet_heading no_heading = {NULL, NULL, NULL};

static void match_of(struct bowling_match *match, const char *const *names, const char *marks)
{
        empty_match(match);
        for (; *names != NULL; names++)
                assert_int_equal(bowling_match_add(match, player_of(*names)), BOWLING_OK);
        for (; *marks != '\0'; marks++)
                assert_int_equal(bowling_match_bowl(match, bowl_marked(*marks)), BOWLING_OK);
}

static const char *const alone[] = {"PJS", NULL};
static const char *const two[] = {"PJS", "KYJ", NULL};

/* Steps over `&lt;`, `&#39;` and the like. */
static const char *behind_entity(const char *at)
{
        size_t length = strspn(at + 1, "#abcdefghijklmnopqrstuvwxyz0123456789");
        assert_true(length > 0);
        assert_int_equal(at[length + 1], ';');
        return at + length + 2;
}

/* Steps over `="…"`; no value may hold a `<`. */
static const char *behind_value(const char *at)
{
        assert_memory_equal(at, "=\"", 2);
        for (at += 2; *at != '"';) {
                assert_true(*at != '\0' && *at != '<');
                at = *at == '&' ? behind_entity(at) : at + 1;
        }
        return at + 1;
}

static const char *behind_name(const char *at)
{
        assert_true(isalpha((unsigned char)*at));
        while (isalnum((unsigned char)*at) || *at == '-')
                at++;
        return at;
}

struct element {
        const char *name;
        size_t length;
};

struct open_elements {
        struct element elements[16];
        size_t count;
};

static const char *behind_closing_tag(struct open_elements *open, const char *at)
{
        const char *end = behind_name(at + 2);
        assert_true(open->count > 0);
        struct element element = open->elements[--open->count];
        assert_int_equal(end - at - 2, element.length);
        assert_memory_equal(at + 2, element.name, element.length);
        assert_int_equal(*end, '>');
        return end + 1;
}

static const char *behind_opening_tag(struct open_elements *open, const char *at)
{
        const char *end = behind_name(at + 1);
        assert_true(open->count < LENGTH_OF(open->elements));
        open->elements[open->count++] = (struct element){at + 1, (size_t)(end - at - 1)};
        while (*end == ' ')
                end = behind_value(behind_name(end + 1));
        if (*end == '/') {
                open->count--;
                end++;
        }
        assert_int_equal(*end, '>');
        return end + 1;
}

static const char *behind_token(struct open_elements *open, const char *at)
{
        assert_true(*at == '\n' || !iscntrl((unsigned char)*at));
        if (*at == '&')
                return behind_entity(at);
        if (*at != '<')
                return at + 1;
        return at[1] == '/' ? behind_closing_tag(open, at) : behind_opening_tag(open, at);
}

static void assert_well_formed(const char *text)
{
        struct open_elements open = {.count = 0};
        assert_memory_equal(text, "<svg ", 5);
        while (*text != '\0') {
                text = behind_token(&open, text);
                /* Behind the root there is only the end of the line. */
                if (open.count == 0)
                        break;
        }
        assert_string_equal(text, "\n");
}

/* The caller frees it. Every sheet that is drawn here must be XML. */
static char *drawn(const struct bowling_match *match, struct sheet_heading heading)
{
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        assert_non_null(out);
        sheet_print_svg(out, match, &heading);
        assert_int_equal(fclose(out), 0);
        assert_well_formed(text);
        return text;
}

static size_t count_of(const char *text, const char *part)
{
        size_t count = 0;
        for (; (text = strstr(text, part)) != NULL; text++)
                count++;
        return count;
}

static void assert_shows(const struct bowling_match *match, struct sheet_heading heading,
                         const char *part)
{
        char *text = drawn(match, heading);
        if (strstr(text, part) == NULL)
                fail_msg("%s is missing in:\n%s", part, text);
        free(text);
}

/* Copies the contents of all <text> elements, with a space behind each. */
static void copy_texts(const char *text, FILE *out)
{
        static const char opening[] = "<text ";
        for (; *text != '\0'; text++) {
                if (strncmp(text, opening, sizeof opening - 1) != 0)
                        continue;
                text += strcspn(text, ">") + 1;
                fprintf(out, "%.*s ", (int)strcspn(text, "<"), text);
        }
}

static void check_texts(const char *const *names, const char *marks, const char *expected)
{
        DECLARE_MATCH(match);
        char texts[512] = "";
        FILE *out = fmemopen(texts, sizeof texts, "w");
        assert_non_null(out);
        match_of(&match, names, marks);
        char *text = drawn(&match, no_heading);
        copy_texts(text, out);
        assert_int_equal(fclose(out), 0);
        assert_string_equal(texts, expected);
        free(text);
}

#define HEADER "Player 1 2 3 4 5 6 7 8 9 10 Total "

static void test_sheet__shows_marks_and_then_scores_in_order(void **state)
{
        check_texts(alone, "", HEADER "PJS max 300 ");
        check_texts(alone, "X", HEADER "PJS max 300 ");
        check_texts(alone, "X827-", HEADER "PJS 8 7 – 20 37 44 44 max 254 ");
        check_texts(alone, "XXX7282F9X739-XX8",
                    HEADER "PJS 7 2 8 F 9 7 9 – 8 30 57 76 85 95 104 124 143 152 180 180 ");
        check_texts(two, "8171X", HEADER "PJS 8 1 9 9 max 279 KYJ 7 1 8 8 max 278 ");
}

#define STRIKE_AT(left) "d=\"M" #left " 2h24v24h-24z\""
#define SPARE_AT(right) "d=\"M" #right " 2v24h-24z\""

static void test_sheet__draws_strikes_and_spares_as_symbols_in_their_boxes(void **state)
{
        DECLARE_MATCH(match);
        match_of(&match, alone, "XX8281XX7281XXX8");
        assert_shows(&match, no_heading, STRIKE_AT(178));
        assert_shows(&match, no_heading, STRIKE_AT(258));
        assert_shows(&match, no_heading, SPARE_AT(362));
        match_of(&match, alone, "------------------XXX");
        assert_shows(&match, no_heading, STRIKE_AT(870));
        assert_shows(&match, no_heading, STRIKE_AT(898));
        assert_shows(&match, no_heading, STRIKE_AT(926));
        match_of(&match, alone, "------------------FXX");
        assert_shows(&match, no_heading, SPARE_AT(922));
        assert_shows(&match, no_heading, STRIKE_AT(926));
}

static void check_count(const char *marks, const char *part, size_t expected)
{
        DECLARE_MATCH(match);
        match_of(&match, two, marks);
        char *text = drawn(&match, no_heading);
        assert_int_equal(count_of(text, part), expected);
        free(text);
}

static void test_sheet__points_at_the_frame_in_play_and_at_none_when_finished(void **state)
{
        static const char frame_in_play[] = "height=\"88\" fill=\"#fff6df\"";
        check_count("", frame_in_play, 1);
        check_count("81X7", frame_in_play, 1);
        check_count("----------------------------------------", frame_in_play, 0);
        check_count("81X7", "<rect x=\"204\" width=\"80\" height=\"88\"", 1);
}

static void check_description(const char *const *names, const char *marks, const char *expected)
{
        DECLARE_MATCH(match);
        match_of(&match, names, marks);
        assert_shows(&match, no_heading, expected);
}

static void test_sheet__describes_the_match_for_those_who_cannot_see_it(void **state)
{
        static const char *const nobody[] = {NULL};
        check_description(alone, "", "<desc>PJS 0 after 0 frames; PJS bowls next</desc>");
        check_description(alone, "81", "<desc>PJS 9 after 1 frame; PJS bowls next</desc>");
        check_description(two, "817-54X",
                          "<desc>PJS 18, KYJ 7 after 2 frames; PJS bowls next</desc>");
        check_description(alone, "XXXXXXXXXXXX", "<desc>PJS 300 after 10 frames</desc>");
        check_description(nobody, "", "<desc></desc>");
        check_description(alone, "", "role=\"img\"");
}

static void check_title(const char *title, const char *expected)
{
        DECLARE_MATCH(match);
        match_of(&match, alone, "");
        assert_shows(&match, (struct sheet_heading){title, NULL, NULL}, expected);
}

static void test_sheet__escapes_what_xml_would_read(void **state)
{
        check_title("<b>\"A\" & 'B'</b>",
                    "<title>&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;</title>");
        check_title("<b>", ">&lt;b&gt;</text>");
        check_title("]]>&amp;", "<title>]]&gt;&amp;amp;</title>");
}

static void test_sheet__leaves_control_characters_out(void **state)
{
        check_title("a\tb\nc\001d\033[1me\177f", "<title>abcd[1mef</title>");
        check_title("a\xc2\x85z", "<title>az</title>");
        /* U+202E, byte by byte: as a string it would turn the source around as well. */
        static const char turned[] = {'a', '\xe2', '\x80', '\xae', 'z', '\0'};
        check_title(turned, "<title>az</title>");
}

#define LOST "\xef\xbf\xbd"

static void test_sheet__replaces_each_byte_that_is_no_utf8(void **state)
{
        check_title("a\x80z", "<title>a" LOST "z</title>");
        check_title("a\xffz", "<title>a" LOST "z</title>");
        check_title("cut off \xc3", "<title>cut off " LOST "</title>");
        check_title("cut off \xf0\x9f\x8e", "<title>cut off " LOST LOST LOST "</title>");
        check_title("\xe2\x82<", "<title>" LOST LOST "&lt;</title>");
        check_title("overlong \xc0\xaf", "<title>overlong " LOST LOST "</title>");
        check_title("overlong \xe0\x80\xaf", "<title>overlong " LOST LOST LOST "</title>");
        check_title("surrogate \xed\xa0\x80", "<title>surrogate " LOST LOST LOST "</title>");
        check_title("beyond \xf4\x90\x80\x80", "<title>beyond " LOST LOST LOST LOST "</title>");
        check_title("not in XML \xef\xbf\xbf", "<title>not in XML " LOST LOST LOST "</title>");
        check_title("a\x80", ">a" LOST "</text>");
}

static void test_sheet__keeps_every_valid_length_of_utf8(void **state)
{
        check_title("z\xc3\xa9 볼링 🎳", "<title>z\xc3\xa9 볼링 🎳</title>");
        check_title("z\xc3\xa9 볼링 🎳", ">z\xc3\xa9 볼링 🎳</text>");
}

static void test_sheet__draws_a_heading_only_where_there_is_one(void **state)
{
        DECLARE_MATCH(match);
        match_of(&match, alone, "");
        assert_shows(&match, no_heading, "viewBox=\"0 0 1148 198\"");
        assert_shows(&match, no_heading, "<title>Bowling score sheet</title>");
        assert_shows(&match, (struct sheet_heading){" \t", "", NULL}, "viewBox=\"0 0 1148 198\"");
        assert_shows(&match, (struct sheet_heading){" \t", "", NULL}, "<title>Bowling score sheet");
        assert_shows(&match, (struct sheet_heading){"A", NULL, NULL}, "viewBox=\"0 0 1148 252\"");
        assert_shows(&match, (struct sheet_heading){NULL, "B", NULL}, "viewBox=\"0 0 1148 242\"");
        assert_shows(&match, (struct sheet_heading){"A", "B", NULL}, "viewBox=\"0 0 1148 280\"");
}

/* `count` times the character 볼; the caller frees it. */
static char *long_title(size_t count)
{
        static const char character[] = "볼";
        size_t length = sizeof character - 1;
        char *title = malloc(count * length + 1);
        assert_non_null(title);
        for (size_t i = 0; i < count; i++)
                memcpy(title + i * length, character, length + 1);
        return title;
}

static void check_long_title(size_t count, const char *size, size_t shown)
{
        DECLARE_MATCH(match);
        match_of(&match, alone, "");
        char *title = long_title(count);
        char *text = drawn(&match, (struct sheet_heading){title, NULL, NULL});
        assert_non_null(strstr(text, size));
        assert_int_equal(count_of(text, "볼"), count + shown);
        assert_int_equal(count_of(text, "…</text>"), shown < count);
        free(text);
        free(title);
}

static void test_sheet__shrinks_a_long_title_and_then_cuts_it(void **state)
{
        check_long_title(33, "font-size=\"32\"", 33);
        check_long_title(50, "font-size=\"21\"", 50);
        check_long_title(59, "font-size=\"18\"", 59);
        check_long_title(60, "font-size=\"18\"", 58);
        check_long_title(2000, "font-size=\"18\"", 58);
}

/* Marks take no room, and the ellipsis never takes a letter from its marks. */
static void test_sheet__cuts_a_title_between_grapheme_clusters(void **state)
{
        char title[1024] = "";
        char *at = title;
        DECLARE_MATCH(match);
        match_of(&match, alone, "");
        for (int i = 0; i < 58; i++)
                at = stpcpy(at, "볼\u0301");
        stpcpy(at, "\U0001f468\u200d\U0001f469\u200d\U0001f467볼");
        assert_shows(&match, (struct sheet_heading){title, NULL, NULL}, "볼\u0301…</text>");
        strcpy(at - strlen("볼\u0301"), "\U0001f468\u200d\U0001f469\u200d\U0001f467볼볼");
        assert_shows(&match, (struct sheet_heading){title, NULL, NULL}, "볼\u0301…</text>");
}

static void add_players(struct bowling_match *match, int count)
{
        for (int i = 0; i < count; i++) {
                char name[] = {(char)('A' + i / 26), (char)('A' + i % 26), 'Z', '\0'};
                assert_int_equal(bowling_match_add(match, player_of(name)), BOWLING_OK);
        }
}

static void bowl_to_the_end(struct bowling_match *match)
{
        uint32_t seed = 5;
        while (!bowling_match_is_finished(match)) {
                int turn = bowling_match_turn(match);
                struct bowling_bowl bowl = random_bowl(bowling_match_game(match, turn), &seed);
                assert_int_equal(bowling_match_bowl(match, bowl), BOWLING_OK);
        }
}

static void test_sheet__has_a_row_for_each_of_128_players(void **state)
{
        DECLARE_MATCH(match);
        add_players(&match, BOWLING_MATCH_PLAYERS_MAX);
        bowl_to_the_end(&match);
        char *text = drawn(&match, no_heading);
        assert_int_equal(count_of(text, "<g transform=\"translate(0 "), 128);
        assert_int_equal(count_of(text, "Z</text>"), 128);
        assert_int_equal(count_of(text, "y=\"67\""), 1280);
        assert_int_equal(count_of(text, "font-size=\"38\""), 128);
        assert_non_null(strstr(text, "viewBox=\"0 0 1148 11374\""));
        free(text);
}

static void test_sheet__is_well_formed_after_every_bowl(void **state)
{
        DECLARE_MATCH(match);
        uint32_t seed = 3;
        match_of(&match, two, "");
        while (!bowling_match_is_finished(&match)) {
                int turn = bowling_match_turn(&match);
                struct bowling_bowl bowl = random_bowl(bowling_match_game(&match, turn), &seed);
                assert_int_equal(bowling_match_bowl(&match, bowl), BOWLING_OK);
                free(drawn(&match, no_heading));
        }
}

static void test_sheet__refers_to_nothing_outside(void **state)
{
        check_count("81", "href", 0);
        check_count("81", "url(", 0);
        check_count("81", "script", 0);
        check_count("81", " id=", 0);
        check_count("81", "http", 1); /* the name space */
}

static int circles_in(const char *notation)
{
        DECLARE_MATCH(match);
        struct bowling_game game = game_of(notation);
        struct bowling_bowls bowls = bowling_game_bowls(&game);
        int circles = 0;
        match_of(&match, alone, "");
        for (int i = 0; i < bowls.count; i++)
                assert_int_equal(bowling_match_bowl(&match, bowls.bowls[i]), BOWLING_OK);
        char *text = drawn(&match, no_heading);
        for (const char *at = strstr(text, "<circle "); at != NULL; at = strstr(at + 1, "<circle "))
                circles++;
        free(text);
        return circles;
}

static void test_sheet__draws_a_circle_around_each_split(void **state)
{
        assert_int_equal(circles_in("8/ 72 X"), 0);
        assert_int_equal(circles_in("8[2-8]/ 7[2-4-5]2[5] F8[7-10]"), 0);
        assert_int_equal(circles_in("8[7-10]/ S7- X"), 2);
        assert_int_equal(circles_in("X X X X X X X X X 8[7-10]/S8"), 2);
}

static void test_sheet__has_full_names_where_there_is_room(void **state)
{
        DECLARE_MATCH(match);
        char hangul[] = "박지성";
        char longer[] = "Kim <Yeon> Jae-hyun";
        const struct match_person people[] = {{1, hangul}, {2, longer}, {3, NULL}};
        bowling_match_add(&match, player_of("PJS"));
        bowling_match_add(&match, player_of("KYJ"));
        bowling_match_add(&match, player_of("LEE"));
        char *sheet = drawn(&match, (struct sheet_heading){.people = people});
        assert_non_null(strstr(sheet, "<title>박지성</title>박지성</text>"));
        assert_non_null(strstr(
                sheet, "<title>Kim &lt;Yeon&gt; Jae-hyun</title>Kim &lt;Yeon&gt; Ja…</text>"));
        assert_null(strstr(sheet, "null"));
        free(sheet);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_sheet__shows_marks_and_then_scores_in_order),
                cmocka_unit_test(test_sheet__draws_strikes_and_spares_as_symbols_in_their_boxes),
                cmocka_unit_test(test_sheet__points_at_the_frame_in_play_and_at_none_when_finished),
                cmocka_unit_test(test_sheet__describes_the_match_for_those_who_cannot_see_it),
                cmocka_unit_test(test_sheet__escapes_what_xml_would_read),
                cmocka_unit_test(test_sheet__leaves_control_characters_out),
                cmocka_unit_test(test_sheet__replaces_each_byte_that_is_no_utf8),
                cmocka_unit_test(test_sheet__keeps_every_valid_length_of_utf8),
                cmocka_unit_test(test_sheet__draws_a_heading_only_where_there_is_one),
                cmocka_unit_test(test_sheet__shrinks_a_long_title_and_then_cuts_it),
                cmocka_unit_test(test_sheet__cuts_a_title_between_grapheme_clusters),
                cmocka_unit_test(test_sheet__has_a_row_for_each_of_128_players),
                cmocka_unit_test(test_sheet__is_well_formed_after_every_bowl),
                cmocka_unit_test(test_sheet__refers_to_nothing_outside),
                cmocka_unit_test(test_sheet__draws_a_circle_around_each_split),
                cmocka_unit_test(test_sheet__has_full_names_where_there_is_room),
        };
        return cmocka_run_group_tests_name("sheet", tests, NULL, NULL);
}
