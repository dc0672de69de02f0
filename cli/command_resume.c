/* `bowling resume`: continues an unfinished match. */
#include "command.h"

#include <stdlib.h>

#include "option_value.h"
#include "playing.h"

struct options {
        const char *id; /* NULL: the match that was begun last */
        struct playing playing;
};

static const struct argp_option option_table[] = {PLAYING_OPTIONS, {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        if (key != ARGP_KEY_ARG)
                return playing_parse(&command_resume, &options->playing, key, text);
        option_set_operand_or_exit(&command_resume, "match", text, &options->id);
        return 0;
}

static bool take_id(void *context, const struct store_match *match)
{
        *(int64_t *)context = match->id;
        return false;
}

static int64_t find_unfinished_or_exit(struct store *store)
{
        struct store_filter filter = {
                .unfinished = true, .without_voided = true, .newest_first = true, .limit = 1};
        int64_t id = 0;
        enum store_status status = store_each_match(store, &filter, take_id, &id);
        if (status != STORE_OK)
                exit((int)store_complain(&command_resume, store, status));
        if (id == 0) {
                fputs("bowling resume: no match is unfinished\n", stderr);
                exit(EXIT_CODE_BAD_DATA);
        }
        return id;
}

static void check_unfinished_or_exit(const struct record *record, int64_t id)
{
        if (record->voided)
                fprintf(stderr,
                        "bowling resume: match %lld is voided; 'bowling void %lld --restore' lets "
                        "it count again\n",
                        (long long)id, (long long)id);
        else if (bowling_match_is_finished(&record->match))
                fprintf(stderr,
                        "bowling resume: match %lld is finished; 'bowling correct %lld NAME FRAME "
                        "BOWL PINS' mends a slip\n",
                        (long long)id, (long long)id);
        else
                return;
        exit(EXIT_CODE_BAD_DATA);
}

static enum exit_code run(int argc, char **argv)
{
        struct record record;
        struct game_saver saver;
        struct options options = {.playing.board = board_options_default()};
        command_parse_or_exit(&command_resume, argc, argv, &options);
        int64_t id = options.id != NULL ? store_read_id_or_exit(&command_resume, options.id) : -1;
        struct store *store = store_open_or_exit(&command_resume, options.playing.store, false);
        game_saver_resume(&saver, store, options.playing.store, options.playing.board.words);
        if (options.id == NULL)
                id = find_unfinished_or_exit(store);
        store_load_or_exit(&command_resume, &saver.writer, id, &record);
        check_unfinished_or_exit(&record, id);
        struct dialogue dialogue = playing_dialogue(&options.playing, &saver);
        bool finished = dialogue_play(&dialogue, &record);
        struct words_match kept = game_saver_close(&saver, &record);
        record_release(&record);
        return playing_end(&command_resume, &dialogue, finished, kept);
}

const struct command command_resume = {
        .name = "resume",
        .summary = "go on with a match that was left",
        .options = option_table,
        .parse = parse_option,
        .arguments = "[ID]",
        .doc = "Goes on with an unfinished match: that of number ID, or the last one.\v"
               "'bowling history' lists the numbers. All that could be undone and redone still "
               "can.\n\n"
               "Exit code 0 after a finished game, 1 where it is left unfinished or there is no "
               "such match, 2 for wrong usage or where the store fails.",
        .run = run,
};
