/* The words of every status, in one table. */
#include <bowling/status.h>

static const char *const words[BOWLING_STATUS_COUNT] = {
        [BOWLING_OK] = "fine",
        [BOWLING_PINS_BELOW_ZERO] = "fewer than no pins cannot fall",
        [BOWLING_PINS_ABOVE_TEN] = "more than ten pins cannot fall",
        [BOWLING_PINS_MORE_THAN_STAND] = "more pins than stand cannot fall",
        [BOWLING_FRAME_IS_FINISHED] = "the frame is finished",
        [BOWLING_FRAME_IS_UNFINISHED] = "a bowl would be missing before later ones",
        [BOWLING_FRAME_BELOW_FIRST] = "frames are counted from 1",
        [BOWLING_FRAME_ELEVENTH] = "a game has no eleventh frame",
        [BOWLING_BOWL_NOT_ROLLED] = "that bowl has not been rolled",
        [BOWLING_GAME_IS_FINISHED] = "the game is finished",
        [BOWLING_GAME_IS_UNFINISHED] = "the game is unfinished",
        [BOWLING_NOTHING_TO_UNDO] = "there is no bowl to undo",
        [BOWLING_NOTHING_TO_REDO] = "there is no bowl to redo",
        [BOWLING_NAME_WITHOUT_LETTERS] = "a name needs three English letters and this has none",
        [BOWLING_NAME_TOO_SHORT] = "a name needs three English letters and this has fewer",
        [BOWLING_NAME_TOO_LONG] = "a name needs three English letters and this has more",
        [BOWLING_PLAYER_TWICE] = "the player is in the match already",
        [BOWLING_PLAYER_UNKNOWN] = "that player is not in the match",
        [BOWLING_MATCH_WITHOUT_PLAYERS] = "the match has no players",
        [BOWLING_MATCH_IS_FULL] = "the match is full",
        [BOWLING_MATCH_HAS_BEGUN] = "the match has begun",
        [BOWLING_MATCH_IS_FINISHED] = "the match is finished",
        [BOWLING_SCORE_OUT_OF_RANGE] = "a frame scores 0 to 30 points",
        [BOWLING_BONUS_OUT_OF_RANGE] = "a frame awaits 0 to 2 bonus bowls",
        [BOWLING_MARK_UNKNOWN] = "not a mark of the game",
        [BOWLING_MARK_STRIKE_NEEDS_FULL_RACK] = "a strike is made by the first bowl at a full rack",
        [BOWLING_MARK_SPARE_ON_FULL_RACK] = "a spare cannot be made by the first bowl at a rack",
        [BOWLING_BUFFER_TOO_SMALL] = "the buffer is too small",
        [BOWLING_PIN_UNKNOWN] = "pins are numbered from 1 to 10",
        [BOWLING_PIN_TWICE] = "a pin is named twice",
        [BOWLING_STANDING_MISCOUNTED] = "what fell and what stands are not ten pins",
        [BOWLING_STANDING_SAYS_NOTHING] = "after X / - F nothing is left to say of the pins",
        [BOWLING_STANDING_EMPTY] = "no pin is named between [ and ]",
        [BOWLING_STANDING_UNCLOSED] = "a ] is missing behind the pins",
        [BOWLING_SPLIT_NEEDS_FIRST_BOWL] = "a split is left by a first bowl of 1 to 8 pins",
        [BOWLING_PINS_ARE_NO_SPLIT] = "these pins are no split",
        [BOWLING_PIN_1_HAD_FALLEN] = "pin 1 had fallen",
        [BOWLING_PIN_2_HAD_FALLEN] = "pin 2 had fallen",
        [BOWLING_PIN_3_HAD_FALLEN] = "pin 3 had fallen",
        [BOWLING_PIN_4_HAD_FALLEN] = "pin 4 had fallen",
        [BOWLING_PIN_5_HAD_FALLEN] = "pin 5 had fallen",
        [BOWLING_PIN_6_HAD_FALLEN] = "pin 6 had fallen",
        [BOWLING_PIN_7_HAD_FALLEN] = "pin 7 had fallen",
        [BOWLING_PIN_8_HAD_FALLEN] = "pin 8 had fallen",
        [BOWLING_PIN_9_HAD_FALLEN] = "pin 9 had fallen",
        [BOWLING_PIN_10_HAD_FALLEN] = "pin 10 had fallen",
};

const char *bowling_status_words(enum bowling_status status)
{
        if ((unsigned)status >= BOWLING_STATUS_COUNT)
                return "no status of this library";
        return words[status];
}
