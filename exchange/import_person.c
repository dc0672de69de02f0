/* Imports people: those of export.h, and the people whom logs name. */
#include <string.h>

#include "clean_text.h"
#include "full_name.h"
#include "import_inside.h"
#include "log_people.h"

/* Whom an import has added; what a file says of others is not taken. */
static bool is_new(const struct import *import, const struct store_person *person)
{
        return import->first_person != 0 && person->id >= import->first_person;
}

/* A match that turns out to be bad leaves nobody behind. */
static bool set_savepoint(struct import *import)
{
        if (import->record_line == 0 || import->has_savepoint)
                return true;
        import->status = store_set_savepoint(import->job->store);
        import->has_savepoint = import->status == STORE_OK;
        return import->has_savepoint;
}

void import_remove_people(struct import *import)
{
        if (import->has_savepoint)
                import->status = store_roll_back_to_savepoint(import->job->store);
}

/* Within a batch, so that no other program changes the person in between. */
static bool find_or_add(struct import *import, const char *key, struct bowling_player letters,
                        struct store_person *person_out)
{
        struct store *store = import->job->store;
        struct store_person added = {.letters = letters};
        int64_t id = 0;
        if (!import_begin(import, 1))
                return false;
        import->status = people_find_key(store, key, person_out);
        if (import->status != STORE_NOT_FOUND)
                return import->status == STORE_OK;
        if (!set_savepoint(import))
                return false;
        snprintf(added.key, sizeof added.key, "%s", key);
        import->status = people_add(store, &added, &import->job->stamp, &id);
        if (import->status == STORE_OK)
                import->status = people_find(store, id, person_out);
        if (import->first_person == 0)
                import->first_person = id;
        return import->status == STORE_OK;
}

/* A name that is longer than today's limit may come from an older program. */
static bool read_full_name(struct import *import, const char *key, const char *text,
                           char name_out[STORE_FULL_NAME_SIZE])
{
        if (full_name_read(text, name_out) == FULL_NAME_OK)
                return true;
        if (text[0] == '\0' || strlen(text) >= STORE_FULL_NAME_SIZE || !clean_text_is(text))
                return import_complain(
                        import, 0, "the full name of %s is empty, too long, or no plain text", key);
        snprintf(name_out, STORE_FULL_NAME_SIZE, "%s", text);
        return true;
}

static void name_person(struct import *import, const struct store_person *person, const char *name)
{
        if (person->full_name[0] == '\0')
                import->status =
                        people_set_name(import->job->store, person->id, name, &import->job->stamp);
        else if (strcmp(person->full_name, name) != 0)
                import_complain(import, 0, "%s is called %s in the store, not %s", person->key,
                                person->full_name, name);
}

static void merge(struct import *import, const struct store_person *person, const char *key)
{
        struct store_person into;
        struct bowling_player letters;
        if (!log_people_is_key(key, &letters)) {
                import_complain(import, 0, "'%s' is no key of a person", key);
                return;
        }
        if (!find_or_add(import, key, letters, &into))
                return;
        enum store_status status =
                people_merge(import->job->store, into.id, person->id, &import->job->stamp);
        import->status = status == STORE_EXISTS || status == STORE_NOT_FOUND ? STORE_OK : status;
        if (status == STORE_EXISTS)
                import_complain(import, 0, "%s and %s are one person already", person->key, key);
        if (status == STORE_NOT_FOUND)
                import_complain(import, 0, "%s is forgotten: nobody is merged into that person",
                                key);
}

/* Complains of a line that is wrong by itself. */
static bool check(struct import *import, const struct import_person *said,
                  struct bowling_player *letters_out)
{
        bool has_letters =
                said->letters == NULL || (strlen(said->letters) == BOWLING_NAME_LETTERS &&
                                          event_parse_player(said->letters, letters_out));
        struct bowling_player of_key;
        if (!has_letters || (said->key == said->letters && !log_people_is_key(said->key, &of_key)))
                return import_complain(import, 0, "a player is three letters from A to Z");
        if (!log_people_is_key(said->key, &of_key))
                return import_complain(import, 0, "'%s' is no key of a person", said->key);
        if (said->forgotten && said->full_name != NULL)
                return import_complain(import, 0, "whoever is forgotten has no full name");
        if (said->letters == NULL)
                *letters_out = of_key;
        return true;
}

/* The file has told other letters of the same person before. */
static bool has_other_letters(const struct import *import, const struct store_person *person,
                              const struct import_person *said)
{
        return said->letters != NULL && is_new(import, person) &&
               strcmp(said->letters, person->letters.name) != 0;
}

void import_person(struct import *import, const struct import_person *said)
{
        struct bowling_player letters;
        struct store_person person;
        char name[STORE_FULL_NAME_SIZE];
        if (!check(import, said, &letters) ||
            (said->full_name != NULL &&
             !read_full_name(import, said->key, said->full_name, name)) ||
            !find_or_add(import, said->key, letters, &person))
                return;
        if (has_other_letters(import, &person, said)) {
                import_complain(import, 0, "the letters of %s are %s, not %s", person.key,
                                person.letters.name, said->letters);
                return;
        }
        if (said->full_name != NULL && !person.forgotten)
                name_person(import, &person, name);
        if (import->status != STORE_OK || !is_new(import, &person) || person.forgotten)
                return;
        if (said->forgotten)
                import->status = people_forget(import->job->store, person.id, &import->job->stamp);
        else if (said->merged_into != NULL && person.merged_into == 0)
                merge(import, &person, said->merged_into);
}

/* The number of a key. */
static bool print_number(void *context, const char *key, FILE *out)
{
        struct store_person person;
        struct bowling_player letters;
        if (!log_people_is_key(key, &letters) || !find_or_add(context, key, letters, &person))
                return false;
        fprintf(out, "%lld", (long long)person.id);
        return true;
}

/* Rows are compared, not their roots: people may be merged who bowled together. */
static int64_t row_of(struct import *import, int position)
{
        struct store_person person = {.id = 0};
        const struct record *record = &import->record;
        const char *letters = bowling_match_game(&record->match, position)->player.name;
        if (record->people[position] != PERSON_OF_LETTERS)
                return record->people[position];
        import->status = people_find_key(import->job->store, letters, &person);
        if (import->status == STORE_NOT_FOUND)
                import->status = STORE_OK;
        return person.id;
}

bool import_people_differ(struct import *import)
{
        const struct record *record = &import->record;
        for (int i = 0; i < bowling_match_players(&record->match); i++) {
                if (record->people[i] <= PERSON_OF_LETTERS)
                        continue;
                for (int other = 0; other < bowling_match_players(&record->match); other++) {
                        if (other != i && row_of(import, other) == record->people[i])
                                return false;
                }
        }
        return true;
}

char *import_people_of(struct import *import, const struct store_event *row)
{
        return log_people_print(row, print_number, import);
}
