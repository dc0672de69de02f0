/* Choosing people by what a command line or a prompt says. */
#ifndef CLI_CHOOSING_H
#define CLI_CHOOSING_H

#include "command.h"
#include "dialogue.h"
#include "people.h"

/* Before a store is opened: exits where the text can be no name at all. */
void choosing_check_or_exit(const struct command *command, const char *option, const char *text);

/*
 * Whom `text` names: letters, `PJS#2`, or a part of a full name. The choice is PEOPLE_ONE or
 * PEOPLE_NEW; exits with the candidates where several are meant, and with a message where nobody
 * is.
 */
void choosing_or_exit(const struct command *command, struct store *store, const char *text,
                      struct people_choice *choice_out);

/* The same for somebody whom the store knows. */
struct store_person choosing_known_or_exit(const struct command *command, struct store *store,
                                           const char *text);

/* The number for a filter; -1, which selects nothing, for letters that nobody has. */
int64_t choosing_number_or_exit(const struct command *command, struct store *store,
                                const char *text);

/*
 * The position in a match of those letters, or of the person `PJS#2`; -1 where it has none. Exits
 * where the text is neither.
 */
int choosing_position_or_exit(const struct command *command, struct store *store,
                              const struct record *record, const char *text);

/* `; its letters are PJS, KIM`: for whoever has named somebody else. */
void choosing_print_letters(FILE *out, const struct bowling_match *match);

/* Whom a name at the prompt of a game means; fits into struct dialogue_choosing. */
enum dialogue_choice choosing_for_dialogue(void *store, struct dialogue_name *name,
                                           struct dialogue_seat *seat_out, char **candidates_out);

/* Seats those who are named on the command line; exits where a name is not clear. */
void choosing_seats_or_exit(struct store *store, struct dialogue_name *names, int count,
                            struct dialogue_seat *seats_out);

/* For a match that begins: adds those who are new and whom their letters alone would not name. */
void choosing_add_new(struct store *store, const struct bowling_match *match,
                      struct dialogue_seat *seats);

#endif
