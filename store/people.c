/* The people of a store: reading and choosing them. people_change.c changes them. */
#include "people.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "clean_text.h"
#include "full_name.h"
#include "sql_inside.h"

static bool read_person(const struct sql_row *row, struct store_person *person_out)
{
        *person_out = (struct store_person){.id = row->integer(row, 0),
                                            .merged_into = row->integer(row, 4),
                                            .person = row->integer(row, 5),
                                            .forgotten = row->integer(row, 6) != 0,
                                            .shares_letters = row->integer(row, 7) != 0,
                                            .has_games = row->integer(row, 8) != 0};
        snprintf(person_out->key, sizeof person_out->key, "%s", row->text(row, 1));
        snprintf(person_out->full_name, sizeof person_out->full_name, "%s", row->text(row, 3));
        if (person_out->person == 0)
                person_out->person = person_out->id;
        person_out->counts = person_out->key[0] != '\0' && !person_out->forgotten;
        return sql_read_letters(row->text(row, 2), &person_out->letters);
}

static bool visit_person(void *context, const struct sql_row *row)
{
        struct sql_visitor *visitor = context;
        struct store_person person;
        if (read_person(row, &person))
                return visitor->visit.person(visitor->context, &person);
        visitor->damaged = true;
        return true;
}

static enum store_status visit_people(struct store *store, struct sql_call call,
                                      store_visit_person *visit, void *context)
{
        struct sql_visitor visitor = {.visit.person = visit, .context = context};
        call.visit = visit_person;
        call.context = &visitor;
        enum store_status status = sql_read_rows(store, &call);
        if (visitor.damaged)
                return sql_report_damage(store, "the name of a player makes no sense");
        return status;
}

enum store_status store_each_person(struct store *store, store_visit_person *visit, void *context)
{
        struct sql_call call = {.text = SQL_PERSON_QUERY "ORDER BY letters, id"};
        return visit_people(store, call, visit, context);
}

enum store_status people_each_with_games(struct store *store, store_visit_person *visit,
                                         void *context)
{
        struct sql_call call = {.text = SQL_PERSON_QUERY_WITH(
                                        "CASE WHEN EXISTS (SELECT 1 FROM games WHERE player_id = "
                                        "players.id) THEN 1 ELSE 0 END") "ORDER BY letters, id"};
        return visit_people(store, call, visit, context);
}

static bool take_person(void *context, const struct store_person *person)
{
        *(struct store_person *)context = *person;
        return false;
}

static enum store_status find_one(struct store *store, struct sql_call call,
                                  struct store_person *person_out)
{
        struct store_person found = {.id = 0};
        enum store_status status = visit_people(store, call, take_person, &found);
        *person_out = found;
        return status == STORE_OK && found.id == 0 ? STORE_NOT_FOUND : status;
}

enum store_status people_find(struct store *store, int64_t id, struct store_person *person_out)
{
        return find_one(store,
                        (struct sql_call){.slot = SQL_FIND_PERSON, SQL_VALUES(sql_integer(id))},
                        person_out);
}

enum store_status people_find_key(struct store *store, const char *key,
                                  struct store_person *person_out)
{
        return find_one(store,
                        (struct sql_call){.slot = SQL_FIND_PERSON_KEY, SQL_VALUES(sql_text(key))},
                        person_out);
}

enum store_status people_changes(struct store *store, int64_t *changes_out)
{
        return sql_ask_integer(store, "SELECT people FROM bowling_store", changes_out);
}

/* Choosing */

static bool add_candidate(void *context, const struct store_person *person)
{
        struct people_choice *choice = context;
        if (choice->count < PEOPLE_CANDIDATES_MAX)
                choice->candidates[choice->count] = *person;
        choice->count++;
        return true;
}

static enum store_status choose_by_letters(struct store *store, struct people_choice *choice)
{
        struct sql_call call = {.slot = SQL_CHOOSE_PERSON,
                                SQL_VALUES(sql_text(choice->letters.name))};
        return visit_people(store, call, add_candidate, choice);
}

/* Of these letters, where some were given. */
static enum store_status choose_by_number(struct store *store, const char *digits,
                                          struct people_choice *choice)
{
        int64_t number = 0;
        if (!event_parse_person(digits, strlen(digits), &number) || number <= 0)
                return STORE_OK;
        struct sql_call call = {.text = SQL_PERSON_QUERY
                                "WHERE id = (SELECT coalesce(person, id) FROM players "
                                "WHERE id = $1 AND $2 IN (letters, '') AND " SQL_PERSON_LIVES ")",
                                SQL_VALUES(sql_integer(number), sql_text(choice->letters.name))};
        return visit_people(store, call, add_candidate, choice);
}

struct name_search {
        const char *part;
        struct people_choice *choice;
};

static bool compare_name(void *context, const struct store_person *person)
{
        const struct name_search *search = context;
        if (full_name_contains(person->full_name, search->part))
                add_candidate(search->choice, person);
        return true;
}

static enum store_status choose_by_name(struct store *store, const char *part,
                                        struct people_choice *choice)
{
        struct name_search search = {part, choice};
        struct sql_call call = {.text = SQL_PERSON_QUERY "WHERE full_name IS NOT NULL AND "
                                                         "merged_into IS NULL AND " SQL_PERSON_LIVES
                                                         " ORDER BY id"};
        return *part != '\0' ? visit_people(store, call, compare_name, &search) : STORE_OK;
}

/* Which of the rows that are merged into the one chosen was named; that of the letters before
 * others. */
static enum store_status find_alias(struct store *store, const char *hash,
                                    struct people_choice *choice)
{
        int64_t number = 0;
        const struct store_person *root = &choice->person;
        if (hash != NULL && event_parse_person(hash + 1, strlen(hash + 1), &number))
                return number != root->id ? people_find(store, number, &choice->alias) : STORE_OK;
        if (bowling_player_equals(&choice->letters, &root->letters))
                return STORE_OK;
        struct sql_call call = {.text = SQL_PERSON_QUERY
                                "WHERE letters = $1 AND person = $2 AND " SQL_PERSON_LIVES
                                " ORDER BY key <> letters, id",
                                SQL_VALUES(sql_text(choice->letters.name), sql_integer(root->id))};
        return find_one(store, call, &choice->alias);
}

enum store_status people_choose(struct store *store, const char *text, bool by_name,
                                struct people_choice *choice_out)
{
        const char *hash = strchr(text, '#');
        char before[64] = "";
        *choice_out = (struct people_choice){.kind = PEOPLE_NOBODY};
        if (hash != NULL && (size_t)(hash - text) < sizeof before)
                memcpy(before, text, (size_t)(hash - text));
        bool are_letters = bowling_player_named(hash != NULL ? before : text,
                                                &choice_out->letters) == BOWLING_OK;
        enum store_status status = STORE_OK;
        if (by_name && !are_letters && (hash == NULL || hash == text))
                status = choose_by_number(store, hash != NULL ? hash + 1 : text, choice_out);
        if (are_letters)
                status = hash != NULL ? choose_by_number(store, hash + 1, choice_out)
                                      : choose_by_letters(store, choice_out);
        bool by_letters = are_letters && choice_out->count > 0;
        if (status == STORE_OK && choice_out->count == 0 && hash == NULL && by_name)
                status = choose_by_name(store, text, choice_out);
        if (choice_out->count > 1)
                choice_out->kind = PEOPLE_SEVERAL;
        else if (choice_out->count == 0 && hash == NULL && are_letters)
                choice_out->kind = PEOPLE_NEW;
        if (choice_out->count != 1)
                return status;
        choice_out->kind = PEOPLE_ONE;
        choice_out->person = choice_out->candidates[0];
        if (by_letters)
                return find_alias(store, hash, choice_out);
        choice_out->letters = choice_out->person.letters;
        return status;
}

enum store_status people_number(struct store *store, const char *text, int64_t *person_out)
{
        struct people_choice choice;
        enum store_status status = people_choose(store, text, false, &choice);
        *person_out = choice.kind == PEOPLE_ONE ? choice.person.id : -1;
        return status;
}

int64_t people_in_log(const struct people_choice *choice, const struct bowling_player *letters)
{
        const struct store_person *row = choice->alias.id != 0 ? &choice->alias : &choice->person;
        if (choice->kind != PEOPLE_ONE || strcmp(row->key, letters->name) == 0)
                return PERSON_OF_LETTERS;
        return row->id;
}

void people_print_short(const struct store_person *person, char label_out[PEOPLE_LABEL_SIZE])
{
        struct store_person unnamed = *person;
        unnamed.full_name[0] = '\0';
        if (person->shares_letters && person->counts)
                people_print_label(&unnamed, label_out);
        else
                snprintf(label_out, PEOPLE_LABEL_SIZE, "%s", person->letters.name);
}

void people_print_label(const struct store_person *person, char label_out[PEOPLE_LABEL_SIZE])
{
        char name[STORE_FULL_NAME_SIZE];
        clean_text_copy(name, sizeof name, person->full_name);
        snprintf(label_out, PEOPLE_LABEL_SIZE, "%s#%" PRId64 "%s%s", person->letters.name,
                 person->id, name[0] != '\0' ? " " : "", name);
}
