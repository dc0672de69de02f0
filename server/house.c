/* The lanes of a house, what is played on each, and changing it. */
#include "house_inside.h"

#include <stdlib.h>

int house_size(const struct house *house)
{
        return house->range.last - house->range.first + 1;
}

struct lane *house_lane(const struct house *house, int64_t number)
{
        if (number < house->range.first || number > house->range.last)
                return NULL;
        return &house->lanes[number - house->range.first];
}

/* A match that could not be stored has the number 0, and so nobody can ask for it. */
struct lane *house_lane_of(const struct house *house, int64_t match)
{
        for (int i = 0; i < house_size(house) && match != 0; i++) {
                if (house->lanes[i].record != NULL && house->lanes[i].writer.match == match)
                        return &house->lanes[i];
        }
        return NULL;
}

/* States */

static struct shared_text *print(const struct lane *lane)
{
        return state_print((struct state_place){lane->number, lane->writer.match}, lane->record);
}

struct shared_text *lane_newest(const struct lane *lane)
{
        return lane->draft != NULL ? lane->draft : lane->state;
}

void lane_draft(struct lane *lane)
{
        shared_text_let_go(lane->draft);
        lane->draft = print(lane);
}

static void drop_draft(struct lane *lane)
{
        shared_text_let_go(lane->draft);
        lane->draft = NULL;
}

/* What was a draft is true now. */
void lane_make_true(struct lane *lane)
{
        shared_text_let_go(lane->state);
        lane->state = lane->draft;
        lane->draft = NULL;
}

/* Lists */

static struct lane_list new_list(int room)
{
        struct lane_list list = {.lanes = calloc((size_t)room, sizeof *list.lanes)};
        if (list.lanes == NULL)
                abort();
        return list;
}

static void note(struct lane_list *list, struct lane *lane, bool *is_noted)
{
        if (!*is_noted)
                list->lanes[list->count++] = lane;
        *is_noted = true;
}

/* A match that is on no lane has nobody to watch it. */
static void note_touched(struct house *house, struct lane *lane)
{
        if (lane->number > 0)
                note(&house->touched, lane, &lane->touched);
}

void house_note(struct house *house, struct lane *lane)
{
        note(&house->heard, lane, &lane->heard);
}

/* Reading */

static void forget(struct lane *lane)
{
        if (lane->record != NULL)
                record_release(lane->record);
        free(lane->record);
        lane->record = NULL;
        lane->writer.match = 0;
}

static struct record *new_record(void)
{
        struct record *record = malloc(sizeof *record);
        if (record == NULL)
                abort();
        record_init(record);
        return record;
}

/* Makes room for another match. */
static void retire(struct lane *lane)
{
        if (lane->record == NULL || lane->doubtful)
                return;
        record_log_release(&lane->past);
        lane->past = record_take_log(lane->record);
        lane->past_match = lane->writer.match;
}

static enum store_status load(struct house *house, struct lane *lane, int64_t match)
{
        if (match != lane->writer.match)
                retire(lane);
        forget(lane);
        lane->writer = (struct match_writer){.store = house->store};
        lane->record = new_record();
        enum store_status status = match_writer_load(&lane->writer, match, lane->record);
        lane->doubtful = status != STORE_OK;
        if (status != STORE_OK)
                forget(lane);
        return status;
}

static bool take_row(void *context, const struct store_lane *row)
{
        *(struct store_lane *)context = *row;
        return false;
}

/* Reads what is on the lane now, whichever match that is. */
enum store_status lane_reload(struct house *house, struct lane *lane)
{
        struct store_lane row = {.match = 0};
        struct store_lanes here = {lane->number, lane->number};
        enum store_status status = store_each_lane(house->store, here, take_row, &row);
        if (status != STORE_OK)
                return status;
        if (row.match != 0)
                return load(house, lane, row.match);
        forget(lane);
        lane->doubtful = false;
        return STORE_OK;
}

/* The matches that are on lanes, noted before they are loaded. */
struct placement {
        struct house *house;
        int64_t *matches;
};

static bool note_row(void *context, const struct store_lane *row)
{
        struct placement *placement = context;
        placement->matches[row->lane - placement->house->range.first] = row->match;
        return true;
}

static enum store_status load_all(struct house *house, int64_t *matches)
{
        struct store *store = house->store;
        struct placement placement = {house, matches};
        enum store_status status = store_each_lane(store, house->range, note_row, &placement);
        for (int i = 0; status == STORE_OK && i < house_size(house); i++) {
                if (matches[i] != 0)
                        status = load(house, &house->lanes[i], matches[i]);
        }
        return status;
}

enum store_status house_open(struct house *house_out, struct store *store, struct store_lanes range)
{
        *house_out = (struct house){.store = store, .range = range};
        size_t size = (size_t)house_size(house_out);
        house_out->lanes = calloc(size, sizeof *house_out->lanes);
        house_out->touched = new_list((int)size);
        house_out->heard = new_list((int)size);
        int64_t *matches = calloc(size, sizeof *matches);
        if (house_out->lanes == NULL || matches == NULL)
                abort();
        for (size_t i = 0; i < size; i++)
                house_out->lanes[i].number = range.first + (int)i;
        enum store_status status = load_all(house_out, matches);
        for (size_t i = 0; i < size; i++)
                house_out->lanes[i].state = print(&house_out->lanes[i]);
        free(matches);
        if (status != STORE_OK)
                house_close(house_out);
        return status;
}

void house_release(struct lane *lane)
{
        forget(lane);
        record_log_release(&lane->past);
        drop_draft(lane);
        shared_text_let_go(lane->state);
}

void house_close(struct house *house)
{
        for (int i = 0; i < house_size(house); i++)
                house_release(&house->lanes[i]);
        free(house->lanes);
        free(house->touched.lanes);
        free(house->heard.lanes);
        *house = (struct house){.store = NULL};
}

enum store_status house_borrow(struct house *house, int64_t match, struct lane *lane_out)
{
        *lane_out = (struct lane){.number = 0};
        enum store_status status = load(house, lane_out, match);
        if (status == STORE_OK)
                lane_out->state = print(lane_out);
        return status;
}

/* Changing */

static struct house_outcome outcome(enum house_status status)
{
        return (struct house_outcome){.status = status};
}

static struct house_outcome failure(enum store_status status)
{
        return (struct house_outcome){.status = HOUSE_FAILED, .store = status};
}

bool lane_is_stale(const struct lane *lane, struct house_asker asker)
{
        int64_t sequence = lane->record != NULL ? (int64_t)lane->record->count : 0;
        return (asker.sequence >= 0 && asker.sequence != sequence) ||
               (asker.match > 0 && asker.match != lane->writer.match);
}

/*
 * Who has seen another state may have seen it at a server that has heard more than this one. The
 * rest of the match is read even where another one has begun: its end is still to be shown.
 */
enum store_status house_make_sure(struct house *house, struct lane *lane, struct house_asker asker)
{
        if (!lane->doubtful && !lane_is_stale(lane, asker))
                return STORE_OK;
        if (!lane->doubtful && lane->record != NULL)
                lane->doubtful = match_writer_follow(&lane->writer, lane->record) != STORE_OK;
        bool must_reload = lane->doubtful || lane_is_stale(lane, asker);
        enum store_status status = must_reload ? lane_reload(house, lane) : STORE_OK;
        if (status != STORE_OK)
                return status;
        note_touched(house, lane);
        lane_draft(lane);
        return STORE_OK;
}

static bool is_going_on(const struct lane *lane)
{
        return lane->record != NULL && !bowling_match_is_finished(&lane->record->match);
}

/* Somebody else was faster: the asker is shown what they did. */
static struct house_outcome show_truth(struct house *house, struct lane *lane)
{
        lane->doubtful = true;
        enum store_status status =
                lane->number > 0 ? lane_reload(house, lane) : load(house, lane, lane->writer.match);
        if (status != STORE_OK)
                return failure(status);
        lane_draft(lane);
        return outcome(HOUSE_STALE);
}

static struct house_outcome settle_one(struct house *house, struct lane *lane,
                                       enum store_status status)
{
        note_touched(house, lane);
        if (status == STORE_STALE)
                return show_truth(house, lane);
        if (status != STORE_OK) {
                lane->doubtful = true;
                house->broken = status;
                return failure(status);
        }
        lane_draft(lane);
        return outcome(HOUSE_OK);
}

/* Another server may have written to the match before: then its end was not what was seen. */
static enum store_status refuse_moved_on(struct store *store, struct store_log_position place)
{
        struct store_match match;
        enum store_status status = store_find_match(store, place.match, &match);
        if (status != STORE_OK)
                return status;
        return match.sequence == place.sequence ? STORE_OK : STORE_STALE;
}

/* A match that does not get its lane must not stay in the store. */
static enum store_status write_start(struct house *house, struct lane *lane,
                                     struct store_log_position before)
{
        struct store *store = house->store;
        enum store_status status = store_set_savepoint(store);
        if (status == STORE_OK)
                status = match_writer_save(&lane->writer, lane->record);
        struct store_lane row = {.lane = lane->number, .match = lane->writer.match};
        if (status == STORE_OK)
                status = store_set_lane(store, &row, before.match);
        if (status == STORE_OK && before.match != 0)
                status = refuse_moved_on(store, before);
        if (status != STORE_STALE)
                return status;
        status = store_roll_back_to_savepoint(store);
        return status == STORE_OK ? STORE_STALE : status;
}

struct house_outcome house_start(struct house *house, struct lane *lane,
                                 const struct bowling_match *match, struct house_asker asker)
{
        struct store_log_position before = {lane->writer.match, 0};
        if (house->broken != STORE_OK)
                return failure(house->broken);
        if (lane_is_stale(lane, asker))
                return outcome(HOUSE_STALE);
        if (is_going_on(lane) && !asker.replaces)
                return outcome(HOUSE_OCCUPIED);
        if (lane->record != NULL)
                before.sequence = (int64_t)lane->record->count;
        retire(lane);
        forget(lane);
        lane->record = new_record();
        lane->writer = match_writer_new(house->store);
        record_start(lane->record, match, event_stamp_now(asker.author));
        return settle_one(house, lane, write_start(house, lane, before));
}

/* Another server may have put the next match on the lane. */
static enum store_status hold(struct house *house, const struct lane *lane)
{
        struct store_lane row = {.lane = lane->number, .match = lane->writer.match};
        return lane->number > 0 ? store_lock_lane(house->store, &row) : STORE_OK;
}

struct house_outcome house_change(struct house *house, struct lane *lane, struct event event,
                                  struct house_asker asker)
{
        if (house->broken != STORE_OK)
                return failure(house->broken);
        if (lane->record == NULL)
                return outcome(HOUSE_NO_MATCH);
        if (lane_is_stale(lane, asker))
                return outcome(HOUSE_STALE);
        event.stamp = event_stamp_now(asker.author);
        enum bowling_status rule = record_apply(lane->record, &event, NULL);
        if (rule != BOWLING_OK)
                return (struct house_outcome){.status = HOUSE_IMPOSSIBLE, .rule = rule};
        enum store_status status = hold(house, lane);
        if (status == STORE_OK)
                status = match_writer_save(&lane->writer, lane->record);
        return settle_one(house, lane, status);
}

enum store_status house_commit(struct house *house)
{
        struct store *store = house->store;
        enum store_status status = house->broken;
        house->broken = STORE_OK;
        if (status == STORE_OK)
                return store_commit(store);
        store_roll_back(store);
        return status;
}

/*
 * What was not committed is not true. Where the store cannot be read now, it is read later; and
 * while it is away, it is not asked again for each lane.
 */
static void take_back(struct house *house, struct lane *lane, enum store_status *status)
{
        drop_draft(lane);
        lane->doubtful = true;
        if (*status != STORE_UNREACHABLE)
                *status = lane_reload(house, lane);
        if (*status == STORE_OK)
                lane_draft(lane);
        else
                house_note(house, lane);
}

void house_settle(struct house *house, bool committed, house_listener *changed, void *context)
{
        enum store_status status = STORE_OK;
        for (int i = 0; i < house->touched.count; i++) {
                struct lane *lane = house->touched.lanes[i];
                lane->touched = false;
                if (lane->doubtful || !committed)
                        take_back(house, lane, &status);
                if (lane->draft == NULL)
                        continue;
                lane_make_true(lane);
                changed(context, lane);
        }
        house->touched.count = 0;
}
