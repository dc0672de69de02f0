/* People: who bowled, and who is one with whom: `test_people sqlite|postgres`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "broken_connection.h"
#include "matches.h"
#include "people.h"
#include "seen.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        PEOPLE_IN_FILE = 300,
        PEOPLE_ON_SERVER = 60, /* each match that is rebuilt takes a dozen round trips */
        WRITERS = 4
};

static const struct event_stamp stamp = {.at = 1700000000000, .author = "desk"};

static int64_t add(struct store *store, const char *letters, const char *full_name)
{
        struct store_person person = {.letters = player_named(letters)};
        snprintf(person.full_name, sizeof person.full_name, "%s", full_name);
        assert_int_equal(people_add(store, &person, &stamp, &person.id), STORE_OK);
        return person.id;
}

static struct store_person find(struct store *store, int64_t id)
{
        struct store_person person;
        assert_int_equal(people_find(store, id, &person), STORE_OK);
        return person;
}

static struct people_choice choose(struct store *store, const char *text, bool by_name)
{
        struct people_choice choice;
        assert_int_equal(people_choose(store, text, by_name, &choice), STORE_OK);
        return choice;
}

/* A finished match of gutter balls that begins with this detail. */
static int64_t play(struct store *store, const char *start)
{
        struct kept kept;
        kept_begin(&kept, store, start);
        while (!bowling_match_is_finished(&kept.record.match))
                assert_int_equal(kept_bowl(&kept, 0), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        kept_release(&kept);
        return kept.writer.match;
}

static void assign(struct store *store, int64_t match, const char *detail)
{
        struct event event = {.kind = EVENT_ASSIGN, .stamp = stamp};
        struct kept kept;
        assert_true(event_parse_detail(&event, detail));
        assert_int_equal(kept_load(&kept, store, match), STORE_OK);
        assert_int_equal(record_apply(&kept.record, &event, NULL), BOWLING_OK);
        assert_int_equal(kept_save(&kept), STORE_OK);
        kept_release(&kept);
}

static size_t games_counted(struct store *store, int64_t person)
{
        return games_of(store, (struct store_filter){.person = person, .figures_only = true}).count;
}

/* Choosing */

static void test_people__first_of_some_letters_has_them_as_key(void **state)
{
        struct store *store = store_of(state);
        int64_t first = add(store, "PJS", "");
        int64_t second = add(store, "PJS", "");
        struct store_person person = find(store, second);
        assert_string_equal(find(store, first).key, "PJS");
        assert_int_equal(strlen(person.key), PERSON_KEY_SIZE - 1);
        assert_memory_equal(person.key, "PJS-", 4);
        assert_int_equal(person.person, second);
        assert_true(person.counts);
        assert_int_equal(people_find_key(store, person.key, &person), STORE_OK);
        assert_int_equal(person.id, second);
        assert_int_equal(people_find(store, 99, &person), STORE_NOT_FOUND);
}

static void test_people__are_chosen_by_letters_number_or_name(void **state)
{
        struct store *store = store_of(state);
        add(store, "PJS", "Park Ji-sung");
        add(store, "PJS", "Paul J. Smith");
        add(store, "KYJ", "Émile Kim");
        static const struct {
                const char *text;
                bool by_name;
                enum people_choice_kind kind;
                int64_t person;
        } rows[] = {{"PJS", false, PEOPLE_SEVERAL, 0},      {"PJS#1", false, PEOPLE_ONE, 1},
                    {"p.j.s#2", false, PEOPLE_ONE, 2},      {"PJS#3", false, PEOPLE_NOBODY, 0},
                    {" P. J. S. #2", false, PEOPLE_ONE, 2}, {"PJ #2", false, PEOPLE_NOBODY, 0},
                    {"PJS#4", false, PEOPLE_NOBODY, 0},     {"PJS#02", false, PEOPLE_NOBODY, 0},
                    {"PJS#", false, PEOPLE_NOBODY, 0},      {"PJS#2x", false, PEOPLE_NOBODY, 0},
                    {"PJS#-", false, PEOPLE_NOBODY, 0},     {"#2", false, PEOPLE_NOBODY, 0},
                    {"kyj", false, PEOPLE_ONE, 3},          {"NEW", false, PEOPLE_NEW, 0},
                    {"park", true, PEOPLE_ONE, 1},          {"PARK JI", true, PEOPLE_ONE, 1},
                    {"pa", true, PEOPLE_SEVERAL, 0},        {"émile", true, PEOPLE_ONE, 3},
                    {"Park Ji", false, PEOPLE_NOBODY, 0},   {"Kim", true, PEOPLE_ONE, 3},
                    {"Kim", false, PEOPLE_NEW, 0},          {"nobody", true, PEOPLE_NOBODY, 0},
                    {"", true, PEOPLE_NOBODY, 0},           {"KYJ", true, PEOPLE_ONE, 3},
                    {"PJSPJSPJS#1", true, PEOPLE_NOBODY, 0}};
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct people_choice choice = choose(store, rows[i].text, rows[i].by_name);
                if (choice.kind != rows[i].kind || choice.person.id != rows[i].person)
                        fail_msg("%s: kind %d, person %d", rows[i].text, choice.kind,
                                 (int)choice.person.id);
        }
}

static void test_people__candidates_say_who_they_are(void **state)
{
        struct store *store = store_of(state);
        char label[PEOPLE_LABEL_SIZE];
        add(store, "PJS", "Park Ji-sung");
        for (int i = 0; i < PEOPLE_CANDIDATES_MAX; i++)
                add(store, "PJS", "");
        struct people_choice choice = choose(store, "PJS", false);
        assert_int_equal(choice.count, PEOPLE_CANDIDATES_MAX + 1);
        people_print_label(&choice.candidates[0], label);
        assert_string_equal(label, "PJS#1 Park Ji-sung");
        people_print_label(&choice.candidates[1], label);
        assert_string_equal(label, "PJS#2");
}

static void test_people__log_names_those_whom_letters_do_not(void **state)
{
        struct store *store = store_of(state);
        struct bowling_player pjs = player_named("PJS");
        struct bowling_player pjb = player_named("PJB");
        struct people_choice new = choose(store, "PJS", false);
        assert_int_equal(people_add_if_needed(store, &new, &pjs, &stamp), STORE_OK);
        assert_int_equal(new.kind, PEOPLE_NEW);
        assert_int_equal(people_in_log(&new, &pjs), PERSON_OF_LETTERS);
        assert_int_equal(rows_in(state, "players"), 0);
        assert_int_equal(people_add_if_needed(store, &new, &pjb, &stamp), STORE_OK);
        assert_int_equal(new.kind, PEOPLE_ONE);
        assert_int_equal(people_in_log(&new, &pjb), 1);
        assert_int_equal(people_in_log(&new, &pjs), PERSON_OF_LETTERS);
        add(store, "PJS", "");
        struct people_choice second = choose(store, "PJS#2", false);
        assert_int_equal(people_in_log(&second, &pjs), 2);
}

/* Two keypads begin at once: the second has chosen before the first one's game was there. */
static void test_people__letters_taken_meanwhile_name_who_has_them(void **state)
{
        struct store *store = store_of(state);
        struct bowling_player pjs = player_named("PJS");
        struct people_choice late = choose(store, "PJS", false);
        struct people_choice another = {.kind = PEOPLE_ANOTHER, .letters = pjs};
        play(store, "2 PJS");
        assert_int_equal(people_add_if_needed(store, &late, &pjs, &stamp), STORE_OK);
        assert_int_equal(late.kind, PEOPLE_ONE);
        assert_int_equal(people_in_log(&late, &pjs), PERSON_OF_LETTERS);
        assert_int_equal(rows_in(state, "players"), 1);
        assert_int_equal(people_add_if_needed(store, &another, &pjs, &stamp), STORE_OK);
        assert_int_equal(another.person.id, 2);
}

/* The key of the letters is that of somebody who has other letters now. */
static void test_people__letters_taken_meanwhile_under_another_key(void **state)
{
        struct store *store = store_of(state);
        struct bowling_player pjs = player_named("PJS");
        play(store, "2 PJS");
        assert_int_equal(people_set_letters(store, 1, player_named("PAR"), &stamp), STORE_OK);
        struct people_choice first = choose(store, "PJS", false);
        struct people_choice late = choose(store, "PJS", false);
        assert_int_equal(people_add_if_needed(store, &first, &pjs, &stamp), STORE_OK);
        assert_int_equal(people_add_if_needed(store, &late, &pjs, &stamp), STORE_OK);
        assert_int_equal(late.person.id, first.person.id);
        assert_int_equal(rows_in(state, "players"), 2);
}

static void test_people__letters_taken_meanwhile_by_another_without_their_key(void **state)
{
        struct store *store = store_of(state);
        struct bowling_player pjs = player_named("PJS");
        struct people_choice late = choose(store, "PJS", false);
        play(store, "2 PAR");
        assert_int_equal(people_set_letters(store, 1, pjs, &stamp), STORE_OK);
        assert_int_equal(people_add_if_needed(store, &late, &pjs, &stamp), STORE_OK);
        assert_int_equal(late.kind, PEOPLE_ONE);
        assert_int_equal(late.person.id, 1);
}

static void test_people__letters_taken_meanwhile_by_several(void **state)
{
        struct store *store = store_of(state);
        struct bowling_player pjs = player_named("PJS");
        struct people_choice late = choose(store, "PJS", false);
        play(store, "2 PJS");
        add(store, "PJS", "");
        assert_int_equal(people_add_if_needed(store, &late, &pjs, &stamp), STORE_OK);
        assert_int_equal(late.kind, PEOPLE_ONE);
        assert_int_equal(late.person.id, 1);
}

/* Games */

static void test_people__games_are_theirs_whatever_their_letters(void **state)
{
        struct store *store = store_of(state);
        int64_t first = add(store, "PJS", "");
        int64_t second = add(store, "PJS", "");
        int64_t match = play(store, "4 0,2 2 PJS PJB");
        play(store, "2 PJS");
        assert_int_equal(games_counted(store, first), 2);
        assert_int_equal(games_counted(store, second), 1);
        struct seen games = games_of(store, (struct store_filter){.match = match});
        assert_int_equal(games.games[1].person, second);
        assert_string_equal(games.games[1].player.name, "PJS");
        assert_saw(games, match, match);
        struct seen theirs = matches_of(store, (struct store_filter){.person = second});
        assert_saw(theirs, match);
        assert_sound(store);
}

static void test_people__guests_count_for_nobody_until_their_game_is_assigned(void **state)
{
        struct store *store = store_of(state);
        int64_t match = play(store, "4 -,- 2 PJS KYJ");
        play(store, "4 - 2 PJS");
        assert_int_equal(rows_in(state, "players"), 2);
        assert_int_equal(games_counted(store, 0), 0);
        assert_int_equal(choose(store, "PJS", false).kind, PEOPLE_NEW);
        assert_true(games_of(store, (struct store_filter){.match = match}).games[0].guest);
        assign(store, match, "PJS 0");
        assert_int_equal(games_counted(store, person_of(store, "PJS")), 1);
        int64_t other = add(store, "PJS", "");
        char detail[32];
        snprintf(detail, sizeof detail, "KYJ %d", (int)other);
        assign(store, match, detail);
        assert_int_equal(games_counted(store, other), 1);
        assign(store, match, "PJS -");
        assert_int_equal(games_counted(store, 0), 1);
        assert_sound(store);
}

static void test_people__of_many_games_at_once_are_theirs(void **state)
{
        struct store *store = store_of(state);
        add(store, "PJS", "");
        int64_t second = add(store, "PJS", "");
        struct store_addition rows[3];
        struct store_additions additions = {.games = rows, .count = 3, .at = 7, .author = "me"};
        static const int64_t people[] = {PERSON_OF_LETTERS, 2, PERSON_GUEST};
        static const char *const details[] = {"2 PJSTTTTTTTTTTTT", "4 2 2 PJSTTTTTTTTTTTT",
                                              "4 - 2 PJSTTTTTTTTTTTT"};
        size_t added = 0;
        for (int i = 0; i < 3; i++)
                rows[i] = (struct store_addition){.key = {{(unsigned char)(i + 1)}},
                                                  .game = {.player = player_named("PJS"),
                                                           .person = people[i],
                                                           .marks = "XXXXXXXXXXXX",
                                                           .finished = true,
                                                           .total = 300},
                                                  .detail = details[i]};
        assert_int_equal(people_merge(store, 1, second, &stamp), STORE_OK);
        assert_int_equal(store_add_games(store, &additions, &added), STORE_OK);
        assert_int_equal(added, 3);
        assert_int_equal(games_counted(store, 1), 2);
        assert_int_equal(games_counted(store, 0), 2);
}

/* Merging and splitting */

static void test_people__merged_are_one_until_they_are_split(void **state)
{
        struct store *store = store_of(state);
        play(store, "2 PJS");
        play(store, "2 PAR");
        play(store, "2 PJS PAR");
        int64_t kept = person_of(store, "PJS");
        int64_t other = person_of(store, "PAR");
        assert_int_equal(people_merge(store, kept, other, &stamp), STORE_OK);
        assert_int_equal(games_counted(store, kept), 4);
        assert_int_equal(games_counted(store, other), 4);
        assert_int_equal(person_of(store, "PAR"), kept);
        assert_int_equal(find(store, other).merged_into, kept);
        assert_int_equal(people_merge(store, other, kept, &stamp), STORE_EXISTS);
        assert_int_equal(people_merge(store, kept, kept, &stamp), STORE_EXISTS);
        assert_int_equal(people_merge(store, kept, 77, &stamp), STORE_NOT_FOUND);
        assert_sound(store);
        play(store, "2 PAR");
        play(store, "2 PJS");
        assert_int_equal(games_counted(store, kept), 6);
        assert_int_equal(people_split(store, kept, &stamp), STORE_NOT_FOUND);
        assert_int_equal(people_split(store, other, &stamp), STORE_OK);
        assert_int_equal(games_counted(store, kept), 3);
        assert_int_equal(games_counted(store, other), 3);
        assert_int_equal(people_split(store, other, &stamp), STORE_NOT_FOUND);
        assert_sound(store);
}

/* The model: who was merged into whom. */
struct model {
        int people;
        int *into; /* by number; 0 for a root */
        uint32_t seed;
};

static int roll(struct model *model, int most)
{
        model->seed = model->seed * 1664525U + 1013904223U;
        return (int)((model->seed >> 8) % (uint32_t)most) + 1;
}

static int root_of(const struct model *model, int person)
{
        while (model->into[person] != 0)
                person = model->into[person];
        return person;
}

static void merge_at_random(struct store *store, struct model *model)
{
        int one = roll(model, model->people);
        int other = roll(model, model->people);
        bool same = root_of(model, one) == root_of(model, other);
        assert_int_equal(people_merge(store, one, other, &stamp), same ? STORE_EXISTS : STORE_OK);
        if (!same)
                model->into[root_of(model, other)] = root_of(model, one);
}

static void split_at_random(struct store *store, struct model *model)
{
        int person = roll(model, model->people);
        bool merged = model->into[person] != 0;
        assert_int_equal(people_split(store, person, &stamp), merged ? STORE_OK : STORE_NOT_FOUND);
        model->into[person] = 0;
}

static bool compare_person(void *context, const struct store_person *person)
{
        const struct model *model = context;
        assert_int_equal(person->merged_into, model->into[person->id]);
        assert_int_equal(person->person, root_of(model, (int)person->id));
        return true;
}

/* The match of each person has the same number. */
static bool compare_owner(void *context, const struct store_game *game)
{
        assert_int_equal(game->person, root_of(context, (int)game->match));
        return true;
}

static void add_with_a_game(struct store *store, int number)
{
        char start[64];
        char letters[] = {(char)('A' + number % 26), 'B', (char)('A' + number % 3), '\0'};
        int64_t id = add(store, letters, "");
        bool first = find(store, id).key[3] == '\0';
        char people[16] = "";
        if (!first)
                snprintf(people, sizeof people, "4 %d ", number);
        snprintf(start, sizeof start, "%s2 %s", people, letters);
        assert_int_equal(id, number);
        assert_int_equal(store_gutters(store, start, 1), number);
}

static void test_people__random_merges_and_splits_follow_the_model(void **state)
{
        struct store *store = store_of(state);
        bool in_file = fixture_kind == &place_in_file;
        struct model model = {.people = in_file ? PEOPLE_IN_FILE : PEOPLE_ON_SERVER, .seed = 19};
        model.into = calloc((size_t)model.people + 1, sizeof *model.into);
        assert_non_null(model.into);
        assert_int_equal(store_begin(store), STORE_OK);
        for (int i = 1; i <= model.people; i++)
                add_with_a_game(store, i);
        for (int i = 0; i < 2 * model.people; i++) {
                if (roll(&model, 3) == 1)
                        split_at_random(store, &model);
                else
                        merge_at_random(store, &model);
                if (i % model.people != model.people / 2)
                        continue;
                assert_int_equal(store_each_person(store, compare_person, &model), STORE_OK);
                assert_int_equal(
                        store_each_game(store, &(struct store_filter){0}, compare_owner, &model),
                        STORE_OK);
        }
        assert_int_equal(store_commit(store), STORE_OK);
        assert_int_equal(store_each_person(store, compare_person, &model), STORE_OK);
        assert_int_equal(store_each_game(store, &(struct store_filter){0}, compare_owner, &model),
                         STORE_OK);
        assert_sound(store);
        free(model.into);
}

/* Number 0 merges and splits while the others write games of both. */
static bool write_and_merge(int number, const struct place *place)
{
        struct store *store = open_at(place);
        bool fine = store != NULL;
        for (int i = 0; fine && i < 20; i++) {
                if (number == 0)
                        fine = (i % 2 == 0 ? people_merge(store, 1, 2, &stamp)
                                           : people_split(store, 2, &stamp)) == STORE_OK;
                else
                        fine = store_gutters(store, i % 2 == 0 ? "2 PAR" : "2 PJS PAR", 0) > 0;
        }
        store_close(store);
        return fine;
}

static void test_people__games_that_are_written_during_a_merge_are_theirs(void **state)
{
        play(store_of(state), "2 PJS");
        play(store_of(state), "2 PAR");
        assert_true(others_do(state, WRITERS, write_and_merge));
        assert_sound(store_of(state));
        assert_int_equal(people_merge(store_of(state), 1, 2, &stamp), STORE_OK);
        assert_sound(store_of(state));
}

/* Names, letters, forgetting */

static void test_people__letters_change_and_keys_stay(void **state)
{
        struct store *store = store_of(state);
        struct bowling_player pjs = player_named("PJS");
        play(store, "2 PJS");
        int64_t id = person_of(store, "PJS");
        assert_int_equal(people_set_letters(store, id, player_named("PAR"), &stamp), STORE_OK);
        assert_string_equal(find(store, id).key, "PJS");
        assert_int_equal(person_of(store, "PAR"), id);
        assert_string_equal(games_of(store, (struct store_filter){0}).games[0].player.name, "PAR");
        struct people_choice choice = choose(store, "PJS", false);
        assert_int_equal(choice.kind, PEOPLE_NEW);
        assert_int_equal(people_add_if_needed(store, &choice, &pjs, &stamp), STORE_OK);
        assert_int_equal(choice.kind, PEOPLE_ONE);
        assert_int_equal(people_in_log(&choice, &pjs), choice.person.id);
        assert_int_not_equal(choice.person.id, id);
        assert_sound(store);
        open_anew(state); /* with nothing cached */
        assert_sound(store_of(state));
}

/* A program that has read people before sees what another has made of them. */
static void test_people__changes_of_another_program_are_seen(void **state)
{
        struct store *store = store_of(state);
        struct store *other = open_at(place_of(state));
        play(store, "2 PJS");
        assert_int_equal(games_counted(other, 0), 1);
        assert_int_equal(people_set_letters(store, 1, player_named("PAR"), &stamp), STORE_OK);
        assert_string_equal(games_of(other, (struct store_filter){0}).games[0].player.name, "PAR");
        assert_int_equal(people_forget(store, 1, &stamp), STORE_OK);
        assert_int_equal(games_counted(other, 0), 0);
        play(other, "2 PJS");
        assert_int_equal(games_counted(store, 0), 0);
        store_close(other);
}

static void test_people__forgotten_are_marked_for_ever(void **state)
{
        struct store *store = store_of(state);
        struct store_person person = {.letters = player_named("PJS"), .key = "PJS"};
        play(store, "2 PJS PAR");
        int64_t kept = person_of(store, "PJS");
        int64_t other = person_of(store, "PAR");
        assert_int_equal(people_set_name(store, kept, "Park", &stamp), STORE_OK);
        assert_int_equal(people_set_name(store, other, "Park too", &stamp), STORE_OK);
        assert_int_equal(people_merge(store, kept, other, &stamp), STORE_OK);
        assert_int_equal(people_forget(store, other, &stamp), STORE_OK);
        assert_int_equal(people_erase(store), STORE_OK);
        assert_int_equal(rows_in(state, "player_names"), 0);
        assert_true(find(store, kept).forgotten && find(store, other).forgotten);
        assert_int_equal(games_counted(store, 0), 0);
        assert_true(games_of(store, (struct store_filter){0}).games[0].guest);
        assert_int_equal(choose(store, "PJS", false).kind, PEOPLE_NEW);
        assert_int_equal(choose(store, "PJS#1", false).kind, PEOPLE_NOBODY);
        assert_int_equal(people_set_name(store, kept, "Park", &stamp), STORE_NOT_FOUND);
        assert_int_equal(people_split(store, other, &stamp), STORE_NOT_FOUND);
        assert_int_equal(people_forget(store, kept, &stamp), STORE_NOT_FOUND);
        assert_int_equal(people_add(store, &person, &stamp, &person.id), STORE_EXISTS);
        assert_string_equal(find(store, add(store, "PJS", "")).full_name, "");
        assert_sound(store);
}

static bool file_has(const char *path, const char *bytes)
{
        static char content[1 << 24];
        FILE *file = fopen(path, "rb");
        if (file == NULL)
                return false;
        size_t length = fread(content, 1, sizeof content, file);
        fclose(file);
        return memmem(content, length, bytes, strlen(bytes)) != NULL;
}

static int files_with(const char *address, const char *bytes)
{
        static const char *const ends[] = {"", "-wal", "-shm"};
        char path[PLACE_ADDRESS_SIZE + 8];
        int count = 0;
        for (int i = 0; i < 3; i++) {
                snprintf(path, sizeof path, "%s%s", address, ends[i]);
                count += file_has(path, bytes);
        }
        return count;
}

/* Many names, so that they are on several pages, which are split and filled anew. */
static void test_people__forgotten_names_are_in_no_file(void **state)
{
        struct store *store = store_of(state);
        const char *address = place_of(state)->address;
        char name[STORE_FULL_NAME_SIZE];
        if (fixture_kind != &place_in_file)
                return;
        for (int i = 0; i < 300; i++) {
                snprintf(name, sizeof name, "Unforgettable %0150d", i);
                add(store, "PJS", name);
        }
        for (int i = 1; i <= 300; i += 3)
                assert_int_equal(people_set_name(store, i, "Unforgettable too", &stamp), STORE_OK);
        assert_int_not_equal(files_with(address, "Unforgettable"), 0);
        for (int i = 1; i <= 300; i++)
                assert_int_equal(people_forget(store, i, &stamp), STORE_OK);
        assert_int_equal(people_erase(store), STORE_OK);
        assert_int_equal(files_with(address, "Unforgettable"), 0);
        assert_int_not_equal(files_with(address, "player forgotten"), 0);
}

/* Old pages have to stay until a program that reads them is done. */
static void test_people__erasing_says_where_another_program_keeps_names(void **state)
{
        if (fixture_kind != &place_in_file)
                return;
        setenv("BOWLING_TEST_TIMES", "store.busy=100", 1);
        open_anew(state);
        setenv("BOWLING_TEST_TIMES", "store.busy=60000", 1);
        struct store *store = store_of(state);
        add(store, "PJS", "Unforgettable");
        struct store *other = open_at(place_of(state));
        assert_int_equal(store_begin_reading(other), STORE_OK);
        assert_int_equal(person_of(other, "PJS"), 1);
        assert_int_equal(people_forget(store, 1, &stamp), STORE_OK);
        assert_int_equal(people_erase(store), STORE_BUSY);
        assert_int_not_equal(files_with(place_of(state)->address, "Unforgettable"), 0);
        store_roll_back(other);
        assert_int_equal(people_erase(store), STORE_OK);
        assert_int_equal(files_with(place_of(state)->address, "Unforgettable"), 0);
        store_close(other);
}

/* The audit, verify, lost answers */

static bool note_audit(void *context, const struct store_audit *audit)
{
        FILE *out = context;
        fprintf(out, "%s %s %d %d\n", audit->who, audit->action, (int)audit->person,
                (int)audit->other_person);
        return true;
}

static void test_people__every_change_is_in_the_audit_for_ever(void **state)
{
        struct store *store = store_of(state);
        char *text = NULL;
        size_t length = 0;
        add(store, "PJS", "Secret");
        add(store, "PJS", "");
        assert_int_equal(people_set_name(store, 2, "Secret", &stamp), STORE_OK);
        assert_int_equal(people_set_letters(store, 2, player_named("PAR"), &stamp), STORE_OK);
        assert_int_equal(people_merge(store, 1, 2, &stamp), STORE_OK);
        assert_int_equal(people_split(store, 2, &stamp), STORE_OK);
        assert_int_equal(people_forget(store, 2, &stamp), STORE_OK);
        assert_int_equal(people_forget(store, 2, &stamp), STORE_NOT_FOUND);
        assert_int_equal(store_begin(store), STORE_OK);
        assert_int_equal(store_trim_audit(store, INT64_MAX), STORE_OK);
        assert_int_equal(store_commit(store), STORE_OK);
        FILE *out = open_memstream(&text, &length);
        assert_int_equal(store_each_audit(store, 0, note_audit, out), STORE_OK);
        fclose(out);
        assert_string_equal(text, "desk player added 1 0\n"
                                  "desk player added 2 0\n"
                                  "desk player named 2 0\n"
                                  "desk player letters 2 0\n"
                                  "desk players merged 1 2\n"
                                  "desk player split 2 1\n"
                                  "desk player forgotten 2 0\n");
        free(text);
}

static void test_people__game_of_a_wrong_person_is_found_and_repaired(void **state)
{
        struct store *store = store_of(state);
        add(store, "PJS", "");
        add(store, "PJS", "");
        play(store, "4 2 2 PJS");
        assert_true(place_execute(place_of(state), "UPDATE games SET player_id = 1"));
        assert_int_equal(complaints_about(store, true), 1);
        assert_string_equal(last_complaint,
                            "match 1: the game of PJS is stored as that of PJS#1 at "
                            "position 0");
        assert_sound(store);
        assert_int_equal(games_counted(store, 2), 1);
        assert_true(place_execute(place_of(state), "UPDATE players SET person = 1 WHERE id = 2"));
        assert_int_not_equal(complaints_about(store, false), 0);
        assert_string_equal(last_complaint, "player 2 is not of whom it is merged into");
}

static void test_people__change_whose_answer_was_lost_is_done_once(void **state)
{
        struct store *store = store_of(state);
        for (int is_done = 0; is_done < 2; is_done++) {
                int64_t ids[2];
                for (int i = 0; i < 2; i++) {
                        break_connection(store, is_done);
                        ids[i] = add(store, "PJS", "");
                        assert_true(answer_was_lost());
                        mend_connection(store);
                }
                assert_int_equal(find(store, ids[1]).id, ids[1]);
                break_connection(store, is_done);
                assert_int_equal(people_merge(store, ids[0], ids[1], &stamp), STORE_OK);
                mend_connection(store);
                break_connection(store, is_done);
                assert_int_equal(people_split(store, ids[1], &stamp), STORE_OK);
                mend_connection(store);
                assert_int_equal(find(store, ids[1]).merged_into, 0);
                break_connection(store, is_done);
                assert_int_equal(people_forget(store, ids[1], &stamp), STORE_OK);
                mend_connection(store);
        }
        assert_int_equal(rows_in(state, "players"), 4);
        assert_int_equal(rows_in(state, "audit"), 2 * 5);
}

int main(int argc, char **argv)
{
        const struct CMUnitTest tests[] = {
                in_store(test_people__first_of_some_letters_has_them_as_key),
                in_store(test_people__are_chosen_by_letters_number_or_name),
                in_store(test_people__candidates_say_who_they_are),
                in_store(test_people__log_names_those_whom_letters_do_not),
                in_store(test_people__letters_taken_meanwhile_name_who_has_them),
                in_store(test_people__letters_taken_meanwhile_under_another_key),
                in_store(test_people__letters_taken_meanwhile_by_another_without_their_key),
                in_store(test_people__letters_taken_meanwhile_by_several),
                in_store(test_people__games_are_theirs_whatever_their_letters),
                in_store(test_people__guests_count_for_nobody_until_their_game_is_assigned),
                in_store(test_people__of_many_games_at_once_are_theirs),
                in_store(test_people__merged_are_one_until_they_are_split),
                in_store(test_people__random_merges_and_splits_follow_the_model),
                in_store(test_people__games_that_are_written_during_a_merge_are_theirs),
                in_store(test_people__letters_change_and_keys_stay),
                in_store(test_people__changes_of_another_program_are_seen),
                in_store(test_people__forgotten_are_marked_for_ever),
                in_store(test_people__forgotten_names_are_in_no_file),
                in_store(test_people__erasing_says_where_another_program_keeps_names),
                in_store(test_people__every_change_is_in_the_audit_for_ever),
                in_store(test_people__game_of_a_wrong_person_is_found_and_repaired),
                in_store(test_people__change_whose_answer_was_lost_is_done_once),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests_name("people", tests, NULL, NULL);
}
