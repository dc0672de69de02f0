/* The conversation of a game: asks for names and bowls, and draws the board after each. */
#include "dialogue.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "correction.h"
#include "interrupt.h"
#include "line_reader.h"
#include "result.h"

/* Reads the answer to a prompt that was printed. False at the end of the input. */
static bool read_answer(const struct dialogue *dialogue, struct line *line_out)
{
        fflush(dialogue->out);
        bool is_read = !interrupt_came() && line_read(dialogue->in, line_out);
        if (!is_read || interrupt_came()) {
                fputc('\n', dialogue->out);
                return false;
        }
        if (dialogue->echo) {
                line_print(dialogue->out, line_out);
                fputc('\n', dialogue->out);
        }
        return true;
}

/* Flushed first, so that both streams appear in order on one screen. */
static void begin_complaint(const struct dialogue *dialogue, const char *reason)
{
        fflush(dialogue->out);
        fprintf(dialogue->errors, "%s: ", reason);
}

static void end_complaint(const struct dialogue *dialogue)
{
        fputc('\n', dialogue->errors);
        fflush(dialogue->errors);
}

static void complain_with_hint(const struct dialogue *dialogue, const char *reason,
                               const char *hint)
{
        begin_complaint(dialogue, reason);
        fputs(hint, dialogue->errors);
        end_complaint(dialogue);
}

static const char *reason_of(const struct dialogue *dialogue, enum bowling_status status)
{
        const char *reason = dialogue->words->statuses[status];
        return reason != NULL ? reason : bowling_status_words(status);
}

static bool read_players(const struct dialogue *dialogue, const struct line *line, int *players_out)
{
        const struct words *words = dialogue->words;
        enum words_refusal refusal = WORDS_COUNT_OUT_OF_RANGE;
        char text[LINE_SIZE];
        if (!line_trim(line, text) ||
            !answer_read_number(text, BOWLING_MATCH_PLAYERS_MAX, players_out))
                refusal = WORDS_COUNT_UNKNOWN;
        else if (*players_out >= 1 && *players_out <= BOWLING_MATCH_PLAYERS_MAX)
                return true;
        begin_complaint(dialogue, words->refusals[refusal]);
        words->players_allowed(dialogue->errors, BOWLING_MATCH_PLAYERS_MAX);
        end_complaint(dialogue);
        return false;
}

bool dialogue_ask_players(const struct dialogue *dialogue, int *players_out)
{
        struct line line;
        do {
                fputs(dialogue->words->ask_players, dialogue->out);
                if (!read_answer(dialogue, &line) || answer_command(&line) == ANSWER_QUIT)
                        return false;
        } while (!read_players(dialogue, &line, players_out));
        return true;
}

/* A name may hold anything but a NUL: the engine leaves out what is no letter. */
static enum bowling_status read_name(const struct line *line, struct dialogue_name *name_out)
{
        if (line->cut)
                return BOWLING_NAME_TOO_LONG;
        if (strlen(line->text) != line->length)
                return BOWLING_NAME_WITHOUT_LETTERS;
        return dialogue_read_name(line->text, name_out);
}

static void complain_of_name(const struct dialogue *dialogue, enum bowling_status status)
{
        const struct words *words = dialogue->words;
        complain_with_hint(dialogue, reason_of(dialogue, status),
                           status == BOWLING_PLAYER_TWICE ? words->name_is_taken
                                                          : words->name_is_three_letters);
}

/* False, after a complaint, where it is not clear whom the name means. `status` is that of its
 * letters. */
static bool choose(const struct dialogue *dialogue, enum bowling_status status,
                   struct dialogue_name *name, struct dialogue_seat *seat_out)
{
        const struct words *words = dialogue->words;
        char *candidates = NULL;
        enum dialogue_choice choice = status == BOWLING_OK ? DIALOGUE_CHOSEN : DIALOGUE_NOBODY;
        *seat_out = (struct dialogue_seat){.person = 0};
        if (dialogue->choosing.call != NULL && name->who != NULL)
                choice = dialogue->choosing.call(dialogue->choosing.context, name, seat_out,
                                                 &candidates);
        if (choice == DIALOGUE_NOBODY && status != BOWLING_OK) {
                complain_of_name(dialogue, status);
        } else if (choice == DIALOGUE_SEVERAL) {
                begin_complaint(dialogue, words->refusals[WORDS_NAME_OF_SEVERAL]);
                fprintf(dialogue->errors, "%s: %s", candidates, words->name_has_number);
                end_complaint(dialogue);
        } else if (choice == DIALOGUE_NOBODY) {
                complain_with_hint(dialogue, words->refusals[WORDS_NAME_OF_NOBODY],
                                   words->name_is_three_letters);
        }
        free(candidates);
        return choice == DIALOGUE_CHOSEN;
}

/* Whether another person than that of the seat has these letters in the match. */
static bool letters_are_taken(const struct dialogue *dialogue, const struct bowling_match *match,
                              const struct dialogue_name *name, const struct dialogue_seat *seat)
{
        int position = bowling_match_position(match, &name->letters);
        return position >= 0 && seat->person != 0 &&
               dialogue->choosing.seats[position].person != seat->person;
}

/* Asks for letters that hold for this match. False where the player wants to leave. */
static bool ask_letters(const struct dialogue *dialogue, struct dialogue_name *name)
{
        struct line line;
        struct dialogue_name letters;
        dialogue->words->ask_letters(dialogue->out, name->letters.name);
        if (!read_answer(dialogue, &line) || answer_command(&line) == ANSWER_QUIT)
                return false;
        enum bowling_status status = read_name(&line, &letters);
        if (status == BOWLING_OK)
                name->letters = letters.letters;
        else
                complain_of_name(dialogue, status);
        return true;
}

static void add_seat(const struct dialogue *dialogue, struct bowling_match *match,
                     const struct dialogue_name *name, const struct dialogue_seat *seat)
{
        int count = bowling_match_players(match);
        enum bowling_status status = BOWLING_PLAYER_TWICE;
        if (!dialogue_is_seated(dialogue->choosing.seats, count, seat->person))
                status = bowling_match_add(match, name->letters);
        if (status != BOWLING_OK)
                complain_of_name(dialogue, status);
        else if (dialogue->choosing.seats != NULL)
                dialogue->choosing.seats[count] = *seat;
}

/* False where the player wants to leave. */
static bool take_name(const struct dialogue *dialogue, struct bowling_match *match,
                      const struct line *line)
{
        struct dialogue_name name = {.who = NULL};
        struct dialogue_seat seat;
        enum bowling_status status = read_name(line, &name);
        if (!choose(dialogue, status, &name, &seat))
                return true;
        while (letters_are_taken(dialogue, match, &name, &seat)) {
                if (!ask_letters(dialogue, &name))
                        return false;
        }
        if (choose(dialogue, BOWLING_OK, &name, &seat)) /* once more, for these letters */
                add_seat(dialogue, match, &name, &seat);
        return true;
}

/* A match cannot remove a player, so it is begun anew with the others. */
static void drop_last_name(const struct dialogue *dialogue, struct bowling_match *match)
{
        struct bowling_player players[BOWLING_MATCH_PLAYERS_MAX];
        int left = bowling_match_players(match) - 1;
        if (left < 0) {
                complain_with_hint(dialogue, dialogue->words->refusals[WORDS_NAME_IS_FIRST],
                                   dialogue->words->name_is_three_letters);
                return;
        }
        for (int i = 0; i < left; i++)
                players[i] = bowling_match_game(match, i)->player;
        bowling_match_init(match, match->games.games, match->games.room.size);
        for (int i = 0; i < left; i++)
                bowling_match_add(match, players[i]);
}

/* No command has three letters, so none is a name. */
bool dialogue_ask_names(const struct dialogue *dialogue, int players, struct bowling_match *match)
{
        struct line line;
        while (bowling_match_players(match) < players) {
                if (players == 1)
                        fputs(dialogue->words->ask_only_name, dialogue->out);
                else
                        dialogue->words->ask_name(dialogue->out, bowling_match_players(match) + 1);
                if (!read_answer(dialogue, &line))
                        return false;
                enum answer_kind command = answer_command(&line);
                if (command == ANSWER_QUIT)
                        return false;
                if (command == ANSWER_UNDO)
                        drop_last_name(dialogue, match);
                else if (command == ANSWER_HELP)
                        fputs(dialogue->words->name_help, dialogue->out);
                else if (!take_name(dialogue, match, &line))
                        return false;
        }
        return true;
}

static void ask_bowl(const struct dialogue *dialogue, const struct bowling_match *match)
{
        const struct bowling_game *game = bowling_match_game(match, bowling_match_turn(match));
        if (bowling_match_players(match) == 1)
                dialogue->words->ask_bowl(dialogue->out, bowling_game_current_frame(game));
        else
                dialogue->words->ask_turn(dialogue->out, game->player.name);
}

static void complain(const struct dialogue *dialogue, const struct bowling_match *match,
                     const char *reason)
{
        const struct bowling_game *game = bowling_match_game(match, bowling_match_turn(match));
        begin_complaint(dialogue, reason);
        if (game == NULL)
                fputs(dialogue->words->end_allowed, dialogue->errors);
        else
                dialogue->words->bowls_allowed(dialogue->errors, answer_allowed(game));
        end_complaint(dialogue);
}

static void report_change(const struct dialogue *dialogue, struct record *record)
{
        if (dialogue->on_change.call != NULL) {
                fflush(dialogue->out);
                dialogue->on_change.call(dialogue->on_change.context, record);
        }
        board_print(dialogue->out, &record->match, dialogue->style);
}

/* Prints the board after every change, and none after an answer that was rejected. */
static void change(const struct dialogue *dialogue, struct record *record, struct event event)
{
        event.stamp = event_stamp_now(dialogue->author);
        enum bowling_status status = record_apply(record, &event, NULL);
        if (status == BOWLING_OK)
                report_change(dialogue, record);
        else
                complain(dialogue, &record->match, reason_of(dialogue, status));
}

static void correct(const struct dialogue *dialogue, struct record *record, const char *words)
{
        struct event event = {.kind = EVENT_CORRECT};
        const struct event_correction *correction = &event.as.correction;
        enum bowling_status status = BOWLING_OK;
        if (!correction_read(words, &record->match, &event.as.correction, &status)) {
                complain_with_hint(dialogue, dialogue->words->refusals[WORDS_CORRECTION_UNKNOWN],
                                   dialogue->words->correction_form);
                return;
        }
        bool was_finished = correction_game_is_finished(correction, &record->match);
        event.stamp = event_stamp_now(dialogue->author);
        if (status == BOWLING_OK)
                status = record_apply(record, &event, NULL);
        if (status != BOWLING_OK) {
                complain_with_hint(dialogue, reason_of(dialogue, status),
                                   dialogue->words->correction_form);
                return;
        }
        report_change(dialogue, record);
        if (!was_finished || correction_game_is_finished(correction, &record->match))
                return;
        fflush(dialogue->out);
        dialogue->words->reopened(dialogue->errors, correction->player.name);
        fflush(dialogue->errors);
}

/* False where the player wants to leave. */
static bool perform(const struct dialogue *dialogue, struct record *record,
                    const struct answer *answer)
{
        const struct bowling_match *match = &record->match;
        switch (answer->kind) {
        case ANSWER_BOWL:
                change(dialogue, record,
                       (struct event){.kind = EVENT_BOWL, .as.bowl = answer->as.bowl});
                return true;
        case ANSWER_UNDO:
                change(dialogue, record, (struct event){.kind = EVENT_UNDO});
                return true;
        case ANSWER_REDO:
                change(dialogue, record, (struct event){.kind = EVENT_REDO});
                return true;
        case ANSWER_CORRECT:
                correct(dialogue, record, answer->as.correction);
                return true;
        case ANSWER_BOARD:
                board_print(dialogue->out, match, dialogue->style);
                return true;
        case ANSWER_HELP:
                fputs(dialogue->words->help, dialogue->out);
                return true;
        case ANSWER_REFUSED:
                complain(dialogue, match, dialogue->words->refusals[answer->as.refusal]);
                return true;
        case ANSWER_IMPOSSIBLE:
                complain(dialogue, match, reason_of(dialogue, answer->as.status));
                return true;
        case ANSWER_LEFT:
        case ANSWER_QUIT:
                break;
        }
        return false;
}

/* False where the match is left before its last bowl. */
static bool play_bowls(const struct dialogue *dialogue, struct record *record)
{
        const struct bowling_match *match = &record->match;
        struct line line;
        while (!bowling_match_is_finished(match)) {
                ask_bowl(dialogue, match);
                if (!read_answer(dialogue, &line))
                        return false;
                struct answer answer =
                        answer_read(bowling_match_game(match, bowling_match_turn(match)), &line);
                if (!perform(dialogue, record, &answer))
                        return false;
        }
        return true;
}

/* Asks once more after the last bowl, and performs the answer. True where the match is to end. */
static bool confirm_end(const struct dialogue *dialogue, struct record *record)
{
        struct line line;
        if (!dialogue->asks_at_end)
                return true;
        fputs(dialogue->words->ask_end, dialogue->out);
        if (!read_answer(dialogue, &line))
                return true;
        struct answer answer = answer_read(bowling_match_game(&record->match, 0), &line);
        if (answer.kind == ANSWER_REFUSED && answer.as.refusal == WORDS_ANSWER_EMPTY)
                return true;
        return !perform(dialogue, record, &answer);
}

bool dialogue_play(const struct dialogue *dialogue, struct record *record)
{
        board_print(dialogue->out, &record->match, dialogue->style);
        do {
                if (!play_bowls(dialogue, record))
                        return false;
        } while (!confirm_end(dialogue, record));
        result_print(dialogue->out, &record->match, dialogue->words);
        return true;
}

void dialogue_say_unfinished(const struct dialogue *dialogue, struct words_match match)
{
        fflush(dialogue->out);
        dialogue->words->unfinished(dialogue->errors, match);
}

void dialogue_say_finished(const struct dialogue *dialogue, struct words_match match)
{
        fflush(dialogue->out);
        if (match.number != 0)
                dialogue->words->finished(dialogue->errors, match);
}
