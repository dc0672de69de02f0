/**
 * Games as text: `X 7/ 9- XX8`, `X7/9-…` or plain counts `10 7 3 9 0 …`.
 *
 * X or x is a strike, / a spare, - or 0 a gutter ball, 1-9 pins, F or f a foul. Spaces, tabs,
 * commas and | separate and mean nothing else, but that on a line that has any, the token 10 is ten
 * pins. Behind 1-9 may stand which pins the bowl left: 8[7-10]. S8, s8, (8) and a digit in a circle
 * are 1 to 8 pins of a first bowl that left a split.
 */
#ifndef BOWLING_NOTATION_H
#define BOWLING_NOTATION_H

#include <stddef.h>

#include <bowling/api.h>
#include <bowling/game.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
        BOWLING_NOTATION_SIZE = 413,  /**< room for any game in canonical notation and its NUL */
        BOWLING_FRAME_TEXT_SIZE = 44, /**< room for any frame of it and its NUL */
        BOWLING_BOWL_TEXT_SIZE = 32   /**< room for one bowl as text and its NUL */
};

/** Bowls of one frame as texts, in their order. */
struct bowling_bowl_texts {
        char texts[BOWLING_FRAME_BOWLS_MAX][BOWLING_BOWL_TEXT_SIZE];
        int count;
};

/** The position of an error in a text: the byte, counted from 1, and the bowl that it would be. */
struct bowling_notation_place {
        size_t column;
        struct bowling_bowl_place at;
};

/** Whether `byte` separates tokens: a space, a tab, a comma or |. */
BOWLING_API bool bowling_notation_is_separator(char byte);

/**
 * Reads the `length` bytes at `text`, which need no NUL, as the next bowl of `game`: X, x, /, -, F,
 * f, or a count from 0 to 10 without zeros before it, with the pins that it left as in 8[7-10], or
 * as a split: S8. `/` is what stands. Nothing is bowled: whether so many pins stand, and which
 * ones, bowling_game_bowl() says. Fails with BOWLING_MARK_UNKNOWN, BOWLING_PINS_ABOVE_TEN and
 * BOWLING_PINS_BELOW_ZERO for other numbers, BOWLING_GAME_IS_FINISHED,
 * BOWLING_MARK_STRIKE_NEEDS_FULL_RACK or BOWLING_MARK_SPARE_ON_FULL_RACK; for what stands between
 * brackets with BOWLING_STANDING_EMPTY, BOWLING_STANDING_UNCLOSED, BOWLING_STANDING_SAYS_NOTHING,
 * BOWLING_STANDING_MISCOUNTED, BOWLING_PIN_UNKNOWN, BOWLING_PIN_TWICE or BOWLING_PINS_ARE_NO_SPLIT;
 * for a split with BOWLING_SPLIT_NEEDS_FIRST_BOWL.
 */
BOWLING_API enum bowling_status bowling_notation_read_bowl(const struct bowling_game *game,
                                                           const char *text, size_t length,
                                                           struct bowling_bowl *bowl_out);

/**
 * Writes a bowl as `7`, `10` or `F`, with a NUL, and with what it knows of pins, `8[7-10]` or `S8`.
 * That does not depend on what stands, and any game that is not finished reads the same bowl from
 * it; `S8` only before the first bowl at a rack.
 */
BOWLING_API void bowling_notation_write_bowl(struct bowling_bowl bowl,
                                             char text_out[BOWLING_BOWL_TEXT_SIZE]);

/**
 * Reads a correction: the texts say what was rolled from `at` on. Each is read by what stood then,
 * and X is ten pins also at a rack that is not full. Writes to `frame_out` what the frame would
 * hold, as bowling_game_frame_with() does, and fails as that does; but with BOWLING_MARK_UNKNOWN
 * where there is no text, or one that is no bowl, and as bowling_notation_read_bowl() does for what
 * a text says of pins.
 */
BOWLING_API enum bowling_status
bowling_notation_read_correction(const struct bowling_game *game, struct bowling_bowl_place at,
                                 const struct bowling_bowl_texts *texts,
                                 struct bowling_bowls *frame_out);

/**
 * Bowls the `length` bytes at `text` into `game`, which usually is a new one; `text` needs no NUL
 * and stays the caller's. A game may be left unfinished. Fails with the statuses of
 * bowling_notation_read_bowl() and bowling_game_bowl(); then `game` is as it was and `place_out`,
 * unless NULL, says where the text went wrong.
 */
BOWLING_API enum bowling_status bowling_notation_parse(const char *text, size_t length,
                                                       struct bowling_game *game,
                                                       struct bowling_notation_place *place_out);

/** The same, but 10 is never ten pins: every 1 and every 0 is a bowl of its own. */
BOWLING_API enum bowling_status
bowling_notation_parse_marks(const char *text, size_t length, struct bowling_game *game,
                             struct bowling_notation_place *place_out);

/**
 * The same for plain counts: numbers from 0 to 10 with separators between them, and nothing else.
 * Fails with BOWLING_PINS_ABOVE_TEN for a larger number.
 */
BOWLING_API enum bowling_status
bowling_notation_parse_counts(const char *text, size_t length, struct bowling_game *game,
                              struct bowling_notation_place *place_out);

/**
 * Writes `game` to `buffer` in canonical notation with a terminating NUL: frames separated by one
 * space, spares as /, gutters as -, pins between brackets where they are known, splits as S8 where
 * only that is. BOWLING_NOTATION_SIZE bytes are always enough; fails with
 * BOWLING_BUFFER_TOO_SMALL and then writes nothing.
 */
BOWLING_API enum bowling_status bowling_notation_print(const struct bowling_game *game,
                                                       char *buffer, size_t size);

/**
 * Writes frame `number` of it to `text_out` with a NUL: `8[7-10]/`. Fails with
 * BOWLING_FRAME_BELOW_FIRST or BOWLING_FRAME_ELEVENTH and then writes nothing.
 */
BOWLING_API enum bowling_status
bowling_notation_print_frame(const struct bowling_game *game, int number,
                             char text_out[BOWLING_FRAME_TEXT_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
