/* What was played on a lane before the match that is there now, for watchers who were away. */
#ifndef SERVER_HISTORY_H
#define SERVER_HISTORY_H

#include "state.h"
#include "store.h"

/* The last event that a watcher has, and the match that is on the lane now. */
struct history_gap {
        struct state_place seen;
        uint64_t sequence;
        int64_t now;
};

/*
 * All states between the two, as events of a stream without the last empty line, held by the
 * caller. NULL where there are none; then, where the match was never on the lane or too much was
 * played since, `is_whole_out` is false.
 */
enum store_status history_print(struct store *store, const struct history_gap *gap,
                                struct shared_text **text_out, bool *is_whole_out);

#endif
