/* A progress bar on standard error. */
#include "progress.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clock.h"
#include "terminal.h"

enum {
        BAR_COLUMNS = 20,
        LINE_SIZE = 160,
        COLUMNS = 80 /* where the width of the terminal is unknown */
};

/* Written to the descriptor: the stream replaces control characters. */
static const char wiped_line[] = "\r\033[K";
static const double interval = 0.1;

static double now(void)
{
        return (double)clock_monotonic_milliseconds() * 1e-3;
}

/* Clears the bar before Ctrl-C ends the program as usual. */
static void wipe_and_end(int signal_number)
{
        ssize_t written = write(STDERR_FILENO, wiped_line, strlen(wiped_line));
        (void)written;
        signal(signal_number, SIG_DFL);
        raise(signal_number);
}

static void catch_interrupts(void)
{
        struct sigaction action = {.sa_handler = wipe_and_end};
        struct sigaction before;
        if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
                sigaction(SIGINT, &action, NULL);
}

uint64_t progress_size_of(char *const *files, int count)
{
        struct stat status;
        uint64_t sum = 0;
        for (int i = 0; i < count; i++) {
                bool is_input = strcmp(files[i], "-") == 0;
                if ((is_input ? fstat(STDIN_FILENO, &status) : stat(files[i], &status)) != 0)
                        continue; /* it will be reported when it is opened */
                if (!S_ISREG(status.st_mode))
                        return 0;
                sum += (uint64_t)status.st_size;
        }
        return sum;
}

struct progress progress_begin(bool wanted, uint64_t expected)
{
        bool enabled = wanted && isatty(STDERR_FILENO) && !terminal_is_dumb();
        if (enabled)
                catch_interrupts();
        return (struct progress){
                .enabled = enabled,
                .expected = expected,
                .begun = now(),
        };
}

static void print_bar(FILE *out, double part)
{
        char bar[BAR_COLUMNS + 1];
        for (int i = 0; i < BAR_COLUMNS; i++)
                bar[i] = i < (int)(part * BAR_COLUMNS) ? '#' : '.';
        bar[BAR_COLUMNS] = '\0';
        fprintf(out, "%3.0f %% [%s]  ", 100 * part, bar);
}

/* 950, 12.3 thousand, 4.5 million */
static void print_number(FILE *out, double number)
{
        if (number >= 1e6)
                fprintf(out, "%.1f million", number * 1e-6);
        else if (number >= 1e3)
                fprintf(out, "%.1f thousand", number * 1e-3);
        else
                fprintf(out, "%.0f", number);
}

/*
 * 12 % [##........]  34 s left, 5.6 million games a second
 * without the games where none are counted; or, where the size is unknown: 78.9 million games, 5.6
 * million a second
 */
static void print(FILE *out, const struct progress *progress, uint64_t bytes, uint64_t games)
{
        double elapsed = now() - progress->begun;
        double part = progress->expected > 0 ? (double)bytes / (double)progress->expected : 0;
        bool is_known = part > 0;
        part = part < 1 ? part : 1;
        if (is_known) {
                print_bar(out, part);
                fprintf(out, games > 0 ? "%.0f s left, " : "%.0f s left",
                        elapsed / part * (1 - part));
        } else {
                print_number(out, (double)games);
                fputs(" games, ", out);
        }
        if (is_known && games == 0)
                return;
        print_number(out, (double)games / elapsed);
        fputs(is_known ? " games a second" : " a second", out);
}

/* Without the last column: some terminals wrap after it. */
static int columns(void)
{
        struct winsize size = {.ws_col = 0};
        if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
                return COLUMNS - 1;
        return size.ws_col - 1;
}

static void draw(const struct progress *progress, uint64_t bytes, uint64_t games)
{
        char line[LINE_SIZE] = "";
        FILE *out = fmemopen(line, sizeof line, "w");
        if (out == NULL)
                return;
        print(out, progress, bytes, games);
        fclose(out);
        fflush(stderr);
        dprintf(STDERR_FILENO, "%s%.*s", wiped_line, columns(), line);
}

void progress_show(struct progress *progress, uint64_t bytes, uint64_t games)
{
        if (!progress->enabled)
                return;
        double time = now();
        double first_delay = (double)clock_duration("progress.wait", 500) * 1e-3;
        if (time - progress->begun < first_delay || time - progress->drawn_at < interval)
                return;
        draw(progress, bytes, games);
        progress->drawn = true;
        progress->drawn_at = time;
}

void progress_clear(struct progress *progress)
{
        if (progress->drawn)
                dprintf(STDERR_FILENO, "%s", wiped_line);
        progress->drawn = false;
}
