/* `bowling player`: the people of a store, and the names behind their letters. */
#include "command.h"

#include <string.h>

#include "choosing.h"
#include "clean_text.h"
#include "full_name.h"
#include "nearest.h"
#include "option_value.h"
#include "player_words.h"

enum {
        KEY_FULL_NAME = 256,
        KEY_YES
};

static const struct argp_option option_table[] = {
        {"full-name", KEY_FULL_NAME, "TEXT", 0,
         "Remember TEXT as the name behind the letters; an empty one is removed", 0},
        {"yes", KEY_YES, NULL, 0, "With forget: do not ask", 0},
        LISTING_OPTIONS,
        {0}};

/* The words that may stand first; anything else is a player. */
static const struct word {
        const char *name;
        const char *operands; /* for people */
        int least, most;      /* operands behind it */
        bool is_named;        /* it takes --full-name */
        player_word *run;
} words[] = {
        {"list", "", 0, 0, false, player_list},
        {"add", " NAME", 1, 1, true, player_add},
        {"show", " PERSON", 1, 1, false, player_show},
        {"rename", " PERSON [NAME] [--full-name=TEXT]", 1, 2, true, player_rename},
        {"merge", " PERSON OTHER", 2, 2, false, player_merge},
        {"split", " PERSON", 1, 1, false, player_split},
        {"move-game", " MATCH NAME PERSON", 3, 3, false, player_move_game},
        {"claim", " MATCH NAME PERSON", 3, 3, false, player_claim},
        {"forget", " PERSON", 1, 1, false, player_forget},
};

static const struct word *word_named(const char *text)
{
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
                if (strcmp(words[i].name, text) == 0)
                        return &words[i];
        }
        return NULL;
}

/* The word that was probably meant, or NULL. */
static const char *nearest_word(const char *text)
{
        const char *nearest = NULL;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
                size_t distance = nearest_distance(text, words[i].name);
                if (nearest_is_close(text, distance) &&
                    (nearest == NULL || distance < nearest_distance(text, nearest)))
                        nearest = words[i].name;
        }
        return nearest;
}

static void set_full_name(struct player_options *options, const char *text)
{
        enum full_name_status status =
                *text == '\0' ? FULL_NAME_OK : full_name_read(text, options->name);
        if (status != FULL_NAME_OK)
                command_fail_and_exit(&command_player, "--full-name takes %s",
                                      full_name_status_words(status));
        options->full_name = *text == '\0' ? "" : options->name;
}

static void add_operand(struct player_options *options, char *text)
{
        bool is_player = options->count == 1 && word_named(options->operands[0]) == NULL;
        const char *nearest = is_player ? nearest_word(options->operands[0]) : NULL;
        if (nearest != NULL)
                command_fail_and_exit(&command_player, "there is no '%s'; did you mean '%s'?",
                                      options->operands[0], nearest);
        if (is_player)
                command_fail_and_exit(&command_player, "one player at a time, not '%s' as well",
                                      text);
        if (options->count > PLAYER_OPERANDS_MAX)
                command_fail_and_exit(&command_player, "'%s' is too much", text);
        options->operands[options->count++] = text;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct player_options *options = state->input;
        switch (key) {
        case KEY_FULL_NAME:
                set_full_name(options, text);
                return 0;
        case KEY_YES:
                options->yes = true;
                return 0;
        case ARGP_KEY_ARG:
                add_operand(options, text);
                return 0;
        }
        return listing_parse(&command_player, &options->listing, key, text);
}

static void check_word_or_exit(const struct word *word, const struct player_options *options)
{
        int operands = options->count - 1;
        if (operands < word->least || operands > word->most)
                command_fail_and_exit(&command_player, "it is 'bowling player %s%s'", word->name,
                                      word->operands);
        if (options->full_name != NULL && !word->is_named)
                command_fail_and_exit(&command_player, "--full-name is not for '%s'", word->name);
        if (options->yes && word->run != player_forget)
                command_fail_and_exit(&command_player, "--yes is for 'forget PERSON' alone");
        const char *letters = word->run == player_rename ? options->operands[2]
                              : word->run == player_add  ? options->operands[1]
                                                         : NULL;
        if (letters != NULL && strchr(letters, '#') != NULL)
                command_fail_and_exit(&command_player,
                                      "'%s': %s takes letters alone; the store gives the number",
                                      letters, word->name);
        if (word->run == player_add)
                option_player_or_exit(&command_player, "player", options->operands[1]);
        if (word->run == player_rename && operands == 1 && options->full_name == NULL)
                command_fail_and_exit(&command_player,
                                      "give new letters, --full-name=TEXT, or both");
}

/* `choice` is PEOPLE_ONE afterwards. */
static enum store_status name_player(struct store *store, const char *full_name,
                                     struct people_choice *choice)
{
        struct event_stamp stamp = event_stamp_now(store_author());
        struct store_person person = {.letters = choice->letters};
        enum store_status status = STORE_OK;
        int64_t id = choice->person.id;
        snprintf(person.full_name, sizeof person.full_name, "%s", full_name);
        if (choice->kind == PEOPLE_ONE)
                status = people_set_name(store, id, full_name, &stamp);
        else
                status = people_add(store, &person, &stamp, &id);
        if (status == STORE_OK)
                status = people_find(store, id, &choice->person);
        choice->kind = PEOPLE_ONE;
        return status;
}

/* `bowling player PJS`: the name, or a new one. */
static enum exit_code show_or_name(struct store *store, const struct player_options *options)
{
        struct people_choice choice;
        char full_name[STORE_FULL_NAME_SIZE];
        const char *nearest = nearest_word(options->operands[0]);
        if (nearest != NULL &&
            people_choose(store, options->operands[0], true, &choice) == STORE_OK &&
            choice.kind == PEOPLE_NOBODY)
                command_fail_and_exit(&command_player, "there is no '%s'; did you mean '%s'?",
                                      options->operands[0], nearest);
        choosing_or_exit(&command_player, store, options->operands[0], &choice);
        enum store_status status = STORE_OK;
        if (options->full_name != NULL)
                status = name_player(store, options->full_name, &choice);
        if (status != STORE_OK)
                return store_complain(&command_player, store, status);
        if (choice.kind != PEOPLE_ONE) {
                fprintf(stderr, "bowling player: nobody called %s has played\n",
                        choice.letters.name);
                return EXIT_CODE_BAD_DATA;
        }
        const char *name = choice.person.full_name;
        clean_text_copy(full_name, sizeof full_name, name[0] != '\0' ? name : "(no full name)");
        printf("%s  %s\n", choice.letters.name, full_name);
        return EXIT_CODE_FINE;
}

static enum exit_code run(int argc, char **argv)
{
        struct player_options options = {.count = 0};
        command_parse_or_exit(&command_player, argc, argv, &options);
        if (options.count == 0)
                command_fail_and_exit(&command_player,
                                      "say which player, as in 'bowling player PJS'");
        const struct word *word = word_named(options.operands[0]);
        if (word != NULL)
                check_word_or_exit(word, &options);
        else if (options.yes)
                command_fail_and_exit(&command_player, "--yes is for 'forget PERSON' alone");
        else
                choosing_check_or_exit(&command_player, "player", options.operands[0]);
        bool creates = options.full_name != NULL || (word != NULL && word->run == player_add);
        struct store *store = store_open_or_exit(&command_player, options.listing.store, creates);
        enum exit_code code = word != NULL ? word->run(store, &options, options.operands + 1)
                                           : show_or_name(store, &options);
        store_close(store);
        return code;
}

const struct command command_player = {
        .name = "player",
        .summary = "give the name behind the letters, tell people apart",
        .options = option_table,
        .parse = parse_option,
        .arguments = "NAME\nlist\nadd NAME\nshow PERSON\nrename PERSON [NAME]\nmerge PERSON OTHER\n"
                     "split PERSON\nmove-game MATCH NAME PERSON\nclaim MATCH NAME PERSON\n"
                     "forget PERSON",
        .doc = "Shows the full name of player NAME, or remembers it; and keeps people apart who "
               "have the same three letters.\v"
               "NAME is three letters. PERSON is the letters, with the person's number where "
               "several have them, such as PJS#2, the number alone, or a part of the full name.\n\n"
               "list shows everybody, add adds another person with these letters, show tells all "
               "about one, and rename gives other letters, another full name, or both. merge joins "
               "OTHER to PERSON with all games, where both are one; split undoes that. move-game "
               "gives the game that NAME bowled in a match to PERSON, and claim that of a guest. "
               "forget removes the full name for ever; the games stay, and are nobody's.\n\n"
               "A player whose letters are a word is shown by 'show': bowling player show ADD\n\n"
               "  bowling player add PJS --full-name='Paul J. Smith'\n"
               "  bowling player merge PJS#2 PJS#7\n"
               "  bowling player move-game 12 PJS PJS#7\n\n"
               "Exit code 0, 1 where nobody knows the player or it is not clear who is meant, 2 "
               "for "
               "wrong usage or where the store fails.",
        .run = run,
};
