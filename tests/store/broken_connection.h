/* A connection that breaks in the moment of a commit. The real driver does the work. */
#ifndef TESTS_STORE_BROKEN_CONNECTION_H
#define TESTS_STORE_BROKEN_CONNECTION_H

#include "store.h"

/* The next commit gets no answer, whether it is done all the same or not. */
void break_connection(struct store *store, bool commit_is_done);

/* Whether that commit was tried. */
bool answer_was_lost(void);

/* From that commit on nothing gets an answer, until the store is there again. */
void set_away(bool is_away);

/* How often somebody has tried to reach it again. */
int reconnects_tried(void);

/* Gives the store its own driver back. */
void mend_connection(struct store *store);

#endif
