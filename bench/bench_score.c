/*
 * How long `bowling score` takes on a file, as a ratio to `wc -l` on the same file: all commands
 * take turns, so that a noisy moment falls on all of them, and the medians are compared.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "timing.h"

enum {
        ROUNDS = 9,
        COMMANDS_MAX = 8,
        COMMAND_SIZE = 1024
};

struct command {
        const char *name;
        double goal; /* the highest ratio that is good enough; 0: there is none */
        char line[COMMAND_SIZE];
        double times[ROUNDS];
};

struct plan {
        const char *program;
        const char *naive;
        const char *folder;
        bool wide; /* the processor runs the AVX-512 kernel */
        struct command commands[COMMANDS_MAX];
        int count;
};

static struct command *add(struct plan *plan, const char *name, double goal)
{
        struct command *command = &plan->commands[plan->count++];
        *command = (struct command){.name = name, .goal = goal};
        return command;
}

static void add_score(struct plan *plan, const char *file, const char *kernel, int threads,
                      double goal)
{
        struct command *command = add(plan, kernel, goal);
        snprintf(command->line, sizeof command->line,
                 "'%s' score --kernel %s --threads %d '%s/%s' >/dev/null 2>&1", plan->program,
                 kernel, threads, plan->folder, file);
}

static void report(struct plan *plan, const char *title)
{
        double reference = timing_median(plan->commands[0].times, ROUNDS);
        printf("%s (wc -l: %.0f ms)\n", title, reference * 1e3);
        for (int i = 1; i < plan->count; i++) {
                struct command *command = &plan->commands[i];
                double ratio = timing_median(command->times, ROUNDS) / reference;
                int threads = strstr(command->line, "--threads 2") != NULL ? 2 : 1;
                printf("  %-10s %d thread%s %6.2f", command->name, threads,
                       threads == 1 ? " " : "s", ratio);
                if (command->goal > 0)
                        printf("   goal %.2f %s", command->goal,
                               ratio <= command->goal ? "reached" : "MISSED");
                puts("");
        }
        fflush(stdout);
}

/* Goals of the AVX-512 kernel with one and two threads; the automaton has the same ones everywhere.
 */
static void bench_file(struct plan *plan, const char *file, const char *title,
                       const double goals[2])
{
        bool bad = strcmp(file, "bad.txt") == 0;
        plan->count = 0;
        struct command *reference = add(plan, "wc -l", 0);
        snprintf(reference->line, sizeof reference->line, "wc -l '%s/%s' >/dev/null", plan->folder,
                 file);
        for (int threads = 1; plan->wide && threads <= 2; threads++)
                add_score(plan, file, "avx512", threads, goals[threads - 1]);
        for (int threads = 1; threads <= 2; threads++)
                add_score(plan, file, "automaton", threads, bad ? 0 : 6.0 / threads);
        if (strcmp(file, "marks.txt") == 0) {
                struct command *naive = add(plan, "naive C", 0);
                snprintf(naive->line, sizeof naive->line, "'%s' <'%s/%s' >/dev/null", plan->naive,
                         plan->folder, file);
        }
        for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < plan->count; i++)
                        plan->commands[i].times[round] = timing_of(plan->commands[i].line);
        }
        report(plan, title);
}

static bool runs_wide(const char *program)
{
        char line[COMMAND_SIZE];
        snprintf(line, sizeof line, "'%s' score --kernel avx512 </dev/null >/dev/null 2>&1",
                 program);
        return system(line) == 0;
}

int main(int argc, char **argv)
{
        struct plan plan;
        if (argc != 4) {
                fputs("usage: bench_score BOWLING NAIVE FOLDER\n", stderr);
                return EXIT_FAILURE;
        }
        plan.program = argv[1];
        plan.naive = argv[2];
        plan.folder = argv[3];
        plan.wide = runs_wide(argv[1]);
        puts("Time of `bowling score` as a ratio to `wc -l`, medians of 9 interleaved runs:");
        if (!plan.wide)
                puts("(this processor has no AVX-512 VBMI2: that kernel is not measured)");
        bench_file(&plan, "marks.txt", "marks without separators", (const double[]){2.2, 1.25});
        bench_file(&plan, "spaced.txt", "marks with spaces", (const double[]){2.5, 1.4});
        bench_file(&plan, "counts.txt", "plain counts", (const double[]){2.5, 1.4});
        bench_file(&plan, "bad.txt", "1 % bad lines", (const double[]){4.5, 2.5});
        return EXIT_SUCCESS;
}
