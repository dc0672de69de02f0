/* A house on a real store, with another program beside it, for tests. */
#ifndef TESTS_UNIT_HOUSE_SCENE_H
#define TESTS_UNIT_HOUSE_SCENE_H

#include "house.h"

enum {
        SCENE_LANES_MAX = 32
};

struct scene {
        struct house house;
        struct store *other;                            /* as another program has it open */
        struct shared_text *published[SCENE_LANES_MAX]; /* of each lane, the first one first */
        int heard[SCENE_LANES_MAX]; /* the lanes that were published since `count` was 0 */
        int count;
};

/* A house with the lanes from `first` to `last`, in the store of the fixture. */
void open_scene(struct scene *scene, void **state, int first, int last);
void close_scene(struct scene *scene);

/* Asserts that there is such a lane. */
struct lane *lane_of(const struct scene *scene, int number);

/* The state that was published last. */
struct shared_text *published(const struct scene *scene, int number);

/* A batch begins and ends. Whether it was committed. */
void begin(struct scene *scene);
bool settle(struct scene *scene);

/* Changes in a batch, by somebody who has seen this event last, or -1. */
struct house_outcome start(struct scene *scene, int number, const char *name, int64_t sequence);
struct house_outcome bowl(struct scene *scene, int number, int pins, int64_t sequence);

/* The same in a batch of its own; both assert that it is done. */
void start_and_settle(struct scene *scene, int number, const char *name);
void bowl_and_settle(struct scene *scene, int number, int pins);

/* What the other program does: gutter balls, and a match in place of what is there. */
void other_bowls(const struct scene *scene, int number, int count);
int64_t other_starts(const struct scene *scene, int number, const char *players, int bowls);
int64_t match_on(const struct scene *scene, int number);

/* Whether what is published is what the other program finds in the store; shows both if not. */
bool shows_what_is_stored(const struct scene *scene, int number);
void assert_all_true(const struct scene *scene);

bool shows(const struct shared_text *state, const char *part);

#endif
