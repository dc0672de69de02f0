/* `bowling verify`: replays the whole log and compares it with what is stored. */
#include "command.h"

#include <stdio.h>
#include <unistd.h>

#include "progress.h"
#include "store_access.h"
#include "verify.h"

struct options {
        const char *store;
};

static const struct argp_option option_table[] = {STORE_OPTION, {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_STORE:
                options->store = text;
                return 0;
        case ARGP_KEY_ARG:
                command_refuse_and_exit(&command_verify,
                                        "'%s' is too much: the whole store is verified", text);
        }
        return ARGP_ERR_UNKNOWN;
}

static const struct argp argp = {
        .options = option_table,
        .parser = parse_option,
        .doc = "Replays every change in the store and compares the result with what is stored.\v"
               "Exit code 0 where all is well, 1 where something differs, 2 for wrong usage or "
               "where the store cannot be read.",
};

static void complain(void *context, const char *complaint)
{
        progress_clear(context);
        fprintf(stderr, "bowling verify: %s\n", complaint);
}

static void show_progress(void *context, const struct verify_counts *counts)
{
        progress_show(context, 0, counts->games);
}

static void print_count(uint64_t count, const char *one, const char *many)
{
        printf("%llu %s", (unsigned long long)count, count == 1 ? one : many);
}

static void print_summary(const struct verify_counts *counts)
{
        print_count(counts->matches, "match, ", "matches, ");
        print_count(counts->games, "game, ", "games, ");
        print_count(counts->events, "event: ", "events: ");
        if (counts->complaints == 0)
                puts("all is well");
        else
                print_count(counts->complaints, "complaint\n", "complaints\n");
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.store = NULL};
        struct verify_counts counts;
        command_parse(&command_verify, argc, argv, &options);
        struct store *store = store_open_or_exit(&command_verify, options.store, false);
        struct progress progress = progress_begin(true, 0);
        struct verify_job job = {complain, show_progress, &progress};
        enum store_status status = verify_store(store, &job, &counts);
        enum exit_code code = EXIT_CODE_FINE;
        progress_clear(&progress);
        if (status != STORE_OK)
                code = store_complain(&command_verify, store, status);
        else
                print_summary(&counts);
        if (code == EXIT_CODE_FINE && counts.complaints > 0)
                code = EXIT_CODE_BAD_DATA;
        store_close(store);
        return code;
}

const struct command command_verify = {
        .name = "verify",
        .summary = "replay the log and compare",
        .argp = &argp,
        .run = run,
};
