/* The people of a match: that of each of its games, as the store knows them now. */
#ifndef EXCHANGE_MATCH_PEOPLE_H
#define EXCHANGE_MATCH_PEOPLE_H

#include "match_person.h"
#include "record.h"
#include "store.h"

/* One for each game, in bowling order; NULL on failure. match_people_free() frees them. */
enum store_status match_people_read(struct store *store, const struct record *record,
                                    struct match_person **people_out);
void match_people_free(struct match_person *people, const struct record *record);

#endif
