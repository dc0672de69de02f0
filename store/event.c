/* Events as text, and text as events. */
#include "event.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <bowling/notation.h>

#include "clean_text.h"
#include "clock.h"
#include "stored_bowls.h"

static const struct {
        const char *name;
        bool has_bowls;
        bool changes_counting;
} kinds[] = {
        [EVENT_START] = {.name = "start", .has_bowls = true},
        [EVENT_BOWL] = {.name = "bowl", .has_bowls = true},
        [EVENT_UNDO] = {.name = "undo"},
        [EVENT_REDO] = {.name = "redo"},
        [EVENT_CORRECT] = {.name = "correct", .has_bowls = true},
        [EVENT_VOID] = {.name = "void", .changes_counting = true},
        [EVENT_RESTORE] = {.name = "restore", .changes_counting = true},
        [EVENT_ASSIGN] = {.name = "assign"},
};

enum {
        KINDS = sizeof kinds / sizeof *kinds,
        BOWLS_TEXT_SIZE = STORED_BOWLS_SIZE /* also for form 1: `10` and a space for each bowl */
};

const char *event_kind_name(enum event_kind kind)
{
        return (unsigned)kind < KINDS ? kinds[kind].name : NULL;
}

bool event_kind_changes_counting(enum event_kind kind)
{
        return (unsigned)kind < KINDS && kinds[kind].changes_counting;
}

bool event_kind_has_bowls(enum event_kind kind)
{
        return (unsigned)kind < KINDS && kinds[kind].has_bowls;
}

bool event_kind_named(const char *name, enum event_kind *kind_out)
{
        for (int kind = EVENT_START; kind < KINDS; kind++) {
                if (strcmp(kinds[kind].name, name) != 0)
                        continue;
                *kind_out = (enum event_kind)kind;
                return true;
        }
        return false;
}

struct event_stamp event_stamp_now(const char *author)
{
        struct event_stamp stamp = {.at = clock_milliseconds()};
        clean_text_copy(stamp.author, sizeof stamp.author, author);
        return stamp;
}

/* Form 1 is written only where it was read. */
static int form_of(const struct event *event, const struct bowling_bowls *bowls)
{
        return event->form == STORED_FORM_1 ? STORED_FORM_1 : stored_bowls_form(bowls);
}

/* In form 1, counts with spaces between them. */
static void print_bowls(const struct bowling_bowls *bowls, int form, char text_out[BOWLS_TEXT_SIZE])
{
        size_t length = 0;
        if (form != STORED_FORM_1) {
                stored_bowls_print(bowls, text_out);
                return;
        }
        text_out[0] = '\0';
        for (int i = 0; i < bowls->count; i++) {
                char count[BOWLING_BOWL_TEXT_SIZE];
                bowling_notation_write_bowl(bowling_bowl_counted(bowls->bowls[i]), count);
                length += (size_t)snprintf(text_out + length, BOWLS_TEXT_SIZE - length, "%s%s",
                                           i == 0 ? "" : " ", count);
        }
}

static void print_bowl(const struct event *event, char *detail_out)
{
        const struct bowling_bowls one = {.bowls = {event->as.bowl}, .count = 1};
        int form = form_of(event, &one);
        char text[BOWLS_TEXT_SIZE];
        print_bowls(&one, form, text);
        snprintf(detail_out, EVENT_DETAIL_SIZE, "%s%s", stored_form_prefix(form), text);
}

static void print_correction(const struct event *event, char *detail_out)
{
        const struct event_correction *correction = &event->as.correction;
        int form = form_of(event, &correction->bowls);
        char text[BOWLS_TEXT_SIZE];
        print_bowls(&correction->bowls, form, text);
        snprintf(detail_out, EVENT_DETAIL_SIZE, "%s%s %d %s", stored_form_prefix(form),
                 correction->player.name, correction->frame, text);
}

void event_print_person(int64_t person, char text_out[PERSON_TEXT_SIZE])
{
        if (person == PERSON_GUEST)
                snprintf(text_out, PERSON_TEXT_SIZE, "-");
        else
                snprintf(text_out, PERSON_TEXT_SIZE, "%" PRId64, person);
}

static void print_assignment(const struct event_assignment *assignment, char *detail_out)
{
        char person[PERSON_TEXT_SIZE];
        event_print_person(assignment->person, person);
        snprintf(detail_out, EVENT_DETAIL_SIZE, "%s %s", assignment->player.name, person);
}

void event_print_detail(const struct event *event, char detail_out[EVENT_DETAIL_SIZE])
{
        detail_out[0] = '\0';
        switch (event->kind) {
        case EVENT_BOWL:
                print_bowl(event, detail_out);
                return;
        case EVENT_CORRECT:
                print_correction(event, detail_out);
                return;
        case EVENT_VOID:
        case EVENT_RESTORE:
                snprintf(detail_out, EVENT_DETAIL_SIZE, "%s", event->as.reason);
                return;
        case EVENT_ASSIGN:
                print_assignment(&event->as.assignment, detail_out);
                return;
        case EVENT_START:
        case EVENT_UNDO:
        case EVENT_REDO:
                return;
        }
}

bool event_parse_player(const char *text, struct bowling_player *player_out)
{
        char name[BOWLING_NAME_LETTERS + 1];
        snprintf(name, sizeof name, "%s", text);
        return bowling_player_named(name, player_out) == BOWLING_OK &&
               strcmp(player_out->name, name) == 0;
}

/* At most `most` bowls, in the form of the event. */
static bool parse_bowls(const struct event *event, const char *text, int most,
                        struct bowling_bowls *bowls)
{
        const struct bowling_game game = bowling_game_of((struct bowling_player){""});
        if (event->form != STORED_FORM_1)
                return stored_bowls_read(text, strlen(text), bowls) && bowls->count <= most;
        for (bowls->count = 0; bowls->count < most; bowls->count++) {
                size_t length = strcspn(text, " ");
                if (length == 0)
                        break;
                if (bowling_notation_read_bowl(&game, text, length, &bowls->bowls[bowls->count]) !=
                    BOWLING_OK)
                        return false;
                text += length + (text[length] == ' ');
        }
        return bowls->count > 0;
}

static bool parse_bowl(struct event *event, const char *text)
{
        struct bowling_bowls bowls;
        if (!parse_bowls(event, text, 1, &bowls))
                return false;
        event->as.bowl = bowls.bowls[0];
        return true;
}

static bool parse_correction(struct event *event, const char *text)
{
        struct event_correction *correction = &event->as.correction;
        int end = 0;
        if (!event_parse_player(text, &correction->player))
                return false;
        text += BOWLING_NAME_LETTERS;
        return sscanf(text, "%2d %n", &correction->frame, &end) == 1 && correction->frame >= 0 &&
               parse_bowls(event, text + end, BOWLING_FRAME_BOWLS_MAX, &correction->bowls);
}

/* There is one way to write a number, and its largest has a digit less than int64_t can hold. */
bool event_parse_person(const char *text, size_t length, int64_t *person_out)
{
        bool is_guest = length == 1 && *text == '-';
        *person_out = is_guest ? PERSON_GUEST : 0;
        if (is_guest || length == 0 || length >= PERSON_TEXT_SIZE - 1 ||
            (length > 1 && *text == '0'))
                return is_guest;
        for (size_t i = 0; i < length; i++) {
                if (text[i] < '0' || text[i] > '9')
                        return false;
                *person_out = *person_out * 10 + (text[i] - '0');
        }
        return true;
}

static bool parse_assignment(struct event_assignment *assignment, const char *text)
{
        if (!event_parse_player(text, &assignment->player) || text[BOWLING_NAME_LETTERS] != ' ')
                return false;
        text += BOWLING_NAME_LETTERS + 1;
        return event_parse_person(text, strlen(text), &assignment->person);
}

/* There is one way to write an event, so that equal events have equal texts. */
static bool is_printed_as(const struct event *event, const char *detail)
{
        char printed[EVENT_DETAIL_SIZE];
        event_print_detail(event, printed);
        return strcmp(printed, detail) == 0;
}

static bool is_newer(enum event_kind kind, int form)
{
        return form > (kind == EVENT_START ? STORED_FORM_PEOPLE : STORED_FORM);
}

bool event_detail_is_newer(enum event_kind kind, const char *detail)
{
        return event_kind_has_bowls(kind) && is_newer(kind, stored_form_of(detail, &detail));
}

bool event_reason_is(const char *text)
{
        return strlen(text) < EVENT_REASON_SIZE && clean_text_is(text);
}

bool event_parse_detail(struct event *event, const char *detail)
{
        const char *text = detail;
        event->form = event_kind_has_bowls(event->kind) ? stored_form_of(detail, &text) : 0;
        if (is_newer(event->kind, event->form))
                return false;
        switch (event->kind) {
        case EVENT_START:
                return true;
        case EVENT_BOWL:
                return parse_bowl(event, text) && is_printed_as(event, detail);
        case EVENT_CORRECT:
                return parse_correction(event, text) && is_printed_as(event, detail);
        case EVENT_VOID:
        case EVENT_RESTORE:
                snprintf(event->as.reason, EVENT_REASON_SIZE, "%s", detail);
                return event_reason_is(detail);
        case EVENT_ASSIGN:
                return parse_assignment(&event->as.assignment, detail);
        case EVENT_UNDO:
        case EVENT_REDO:
                return *detail == '\0';
        }
        return false;
}
