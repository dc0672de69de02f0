/* `bowling watch`: follows a lane of a live scoreboard in the terminal. */
#include "command.h"

#include <signal.h>
#include <stdio.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "answer.h"
#include "board_options.h"
#include "clock.h"
#include "follow.h"
#include "lane_address.h"
#include "option_value.h"
#include "watch_screen.h"

enum {
        KEY_ONCE = 256,
        KEY_TIMEOUT,
        TIMEOUT_MAX = 86400,
        SCREEN_BYTES = 64 * 1024
};

struct options {
        struct board_options board;
        const char *url;
        bool once;
        int64_t timeout; /* milliseconds */
};

struct watching {
        struct watch_screen screen;
        bool once;
        int signals; /* a signalfd */
};

static const struct argp_option option_table[] = {
        {"once", KEY_ONCE, NULL, 0, "Print the board as it stands now, and end", 0},
        {"timeout", KEY_TIMEOUT, "SECONDS", 0,
         "Connect again where the server is silent for so long; the default is 45, three "
         "heartbeats "
         "of 15",
         0},
        BOARD_OPTIONS,
        {0}};

static void set_timeout(struct options *options, const char *text)
{
        int seconds = 0;
        if (!answer_read_number(text, TIMEOUT_MAX, &seconds) || seconds < 1 ||
            seconds > TIMEOUT_MAX)
                command_fail_and_exit(&command_watch, "--timeout takes 1 to %d seconds, not '%s'",
                                      TIMEOUT_MAX, text);
        options->timeout = seconds * INT64_C(1000);
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_ONCE:
                options->once = true;
                return 0;
        case KEY_TIMEOUT:
                set_timeout(options, text);
                return 0;
        case ARGP_KEY_ARG:
                option_set_operand_or_exit(&command_watch, "lane", text, &options->url);
                return 0;
        }
        return board_options_parse(&command_watch, &options->board, key, text);
}

static bool show(void *context, struct watched_lane *lane)
{
        struct watching *watching = context;
        watch_screen_show(&watching->screen, lane);
        return !watching->once && !ferror(stdout);
}

static void say_lost(void *context, const char *reason)
{
        struct watching *watching = context;
        watch_screen_say_lost(&watching->screen, reason);
}

static void say_back(void *context)
{
        struct watching *watching = context;
        watch_screen_say_back(&watching->screen);
}

/* Ctrl-Z: restores the terminal, stops, and opens the screen again on SIGCONT. */
static void stop(struct watch_screen *screen)
{
        watch_screen_close(screen);
        raise(SIGSTOP);
        if (screen->known)
                watch_screen_open(screen);
}

/* False for a signal that ends the program. */
static bool take_signal(void *context)
{
        struct watching *watching = context;
        struct signalfd_siginfo signal;
        if (read(watching->signals, &signal, sizeof signal) != sizeof signal)
                return true;
        switch (signal.ssi_signo) {
        case SIGWINCH:
                watch_screen_draw(&watching->screen);
                return true;
        case SIGTSTP:
                stop(&watching->screen);
                return true;
        }
        return false;
}

/* Signals that are ignored stay so: shells start background programs with SIGINT ignored. */
static void add_signal(sigset_t *signals, int signal)
{
        struct sigaction before;
        if (sigaction(signal, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
                sigaddset(signals, signal);
}

static int open_signals(bool in_place)
{
        static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
        sigset_t signals;
        sigemptyset(&signals);
        for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
                add_signal(&signals, ending[i]);
        if (in_place) {
                add_signal(&signals, SIGWINCH);
                add_signal(&signals, SIGTSTP);
        }
        int descriptor = signalfd(-1, &signals, SFD_CLOEXEC);
        if (descriptor >= 0)
                sigprocmask(SIG_BLOCK, &signals, NULL);
        return descriptor;
}

static struct lane_address read_address_or_exit(const char *url)
{
        struct lane_address address;
        if (url == NULL)
                command_fail_and_exit(
                        &command_watch,
                        "say which lane, as in 'bowling watch http://127.0.0.1:8080/lanes/7'");
        if (!follow_load())
                command_fail_and_exit(&command_watch, "libcurl.so.4 is missing; install libcurl4");
        if (!lane_address_read(url, &address))
                command_fail_and_exit(&command_watch,
                                      "'%s' is no address of a lane, such as "
                                      "http://127.0.0.1:8080/lanes/7",
                                      url);
        return address;
}

static enum exit_code complain(enum follow_status status, const char *url, const char *reason)
{
        if (status == FOLLOW_ENDED)
                return EXIT_CODE_FINE;
        fprintf(stderr, "bowling watch: %s: %s\n", url, reason);
        return status == FOLLOW_NO_LANE ? EXIT_CODE_BAD_DATA : EXIT_CODE_FAILURE;
}

static enum exit_code run(int argc, char **argv)
{
        static struct watching watching;
        /* Three of the heartbeats that a server sends every 15 seconds. */
        struct options options = {.board = board_options_default(),
                                  .timeout = clock_duration("client.silence", 45000)};
        char reason[FOLLOW_REASON_SIZE];
        command_parse_or_exit(&command_watch, argc, argv, &options);
        struct lane_address address = read_address_or_exit(options.url);
        watching.once = options.once;
        watching.screen.words = options.board.words;
        watching.screen.style = board_options_style(&options.board);
        watching.screen.in_place = !options.once && isatty(STDOUT_FILENO) && !terminal_is_dumb();
        watching.signals = open_signals(watching.screen.in_place);
        if (watching.screen.in_place)
                setvbuf(stdout, NULL, _IOFBF, SCREEN_BYTES); /* one write() for a whole screen */
        struct follow_listener listener = {.on_state = show,
                                           .on_lost = say_lost,
                                           .on_reconnected = say_back,
                                           .descriptor = watching.signals,
                                           .on_readable = take_signal,
                                           .context = &watching,
                                           .timeout = options.timeout};
        enum follow_status status = follow_lane(address.events, &listener, reason);
        watch_screen_close(&watching.screen);
        watched_lane_release(&watching.screen.watched);
        lane_address_release(&address);
        close(watching.signals);
        return complain(status, options.url, reason);
}

const struct command command_watch = {
        .name = "watch",
        .summary = "follow a lane of a live scoreboard",
        .options = option_table,
        .parse = parse_option,
        .arguments = "URL",
        .doc = "Follows a lane of a live scoreboard in the terminal: the board, whose turn it is, "
               "how many pins stand, and the highest scores still possible.\v"
               "URL is that of the lane's page, such as http://127.0.0.1:8080/lanes/7. On a "
               "terminal the board is drawn in place; elsewhere a board is printed for each "
               "change. A connection that is lost comes back by itself; events that were missed "
               "are "
               "counted.\n\n"
               "Exit code 0 after Ctrl-C or --once, 1 where there is no such lane, 2 for wrong "
               "usage or where no scoreboard answers.",
        .run = run,
};
