/* The options, dialogue and exit code that `bowling play` and `bowling resume` share. */
#include "playing.h"

#include <stdio.h>
#include <unistd.h>

#include "interrupt.h"

error_t playing_parse(const struct command *command, struct playing *playing, int key,
                      const char *text)
{
        if (board_options_parse(command, &playing->board, key, text) == 0)
                return 0;
        return store_parse_option(&playing->store, key, text);
}

struct dialogue playing_dialogue(const struct playing *playing, struct game_saver *saver)
{
        interrupt_catch();
        return (struct dialogue){
                .in = stdin,
                .out = stdout,
                .errors = stderr,
                .echo = !isatty(STDIN_FILENO),
                .asks_at_end = isatty(STDIN_FILENO),
                .style = board_options_style(&playing->board),
                .words = playing->board.words,
                .author = store_author(),
                .on_change = {game_saver_save, saver},
        };
}

enum exit_code playing_end(const struct command *command, const struct dialogue *dialogue,
                           bool finished, struct words_match match)
{
        if (finished) {
                dialogue_say_finished(dialogue, match);
                return EXIT_CODE_FINE;
        }
        if (ferror(stdin) && !interrupt_came()) {
                fprintf(stderr, "bowling %s: ", command->name);
                perror("standard input");
                return EXIT_CODE_FAILURE;
        }
        dialogue_say_unfinished(dialogue, match);
        return EXIT_CODE_BAD_DATA;
}
