/* `bowling serve`: the live scoreboard of a house. */
#include "command.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "answer.h"
#include "server.h"
#include "store_access.h"

enum {
        KEY_LISTEN = 256,
        KEY_LANES,
        KEY_CONNECTIONS,
        KEY_PER_ADDRESS,

        LANES_DEFAULT = 12,
        CONNECTIONS_DEFAULT = 12000,
        CONNECTIONS_MIN = 8,
        CONNECTIONS_MAX = 1000000,
        PER_ADDRESS_DEFAULT = 1024,
        SPARE_FILES = 64,
        LANE_MAX = 999999,
        LANE_DIGITS = 6
};

struct options {
        const char *store;
        struct server_options server;
        char shown[INET6_ADDRSTRLEN + 2]; /* the address, as in a URL */
        int port;                         /* as asked for; 0: any free one */
};

static const struct argp_option option_table[] = {
        {"listen", KEY_LISTEN, "ADDRESS:PORT", 0,
         "Take requests here (default: 127.0.0.1:8080; [::1]:8080 for IPv6; port 0: any free one)",
         0},
        {"lanes", KEY_LANES, "N", 0,
         "The house has lanes 1 to N (default: 12); FIRST-LAST for other numbers, where several "
         "houses share a store",
         0},
        {"connections", KEY_CONNECTIONS, "N", 0,
         "Take at most N connections (default: 12000, or what the system allows)", 0},
        {"per-address", KEY_PER_ADDRESS, "N", 0,
         "Take at most N connections from one address (default: 1024); behind a proxy they all "
         "come from one",
         0},
        STORE_OPTION,
        {0}};

static bool set_host(struct options *options, const char *host, int port)
{
        struct sockaddr_in *four = (struct sockaddr_in *)&options->server.address;
        struct sockaddr_in6 *six = (struct sockaddr_in6 *)&options->server.address;
        options->port = port;
        memset(&options->server.address, 0, sizeof options->server.address);
        if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
                four->sin_family = AF_INET;
                four->sin_port = htons((uint16_t)port);
                snprintf(options->shown, sizeof options->shown, "%s", host);
                return true;
        }
        if (inet_pton(AF_INET6, host, &six->sin6_addr) != 1)
                return false;
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)port);
        snprintf(options->shown, sizeof options->shown, "[%s]", host);
        return true;
}

/* 127.0.0.1:8080 or [::1]:8080 */
static void set_listen(struct options *options, const char *text)
{
        char host[INET6_ADDRSTRLEN];
        const char *colon = strrchr(text, ':');
        int port = 0;
        bool brackets = text[0] == '[' && colon != NULL && colon > text && colon[-1] == ']';
        size_t length = colon != NULL ? (size_t)(colon - text) - (brackets ? 2 : 0) : 0;
        if (colon == NULL || length >= sizeof host ||
            !answer_read_number(colon + 1, UINT16_MAX, &port) || port > UINT16_MAX)
                command_fail_and_exit(
                        &command_serve,
                        "--listen takes an address and a port, as in 127.0.0.1:8080, not "
                        "'%s'",
                        text);
        memcpy(host, text + (brackets ? 1 : 0), length);
        host[length] = '\0';
        if (!set_host(options, host, port))
                command_fail_and_exit(&command_serve, "--listen: '%s' is no address in numbers",
                                      host);
}

static void set_lanes(struct options *options, const char *text)
{
        struct store_lanes *lanes = &options->server.lanes;
        const char *dash = strchr(text, '-');
        char first[LANE_DIGITS + 1] = "1";
        if (dash != NULL)
                snprintf(first, sizeof first, "%.*s",
                         dash - text <= LANE_DIGITS ? (int)(dash - text) : 0, text);
        if (!answer_read_number(first, LANE_MAX, &lanes->first) ||
            !answer_read_number(dash != NULL ? dash + 1 : text, LANE_MAX, &lanes->last) ||
            lanes->first < 1 || lanes->last < lanes->first || lanes->last > LANE_MAX ||
            lanes->last - lanes->first >= HOUSE_LANES_MAX)
                command_fail_and_exit(&command_serve,
                                      "--lanes takes 1 to %d lanes, as in 24 or 201-224, not '%s'",
                                      HOUSE_LANES_MAX, text);
}

static int read_limit(const char *option, const char *text, int least)
{
        int limit = 0;
        if (!answer_read_number(text, CONNECTIONS_MAX, &limit) || limit < least ||
            limit > CONNECTIONS_MAX)
                command_fail_and_exit(&command_serve, "%s takes %d to %d, not '%s'", option, least,
                                      CONNECTIONS_MAX, text);
        return limit;
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_LISTEN:
                set_listen(options, text);
                return 0;
        case KEY_LANES:
                set_lanes(options, text);
                return 0;
        case KEY_CONNECTIONS:
                options->server.connections = read_limit("--connections", text, CONNECTIONS_MIN);
                return 0;
        case KEY_PER_ADDRESS:
                options->server.per_address = read_limit("--per-address", text, 1);
                return 0;
        case ARGP_KEY_ARG:
                command_fail_and_exit(&command_serve, "'%s' is too much; did you mean --listen %s?",
                                      text, text);
        }
        return store_parse_option(&options->store, key, text);
}

static bool count_token(void *context, const struct store_token *token)
{
        (void)token;
        ++*(int *)context;
        return true;
}

static bool is_loopback(const struct sockaddr_storage *address)
{
        const struct sockaddr_in *four = (const struct sockaddr_in *)address;
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
        if (address->ss_family == AF_INET)
                return ntohl(four->sin_addr.s_addr) >> 24 == 127;
        return IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}

/*
 * Writing needs a token. The first one is only made and shown for loopback: on a network somebody
 * has to set it before, so that the server is never open without one.
 */
static void ensure_token_or_exit(struct store *store, const struct options *options)
{
        char token[ACCESS_TOKEN_SIZE];
        int tokens = 0;
        enum store_status status = store_each_token(store, count_token, &tokens);
        if (status != STORE_OK)
                exit((int)store_complain(&command_serve, store, status));
        if (tokens > 0)
                return;
        if (!is_loopback(&options->server.address))
                command_fail_and_exit(
                        &command_serve,
                        "set a token before others can reach it: bowling token add desk");
        status = store_make_token(store, "desk", 0, token);
        if (status != STORE_OK)
                exit((int)store_complain(&command_serve, store, status));
        printf("The desk's token, shown this once: %s\n", token);
}

static const char *shown;

static void print_addresses(const struct server_options *options, int port)
{
        printf("The house:        http://%s:%d/\n", shown, port);
        int first = options->lanes.first;
        int count = options->lanes.last - first + 1;
        printf("A lane's screen:  http://%s:%d/lanes/%d\n", shown, port, first);
        printf("A lane's keypad:  http://%s:%d/lanes/%d/keypad\n", shown, port, first);
        printf("%d lane%s; Ctrl-C ends it.\n", count, count == 1 ? "" : "s");
        fflush(stdout);
}

/* Raises the limit of open files, and returns how many connections it allows. */
static int raise_file_limit(int wanted)
{
        struct rlimit limit;
        rlim_t files = (rlim_t)wanted + SPARE_FILES;
        if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
                return CONNECTIONS_MIN;
        limit.rlim_cur = files < limit.rlim_max ? files : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        return limit.rlim_cur < files ? (int)limit.rlim_cur - SPARE_FILES : wanted;
}

static enum exit_code complain(struct store *store, const struct options *options,
                               enum server_status status, enum store_status store_status)
{
        switch (status) {
        case SERVER_OK:
                return EXIT_CODE_FINE;
        case SERVER_CANNOT_READ:
                return store_complain(&command_serve, store, store_status);
        case SERVER_CANNOT_LOAD:
                fputs("bowling serve: libmicrohttpd.so.12 is missing; install libmicrohttpd12\n",
                      stderr);
                return EXIT_CODE_FAILURE;
        case SERVER_UNTESTED_LIBRARY:
                fprintf(stderr,
                        "bowling serve: libmicrohttpd %s was never tested with this program, and "
                        "might let "
                        "forged requests in; install 0.9.75 (Debian 12) or 1.0.1 (Debian 13)\n",
                        http->MHD_get_version());
                return EXIT_CODE_FAILURE;
        case SERVER_CANNOT_LISTEN:
                fprintf(stderr, "bowling serve: cannot listen at %s:%d: %s\n", options->shown,
                        options->port, strerror(errno));
                return EXIT_CODE_FAILURE;
        }
        return EXIT_CODE_FAILURE;
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.server = {.lanes = {1, LANES_DEFAULT},
                                             .connections = CONNECTIONS_DEFAULT,
                                             .per_address = PER_ADDRESS_DEFAULT}};
        enum store_status store_status = STORE_OK;
        set_host(&options, "127.0.0.1", 8080);
        command_parse_or_exit(&command_serve, argc, argv, &options);
        struct store *store = store_open_or_exit(&command_serve, options.store, true);
        ensure_token_or_exit(store, &options);
        options.server.connections = raise_file_limit(options.server.connections);
        shown = options.shown;
        enum server_status status =
                server_run(store, &options.server, print_addresses, &store_status);
        enum exit_code code = complain(store, &options, status, store_status);
        store_close(store);
        return code;
}

const struct command command_serve = {
        .name = "serve",
        .summary = "serve the live scoreboard of a house",
        .options = option_table,
        .parse = parse_option,
        .doc = "Serves the live scoreboard: a screen and a keypad for each lane, the house at a "
               "glance, players, games and an API.\v"
               "Looking is open to everybody; writing needs a token (see 'bowling token'). Where "
               "there is none yet, a token for the desk is made and shown once. Beyond this "
               "machine it listens only where a token was set before.\n\n"
               "Exit code 0 after SIGTERM or Ctrl-C, 2 for wrong usage or where the store or the "
               "address fails.",
        .run = run,
};
