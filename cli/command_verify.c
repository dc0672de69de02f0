/* `bowling verify`: replays the whole log, compares it with what is stored, and repairs that. */
#include "command.h"

#include <stdio.h>

#include "progress.h"
#include "store_access.h"
#include "verify.h"

enum {
        KEY_REPAIR = 256
};

struct options {
        const char *store;
        bool repair;
};

static const struct argp_option option_table[] = {
        {"repair", KEY_REPAIR, NULL, 0, "Write what differs anew from its log", 0},
        STORE_OPTION,
        {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_REPAIR:
                options->repair = true;
                return 0;
        case ARGP_KEY_ARG:
                command_fail_and_exit(&command_verify,
                                      "'%s' is too much: the whole store is verified", text);
        }
        return store_parse_option(&options->store, key, text);
}

static void complain(void *context, const char *complaint)
{
        progress_clear(context);
        fprintf(stderr, "bowling verify: %s\n", complaint);
}

/* The second run after a repair finds only what the first has printed. */
static void complain_no_more(void *context, const char *complaint)
{
        (void)context;
        (void)complaint;
}

static void show_progress(void *context, const struct verify_counts *counts)
{
        progress_show(context, 0, counts->games);
}

static void print_count(uint64_t count, const char *one, const char *many)
{
        printf("%llu %s", (unsigned long long)count, count == 1 ? one : many);
}

/* "12 matches, 30 games, 99 events: 2 complaints; 1 match was repaired, and all is well" */
static void print_summary(const struct verify_counts *counts, bool repair, uint64_t left)
{
        print_count(counts->matches, "match, ", "matches, ");
        print_count(counts->games, "game, ", "games, ");
        print_count(counts->events, "event: ", "events: ");
        if (counts->complaints > 0)
                print_count(counts->complaints, "complaint", "complaints");
        if (repair && counts->complaints > 0) {
                fputs("; ", stdout);
                print_count(counts->repaired, "match was repaired, ", "matches were repaired, ");
                fputs(left == 0 ? "and " : "", stdout);
        }
        if (counts->complaints == 0 || (repair && left == 0))
                fputs("all is well", stdout);
        else if (repair)
                print_count(left, "complaint is left", "complaints are left");
        putchar('\n');
}

/* After a repair it verifies once more, to count the complaints that are left. */
static enum store_status verify(struct store *store, struct verify_job *job,
                                struct verify_counts *counts, uint64_t *left_out)
{
        struct verify_counts again = {.matches = 0};
        enum store_status status = verify_store(store, job, counts);
        *left_out = counts->complaints;
        if (status != STORE_OK || !job->repair || counts->complaints == 0)
                return status;
        job->repair = false;
        job->complain = complain_no_more;
        status = verify_store(store, job, &again);
        *left_out = again.complaints;
        return status;
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.store = NULL};
        struct verify_counts counts;
        uint64_t left = 0;
        command_parse_or_exit(&command_verify, argc, argv, &options);
        struct store *store = store_open_or_exit(&command_verify, options.store, false);
        struct progress progress = progress_begin(true, 0);
        struct verify_job job = {options.repair, complain, show_progress, &progress};
        enum store_status status = verify(store, &job, &counts, &left);
        enum exit_code code = left == 0 ? EXIT_CODE_FINE : EXIT_CODE_BAD_DATA;
        progress_clear(&progress);
        if (status == STORE_OK)
                print_summary(&counts, options.repair, left);
        else
                code = store_complain(&command_verify, store, status);
        store_close(store);
        return code;
}

const struct command command_verify = {
        .name = "verify",
        .summary = "replay the log and compare",
        .options = option_table,
        .parse = parse_option,
        .doc = "Replays every change in the store and compares the result with what is stored.\v"
               "With --repair, matches and games that differ are written anew from their logs. The "
               "logs themselves are never changed: what they cannot explain is told and stays.\n\n"
               "Exit code 0 where all is well, or is so after the repair, 1 where something "
               "differs, 2 for wrong usage or where the store fails.",
        .run = run,
};
