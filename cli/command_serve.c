/* `bowling serve`: the live scoreboard of a house. */
#include "command.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "access.h"
#include "answer.h"
#include "house.h"
#include "microhttpd_lazy.h"
#include "server.h"
#include "store_access.h"

enum {
        KEY_LISTEN = 256,
        KEY_LANES,
        KEY_CONNECTIONS,
        KEY_PER_ADDRESS,
        KEY_RATE_LIMIT,
        KEY_TRUSTED_PROXY,
        KEY_TLS_CERTIFICATE,
        KEY_TLS_KEY,
        KEY_ACCESS_LOG,
        KEY_METRICS_LISTEN,
        KEY_HOST,

        LANES_DEFAULT = 12,
        CONNECTIONS_DEFAULT = 12000,
        CONNECTIONS_MIN = 8,
        CONNECTIONS_MAX = 1000000,
        PER_ADDRESS_DEFAULT = 1024,
        RATE_LIMIT_DEFAULT = 20,
        SPARE_FILES = 64,
        LANE_MAX = 999999,
        LANE_DIGITS = 6,
        SHOWN_SIZE = INET6_ADDRSTRLEN + 2
};

struct options {
        const char *store;
        struct server_options server;
        char shown[SHOWN_SIZE]; /* the address, as in a URL */
        int port;               /* as asked for; 0: any free one */
        char metrics_shown[SHOWN_SIZE];
        int metrics_port;
        bool has_connections; /* they were asked for */
        bool has_per_address;
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
         "Take at most N connections from one address, or one IPv6 /64 (default: 1024, or half of "
         "all where the system allows few)",
         0},
        {"rate-limit", KEY_RATE_LIMIT, "N", 0,
         "Answer at most N requests a second without a token from one address, where they need the "
         "store, and ten failed sign-ins a minute (default: 20; 0: no limit)",
         0},
        {"trusted-proxy", KEY_TRUSTED_PROXY, "ADDRESS", 0,
         "Requests from this address come through a proxy: limits count for the address that it "
         "adds to X-Forwarded-For",
         0},
        {"tls-certificate", KEY_TLS_CERTIFICATE, "FILE", 0,
         "Speak HTTPS with this certificate and those that it was signed with (PEM); read again on "
         "SIGHUP",
         0},
        {"tls-key", KEY_TLS_KEY, "FILE", 0, "The private key of --tls-certificate (PEM)", 0},
        {"access-log", KEY_ACCESS_LOG, "FILE", 0,
         "Write a line of JSON for each request to this file, or to standard output for -; opened "
         "again on SIGHUP",
         0},
        {"metrics-listen", KEY_METRICS_LISTEN, "ADDRESS:PORT", 0,
         "Show /metrics here, by HTTP, and nowhere else", 0},
        {"host", KEY_HOST, "NAME", 0,
         "Refuse requests for hosts other than this one, or these, with commas or several times",
         0},
        STORE_OPTION,
        {0}};

/* False where the host is no address in numbers. */
static bool read_address(const char *host, int port, struct sockaddr_storage *address_out)
{
        struct sockaddr_in *four = (struct sockaddr_in *)address_out;
        struct sockaddr_in6 *six = (struct sockaddr_in6 *)address_out;
        memset(address_out, 0, sizeof *address_out);
        if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
                four->sin_family = AF_INET;
                four->sin_port = htons((uint16_t)port);
                return true;
        }
        if (inet_pton(AF_INET6, host, &six->sin6_addr) != 1)
                return false;
        six->sin6_family = AF_INET6;
        six->sin6_port = htons((uint16_t)port);
        return true;
}

static void show_host(const char *host, char shown_out[SHOWN_SIZE])
{
        snprintf(shown_out, SHOWN_SIZE, strchr(host, ':') != NULL ? "[%s]" : "%s", host);
}

/* 127.0.0.1:8080 or [::1]:8080; answers with the port. */
static int read_listen_or_exit(const char *option, const char *text,
                               struct sockaddr_storage *address_out, char shown_out[SHOWN_SIZE])
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
                        "%s takes an address and a port, as in 127.0.0.1:8080, not '%s'", option,
                        text);
        memcpy(host, text + (brackets ? 1 : 0), length);
        host[length] = '\0';
        if (!read_address(host, port, address_out))
                command_fail_and_exit(&command_serve, "%s: '%s' is no address in numbers", option,
                                      host);
        show_host(host, shown_out);
        return port;
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

static void add_host_or_exit(struct options *options, const char *text)
{
        int count = 0;
        while (options->server.hosts[count] != NULL)
                count++;
        if (text[0] == '\0' || count == SERVER_HOSTS_MAX)
                command_fail_and_exit(&command_serve, "--host takes a name, at most %d times",
                                      SERVER_HOSTS_MAX);
        options->server.hosts[count] = text;
}

static void check_tls_or_exit(const struct options *options)
{
        if ((options->server.tls_certificate == NULL) != (options->server.tls_key == NULL))
                command_fail_and_exit(&command_serve, "--tls-certificate and --tls-key belong "
                                                      "together");
}

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_LISTEN:
                options->port = read_listen_or_exit("--listen", text, &options->server.address,
                                                    options->shown);
                return 0;
        case KEY_LANES:
                set_lanes(options, text);
                return 0;
        case KEY_CONNECTIONS:
                options->server.connections = read_limit("--connections", text, CONNECTIONS_MIN);
                options->has_connections = true;
                return 0;
        case KEY_PER_ADDRESS:
                options->server.per_address = read_limit("--per-address", text, 1);
                options->has_per_address = true;
                return 0;
        case KEY_RATE_LIMIT:
                options->server.rate_limit = read_limit("--rate-limit", text, 0);
                return 0;
        case KEY_TRUSTED_PROXY:
                if (!read_address(text, 0, &options->server.trusted_proxy))
                        command_fail_and_exit(&command_serve,
                                              "--trusted-proxy: '%s' is no address in numbers",
                                              text);
                return 0;
        case KEY_TLS_CERTIFICATE:
                options->server.tls_certificate = text;
                return 0;
        case KEY_TLS_KEY:
                options->server.tls_key = text;
                return 0;
        case KEY_ACCESS_LOG:
                options->server.access_log = text;
                return 0;
        case KEY_METRICS_LISTEN:
                options->metrics_port = read_listen_or_exit("--metrics-listen", text,
                                                            &options->server.metrics_address,
                                                            options->metrics_shown);
                return 0;
        case KEY_HOST:
                add_host_or_exit(options, text);
                return 0;
        case ARGP_KEY_END:
                check_tls_or_exit(options);
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
        if (getenv("JOURNAL_STREAM") != NULL) { /* many may read it, and it is kept */
                puts("Nobody can write yet; to make the desk's token: bowling token add desk");
                return;
        }
        status = store_make_token(store, (struct store_token){.name = "desk"}, token);
        if (status != STORE_OK)
                exit((int)store_complain(&command_serve, store, status));
        printf("The desk's token, shown this once: %s\n", token);
}

static void warn_without_tls(const struct options *options)
{
        if (options->server.tls_certificate == NULL && !is_loopback(&options->server.address))
                fputs("bowling serve: without --tls-certificate others on the network can read "
                      "tokens, unless a proxy adds TLS\n",
                      stderr);
}

static const struct options *given;

static void print_addresses(const struct server_options *options, int port, int metrics_port)
{
        const char *shown = given->shown;
        const char *scheme = options->tls_certificate != NULL ? "https" : "http";
        printf("The house:        %s://%s:%d/\n", scheme, shown, port);
        int first = options->lanes.first;
        int count = options->lanes.last - first + 1;
        printf("A lane's screen:  %s://%s:%d/lanes/%d\n", scheme, shown, port, first);
        printf("A lane's keypad:  %s://%s:%d/lanes/%d/keypad\n", scheme, shown, port, first);
        if (metrics_port != 0)
                printf("Metrics:          http://%s:%d/metrics\n", given->metrics_shown,
                       metrics_port);
        printf("%d lane%s; Ctrl-C ends it.\n", count, count == 1 ? "" : "s");
        fflush(stdout);
}

/* Every connection is an open file. Where there are few, one address shall not take them all. */
static void set_connections_or_exit(struct options *options)
{
        struct rlimit limit = {.rlim_cur = 0};
        int wanted = options->server.connections;
        rlim_t files = (rlim_t)wanted + SPARE_FILES;
        getrlimit(RLIMIT_NOFILE, &limit);
        limit.rlim_cur = files < limit.rlim_max ? files : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        if (limit.rlim_cur >= files)
                return;
        int allowed = limit.rlim_cur > SPARE_FILES ? (int)limit.rlim_cur - SPARE_FILES : 0;
        if (options->has_connections || allowed < CONNECTIONS_MIN)
                command_fail_and_exit(&command_serve,
                                      "%d connections need %llu open files, but the system allows "
                                      "%llu; raise 'ulimit -n'",
                                      wanted, (unsigned long long)files,
                                      (unsigned long long)limit.rlim_cur);
        options->server.connections = allowed;
        if (!options->has_per_address && options->server.per_address > allowed / 2)
                options->server.per_address = allowed / 2;
        fprintf(stderr,
                "bowling serve: takes %d connections instead of %d, %d from one address, because "
                "the system allows %llu open files ('ulimit -n')\n",
                allowed, wanted, options->server.per_address, (unsigned long long)limit.rlim_cur);
}

static enum exit_code complain(struct store *store, const struct options *options,
                               enum server_status status, enum store_status store_status)
{
        switch (status) {
        case SERVER_OK:
                return EXIT_CODE_FINE;
        case SERVER_CANNOT_READ:
                return store_complain(&command_serve, store, store_status);
        case SERVER_CANNOT_SECURE:
                return EXIT_CODE_FAILURE;
        case SERVER_CANNOT_LOG:
                fprintf(stderr, "bowling serve: %s: %s\n", options->server.access_log,
                        strerror(errno));
                return EXIT_CODE_FAILURE;
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
        case SERVER_CANNOT_LISTEN_FOR_METRICS:
                fprintf(stderr, "bowling serve: cannot listen at %s:%d: %s\n",
                        options->metrics_shown, options->metrics_port, strerror(errno));
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
                                             .per_address = PER_ADDRESS_DEFAULT,
                                             .rate_limit = RATE_LIMIT_DEFAULT}};
        enum store_status store_status = STORE_OK;
        options.port = read_listen_or_exit("--listen", "127.0.0.1:8080", &options.server.address,
                                           options.shown);
        command_parse_or_exit(&command_serve, argc, argv, &options);
        set_connections_or_exit(&options);
        struct store *store = store_open_or_exit(&command_serve, options.store, true);
        struct store *reading = store_open_or_exit(&command_serve, options.store, false);
        ensure_token_or_exit(store, &options);
        warn_without_tls(&options);
        given = &options;
        enum server_status status =
                server_run(store, reading, &options.server, print_addresses, &store_status);
        enum exit_code code = complain(store, &options, status, store_status);
        store_close(reading);
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
               "there is none yet, a token for the desk is made and shown once, but not to the "
               "journal "
               "of systemd. Beyond this "
               "machine it listens only where a token was set before.\n\n"
               "Exit code 0 after SIGTERM or Ctrl-C, 2 for wrong usage or where the store or the "
               "address fails.",
        .run = run,
};
