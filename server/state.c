/* The state of a lane as JSON: what the API answers and what streams send. */
#include "state.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "game_json.h"
#include "memory_stream.h"
#include "moment.h"

static const char event_end[] = "\n\n";

static void print_empty(FILE *out, const struct store_lane *position)
{
        fprintf(out,
                "{\"lane\":%d,\"id\":\"%" PRId64 "-0\",\"match\":null,\"sequence\":0,"
                "\"finished\":false,\"turn\":null,\"players\":[],\"bowls\":null,\"undo\":false,"
                "\"redo\":false,\"at\":null}",
                position->lane, position->turn);
}

static void print_record(FILE *out, const struct store_lane *position, const struct record *record,
                         const struct match_person *people)
{
        char at[MOMENT_SIZE];
        char start[RECORD_START_SIZE];
        moment_print(record->events[record->count - 1].stamp.at, at);
        if (position->lane > 0)
                fprintf(out, "{\"lane\":%d,\"id\":\"%" PRId64 "-%" PRId64 "\"", position->lane,
                        position->turn, position->sequence);
        else
                fputs("{\"lane\":null,\"id\":null", out);
        fprintf(out, ",\"match\":%" PRId64 ",\"sequence\":%" PRId64 ",\"finished\":%s,\"turn\":",
                position->match, position->sequence,
                bowling_match_is_finished(&record->match) ? "true" : "false");
        game_json_print_turn(out, &record->match);
        fputs(",\"players\":", out);
        game_json_print_players(out, &record->match, people);
        record_print_start(&record->match, NULL, start);
        fprintf(out, ",\"bowls\":\"%s\",\"undo\":%s,\"redo\":%s,\"at\":\"%s\"}", start,
                record_can_undo(record) ? "true" : "false",
                record_can_redo(record) ? "true" : "false", at);
}

struct shared_text *state_print(struct store_lane position, const struct record *record,
                                const struct match_person *people)
{
        char *event = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&event, &length);
        int head = fprintf(out, "id: %" PRId64 "-%" PRId64 "\nevent: state\ndata: ", position.turn,
                           position.sequence);
        if (record == NULL)
                print_empty(out, &position);
        else
                print_record(out, &position, record, people);
        fputs(event_end, out);
        memory_stream_close_or_abort(out);
        struct shared_text *text = shared_text_of(event, length);
        text->event_length = length;
        text->bytes += head;
        text->length -= (size_t)head + strlen(event_end);
        return text;
}

int state_compare(const struct store_lane *left, const struct store_lane *right)
{
        if (left->turn != right->turn)
                return left->turn < right->turn ? -1 : 1;
        return (left->sequence > right->sequence) - (left->sequence < right->sequence);
}
