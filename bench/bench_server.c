/*
 * How fast the live scoreboard is, on loopback, as ratios to something that does the same work and
 * nothing else. What is compared takes turns, so that a noisy moment falls on both.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measures.h"
#include "outside_load.h"

enum {
        SECONDS = 2,
        SECONDS_MAX = 60,
        LATEST_END = 400
};

static const struct {
        const char *name;
        void (*run)(const struct plan *plan);
} measures[] = {
        {"pages", rate_pages}, {"bowls", rate_bowls}, {"watchers", fan_out}, {"crowd", crowd},
        {"idle", idle},        {"locked", locked},    {"readers", readers},  {"memory", memory},
};

static bool is_named(const char *name, char *const *names)
{
        bool named = *names == NULL;
        for (; *names != NULL; names++)
                named = named || strcmp(*names, name) == 0;
        return named;
}

static int seconds_of_a_run(void)
{
        const char *text = getenv("BENCH_SECONDS");
        int seconds = text != NULL ? atoi(text) : SECONDS;
        if (seconds < 1 || seconds > SECONDS_MAX)
                process_fail("BENCH_SECONDS is 1 to %d", SECONDS_MAX);
        return seconds;
}

int main(int argc, char **argv)
{
        if (argc < 4) {
                fputs("usage: bench_server BOWLING FOLDER STORE_OF_GAMES [PART]...\n", stderr);
                return EXIT_FAILURE;
        }
        struct plan plan = {argv[1], argv[2], argv[3], seconds_of_a_run()};
        process_guard((unsigned)(LATEST_END * plan.seconds));
        struct outside_load load = outside_load_begin();
        puts("The live scoreboard on loopback, medians of interleaved runs:");
        fflush(stdout);
        for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
                if (is_named(measures[i].name, argv + 4))
                        measures[i].run(&plan);
        }
        printf("(meanwhile other programs had %.0f %% of the processors)\n",
               100 * outside_load_share(&load));
        return EXIT_SUCCESS;
}
