/** The status that a function returns: 0 is fine, all others say why nothing was changed. */
#ifndef BOWLING_STATUS_H
#define BOWLING_STATUS_H

#include <bowling/api.h>

#ifdef __cplusplus
extern "C" {
#endif

enum bowling_status {
        BOWLING_OK = 0,
        BOWLING_PINS_BELOW_ZERO,
        BOWLING_PINS_ABOVE_TEN,
        BOWLING_PINS_MORE_THAN_STAND,
        BOWLING_FRAME_IS_FINISHED,
        BOWLING_FRAME_IS_UNFINISHED,
        BOWLING_FRAME_BELOW_FIRST,
        BOWLING_FRAME_ELEVENTH,
        BOWLING_BOWL_NOT_ROLLED,
        BOWLING_GAME_IS_FINISHED,
        BOWLING_GAME_IS_UNFINISHED,
        BOWLING_NOTHING_TO_UNDO,
        BOWLING_NOTHING_TO_REDO,
        BOWLING_NAME_WITHOUT_LETTERS,
        BOWLING_NAME_TOO_SHORT,
        BOWLING_NAME_TOO_LONG,
        BOWLING_PLAYER_TWICE,
        BOWLING_PLAYER_UNKNOWN,
        BOWLING_MATCH_WITHOUT_PLAYERS,
        BOWLING_MATCH_IS_FULL,
        BOWLING_MATCH_HAS_BEGUN,
        BOWLING_MATCH_IS_FINISHED,
        BOWLING_SCORE_OUT_OF_RANGE,
        BOWLING_BONUS_OUT_OF_RANGE,
        BOWLING_MARK_UNKNOWN,
        BOWLING_MARK_STRIKE_NEEDS_FULL_RACK,
        BOWLING_MARK_SPARE_ON_FULL_RACK,
        BOWLING_BUFFER_TOO_SMALL,
        BOWLING_PIN_UNKNOWN,
        BOWLING_PIN_TWICE,
        BOWLING_STANDING_MISCOUNTED,
        BOWLING_STANDING_SAYS_NOTHING,
        BOWLING_STANDING_EMPTY,
        BOWLING_STANDING_UNCLOSED,
        BOWLING_SPLIT_NEEDS_FIRST_BOWL,
        BOWLING_PINS_ARE_NO_SPLIT,
        BOWLING_PIN_1_HAD_FALLEN, /**< and so on: which pin cannot stand any more */
        BOWLING_PIN_2_HAD_FALLEN,
        BOWLING_PIN_3_HAD_FALLEN,
        BOWLING_PIN_4_HAD_FALLEN,
        BOWLING_PIN_5_HAD_FALLEN,
        BOWLING_PIN_6_HAD_FALLEN,
        BOWLING_PIN_7_HAD_FALLEN,
        BOWLING_PIN_8_HAD_FALLEN,
        BOWLING_PIN_9_HAD_FALLEN,
        BOWLING_PIN_10_HAD_FALLEN,
        BOWLING_STATUS_COUNT /**< how many there are; not a status itself */
};

/**
 * The status in English, in lower case and without a full stop, to be put into a sentence.
 * Never NULL; the text is constant and lives as long as the program.
 */
BOWLING_API const char *bowling_status_words(enum bowling_status status);

#ifdef __cplusplus
}
#endif

#endif
