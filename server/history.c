/* What was played on a lane before the match that is there now, for watchers who were away. */
#include "history.h"

#include <stdio.h>
#include <stdlib.h>

#include "match_writer.h"
#include "memory_stream.h"

enum {
        MATCHES_MAX = 10,
        BYTES_MAX = 512 * 1024
};

struct matches {
        int64_t now;
        int64_t ids[MATCHES_MAX];
        size_t count; /* MATCHES_MAX + 1 where there are more */
};

static bool note_match(void *context, const struct store_lane *played)
{
        struct matches *matches = context;
        if (played->match >= matches->now)
                return false;
        if (matches->count < MATCHES_MAX)
                matches->ids[matches->count] = played->match;
        return ++matches->count <= MATCHES_MAX;
}

/* Prints the states of a match behind the first `had`. */
static void print_match(FILE *out, struct state_place place, struct record *record, uint64_t had)
{
        struct record_log log = record_take_log(record);
        struct replay replay = state_replay(place, &log);
        if (had < replay.count) {
                fputs(ftell(out) > 0 ? "\n\n" : "", out);
                fwrite(replay.text->bytes + replay.starts[had], 1,
                       replay.text->length - replay.starts[had], out);
        }
        state_release_replay(&replay);
        record_log_release(&log);
}

static enum store_status read_match(FILE *out, struct store *store, struct state_place place,
                                    uint64_t had)
{
        struct record record;
        struct match_writer writer = {.store = store};
        record_init(&record);
        enum store_status status = match_writer_load(&writer, place.match, &record);
        if (status == STORE_OK)
                print_match(out, place, &record, had);
        record_release(&record);
        return status;
}

static enum store_status print_matches(FILE *out, struct store *store,
                                       const struct history_gap *gap, const struct matches *matches)
{
        enum store_status status = STORE_OK;
        for (size_t i = 0; status == STORE_OK && i < matches->count && ftell(out) < BYTES_MAX;
             i++) {
                struct state_place place = {gap->seen.lane, matches->ids[i]};
                status = read_match(out, store, place, i == 0 ? gap->sequence : 0);
        }
        return status;
}

enum store_status history_print(struct store *store, const struct history_gap *gap,
                                struct shared_text **text_out, bool *is_whole_out)
{
        struct matches matches = {.now = gap->now};
        struct store_lane since = {.lane = gap->seen.lane, .match = gap->seen.match};
        char *text = NULL;
        size_t length = 0;
        *text_out = NULL;
        enum store_status status = store_each_lane_match(store, &since, note_match, &matches);
        *is_whole_out = matches.count > 0 && matches.count <= MATCHES_MAX &&
                        matches.ids[0] == gap->seen.match;
        if (status != STORE_OK || !*is_whole_out)
                return status;
        FILE *out = memory_stream_open(&text, &length);
        status = print_matches(out, store, gap, &matches);
        fclose(out);
        *is_whole_out = length < BYTES_MAX;
        if (status == STORE_OK && length > 0 && *is_whole_out)
                *text_out = shared_text_of(text, length);
        else
                free(text);
        return status;
}
