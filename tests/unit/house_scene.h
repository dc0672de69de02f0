/* A house on a real store, with another program beside it, for tests. */
#ifndef TESTS_UNIT_HOUSE_SCENE_H
#define TESTS_UNIT_HOUSE_SCENE_H

#include "house.h"

enum {
        HEARD_MAX = 32
};

struct scene {
        struct house house;
        struct store *other;  /* as another program has it open */
        int heard[HEARD_MAX]; /* the lanes whose change was heard of */
        int count;
};

/* A house with the lanes from `first` to `last`, in the store of the fixture. */
void open_scene(struct scene *scene, void **state, int first, int last);
void close_scene(struct scene *scene);

/* Asserts that there is such a lane. */
struct lane *lane_of(const struct scene *scene, int number);

/* A listener; `context` is the scene. */
void scene_note(void *context, const struct lane *lane);

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

/* Whether the lane shows what the other program finds in the store, and says so on failure. */
bool shows_what_is_stored(const struct scene *scene, int number);
void assert_all_true(const struct scene *scene);

bool shows(const struct shared_text *state, const char *part);

/* Asserts that every log leads to what is stored. */
void assert_sound(const struct scene *scene);

#endif
