/* `bowling correct`: mends a bowl of a stored match, also after its end. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "choosing.h"
#include "correction.h"
#include "match_writer.h"
#include "store_access.h"

enum {
        WORDS_SIZE = 256,
        REST_SIZE = WORDS_SIZE - BOWLING_NAME_LETTERS - 1 /* behind the name */
};

struct options {
        const char *store;
        const char *id;
        char words[WORDS_SIZE]; /* NAME FRAME BOWL PINS... */
};

static const struct argp_option option_table[] = {STORE_OPTION, {0}};

static void add_word(struct options *options, const char *text)
{
        size_t length = strlen(options->words);
        if (length + strlen(text) + 2 > sizeof options->words)
                command_fail_and_exit(&command_correct, "that is too long for a correction");
        snprintf(options->words + length, sizeof options->words - length, " %s", text);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case ARGP_KEY_ARG:
                if (options->id == NULL)
                        options->id = text;
                else
                        add_word(options, text);
                return 0;
        }
        return store_parse_option(&options->store, key, text);
}

/* The hint is for the statuses that bowls behind the given ones may cause, because they stay. */
static enum exit_code complain(enum bowling_status status, const struct record *record)
{
        bool hint = status == BOWLING_PINS_MORE_THAN_STAND || status == BOWLING_FRAME_IS_UNFINISHED;
        fprintf(stderr, "bowling correct: %s", bowling_status_words(status));
        if (status == BOWLING_PLAYER_UNKNOWN)
                choosing_print_letters(stderr, &record->match);
        fprintf(stderr, "; nothing was changed%s\n",
                hint ? " (where later bowls of the frame change too, give them as well)" : "");
        return EXIT_CODE_BAD_DATA;
}

static void print_board(const struct record *record)
{
        struct board_style style = {.scores = true};
        board_print(stdout, &record->match, style);
}

/* Another program changed the match first: prints the board as it is stored now. */
static enum exit_code show_stored(struct match_writer *writer, struct record *record)
{
        store_complain(&command_correct, writer->store, STORE_STALE);
        record_release(record);
        enum store_status status = match_writer_load(writer, writer->match, record);
        if (status != STORE_OK)
                return store_complain(&command_correct, writer->store, status);
        print_board(record);
        return EXIT_CODE_BAD_DATA;
}

/* Puts the letters of the match in place of PJS#2, which may have others there. */
static void name_by_letters(struct options *options, struct store *store,
                            const struct record *record)
{
        char rest[REST_SIZE];
        char *name = options->words + 1;
        size_t length = strcspn(name, " ");
        if (memchr(name, '#', length) == NULL)
                return;
        snprintf(rest, sizeof rest, "%.*s", REST_SIZE - 1, name + length);
        name[length] = '\0';
        int position = choosing_position_or_exit(&command_correct, store, record, name);
        if (position < 0)
                exit((int)complain(BOWLING_PLAYER_UNKNOWN, record));
        snprintf(options->words, sizeof options->words, " %s%.*s",
                 bowling_match_game(&record->match, position)->player.name, REST_SIZE - 1, rest);
}

static enum exit_code correct(struct match_writer *writer, struct record *record, const char *words)
{
        struct event event = {.kind = EVENT_CORRECT, .stamp = event_stamp_now(store_author())};
        enum bowling_status rule = BOWLING_OK;
        if (!correction_read(words, &record->match, &event.as.correction, &rule))
                command_fail_and_exit(&command_correct,
                                      "a name, a frame, a bowl and pins are needed, as in "
                                      "'bowling correct %lld PJS 4 2 7'",
                                      (long long)writer->match);
        bool was_finished = correction_game_is_finished(&event.as.correction, &record->match);
        if (rule == BOWLING_OK)
                rule = record_apply(record, &event, NULL);
        if (rule != BOWLING_OK)
                return complain(rule, record);
        enum store_status status = match_writer_save(writer, record);
        if (status == STORE_STALE)
                return show_stored(writer, record);
        if (status != STORE_OK)
                return store_complain(&command_correct, writer->store, status);
        print_board(record);
        fflush(stdout);
        if (was_finished && !correction_game_is_finished(&event.as.correction, &record->match))
                fprintf(stderr,
                        "bowling correct: %s's game is unfinished again; 'bowling resume %lld' "
                        "goes on with it\n",
                        event.as.correction.player.name, (long long)writer->match);
        return EXIT_CODE_FINE;
}

static enum exit_code run(int argc, char **argv)
{
        struct record record;
        struct options options = {.store = NULL};
        command_parse_or_exit(&command_correct, argc, argv, &options);
        if (options.id == NULL || options.words[0] == '\0')
                command_fail_and_exit(
                        &command_correct,
                        "say which match and what, as in 'bowling correct 12 PJS 4 2 7'");
        int64_t id = store_read_id_or_exit(&command_correct, options.id);
        struct match_writer writer = {
                .store = store_open_or_exit(&command_correct, options.store, false)};
        store_load_or_exit(&command_correct, &writer, id, &record);
        name_by_letters(&options, writer.store, &record);
        enum exit_code code = correct(&writer, &record, options.words);
        record_release(&record);
        store_close(writer.store);
        return code;
}

const struct command command_correct = {
        .name = "correct",
        .summary = "mend a bowl of a stored match",
        .options = option_table,
        .parse = parse_option,
        .arguments = "ID NAME FRAME BOWL PINS...",
        .doc = "Says that in match ID, from bowl BOWL of NAME's frame FRAME on, PINS fell.\v"
               "PINS are 0 to 10, or marks: X / - F; 8[7-10] tells which pins stand. Bowls of the "
               "frame behind those given stay, "
               "where there is room for them: of 7 2, 'correct 12 PJS 4 1 X' makes a strike, and "
               "'correct 12 PJS 4 1 7 2' makes the strike a 7 2. The log keeps what it was.\n\n"
               "Exit code 0 where it is corrected, 1 where the game would not be legal or there is "
               "no such match, 2 for wrong usage or where the store fails.",
        .run = run,
};
