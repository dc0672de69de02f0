/* What `bowling play` and `bowling resume` share. */
#include "playing.h"

#include <stdio.h>
#include <unistd.h>

#include "interrupt.h"

static void set_language(const struct command *command, struct playing *playing, const char *text)
{
        playing->words = words_named(text);
        if (playing->words == NULL)
                command_refuse(command, "--language takes ko or en, not '%s'", text);
}

static void set_colour(const struct command *command, struct playing *playing, const char *text)
{
        if (!terminal_colour_named(text, &playing->colour))
                command_refuse(command, "--color takes auto, always or never, not '%s'", text);
}

bool playing_parse(const struct command *command, struct playing *playing, int key,
                   const char *text)
{
        switch (key) {
        case KEY_BOARD_ONLY:
                playing->board_only = true;
                return true;
        case KEY_LANGUAGE:
                set_language(command, playing, text);
                return true;
        case KEY_COLOUR:
                set_colour(command, playing, text);
                return true;
        case KEY_STORE:
                playing->store = text;
                return true;
        }
        return false;
}

struct dialogue playing_dialogue(const struct playing *playing, struct saving *saving)
{
        interrupt_catch();
        return (struct dialogue){
                .in = stdin,
                .out = stdout,
                .errors = stderr,
                .echo = !isatty(STDIN_FILENO),
                .style = {.scores = !playing->board_only,
                          .colours = terminal_is_coloured(playing->colour)},
                .words = playing->words,
                .author = store_author(),
                .keeper = {saving_keep, saving},
        };
}

enum exit_code playing_end(const struct command *command, const struct dialogue *dialogue,
                           bool finished)
{
        if (finished)
                return EXIT_CODE_FINE;
        if (ferror(stdin) && !interrupt_came()) {
                fprintf(stderr, "bowling %s: ", command->name);
                perror("standard input");
                return EXIT_CODE_FAILURE;
        }
        dialogue_say_unfinished(dialogue);
        return EXIT_CODE_BAD_DATA;
}
