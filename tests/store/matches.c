/* Matches for tests of stores. */
#include "matches.h"

#include <stdio.h>
#include <string.h>

/* Each event has a time of its own, so that they can be told apart. */
static struct event_stamp stamp_of(const char *author)
{
        static int64_t now = 1000;
        struct event_stamp stamp = {.at = now++};
        snprintf(stamp.author, sizeof stamp.author, "%s", author);
        return stamp;
}

void kept_begin(struct kept *kept, struct store *store, const char *players)
{
        kept->writer = match_writer_new(store);
        record_init(&kept->record);
        record_start_from(&kept->record, players, stamp_of("starter"));
}

enum store_status kept_load(struct kept *kept, struct store *store, int64_t id)
{
        kept->writer = match_writer_new(store);
        record_init(&kept->record);
        return match_writer_load(&kept->writer, id, &kept->record);
}

void kept_release(struct kept *kept)
{
        record_release(&kept->record);
}

enum bowling_status kept_do(struct kept *kept, enum event_kind kind)
{
        struct event event = {.kind = kind, .stamp = stamp_of("player")};
        return record_apply(&kept->record, &event, NULL);
}

static enum bowling_status bowl_as(struct kept *kept, const char *author, int pins)
{
        struct event event = {.kind = EVENT_BOWL, .stamp = stamp_of(author)};
        enum bowling_status status = bowling_bowl_of(pins, &event.as.bowl);
        return status == BOWLING_OK ? record_apply(&kept->record, &event, NULL) : status;
}

enum bowling_status kept_bowl(struct kept *kept, int pins)
{
        return bowl_as(kept, "player", pins);
}

enum bowling_status kept_correct(struct kept *kept, const char *detail)
{
        struct event event = {.kind = EVENT_CORRECT, .stamp = stamp_of("judge")};
        if (!event_parse_detail(&event, detail))
                return BOWLING_MARK_UNKNOWN;
        return record_apply(&kept->record, &event, NULL);
}

enum store_status kept_save(struct kept *kept)
{
        return match_writer_save(&kept->writer, &kept->record);
}

int64_t store_gutters(struct store *store, const char *players, int bowls)
{
        struct kept kept;
        kept_begin(&kept, store, players);
        for (int i = 0; i < bowls; i++)
                kept_bowl(&kept, 0);
        enum store_status status = kept_save(&kept);
        int64_t id = kept.writer.match;
        kept_release(&kept);
        return status == STORE_OK ? id : -1;
}

/* A log that is cut off behind its first row is an error, since no visitor sees a row twice. */
static enum store_status load_whole(struct kept *kept, struct store *store, int64_t id)
{
        enum store_status status = kept_load(kept, store, id);
        if (status != STORE_UNREACHABLE)
                return status;
        kept_release(kept);
        return kept_load(kept, store, id);
}

/* A bowl that came too late was never stored: it is bowled anew, behind what was. */
static enum store_status bowl_behind_others(struct kept *kept, const char *author)
{
        struct store *store = kept->writer.store;
        int64_t id = kept->writer.match;
        enum store_status status = STORE_STALE;
        while (status == STORE_STALE) {
                bowl_as(kept, author, 0);
                status = kept_save(kept);
                if (status != STORE_STALE)
                        break;
                kept_release(kept);
                enum store_status loaded = load_whole(kept, store, id);
                if (loaded != STORE_OK)
                        return loaded;
        }
        return status;
}

bool bowl_with_others(struct store *store, int64_t id, const char *author, int count)
{
        struct kept kept;
        enum store_status status = load_whole(&kept, store, id);
        for (int i = 0; status == STORE_OK && i < count; i++)
                status = bowl_behind_others(&kept, author);
        if (status != STORE_OK)
                fprintf(stderr, "%s: %s (%s)\n", author, store_status_words(status),
                        store_reason(store));
        kept_release(&kept);
        return status == STORE_OK;
}

static bool is_same_event(const struct record *left, const struct record *right, size_t index)
{
        char one[EVENT_DETAIL_SIZE];
        char other[EVENT_DETAIL_SIZE];
        const struct event *a = &left->events[index];
        const struct event *b = &right->events[index];
        return a->kind == b->kind && a->stamp.at == b->stamp.at &&
               strcmp(a->stamp.author, b->stamp.author) == 0 &&
               strcmp(record_detail(left, index, one), record_detail(right, index, other)) == 0;
}

static bool is_same_match(const struct bowling_match *left, const struct bowling_match *right)
{
        int players = bowling_match_players(left);
        bool same = players == bowling_match_players(right) &&
                    bowling_match_turn(left) == bowling_match_turn(right);
        for (int i = 0; same && i < players; i++)
                same = bowling_game_equals(bowling_match_game(left, i),
                                           bowling_match_game(right, i));
        return same;
}

bool is_same_record(const struct record *left, const struct record *right)
{
        bool same = left->count == right->count && left->applied == right->applied &&
                    left->change_count == right->change_count &&
                    is_same_match(&left->match, &right->match);
        for (size_t i = 0; same && i < left->count; i++)
                same = is_same_event(left, right, i);
        return same;
}

struct bowling_player player_named(const char *name)
{
        struct bowling_player player = {""};
        bowling_player_named(name, &player);
        return player;
}

void make_change(struct plain_change *plain, int64_t match, int64_t expected)
{
        plain->event = (struct store_event){.kind = expected == 0 ? EVENT_START : EVENT_BOWL,
                                            .at = 7000 + expected,
                                            .author = "somebody",
                                            .detail = expected == 0 ? "PJS" : "0"};
        plain->game = (struct store_game){.player = player_named("PJS"),
                                          .marks = expected == 0 ? "" : "-"};
        plain->change = (struct store_change){.match = match,
                                              .expected = expected,
                                              .events = &plain->event,
                                              .event_count = 1,
                                              .games = &plain->game,
                                              .game_count = 1};
}

struct store_key key_of(struct store *store, int64_t match)
{
        struct store_match row = {.id = 0};
        store_find_match(store, match, &row);
        return row.key;
}

enum store_status append_one(struct store *store, int64_t match, int64_t expected)
{
        struct plain_change plain;
        make_change(&plain, match, expected);
        plain.change.key = key_of(store, match);
        return store_append(store, &plain.change);
}

enum store_status add_one(struct store *store, const struct store_key *key, int64_t *id_out)
{
        struct plain_change plain;
        make_change(&plain, 0, 0);
        return store_add(store, key, &plain.change, id_out);
}

int64_t person_of(struct store *store, const char *text)
{
        int64_t person = 0;
        return people_number(store, text, &person) == STORE_OK ? person : -1;
}

enum store_status name_person(struct store *store, const char *letters, const char *full_name)
{
        const struct event_stamp stamp = {.at = 1, .author = "tester"};
        struct people_choice choice;
        struct store_person person = {.letters = player_named(letters)};
        enum store_status status = people_choose(store, letters, false, &choice);
        if (status != STORE_OK || choice.kind == PEOPLE_ONE)
                return status != STORE_OK
                               ? status
                               : people_set_name(store, choice.person.id, full_name, &stamp);
        snprintf(person.full_name, sizeof person.full_name, "%s", full_name);
        return people_add(store, &person, &stamp, &person.id);
}
