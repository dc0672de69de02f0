/* The words of `bowling player` that are about people. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "choosing.h"
#include "heap.h"
#include "option_value.h"
#include "player_words.h"

/* Ends a word that has changed somebody: says who it is now. */
static enum exit_code end_change(struct store *store, enum store_status status, int64_t id)
{
        struct store_person person;
        char label[PEOPLE_LABEL_SIZE];
        if (status == STORE_OK)
                status = people_find(store, id, &person);
        if (status != STORE_OK)
                return store_complain(&command_player, store, status);
        people_print_label(&person, label);
        puts(label);
        return EXIT_CODE_FINE;
}

/* Lists */

static const struct table_column columns[] = {
        {"person", "number", TABLE_NUMBER},   {"letters", "letters", TABLE_TEXT},
        {"key", "key", TABLE_TEXT},           {"full_name", "name", TABLE_TEXT},
        {"matches", "matches", TABLE_NUMBER}, {"merged_into", "merged into", TABLE_NUMBER}};

enum {
        COLUMNS_OF_LIST = 4,
        COLUMNS_OF_SHOW = 6
};

struct listed {
        struct table table;
        int64_t root;    /* only this one, with all that is merged; 0: all roots */
        int64_t matches; /* of the root */
};

static void add_number(struct table *table, int64_t number, bool is_shown)
{
        if (is_shown)
                table_add_format(table, "%lld", (long long)number);
        else
                table_add(table, NULL);
}

static bool add_row(void *context, const struct store_person *person)
{
        struct listed *listed = context;
        bool is_root = person->merged_into == 0;
        if (!person->counts || (listed->root != 0 ? person->person != listed->root : !is_root))
                return true;
        add_number(&listed->table, person->id, true);
        table_add(&listed->table, person->letters.name);
        table_add(&listed->table, person->key);
        table_add_words(&listed->table, person->full_name[0] != '\0' ? person->full_name : NULL);
        if (listed->root == 0)
                return true;
        add_number(&listed->table, listed->matches, is_root);
        add_number(&listed->table, person->merged_into, !is_root);
        return true;
}

static enum exit_code print_people(struct store *store, struct listed *listed)
{
        enum store_status status = store_each_person(store, add_row, listed);
        if (status == STORE_OK)
                table_print(&listed->table, stdout);
        table_release(&listed->table);
        return status == STORE_OK ? EXIT_CODE_FINE : store_complain(&command_player, store, status);
}

enum exit_code player_list(struct store *store, const struct player_options *options,
                           char *const *operands)
{
        (void)operands;
        struct listed listed = {.table = {.format = options->listing.format,
                                          .columns = columns,
                                          .column_count = COLUMNS_OF_LIST}};
        return print_people(store, &listed);
}

enum exit_code player_show(struct store *store, const struct player_options *options,
                           char *const *operands)
{
        struct store_person person = choosing_known_or_exit(&command_player, store, operands[0]);
        struct store_filter filter = {.person = person.id};
        struct listed listed = {.table = {.format = options->listing.format,
                                          .columns = columns,
                                          .column_count = COLUMNS_OF_SHOW},
                                .root = person.id};
        enum store_status status = store_count_matches(store, &filter, &listed.matches);
        return status == STORE_OK ? print_people(store, &listed)
                                  : store_complain(&command_player, store, status);
}

/* Changes */

enum exit_code player_add(struct store *store, const struct player_options *options,
                          char *const *operands)
{
        struct event_stamp stamp = event_stamp_now(store_author());
        struct store_person person = {
                .letters = option_player_or_exit(&command_player, "player", operands[0])};
        if (options->full_name != NULL)
                snprintf(person.full_name, sizeof person.full_name, "%s", options->full_name);
        enum store_status status = people_add(store, &person, &stamp, &person.id);
        return end_change(store, status, person.id);
}

enum exit_code player_rename(struct store *store, const struct player_options *options,
                             char *const *operands)
{
        struct event_stamp stamp = event_stamp_now(store_author());
        struct store_person person = choosing_known_or_exit(&command_player, store, operands[0]);
        enum store_status status = STORE_OK;
        if (operands[1] != NULL)
                status = people_set_letters(
                        store, person.id,
                        option_player_or_exit(&command_player, "player", operands[1]), &stamp);
        if (status == STORE_OK && options->full_name != NULL)
                status = people_set_name(store, person.id, options->full_name, &stamp);
        return end_change(store, status, person.id);
}

enum exit_code player_merge(struct store *store, const struct player_options *options,
                            char *const *operands)
{
        (void)options;
        struct event_stamp stamp = event_stamp_now(store_author());
        struct store_person person = choosing_known_or_exit(&command_player, store, operands[0]);
        struct store_person other = choosing_known_or_exit(&command_player, store, operands[1]);
        enum store_status status = people_merge(store, person.id, other.id, &stamp);
        if (status == STORE_EXISTS) {
                fprintf(stderr, "bowling player: %s and %s are one person already\n", operands[0],
                        operands[1]);
                return EXIT_CODE_BAD_DATA;
        }
        return end_change(store, status, person.id);
}

/* The record that is merged, of `PJS#7`; choosing leads to whom it is merged into. */
static struct store_person merged_or_exit(struct store *store, const char *text)
{
        struct store_person person = {.id = 0};
        const char *hash = strchr(text, '#');
        int64_t number = 0;
        if (hash == NULL || !event_parse_person(hash + 1, strlen(hash + 1), &number))
                command_fail_and_exit(&command_player,
                                      "say which record by its number, as in 'bowling player split "
                                      "PJS#7'; 'bowling player show %s' has them",
                                      text);
        choosing_known_or_exit(&command_player, store, text);
        enum store_status status = people_find(store, number, &person);
        if (status != STORE_OK)
                exit((int)store_complain(&command_player, store, status));
        if (person.merged_into == 0) {
                fprintf(stderr, "bowling player: %s is not merged into anybody\n", text);
                exit(EXIT_CODE_BAD_DATA);
        }
        return person;
}

enum exit_code player_split(struct store *store, const struct player_options *options,
                            char *const *operands)
{
        (void)options;
        struct event_stamp stamp = event_stamp_now(store_author());
        struct store_person person = merged_or_exit(store, operands[0]);
        return end_change(store, people_split(store, person.id, &stamp), person.id);
}

/* Forgetting */

static bool is_confirmed(const char *label)
{
        char answer[8] = "";
        if (!isatty(STDIN_FILENO))
                command_fail_and_exit(&command_player, "forget cannot be undone: add --yes");
        fprintf(stderr, "Forget %s for ever? (yes/no): ", label);
        fflush(stderr);
        return fgets(answer, sizeof answer, stdin) != NULL && strcmp(answer, "yes\n") == 0;
}

enum exit_code player_forget(struct store *store, const struct player_options *options,
                             char *const *operands)
{
        struct event_stamp stamp = event_stamp_now(store_author());
        struct store_person person = choosing_known_or_exit(&command_player, store, operands[0]);
        char label[PEOPLE_LABEL_SIZE];
        people_print_label(&person, label);
        if (!options->yes && !is_confirmed(label)) {
                fputs("Nothing was changed.\n", stderr);
                return EXIT_CODE_BAD_DATA;
        }
        enum store_status status = people_forget(store, person.id, &stamp);
        if (status != STORE_OK)
                return store_complain(&command_player, store, status);
        printf("%s#%lld is forgotten: the full name is removed, and the games are nobody's.\n"
               "Not erased: backups, exports, and what a PostgreSQL server keeps in its own "
               "write-ahead log.\n",
               person.letters.name, (long long)person.id);
        if (people_erase(store) == STORE_OK)
                return EXIT_CODE_FINE;
        fflush(stdout);
        fputs("bowling player: another program uses the store, whose files may hold the name until "
              "all programs have closed it\n",
              stderr);
        return EXIT_CODE_BAD_DATA;
}
