/* `bowling correct`: mends a bowl of a stored match, also after its end. */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "correction.h"
#include "match_writer.h"
#include "store_access.h"

enum {
        WORDS_SIZE = 256
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
                command_refuse_and_exit(&command_correct, "that is too long for a correction");
        snprintf(options->words + length, sizeof options->words - length, " %s", text);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_STORE:
                options->store = text;
                return 0;
        case ARGP_KEY_ARG:
                if (options->id == NULL)
                        options->id = text;
                else
                        add_word(options, text);
                return 0;
        }
        return ARGP_ERR_UNKNOWN;
}

static const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .args_doc = "ID NAME FRAME BOWL PINS...",
        .doc = "Says that in match ID, from bowl BOWL of NAME's frame FRAME on, PINS fell.\v"
               "PINS are 0 to 10, or marks: X / - F. Bowls of the frame behind those given stay, "
               "where there is room for them: of 7 2, 'correct 12 PJS 4 1 X' makes a strike, and "
               "'correct 12 PJS 4 1 7 2' makes the strike a 7 2. The log keeps what it was.\n\n"
               "Exit code 0 where it is corrected, 1 where the game would not be legal or there is "
               "no such match, 2 for wrong usage or where the store fails.",
};

/* The bowls behind the given ones stay, and it may be with them that the frame goes wrong. */
static bool is_about_the_rest(enum bowling_status status)
{
        return status == BOWLING_PINS_MORE_THAN_STAND || status == BOWLING_FRAME_IS_UNFINISHED;
}

static enum exit_code refuse(enum bowling_status status)
{
        fprintf(stderr, "bowling correct: %s; nothing was changed%s\n",
                bowling_status_words(status),
                is_about_the_rest(status)
                        ? " (where later bowls of the frame change too, give them as well)"
                        : "");
        return EXIT_CODE_BAD_DATA;
}

/* Somebody else was faster: nothing was changed, and this is how it stands. */
static enum exit_code show_truth(struct match_writer *writer, struct record *record)
{
        struct board_style style = {.scores = true};
        store_complain(&command_correct, writer->store, STORE_STALE);
        record_release(record);
        enum store_status status = match_writer_load(writer, writer->match, record);
        if (status != STORE_OK)
                return store_complain(&command_correct, writer->store, status);
        board_print(stdout, &record->match, style);
        return EXIT_CODE_BAD_DATA;
}

/* Prints the board as it stands after the correction. */
static void show_corrected(const struct match_writer *writer, const struct record *record,
                           const struct event_correction *correction, bool was_finished)
{
        struct board_style style = {.scores = true};
        board_print(stdout, &record->match, style);
        fflush(stdout);
        if (was_finished && !correction_game_is_finished(correction, &record->match))
                fprintf(stderr,
                        "bowling correct: %s's game is unfinished again; 'bowling resume %lld' "
                        "goes on with it\n",
                        correction->player.name, (long long)writer->match);
}

static enum exit_code correct(struct match_writer *writer, struct record *record, const char *words)
{
        struct event event = {.kind = EVENT_CORRECT, .stamp = event_stamp_now(store_author())};
        enum bowling_status rule = BOWLING_OK;
        if (!correction_read(words, &record->match, &event.as.correction, &rule))
                command_refuse_and_exit(&command_correct,
                                        "a name, a frame, a bowl and pins are needed, as in "
                                        "'bowling correct %lld PJS 4 2 7'",
                                        (long long)writer->match);
        bool was_finished = correction_game_is_finished(&event.as.correction, &record->match);
        if (rule == BOWLING_OK)
                rule = record_apply(record, &event, NULL);
        if (rule != BOWLING_OK)
                return refuse(rule);
        enum store_status status = match_writer_save(writer, record);
        if (status == STORE_STALE)
                return show_truth(writer, record);
        if (status != STORE_OK)
                return store_complain(&command_correct, writer->store, status);
        show_corrected(writer, record, &event.as.correction, was_finished);
        return EXIT_CODE_FINE;
}

static enum exit_code run(int argc, char **argv)
{
        struct record record;
        struct options options = {.store = NULL};
        command_parse(&command_correct, argc, argv, &options);
        if (options.id == NULL || options.words[0] == '\0')
                command_refuse_and_exit(
                        &command_correct,
                        "say which match and what, as in 'bowling correct 12 PJS 4 2 7'");
        int64_t id = store_read_id_or_exit(&command_correct, options.id);
        struct match_writer writer = {
                .store = store_open_or_exit(&command_correct, options.store, false)};
        record_init(&record);
        enum store_status status = match_writer_load(&writer, id, &record);
        enum exit_code code = EXIT_CODE_FAILURE;
        if (status == STORE_OK)
                code = correct(&writer, &record, options.words);
        else if (status == STORE_NOT_FOUND)
                code = store_complain_id(&command_correct, id);
        else
                code = store_complain(&command_correct, writer.store, status);
        record_release(&record);
        store_close(writer.store);
        return code;
}

const struct command command_correct = {
        .name = "correct",
        .summary = "mend a bowl of a stored match",
        .argp = &argp,
        .run = run,
};
