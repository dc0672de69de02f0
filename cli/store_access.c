/* Finds and opens the store of a command. */
#include "store_access.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clock.h"
#include "progress.h"

error_t store_parse_option(const char **store, int key, const char *text)
{
        if (key != KEY_STORE)
                return ARGP_ERR_UNKNOWN;
        *store = text;
        return 0;
}

static const char *setting(const char *name)
{
        const char *value = getenv(name);
        return value != NULL && *value != '\0' ? value : NULL;
}

static const char *home(void)
{
        const struct passwd *user = NULL;
        if (setting("HOME") != NULL)
                return setting("HOME");
        user = getpwuid(geteuid());
        return user != NULL ? user->pw_dir : ".";
}

/* A truncated address would be another store. */
static void check_length_or_exit(int length)
{
        if (length < STORE_ADDRESS_SIZE)
                return;
        fputs("bowling: the address of the store is too long\n", stderr);
        exit(EXIT_CODE_FAILURE);
}

/* A typing error in postgresql:// must not create a folder of that name. */
static void check_scheme_or_exit(const char *address)
{
        if (address[0] != '\0' &&
            (strstr(address, "://") == NULL || strncmp(address, "postgresql://", 13) == 0 ||
             strncmp(address, "postgres://", 11) == 0))
                return;
        fputs("bowling: a store is a file, or a server at postgresql://...\n", stderr);
        exit(EXIT_CODE_FAILURE);
}

/* SQLite gives :memory: and file:... a special meaning; ./ before them makes them file names. */
static void escape_file_name(char address[STORE_ADDRESS_SIZE])
{
        if (address[0] != ':' && strncmp(address, "file:", strlen("file:")) != 0)
                return;
        check_length_or_exit((int)strlen(address) + 2);
        memmove(address + 2, address, strlen(address) + 1);
        memcpy(address, "./", 2);
}

/* Once: a command may ask for the address twice. */
static void warn_of_password(const char *address, const char *why)
{
        static bool is_warned;
        char shown[STORE_ADDRESS_SIZE];
        store_address_shown(address, shown);
        if (is_warned || strcmp(address, shown) == 0)
                return;
        is_warned = true;
        fprintf(stderr, "bowling: the password of the store can be read by others: %s\n", why);
}

_Noreturn static void fail_to_read_and_exit(const char *path, const char *reason)
{
        fprintf(stderr, "bowling: BOWLING_STORE_FILE: %s: %s\n", path, reason);
        exit(EXIT_CODE_FAILURE);
}

/* The first line of the file. */
static void read_address_or_exit(const char *path, char address_out[STORE_ADDRESS_SIZE])
{
        struct stat status;
        FILE *in = fopen(path, "re");
        if (in == NULL)
                fail_to_read_and_exit(path, strerror(errno));
        bool is_read = fgets(address_out, STORE_ADDRESS_SIZE, in) != NULL;
        bool is_open = fstat(fileno(in), &status) == 0 && (status.st_mode & S_IROTH) != 0;
        fclose(in);
        check_length_or_exit(is_read ? (int)strlen(address_out) + 1 : 0);
        address_out[is_read ? strcspn(address_out, "\r\n") : 0] = '\0';
        if (address_out[0] == '\0')
                fail_to_read_and_exit(path, "its first line has no address");
        if (is_open)
                warn_of_password(address_out, "take their right to read BOWLING_STORE_FILE away");
}

static void find_address_or_exit(const char *option, char address_out[STORE_ADDRESS_SIZE])
{
        int length = 0;
        const char *given = option != NULL ? option : setting("BOWLING_STORE");
        const char *file = setting("BOWLING_STORE_FILE");
        const char *data = setting("XDG_DATA_HOME");
        if (given == NULL && file != NULL) {
                read_address_or_exit(file, address_out);
                return;
        }
        if (given != NULL)
                length = snprintf(address_out, STORE_ADDRESS_SIZE, "%s", given);
        else if (data != NULL && data[0] == '/')
                length = snprintf(address_out, STORE_ADDRESS_SIZE, "%s/bowling/bowling.db", data);
        else
                length = snprintf(address_out, STORE_ADDRESS_SIZE,
                                  "%s/.local/share/bowling/bowling.db", home());
        check_length_or_exit(length);
}

void store_address_or_exit(const char *option, char address_out[STORE_ADDRESS_SIZE])
{
        find_address_or_exit(option, address_out);
        check_scheme_or_exit(address_out);
        if (option != NULL)
                warn_of_password(address_out, "a command line shows in the list of processes; see "
                                              "BOWLING_STORE_FILE in the manual page");
        escape_file_name(address_out);
}

/* The password of postgresql://user:password@host/name is between the second colon and the @. */
void store_address_shown(const char *address, char shown_out[STORE_ADDRESS_SIZE])
{
        const char *authority = strstr(address, "://");
        snprintf(shown_out, STORE_ADDRESS_SIZE, "%s", address);
        if (authority == NULL)
                return;
        const char *end = authority + 3 + strcspn(authority + 3, "/?");
        const char *at = memrchr(authority + 3, '@', (size_t)(end - authority - 3));
        const char *colon =
                at != NULL ? memchr(authority + 3, ':', (size_t)(at - authority - 3)) : NULL;
        if (colon != NULL)
                snprintf(shown_out, STORE_ADDRESS_SIZE, "%.*s%s", (int)(colon - address), address,
                         at);
        char *secret = strstr(shown_out, "password=");
        if (secret != NULL)
                snprintf(secret, STORE_ADDRESS_SIZE - (size_t)(secret - shown_out), "password=...");
}

struct rebuild_view {
        struct progress progress;
        uint64_t skipped;
};

static void show_rebuild(void *context, const struct store_progress *rebuild)
{
        struct rebuild_view *view = context;
        if (view->progress.expected ==
            0) /* most stores need no rebuild, and Ctrl-C stays as it is */
                view->progress = progress_begin(true, (uint64_t)rebuild->last);
        progress_show(&view->progress, (uint64_t)rebuild->position, rebuild->games);
        view->skipped = rebuild->skipped;
}

enum store_status store_open_with_progress(const char *address, bool create,
                                           struct store **store_out,
                                           char reason_out[STORE_REASON_SIZE])
{
        struct rebuild_view view = {.skipped = 0};
        struct store_opening opening = {address, create, show_rebuild, &view};
        enum store_status status = store_open_showing(&opening, store_out, reason_out);
        progress_clear(&view.progress);
        if (status == STORE_OK && view.skipped > 0)
                fprintf(stderr,
                        "bowling: %llu damaged rows or logs were passed over while the games were "
                        "worked out anew; 'bowling verify' names them\n",
                        (unsigned long long)view.skipped);
        return status;
}

struct store *store_open_or_exit(const struct command *command, const char *option, bool create)
{
        char address[STORE_ADDRESS_SIZE];
        char shown[STORE_ADDRESS_SIZE];
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        store_address_or_exit(option, address);
        store_address_shown(address, shown);
        enum store_status status = store_open_with_progress(address, create, &store, reason);
        if (status == STORE_OK)
                return store;
        if (status == STORE_NOT_FOUND)
                command_fail_and_exit(
                        command, "there is no store at %s yet; 'bowling play' makes one", shown);
        command_fail_and_exit(command, reason[0] != '\0' ? "%s: %s (%s)" : "%s: %s", shown,
                              store_status_words(status), reason);
}

enum exit_code store_complain(const struct command *command, const struct store *store,
                              enum store_status status)
{
        char words[STORE_WORDS_SIZE];
        store_explain(store, status, words);
        fflush(stdout);
        fprintf(stderr, "bowling %s: the store: %s\n", command->name, words);
        return EXIT_CODE_FAILURE;
}

int64_t store_read_id_or_exit(const struct command *command, const char *text)
{
        enum {
                DIGITS_MAX = 18
        };
        const char *digits = text != NULL ? text : "";
        size_t length = strspn(digits, "0123456789");
        if (text == NULL)
                command_fail_and_exit(command, "say which match, as in 'bowling %s 12'",
                                      command->name);
        if (length == 0 || length > DIGITS_MAX || digits[length] != '\0')
                command_fail_and_exit(command,
                                      "'%s' is no number of a match; 'bowling history' has them",
                                      digits);
        return strtoll(digits, NULL, 10);
}

void store_load_or_exit(const struct command *command, struct match_writer *writer, int64_t id,
                        struct record *record_out)
{
        record_init(record_out);
        enum store_status status = match_writer_load(writer, id, record_out);
        if (status == STORE_NOT_FOUND) {
                fprintf(stderr,
                        "bowling %s: there is no match %lld; 'bowling history' lists them\n",
                        command->name, (long long)id);
                exit(EXIT_CODE_BAD_DATA);
        }
        if (status != STORE_OK)
                exit((int)store_complain(command, writer->store, status));
}

enum store_status store_end_audited(struct store *store, enum store_status status,
                                    const struct store_audit *audit)
{
        if (status == STORE_OK)
                status = store_add_audit(store, audit);
        if (status == STORE_OK)
                return store_commit(store);
        store_roll_back(store);
        return status;
}

static enum store_status end_token_change(struct store *store, enum store_status status,
                                          const char *action, const char *name)
{
        struct store_audit audit = {
                .at = clock_milliseconds(), .who = store_author(), .action = action, .token = name};
        return store_end_audited(store, status, &audit);
}

enum store_status store_make_token(struct store *store, struct store_token row,
                                   char token_out[ACCESS_TOKEN_SIZE])
{
        char hash[STORE_HASH_SIZE];
        access_new_token(token_out);
        access_hash(token_out, hash);
        row.hash = hash;
        row.added = clock_milliseconds();
        enum store_status status = store_begin(store);
        if (status != STORE_OK)
                return status;
        return end_token_change(store, store_add_token(store, &row), "token add", row.name);
}

enum store_status store_remove_token(struct store *store, const char *name)
{
        enum store_status status = store_begin(store);
        if (status != STORE_OK)
                return status;
        return end_token_change(store, store_revoke_token(store, name), "token revoke", name);
}

const char *store_author(void)
{
        const struct passwd *user = getpwuid(geteuid());
        return user != NULL ? user->pw_name : "somebody";
}
