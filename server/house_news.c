/* What other programs have written: hearing of it, and reading it. */
#include "house_inside.h"

static bool is_new(const struct lane *lane, const struct store_lane *news)
{
        if (lane->doubtful || lane->record == NULL || lane->writer.match != news->match)
                return true;
        return (int64_t)lane->record->count < news->sequence;
}

/* Of two matches on a lane the later one has the larger number. */
static bool is_later(const struct store_lane *left, const struct store_lane *right)
{
        if (left->match != right->match)
                return left->match > right->match;
        return left->sequence > right->sequence;
}

void house_hear(struct house *house, const struct store_lane *news)
{
        struct lane *lane = house_lane(house, news->lane);
        if (news->lane == 0)
                house->anything = true;
        if (lane == NULL || !is_new(lane, news))
                return;
        if (!lane->heard || is_later(news, &lane->told))
                lane->told = *news;
        house_note(house, lane);
}

/* A store that was brought back from a copy may have less than is known here. */
static bool compare_row(void *context, const struct store_lane *row)
{
        struct house *house = context;
        struct lane *lane = house_lane(house, row->lane);
        lane->listed = true;
        if (!is_new(lane, row) && (int64_t)lane->record->count == row->sequence)
                return true;
        if (lane->record != NULL && lane->writer.match == row->match &&
            (int64_t)lane->record->count > row->sequence)
                lane->doubtful = true;
        lane->told = *row;
        house_note(house, lane);
        return true;
}

/* What the store does not name has nothing on it. */
static void note_unlisted(struct house *house)
{
        for (int i = 0; i < house_size(house); i++) {
                struct lane *lane = &house->lanes[i];
                if (lane->listed || (lane->record == NULL && !lane->doubtful))
                        continue;
                lane->doubtful = true;
                house_note(house, lane);
        }
}

static enum store_status look_at_all(struct house *house)
{
        struct store *store = house->store;
        if (!house->anything)
                return STORE_OK;
        for (int i = 0; i < house_size(house); i++)
                house->lanes[i].listed = false;
        enum store_status status = store_each_lane(store, house->range, compare_row, house);
        house->anything = status != STORE_OK;
        if (status == STORE_OK)
                note_unlisted(house);
        return status;
}

static void show(struct lane *lane, house_listener *changed, void *context)
{
        lane_draft(lane);
        lane_make_true(lane);
        changed(context, lane);
}

/* Where the match goes on, only what is new is read. Its end is shown before the next one begins.
 */
static enum store_status follow(struct lane *lane, house_listener *changed, void *context)
{
        size_t before = lane->record->count;
        enum store_status status = match_writer_follow(&lane->writer, lane->record);
        lane->doubtful = status != STORE_OK;
        if (status == STORE_OK && lane->record->count > before)
                show(lane, changed, context);
        return status;
}

static bool is_caught_up(const struct lane *lane)
{
        return lane->record != NULL && !lane->doubtful && lane->writer.match == lane->told.match &&
               (int64_t)lane->record->count >= lane->told.sequence;
}

static enum store_status refresh(struct house *house, struct lane *lane, house_listener *changed,
                                 void *context)
{
        if (lane->record != NULL && !lane->doubtful)
                follow(lane, changed, context);
        if (is_caught_up(lane))
                return STORE_OK;
        enum store_status status = lane_reload(house, lane);
        if (status == STORE_OK)
                show(lane, changed, context);
        return status;
}

/* A lane whose log is damaged shows what it showed, and does not keep the others from theirs. */
static enum store_status refresh_one(struct house *house, struct lane *lane,
                                     house_listener *changed, void *context)
{
        enum store_status status = refresh(house, lane, changed, context);
        if (status == STORE_UNREACHABLE || status == STORE_BUSY)
                return status;
        lane->heard = false;
        return STORE_OK;
}

enum store_status house_catch_up(struct house *house, house_listener *changed, void *context)
{
        enum store_status status = look_at_all(house);
        while (status == STORE_OK && house->heard.count > 0) {
                struct lane *lane = house->heard.lanes[house->heard.count - 1];
                status = refresh_one(house, lane, changed, context);
                house->heard.count -= status == STORE_OK;
        }
        return status;
}
