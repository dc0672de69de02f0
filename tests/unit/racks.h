/* What the tests of racks share: racks that were bowled at, and their comparison. */
#ifndef UNIT_RACKS_H
#define UNIT_RACKS_H

#include "play.h"

#include "bowls.h"
#include "frame_state.h"

/* The rack after `count` bowls of `marks`. */
static inline struct bowling_frame_state rack_after(const char *marks, size_t count)
{
        struct bowling_frame_state rack = frame_state_ready();
        for (size_t i = 0; i < count; i++)
                assert_int_equal(frame_state_bowl(&rack, bowl_marked(marks[i])), BOWLING_OK);
        return rack;
}

static inline struct bowling_frame_state rack_of(const char *marks)
{
        return rack_after(marks, strlen(marks));
}

static inline void assert_same_rack(const struct bowling_frame_state *left,
                                    const struct bowling_frame_state *right)
{
        assert_int_equal(left->kind, right->kind);
        assert_true(bowling_bowl_equals(left->bowls.first, right->bowls.first));
        assert_true(bowling_bowl_equals(left->bowls.second, right->bowls.second));
}

static inline void assert_bowls(const struct bowling_bowls *bowls, const char *marks)
{
        struct bowling_bowls expected = {.count = 0};
        for (; *marks != '\0'; marks++)
                bowls_append(&expected, bowl_marked(*marks));
        assert_int_equal(bowls->count, expected.count);
        assert_true(bowling_bowls_equal(bowls, &expected));
}

#endif
