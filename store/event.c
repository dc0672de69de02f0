/* Events as text, and text as events. */
#include "event.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include <bowling/notation.h>

#include "clean_text.h"
#include "stored_bowls.h"

static const char *const kind_names[] = {
        [EVENT_START] = "start",     [EVENT_BOWL] = "bowl",       [EVENT_UNDO] = "undo",
        [EVENT_REDO] = "redo",       [EVENT_CORRECT] = "correct", [EVENT_VOID] = "void",
        [EVENT_RESTORE] = "restore",
};

enum {
        KINDS = sizeof kind_names / sizeof *kind_names
};

const char *event_kind_name(enum event_kind kind)
{
        return (unsigned)kind < KINDS ? kind_names[kind] : NULL;
}

bool event_kind_has_reason(enum event_kind kind)
{
        return kind == EVENT_VOID || kind == EVENT_RESTORE;
}

bool event_kind_has_bowls(enum event_kind kind)
{
        switch (kind) {
        case EVENT_START:
        case EVENT_BOWL:
        case EVENT_CORRECT:
                return true;
        case EVENT_UNDO:
        case EVENT_REDO:
        case EVENT_VOID:
        case EVENT_RESTORE:
                break;
        }
        return false;
}

bool event_kind_named(const char *name, enum event_kind *kind_out)
{
        for (int kind = EVENT_START; kind < KINDS; kind++) {
                if (strcmp(kind_names[kind], name) != 0)
                        continue;
                *kind_out = (enum event_kind)kind;
                return true;
        }
        return false;
}

static int64_t milliseconds_now(void)
{
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct event_stamp event_stamp_now(const char *author)
{
        struct event_stamp stamp = {.at = milliseconds_now()};
        clean_text_copy(stamp.author, sizeof stamp.author, author);
        return stamp;
}

/* Form 1: counts with spaces between them. */

static int print_bowl(char *text, size_t size, struct bowling_bowl bowl)
{
        char count[BOWLING_BOWL_TEXT_SIZE];
        bowling_notation_write_bowl(bowl, count);
        return snprintf(text, size, "%s", count);
}

static void print_correction(const struct event_correction *correction, char *text, size_t size)
{
        size_t length =
                (size_t)snprintf(text, size, "%s %d", correction->player.name, correction->frame);
        for (int i = 0; i < correction->bowls.count && length + 1 < size; i++) {
                text[length++] = ' ';
                length += (size_t)print_bowl(text + length, size - length,
                                             correction->bowls.bowls[i]);
        }
}

/* Form 2 */

static void print_stored_bowl(struct bowling_bowl bowl, char *text, size_t size)
{
        struct bowling_bowls bowls = {.bowls = {bowl}, .count = 1};
        char stored[STORED_BOWLS_SIZE];
        stored_bowls_print(&bowls, stored);
        snprintf(text, size, "%d %s", STORED_FORM, stored);
}

static void print_stored_correction(const struct event_correction *correction, char *text,
                                    size_t size)
{
        char stored[STORED_BOWLS_SIZE];
        stored_bowls_print(&correction->bowls, stored);
        snprintf(text, size, "%d %s %d %s", STORED_FORM, correction->player.name, correction->frame,
                 stored);
}

static bool is_form_1(const struct event *event)
{
        return event->form == STORED_FORM_MARKS;
}

void event_print_detail(const struct event *event, char detail_out[EVENT_DETAIL_SIZE])
{
        detail_out[0] = '\0';
        switch (event->kind) {
        case EVENT_BOWL:
                if (is_form_1(event))
                        print_bowl(detail_out, EVENT_DETAIL_SIZE, event->as.bowl);
                else
                        print_stored_bowl(event->as.bowl, detail_out, EVENT_DETAIL_SIZE);
                return;
        case EVENT_CORRECT:
                if (is_form_1(event))
                        print_correction(&event->as.correction, detail_out, EVENT_DETAIL_SIZE);
                else
                        print_stored_correction(&event->as.correction, detail_out,
                                                EVENT_DETAIL_SIZE);
                return;
        case EVENT_VOID:
        case EVENT_RESTORE:
                snprintf(detail_out, EVENT_DETAIL_SIZE, "%s", event->as.reason);
                return;
        case EVENT_START:
        case EVENT_UNDO:
        case EVENT_REDO:
                return;
        }
}

/* At most two digits, no 0 before another; what else there is, `text` is left at. */
static bool parse_number(const char **text, int *number_out)
{
        size_t digits = strspn(*text, "0123456789");
        if (digits == 0 || digits > 2 || (digits == 2 && **text == '0'))
                return false;
        *number_out = 0;
        for (; digits > 0; digits--)
                *number_out = *number_out * 10 + (*(*text)++ - '0');
        return true;
}

/* Marks of people, such as X and -, were never written. */
static bool parse_bowl(const char **text, struct bowling_bowl *bowl_out)
{
        const struct bowling_game game = bowling_game_of((struct bowling_player){""});
        char count[BOWLING_BOWL_TEXT_SIZE];
        size_t length = strcspn(*text, " ");
        if (bowling_notation_read_bowl(&game, *text, length, bowl_out) != BOWLING_OK)
                return false;
        bowling_notation_write_bowl(*bowl_out, count);
        if (strlen(count) != length || memcmp(count, *text, length) != 0)
                return false;
        *text += length;
        return true;
}

static bool skip_space(const char **text)
{
        if (**text != ' ')
                return false;
        ++*text;
        return true;
}

bool event_parse_player(const char *text, struct bowling_player *player_out)
{
        char name[BOWLING_NAME_LETTERS + 1];
        snprintf(name, sizeof name, "%s", text);
        return bowling_player_named(name, player_out) == BOWLING_OK &&
               strcmp(player_out->name, name) == 0;
}

static bool skip_player(const char **text, struct bowling_player *player_out)
{
        if (!event_parse_player(*text, player_out))
                return false;
        *text += BOWLING_NAME_LETTERS;
        return true;
}

static bool parse_counts(const char *text, struct bowling_bowls *bowls)
{
        bowls->count = 0;
        while (*text != '\0') {
                if (bowls->count == BOWLING_FRAME_BOWLS_MAX || !skip_space(&text) ||
                    !parse_bowl(&text, &bowls->bowls[bowls->count]))
                        return false;
                bowls->count++;
        }
        return bowls->count > 0;
}

static bool parse_stored(const char *text, int most, struct bowling_bowls *bowls)
{
        return stored_bowls_read(text, strlen(text), bowls) && bowls->count <= most;
}

static bool parse_correction(struct event *event, const char *text)
{
        struct event_correction *correction = &event->as.correction;
        if (!skip_player(&text, &correction->player) || !skip_space(&text) ||
            !parse_number(&text, &correction->frame))
                return false;
        if (is_form_1(event))
                return parse_counts(text, &correction->bowls);
        return skip_space(&text) && parse_stored(text, BOWLING_FRAME_BOWLS_MAX, &correction->bowls);
}

static bool parse_one_bowl(struct event *event, const char *text)
{
        struct bowling_bowls bowls;
        if (is_form_1(event))
                return parse_bowl(&text, &event->as.bowl) && *text == '\0';
        if (!parse_stored(text, 1, &bowls))
                return false;
        event->as.bowl = bowls.bowls[0];
        return true;
}

/* Undo, redo and reasons have none. False for a form that only a newer program knows. */
static bool read_form(struct event *event, const char **detail)
{
        event->form = event_kind_has_bowls(event->kind) ? stored_form_of(*detail, detail) : 0;
        return event->form <= STORED_FORM;
}

bool event_detail_is_newer(enum event_kind kind, const char *detail)
{
        return event_kind_has_bowls(kind) && stored_form_of(detail, &detail) > STORED_FORM;
}

bool event_reason_is(const char *text)
{
        return strlen(text) < EVENT_REASON_SIZE && clean_text_is(text);
}

static bool parse_reason(const char *text, char reason_out[EVENT_REASON_SIZE])
{
        if (!event_reason_is(text))
                return false;
        snprintf(reason_out, EVENT_REASON_SIZE, "%s", text);
        return true;
}

bool event_parse_detail(struct event *event, const char *detail)
{
        if (!read_form(event, &detail))
                return false;
        switch (event->kind) {
        case EVENT_START:
                return true;
        case EVENT_BOWL:
                return parse_one_bowl(event, detail);
        case EVENT_CORRECT:
                return parse_correction(event, detail);
        case EVENT_VOID:
        case EVENT_RESTORE:
                return parse_reason(detail, event->as.reason);
        case EVENT_UNDO:
        case EVENT_REDO:
                return *detail == '\0';
        }
        return false;
}
