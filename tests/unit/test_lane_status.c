/* The transitions of a lane's status, all of them: those of the table in house.h, and no others. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "house.h"
#include "testing.h"

enum {
        STATUSES = LANE_UNKNOWN + 1
};

/* A lane with this status, and its house; there is no store. */
struct scene {
        struct house house;
        struct lane lane;
};

static void reach(struct scene *scene, enum lane_status status)
{
        *scene = (struct scene){.lane = {.number = 1, .status = LANE_CURRENT}};
        TAILQ_INIT(&scene->house.changed);
        TAILQ_INIT(&scene->house.unread);
        scene->house.in_batch = status == LANE_CHANGED;
        if (status != LANE_CURRENT)
                house_set_status(&scene->house, &scene->lane, status);
}

/* In a child, because a transition that is not allowed ends the program. */
static bool is_allowed(enum lane_status from, enum lane_status to, bool in_batch)
{
        int result = 0;
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
                struct scene scene;
                reach(&scene, from);
                fclose(stderr);
                scene.house.in_batch = in_batch;
                house_set_status(&scene.house, &scene.lane, to);
                _exit(0);
        }
        assert_int_equal(waitpid(child, &result, 0), child);
        if (WIFEXITED(result))
                assert_int_equal(WEXITSTATUS(result), 0);
        else
                assert_int_equal(WTERMSIG(result), SIGABRT);
        return WIFEXITED(result);
}

static const char *const names[STATUSES] = {"CURRENT", "CHANGED", "BEHIND", "UNKNOWN"};

static void check(const bool allowed[STATUSES][STATUSES], bool in_batch)
{
        for (enum lane_status from = LANE_CURRENT; from <= LANE_UNKNOWN; from++) {
                for (enum lane_status to = LANE_CURRENT; to <= LANE_UNKNOWN; to++) {
                        if (is_allowed(from, to, in_batch) != allowed[from][to])
                                fail_msg("%s to %s is %s", names[from], names[to],
                                         allowed[from][to] ? "refused" : "allowed");
                }
        }
}

/* Commits end the batch before they set a status; other programs are heard outside of one. */
static void test_lane_status__transitions_outside_of_a_batch(void **state)
{
        static const bool allowed[STATUSES][STATUSES] = {
                [LANE_CURRENT] =
                        {[LANE_CURRENT] = true, [LANE_BEHIND] = true, [LANE_UNKNOWN] = true},
                [LANE_CHANGED] = {[LANE_CURRENT] = true, [LANE_UNKNOWN] = true},
                [LANE_BEHIND] =
                        {[LANE_CURRENT] = true, [LANE_BEHIND] = true, [LANE_UNKNOWN] = true},
                [LANE_UNKNOWN] = {[LANE_CURRENT] = true, [LANE_UNKNOWN] = true}};
        check(allowed, false);
}

static void test_lane_status__transitions_inside_a_batch(void **state)
{
        static const bool allowed[STATUSES][STATUSES] = {
                [LANE_CURRENT] = {[LANE_CHANGED] = true, [LANE_UNKNOWN] = true},
                [LANE_CHANGED] = {[LANE_CHANGED] = true, [LANE_UNKNOWN] = true},
                [LANE_BEHIND] = {[LANE_CHANGED] = true, [LANE_UNKNOWN] = true},
                [LANE_UNKNOWN] = {[LANE_CHANGED] = true, [LANE_UNKNOWN] = true}};
        check(allowed, true);
}

static bool is_in(const struct lane_list *list, const struct lane *lane)
{
        return TAILQ_FIRST(list) == lane;
}

static void assert_listed(const struct scene *scene, enum lane_status status)
{
        assert_int_equal(scene->lane.status, status);
        assert_int_equal(is_in(&scene->house.changed, &scene->lane), status == LANE_CHANGED);
        assert_int_equal(is_in(&scene->house.unread, &scene->lane),
                         status == LANE_BEHIND || status == LANE_UNKNOWN);
}

static void test_lane_status__lane_is_in_the_list_of_its_status(void **state)
{
        static const enum lane_status to_in_batch[] = {LANE_CHANGED, LANE_UNKNOWN};
        for (enum lane_status from = LANE_CURRENT; from <= LANE_UNKNOWN; from++) {
                struct scene scene;
                reach(&scene, from);
                assert_listed(&scene, from);
                house_set_status(&scene.house, &scene.lane, LANE_UNKNOWN);
                assert_listed(&scene, LANE_UNKNOWN);
                for (size_t i = 0; i < LENGTH_OF(to_in_batch); i++) {
                        reach(&scene, from);
                        scene.house.in_batch = true;
                        house_set_status(&scene.house, &scene.lane, to_in_batch[i]);
                        assert_listed(&scene, to_in_batch[i]);
                }
                scene.house.in_batch = false;
                house_set_status(&scene.house, &scene.lane, LANE_CURRENT);
                assert_listed(&scene, LANE_CURRENT);
        }
}

static void test_lane_status__match_on_no_lane_is_in_no_list(void **state)
{
        struct scene scene;
        reach(&scene, LANE_CURRENT);
        scene.lane.number = 0;
        scene.house.in_batch = true;
        house_set_status(&scene.house, &scene.lane, LANE_CHANGED);
        house_set_status(&scene.house, &scene.lane, LANE_UNKNOWN);
        assert_int_equal(scene.lane.status, LANE_UNKNOWN);
        assert_true(TAILQ_EMPTY(&scene.house.changed) && TAILQ_EMPTY(&scene.house.unread));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_lane_status__transitions_outside_of_a_batch),
                cmocka_unit_test(test_lane_status__transitions_inside_a_batch),
                cmocka_unit_test(test_lane_status__lane_is_in_the_list_of_its_status),
                cmocka_unit_test(test_lane_status__match_on_no_lane_is_in_no_list),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
