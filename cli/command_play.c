/* `bowling play`: a game or a match in the terminal. */
#include "command.h"

#include <string.h>

#include "choosing.h"
#include "option_value.h"
#include "playing.h"

struct options {
        struct bowling_match *match;
        struct dialogue_name names[BOWLING_MATCH_PLAYERS_MAX]; /* that were given */
        struct dialogue_seat seats[BOWLING_MATCH_PLAYERS_MAX];
        int players; /* 0: as many as are named, or one */
        bool ask_players;
        bool no_save;
        struct playing playing;
};

enum {
        KEY_MATCH = 256,
        KEY_NO_SAVE
};

static const struct argp_option option_table[] = {
        {"players", 'p', "N", 0, "Play a match of N players and ask for their names", 0},
        {"match", KEY_MATCH, NULL, 0, "Ask how many people play", 0},
        {"no-save", KEY_NO_SAVE, NULL, 0, "Keep nothing of the game in the store", 0},
        PLAYING_OPTIONS,
        {0}};

static void add_player(struct options *options, const char *text)
{
        struct dialogue_name *name = &options->names[bowling_match_players(options->match)];
        struct dialogue_name read;
        enum bowling_status status = dialogue_read_name(text, &read);
        if (status == BOWLING_OK)
                status = bowling_match_add(options->match, read.letters);
        int position = bowling_match_position(options->match, &read.letters);
        if (status == BOWLING_PLAYER_TWICE &&
            (strchr(text, '#') != NULL || strchr(options->names[position].who, '#') != NULL))
                command_fail_and_exit(&command_play,
                                      "player '%s': give other letters for this match, as in "
                                      "PJB=%s",
                                      text, read.who);
        if (status != BOWLING_OK)
                command_fail_and_exit(&command_play, "player '%s': %s", text,
                                      bowling_status_words(status));
        *name = read;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case 'p':
                options->players = option_number_or_exit(&command_play, "--players", text,
                                                         BOWLING_MATCH_PLAYERS_MAX);
                return 0;
        case KEY_MATCH:
                options->ask_players = true;
                return 0;
        case KEY_NO_SAVE:
                options->no_save = true;
                return 0;
        case ARGP_KEY_ARG:
                add_player(options, text);
                return 0;
        }
        return playing_parse(&command_play, &options->playing, key, text);
}

static bool play(const struct dialogue *dialogue, struct options *options, struct record *record)
{
        int64_t people[BOWLING_MATCH_PLAYERS_MAX] = {0};
        int named = bowling_match_players(options->match);
        int players = options->players;
        if (options->ask_players && !dialogue_ask_players(dialogue, &players))
                return false;
        if (players == 0)
                players = named > 0 ? named : 1;
        if (!dialogue_ask_names(dialogue, players, options->match))
                return false;
        if (dialogue->choosing.context != NULL)
                choosing_add_new(dialogue->choosing.context, options->match, options->seats);
        for (int i = 0; i < players; i++)
                people[i] = options->seats[i].in_log;
        record_start(record, options->match, people, event_stamp_now(dialogue->author));
        return dialogue_play(dialogue, record);
}

static void check_options_or_exit(const struct options *options)
{
        int named = bowling_match_players(options->match);
        if (options->players > 0 && named > options->players)
                command_fail_and_exit(&command_play, "--players %d, but %d names are given",
                                      options->players, named);
        if (options->no_save && options->playing.store != NULL)
                command_fail_and_exit(&command_play, "--no-save keeps nothing: leave --store out");
        if (options->ask_players && (named > 0 || options->players > 0))
                command_fail_and_exit(&command_play,
                                      "--match asks how many play: leave --players and names out");
}

static enum exit_code run(int argc, char **argv)
{
        struct bowling_game games[BOWLING_MATCH_PLAYERS_MAX];
        struct bowling_match match;
        struct record record;
        struct game_saver saver = {.words = NULL};
        struct options options = {.match = &match, .playing.board = board_options_default()};
        bowling_match_init(&match, games, BOWLING_MATCH_PLAYERS_MAX);
        record_init(&record);
        command_parse_or_exit(&command_play, argc, argv, &options);
        check_options_or_exit(&options);
        if (!options.no_save)
                game_saver_open(&saver, options.playing.store, options.playing.board.words);
        game_saver_mention_unfinished(&saver);
        struct dialogue dialogue = playing_dialogue(&options.playing, &saver);
        if (saver.writer.store != NULL) {
                dialogue.choosing = (struct dialogue_choosing){choosing_for_dialogue,
                                                               saver.writer.store, options.seats};
                choosing_seats_or_exit(saver.writer.store, options.names,
                                       bowling_match_players(&match), options.seats);
        }
        bool finished = play(&dialogue, &options, &record);
        struct words_match kept = game_saver_close(&saver, &record);
        record_release(&record);
        return playing_end(&command_play, &dialogue, finished, kept);
}

const struct command command_play = {
        .name = "play",
        .summary = "play a game in the terminal",
        .options = option_table,
        .parse = parse_option,
        .arguments = "[NAME...]",
        .doc = "Plays a game in the terminal: one player, or the players named.\v"
               "A name is three letters, or the letters and number of a person, such as PJS#2, "
               "where several have these letters; PJB=PJS#2 shows this person as PJB. Where it "
               "asks for a name, a part of a full name will do. At each prompt type how many pins "
               "fell (0-10), a mark (X / - F), or undo, redo, correct, board, help or quit. After "
               "the last bowl a "
               "terminal asks once more, so that it can be undone.\n\n"
               "Each bowl is saved before its board is drawn; 'bowling resume' goes on with a game "
               "that was left.\n\n"
               "Exit code 0 after a finished game, 1 where it is left unfinished, 2 for wrong "
               "usage, where the answers cannot be read, or while the store is rebuilt.",
        .run = run,
};
