/* `bowling score`: scores files of games. */
#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bulk.h"
#include "clean_text.h"
#include "digits.h"
#include "option_value.h"
#include "progress.h"
#include "score_formats.h"
#include "source.h"

enum {
        KEY_CHECK = 256,
        KEY_CHUNK_SIZE,
        KEY_FORMAT,
        KEY_INPUT,
        KEY_KERNEL,
        KEY_PARTIAL,
        KEY_THREADS,

        CHUNK_MIN = 64,
        READ_AT_ONCE =
                96 * 1024, /* bytes of input on all threads; bad lines need 15 times as much */
        PRINTED_AT_ONCE =
                6 * 1024,   /* bytes of input on all threads; what they print is far more, */
        PRINTED_LINE = 512, /* about this much a line, without the name of its file */
        MMAP_THRESHOLD = 64 * 1024,
        FILE_SIZE = 2 * PATH_MAX + 8 /* in quotes, and each byte escaped; longer ones do not open */
};

struct options {
        struct bulk_job job;
        const struct score_format *format;
        bool check;
        char **files;
        int files_count;
};

/* The context of the callbacks. */
struct run {
        const char *name;
        char file[FILE_SIZE]; /* the name as the format prints it */
        const struct score_format *format;
        struct progress progress;
};

static const struct argp_option option_table[] = {
        {"format", KEY_FORMAT, "FORMAT", 0, "Print total (the default), frames, board, json or csv",
         0},
        {"input", KEY_INPUT, "notation|counts", 0,
         "Read every line as marks, or as plain counts (default: whichever it is)", 0},
        {"partial", KEY_PARTIAL, NULL, 0, "Score unfinished games as far as they are settled", 0},
        {"check", KEY_CHECK, NULL, 0, "Print only the complaints, and a summary", 0},
        {"threads", KEY_THREADS, "N", 0, "Work on N threads (default: one for each processor)", 0},
        {"kernel", KEY_KERNEL, "NAME", 0,
         "Score with plain, automaton or avx2 (default: the fastest that runs here)", 0},
        {"chunk-size", KEY_CHUNK_SIZE, "BYTES", OPTION_HIDDEN, NULL, 0},
        {0}};

static void set_format(struct options *options, const char *name)
{
        options->format = score_format_named(name);
        if (options->format == NULL)
                command_fail_and_exit(&command_score,
                                      "--format takes total, frames, board, json or csv, not '%s'",
                                      name);
}

static void set_reading(struct options *options, const char *name)
{
        if (strcmp(name, "notation") == 0)
                options->job.reading = BULK_READ_MARKS;
        else if (strcmp(name, "counts") == 0)
                options->job.reading = BULK_READ_COUNTS;
        else
                command_fail_and_exit(&command_score, "--input takes notation or counts, not '%s'",
                                      name);
}

static void set_kernel(struct options *options, const char *name)
{
        options->job.kernel = bulk_kernel_named(name);
        if (options->job.kernel == NULL)
                command_fail_and_exit(&command_score,
                                      "--kernel takes plain, automaton or, where the processor "
                                      "has AVX2, avx2, not '%s'",
                                      name);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_FORMAT:
                set_format(options, text);
                return 0;
        case KEY_INPUT:
                set_reading(options, text);
                return 0;
        case KEY_PARTIAL:
                options->job.partial = true;
                return 0;
        case KEY_CHECK:
                options->check = true;
                return 0;
        case KEY_THREADS:
                options->job.threads =
                        option_number_or_exit(&command_score, "--threads", text, BULK_THREADS_MAX);
                return 0;
        case KEY_KERNEL:
                set_kernel(options, text);
                return 0;
        case KEY_CHUNK_SIZE:
                options->job.chunk_size = (size_t)option_number_or_exit(
                        &command_score, "--chunk-size", text, BULK_CHUNK_MAX);
                return 0;
        case ARGP_KEY_ARGS:
                options->files = state->argv + state->next;
                options->files_count = state->argc - state->next;
                return 0;
        }
        return ARGP_ERR_UNKNOWN;
}

static char *print(void *context, char *at, const struct bulk_line *line)
{
        const struct run *run = context;
        return run->format->put(at, line, run->file);
}

/* Clean text, so no byte of it takes more than two. */
static void set_file(struct run *run, const char *name)
{
        char clean[PATH_MAX];
        run->name = name;
        run->file[0] = '\0';
        clean_text_copy(clean, sizeof clean, name);
        if (run->format->print_file == NULL)
                return;
        FILE *out = fmemopen(run->file, sizeof run->file, "w");
        if (out == NULL)
                return;
        run->format->print_file(out, strcmp(name, "-") == 0 ? NULL : clean);
        fclose(out);
}

static void complain(void *context, const struct bulk_complaint *complaint, uint64_t line)
{
        struct run *run = context;
        struct bulk_words words = bulk_explain(complaint);
        char text[sizeof words + 2 * (size_t)DIGITS_MAX + 8];
        char *at = digits_put_behind(text, ":", line);
        at = digits_put_behind(at, ":", complaint->column);
        stpcpy(stpcpy(stpcpy(at, ": "), words.text), "\n");
        progress_clear(&run->progress);
        fputs(run->name, stderr);
        fputs(text, stderr);
}

/* Stops the run where complaints cannot be written. */
static bool show_progress(void *context, const struct bulk_counts *counts)
{
        struct run *run = context;
        progress_show(&run->progress, counts->bytes, counts->games);
        return fflush(stderr) == 0 && !ferror(stderr);
}

static enum exit_code say_failure(const char *name)
{
        fprintf(stderr, "bowling score: %s: %s\n", name, source_explain(errno));
        return EXIT_CODE_FAILURE;
}

/* No message where the reader closed the pipe, as `head` does. */
static _Noreturn void exit_after_write_error(void)
{
        if (errno != EPIPE)
                say_failure("standard output");
        exit(EXIT_CODE_FAILURE);
}

/* Whether `input` is the file that `output` appends to, which would never end. */
static bool reads_from(int input, int output)
{
        struct stat in;
        struct stat out;
        if (output < 0 || fstat(input, &in) != 0 || fstat(output, &out) != 0)
                return false;
        return S_ISREG(in.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino &&
               lseek(input, 0, SEEK_CUR) < in.st_size;
}

static enum exit_code score_input(const struct options *options, int input,
                                  struct bulk_counts *counts)
{
        struct run *run = options->job.context;
        uint64_t bad = counts->bad;
        if (reads_from(input, options->job.output) || reads_from(input, STDERR_FILENO)) {
                progress_clear(&run->progress);
                fprintf(stderr, "bowling score: %s: input file is output file\n", run->name);
                return EXIT_CODE_FAILURE;
        }
        switch (bulk_score(&options->job, input, counts)) {
        case BULK_OK:
                return counts->bad > bad ? EXIT_CODE_BAD_DATA : EXIT_CODE_FINE;
        case BULK_CANNOT_READ:
                progress_clear(&run->progress);
                return say_failure(run->name);
        case BULK_CANNOT_WRITE:
                progress_clear(&run->progress);
                exit_after_write_error();
        case BULK_CANNOT_RUN:
                break;
        }
        exit((int)say_failure("cannot go on"));
}

static enum exit_code score_file(const struct options *options, const char *name,
                                 struct bulk_counts *counts)
{
        struct run *run = options->job.context;
        set_file(run, name);
        if (strcmp(name, "-") == 0)
                return score_input(options, STDIN_FILENO, counts);
        int input = open(name, O_RDONLY | O_CLOEXEC);
        if (input < 0)
                return say_failure(name);
        enum exit_code code = score_input(options, input, counts);
        close(input);
        return code;
}

static int processors(void)
{
        cpu_set_t set;
        if (sched_getaffinity(0, sizeof set, &set) != 0)
                return 1;
        return CPU_COUNT(&set) < BULK_THREADS_MAX ? CPU_COUNT(&set) : BULK_THREADS_MAX;
}

static size_t longest_name(const struct options *options)
{
        size_t longest = 0;
        for (int i = 0; i < options->files_count; i++) {
                size_t length = strlen(options->files[i]);
                longest = length > longest ? length : longest;
        }
        return longest;
}

/*
 * Chunks are smaller with more threads, so memory use does not depend on their number, and smaller
 * with long file names, which may be printed on each line.
 */
static size_t chunk_size_for(const struct options *options)
{
        const struct bulk_job *job = &options->job;
        size_t printed =
                (size_t)PRINTED_AT_ONCE * PRINTED_LINE / (PRINTED_LINE + longest_name(options));
        size_t together = job->print == NULL ? (size_t)READ_AT_ONCE : printed;
        size_t share = together / (size_t)job->threads;
        if (share < CHUNK_MIN)
                return CHUNK_MIN;
        return share < BULK_CHUNK_MAX ? share : BULK_CHUNK_MAX;
}

static void complete(struct options *options)
{
        struct bulk_job *job = &options->job;
        struct run *run = job->context;
        run->format = options->format;
        bool only_totals = strcmp(run->format->name, "total") == 0 && !job->partial;
        job->print = options->check || only_totals ? NULL : print;
        job->print_size = SCORE_LINE_SIZE + FILE_SIZE;
        if (run->format->needs_engine)
                job->kernel = bulk_kernel_named("plain");
        if (job->chunk_size == 0)
                job->chunk_size = chunk_size_for(options);
        if (options->check)
                job->output = -1;
}

/* Written without stdio, as the games are. */
static void print_header(const struct options *options)
{
        const char *header = options->format->header;
        if (header != NULL && !options->check && dprintf(STDOUT_FILENO, "%s", header) < 0)
                exit_after_write_error();
}

static enum exit_code run(int argc, char **argv)
{
        static char complaints[BUFSIZ * 8];
        static char standard_input[] = "-";
        char *default_files[] = {standard_input};
        struct run context = {.name = standard_input};
        struct bulk_counts counts = {.bytes = 0};
        enum exit_code code = EXIT_CODE_FINE;
        struct options options = {
                .job = {.kernel = bulk_kernel_best(),
                        .threads = processors(),
                        .output = STDOUT_FILENO,
                        .complain = complain,
                        .progress = show_progress,
                        .context = &context},
                .format = score_format_named("total"),
                .files = default_files,
                .files_count = 1,
        };
        command_parse_or_exit(&command_score, argc, argv, &options);
        complete(&options);
        setvbuf(stderr, complaints, _IOFBF, sizeof complaints);
        /* By default malloc keeps the large blocks of the last file, which adds to the memory use.
         */
        mallopt(M_MMAP_THRESHOLD, MMAP_THRESHOLD);
        context.progress = progress_begin(options.check || !isatty(STDOUT_FILENO),
                                          progress_size_of(options.files, options.files_count));
        print_header(&options);
        if (!bulk_prepare(&options.job))
                exit((int)say_failure("cannot begin"));
        for (int i = 0; i < options.files_count; i++) {
                enum exit_code one = score_file(&options, options.files[i], &counts);
                code = one > code ? one : code;
        }
        bulk_release(&options.job);
        progress_clear(&context.progress);
        if (options.check)
                printf("%llu game%s, %llu bad line%s\n", (unsigned long long)counts.games,
                       counts.games == 1 ? "" : "s", (unsigned long long)counts.bad,
                       counts.bad == 1 ? "" : "s");
        return code;
}

const struct command command_score = {
        .name = "score",
        .summary = "score files of games",
        .options = option_table,
        .parse = parse_option,
        .arguments = "[FILE...]",
        .doc = "Scores games, one a line, from files or standard input.\v"
               "A game is written as X7/9-X-88/-6XXX81, as X 7/ 9- and so on, or as counts, "
               "10 7 3 9 0 and so on; before it may stand a name, as in PJS: X 9/ 81. Blank lines "
               "and lines that begin with # print nothing. A "
               "line that is no game prints ? in its place and a complaint on standard error. A "
               "file may be packed with gzip.\n\n"
               "Exit code 0 where every line was a game, 1 where one was not, 2 for wrong usage or "
               "where a file could not be read or written.",
        .run = run,
};
