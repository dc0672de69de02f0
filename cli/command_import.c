/* `bowling import`: games from files into the store. */
#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "import.h"
#include "option_value.h"
#include "progress.h"
#include "source.h"
#include "store_access.h"

enum {
        KEY_DATE = 256
};

struct options {
        const char *store;
        const char *day; /* NULL: now */
        int64_t date;
        char **files;
        int files_count;
};

/* The context of the callbacks. */
struct run {
        const char *name;
        struct source source;
        uint64_t bytes_before; /* of the files that were read before this one */
        struct progress progress;
};

static const struct argp_option option_table[] = {
        {"date", KEY_DATE, "DATE", 0,
         "Games of text were played on this day, such as 2026-11-15 (default: now)", 0},
        STORE_OPTION,
        {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_DATE:
                options->date = option_day_or_exit(&command_import, "--date", text);
                options->day = text;
                return 0;
        case ARGP_KEY_ARGS:
                options->files = state->argv + state->next;
                options->files_count = state->argc - state->next;
                return 0;
        }
        return store_parse_option(&options->store, key, text);
}

static void complain(void *context, uint64_t line, unsigned column, const char *words)
{
        struct run *run = context;
        progress_clear(&run->progress);
        fprintf(stderr, "%s:%llu:", run->name, (unsigned long long)line);
        if (column > 0)
                fprintf(stderr, "%u:", column);
        fprintf(stderr, " %s\n", words);
}

static void show_progress(void *context, const struct import_counts *counts)
{
        struct run *run = context;
        progress_show(&run->progress, run->bytes_before + run->source.consumed,
                      counts->added + counts->continued + counts->known);
}

static enum exit_code say_failure(const char *name)
{
        fprintf(stderr, "bowling import: %s: %s\n", name, source_explain(errno));
        return EXIT_CODE_FAILURE;
}

static enum exit_code import_stream(const struct import_job *job, FILE *in,
                                    struct import_counts *counts)
{
        struct run *run = job->context;
        uint64_t bad = counts->bad;
        enum store_status status = import_file(job, in, counts);
        progress_clear(&run->progress);
        if (status != STORE_OK)
                return store_complain(&command_import, job->store, status);
        errno = run->source.error;
        if (ferror(in))
                return say_failure(run->name);
        return counts->bad > bad ? EXIT_CODE_BAD_DATA : EXIT_CODE_FINE;
}

static enum exit_code import_named(const struct import_job *job, const char *name,
                                   struct import_counts *counts)
{
        struct run *run = job->context;
        bool is_named = strcmp(name, "-") != 0;
        int input = is_named ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
        run->name = name;
        if (input < 0)
                return say_failure(name);
        source_init(&run->source, input);
        FILE *in = source_open_stream(&run->source);
        enum exit_code code = in != NULL ? import_stream(job, in, counts) : say_failure(name);
        if (in != NULL) {
                fclose(in);
                source_release(&run->source);
                run->bytes_before += run->source.consumed;
        }
        if (is_named)
                close(input);
        return code;
}

static void print_count(uint64_t count, const char *words)
{
        if (count > 0)
                printf(", %llu %s", (unsigned long long)count, words);
}

static void print_summary(const struct import_counts *counts)
{
        printf("%llu added", (unsigned long long)counts->added);
        print_count(counts->continued, "continued");
        print_count(counts->known, "known already");
        print_count(counts->bad, counts->bad == 1 ? "bad line" : "bad lines");
        putchar('\n');
}

/* Checked before the store is opened, which would create it. */
static void check_files_or_exit(const struct options *options)
{
        for (int i = 0; i < options->files_count; i++) {
                if (strcmp(options->files[i], "-") == 0 || access(options->files[i], R_OK) == 0)
                        return;
        }
        for (int i = 0; i < options->files_count; i++) {
                if (access(options->files[i], R_OK) != 0)
                        say_failure(options->files[i]);
        }
        exit(EXIT_CODE_FAILURE);
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.day = NULL};
        struct import_counts counts = {.bytes = 0};
        struct run run = {.name = "-"};
        enum exit_code code = EXIT_CODE_FINE;
        command_parse_or_exit(&command_import, argc, argv, &options);
        if (options.files_count == 0)
                command_fail_and_exit(&command_import, "say which file, or - for standard input");
        check_files_or_exit(&options);
        struct occurrences occurrences = {.room = 0};
        struct import_job job = {.occurrences = &occurrences,
                                 .store = store_open_or_exit(&command_import, options.store, true),
                                 .stamp = event_stamp_now(store_author()),
                                 .day = options.day,
                                 .complain = complain,
                                 .progress = show_progress,
                                 .context = &run};
        if (options.day != NULL)
                job.stamp.at = options.date;
        store_use_large_cache(job.store, true);
        run.progress = progress_begin(true, progress_size_of(options.files, options.files_count));
        for (int i = 0; i < options.files_count; i++) {
                enum exit_code this_code = import_named(&job, options.files[i], &counts);
                code = this_code > code ? this_code : code;
        }
        occurrences_release(&occurrences);
        print_summary(&counts);
        store_close(job.store);
        return code;
}

const struct command command_import = {
        .name = "import",
        .summary = "bring games into the store",
        .options = option_table,
        .parse = parse_option,
        .arguments = "FILE...",
        .doc = "Brings games into the store: what 'bowling export' wrote, or text with a game a "
               "line, as in PJS: X 9/ 81 X X 7/ 9- 62 X X9/\v"
               "- is standard input. A file may be packed with gzip. What the store has already is "
               "not added again, so the same file can be imported twice; of text, a line is known "
               "by "
               "its player, its bowls, the day of --date, and how often they came before in the "
               "same "
               "command. A line that is bad is reported, and all others are imported.\n\n"
               "Exit code 0, 1 where a line was bad, 2 for wrong usage or where a file or the "
               "store fails.",
        .run = run,
};
