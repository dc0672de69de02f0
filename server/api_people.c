/*
 * The API of people: who begins a match, whose a game is, and the list of all. Runs on the store
 * thread; the reading thread finds people by it too.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api.h"
#include "json_text.h"
#include "match_person.h"
#include "memory_stream.h"

enum {
        PEOPLE_MAX = 1000 /* of an answer */
};

#define PERSON_TWICE "a person can bowl only one game of a match"

/* A player as the body tells, and as the log has it. */
struct chosen {
        int64_t person;
        int64_t number; /* of the person, for the audit; 0 where nobody has one yet */
        struct bowling_player letters;
        bool is_another; /* somebody new, even if others have the letters */
};

static void print_person(FILE *out, const struct store_person *person)
{
        fprintf(out, "{\"person\":%" PRId64 ",\"letters\":\"%s\",\"full_name\":", person->id,
                person->letters.name);
        if (person->full_name[0] != '\0')
                json_text_print(out, person->full_name);
        else
                fputs("null", out);
        fputs("}", out);
}

static bool note_match(void *context, const struct store_match *match)
{
        (void)match;
        *(bool *)context = true;
        return false;
}

enum store_status api_has_bowled(struct store *store, int64_t person, bool *has_bowled_out)
{
        struct store_filter filter = {.person = person, .limit = 1};
        *has_bowled_out = false;
        return store_each_match(store, &filter, note_match, has_bowled_out);
}

/* Without a token, those who never bowled have no names. */
static enum store_status hide_names(struct store *store, const struct request *request,
                                    struct people_choice *choice)
{
        enum store_status status = STORE_OK;
        for (size_t i = 0; i < choice->count && i < PEOPLE_CANDIDATES_MAX; i++) {
                bool is_public = request->right.known;
                if (status == STORE_OK && !is_public)
                        status = api_has_bowled(store, choice->candidates[i].id, &is_public);
                if (!is_public)
                        choice->candidates[i].full_name[0] = '\0';
        }
        return status;
}

void api_refuse_several(struct store *store, struct request *request, struct people_choice *choice)
{
        enum store_status status = hide_names(store, request, choice);
        if (status != STORE_OK) {
                request_refuse_store(request, status);
                return;
        }
        char *list = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&list, &length);
        for (size_t i = 0; i < choice->count && i < PEOPLE_CANDIDATES_MAX; i++) {
                fputs(i > 0 ? "," : "", out);
                print_person(out, &choice->candidates[i]);
        }
        memory_stream_close_or_abort(out);
        request_refuse(request, MHD_HTTP_CONFLICT,
                       "several people have these letters: say which, as in PJS#2");
        request_add_member(request, ",\"letters\":\"%s\",\"candidates\":[%s]", choice->letters.name,
                           list);
        free(list);
}

enum store_status api_find_person(struct store *store, int64_t number,
                                  struct people_choice *choice_out)
{
        struct store_person *person = &choice_out->person;
        *choice_out = (struct people_choice){.kind = PEOPLE_NOBODY};
        enum store_status status = people_find(store, number, person);
        if (status == STORE_OK && person->person != person->id) {
                choice_out->alias = *person;
                status = people_find(store, choice_out->alias.person, person);
        }
        if (status == STORE_OK && person->counts)
                choice_out->kind = PEOPLE_ONE;
        return status == STORE_NOT_FOUND ? STORE_OK : status;
}

/* Players of a change */

static bool refuse(struct request *request, const char *words)
{
        request_refuse(request, MHD_HTTP_UNPROCESSABLE_CONTENT, words);
        return false;
}

/* False where it is refused. */
static bool choose(struct house *house, struct request *request, const char *text,
                   struct chosen *chosen)
{
        struct people_choice choice;
        enum store_status status = chosen->number > 0
                                           ? api_find_person(house->store, chosen->number, &choice)
                                           : people_choose(house->store, text, false, &choice);
        if (house_note_write(house, status) != STORE_OK)
                request_refuse_store(request, status);
        else if (choice.kind == PEOPLE_SEVERAL)
                api_refuse_several(house->store, request, &choice);
        else if (choice.kind == PEOPLE_NOBODY)
                refuse(request, "nobody has this number, or not with these letters");
        chosen->person = people_in_log(&choice, &chosen->letters);
        chosen->number = choice.person.id;
        return request->reply.status == 0;
}

/* Adds somebody new whom the letters alone would not name. A request that may still be refused must
 * not do it. */
static bool add_if_new(struct house *house, struct request *request, struct chosen *chosen)
{
        struct people_choice choice = {.kind = chosen->is_another ? PEOPLE_ANOTHER : PEOPLE_NEW,
                                       .letters = chosen->letters};
        struct event_stamp stamp = event_stamp_now(request->right.name);
        if (chosen->number != 0 || chosen->person == PERSON_GUEST)
                return true;
        enum store_status status =
                people_add_if_needed(house->store, &choice, &chosen->letters, &stamp);
        if (house_note_write(house, status) != STORE_OK)
                request_refuse_store(request, status);
        chosen->person = people_in_log(&choice, &chosen->letters);
        chosen->number = choice.person.id;
        return status == STORE_OK;
}

/* Letters with a number, `person`, `guest` and `new` exclude each other. */
static bool is_told_once(const json_t *value, const char *text)
{
        int told = strchr(text, '#') != NULL;
        told += json_object_get(value, "person") != NULL;
        told += json_is_true(json_object_get(value, "guest"));
        told += json_is_true(json_object_get(value, "new"));
        return told <= 1;
}

static bool is_boolean_or_absent(const json_t *value)
{
        return value == NULL || json_is_boolean(value);
}

/* PJS or PJS#2, or an object that says which person it is, or that it is a guest or new. */
static bool read_player(struct house *house, struct request *request, const json_t *value,
                        struct chosen *chosen_out)
{
        const json_t *person = json_object_get(value, "person");
        const json_t *guest = json_object_get(value, "guest");
        const json_t *is_new = json_object_get(value, "new");
        const json_t *letters = json_is_object(value) ? json_object_get(value, "letters") : value;
        const char *text = json_string_value(letters);
        if (text == NULL)
                return refuse(request, "a player is letters, as in \"PJS\" or \"PJS#2\", or an "
                                       "object that has 'letters'");
        enum bowling_status rule = bowling_player_named(text, &chosen_out->letters);
        if (rule != BOWLING_OK)
                return refuse(request, bowling_status_words(rule));
        chosen_out->number = json_integer_value(person);
        chosen_out->person = json_is_true(guest) ? PERSON_GUEST : PERSON_OF_LETTERS;
        chosen_out->is_another = json_is_true(is_new);
        if (person != NULL && (!json_is_integer(person) || chosen_out->number < 1))
                return refuse(request, "'person' is a number, as in {\"letters\":\"PJS\","
                                       "\"person\":2}");
        if (!is_boolean_or_absent(guest) || !is_boolean_or_absent(is_new))
                return refuse(request, "'guest' and 'new' are true or false");
        if (!is_told_once(value, text))
                return refuse(request, "a player is one of: a person with a number, a guest, new");
        return json_is_true(guest) || chosen_out->is_another ||
               choose(house, request, text, chosen_out);
}

static bool refuse_twice(struct request *request, const struct chosen *chosen)
{
        char words[160];
        snprintf(words, sizeof words,
                 "%s is there twice: two people need different letters in a match, as in "
                 "{\"letters\":\"PJB\",\"person\":2}",
                 chosen->letters.name);
        return refuse(request, words);
}

/* Guests and new people have no number yet. */
static bool is_last_among(const struct chosen *chosen, size_t last)
{
        for (size_t i = 0; i < last; i++) {
                if (chosen[last].number != 0 && chosen[i].number == chosen[last].number)
                        return true;
        }
        return false;
}

bool api_read_players(struct house *house, struct request *request, struct bowling_match *match,
                      int64_t people_out[BOWLING_MATCH_PLAYERS_MAX])
{
        const json_t *list = json_object_get(request->json, "players");
        size_t count = json_array_size(list);
        struct chosen chosen[BOWLING_MATCH_PLAYERS_MAX + 1]; /* with one that is refused */
        enum bowling_status rule = count == 0 ? BOWLING_MATCH_WITHOUT_PLAYERS : BOWLING_OK;
        if (!json_is_array(list))
                return refuse(request, "'players' is a list of names, as in [\"PJS\",\"KYJ\"]");
        for (size_t i = 0; rule == BOWLING_OK && i < count; i++) {
                if (!read_player(house, request, json_array_get(list, i), &chosen[i]))
                        return false;
                rule = bowling_match_add(match, chosen[i].letters);
                if (rule == BOWLING_PLAYER_TWICE)
                        return refuse_twice(request, &chosen[i]);
                if (rule == BOWLING_OK && is_last_among(chosen, i))
                        return refuse(request, PERSON_TWICE);
        }
        if (rule != BOWLING_OK)
                return refuse(request, bowling_status_words(rule));
        for (size_t i = 0; i < count; i++) {
                if (!add_if_new(house, request, &chosen[i]))
                        return false;
                people_out[i] = chosen[i].person;
        }
        return true;
}

/* Whether another game of the match is this person's. */
static bool has_other_game(const struct lane *lane, const struct chosen *chosen)
{
        int position = bowling_match_position(&lane->record->match, &chosen->letters);
        for (int i = 0; i < bowling_match_players(&lane->record->match); i++) {
                if (i != position && chosen->number != 0 &&
                    lane->people[i].number == chosen->number)
                        return true;
        }
        return false;
}

/* Whether the game is theirs already: then nothing has to be written. */
static bool has_game(const struct lane *lane, const struct chosen *chosen)
{
        int position = bowling_match_position(&lane->record->match, &chosen->letters);
        bool is_known = chosen->number != 0 || chosen->person == PERSON_GUEST;
        return position >= 0 && is_known && lane->people[position].number == chosen->number;
}

static void assign(struct house *house, struct request *request, struct lane *lane,
                   struct change_context context)
{
        struct chosen chosen;
        if (!read_player(house, request, request->json, &chosen))
                return;
        if (has_other_game(lane, &chosen)) {
                refuse(request, PERSON_TWICE);
                return;
        }
        bool is_there = bowling_match_position(&lane->record->match, &chosen.letters) >= 0;
        if (is_there && !add_if_new(house, request, &chosen))
                return;
        struct event event = {.kind = EVENT_ASSIGN,
                              .as.assignment = {chosen.letters, chosen.person}};
        context.person = chosen.number;
        struct house_outcome outcome = {.status = HOUSE_OK};
        if (lane_is_stale(lane, context) || !has_game(lane, &chosen))
                outcome = house_change(house, lane, event, context);
        api_reply_outcome(request, outcome, lane);
}

/* Its scope is that of a match, so that lanes are locked in their order; yet it is for the desk. */
void api_assign(struct house *house, struct request *request)
{
        struct lane *lane = house_lane_of(house, request->match);
        struct change_context context;
        if (!request_check_scope(request, 0) || !api_read_context(request, &context) ||
            (lane != NULL && !api_prepare(house, request, lane, context)))
                return;
        api_change_match(house, request, context, assign);
}

/* The list */

struct listing {
        FILE *out;
        const char *letters; /* or NULL: all */
        int64_t after;       /* so many are not shown, */
        int64_t count;       /* of these that fit */
        bool has_more;
};

static bool list_person(void *context, const struct store_person *person)
{
        struct listing *listing = context;
        if (!person->counts || person->merged_into != 0 ||
            (listing->letters != NULL && strcasecmp(listing->letters, person->letters.name) != 0))
                return true;
        listing->has_more = listing->count == listing->after + PEOPLE_MAX;
        if (!listing->has_more && listing->count++ >= listing->after) {
                fputs(listing->count > listing->after + 1 ? "," : "", listing->out);
                print_person(listing->out, person);
        }
        return !listing->has_more;
}

/* Changes nothing, but only the store thread knows for sure who is at the desk: names are personal
 * data. */
void api_people(struct house *house, struct request *request)
{
        struct listing listing = {.letters = request->query.letters,
                                  .after = api_read_number(request->query.after, 0, INT32_MAX)};
        if (listing.after < 0) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST, "'after' is a count of people");
                return;
        }
        listing.out = request_begin_text(request);
        fputs("{\"people\":[", listing.out);
        enum store_status status = store_each_person(house->store, list_person, &listing);
        if (listing.has_more) /* so the letters are some */
                fprintf(listing.out, "],\"next\":\"/api/v1/people?after=%" PRId64 "%s%s\"}",
                        listing.count, listing.letters != NULL ? "&letters=" : "",
                        listing.letters != NULL ? listing.letters : "");
        else
                fputs("],\"next\":null}", listing.out);
        request_end_text(request, MHD_HTTP_OK, "application/json");
        if (house_note_write(house, status) != STORE_OK)
                request_refuse_store(request, status);
}
