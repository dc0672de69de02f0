/* The messages of a game in English. */
#include "words.h"

#include <inttypes.h>

static void ask_name(FILE *out, int number)
{
        fprintf(out, "Name of player %d (3 English letters)?: ", number);
}

static void ask_letters(FILE *out, const char *taken)
{
        fprintf(out, "%s is in this match already. Letters for this match (3 English letters)?: ",
                taken);
}

static void ask_bowl(FILE *out, int frame)
{
        fprintf(out, "Frame %d, pins : ", frame);
}

static void ask_turn(FILE *out, const char *name)
{
        fprintf(out, "%s's turn : ", name);
}

static void players_allowed(FILE *out, int most)
{
        fprintf(out, "1 to %d people can play together", most);
}

static void bowls_allowed(FILE *out, struct words_allowed allowed)
{
        fprintf(out,
                "%s pins can fall now (%sundo, redo, correct, board, help and quit are fine too)",
                allowed.pins, allowed.marks);
}

static void reopened(FILE *out, const char *name)
{
        fprintf(out, "%s's game is unfinished again.\n", name);
}

static void unfinished(FILE *out, struct words_match match)
{
        fputs("The game is left unfinished.", out);
        if (match.number != 0)
                fprintf(out, " To go on with it: bowling resume %lld%s", match.number, match.store);
        fputc('\n', out);
}

static void finished(FILE *out, struct words_match match)
{
        fprintf(out,
                "This is match %lld. To mend a slip: bowling correct %lld%s NAME FRAME BOWL PINS\n",
                match.number, match.number, match.store);
}

static void not_saved(FILE *out, const char *address, const char *reason)
{
        fprintf(out, "This game is not saved: %s: %s. You can play on all the same.\n", address,
                reason);
}

static void left_unsaved(FILE *out, size_t changes)
{
        fprintf(out, "%zu change%s of this game could not be saved.\n", changes,
                changes == 1 ? "" : "s");
}

static void can_resume(FILE *out, struct words_match match, const char *names)
{
        fprintf(out, "Match %lld (%s) is unfinished; to go on with it: bowling resume %lld%s\n",
                match.number, names, match.number, match.store);
}

static void changed_elsewhere(FILE *out, size_t dropped)
{
        fputs("Somebody else changed this match, so your ", out);
        if (dropped > 1)
                fprintf(out, "last %zu answers were not taken. It stands so:\n", dropped);
        else
                fputs("answer was not taken. It stands so:\n", out);
}

static void total(FILE *out, const char *name, int score)
{
        fprintf(out, "%s finishes with %d.\n", name, score);
}

static void winner(FILE *out, const char *name, int score)
{
        fprintf(out, "%s wins with %d.\n", name, score);
}

static void tie(FILE *out, const char *names, int score)
{
        fprintf(out, "A tie: %s win with %d.\n", names, score);
}

static void lane(FILE *out, int number)
{
        fprintf(out, "Lane %d\n", number);
}

static void turn(FILE *out, const struct words_turn *turn)
{
        fprintf(out, "%s's turn: frame %d, bowl %d, %d pin%s\n", turn->name, turn->frame,
                turn->bowl, turn->standing, turn->standing == 1 ? " stands" : "s stand");
}

static void connection_lost(FILE *out, const char *reason)
{
        fprintf(out, "The connection is lost: %s. It is tried again until it is back.\n", reason);
}

static void events_missed(FILE *out, int64_t count)
{
        fprintf(out, "Missed %" PRId64 " event%s.\n", count, count == 1 ? "" : "s");
}

static void leave_made(FILE *out, const char *who, const struct words_made *made)
{
        fprintf(out, "%s: made %" PRId64 " of %" PRId64 ", left %" PRId64 " time%s\n", who,
                made->made, made->attempts, made->left, made->left == 1 ? "" : "s");
}

const struct words words_en = {
        .code = "en",
        .commands =
                {
                        [WORDS_COMMAND_UNDO] = "undo",
                        [WORDS_COMMAND_REDO] = "redo",
                        [WORDS_COMMAND_CORRECT] = "correct",
                        [WORDS_COMMAND_LEFT] = "left",
                        [WORDS_COMMAND_BOARD] = "board",
                        [WORDS_COMMAND_HELP] = "help",
                        [WORDS_COMMAND_QUIT] = "quit",
                },
        .ask_players = "How many people? ",
        .ask_only_name = "Name of the player (3 English letters)?: ",
        .ask_name = ask_name,
        .ask_letters = ask_letters,
        .ask_bowl = ask_bowl,
        .ask_turn = ask_turn,
        .ask_end = "The game is over. Enter ends it, undo takes the last bowl back : ",
        .refusals =
                {
                        [WORDS_ANSWER_EMPTY] = "nothing was typed",
                        [WORDS_ANSWER_TOO_LONG] = "that line is too long",
                        [WORDS_ANSWER_UNKNOWN] = "that is neither pins, nor a mark, nor a command",
                        [WORDS_CORRECTION_UNKNOWN] = "that is no correction",
                        [WORDS_COUNT_UNKNOWN] = "the number of people has to be a number",
                        [WORDS_COUNT_OUT_OF_RANGE] = "that many people cannot play",
                        [WORDS_NAME_IS_FIRST] = "there is no name before this one",
                        [WORDS_NAME_OF_SEVERAL] = "several people have these letters",
                        [WORDS_NAME_OF_NOBODY] = "nobody has that number and these letters",
                },
        .statuses =
                {
                        [BOWLING_PINS_BELOW_ZERO] = "fewer than 0 pins cannot fall",
                        [BOWLING_PINS_ABOVE_TEN] = "more than 10 pins cannot fall",
                        [BOWLING_PINS_MORE_THAN_STAND] = "so many pins do not stand",
                        [BOWLING_FRAME_IS_FINISHED] = "the frame has no room for so many bowls",
                        [BOWLING_FRAME_IS_UNFINISHED] =
                                "a bowl would be missing before those that came later",
                        [BOWLING_FRAME_BELOW_FIRST] = "there are frames 1 to 10",
                        [BOWLING_FRAME_ELEVENTH] = "there are frames 1 to 10",
                        [BOWLING_BOWL_NOT_ROLLED] = "that bowl has not been rolled",
                        [BOWLING_GAME_IS_FINISHED] = "the last bowl is rolled",
                        [BOWLING_MATCH_IS_FINISHED] = "the last bowl is rolled",
                        [BOWLING_NOTHING_TO_UNDO] = "there is no bowl to undo",
                        [BOWLING_NOTHING_TO_REDO] = "there is nothing to redo",
                        [BOWLING_PLAYER_UNKNOWN] = "that player is not in the match",
                        [BOWLING_NAME_WITHOUT_LETTERS] = "there is no English letter in that name",
                        [BOWLING_NAME_TOO_SHORT] = "that name is too short",
                        [BOWLING_NAME_TOO_LONG] = "that name is too long",
                        [BOWLING_PLAYER_TWICE] = "that player is in the match already",
                        [BOWLING_MARK_STRIKE_NEEDS_FULL_RACK] =
                                "a strike is made by the first bowl at a full rack",
                        [BOWLING_MARK_SPARE_ON_FULL_RACK] =
                                "the first bowl at a rack cannot make a spare",
                        [BOWLING_PIN_UNKNOWN] = "pins have the numbers 1 to 10",
                        [BOWLING_PIN_TWICE] = "a pin is named twice",
                        [BOWLING_STANDING_MISCOUNTED] =
                                "the pins that fell and those that stand are not ten",
                        [BOWLING_STANDING_SAYS_NOTHING] =
                                "after X / - F there is nothing to say of the pins",
                        [BOWLING_STANDING_EMPTY] = "there is no pin between [ and ]",
                        [BOWLING_STANDING_UNCLOSED] = "a ] is missing behind the pins",
                        [BOWLING_SPLIT_NEEDS_FIRST_BOWL] =
                                "a split is left by a first bowl of 1 to 8 pins",
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
                },
        .name_has_number = "type the number too, as in PJS#2",
        .name_is_taken = "choose another name",
        .name_is_three_letters = "a name is 3 English letters, such as PJS",
        .players_allowed = players_allowed,
        .bowls_allowed = bowls_allowed,
        .end_allowed = "Enter ends the game (undo, correct, board, help and quit are fine too)",
        .correction_form = "type the name, the frame, the bowl and what fell from it on, as "
                           "in: correct PJS 4 2 7, or correct PJS 4 1 9 -",
        .reopened = reopened,
        .help = "Type how many pins fell (0-10), or a mark:\n"
                "  X strike   / spare (all that stand)   - gutter   F foul\n"
                "  8[7-10] or left 7 10  tells which pins stand, S8 that they are a split\n"
                "  undo   takes the last bowl back\n"
                "  redo   brings it back again\n"
                "  correct PJS 4 2 7  makes bowl 2 of PJS's frame 4 a 7\n"
                "  board  shows the board again\n"
                "  help   shows this\n"
                "  quit   leaves the game\n",
        .name_help = "Type a name of 3 English letters, such as PJS.\n"
                     "  undo   goes back to the name before\n"
                     "  help   shows this\n"
                     "  quit   leaves the game\n",
        .unfinished = unfinished,
        .finished = finished,
        .not_saved = not_saved,
        .saved_again = "The game is saved again, with all of its bowls.",
        .left_unsaved = left_unsaved,
        .changed_elsewhere = changed_elsewhere,
        .can_resume = can_resume,
        .total = total,
        .winner = winner,
        .tie = tie,
        .lane = lane,
        .turn = turn,
        .nobody_plays = "Nobody plays on this lane.",
        .at_best = "At best: ",
        .match_over = "The match is over. ",
        .connection_lost = connection_lost,
        .connection_back = "The connection is back.",
        .events_missed = events_missed,
        .matches_missed = "Matches went by unseen.",
        .house = "house",
        .leave_made = leave_made,
};
