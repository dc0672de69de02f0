/* `bowling backup`: a verified copy of a store that others may be writing. */
#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"
#include "store_access.h"
#include "verify.h"

enum {
        KEY_FORCE = 256,
        NAME_SIZE = STORE_ADDRESS_SIZE
};

struct options {
        const char *store;
        const char *file;
        bool force;
};

/* The unfinished copy, and the files that SQLite has beside it while it is verified. */
static struct {
        char file[NAME_SIZE];
        char log[NAME_SIZE + 8];
        char index[NAME_SIZE + 8];
} partial;

static const struct argp_option option_table[] = {
        {"force", KEY_FORCE, NULL, 0, "Replace FILE where it exists", 0}, STORE_OPTION, {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_FORCE:
                options->force = true;
                return 0;
        case ARGP_KEY_ARG:
                if (options->file != NULL)
                        command_fail_and_exit(&command_backup, "'%s' is too much: one file is made",
                                              text);
                options->file = text;
                return 0;
        }
        return store_parse_option(&options->store, key, text);
}

static void remove_partial(void)
{
        if (partial.file[0] == '\0')
                return;
        unlink(partial.file);
        unlink(partial.log);
        unlink(partial.index);
}

_Noreturn static void fail_and_exit(const char *file, const char *reason)
{
        remove_partial();
        command_fail_and_exit(&command_backup, "%s: %s", file, reason);
}

static void remove_and_end(int signal_number)
{
        remove_partial();
        signal(signal_number, SIG_DFL);
        raise(signal_number);
}

static void check_server_or_exit(const struct options *options)
{
        char address[STORE_ADDRESS_SIZE];
        char shown[STORE_ADDRESS_SIZE];
        store_address_or_exit(options->store, address);
        store_address_shown(address, shown);
        if (store_is_on_server(address))
                command_fail_and_exit(&command_backup,
                                      "a PostgreSQL store is copied by its own program: "
                                      "pg_dump --format=custom --file=%s '%s'",
                                      options->file, shown);
}

/* SQLite would read a log that is left beside the file as a part of it. */
static void check_file_or_exit(const struct options *options)
{
        char log[NAME_SIZE + 8];
        snprintf(log, sizeof log, "%s-wal", options->file);
        if (access(log, F_OK) == 0)
                command_fail_and_exit(&command_backup,
                                      "%s shows that it is a store in use; choose another file",
                                      log);
        if (!options->force && access(options->file, F_OK) == 0)
                command_fail_and_exit(&command_backup, "%s is there already; --force replaces it",
                                      options->file);
}

static void make_partial_or_exit(const struct options *options)
{
        if (snprintf(partial.file, sizeof partial.file, "%s.XXXXXX", options->file) >=
            (int)sizeof partial.file)
                command_fail_and_exit(&command_backup, "the name of the file is too long");
        signal(SIGINT, remove_and_end);
        signal(SIGTERM, remove_and_end);
        signal(SIGHUP, remove_and_end);
        int made = mkstemp(partial.file);
        if (made < 0) {
                partial.file[0] = '\0';
                fail_and_exit(options->file, strerror(errno));
        }
        close(made);
        snprintf(partial.log, sizeof partial.log, "%s-wal", partial.file);
        snprintf(partial.index, sizeof partial.index, "%s-shm", partial.file);
}

static void show_copied(void *context, uint64_t pages, uint64_t all_pages)
{
        struct progress *progress = context;
        progress->expected = all_pages;
        progress_show(progress, pages, 0);
}

static void copy_or_exit(struct store *store, struct progress *progress)
{
        enum store_status status = store_copy(store, partial.file, show_copied, progress);
        progress_clear(progress);
        if (status == STORE_OK)
                return;
        remove_partial();
        exit((int)store_complain(&command_backup, store, status));
}

static void complain(void *context, const char *complaint)
{
        progress_clear(context);
        fprintf(stderr, "bowling backup: %s\n", complaint);
}

static void show_verified(void *context, const struct verify_counts *counts)
{
        progress_show(context, 0, counts->games);
}

static struct verify_counts verify_or_exit(struct progress *progress)
{
        char reason[STORE_REASON_SIZE];
        struct store *copy = NULL;
        struct verify_counts counts;
        struct verify_job job = {false, complain, show_verified, progress};
        enum store_status status = store_open(partial.file, false, &copy, reason);
        if (status != STORE_OK)
                fail_and_exit(partial.file, store_status_words(status));
        status = verify_store(copy, &job, &counts);
        progress_clear(progress);
        if (status != STORE_OK) {
                remove_partial();
                exit((int)store_complain(&command_backup, copy, status));
        }
        store_close(copy);
        if (counts.complaints == 0)
                return counts;
        remove_partial();
        fputs("bowling backup: no copy is kept of a store that is not well; try 'bowling verify "
              "--repair'\n",
              stderr);
        exit(EXIT_CODE_BAD_DATA);
}

static bool sync_path(const char *path, int flags)
{
        int file = open(path, flags | O_CLOEXEC);
        bool is_synced = file >= 0 && fsync(file) == 0;
        if (file >= 0)
                close(file);
        return is_synced;
}

/* After a power cut there is the old file or the whole new one. */
static void put_in_place_or_exit(const struct options *options)
{
        const char *file = options->file;
        char path[NAME_SIZE];
        snprintf(path, sizeof path, "%s", file);
        if (!sync_path(partial.file, O_RDWR) || rename(partial.file, file) != 0)
                fail_and_exit(file, strerror(errno));
        partial.file[0] = '\0';
        if (!sync_path(dirname(path), O_RDONLY | O_DIRECTORY))
                fail_and_exit(file, strerror(errno));
}

static enum exit_code run(int argc, char **argv)
{
        struct options options = {.store = NULL};
        command_parse_or_exit(&command_backup, argc, argv, &options);
        if (options.file == NULL)
                command_fail_and_exit(&command_backup, "say which file the copy shall be");
        check_server_or_exit(&options);
        struct store *store = store_open_or_exit(&command_backup, options.store, false);
        check_file_or_exit(&options);
        make_partial_or_exit(&options);
        struct progress progress = progress_begin(true, 0);
        copy_or_exit(store, &progress);
        progress = progress_begin(true, 0);
        struct verify_counts counts = verify_or_exit(&progress);
        put_in_place_or_exit(&options);
        printf("%s: %llu match%s, %llu game%s, %llu event%s, all verified\n", options.file,
               (unsigned long long)counts.matches, counts.matches == 1 ? "" : "es",
               (unsigned long long)counts.games, counts.games == 1 ? "" : "s",
               (unsigned long long)counts.events, counts.events == 1 ? "" : "s");
        store_close(store);
        return EXIT_CODE_FINE;
}

const struct command command_backup = {
        .name = "backup",
        .summary = "copy the store while it is used",
        .options = option_table,
        .parse = parse_option,
        .arguments = "FILE",
        .doc = "Copies the SQLite store to FILE, also while other programs write it, and verifies "
               "the copy as 'bowling verify' does.\v"
               "FILE is the store as it was when the command began, and can be read by its owner "
               "alone. It appears when the copy is complete, verified and on the disk. A "
               "PostgreSQL store is copied with pg_dump.\n\n"
               "Exit code 0, 1 where the copy is not well, which is then not kept, 2 for wrong "
               "usage or where the store or FILE fails.",
        .run = run,
};
