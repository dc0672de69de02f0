/* What visitors of a store saw, for tests to compare. */
#ifndef TESTS_STORE_SEEN_H
#define TESTS_STORE_SEEN_H

#include "people.h"

enum {
        SEEN_MAX = 64
};

struct seen {
        size_t count;
        size_t wanted; /* 0 for all */
        int64_t ids[SEEN_MAX];
        struct store_match matches[SEEN_MAX];
        struct store_game games[SEEN_MAX];
        struct store_lane lanes[SEEN_MAX];
        char texts[SEEN_MAX][STORE_FULL_NAME_SIZE];
        bool without_text[SEEN_MAX];
};

/* Visitors; `context` is a struct seen. Its ids are those of matches, the numbers of events or of
 * lanes, or the letters of a player. */
bool see_match(void *context, const struct store_match *match);
bool see_game(void *context, const struct store_game *game);
bool see_event(void *context, const struct store_event *event);
bool see_person(void *context, const struct store_person *person);
bool see_lane(void *context, const struct store_lane *lane);
void see_news(void *context, const struct store_lane *lane);

/* Each asserts that the store answers. */
struct seen matches_of(struct store *store, struct store_filter filter);
struct seen games_of(struct store *store, struct store_filter filter);
struct seen events_of(struct store *store, int64_t match);
struct seen players_of(struct store *store);
struct seen lanes_of(struct store *store, int first, int last);

/* How many complaints `bowling verify` has, which may repair what they are about. */
uint64_t complaints_about(struct store *store, bool repair);
extern char last_complaint[STORE_REASON_SIZE]; /* of the last time; empty if there were none */

/* Asserts that every log leads to what is stored. */
void assert_sound(struct store *store);

/* Whether these ids were seen, in this order and no others. */
bool saw(const struct seen *seen, size_t count, const int64_t *ids);

#define assert_saw(seen, ...)                                                                      \
        assert_true(saw(&(seen), sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t),               \
                        (int64_t[]){__VA_ARGS__}))

#endif
