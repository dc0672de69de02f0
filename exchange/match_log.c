/* The log of a match as a table: who did what, when, and what became of it. */
#include "match_log.h"

#include <inttypes.h>
#include <stdlib.h>

#include <bowling/notation.h>

#include "memory_stream.h"

static const struct table_column columns[] = {
        {"sequence", "#", TABLE_NUMBER},  {"at", "when", TABLE_TEXT},
        {"by", "who", TABLE_TEXT},        {"do", "what", TABLE_TEXT},
        {"player", "player", TABLE_TEXT}, {"frame", "frame", TABLE_NUMBER},
        {"was", "was", TABLE_TEXT},       {"became", "became", TABLE_TEXT},
};

static void add_stamp(struct table *table, const struct record *record, size_t index)
{
        const struct event *event = &record->events[index];
        table_add_format(table, "%zu", index + 1);
        table_add_moment(table, event->stamp.at);
        table_add_words(table, event->stamp.author);
        table_add(table, event_kind_name(event->kind));
}

/* An event of the whole match: its players and games that were played elsewhere, or a reason. */
static void add_detail(struct table *table, const char *detail)
{
        table_add(table, NULL);
        table_add(table, NULL);
        table_add(table, NULL);
        table_add_words(table, detail);
}

static void print_game(FILE *out, const struct bowling_game *game)
{
        char frame[BOWLING_FRAME_TEXT_SIZE];
        fputs(game->player.name, out);
        for (int i = 1; i <= BOWLING_FRAMES; i++) {
                bowling_notation_print_frame(game, i, frame);
                fprintf(out, "%s%s", i == 1 && frame[0] != '\0' ? ":" : "", frame);
        }
}

/* The players, each with the game that he brings: PJS:X8[7-10]/ KYJ */
static void add_start(struct table *table, const struct bowling_match *match)
{
        char *start = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&start, &length);
        for (int i = 0; i < bowling_match_players(match); i++) {
                fputs(i > 0 ? " " : "", out);
                print_game(out, bowling_match_game(match, i));
        }
        memory_stream_close_or_abort(out);
        add_detail(table, start);
        free(start);
}

static void add_effect(struct table *table, const struct record *record,
                       const struct record_effect *effect)
{
        table_add(table, bowling_match_game(&record->match, effect->position)->player.name);
        table_add_format(table, "%d", effect->frame);
        table_add(table, effect->before);
        table_add(table, effect->after);
}

/* The row that the log names, be it merged or not; a name that was forgotten is not there. */
static bool find_person(struct store *store, const struct event_assignment *assignment,
                        struct store_person *person_out)
{
        if (store == NULL || assignment->person == PERSON_GUEST)
                return false;
        enum store_status status =
                assignment->person == PERSON_OF_LETTERS
                        ? people_find_key(store, assignment->player.name, person_out)
                        : people_find(store, assignment->person, person_out);
        return status == STORE_OK;
}

static void add_label(struct table *table, struct store *store,
                      const struct event_assignment *assignment)
{
        char label[PEOPLE_LABEL_SIZE];
        struct store_person person;
        event_print_person(assignment->person, label);
        if (assignment->person == PERSON_GUEST)
                snprintf(label, sizeof label, "a guest");
        else if (find_person(store, assignment, &person))
                people_print_label(&person, label);
        table_add_words(table, label);
}

/* Nothing for a guest. */
static void add_number(struct table *table, struct store *store,
                       const struct event_assignment *assignment)
{
        struct store_person person;
        if (find_person(store, assignment, &person) && !person.forgotten)
                table_add_format(table, "%" PRId64, person.person);
        else
                table_add(table, NULL);
}

static void add_assignment(struct table *table, struct store *store, bool by_number,
                           const struct event_assignment *assignment)
{
        table_add(table, assignment->player.name);
        table_add(table, NULL);
        table_add(table, NULL);
        if (by_number)
                add_number(table, store, assignment);
        else
                add_label(table, store, assignment);
}

static void add_change(struct table *table, const struct record *record, const struct event *event,
                       const struct record_effect *effect)
{
        switch (event->kind) {
        case EVENT_START:
                add_start(table, &record->match);
                return;
        case EVENT_VOID:
        case EVENT_RESTORE:
                add_detail(table, event->as.reason);
                return;
        case EVENT_ASSIGN: /* match_log_fill() knows whom to ask */
        case EVENT_BOWL:
        case EVENT_UNDO:
        case EVENT_REDO:
        case EVENT_CORRECT:
                add_effect(table, record, effect);
                return;
        }
}

static size_t end_of(struct match_log_page page, const struct record *record)
{
        bool all = page.limit == 0 || page.after >= record->count ||
                   page.limit > record->count - page.after;
        return all ? record->count : page.after + page.limit;
}

/* Plays the match once more up to the end of the page, and notes what each event does. */
void match_log_fill(struct table *table, const struct record *record, struct match_log_page page,
                    struct store *store)
{
        struct record replay;
        size_t end = end_of(page, record);
        struct record_effect effect = {.position = -1};
        table->columns = columns;
        table->column_count = sizeof columns / sizeof *columns;
        record_init(&replay);
        record_start_from(&replay, record->start, record->events[0].stamp);
        for (size_t i = 0; i < end; i++) {
                if (i > 0)
                        record_apply(&replay, &record->events[i], &effect);
                if (i < page.after)
                        continue;
                add_stamp(table, record, i);
                if (record->events[i].kind == EVENT_ASSIGN)
                        add_assignment(table, store, page.by_number,
                                       &record->events[i].as.assignment);
                else
                        add_change(table, &replay, &record->events[i], &effect);
        }
        record_release(&replay);
}
