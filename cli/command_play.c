/* `bowling play`: a game or a match in the terminal. */
#include "command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answer.h"
#include "dialogue.h"
#include "interrupt.h"
#include "terminal.h"

struct options {
        struct bowling_match *match;
        int players; /* 0: as many as are named, or one */
        bool ask_players;
        bool board_only;
        enum terminal_colour colour;
        const struct words *words;
};

enum {
        KEY_BOARD_ONLY = 256,
        KEY_COLOUR,
        KEY_LANGUAGE,
        KEY_MATCH
};

static const struct argp_option option_table[] = {
        {"players", 'p', "N", 0, "Play a match of N players and ask for their names", 0},
        {"match", KEY_MATCH, NULL, 0, "Ask how many people play", 0},
        {"board-only", KEY_BOARD_ONLY, NULL, 0, "Draw the marks without the row of scores", 0},
        {"language", KEY_LANGUAGE, "ko|en", 0,
         "Speak Korean or English (default: en where LC_ALL, LC_MESSAGES or LANG begins with it, "
         "else ko)",
         0},
        {"color", KEY_COLOUR, "auto|always|never", 0,
         "Colour strikes, spares and the current frame (default: auto, in a terminal where "
         "NO_COLOR is not set)",
         0},
        {0}};

static void set_players(struct options *options, const char *text)
{
        if (!answer_read_number(text, BOWLING_MATCH_PLAYERS_MAX, &options->players) ||
            options->players < 1 || options->players > BOWLING_MATCH_PLAYERS_MAX)
                command_refuse(&command_play, "--players takes 1 to %d, not '%s'",
                               BOWLING_MATCH_PLAYERS_MAX, text);
}

static void add_player(struct options *options, const char *text)
{
        struct bowling_player player;
        enum bowling_status status = bowling_player_named(text, &player);
        if (status == BOWLING_OK)
                status = bowling_match_add(options->match, player);
        if (status != BOWLING_OK)
                command_refuse(&command_play, "player '%s': %s", text,
                               bowling_status_words(status));
}

static void set_language(struct options *options, const char *text)
{
        options->words = words_named(text);
        if (options->words == NULL)
                command_refuse(&command_play, "--language takes ko or en, not '%s'", text);
}

static void set_colour(struct options *options, const char *text)
{
        if (!terminal_colour_named(text, &options->colour))
                command_refuse(&command_play, "--color takes auto, always or never, not '%s'",
                               text);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case 'p':
                set_players(options, text);
                return 0;
        case KEY_MATCH:
                options->ask_players = true;
                return 0;
        case KEY_BOARD_ONLY:
                options->board_only = true;
                return 0;
        case KEY_LANGUAGE:
                set_language(options, text);
                return 0;
        case KEY_COLOUR:
                set_colour(options, text);
                return 0;
        case ARGP_KEY_ARG:
                add_player(options, text);
                return 0;
        }
        return ARGP_ERR_UNKNOWN;
}

static const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "[NAME...]",
        .doc = "Plays a game in the terminal: one player, or the players named.\v"
               "A name is three letters. At each prompt type how many pins fell (0-10), a mark "
               "(X / - F), or undo, board, help or quit.\n\n"
               "Exit code 0 after a finished game, 1 where it is left unfinished, 2 for wrong "
               "usage.",
};

static bool play(const struct dialogue *dialogue, struct options *options)
{
        int named = bowling_match_players(options->match);
        int players = options->players;
        if (options->ask_players && !dialogue_ask_players(dialogue, &players))
                return false;
        if (players == 0)
                players = named > 0 ? named : 1;
        return dialogue_ask_names(dialogue, players, options->match) &&
               dialogue_play(dialogue, options->match);
}

static void check_names(const struct options *options)
{
        int named = bowling_match_players(options->match);
        if (options->players > 0 && named > options->players)
                command_refuse(&command_play, "--players %d, but %d names are given",
                               options->players, named);
        if (options->ask_players && (named > 0 || options->players > 0))
                command_refuse(&command_play,
                               "--match asks how many play: leave --players and names out");
}

static enum exit_code run(int argc, char **argv)
{
        static struct bowling_match match;
        struct options options = {.match = &match, .words = words_of_environment()};
        bowling_match_init(&match);
        command_parse(&command_play, argc, argv, &options);
        check_names(&options);
        struct dialogue dialogue = {
                .in = stdin,
                .out = stdout,
                .errors = stderr,
                .echo = !isatty(STDIN_FILENO),
                .style = {.scores = !options.board_only,
                          .colours = terminal_is_coloured(options.colour)},
                .words = options.words,
        };
        interrupt_catch(options.words->unfinished, EXIT_CODE_BAD_DATA);
        if (play(&dialogue, &options))
                return EXIT_CODE_FINE;
        if (ferror(stdin)) {
                perror("bowling play: standard input");
                return EXIT_CODE_FAILURE;
        }
        dialogue_say_unfinished(&dialogue);
        return EXIT_CODE_BAD_DATA;
}

const struct command command_play = {
        .name = "play",
        .summary = "play a game in the terminal",
        .argp = &argp,
        .run = run,
};
