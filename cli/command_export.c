/* `bowling export`: all that was played as text. */
#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "export.h"
#include "progress.h"
#include "store_access.h"

enum {
        KEY_FORMAT = 256
};

struct options {
        const char *store;
        const struct export_format *format;
};

static const struct argp_option option_table[] = {
        {"format", KEY_FORMAT, "jsonl|csv", 0,
         "Write lines of JSON (the default), or comma-separated values", 0},
        STORE_OPTION,
        {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_FORMAT:
                options->format = export_format_named(text);
                if (options->format == NULL)
                        command_fail_and_exit(&command_export,
                                              "--format takes jsonl or csv, not '%s'", text);
                return 0;
        case ARGP_KEY_ARG:
                command_fail_and_exit(&command_export,
                                      "'%s' is too much: it writes to standard output, as in "
                                      "'bowling export > games.jsonl'",
                                      text);
        }
        return store_parse_option(&options->store, key, text);
}

/* The context of the callbacks. */
struct run {
        struct progress progress;
        enum exit_code code;
};

static void complain(void *context, const char *words)
{
        struct run *run = context;
        progress_clear(&run->progress);
        fprintf(stderr, "bowling export: %s\n", words);
        run->code = EXIT_CODE_BAD_DATA;
}

static void show_progress(void *context, uint64_t matches)
{
        struct run *run = context;
        progress_show(&run->progress, 0, matches);
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.format = &export_jsonl};
        command_parse_or_exit(&command_export, argc, argv, &options);
        struct store *store = store_open_or_exit(&command_export, options.store, false);
        struct run run = {progress_begin(!isatty(STDOUT_FILENO), 0), EXIT_CODE_FINE};
        struct export_job job = {options.format, stdout, complain, show_progress, &run};
        enum store_status status = export_store(store, &job);
        progress_clear(&run.progress);
        if (ferror(stdout) || fflush(stdout) != 0) {
                if (errno != EPIPE) /* no message where the reader closed the pipe */
                        perror("bowling export: standard output");
                _exit(EXIT_CODE_FAILURE);
        }
        if (status != STORE_OK)
                run.code = store_complain(&command_export, store, status);
        store_close(store);
        return run.code;
}

const struct command command_export = {
        .name = "export",
        .summary = "write all that was played as text",
        .options = option_table,
        .parse = parse_option,
        .doc = "Writes what was played to standard output: full names, matches, and every change "
               "in their "
               "logs.\v"
               "'bowling import' takes it back without loss. Tokens, and which match is on which "
               "lane, are not written.\n\n"
               "A match that cannot be read is named and left out; in names that are no plain "
               "text, ? "
               "stands for what cannot be shown.\n\n"
               "Exit code 0, 1 where something was left out, 2 for wrong usage or where the store "
               "or "
               "the output fails.",
        .run = run,
};
