/* Bowls in the order in which they were rolled. */
#include "bowls.h"

void bowls_append(struct bowling_bowls *bowls, struct bowling_bowl bowl)
{
        bowls->bowls[bowls->count++] = bowl;
}

bool bowling_bowls_equal(const struct bowling_bowls *left, const struct bowling_bowls *right)
{
        bool equal = left->count == right->count;
        for (int i = 0; equal && i < left->count; i++)
                equal = bowling_bowl_equals(left->bowls[i], right->bowls[i]);
        return equal;
}

bool bowling_bowls_know_pins(const struct bowling_bowls *bowls)
{
        bool known = false;
        for (int i = 0; !known && i < bowls->count; i++)
                known = bowling_bowl_knows_pins(bowls->bowls[i]);
        return known;
}
