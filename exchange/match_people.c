/* The people of a match: that of each of its games, as the store knows them now. */
#include "match_people.h"

#include <stdlib.h>

#include "clean_text.h"
#include "heap.h"
#include "people.h"

/* The row that a log means; its root has the name. A row that is not there yet is a guest's. */
static enum store_status find_person(struct store *store, const struct record *record, int position,
                                     struct store_person *person_out)
{
        const struct bowling_game *game = bowling_match_game(&record->match, position);
        int64_t number = record->people[position];
        *person_out = (struct store_person){.id = 0};
        if (number == PERSON_GUEST)
                return STORE_OK;
        enum store_status status = number == PERSON_OF_LETTERS
                                           ? people_find_key(store, game->player.name, person_out)
                                           : people_find(store, number, person_out);
        if (status == STORE_OK && person_out->person != person_out->id)
                status = people_find(store, person_out->person, person_out);
        return status == STORE_NOT_FOUND ? STORE_OK : status;
}

enum store_status match_people_read(struct store *store, const struct record *record,
                                    struct match_person **people_out)
{
        int count = bowling_match_players(&record->match);
        enum store_status status = STORE_OK;
        struct match_person *people = heap_or_abort(calloc((size_t)count, sizeof *people));
        for (int i = 0; status == STORE_OK && i < count; i++) {
                struct store_person person;
                status = find_person(store, record, i, &person);
                people[i].number = person.counts ? person.id : 0;
                if (person.full_name[0] == '\0')
                        continue;
                people[i].full_name = heap_or_abort(malloc(STORE_FULL_NAME_SIZE));
                clean_text_copy(people[i].full_name, STORE_FULL_NAME_SIZE, person.full_name);
        }
        *people_out = people;
        if (status != STORE_OK) {
                match_people_free(people, record);
                *people_out = NULL;
        }
        return status;
}

void match_people_free(struct match_person *people, const struct record *record)
{
        for (int i = 0; people != NULL && i < bowling_match_players(&record->match); i++)
                free(people[i].full_name);
        free(people);
}
