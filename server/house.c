/* The lanes of a house, what is played on each, and changing it. */
#include "house.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state.h"

struct lane *house_lane(struct house *house, int number)
{
        return number >= 1 && number <= house->count ? &house->lanes[number - 1] : NULL;
}

struct lane *house_lane_of(struct house *house, int64_t match)
{
        for (int i = 0; i < house->count; i++) {
                if (house->lanes[i].record != NULL && house->lanes[i].keeper.match == match)
                        return &house->lanes[i];
        }
        return NULL;
}

static void forget(struct lane *lane)
{
        if (lane->record != NULL)
                record_release(lane->record);
        free(lane->record);
        lane->record = NULL;
        lane->keeper.match = 0;
}

/* What the pages show; it is printed once for each change, however many look at it. */
static void show(struct lane *lane)
{
        free(lane->state);
        lane->state = NULL;
        FILE *out = open_memstream(&lane->state, &lane->state_length);
        if (out == NULL)
                abort();
        state_print(out, lane);
        fclose(out);
        lane->version++;
}

static struct record *new_record(void)
{
        struct record *record = malloc(sizeof *record);
        if (record == NULL)
                abort();
        record_init(record);
        return record;
}

static enum store_status load(struct house *house, struct lane *lane, int64_t match)
{
        forget(lane);
        lane->record = new_record();
        lane->keeper = (struct keeper){.store = house->store};
        enum store_status status = keeper_load(&lane->keeper, match, lane->record);
        if (status != STORE_OK)
                forget(lane);
        show(lane);
        return status;
}

/* The matches that are on lanes, noted before they are loaded. */
struct placement {
        struct house *house;
        int64_t *matches;
};

static bool note_lane(void *context, const struct store_lane *row)
{
        struct placement *placement = context;
        if (row->lane >= 1 && row->lane <= placement->house->count)
                placement->matches[row->lane - 1] = row->match;
        return true;
}

static enum store_status read_placement(struct house *house, int64_t *matches)
{
        struct placement placement = {house, matches};
        return house->store->back_end->each_lane(house->store, note_lane, &placement);
}

enum store_status house_open(struct house *house_out, struct store *store, int lanes)
{
        *house_out = (struct house){.store = store, .count = lanes};
        house_out->lanes = calloc((size_t)lanes, sizeof *house_out->lanes);
        int64_t *matches = calloc((size_t)lanes, sizeof *matches);
        if (house_out->lanes == NULL || matches == NULL)
                abort();
        enum store_status status = read_placement(house_out, matches);
        for (int i = 0; i < lanes; i++) {
                struct lane *lane = &house_out->lanes[i];
                lane->number = i + 1;
                show(lane);
                if (status == STORE_OK && matches[i] != 0)
                        status = load(house_out, lane, matches[i]);
        }
        free(matches);
        if (status != STORE_OK)
                house_close(house_out);
        return status;
}

void house_close(struct house *house)
{
        for (int i = 0; i < house->count; i++) {
                forget(&house->lanes[i]);
                free(house->lanes[i].state);
        }
        free(house->lanes);
        *house = (struct house){.count = 0};
}

enum store_status house_refresh(struct house *house, int number)
{
        struct lane *lane = house_lane(house, number);
        int64_t *matches = calloc((size_t)house->count, sizeof *matches);
        if (matches == NULL)
                abort();
        enum store_status status = read_placement(house, matches);
        if (status == STORE_OK && matches[number - 1] != 0)
                status = load(house, lane, matches[number - 1]);
        free(matches);
        return status;
}

static struct house_outcome outcome(enum house_status status)
{
        return (struct house_outcome){.status = status};
}

static struct house_outcome failure(enum store_status status)
{
        return (struct house_outcome){.status = HOUSE_FAILED, .store = status};
}

static bool is_stale(const struct lane *lane, struct house_asker asker)
{
        int64_t sequence = lane->record != NULL ? (int64_t)lane->record->count : 0;
        return asker.sequence >= 0 && asker.sequence != sequence;
}

static bool is_going_on(const struct lane *lane)
{
        return lane->record != NULL && !bowling_match_is_finished(&lane->record->match);
}

static struct house_outcome save(struct house *house, struct lane *lane)
{
        enum store_status status = keeper_save(&lane->keeper, lane->record);
        lane->touched = true;
        if (status == STORE_OK) {
                show(lane);
                return outcome(HOUSE_OK);
        }
        if (status != STORE_STALE) {
                lane->failed = true;
                return failure(status);
        }
        status = house_refresh(house, lane->number);
        return status == STORE_OK ? outcome(HOUSE_STALE) : failure(status);
}

struct house_outcome house_start(struct house *house, int number, const struct bowling_match *match,
                                 struct house_asker asker)
{
        struct lane *lane = house_lane(house, number);
        if (lane == NULL)
                return outcome(HOUSE_NO_LANE);
        if (is_stale(lane, asker))
                return outcome(HOUSE_STALE);
        if (is_going_on(lane))
                return outcome(HOUSE_OCCUPIED);
        forget(lane);
        lane->record = new_record();
        lane->keeper = keeper_new(house->store);
        record_start(lane->record, match, event_stamp_now(asker.author));
        struct house_outcome result = save(house, lane);
        struct store_lane row = {.lane = number, .match = lane->keeper.match};
        if (result.status != HOUSE_OK)
                return result;
        enum store_status status = house->store->back_end->set_lane(house->store, &row);
        return status == STORE_OK ? result : failure(status);
}

struct house_outcome house_change(struct house *house, int number, struct event event,
                                  struct house_asker asker)
{
        struct lane *lane = house_lane(house, number);
        if (lane == NULL)
                return outcome(HOUSE_NO_LANE);
        if (lane->record == NULL)
                return outcome(HOUSE_NO_MATCH);
        if (is_stale(lane, asker))
                return outcome(HOUSE_STALE);
        event.stamp = event_stamp_now(asker.author);
        enum bowling_status rule = record_apply(lane->record, &event, NULL);
        if (rule != BOWLING_OK)
                return (struct house_outcome){.status = HOUSE_IMPOSSIBLE, .rule = rule};
        return save(house, lane);
}

void house_settle(struct house *house, bool committed)
{
        for (int i = 0; i < house->count; i++) {
                struct lane *lane = &house->lanes[i];
                bool wrong = lane->failed || (lane->touched && !committed);
                if (wrong && house_refresh(house, lane->number) != STORE_OK)
                        forget(lane);
                lane->touched = false;
                lane->failed = false;
        }
}
