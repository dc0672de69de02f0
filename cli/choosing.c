/* Choosing people by what a command line or a prompt says. */
#include "choosing.h"

#include <stdlib.h>
#include <string.h>

#include "candidates.h"
#include "match_people.h"
#include "option_value.h"
#include "store_access.h"

_Noreturn static void fail_by_data(const struct command *command, const char *format,
                                   const char *text, const char *more)
{
        fprintf(stderr, "bowling %s: ", command->name);
        fprintf(stderr, format, text, more);
        fputc('\n', stderr);
        exit(EXIT_CODE_BAD_DATA);
}

_Noreturn static void fail_with_candidates(const struct command *command, const char *text,
                                           const struct people_choice *choice)
{
        char *candidates = candidates_print(choice);
        char label[PEOPLE_LABEL_SIZE];
        snprintf(label, sizeof label, "%s#%lld", choice->candidates[0].letters.name,
                 (long long)choice->candidates[0].id);
        fprintf(stderr, "bowling %s: '%s' may be %s: say which, as in %s\n", command->name, text,
                candidates, label);
        free(candidates);
        exit(EXIT_CODE_BAD_DATA);
}

_Noreturn static void fail_without_anybody(const struct command *command, const char *text)
{
        struct bowling_player letters;
        enum bowling_status status = bowling_player_named(text, &letters);
        if (strchr(text, '#') != NULL)
                fail_by_data(command, "there is no '%s'; 'bowling player list' has the numbers%s",
                             text, "");
        command_fail_and_exit(command, "player '%s': %s, and no full name has it", text,
                              bowling_status_words(status));
}

void choosing_check_or_exit(const struct command *command, const char *option, const char *text)
{
        if (strlen(text) < 2)
                option_player_or_exit(command, option, text);
}

void choosing_or_exit(const struct command *command, struct store *store, const char *text,
                      struct people_choice *choice_out)
{
        enum store_status status = people_choose(store, text, true, choice_out);
        if (status != STORE_OK)
                exit((int)store_complain(command, store, status));
        if (choice_out->kind == PEOPLE_SEVERAL)
                fail_with_candidates(command, text, choice_out);
        if (choice_out->kind == PEOPLE_NOBODY)
                fail_without_anybody(command, text);
}

struct store_person choosing_known_or_exit(const struct command *command, struct store *store,
                                           const char *text)
{
        struct people_choice choice;
        choosing_or_exit(command, store, text, &choice);
        if (choice.kind != PEOPLE_ONE)
                fail_by_data(command, "nobody has the letters %s%s", choice.letters.name, "");
        return choice.person;
}

int64_t choosing_number_or_exit(const struct command *command, struct store *store,
                                const char *text)
{
        struct people_choice choice;
        choosing_or_exit(command, store, text, &choice);
        return choice.kind == PEOPLE_ONE ? choice.person.id : -1;
}

int choosing_position_or_exit(const struct command *command, struct store *store,
                              const struct record *record, const char *text)
{
        struct match_person *people = NULL;
        int position = -1;
        if (strchr(text, '#') == NULL) {
                struct bowling_player letters = option_player_or_exit(command, "player", text);
                return bowling_match_position(&record->match, &letters);
        }
        struct store_person person = choosing_known_or_exit(command, store, text);
        enum store_status status = match_people_read(store, record, &people);
        if (status != STORE_OK)
                exit((int)store_complain(command, store, status));
        for (int i = 0; i < bowling_match_players(&record->match); i++)
                position = people[i].number == person.id ? i : position;
        match_people_free(people, record);
        return position;
}

void choosing_print_letters(FILE *out, const struct bowling_match *match)
{
        for (int i = 0; i < bowling_match_players(match); i++)
                fprintf(out, "%s%s", i == 0 ? "; its letters are " : ", ",
                        bowling_match_game(match, i)->player.name);
}

/* Games */

/* Whether it can be a part of a full name: it is no letters, no number, and long enough. */
static bool is_part_of_name(const char *text)
{
        struct bowling_player letters;
        return bowling_player_named(text, &letters) != BOWLING_OK && strlen(text) > 1 &&
               strpbrk(text, "#0123456789") == NULL;
}

/* Other letters for a match are for somebody who is known. */
static enum dialogue_choice choose(struct store *store, struct dialogue_name *name,
                                   struct people_choice *choice, struct dialogue_seat *seat_out)
{
        bool by_name = is_part_of_name(name->who);
        enum store_status status = people_choose(store, name->who, by_name, choice);
        *seat_out = (struct dialogue_seat){.person = 0};
        if (status == STORE_OK && choice->kind == PEOPLE_SEVERAL)
                return DIALOGUE_SEVERAL;
        if (status == STORE_OK && (choice->kind == PEOPLE_NOBODY ||
                                   (choice->kind == PEOPLE_NEW &&
                                    !bowling_player_equals(&choice->letters, &name->letters))))
                return DIALOGUE_NOBODY;
        if (status == STORE_OK && name->letters.name[0] == '\0')
                name->letters = choice->letters;
        if (status != STORE_OK) /* the game goes on, and saving warns */
                return by_name ? DIALOGUE_NOBODY : DIALOGUE_CHOSEN;
        seat_out->is_new = choice->kind == PEOPLE_NEW;
        seat_out->person = choice->kind == PEOPLE_ONE ? choice->person.id : 0;
        seat_out->in_log = people_in_log(choice, &name->letters);
        return DIALOGUE_CHOSEN;
}

enum dialogue_choice choosing_for_dialogue(void *store, struct dialogue_name *name,
                                           struct dialogue_seat *seat_out, char **candidates_out)
{
        struct people_choice choice;
        enum dialogue_choice kind = choose(store, name, &choice, seat_out);
        *candidates_out = kind == DIALOGUE_SEVERAL ? candidates_print(&choice) : NULL;
        return kind;
}

void choosing_seats_or_exit(struct store *store, struct dialogue_name *names, int count,
                            struct dialogue_seat *seats_out)
{
        struct people_choice choice;
        for (int i = 0; i < count; i++) {
                enum dialogue_choice kind = choose(store, &names[i], &choice, &seats_out[i]);
                if (kind == DIALOGUE_SEVERAL)
                        fail_with_candidates(&command_play, names[i].who, &choice);
                if (kind == DIALOGUE_NOBODY)
                        fail_by_data(&command_play,
                                     "there is no '%s'; 'bowling player list' has the numbers%s",
                                     names[i].who, "");
                if (dialogue_is_seated(seats_out, i, seats_out[i].person))
                        command_fail_and_exit(&command_play, "player '%s': %s", names[i].who,
                                              bowling_status_words(BOWLING_PLAYER_TWICE));
        }
}

void choosing_add_new(struct store *store, const struct bowling_match *match,
                      struct dialogue_seat *seats)
{
        struct event_stamp stamp = event_stamp_now(store_author());
        for (int i = 0; i < bowling_match_players(match); i++) {
                const struct bowling_player *letters = &bowling_match_game(match, i)->player;
                struct people_choice choice = {.kind = PEOPLE_NEW, .letters = *letters};
                if (seats[i].is_new &&
                    people_add_if_needed(store, &choice, letters, &stamp) == STORE_OK)
                        seats[i].in_log = people_in_log(&choice, letters);
        }
}
