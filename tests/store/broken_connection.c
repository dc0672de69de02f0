/* A connection that breaks in the moment of a commit. The real driver does the work. */
#include "broken_connection.h"

#include "sql.h"

static const struct sql_driver *real;
static struct sql_driver broken;
static bool commit_is_done;
static bool lost;
static bool away;
static int reconnects;

static bool is_away(void)
{
        return lost && away;
}

static enum store_status run_if_there(struct store *store, struct sql_call *call)
{
        return is_away() ? STORE_UNREACHABLE : real->run(store, call);
}

static enum store_status begin_if_there(struct store *store)
{
        return is_away() ? STORE_UNREACHABLE : real->begin(store);
}

static enum store_status commit_without_answer(struct store *store)
{
        if (lost)
                return is_away() ? STORE_UNREACHABLE : real->commit(store);
        lost = true;
        if (commit_is_done && real->commit(store) != STORE_OK)
                return STORE_FAILED;
        return STORE_UNREACHABLE;
}

static enum store_status reconnect_if_there(struct store *store)
{
        reconnects++;
        return is_away() ? STORE_UNREACHABLE : STORE_OK;
}

void break_connection(struct store *store, bool is_done)
{
        real = store->driver;
        broken = *real;
        broken.run = run_if_there;
        broken.begin = begin_if_there;
        broken.commit = commit_without_answer;
        broken.reconnect = reconnect_if_there;
        store->driver = &broken;
        commit_is_done = is_done;
        lost = false;
        away = false;
        reconnects = 0;
}

int reconnects_tried(void)
{
        return reconnects;
}

bool answer_was_lost(void)
{
        return lost;
}

void set_away(bool is_away_now)
{
        away = is_away_now;
}

void mend_connection(struct store *store)
{
        store->driver = real;
}
