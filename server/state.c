/* A lane as the pages and the streams see it. */
#include "state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game_json.h"
#include "memory_stream.h"
#include "moment.h"

static void print_empty(FILE *out, int lane)
{
        fprintf(out,
                "{\"lane\":%d,\"match\":null,\"sequence\":0,\"finished\":false,"
                "\"turn\":null,\"players\":[],\"bowls\":null,\"undo\":false,\"redo\":false,\"at\":"
                "null}",
                lane);
}

/* Printing numbers takes its time: the rest is put as it is. */
static void print_record(FILE *out, struct state_place place, const struct record *record)
{
        char at[MOMENT_SIZE];
        char start[RECORD_START_SIZE];
        moment_print(record->events[record->count - 1].stamp.at, at);
        if (place.lane > 0)
                fprintf(out, "{\"lane\":%d", place.lane);
        else
                fputs("{\"lane\":null", out);
        fprintf(out, ",\"match\":%lld,\"sequence\":%zu,\"finished\":", (long long)place.match,
                record->count);
        fputs(bowling_match_is_finished(&record->match) ? "true,\"turn\":" : "false,\"turn\":",
              out);
        game_json_print_turn(out, &record->match);
        fputs(",\"players\":", out);
        game_json_print_players(out, &record->match);
        record_print_start(&record->match, STORED_FORM, start);
        fprintf(out, ",\"bowls\":\"%s\"", start);
        fputs(record_can_undo(record) ? ",\"undo\":true" : ",\"undo\":false", out);
        fputs(record_can_redo(record) ? ",\"redo\":true" : ",\"redo\":false", out);
        fprintf(out, ",\"at\":\"%s\"}", at);
}

static struct shared_text *copy_of(const char *text, size_t length)
{
        char *copy = malloc(length);
        if (copy == NULL)
                abort();
        memcpy(copy, text, length);
        return shared_text_of(copy, length);
}

/* States are printed all the time: the room for it is kept. */
struct shared_text *state_print(struct state_place place, const struct record *record)
{
        static char *text;
        static size_t length;
        static FILE *out;
        if (out == NULL)
                out = memory_stream_open(&text, &length);
        fseek(out, 0, SEEK_SET);
        if (record == NULL)
                print_empty(out, place.lane);
        else
                print_record(out, place, record);
        fflush(out);
        return copy_of(text, length);
}

void state_print_head(char head_out[STATE_HEAD_SIZE], int64_t match, uint64_t sequence)
{
        snprintf(head_out, STATE_HEAD_SIZE, "id: %lld-%llu\nevent: state\ndata: ", (long long)match,
                 (unsigned long long)sequence);
}

/* A replay that is being printed. */
struct printing {
        FILE *out;
        struct state_place place;
        size_t *starts;
};

static void print_next(void *context, const struct record *record)
{
        struct printing *printing = context;
        char head[STATE_HEAD_SIZE];
        fputs(record->count > 1 ? "\n\n" : "", printing->out);
        printing->starts[record->count - 1] = (size_t)ftell(printing->out);
        state_print_head(head, printing->place.match, record->count);
        fputs(head, printing->out);
        print_record(printing->out, printing->place, record);
}

struct replay state_replay(struct state_place place, const struct record_log *log)
{
        struct record again;
        char *text = NULL;
        size_t length = 0;
        struct printing printing = {.out = memory_stream_open(&text, &length),
                                    .place = place,
                                    .starts = calloc(log->count, sizeof *printing.starts)};
        if (printing.starts == NULL)
                abort();
        record_init(&again);
        record_replay(&again, log, print_next, &printing);
        record_release(&again);
        fclose(printing.out);
        return (struct replay){shared_text_of(text, length), printing.starts, log->count};
}

void state_release_replay(struct replay *replay)
{
        shared_text_let_go(replay->text);
        free(replay->starts);
        *replay = (struct replay){.text = NULL};
}
