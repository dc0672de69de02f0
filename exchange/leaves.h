/* How often each leave came, and how often it was made, counted from the games in the store. */
#ifndef EXCHANGE_LEAVES_H
#define EXCHANGE_LEAVES_H

#include <bowling/first_balls.h>
#include <bowling/leave.h>

#include "people.h"
#include "table.h"

enum {
        LEAVES_SETS = BOWLING_PINS_ALL + 1
};

struct leaves_counts {
        int64_t left;
        int64_t attempts; /* of these got a second ball, */
        int64_t made;     /* and so many of these were made by it */
};

/* About 24 KiB. */
struct leaves {
        int64_t games; /* finished ones */
        int64_t score; /* their sum, */
        int64_t score_single_pins_made;
        int64_t games_with_pins; /* of which some bowl was told with its pins */
        int64_t first_balls;     /* of these games, at a full rack, that know their pins */
        struct leaves_counts sets[LEAVES_SETS];
};

/* Adds a finished game. */
void leaves_count(struct leaves *leaves, const struct bowling_game *game);

/*
 * Counts the games of the filter that are finished and not voided, and not of guests. Those without
 * pins tell only scores: with the filter's `with_pins` they are not read, and no scores are worked
 * out. STORE_NOT_FOUND where the filter names an unknown player.
 */
enum store_status leaves_read(struct leaves *leaves_out, struct store *store,
                              const struct store_filter *filter);

/* All leaves of a class together; and leaves in which the pin stood, attempts at it alone. */
struct leaves_counts leaves_of_class(const struct leaves *leaves, enum bowling_leave_class kind);
struct leaves_counts leaves_of_pin(const struct leaves *leaves, int pin);

/* The members that tell of counts in JSON: "left":3,"attempts":3,"made":1 */
void leaves_print_counts(FILE *out, struct leaves_counts counts);

/* The members of a leave: "leave":"7-10","pins":[7,10],"class":"split","name":"bed posts" */
void leaves_print_leave(FILE *out, const char *member, unsigned pins);

/* All of a player, by letters or `PJS#2`: for people, as an object of JSON, as rows of a table for
 * CSV. */
void leaves_print(FILE *out, const char *player, const struct leaves *leaves);
void leaves_print_json(FILE *out, const char *player, const struct leaves *leaves);
void leaves_begin_rows(struct table *table);
void leaves_add_rows(struct table *table, const char *player, const struct leaves *leaves);

/* Prints for each figure a line that says how it is worked out. */
void leaves_define(FILE *out);

#endif
