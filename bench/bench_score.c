/*
 * How long `bowling score` takes on files of games. All commands take turns, so that a noisy moment
 * falls on all of them, and a ratio is the median of those of the rounds.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "timing.h"

enum {
        ROUNDS = 11,
        COMMANDS_MAX = 8,
        COMMAND_SIZE = 1024
};

struct command {
        char line[COMMAND_SIZE];
        double times[ROUNDS];
};

struct plan {
        const char *program;
        const char *naive;
        const char *folder;
        bool wide; /* the processor runs the AVX2 kernel */
        struct command commands[COMMANDS_MAX];
        int count;
};

static void __attribute__((format(printf, 2, 3))) add(struct plan *plan, const char *format, ...)
{
        struct command *command = &plan->commands[plan->count++];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(command->line, sizeof command->line, format, arguments);
        va_end(arguments);
}

static void add_score(struct plan *plan, const char *kernel, int threads, const char *file)
{
        add(plan, "'%s' score --kernel %s --threads %d '%s/%s' >/dev/null 2>&1", plan->program,
            kernel, threads, plan->folder, file);
}

static void run(struct plan *plan)
{
        for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < plan->count; i++)
                        plan->commands[i].times[round] = timing_of(plan->commands[i].line);
        }
}

static double ratio(const struct plan *plan, int command, int reference)
{
        double ratios[ROUNDS];
        for (int i = 0; i < ROUNDS; i++)
                ratios[i] = plan->commands[command].times[i] / plan->commands[reference].times[i];
        return timing_median(ratios, ROUNDS);
}

static double milliseconds(const struct plan *plan, int command)
{
        double times[ROUNDS];
        for (int i = 0; i < ROUNDS; i++)
                times[i] = plan->commands[command].times[i] * 1e3;
        return timing_median(times, ROUNDS);
}

static const char *threads_of(int threads)
{
        return threads == 1 ? "1 thread " : "2 threads";
}

/* The wide kernel beside the automaton, both as ratios to `wc -l` too. */
static void bench_kernels(struct plan *plan, const char *file, const char *title)
{
        static const double goals[] = {0.65, 0.70};
        plan->count = 0;
        add(plan, "wc -l '%s/%s' >/dev/null", plan->folder, file);
        for (int threads = 1; threads <= 2; threads++) {
                add_score(plan, "automaton", threads, file);
                if (plan->wide)
                        add_score(plan, "avx2", threads, file);
        }
        run(plan);
        printf("%s (wc -l: %.0f ms)\n", title, milliseconds(plan, 0));
        for (int threads = 1, i = 1; threads <= 2; threads++) {
                printf("  automaton  %s  %5.2f x wc -l\n", threads_of(threads),
                       ratio(plan, i++, 0));
                if (!plan->wide)
                        continue;
                printf("  avx2       %s  %5.2f x wc -l, x automaton ", threads_of(threads),
                       ratio(plan, i, 0));
                timing_print_most(ratio(plan, i, i - 1), goals[threads - 1]);
                i++;
        }
        fflush(stdout);
}

/* The cost of bad lines and carriage returns, as ratios to the same games without them. */
static void bench_lines(struct plan *plan)
{
        plan->count = 0;
        for (int threads = 1; threads <= 2; threads++) {
                add_score(plan, "avx2", threads, "marks.txt");
                add_score(plan, "avx2", threads, "bad.txt");
                add_score(plan, "avx2", threads, "crlf.txt");
        }
        run(plan);
        puts("lines that are not clean (avx2)");
        for (int threads = 1, i = 0; threads <= 2; threads++, i += 3) {
                printf("  1 %% bad    %s  x clean ", threads_of(threads));
                timing_print_most(ratio(plan, i + 1, i), 2.0);
                printf("  CRLF       %s  x clean ", threads_of(threads));
                timing_print_most(ratio(plan, i + 2, i), 1.8);
        }
        fflush(stdout);
}

static void bench_naive(struct plan *plan)
{
        plan->count = 0;
        add_score(plan, "automaton", 1, "marks.txt");
        add(plan, "'%s' <'%s/marks.txt' >/dev/null", plan->naive, plan->folder);
        run(plan);
        printf("  naive C    1 thread   %5.2f x automaton\n", ratio(plan, 1, 0));
        fflush(stdout);
}

/* The formats that analysts use, as ratios to a copy of what they print; all of it in memory. */
static void bench_formats(struct plan *plan, const char *folder)
{
        static const char *const formats[] = {"frames", "csv", "json"};
        static const double goals[] = {5.0, 4.0, 1.5};
        plan->count = 0;
        for (int i = 0; i < 3; i++) {
                add(plan, "'%s' score --threads 2 --format %s '%s/marks.txt' >'%s/%s'",
                    plan->program, formats[i], folder, folder, formats[i]);
                add(plan, "cp '%s/%s' '%s/copy'", folder, formats[i], folder);
        }
        run(plan);
        puts("formats, files in memory");
        for (int i = 0; i < 3; i++) {
                printf("  %-10s 2 threads  %4.0f ms, x cp ", formats[i], milliseconds(plan, 2 * i));
                timing_print_most(ratio(plan, 2 * i, 2 * i + 1), goals[i]);
        }
        fflush(stdout);
}

static bool runs_wide(const char *program)
{
        char line[COMMAND_SIZE];
        snprintf(line, sizeof line, "'%s' score --kernel avx2 </dev/null >/dev/null 2>&1", program);
        return system(line) == 0;
}

int main(int argc, char **argv)
{
        struct plan plan;
        if (argc != 5) {
                fputs("usage: bench_score BOWLING NAIVE FOLDER FOLDER_IN_MEMORY\n", stderr);
                return EXIT_FAILURE;
        }
        plan.program = argv[1];
        plan.naive = argv[2];
        plan.folder = argv[3];
        plan.wide = runs_wide(argv[1]);
        printf("Time of `bowling score`, medians of %d interleaved runs:\n", ROUNDS);
        if (!plan.wide)
                puts("(this processor has no AVX2: that kernel is not measured)");
        bench_kernels(&plan, "marks.txt", "marks without separators");
        bench_naive(&plan);
        bench_kernels(&plan, "spaced.txt", "marks with spaces");
        bench_kernels(&plan, "counts.txt", "plain counts");
        if (plan.wide)
                bench_lines(&plan);
        bench_formats(&plan, argv[4]);
        return EXIT_SUCCESS;
}
