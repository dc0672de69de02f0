/* How often each leave came, and how often it was made, counted from the games in the store. */
#include "leaves.h"

#include <string.h>

#include <bowling/notation.h>

#include "stored_bowls.h"

static void count_ball(struct leaves *leaves, const struct bowling_first_ball *ball)
{
        struct leaves_counts *counts = &leaves->sets[ball->left];
        leaves->first_balls++;
        counts->left++;
        counts->attempts += ball->result != BOWLING_LEAVE_UNTRIED;
        counts->made += ball->result == BOWLING_LEAVE_MADE;
}

static void count_pins(struct leaves *leaves, const struct bowling_game *game)
{
        if (!bowling_game_knows_leaves(game))
                return;
        struct bowling_first_balls balls = bowling_game_first_balls(game);
        leaves->games_with_pins++;
        for (int i = 0; i < balls.count; i++)
                count_ball(leaves, &balls.balls[i]);
}

void leaves_count(struct leaves *leaves, const struct bowling_game *game)
{
        int score = 0;
        int better = 0;
        bowling_game_final_score(game, &score);
        bowling_game_score_single_pins_made(game, &better);
        leaves->games++;
        leaves->score += score;
        leaves->score_single_pins_made += better;
        count_pins(leaves, game);
}

static bool replay(const struct store_game *row, struct bowling_game *game)
{
        struct bowling_bowls bowls;
        if (row->bowls == NULL)
                return bowling_notation_parse_marks(row->marks, strlen(row->marks), game, NULL) ==
                       BOWLING_OK;
        if (!stored_bowls_read(row->bowls, strlen(row->bowls), &bowls))
                return false;
        for (int i = 0; i < bowls.count; i++) {
                if (bowling_game_bowl(game, bowls.bowls[i]) != BOWLING_OK)
                        return false;
        }
        return true;
}

struct reading {
        struct leaves *leaves;
        void (*count)(struct leaves *leaves, const struct bowling_game *game);
        bool damaged;
};

static bool add_game(void *context, const struct store_game *row)
{
        struct reading *reading = context;
        struct bowling_game game = bowling_game_of(row->player);
        if (!row->finished || row->guest)
                return true;
        reading->damaged = !replay(row, &game) || !bowling_game_is_finished(&game);
        if (!reading->damaged)
                reading->count(reading->leaves, &game);
        return !reading->damaged;
}

enum store_status leaves_read(struct leaves *leaves_out, struct store *store,
                              const struct store_filter *filter)
{
        struct reading reading = {leaves_out, filter->with_pins ? count_pins : leaves_count, false};
        struct store_filter wanted = *filter;
        wanted.without_voided = true;
        *leaves_out = (struct leaves){.games = 0};
        struct store_person person;
        enum store_status status =
                filter->person != 0 ? people_find(store, filter->person, &person) : STORE_OK;
        if (status == STORE_OK)
                status = store_each_game(store, &wanted, add_game, &reading);
        return reading.damaged ? STORE_CORRUPT : status;
}

static void add_counts(struct leaves_counts *sum, struct leaves_counts counts)
{
        sum->left += counts.left;
        sum->attempts += counts.attempts;
        sum->made += counts.made;
}

struct leaves_counts leaves_of_class(const struct leaves *leaves, enum bowling_leave_class kind)
{
        struct leaves_counts sum = {.left = 0};
        for (unsigned pins = 0; pins < LEAVES_SETS; pins++) {
                if (bowling_leave_class(pins) == kind)
                        add_counts(&sum, leaves->sets[pins]);
        }
        return sum;
}

struct leaves_counts leaves_of_pin(const struct leaves *leaves, int pin)
{
        unsigned alone = 1U << (pin - 1);
        struct leaves_counts counts = leaves->sets[alone];
        counts.left = 0;
        for (unsigned pins = 0; pins < BOWLING_PINS_ALL; pins++) {
                if ((pins & alone) != 0)
                        counts.left += leaves->sets[pins].left;
        }
        return counts;
}
