/* The lanes of a house, what is played on each, and changing it. Runs on the store thread. */
#include "house.h"

#include <stdlib.h>

#include "clock.h"
#include "heap.h"
#include "match_people.h"
#include "people.h"

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

struct lane *house_lane_of(const struct house *house, int64_t match)
{
        for (int i = 0; i < house_size(house); i++) {
                if (house->lanes[i].record != NULL && house->lanes[i].writer.match == match)
                        return &house->lanes[i];
        }
        return NULL;
}

/* The state of a lane */

struct store_lane lane_position(const struct lane *lane)
{
        return (struct store_lane){.lane = lane->number,
                                   .turn = lane->turn,
                                   .match = lane->writer.match,
                                   .sequence =
                                           lane->record != NULL ? (int64_t)lane->record->count : 0};
}

struct shared_text *lane_state(struct lane *lane)
{
        if (lane->state != NULL)
                return lane->state;
        lane->state = state_print(lane_position(lane), lane->record, lane->people);
        return lane->state;
}

static void drop_state(struct lane *lane)
{
        shared_text_release(lane->state);
        lane->state = NULL;
}

static void drop_people(struct lane *lane)
{
        match_people_free(lane->people, lane->record);
        lane->people = NULL;
        drop_state(lane);
}

/* Before a state is printed: one without its people would be published again with the same id. */
static enum store_status read_people(struct lane *lane)
{
        if (lane->people != NULL)
                return STORE_OK;
        return match_people_read(lane->writer.store, lane->record, &lane->people);
}

static struct lane_list *list_of(struct house *house, enum lane_status status)
{
        if (status == LANE_CURRENT)
                return NULL;
        return status == LANE_CHANGED ? &house->changed : &house->unread;
}

/* A match on no lane has no watchers, and is in no list. */
void house_set_status(struct house *house, struct lane *lane, enum lane_status status)
{
        bool fits_batch = house->in_batch ? status == LANE_CHANGED || status == LANE_UNKNOWN
                                          : status != LANE_CHANGED;
        bool was_true = lane->status == LANE_CURRENT || lane->status == LANE_BEHIND;
        if (!fits_batch || (status == LANE_BEHIND && !was_true))
                abort();
        struct lane_list *from = list_of(house, lane->status);
        struct lane_list *to = list_of(house, status);
        lane->status = status;
        if (lane->number == 0 || from == to)
                return;
        if (from != NULL)
                TAILQ_REMOVE(from, lane, link);
        if (to != NULL)
                TAILQ_INSERT_TAIL(to, lane, link);
}

/* Reading */

void house_release(struct lane *lane)
{
        drop_people(lane);
        if (lane->record != NULL)
                record_release(lane->record);
        free(lane->record);
        lane->record = NULL;
        lane->writer.match = 0;
}

static struct record *new_record(void)
{
        struct record *record = heap_or_abort(malloc(sizeof *record));
        record_init(record);
        return record;
}

static enum store_status load_match(struct house *house, struct lane *lane, int64_t match)
{
        house_release(lane);
        lane->writer = (struct match_writer){.store = house->store};
        lane->record = new_record();
        enum store_status status = match_writer_load(&lane->writer, match, lane->record);
        if (status == STORE_OK)
                status = read_people(lane);
        if (status != STORE_OK)
                house_release(lane);
        return status;
}

/* Of a match that goes on, only new events are read. */
static enum store_status read_match(struct house *house, struct lane *lane)
{
        struct store_lane ours = lane_position(lane);
        bool goes_on = lane->status != LANE_UNKNOWN && ours.match == lane->row.match &&
                       ours.turn == lane->row.turn && ours.sequence <= lane->row.sequence;
        lane->turn = lane->row.turn;
        if (lane->row.match == 0) {
                house_release(lane);
                return STORE_OK;
        }
        drop_state(lane);
        if (!goes_on)
                return load_match(house, lane, lane->row.match);
        enum store_status status = match_writer_follow(&lane->writer, lane->record);
        for (size_t i = (size_t)ours.sequence; i < lane->record->count; i++) {
                if (lane->record->events[i].kind == EVENT_ASSIGN)
                        drop_people(lane);
        }
        return status == STORE_OK ? read_people(lane) : status;
}

/* `row` of the lane is up to date. Inside a batch, what is read may be written by the batch. */
static enum store_status read_lane(struct house *house, struct lane *lane)
{
        enum store_status status = read_match(house, lane);
        if (status != STORE_OK) {
                house_set_status(house, lane, LANE_UNKNOWN);
                return status;
        }
        house_set_status(house, lane, house->in_batch ? LANE_CHANGED : LANE_CURRENT);
        if (!house->in_batch)
                house->publish(house->context, lane);
        return STORE_OK;
}

static bool take_row(void *context, const struct store_lane *row)
{
        house_lane(context, row->lane)->row = *row;
        return true;
}

/* A lane without a row has had no match yet. */
static enum store_status read_rows(struct house *house, struct store_lanes range)
{
        for (int number = range.first; number <= range.last; number++)
                house_lane(house, number)->row = (struct store_lane){.lane = number};
        return store_each_lane(house->store, range, take_row, house);
}

static enum store_status reread_lane(struct house *house, struct lane *lane)
{
        if (lane->number == 0)
                return load_match(house, lane, lane->writer.match);
        enum store_status status =
                read_rows(house, (struct store_lanes){lane->number, lane->number});
        return status == STORE_OK ? read_lane(house, lane) : status;
}

enum store_status house_open(struct house *house, struct store *store, struct store_lanes range,
                             house_publish *publish, void *context)
{
        *house = (struct house){
                .store = store, .range = range, .publish = publish, .context = context};
        TAILQ_INIT(&house->changed);
        TAILQ_INIT(&house->unread);
        int size = house_size(house);
        house->lanes = heap_or_abort(calloc((size_t)size, sizeof *house->lanes));
        for (int i = 0; i < size; i++)
                house->lanes[i].number = range.first + i;
        enum store_status status = read_rows(house, range);
        for (int i = 0; status == STORE_OK && i < size; i++)
                status = read_lane(house, &house->lanes[i]);
        if (status != STORE_OK)
                house_close(house);
        return status;
}

void house_close(struct house *house)
{
        for (int i = 0; i < house_size(house); i++)
                house_release(&house->lanes[i]);
        free(house->lanes);
        *house = (struct house){.store = NULL};
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

bool lane_is_stale(const struct lane *lane, struct change_context context)
{
        struct store_lane position = lane_position(lane);
        return (context.sequence >= 0 && context.sequence != position.sequence) ||
               (context.match > 0 && context.match != position.match);
}

/* After a failure, of a read too, PostgreSQL takes nothing more within the transaction. A log that
 * is damaged is no failure. */
enum store_status house_note_write(struct house *house, enum store_status status)
{
        house->broken = status;
        if (status != STORE_OK)
                store_explain(house->store, status, house->words);
        return status;
}

enum store_status house_borrow(struct house *house, int64_t match, struct lane *lane_out)
{
        *lane_out = (struct lane){.number = 0};
        enum store_status status = load_match(house, lane_out, match);
        if (status != STORE_NOT_FOUND && status != STORE_CORRUPT)
                house_note_write(house, status);
        return status;
}

static struct house_outcome compare_seen(const struct lane *lane, struct change_context context)
{
        if (lane->record == NULL)
                return outcome(HOUSE_NO_MATCH);
        return outcome(lane_is_stale(lane, context) ? HOUSE_STALE : HOUSE_OK);
}

/* A lane is not taken for current while there are news that could not be read. */
struct house_outcome house_prepare(struct house *house, struct lane *lane,
                                   struct change_context context)
{
        enum store_status status = STORE_OK;
        bool is_known =
                lane->status == LANE_CHANGED || (lane->status == LANE_CURRENT && !house->anything);
        if (!is_known || lane_is_stale(lane, context))
                status = reread_lane(house, lane);
        if (status != STORE_CORRUPT)
                house_note_write(house, status);
        return status == STORE_OK ? compare_seen(lane, context) : failure(status);
}

/* A stale lane is read again, so that the answer can show it. */
static struct house_outcome end_change(struct house *house, struct lane *lane,
                                       enum store_status status)
{
        drop_state(lane);
        if (status == STORE_OK)
                status = read_people(lane);
        house_set_status(house, lane, status == STORE_OK ? LANE_CHANGED : LANE_UNKNOWN);
        if (status == STORE_OK)
                return outcome(HOUSE_OK);
        if (status == STORE_STALE)
                status = reread_lane(house, lane);
        return house_note_write(house, status) == STORE_OK ? outcome(HOUSE_STALE) : failure(status);
}

/* The audit of the desk is in the same commit as its change. */
static enum store_status write_audit(struct house *house, const struct lane *lane,
                                     enum event_kind kind, struct change_context context)
{
        struct store_audit audit = {.at = clock_milliseconds(),
                                    .who = context.author,
                                    .action = event_kind_name(kind),
                                    .lane = lane->number,
                                    .match = lane->writer.match,
                                    .address = context.address,
                                    .person = context.person};
        return context.is_desk ? store_add_audit(house->store, &audit) : STORE_OK;
}

/* Another server may have written to the match before since it was seen. */
static enum store_status check_sequence(struct store *store, struct store_log_position seen)
{
        struct store_match match;
        if (seen.match == 0)
                return STORE_OK;
        enum store_status status = store_find_match(store, seen.match, &match);
        if (status != STORE_OK)
                return status;
        return match.sequence == seen.sequence ? STORE_OK : STORE_STALE;
}

/* A new match that cannot be put on its lane is taken back alone: the rest of the batch stays. */
static enum store_status write_start(struct house *house, struct lane *lane,
                                     struct store_log_position before)
{
        struct store *store = house->store;
        enum store_status status = store_set_savepoint(store);
        if (status == STORE_OK)
                status = match_writer_save(&lane->writer, lane->record);
        struct store_lane row = {
                .lane = lane->number, .match = lane->writer.match, .turn = lane->turn};
        if (status == STORE_OK)
                status = store_set_lane(store, &row);
        if (status == STORE_OK)
                status = check_sequence(store, before);
        if (status != STORE_STALE)
                return status;
        status = store_roll_back_to_savepoint(store);
        return status == STORE_OK ? STORE_STALE : status;
}

struct house_outcome house_start(struct house *house, struct lane *lane,
                                 struct house_players players, struct change_context context)
{
        struct store_lane position = lane_position(lane);
        struct store_log_position before = {position.match, position.sequence};
        if (lane_is_stale(lane, context))
                return outcome(HOUSE_STALE);
        if (lane->record != NULL && !bowling_match_is_finished(&lane->record->match) &&
            !context.replaces)
                return outcome(HOUSE_OCCUPIED);
        house_release(lane);
        lane->record = new_record();
        lane->writer = match_writer_new(house->store);
        lane->turn++;
        record_start(lane->record, players.match, players.people, event_stamp_now(context.author));
        enum store_status status = write_start(house, lane, before);
        if (status == STORE_OK)
                status = write_audit(house, lane, EVENT_START, context);
        return end_change(house, lane, status);
}

/* The lane is locked, because another server may be putting the next match on it. */
struct house_outcome house_change(struct house *house, struct lane *lane, struct event event,
                                  struct change_context context)
{
        struct store_lane row = {.lane = lane->number, .turn = lane->turn};
        enum store_status status = STORE_OK;
        struct house_outcome seen = compare_seen(lane, context);
        if (seen.status != HOUSE_OK)
                return seen;
        if (lane->record->count >= HOUSE_LOG_MAX && !context.is_desk)
                return outcome(HOUSE_LOG_FULL);
        event.stamp = event_stamp_now(context.author);
        enum bowling_status rule = record_apply(lane->record, &event, NULL);
        if (rule != BOWLING_OK)
                return (struct house_outcome){.status = HOUSE_IMPOSSIBLE, .rule = rule};
        if (event.kind == EVENT_ASSIGN)
                drop_people(lane);
        if (lane->number > 0)
                status = store_lock_lane(house->store, &row);
        if (status == STORE_OK)
                status = match_writer_save(&lane->writer, lane->record);
        if (status == STORE_OK)
                status = write_audit(house, lane, event.kind, context);
        return end_change(house, lane, status);
}

enum store_status house_begin(struct house *house)
{
        house->in_batch = house_note_write(house, store_begin(house->store)) == STORE_OK;
        return house->broken;
}

/* A write that failed may be half done: then all of the batch is taken back. */
enum store_status house_commit(struct house *house)
{
        struct lane *lane = NULL;
        enum store_status status = house->broken;
        if (status == STORE_OK)
                status = house_note_write(house, store_commit(house->store));
        else
                store_roll_back(house->store);
        house->in_batch = false;
        while ((lane = TAILQ_FIRST(&house->changed)) != NULL) {
                house_set_status(house, lane, status == STORE_OK ? LANE_CURRENT : LANE_UNKNOWN);
                if (status == STORE_OK)
                        house->publish(house->context, lane);
        }
        if (status != STORE_OK && status != STORE_UNREACHABLE)
                house_catch_up(house);
        return status;
}

/* News of other programs */

void house_hear(void *context, const struct store_lane *news)
{
        struct house *house = context;
        struct lane *lane = house_lane(house, news->lane);
        if (news->lane == 0)
                house->anything = true;
        if (lane == NULL || lane->status != LANE_CURRENT)
                return;
        struct store_lane known = lane_position(lane);
        if (state_compare(news, &known) > 0)
                house_set_status(house, lane, LANE_BEHIND);
}

void house_refresh(struct house *house, struct lane *lane, uint64_t refresh)
{
        lane->refresh = refresh;
        if (lane->status == LANE_CURRENT)
                house_set_status(house, lane, LANE_BEHIND);
}

/* A store that was restored from a copy may have less than is known here. */
static bool differs(const struct lane *lane)
{
        struct store_lane position = lane_position(lane);
        return lane->turn != lane->row.turn || position.match != lane->row.match ||
               position.sequence != lane->row.sequence;
}

/* After people were renamed, merged or forgotten, each lane is published with their names now. */
static enum store_status look_at_all(struct house *house)
{
        int64_t people = house->people;
        enum store_status status = read_rows(house, house->range);
        if (status == STORE_OK)
                status = people_changes(house->store, &people);
        if (status != STORE_OK)
                return status;
        bool has_new_people = people != house->people;
        house->people = people;
        house->anything = false;
        for (int i = 0; i < house_size(house); i++) {
                struct lane *lane = &house->lanes[i];
                if (has_new_people)
                        drop_people(lane);
                if (lane->status == LANE_CURRENT && (has_new_people || differs(lane)))
                        house_set_status(house, lane, LANE_BEHIND);
        }
        return STORE_OK;
}

/* A lane whose log is damaged stays as it was published, and does not keep others from theirs. */
enum store_status house_catch_up(struct house *house)
{
        struct lane *next = NULL;
        enum store_status status = house->anything ? look_at_all(house) : STORE_OK;
        for (struct lane *lane = TAILQ_FIRST(&house->unread); lane != NULL; lane = next) {
                if (status == STORE_UNREACHABLE || status == STORE_BUSY)
                        return status;
                next = TAILQ_NEXT(lane, link);
                status = reread_lane(house, lane);
        }
        return status == STORE_UNREACHABLE || status == STORE_BUSY ? status : STORE_OK;
}
