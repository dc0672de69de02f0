/* Tests of corrections: one frame's bowls are replaced, in a game and in a match. */
#include "play.h"

static const struct bowling_player players_known[] = {{"PJS"}, {"KYJ"}, {"ABC"}};
static const char marks_of_bowls[] = "F-123456789X";
static const char nine_frames[] = "-- -- -- -- -- -- -- -- --";

enum {
        RANDOM_MATCHES = 150,
        MARKS = sizeof marks_of_bowls - 1,
        LISTS = 1 + MARKS + MARKS * MARKS + MARKS * MARKS * MARKS
};

/* Every list of at most three bowls, by its number. */
static struct bowling_bowls bowls_numbered(int number)
{
        struct bowling_bowls bowls = {.count = 0};
        for (; number > 0; number = (number - 1) / MARKS)
                bowls.bowls[bowls.count++] = bowl_marked(marks_of_bowls[(number - 1) % MARKS]);
        return bowls;
}

static struct bowling_bowls bowls_at(const struct bowling_game *game, int number)
{
        struct bowling_bowls bowls;
        assert_int_equal(bowling_game_frame_bowls(game, number, &bowls), BOWLING_OK);
        return bowls;
}

static void test_correct__other_frames_keep_their_bowls(void **state)
{
        static const struct {
                const char *before;
                int number;
                const char *bowls;
                const char *after;
        } rows[] = {
                {"72 45 1", 1, "X", "X 45 1"},
                {"72 45 1", 2, "46", "72 4/ 1"},
                {"72 45 1", 3, "F", "72 45 F"},
                {"72 45 1", 3, "19", "72 45 1/"},
                {"X X X X X X X X X XXX", 1, "FX", "F/ X X X X X X X X XXX"},
                {"X X X X X X X X X XXX", 9, "--", "X X X X X X X X -- XXX"},
                {"X X X X X X X X X XXX", 10, "738", "X X X X X X X X X 7/8"},
                {"X X X X X X X X X XXX", 10, "72", "X X X X X X X X X 72"},
                {"X X X X X X X X X XXX", 10, "X72", "X X X X X X X X X X72"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].before);
                struct bowling_game after = game_of(rows[i].after);
                struct bowling_bowls bowls = bowls_of(rows[i].bowls);
                assert_int_equal(bowling_game_correct(&game, rows[i].number, &bowls), BOWLING_OK);
                assert_same_game(&game, &after);
        }
}

static void test_correct__scores_follow(void **state)
{
        struct bowling_game game = game_of("X X X 72 8/ F9 X 7/ 9- XX8");
        struct bowling_bowls bowls = bowls_of("9-");
        assert_int_equal(bowling_game_correct(&game, 3, &bowls), BOWLING_OK);
        assert_scores(&game, "29 48 57 66 76 85 105 124 133 161");
}

static void test_correct__current_frame_follows(void **state)
{
        static const struct {
                const char *before;
                int number;
                const char *bowls;
                int frame;
                int bowl;
        } rows[] = {
                {"X X X 7", 4, "X", 5, 1},
                {"X X X 7", 4, "72", 5, 1},
                {"X X X 7", 4, "8", 4, 2},
                {"X X X 7", 3, "72", 4, 2},
                {"X X X X", 4, "7", 4, 2},
                {"X X X X", 4, "7F", 5, 1},
                {"X", 1, "-", 1, 2},
                {"-- -- -- -- -- -- -- -- X", 9, "1", 9, 2},
                {"-- -- -- -- -- -- -- -- 1", 9, "X", 10, 1},
                {"-- -- -- -- -- -- -- -- X X", 9, "17", 10, 2},
                {"-- -- -- -- -- -- -- -- X XXX", 10, "17", 10, 0},
                {"-- -- -- -- -- -- -- -- X XXX", 10, "1", 10, 2},
                {"-- -- -- -- -- -- -- -- X XXX", 10, "19", 10, 3},
                {"-- -- -- -- -- -- -- -- X X", 10, "XXX", 10, 0},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].before);
                struct bowling_bowls bowls = bowls_of(rows[i].bowls);
                assert_int_equal(bowling_game_correct(&game, rows[i].number, &bowls), BOWLING_OK);
                assert_int_equal(bowling_game_current_frame(&game), rows[i].frame);
                assert_int_equal(bowling_game_next_bowl(&game), rows[i].bowl);
                assert_int_equal(bowling_game_is_finished(&game), rows[i].bowl == 0);
        }
}

static void test_correct__refused_one_changes_nothing(void **state)
{
        static const struct {
                const char *game;
                const char *bowls;
                int number;
                enum bowling_status reason;
        } rows[] = {
                {"72 4", "X", 0, BOWLING_FRAME_BELOW_FIRST},
                {"72 4", "X", -1, BOWLING_FRAME_BELOW_FIRST},
                {"72 4", "X", 11, BOWLING_FRAME_ELEVENTH},
                {"72 4", "X", 3, BOWLING_BOWL_NOT_ROLLED},
                {"72 4", "", 10, BOWLING_BOWL_NOT_ROLLED},
                {"72 45", "X", 3, BOWLING_BOWL_NOT_ROLLED},
                {"", "X", 1, BOWLING_BOWL_NOT_ROLLED},
                {"72 4", "74", 1, BOWLING_PINS_MORE_THAN_STAND},
                {"72 4", "1X", 1, BOWLING_PINS_MORE_THAN_STAND},
                {"72 4", "X1", 1, BOWLING_FRAME_IS_FINISHED},
                {"72 4", "721", 1, BOWLING_FRAME_IS_FINISHED},
                {"72 4", "X123456789-FX12345678", 2, BOWLING_FRAME_IS_FINISHED},
                {"72 4", "", 1, BOWLING_FRAME_IS_UNFINISHED},
                {"72 4", "", 2, BOWLING_FRAME_IS_UNFINISHED},
                {"72 4", "7", 1, BOWLING_FRAME_IS_UNFINISHED},
                {"X X X X X X X X X X", "7", 9, BOWLING_FRAME_IS_UNFINISHED},
                {"X X X X X X X X X X", "X65", 10, BOWLING_PINS_MORE_THAN_STAND},
                {"X X X X X X X X X X", "7X", 10, BOWLING_PINS_MORE_THAN_STAND},
                {"X X X X X X X X X X", "721", 10, BOWLING_FRAME_IS_FINISHED},
                {"X X X X X X X X X X", "XXXX", 10, BOWLING_FRAME_IS_FINISHED},
                {"X X X X X X X X X XXX", "", 10, BOWLING_FRAME_IS_UNFINISHED},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].game);
                struct bowling_game before = game;
                struct bowling_bowls bowls = bowls_of(rows[i].bowls);
                assert_int_equal(bowling_game_correct(&game, rows[i].number, &bowls),
                                 rows[i].reason);
                assert_memory_equal(&game, &before, sizeof game);
        }
}

static void test_correct__frame_with_other_bowls_keeps_what_has_room(void **state)
{
        static const struct {
                const char *game;
                struct bowling_bowl_place at;
                const char *bowls;
                const char *frame;
        } rows[] = {
                {"72", {1, 1}, "X", "X"},
                {"12", {1, 2}, "7", "17"},
                {"12", {1, 1}, "7", "72"},
                {"12", {1, 1}, "FX", "FX"},
                {"X", {1, 1}, "72", "72"},
                {"X", {1, 1}, "7", "7"},
                {"X 1", {2, 1}, "7", "7"},
                {"X 1", {1, 1}, "7", "7"},
                {"X X X X X X X X X XX8", {10, 1}, "73", "738"},
                {"X X X X X X X X X XX8", {10, 2}, "72", "X72"},
                {"X X X X X X X X X XX8", {10, 3}, "X", "XXX"},
                {"X X X X X X X X X X72", {10, 1}, "1", "17"},
                {"X X X X X X X X X X72", {10, 2}, "1", "X12"},
                {"X X X X X X X X X 7/5", {10, 2}, "1", "71"},
                {"X X X X X X X X X 7/5", {10, 1}, "X", "X35"},
                {"X X X X X X X X X 71", {10, 1}, "X", "X1"},
                {"X X X X X X X X X 71", {10, 2}, "3X", "73X"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].game);
                struct bowling_bowls bowls = bowls_of(rows[i].bowls);
                struct bowling_bowls frame;
                struct bowling_bowls expected = bowls_of(rows[i].frame);
                assert_int_equal(bowling_game_frame_with(&game, rows[i].at, &bowls, &frame),
                                 BOWLING_OK);
                assert_true(bowling_bowls_equal(&frame, &expected));
        }
}

static void test_correct__impossible_frame_is_refused_and_not_written(void **state)
{
        static const struct {
                const char *game;
                struct bowling_bowl_place at;
                const char *bowls;
                enum bowling_status reason;
        } rows[] = {
                {"72", {0, 1}, "X", BOWLING_FRAME_BELOW_FIRST},
                {"72", {11, 1}, "X", BOWLING_FRAME_ELEVENTH},
                {"72", {1, 0}, "X", BOWLING_BOWL_NOT_ROLLED},
                {"72", {1, -1}, "X", BOWLING_BOWL_NOT_ROLLED},
                {"72", {1, 3}, "X", BOWLING_BOWL_NOT_ROLLED},
                {"72", {2, 1}, "X", BOWLING_BOWL_NOT_ROLLED},
                {"X", {1, 2}, "-", BOWLING_BOWL_NOT_ROLLED},
                {"72", {1, 1}, "", BOWLING_FRAME_IS_UNFINISHED},
                {"72", {1, 1}, "9", BOWLING_PINS_MORE_THAN_STAND},
                {"72", {1, 2}, "4", BOWLING_PINS_MORE_THAN_STAND},
                {"72", {1, 2}, "X", BOWLING_PINS_MORE_THAN_STAND},
                {"72", {1, 1}, "X1", BOWLING_FRAME_IS_FINISHED},
                {"72", {1, 2}, "11", BOWLING_FRAME_IS_FINISHED},
                {"X X X X X X X X X XX8", {10, 1}, "7", BOWLING_PINS_MORE_THAN_STAND},
                {"X X X X X X X X X XX8", {10, 2}, "7", BOWLING_PINS_MORE_THAN_STAND},
                {"X X X X X X X X X XX8", {10, 3}, "8X", BOWLING_FRAME_IS_FINISHED},
                {"X X X X X X X X X 7/5", {10, 1}, "X8", BOWLING_PINS_MORE_THAN_STAND},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].game);
                struct bowling_bowls bowls = bowls_of(rows[i].bowls);
                struct bowling_bowls frame = {.count = -1};
                assert_int_equal(bowling_game_frame_with(&game, rows[i].at, &bowls, &frame),
                                 rows[i].reason);
                assert_int_equal(frame.count, -1);
        }
}

/* `words` has a space between any two texts. */
static struct bowling_bowl_texts texts_of(const char *words)
{
        struct bowling_bowl_texts texts = {.count = 0};
        for (size_t length = 0; *words != '\0'; words += length + (words[length] == ' ')) {
                length = strcspn(words, " ");
                snprintf(texts.texts[texts.count++], BOWLING_BOWL_TEXT_SIZE, "%.*s", (int)length,
                         words);
        }
        return texts;
}

static void test_correct__texts_are_read_by_what_stood_then(void **state)
{
        static const struct {
                const char *game;
                struct bowling_bowl_place at;
                const char *texts;
                const char *frame;
        } rows[] = {
                {"72", {1, 1}, "x", "X"},
                {"72", {1, 1}, "10", "X"},
                {"72", {1, 2}, "/", "73"},
                {"72 X", {1, 1}, "8 /", "82"},
                {"72 5", {1, 1}, "F X", "FX"},
                {"72 5", {1, 1}, "f /", "FX"},
                {"72 5", {2, 1}, "-", "-"},
                {"X X X X X X X X X XX8", {10, 2}, "7 /", "X73"},
                {"X X X X X X X X X X72", {10, 3}, "/", "X73"},
                {"X X X X X X X X X 7/5", {10, 1}, "8 / X", "82X"},
                {"X X X X X X X X X 7/5", {10, 2}, "/", "735"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].game);
                struct bowling_bowl_texts texts = texts_of(rows[i].texts);
                struct bowling_bowls frame;
                struct bowling_bowls expected = bowls_of(rows[i].frame);
                assert_int_equal(
                        bowling_notation_read_correction(&game, rows[i].at, &texts, &frame),
                        BOWLING_OK);
                assert_true(bowling_bowls_equal(&frame, &expected));
        }
}

static void test_correct__texts_of_no_legal_frame_are_refused_and_nothing_is_written(void **state)
{
        static const struct {
                const char *game;
                struct bowling_bowl_place at;
                const char *texts;
                enum bowling_status reason;
        } rows[] = {
                {"72", {1, 1}, "", BOWLING_MARK_UNKNOWN},
                {"72", {1, 1}, "?", BOWLING_MARK_UNKNOWN},
                {"72", {1, 1}, "11", BOWLING_MARK_UNKNOWN},
                {"72", {1, 1}, "-1", BOWLING_MARK_UNKNOWN},
                {"72", {1, 1}, "07", BOWLING_MARK_UNKNOWN},
                {"72", {1, 1}, "/", BOWLING_MARK_UNKNOWN},
                {"72", {1, 1}, "7 2 /", BOWLING_MARK_UNKNOWN},
                {"72", {1, 3}, "/", BOWLING_MARK_UNKNOWN},
                {"72", {11, 1}, "?", BOWLING_MARK_UNKNOWN},
                {"72", {11, 1}, "/", BOWLING_MARK_UNKNOWN},
                {"72", {11, 1}, "7 /", BOWLING_MARK_UNKNOWN},
                {"72", {11, 1}, "1", BOWLING_FRAME_ELEVENTH},
                {"72", {0, 1}, "1", BOWLING_FRAME_BELOW_FIRST},
                {"72", {1, 0}, "1", BOWLING_BOWL_NOT_ROLLED},
                {"72", {1, 3}, "1", BOWLING_BOWL_NOT_ROLLED},
                {"72", {1, 2}, "X", BOWLING_PINS_MORE_THAN_STAND},
                {"72", {1, 1}, "7 9", BOWLING_PINS_MORE_THAN_STAND},
                {"72", {1, 1}, "X X", BOWLING_FRAME_IS_FINISHED},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct bowling_game game = game_of(rows[i].game);
                struct bowling_bowl_texts texts = texts_of(rows[i].texts);
                struct bowling_bowls frame = {.count = -1};
                assert_int_equal(
                        bowling_notation_read_correction(&game, rows[i].at, &texts, &frame),
                        rows[i].reason);
                assert_int_equal(frame.count, -1);
        }
}

/* Puts a bowl into a frame by playing it: where it falls into another one, the frame is full. */
static enum bowling_status play_within(struct bowling_game *game, int number,
                                       struct bowling_bowl bowl)
{
        if (bowling_game_is_finished(game) || bowling_game_current_frame(game) != number)
                return BOWLING_FRAME_IS_FINISHED;
        return bowling_game_bowl(game, bowl);
}

static enum bowling_status play_all_within(struct bowling_game *game, int number,
                                           const struct bowling_bowls *bowls)
{
        enum bowling_status status = BOWLING_OK;
        for (int i = 0; status == BOWLING_OK && i < bowls->count; i++)
                status = play_within(game, number, bowls->bowls[i]);
        return status;
}

/* What the tenth holds with one bowl replaced, found by playing it. */
static enum bowling_status tenth_with(const struct bowling_bowls *old, int replaced,
                                      struct bowling_bowl bowl, struct bowling_bowls *tenth_out)
{
        struct bowling_game game = game_of(nine_frames);
        enum bowling_status status = BOWLING_OK;
        for (int i = 0; status == BOWLING_OK && i < old->count; i++)
                if (!bowling_game_is_finished(&game))
                        status = bowling_game_bowl(&game, i == replaced ? bowl : old->bowls[i]);
        *tenth_out = bowls_at(&game, 10);
        return status;
}

static void check_replacing_each_bowl(const struct bowling_game *game)
{
        struct bowling_bowls old = bowls_at(game, 10);
        for (int i = 0; i < old.count * MARKS; i++) {
                struct bowling_bowls expected;
                struct bowling_bowls frame = {.count = 1};
                frame.bowls[0] = bowl_marked(marks_of_bowls[i % MARKS]);
                enum bowling_status status = tenth_with(&old, i / MARKS, frame.bowls[0], &expected);
                struct bowling_bowl_place at = {10, i / MARKS + 1};
                assert_int_equal(bowling_game_frame_with(game, at, &frame, &frame), status);
                assert_true(status != BOWLING_OK || bowling_bowls_equal(&frame, &expected));
        }
}

static void test_correct__every_bowl_of_every_tenth_can_be_replaced(void **state)
{
        int tenths = 0;
        for (int i = 1; i < LISTS; i++) {
                struct bowling_game game = game_of(nine_frames);
                struct bowling_bowls bowls = bowls_numbered(i);
                if (play_all_within(&game, 10, &bowls) != BOWLING_OK)
                        continue;
                check_replacing_each_bowl(&game);
                tenths += bowling_game_is_finished(&game);
        }
        /* 76 open ones, 11 spares with 12 fill balls each, and 99 after a strike. */
        assert_int_equal(tenths, 76 + 11 * 12 + 99);
}

static void add_players(struct bowling_match *match, int players)
{
        empty_match(match);
        for (int i = 0; i < players; i++)
                assert_int_equal(bowling_match_add(match, players_known[i]), BOWLING_OK);
}

static void test_correct__turn_follows(void **state)
{
        static const char eighteen_frames[] = "------------------------------------";
        static const struct {
                const char *nine;
                const char *bowled;
                int position;
                int number;
                const char *bowls;
                int turn;
        } rows[] = {
                {"", "7", 0, 1, "X", 1},
                {"", "7", 0, 1, "8", 0},
                {"", "X", 0, 1, "7", 0},
                {"", "X", 0, 1, "7F", 1},
                {"", "X7", 0, 1, "72", 1},
                {"", "X7", 1, 1, "X", 0},
                {"", "XX", 1, 1, "7", 1},
                {"", "XX7", 0, 2, "X", 1},
                {"", "XX7", 0, 1, "72", 0},
                {eighteen_frames, "XXX", 0, 10, "XX", 0},
                {eighteen_frames, "XX", 0, 10, "72", 1},
                {eighteen_frames, "XXX7", 1, 10, "72", -1},
                {eighteen_frames, "XXX72", 1, 10, "X72", -1},
                {eighteen_frames, "XXX72", 1, 10, "7", 1},
                {eighteen_frames, "XXX72", 0, 10, "72", -1},
                {eighteen_frames, "XXX72", 0, 1, "X", -1},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                DECLARE_MATCH(match);
                struct bowling_bowls bowls = bowls_of(rows[i].bowls);
                add_players(&match, 2);
                bowl_in_match(&match, rows[i].nine);
                bowl_in_match(&match, rows[i].bowled);
                assert_int_equal(
                        bowling_match_correct(&match, rows[i].position, rows[i].number, &bowls),
                        BOWLING_OK);
                assert_int_equal(bowling_match_turn(&match), rows[i].turn);
        }
}

static void assert_untouched(const struct bowling_match *match, const struct bowling_match *before)
{
        int players = bowling_match_players(before);
        assert_int_equal(bowling_match_players(match), players);
        assert_int_equal(match->turn, before->turn);
        assert_memory_equal(match->games.games, before->games.games,
                            (size_t)players * sizeof *before->games.games);
}

static void test_correct__refused_one_leaves_the_match(void **state)
{
        static const struct {
                const char *bowled;
                int position;
                int number;
                const char *bowls;
                enum bowling_status reason;
        } rows[] = {
                {"7", -1, 1, "X", BOWLING_PLAYER_UNKNOWN},
                {"7", 2, 1, "X", BOWLING_PLAYER_UNKNOWN},
                {"7", 0, 0, "X", BOWLING_FRAME_BELOW_FIRST},
                {"7", 0, 11, "X", BOWLING_FRAME_ELEVENTH},
                {"7", 1, 1, "X", BOWLING_BOWL_NOT_ROLLED},
                {"7", 0, 2, "X", BOWLING_BOWL_NOT_ROLLED},
                {"7", 0, 1, "74", BOWLING_PINS_MORE_THAN_STAND},
                {"7", 0, 1, "X7", BOWLING_FRAME_IS_FINISHED},
                {"7", 0, 1, "", BOWLING_FRAME_IS_UNFINISHED},
                {"X7", 0, 1, "7", BOWLING_FRAME_IS_UNFINISHED},
                {"XX7", 0, 1, "7", BOWLING_FRAME_IS_UNFINISHED},
                {"XX7", 1, 1, "7", BOWLING_FRAME_IS_UNFINISHED},
                {"------------------------------------XXX7", 0, 10, "XX",
                 BOWLING_FRAME_IS_UNFINISHED},
                {"------------------------------------XXX72", 0, 10, "7",
                 BOWLING_FRAME_IS_UNFINISHED},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                DECLARE_MATCH(match);
                struct bowling_bowls bowls = bowls_of(rows[i].bowls);
                add_players(&match, 2);
                bowl_in_match(&match, rows[i].bowled);
                DECLARE_MATCH_COPY(before, &match);
                assert_int_equal(
                        bowling_match_correct(&match, rows[i].position, rows[i].number, &bowls),
                        rows[i].reason);
                assert_untouched(&match, &before);
        }
}

static void test_correct__match_without_players_knows_nobody(void **state)
{
        DECLARE_MATCH(match);
        struct bowling_bowls bowls = bowls_of("X");
        assert_int_equal(bowling_match_correct(&match, 0, 1, &bowls), BOWLING_PLAYER_UNKNOWN);
}

/* What the sheet shall hold: the bowls of each player's frames. */
struct sheet {
        struct bowling_bowls frames[LENGTH_OF(players_known)][BOWLING_FRAMES];
        int players;
};

static struct sheet sheet_of(const struct bowling_match *match)
{
        struct sheet sheet = {.players = bowling_match_players(match)};
        for (int player = 0; player < sheet.players; player++)
                for (int i = 0; i < BOWLING_FRAMES; i++)
                        sheet.frames[player][i] =
                                bowls_at(bowling_match_game(match, player), i + 1);
        return sheet;
}

/* Bowls one frame of the sheet; each bowl has to fall to that player and that frame. */
static bool play_frame(struct bowling_match *match, int player, int number,
                       const struct bowling_bowls *bowls)
{
        const struct bowling_game *game = bowling_match_game(match, player);
        bool legal = true;
        for (int i = 0; legal && i < bowls->count; i++)
                legal = bowling_match_turn(match) == player &&
                        bowling_game_current_frame(game) == number &&
                        bowling_match_bowl(match, bowls->bowls[i]) == BOWLING_OK;
        return legal;
}

/* Plays the whole sheet anew in bowling order. */
static bool play_sheet(const struct sheet *sheet, struct bowling_match *match_out)
{
        bool legal = true;
        add_players(match_out, sheet->players);
        for (int i = 0; i < sheet->players * BOWLING_FRAMES; i++) {
                int player = i % sheet->players;
                int frame = i / sheet->players;
                legal = legal &&
                        play_frame(match_out, player, frame + 1, &sheet->frames[player][frame]);
        }
        return legal;
}

static enum bowling_status reason_within(int number, const struct bowling_bowls *bowls)
{
        struct bowling_game game = game_of(number == 10 ? nine_frames : "");
        enum bowling_status status = play_all_within(&game, number == 10 ? 10 : 1, bowls);
        return status == BOWLING_OK ? BOWLING_FRAME_IS_UNFINISHED : status;
}

static enum bowling_status expect(struct sheet *sheet, int player, int number,
                                  const struct bowling_bowls *bowls,
                                  struct bowling_match *match_out)
{
        struct bowling_bowls *frame = &sheet->frames[player][number - 1];
        struct bowling_bowls old = *frame;
        if (old.count == 0)
                return BOWLING_BOWL_NOT_ROLLED;
        *frame = *bowls;
        bool legal = bowls->count > 0 && play_sheet(sheet, match_out);
        *frame = old;
        return legal ? BOWLING_OK : reason_within(number, bowls);
}

/* How both go on does not differ either. */
static void check_end(struct bowling_match *left, struct bowling_match *right)
{
        uint32_t seed = 7;
        while (!bowling_match_is_finished(right)) {
                struct bowling_bowl bowl =
                        random_bowl(bowling_match_game(right, bowling_match_turn(right)), &seed);
                assert_int_equal(bowling_match_bowl(left, bowl), BOWLING_OK);
                assert_int_equal(bowling_match_bowl(right, bowl), BOWLING_OK);
        }
        assert_same_match(left, right);
        while (bowling_match_undo(right) == BOWLING_OK)
                assert_int_equal(bowling_match_undo(left), BOWLING_OK);
        assert_same_match(left, right);
}

static bool check_correction(const struct bowling_match *before, int player, int number,
                             const struct bowling_bowls *bowls)
{
        DECLARE_MATCH_COPY(match, before);
        DECLARE_MATCH_COPY(expected, before);
        struct sheet sheet = sheet_of(before);
        enum bowling_status status = expect(&sheet, player, number, bowls, &expected);
        assert_int_equal(bowling_match_correct(&match, player, number, bowls), status);
        if (status != BOWLING_OK) {
                assert_untouched(&match, before);
                return false;
        }
        assert_same_match(&match, &expected);
        check_end(&match, &expected);
        return true;
}

/* A match that stops somewhere, often at its end. */
static void play_some(struct bowling_match *match, int players, uint32_t *seed)
{
        add_players(match, players);
        for (unsigned left = random_below(seed, 24 * (unsigned)players);
             left > 0 && !bowling_match_is_finished(match); left--) {
                struct bowling_bowl bowl =
                        random_bowl(bowling_match_game(match, bowling_match_turn(match)), seed);
                assert_int_equal(bowling_match_bowl(match, bowl), BOWLING_OK);
        }
}

/* Near to where the match stands, since that is where the turn may change. */
static int random_number(const struct bowling_match *match, int player, uint32_t *seed)
{
        int current = bowling_game_current_frame(bowling_match_game(match, player));
        int number = current + 1 - (int)random_below(seed, 4);
        if (number < 1 || number > BOWLING_FRAMES)
                return 1 + (int)random_below(seed, BOWLING_FRAMES);
        return number;
}

static void test_correct__match_is_as_if_it_had_been_bowled_so(void **state)
{
        uint32_t seed = 6;
        int corrected = 0;
        for (int i = 0; i < RANDOM_MATCHES; i++) {
                DECLARE_MATCH(match);
                int players = 1 + i % 3;
                play_some(&match, players, &seed);
                int player = (int)random_below(&seed, (unsigned)players);
                int number = random_number(&match, player, &seed);
                /* Only the tenth has room for three: elsewhere a few of those lists are enough. */
                int step = number == 10 ? 1 : 7;
                for (int list = 0; list < LISTS; list += list < MARKS * (MARKS + 1) ? 1 : step) {
                        struct bowling_bowls bowls = bowls_numbered(list);
                        corrected += check_correction(&match, player, number, &bowls);
                }
        }
        assert_true(corrected > RANDOM_MATCHES);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_correct__other_frames_keep_their_bowls),
                cmocka_unit_test(test_correct__scores_follow),
                cmocka_unit_test(test_correct__current_frame_follows),
                cmocka_unit_test(test_correct__refused_one_changes_nothing),
                cmocka_unit_test(test_correct__frame_with_other_bowls_keeps_what_has_room),
                cmocka_unit_test(test_correct__impossible_frame_is_refused_and_not_written),
                cmocka_unit_test(test_correct__texts_are_read_by_what_stood_then),
                cmocka_unit_test(
                        test_correct__texts_of_no_legal_frame_are_refused_and_nothing_is_written),
                cmocka_unit_test(test_correct__every_bowl_of_every_tenth_can_be_replaced),
                cmocka_unit_test(test_correct__turn_follows),
                cmocka_unit_test(test_correct__refused_one_leaves_the_match),
                cmocka_unit_test(test_correct__match_without_players_knows_nobody),
                cmocka_unit_test(test_correct__match_is_as_if_it_had_been_bowled_so),
        };
        return cmocka_run_group_tests_name("correct", tests, NULL, NULL);
}
