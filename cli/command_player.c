/* `bowling player`: the full name of a player. */
#include "command.h"

#include <string.h>

#include "clean_text.h"
#include "option_value.h"
#include "store_access.h"

enum {
        KEY_FULL_NAME = 256
};

struct options {
        const char *store;
        const char *name;
        const char *full_name; /* NULL: only show it */
};

static const struct argp_option option_table[] = {
        {"full-name", KEY_FULL_NAME, "TEXT", 0,
         "Remember TEXT as the name behind the letters; an empty one is forgotten", 0},
        STORE_OPTION,
        {0}};

static void set_full_name(struct options *options, const char *text)
{
        if (strlen(text) >= STORE_FULL_NAME_SIZE)
                command_fail_and_exit(&command_player, "--full-name takes up to %d bytes",
                                      STORE_FULL_NAME_SIZE - 1);
        if (!clean_text_is(text))
                command_fail_and_exit(
                        &command_player,
                        "--full-name takes plain text in UTF-8, without control characters "
                        "or marks that turn its direction");
        options->full_name = text;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_FULL_NAME:
                set_full_name(options, text);
                return 0;
        case ARGP_KEY_ARG:
                option_set_operand_or_exit(&command_player, "player", text, &options->name);
                return 0;
        }
        return store_parse_option(&options->store, key, text);
}

struct search {
        struct bowling_player player;
        bool found;
};

static bool look(void *context, const struct store_player *player)
{
        struct search *search = context;
        char full_name[STORE_FULL_NAME_SIZE];
        if (!bowling_player_equals(&search->player, &player->player))
                return true;
        search->found = true;
        clean_text_copy(full_name, sizeof full_name,
                        player->full_name != NULL ? player->full_name : "(no full name)");
        printf("%s  %s\n", player->player.name, full_name);
        return false;
}

static enum exit_code show(struct store *store, struct bowling_player player)
{
        struct search search = {.player = player};
        enum store_status status = store_each_player(store, look, &search);
        if (status != STORE_OK)
                return store_complain(&command_player, store, status);
        if (search.found)
                return EXIT_CODE_FINE;
        fprintf(stderr, "bowling player: nobody called %s has played\n", player.name);
        return EXIT_CODE_BAD_DATA;
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.name = NULL};
        command_parse_or_exit(&command_player, argc, argv, &options);
        if (options.name == NULL)
                command_fail_and_exit(&command_player,
                                      "say which player, as in 'bowling player PJS'");
        struct bowling_player player =
                option_player_or_exit(&command_player, "player", options.name);
        struct store *store =
                store_open_or_exit(&command_player, options.store, options.full_name != NULL);
        enum store_status status = STORE_OK;
        if (options.full_name != NULL)
                status = store_name_player(store, player,
                                           *options.full_name != '\0' ? options.full_name : NULL);
        enum exit_code code = status == STORE_OK ? show(store, player)
                                                 : store_complain(&command_player, store, status);
        store_close(store);
        return code;
}

const struct command command_player = {
        .name = "player",
        .summary = "give the name behind the letters",
        .options = option_table,
        .parse = parse_option,
        .arguments = "NAME",
        .doc = "Shows the full name of player NAME, or remembers it.\v"
               "Exit code 0, 1 where nobody knows the player, 2 for wrong usage or where the store "
               "fails.",
        .run = run,
};
