/* A bar on standard error that shows how far long work has come. */
#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "terminal.h"

enum {
        BAR_COLUMNS = 30
};

static const double patience = 0.5;
static const double interval = 0.1;

static double now(void)
{
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

struct progress progress_begin(bool wanted, uint64_t expected)
{
        return (struct progress){
                .enabled = wanted && isatty(STDERR_FILENO) && !terminal_is_dumb(),
                .expected = expected,
                .begun = now(),
        };
}

static void draw_bar(double part)
{
        char bar[BAR_COLUMNS + 1];
        for (int i = 0; i < BAR_COLUMNS; i++)
                bar[i] = i < (int)(part * BAR_COLUMNS) ? '#' : '.';
        bar[BAR_COLUMNS] = '\0';
        fprintf(stderr, "[%s] %3.0f %%  ", bar, 100 * part);
}

static void draw(const struct progress *progress, uint64_t bytes, uint64_t games)
{
        double elapsed = now() - progress->begun;
        double part = progress->expected > 0 ? (double)bytes / (double)progress->expected : 0;
        fputs("\r\033[K", stderr);
        if (part > 0)
                draw_bar(part < 1 ? part : 1);
        fprintf(stderr, "%.1f million games, %.1f million a second", (double)games * 1e-6,
                (double)games * 1e-6 / elapsed);
        if (part > 0 && part < 1)
                fprintf(stderr, ", %.0f s left", elapsed / part * (1 - part));
        fflush(stderr);
}

void progress_show(struct progress *progress, uint64_t bytes, uint64_t games)
{
        if (!progress->enabled)
                return;
        double time = now();
        if (time - progress->begun < patience || time - progress->drawn_at < interval)
                return;
        draw(progress, bytes, games);
        progress->drawn = true;
        progress->drawn_at = time;
}

void progress_clear(struct progress *progress)
{
        if (progress->drawn)
                fputs("\r\033[K", stderr);
        progress->drawn = false;
}
