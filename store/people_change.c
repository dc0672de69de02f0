/* Changes of people: each is one transaction, with a row of the audit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "heap.h"
#include "people.h"
#include "rebuild.h"
#include "sql_inside.h"

struct change {
        const char *action; /* as the audit calls it */
        const struct event_stamp *stamp;
        int64_t id;
        int64_t other;
        struct store_person person; /* of add: what is added */
        const char *text;           /* a name or letters */
        bool cached;                /* it changes what programs cache */
        bool done;                  /* the try before came to its commit, which got no answer */
};

/* A retry that finds its work done was not needed. */
static enum store_status write_change(struct store *store, sql_write *write, struct change *change)
{
        bool retried = false;
        enum store_status status = sql_write_or_retry(store, write, change, &retried);
        bool found_done = status == STORE_EXISTS || status == STORE_NOT_FOUND;
        return retried && change->done && found_done ? STORE_OK : status;
}

/* Others wait until its end, so that no game is written for whom this changes; SQLite has one
 * writer at a time anyway. */
static enum store_status lock_people(struct store *store)
{
        return store->driver->dialect == SQL_POSTGRES
                       ? store->driver->execute(store, "LOCK TABLE players IN EXCLUSIVE MODE")
                       : STORE_OK;
}

/* The end of each change. */
static enum store_status note(struct store *store, struct change *change)
{
        struct store_audit audit = {.at = change->stamp->at,
                                    .who = change->stamp->author,
                                    .action = change->action,
                                    .person = change->id,
                                    .other_person = change->other};
        enum store_status status = store_add_audit(store, &audit);
        if (status == STORE_OK && change->cached)
                status = store->driver->execute(store,
                                                "UPDATE bowling_store SET people = people + 1");
        change->done = status == STORE_OK;
        return status;
}

static enum store_status run(struct store *store, struct sql_call call)
{
        return sql_run(store, &call);
}

/* STORE_NOT_FOUND for guests and forgotten people too. */
static enum store_status find_living(struct store *store, int64_t id,
                                     struct store_person *person_out)
{
        enum store_status status = people_find(store, id, person_out);
        return status == STORE_OK && !person_out->counts ? STORE_NOT_FOUND : status;
}

/* Adding */

static void make_key(struct store_person *person)
{
        unsigned char bytes[10];
        char digits[2 * sizeof bytes + 1];
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2hex(digits, sizeof digits, bytes, sizeof bytes);
        snprintf(person->key, sizeof person->key, "%s-%s", person->letters.name, digits);
}

static enum store_status write_name(struct store *store, int64_t id, const char *full_name)
{
        if (*full_name == '\0')
                return run(store, (struct sql_call){
                                          .text = "DELETE FROM player_names WHERE player_id = $1",
                                          SQL_VALUES(sql_integer(id))});
        return run(store,
                   (struct sql_call){.text = "INSERT INTO player_names (player_id, full_name) "
                                             "VALUES ($1, $2) ON CONFLICT (player_id) "
                                             "DO UPDATE SET full_name = excluded.full_name",
                                     SQL_VALUES(sql_integer(id), sql_text(full_name))});
}

static enum store_status insert_person(struct store *store, const struct store_person *person)
{
        struct sql_call add = {.slot = SQL_ADD_PLAYER,
                               SQL_VALUES(sql_text(person->key), sql_text(person->letters.name))};
        enum store_status status = sql_run(store, &add);
        return status == STORE_OK && add.changed != 1 ? STORE_EXISTS : status;
}

static enum store_status add(struct store *store, void *context)
{
        struct change *change = context;
        struct store_person *person = &change->person;
        struct store_person stored = {.id = 0};
        enum store_status status = STORE_EXISTS;
        if (person->key[0] == '\0') {
                snprintf(person->key, sizeof person->key, "%s", person->letters.name);
                status = insert_person(store, person);
                if (status == STORE_EXISTS)
                        make_key(person);
        }
        if (status == STORE_EXISTS)
                status = insert_person(store, person);
        if (status == STORE_OK)
                status = people_find_key(store, person->key, &stored);
        if (status == STORE_OK)
                change->id = stored.id;
        if (status == STORE_OK && person->full_name[0] != '\0')
                status = write_name(store, change->id, person->full_name);
        return status == STORE_OK ? note(store, change) : status;
}

enum store_status people_add(struct store *store, const struct store_person *person,
                             const struct event_stamp *stamp, int64_t *id_out)
{
        struct change change = {.action = "player added", .stamp = stamp, .person = *person};
        enum store_status status = write_change(store, add, &change);
        *id_out = status == STORE_OK ? change.id : 0;
        return status;
}

static enum store_status choose_again(struct store *store, struct people_choice *choice)
{
        struct bowling_player letters = choice->letters;
        enum store_status status = people_choose(store, letters.name, false, choice);
        if (status == STORE_OK && choice->kind == PEOPLE_SEVERAL) {
                choice->kind = PEOPLE_ONE;
                choice->person = choice->candidates[0];
        }
        return status;
}

/* Where the key is free, the first game adds the person. The key is looked for before the letters:
 * a person who takes it in between is found by the letters. */
enum store_status people_add_if_needed(struct store *store, struct people_choice *choice,
                                       const struct bowling_player *letters,
                                       const struct event_stamp *stamp)
{
        struct store_person person;
        int64_t id = 0;
        if (choice->kind != PEOPLE_NEW && choice->kind != PEOPLE_ANOTHER)
                return STORE_OK;
        enum store_status status = people_find_key(store, choice->letters.name, &person);
        bool is_free = status == STORE_NOT_FOUND;
        if (is_free)
                status = STORE_OK;
        if (status == STORE_OK && choice->kind == PEOPLE_NEW)
                status = choose_again(store, choice);
        if (status != STORE_OK || choice->kind == PEOPLE_ONE)
                return status;
        if (is_free && bowling_player_equals(letters, &choice->letters))
                return STORE_OK;
        person = (struct store_person){.letters = choice->letters};
        status = people_add(store, &person, stamp, &id);
        if (status == STORE_OK)
                status = people_find(store, id, &choice->person);
        if (status == STORE_OK)
                choice->kind = PEOPLE_ONE;
        return status;
}

/* Names and letters */

static enum store_status set_name(struct store *store, void *context)
{
        struct change *change = context;
        struct store_person person;
        enum store_status status = find_living(store, change->id, &person);
        if (status == STORE_OK)
                status = write_name(store, change->id, change->text);
        return status == STORE_OK ? note(store, change) : status;
}

enum store_status people_set_name(struct store *store, int64_t id, const char *full_name,
                                  const struct event_stamp *stamp)
{
        struct change change = {.action = "player named",
                                .stamp = stamp,
                                .id = id,
                                .text = full_name,
                                .cached = true};
        return write_change(store, set_name, &change);
}

static enum store_status set_letters(struct store *store, void *context)
{
        struct change *change = context;
        struct store_person person;
        enum store_status status = find_living(store, change->id, &person);
        if (status == STORE_OK)
                status = run(store,
                             (struct sql_call){
                                     .text = "UPDATE players SET letters = $1 WHERE id = $2",
                                     SQL_VALUES(sql_text(change->text), sql_integer(change->id))});
        return status == STORE_OK ? note(store, change) : status;
}

enum store_status people_set_letters(struct store *store, int64_t id, struct bowling_player letters,
                                     const struct event_stamp *stamp)
{
        struct change change = {.action = "player letters",
                                .stamp = stamp,
                                .id = id,
                                .text = letters.name,
                                .cached = true};
        return write_change(store, set_letters, &change);
}

/* Merging and splitting */

static enum store_status find_roots(struct store *store, struct change *change)
{
        struct store_person person;
        enum store_status status = find_living(store, change->id, &person);
        change->id = person.person;
        if (status == STORE_OK)
                status = find_living(store, change->other, &person);
        change->other = person.person;
        return status == STORE_OK && change->id == change->other ? STORE_EXISTS : status;
}

static enum store_status merge(struct store *store, void *context)
{
        struct change *change = context;
        enum store_status status = lock_people(store);
        if (status == STORE_OK)
                status = find_roots(store, change);
        struct sql_value id = sql_integer(change->id);
        struct sql_value other = sql_integer(change->other);
        if (status == STORE_OK)
                status = run(store, (struct sql_call){.text = "UPDATE players SET merged_into = $1 "
                                                              "WHERE id = $2",
                                                      SQL_VALUES(id, other)});
        if (status == STORE_OK)
                status = run(store, (struct sql_call){.text = "UPDATE players SET person = $1 "
                                                              "WHERE id = $2 OR person = $2",
                                                      SQL_VALUES(id, other)});
        if (status == STORE_OK)
                status = run(store, (struct sql_call){.text = "UPDATE games SET player_id = $1 "
                                                              "WHERE player_id = $2",
                                                      SQL_VALUES(id, other)});
        return status == STORE_OK ? note(store, change) : status;
}

enum store_status people_merge(struct store *store, int64_t id, int64_t other,
                               const struct event_stamp *stamp)
{
        struct change change = {.action = "players merged",
                                .stamp = stamp,
                                .id = id,
                                .other = other,
                                .cached = true};
        return write_change(store, merge, &change);
}

/* All that was merged into a row has it as root, or is one itself. */
static enum store_status cut_off(struct store *store, int64_t id, int64_t root)
{
        enum store_status status =
                run(store, (struct sql_call){.text = "UPDATE players SET merged_into = NULL, "
                                                     "person = NULL WHERE id = $1",
                                             SQL_VALUES(sql_integer(id))});
        if (status != STORE_OK)
                return status;
        return run(store, (struct sql_call){
                                  .text = "WITH RECURSIVE tree (member) AS ("
                                          "SELECT id FROM players WHERE merged_into = $1 "
                                          "UNION SELECT id FROM players JOIN tree "
                                          "ON merged_into = member) "
                                          "UPDATE players SET person = $1 "
                                          "WHERE person = $2 AND id IN (SELECT member FROM tree)",
                                  SQL_VALUES(sql_integer(id), sql_integer(root))});
}

struct matches {
        int64_t *ids;
        size_t count;
        size_t room;
};

static bool add_match(void *context, const struct sql_row *row)
{
        struct matches *matches = context;
        matches->ids = heap_grow(matches->ids, matches->count, &matches->room, sizeof(int64_t));
        matches->ids[matches->count++] = row->integer(row, 0);
        return true;
}

/* A log that cannot be replayed leaves its games where they are: `bowling verify` names it. */
static enum store_status rebuild_matches_of(struct store *store, int64_t person)
{
        struct matches matches = {NULL, 0, 0};
        enum store_status status = run(
                store, (struct sql_call){
                               .text = "SELECT DISTINCT match_id FROM games WHERE player_id = $1",
                               SQL_VALUES(sql_integer(person)),
                               .visit = add_match,
                               .context = &matches});
        for (size_t i = 0; status == STORE_OK && i < matches.count; i++) {
                status = store_rebuild_match(store, matches.ids[i]);
                status = status == STORE_CORRUPT ? STORE_OK : status;
        }
        free(matches.ids);
        return status;
}

static enum store_status split(struct store *store, void *context)
{
        struct change *change = context;
        struct store_person person;
        enum store_status status = lock_people(store);
        if (status == STORE_OK)
                status = find_living(store, change->id, &person);
        if (status == STORE_OK && person.merged_into == 0)
                status = STORE_NOT_FOUND;
        if (status != STORE_OK)
                return status;
        change->other = person.person;
        status = cut_off(store, change->id, change->other);
        if (status == STORE_OK)
                status = rebuild_matches_of(store, change->other);
        return status == STORE_OK ? note(store, change) : status;
}

enum store_status people_split(struct store *store, int64_t id, const struct event_stamp *stamp)
{
        struct change change = {.action = "player split", .stamp = stamp, .id = id, .cached = true};
        return write_change(store, split, &change);
}

/* Forgetting */

static enum store_status forget(struct store *store, void *context)
{
        struct change *change = context;
        struct store_person person;
        enum store_status status = lock_people(store);
        if (status == STORE_OK)
                status = find_living(store, change->id, &person);
        if (status != STORE_OK)
                return status;
        change->id = person.person;
        struct sql_value root = sql_integer(change->id);
        status = run(store, (struct sql_call){.text = "UPDATE players SET forgotten = 1 "
                                                      "WHERE id = $1 OR person = $1",
                                              SQL_VALUES(root)});
        if (status == STORE_OK)
                status = run(store, (struct sql_call){.text = "DELETE FROM player_names "
                                                              "WHERE player_id IN (SELECT id "
                                                              "FROM players WHERE id = $1 "
                                                              "OR person = $1)",
                                                      SQL_VALUES(root)});
        return status == STORE_OK ? note(store, change) : status;
}

enum store_status people_forget(struct store *store, int64_t id, const struct event_stamp *stamp)
{
        struct change change = {
                .action = "player forgotten", .stamp = stamp, .id = id, .cached = true};
        return write_change(store, forget, &change);
}

/* The server would warn, and skip a table that is not the user's own. */
static enum store_status vacuum_names(struct store *store)
{
        int64_t owned = 0;
        enum store_status status =
                sql_ask_integer(store,
                                "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class "
                                "WHERE oid = 'player_names'::regclass",
                                &owned);
        if (status == STORE_OK && owned != 0)
                return store->driver->execute(store, "VACUUM FULL player_names");
        if (status != STORE_OK)
                return status;
        snprintf(store->reason, sizeof store->reason,
                 "only the owner of player_names can remove old rows from its file");
        return STORE_READ_ONLY;
}

/* SQLite has overwritten the page, but the write-ahead log has what it was. */
enum store_status people_erase(struct store *store)
{
        int64_t busy = 0;
        if (store->driver->dialect == SQL_POSTGRES)
                return vacuum_names(store);
        enum store_status status = sql_ask_integer(store, "PRAGMA wal_checkpoint(TRUNCATE)", &busy);
        return status == STORE_OK && busy != 0 ? STORE_BUSY : status;
}
