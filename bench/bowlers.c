/* Keypads that bowl as fast as they are answered, each by a connection of its own. */
#include "bowlers.h"

#include <stdlib.h>

#include "channel.h"
#include "heap.h"
#include "timing.h"

enum {
        TIMEOUT = 20000 /* milliseconds without any answer */
};

struct bowler {
        struct channel channel; /* the first field, so that a channel is cast to its bowler */
        struct bowlers *all;
        int lane; /* counted from 0 */
        struct http_connection connection;
};

static void ask(struct bowler *bowler)
{
        char request[LANE_PLAY_REQUEST_SIZE];
        const struct bowlers *all = bowler->all;
        size_t length =
                lane_play_request(&all->plays[bowler->lane], all->tokens[bowler->lane], request);
        http_send(&bowler->connection, request, length);
}

static int lane_after(const struct bowlers *all, int lane)
{
        return lane + all->count < all->lanes ? lane + all->count : lane % all->count;
}

static void take(struct channel *channel)
{
        struct bowler *bowler = (struct bowler *)channel;
        struct bowlers *all = bowler->all;
        struct http_answer answer;
        if (!http_take(&bowler->connection, &answer))
                return;
        lane_play_take(&all->plays[bowler->lane], &answer);
        bowler->lane = lane_after(all, bowler->lane);
        if (all->stopping)
                all->busy--;
        else
                ask(bowler);
}

void bowlers_open(struct bowlers *bowlers_out, const struct serving *serving, int count, int lanes)
{
        *bowlers_out = (struct bowlers){.count = count, .lanes = lanes};
        bowlers_out->plays = heap_or_abort(calloc((size_t)lanes, sizeof *bowlers_out->plays));
        bowlers_out->bowlers = heap_or_abort(calloc((size_t)count, sizeof *bowlers_out->bowlers));
        bowlers_out->tokens = heap_or_abort(calloc((size_t)lanes, sizeof *bowlers_out->tokens));
        for (int i = 0; i < lanes; i++) {
                bowlers_out->plays[i].lane = i + 1;
                serving_add_token(serving, i + 1, bowlers_out->tokens[i]);
        }
        for (int i = 0; i < count; i++) {
                struct bowler *bowler = &bowlers_out->bowlers[i];
                http_open(&bowler->connection, serving->port);
                bowler->channel = (struct channel){bowler->connection.descriptor, take};
                bowler->all = bowlers_out;
                bowler->lane = i;
        }
}

void bowlers_close(struct bowlers *bowlers)
{
        for (int i = 0; i < bowlers->count; i++)
                http_close(&bowlers->bowlers[i].connection);
        free(bowlers->bowlers);
        free(bowlers->plays);
        free(bowlers->tokens);
}

/*
 * A keypad alone busy-polls: otherwise the measurement would include how long the system takes to
 * wake it, which is no part of the server. Many keep their processor awake by themselves.
 */
static void turn(const struct bowlers *bowlers, int loop)
{
        double begin = timing_now();
        bool is_alone = bowlers->count == 1;
        while (!channel_turn(loop, is_alone ? 0 : TIMEOUT)) {
                if (!is_alone || timing_now() - begin > TIMEOUT / 1000.0)
                        process_fail("bowls are not answered");
        }
}

double bowlers_run(struct bowlers *bowlers, int loop, double seconds)
{
        double begin = timing_now();
        bowlers->stopping = false;
        bowlers->busy = bowlers->count;
        for (int i = 0; i < bowlers->count; i++) {
                channel_add(loop, &bowlers->bowlers[i].channel);
                ask(&bowlers->bowlers[i]);
        }
        while (timing_now() - begin < seconds)
                turn(bowlers, loop);
        bowlers->stopping = true;
        while (bowlers->busy > 0)
                turn(bowlers, loop);
        return timing_now() - begin;
}

long bowlers_bowls(const struct bowlers *bowlers)
{
        long bowls = 0;
        for (int i = 0; i < bowlers->lanes; i++)
                bowls += bowlers->plays[i].bowls;
        return bowls;
}

long bowlers_events(const struct bowlers *bowlers)
{
        long events = 0;
        for (int i = 0; i < bowlers->lanes; i++)
                events += bowlers->plays[i].events;
        return events;
}
