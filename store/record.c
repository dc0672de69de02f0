/* A match with its whole log, and how each kind of event changes it. */
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/notation.h>

#include "digits.h"
#include "heap.h"

struct record_change {
        size_t event; /* where in the log */
        int position; /* whose frame it changes */
        int frame;
        struct bowling_bowls was; /* of a correction: the frame before it */
};

void record_init(struct record *record_out)
{
        memset(record_out, 0, sizeof *record_out);
        bowling_match_init(&record_out->match, NULL, 0);
}

void record_release(struct record *record)
{
        free(record->match.games.games);
        free(record->people);
        free(record->touched);
        free(record->start);
        free(record->events);
        free(record->changes);
        record_init(record);
}

struct record_log record_take_log(struct record *record)
{
        struct record_log log = {record->start, record->events, record->count};
        record->start = NULL;
        record->events = NULL;
        record_release(record);
        return log;
}

void record_log_release(struct record_log *log)
{
        free(log->start);
        free(log->events);
        *log = (struct record_log){.count = 0};
}

/* The event may be one of the record's own, which growing moves. */
static void add_event(struct record *record, const struct event *event)
{
        struct event copy = *event;
        record->events =
                heap_grow(record->events, record->count, &record->events_room, sizeof copy);
        record->events[record->count++] = copy;
}

static void make_room(struct record *record, int players)
{
        struct bowling_game *games = heap_or_abort(calloc((size_t)players, sizeof *games));
        bowling_match_init(&record->match, games, players);
        record->people = heap_or_abort(calloc((size_t)players, sizeof *record->people));
        record->touched = heap_or_abort(calloc((size_t)players, sizeof *record->touched));
}

static void begin(struct record *record, const char *detail, struct event_stamp stamp)
{
        struct event event = {.kind = EVENT_START, .stamp = stamp};
        record->start = heap_or_abort(strdup(detail));
        add_event(record, &event);
        for (int i = 0; i < bowling_match_players(&record->match); i++)
                record->touched[i] = record->count;
}

/* A start has the form which that game needs that needs most. */
static int form_needed(const struct bowling_match *match)
{
        int form = STORED_FORM_COUNTS;
        for (int i = 0; i < bowling_match_players(match); i++) {
                struct bowling_bowls bowls = bowling_game_bowls(bowling_match_game(match, i));
                int needed = stored_bowls_form(&bowls);
                form = needed > form ? needed : form;
        }
        return form;
}

void record_start(struct record *record, const struct bowling_match *match, const int64_t *people,
                  struct event_stamp stamp)
{
        char detail[RECORD_START_SIZE];
        size_t players = (size_t)bowling_match_players(match);
        record_print_start(match, people, detail);
        make_room(record, (int)players);
        bowling_match_copy(&record->match, match);
        if (people != NULL)
                memcpy(record->people, people, players * sizeof *people);
        begin(record, detail, stamp);
}

/* There is one way to write a game, so that equal starts are equal texts. */
static bool parse_marks(struct bowling_game *game, const char *marks, size_t length)
{
        char printed[RECORD_MARKS_SIZE];
        if (bowling_notation_parse_marks(marks, length, game, NULL) != BOWLING_OK)
                return false;
        record_print_marks(game, printed);
        return length > 0 && strlen(printed) == length && memcmp(printed, marks, length) == 0;
}

static bool parse_stored(struct bowling_game *game, const char *text, size_t length)
{
        struct bowling_bowls bowls;
        bool legal = stored_bowls_read(text, length, &bowls);
        for (int i = 0; legal && i < bowls.count; i++)
                legal = bowling_game_bowl(game, bowls.bowls[i]) == BOWLING_OK;
        return legal;
}

/* One word of a start: a name, and a game behind it where there is one, in form 1 after a colon. */
static bool parse_game(const char *word, size_t length, int form, struct bowling_game *game_out)
{
        struct bowling_player player;
        if (!event_parse_player(word, &player))
                return false;
        *game_out = bowling_game_of(player);
        if (length == BOWLING_NAME_LETTERS)
                return true;
        const char *bowls = word + BOWLING_NAME_LETTERS;
        length -= BOWLING_NAME_LETTERS;
        if (form != STORED_FORM_1)
                return parse_stored(game_out, bowls, length);
        return *bowls == ':' && parse_marks(game_out, bowls + 1, length - 1);
}

/* Bowls what each of `games` holds, in the order of turns. False where a turn lacks its bowl. */
static bool bowl_games(struct bowling_match *match, const struct bowling_bowls *games)
{
        int done[BOWLING_MATCH_PLAYERS_MAX] = {0};
        int left = 0;
        for (int i = 0; i < bowling_match_players(match); i++)
                left += games[i].count;
        for (; left > 0; left--) {
                int turn = bowling_match_turn(match);
                if (turn < 0 || done[turn] == games[turn].count)
                        return false;
                if (bowling_match_bowl(match, games[turn].bowls[done[turn]++]) != BOWLING_OK)
                        return false;
        }
        return true;
}

static bool parse_start(struct bowling_match *match, const char *detail, int form)
{
        struct bowling_bowls games[BOWLING_MATCH_PLAYERS_MAX];
        struct bowling_game game;
        for (;;) {
                size_t length = strcspn(detail, " ");
                if (!parse_game(detail, length, form, &game) ||
                    bowling_match_add(match, game.player) != BOWLING_OK)
                        return false;
                games[bowling_match_players(match) - 1] = bowling_game_bowls(&game);
                if (detail[length] == '\0')
                        break;
                detail += length + 1;
        }
        return bowl_games(match, games);
}

static bool has_people(const int64_t *people, int players)
{
        for (int i = 0; people != NULL && i < players; i++) {
                if (people[i] != PERSON_OF_LETTERS)
                        return true;
        }
        return false;
}

/* The list between the number of form 4 and the start that follows: `0,7,-`. */
static bool parse_people(int64_t *people, int players, const char *text)
{
        for (int i = 0; i < players; i++) {
                size_t length = strcspn(text, ", ");
                char stop = i == players - 1 ? ' ' : ',';
                if (text[length] != stop || !event_parse_person(text, length, &people[i]))
                        return false;
                text += length + 1;
        }
        return has_people(people, players);
}

/* The form of the games and the words of their players; `*people_out` is before them in form 4. */
static int open_start(const char *detail, const char **people_out, const char **words_out)
{
        int form = stored_form_of(detail, words_out);
        const char *people = form == STORED_FORM_PEOPLE ? *words_out : NULL;
        const char *end = people != NULL ? strchr(people, ' ') : NULL;
        *people_out = people;
        return end != NULL ? stored_form_of(end + 1, words_out) : form;
}

bool record_start_from(struct record *record, const char *detail, struct event_stamp stamp)
{
        const char *people = NULL;
        const char *words = detail;
        int form = open_start(detail, &people, &words);
        int players = 1;
        for (const char *at = strchr(words, ' '); at != NULL; at = strchr(at + 1, ' '))
                players++;
        if (record->count > 0 || form > STORED_FORM_PINS || players > BOWLING_MATCH_PLAYERS_MAX)
                return false;
        make_room(record, players);
        if (!parse_start(&record->match, words, form) ||
            (form == STORED_FORM_1 ? people != NULL : form != form_needed(&record->match)) ||
            (people != NULL && !parse_people(record->people, players, people))) {
                record_release(record);
                return false;
        }
        begin(record, detail, stamp);
        return true;
}

bool record_can_undo(const struct record *record)
{
        return record->applied > 0;
}

bool record_can_redo(const struct record *record)
{
        return record->applied < record->change_count;
}

static void print_frame(const struct record *record, const struct record_change *change,
                        char text_out[BOWLING_FRAME_TEXT_SIZE])
{
        const struct bowling_game *game = bowling_match_game(&record->match, change->position);
        text_out[0] = '\0';
        if (game != NULL)
                bowling_notation_print_frame(game, change->frame, text_out);
}

/* A bowl changes the current frame of the player whose turn it is. */
static struct record_change new_bowl(const struct record *record)
{
        const struct bowling_match *match = &record->match;
        struct record_change change = {.event = record->count,
                                       .position = bowling_match_turn(match)};
        const struct bowling_game *game = bowling_match_game(match, change.position);
        if (game != NULL)
                change.frame = bowling_game_current_frame(game);
        return change;
}

static struct record_change new_correction(const struct record *record,
                                           const struct event_correction *correction)
{
        const struct bowling_match *match = &record->match;
        struct record_change change = {.event = record->count,
                                       .position =
                                               bowling_match_position(match, &correction->player),
                                       .frame = correction->frame};
        const struct bowling_game *game = bowling_match_game(match, change.position);
        if (game != NULL)
                bowling_game_frame_bowls(game, change.frame, &change.was);
        return change;
}

/*
 * Does a bowl or a correction, or takes it back. Changes are taken back from the last on, so that
 * each finds the match as it left it.
 */
static enum bowling_status perform(struct bowling_match *match, const struct event *event,
                                   const struct record_change *change, bool back)
{
        switch (event->kind) {
        case EVENT_BOWL:
                return back ? bowling_match_undo(match) : bowling_match_bowl(match, event->as.bowl);
        case EVENT_CORRECT:
                return bowling_match_correct(match, change->position, change->frame,
                                             back ? &change->was : &event->as.correction.bowls);
        case EVENT_START:
        case EVENT_UNDO:
        case EVENT_REDO:
        case EVENT_VOID:
        case EVENT_RESTORE:
        case EVENT_ASSIGN:
                break;
        }
        return BOWLING_MATCH_HAS_BEGUN;
}

static void add_change(struct record *record, const struct record_change *change)
{
        record->changes =
                heap_grow(record->changes, record->applied, &record->changes_room, sizeof *change);
        record->changes[record->applied++] = *change;
        record->change_count = record->applied;
}

static enum bowling_status apply(struct record *record, const struct event *event,
                                 const struct record_change *change)
{
        bool is_new = change->event == record->count;
        bool back = event->kind == EVENT_UNDO;
        const struct event *performed = is_new ? event : &record->events[change->event];
        enum bowling_status status = perform(&record->match, performed, change, back);
        if (status != BOWLING_OK)
                return status;
        if (is_new)
                add_change(record, change);
        else
                record->applied = back ? record->applied - 1 : record->applied + 1;
        return BOWLING_OK;
}

/* The change that `event` does, undoes or redoes. */
static enum bowling_status find_change(const struct record *record, const struct event *event,
                                       struct record_change *change_out)
{
        switch (event->kind) {
        case EVENT_BOWL:
                *change_out = new_bowl(record);
                return BOWLING_OK;
        case EVENT_CORRECT:
                *change_out = new_correction(record, &event->as.correction);
                return BOWLING_OK;
        case EVENT_UNDO:
                if (!record_can_undo(record))
                        return BOWLING_NOTHING_TO_UNDO;
                *change_out = record->changes[record->applied - 1];
                return BOWLING_OK;
        case EVENT_REDO:
                if (!record_can_redo(record))
                        return BOWLING_NOTHING_TO_REDO;
                *change_out = record->changes[record->applied];
                return BOWLING_OK;
        case EVENT_START:
        case EVENT_VOID:
        case EVENT_RESTORE:
        case EVENT_ASSIGN:
                break;
        }
        return BOWLING_MATCH_HAS_BEGUN;
}

/* Neither bowls nor the changes that can be undone are affected. */
static enum bowling_status set_voided(struct record *record, const struct event *event,
                                      struct record_effect *effect_out)
{
        record->voided = event->kind == EVENT_VOID;
        add_event(record, event);
        if (effect_out != NULL)
                *effect_out = (struct record_effect){.position = -1};
        return BOWLING_OK;
}

/* Undoing bowls leaves it as it is. */
static enum bowling_status assign(struct record *record, const struct event *event,
                                  struct record_effect *effect_out)
{
        int position = bowling_match_position(&record->match, &event->as.assignment.player);
        if (position < 0)
                return BOWLING_PLAYER_UNKNOWN;
        record->people[position] = event->as.assignment.person;
        add_event(record, event);
        record->touched[position] = record->count;
        if (effect_out != NULL)
                *effect_out = (struct record_effect){.position = -1};
        return BOWLING_OK;
}

enum bowling_status record_apply(struct record *record, const struct event *event,
                                 struct record_effect *effect_out)
{
        struct record_change change;
        if (event_kind_changes_counting(event->kind))
                return set_voided(record, event, effect_out);
        if (event->kind == EVENT_ASSIGN)
                return assign(record, event, effect_out);
        enum bowling_status status = find_change(record, event, &change);
        if (status != BOWLING_OK)
                return status;
        struct record_effect effect = {.position = change.position, .frame = change.frame};
        if (effect_out != NULL)
                print_frame(record, &change, effect.before);
        status = apply(record, event, &change);
        if (status != BOWLING_OK)
                return status;
        add_event(record, event);
        record->touched[change.position] = record->count;
        if (effect_out != NULL) {
                print_frame(record, &change, effect.after);
                *effect_out = effect;
        }
        return BOWLING_OK;
}

bool record_has_changed(const struct record *record, int position, size_t count)
{
        return record->touched[position] > count;
}

const char *record_detail(const struct record *record, size_t index, char buffer[EVENT_DETAIL_SIZE])
{
        if (index == 0)
                return record->start;
        event_print_detail(&record->events[index], buffer);
        return buffer;
}

void record_print_marks(const struct bowling_game *game, char bowls_out[RECORD_MARKS_SIZE])
{
        struct bowling_marks marks;
        size_t length = 0;
        for (int frame = 1; frame <= bowling_game_current_frame(game); frame++) {
                bowling_game_marks(game, frame, &marks);
                for (size_t i = 0; marks.text[i] != '\0' && length + 1 < RECORD_MARKS_SIZE; i++)
                        bowls_out[length++] = marks.text[i];
        }
        bowls_out[length] = '\0';
}

/* `4 0,7,- `, or nothing where all are whoever has the letters. */
static size_t print_people(const struct bowling_match *match, const int64_t *people,
                           char start_out[RECORD_START_SIZE])
{
        int players = bowling_match_players(match);
        size_t length = 0;
        start_out[0] = '\0';
        for (int i = 0; has_people(people, players) && i < players; i++) {
                char person[PERSON_TEXT_SIZE];
                event_print_person(people[i], person);
                length +=
                        (size_t)snprintf(start_out + length, RECORD_START_SIZE - length, "%s%s%s",
                                         i == 0 ? "4 " : ",", person, i == players - 1 ? " " : "");
        }
        return length;
}

void record_print_start(const struct bowling_match *match, const int64_t *people,
                        char start_out[RECORD_START_SIZE])
{
        char *at = start_out + print_people(match, people, start_out);
        at = digits_put_words(at, stored_form_prefix(form_needed(match)));
        for (int i = 0; i < bowling_match_players(match); i++) {
                const struct bowling_game *game = bowling_match_game(match, i);
                struct bowling_bowls bowls = bowling_game_bowls(game);
                at = digits_put_words(at, i == 0 ? "" : " ");
                at = digits_put_words(at, game->player.name);
                stored_bowls_print(&bowls, at);
                at += strlen(at);
        }
        *at = '\0';
}

/* The start of a log in the newest form. */
static void print_newest_start(const struct record *record, char start_out[RECORD_START_SIZE])
{
        struct record start;
        record_init(&start);
        record_start_from(&start, record->start, record->events[0].stamp);
        record_print_start(&start.match, start.people, start_out);
        record_release(&start);
}

bool record_starts_alike(const struct record *left, const struct record *right)
{
        char one[RECORD_START_SIZE];
        char other[RECORD_START_SIZE];
        print_newest_start(left, one);
        print_newest_start(right, other);
        return strcmp(one, other) == 0;
}

void record_replay(struct record *record, const struct record_log *log, record_visit *visit,
                   void *context)
{
        for (size_t i = 0; i < log->count; i++) {
                if (i == 0)
                        record_start_from(record, log->start, log->events[0].stamp);
                else
                        record_apply(record, &log->events[i], NULL);
                visit(context, record);
        }
}
