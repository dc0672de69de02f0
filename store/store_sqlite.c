/* The embedded store: one SQLite file, which several programs may have open at once. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "clock.h"
#include "sql_inside.h"

enum {
        /* Tells a store from other SQLite files; `file` shows it. */
        APPLICATION_ID = 0x426F776C,
        BUSY_PAUSE_MILLISECONDS = 5,
        PATH_SIZE = 4096,
        BACKUP_PAGES = 1024 /* in each step */
};

struct sqlite_store {
        struct store base;
        sqlite3 *database;
        sqlite3_stmt *statements[SQL_SLOTS];
        struct sql_call *visited; /* by the function visit() */
        int64_t news_version;     /* SQLite's data_version when news were last read */
        int64_t checked_version;  /* and when the schema was last found to be of our version */
        bool listening;
        int claim; /* a descriptor that holds the lock of a rebuild, or -1 */
};

static struct sqlite_store *of(struct store *store)
{
        return (struct sqlite_store *)store;
}

static enum store_status status_of(int code)
{
        switch (code & 0xFF) {
        case SQLITE_OK:
        case SQLITE_ROW:
        case SQLITE_DONE:
                return STORE_OK;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
                return STORE_BUSY;
        case SQLITE_FULL:
                return STORE_FULL;
        case SQLITE_READONLY:
                return STORE_READ_ONLY;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
                return STORE_CORRUPT;
        case SQLITE_CANTOPEN:
                return STORE_UNREACHABLE;
        }
        return STORE_FAILED;
}

/* A quota or a limit on the size of files, met in the write-ahead log, counts as a full disk. */
static bool lacks_room(sqlite3 *database)
{
        sqlite3_file *log = NULL;
        int number = 0;
        sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
        if (log == NULL || log->pMethods == NULL)
                return false;
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
        return number == ENOSPC || number == EDQUOT || number == EFBIG;
}

static enum store_status check_code(struct sqlite_store *store, int code)
{
        enum store_status status = status_of(code);
        if (code == SQLITE_IOERR_SHMSIZE ||
            (code == SQLITE_IOERR_WRITE && lacks_room(store->database)))
                status = STORE_FULL;
        if (status != STORE_OK)
                snprintf(store->base.reason, sizeof store->base.reason, "%s",
                         sqlite3_errmsg(store->database));
        return status;
}

static enum store_status execute(struct store *store, const char *text)
{
        return check_code(of(store), sqlite3_exec(of(store)->database, text, NULL, NULL, NULL));
}

/* Rows */

static bool row_is_null(const struct sql_row *row, int column)
{
        return sqlite3_column_type(row->cursor, column) == SQLITE_NULL;
}

static int64_t row_integer(const struct sql_row *row, int column)
{
        return sqlite3_column_int64(row->cursor, column);
}

static const char *row_text(const struct sql_row *row, int column)
{
        const char *text = (const char *)sqlite3_column_text(row->cursor, column);
        return text != NULL ? text : "";
}

/* A damaged file may hold fewer bytes than a key has. */
static const unsigned char *row_bytes(const struct sql_row *row, int column)
{
        static const unsigned char none[STORE_KEY_SIZE];
        const unsigned char *bytes = sqlite3_column_blob(row->cursor, column);
        return sqlite3_column_bytes(row->cursor, column) >= STORE_KEY_SIZE ? bytes : none;
}

static int64_t value_integer(const struct sql_row *row, int column)
{
        return sqlite3_value_int64(((sqlite3_value **)row->cursor)[column]);
}

/*
 * Statements
 *
 * visit() is an aggregate function of integers that hands a row to the visitor of a call. A scan
 * stays within SQLite: without it each row is a step, and each column a call that locks.
 */
static void visit_row(sqlite3_context *context, int count, sqlite3_value **values)
{
        const struct sqlite_store *store = sqlite3_user_data(context);
        const struct sql_row row = {.integer = value_integer, .cursor = values};
        struct sql_call *call = store->visited;
        (void)count;
        if (call == NULL || call->visit == NULL)
                return;
        call->rows++;
        if (!call->visit(call->context, &row))
                call->visit = NULL;
}

static void end_visit(sqlite3_context *context)
{
        sqlite3_result_null(context);
}

static enum store_status prepare(struct sqlite_store *store, const struct sql_call *call,
                                 sqlite3_stmt **statement_out)
{
        bool kept = call->slot != SQL_NO_SLOT;
        if (kept && store->statements[call->slot] != NULL) {
                *statement_out = store->statements[call->slot];
                return STORE_OK;
        }
        int code = sqlite3_prepare_v3(store->database, call->text, -1,
                                      kept ? SQLITE_PREPARE_PERSISTENT : 0, statement_out, NULL);
        if (code == SQLITE_OK && kept)
                store->statements[call->slot] = *statement_out;
        return check_code(store, code);
}

static int bind(sqlite3_stmt *statement, int number, const struct sql_value *value)
{
        switch (value->kind) {
        case SQL_INTEGER:
                return sqlite3_bind_int64(statement, number, value->as.integer);
        case SQL_NO_INTEGER:
                return sqlite3_bind_null(statement, number);
        case SQL_TEXT:
                return sqlite3_bind_text(statement, number, value->as.text, -1, SQLITE_STATIC);
        case SQL_BYTES:
                return sqlite3_bind_blob(statement, number, value->as.bytes, STORE_KEY_SIZE,
                                         SQLITE_STATIC);
        }
        return SQLITE_MISUSE;
}

static int step_through(sqlite3_stmt *statement, struct sql_call *call)
{
        const struct sql_row row = {row_is_null, row_integer, row_text, row_bytes, statement};
        bool wanted = call->visit != NULL && !call->by_function;
        int code = sqlite3_step(statement);
        for (; code == SQLITE_ROW; code = sqlite3_step(statement)) {
                if (!wanted)
                        continue;
                call->rows++;
                wanted = call->visit(call->context, &row);
                /* A statement that writes has to run to its end. */
                if (!wanted && sqlite3_stmt_readonly(statement))
                        return SQLITE_DONE;
        }
        return code;
}

static enum store_status run(struct store *base, struct sql_call *call)
{
        struct sqlite_store *store = of(base);
        sqlite3_stmt *statement = NULL;
        enum store_status status = prepare(store, call, &statement);
        int code = SQLITE_OK;
        if (status != STORE_OK)
                return status;
        for (int i = 0; code == SQLITE_OK && i < call->value_count; i++)
                code = bind(statement, i + 1, &call->values[i]);
        store->visited = call->by_function ? call : NULL;
        if (code == SQLITE_OK)
                code = step_through(statement, call);
        status = check_code(store, code);
        call->changed = sqlite3_changes64(store->database);
        call->id = sqlite3_last_insert_rowid(store->database);
        if (call->slot == SQL_NO_SLOT)
                sqlite3_finalize(statement);
        else
                sqlite3_reset(statement);
        return status;
}

/* Takes the number that it answers with; NULL where it answers with nothing. */
static enum store_status run_kept(struct store *store, enum sql_slot slot, int64_t *number_out)
{
        static const char *const texts[SQL_SLOTS] = {[SQL_BEGIN] = "BEGIN IMMEDIATE",
                                                     [SQL_COMMIT] = "COMMIT",
                                                     [SQL_DATA_VERSION] = "PRAGMA data_version",
                                                     [SQL_USER_VERSION] = "PRAGMA user_version"};
        struct sql_call call = {.slot = slot,
                                .text = texts[slot],
                                .visit = number_out != NULL ? sql_take_integer : NULL,
                                .context = number_out};
        return run(store, &call);
}

/* A file that was moved or removed still takes writes, and they would be lost. */
static enum store_status check_not_moved(struct sqlite_store *store)
{
        int moved = 0;
        sqlite3_file_control(store->database, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
        if (moved == 0)
                return STORE_OK;
        snprintf(store->base.reason, sizeof store->base.reason, "its file was moved or removed");
        return STORE_UNREACHABLE;
}

/* SQLite may have rolled back itself. The reason of the failure stays. */
static void roll_back(struct store *store)
{
        sqlite3_exec(of(store)->database, "ROLLBACK", NULL, NULL, NULL);
}

static enum store_status check_schema(struct store *store)
{
        int64_t version = 0;
        enum store_status status = run_kept(store, SQL_USER_VERSION, &version);
        return status == STORE_OK ? sql_check_version(store, version) : status;
}

/* IMMEDIATE: a transaction that will write waits for the lock at its start. A program that listens
 * has asked for news a moment ago, and with them whether the file is still there. */
static enum store_status begin(struct store *store)
{
        int64_t data_version = 0;
        enum store_status status = of(store)->listening ? STORE_OK : check_not_moved(of(store));
        if (status == STORE_OK)
                status = run_kept(store, SQL_BEGIN, NULL);
        if (status != STORE_OK || !of(store)->listening)
                return status;
        status = run_kept(store, SQL_DATA_VERSION, &data_version);
        store->unchanged = data_version == of(store)->news_version;
        if (status == STORE_OK && data_version != of(store)->checked_version)
                status = check_schema(store);
        of(store)->checked_version = status == STORE_OK ? data_version : 0;
        if (status != STORE_OK)
                roll_back(store);
        return status;
}

static enum store_status begin_reading(struct store *store)
{
        return execute(store, "BEGIN");
}

static enum store_status commit(struct store *store)
{
        return run_kept(store, SQL_COMMIT, NULL);
}

/*
 * The kernel drops a lock with its process. It is on the write-ahead log, which is there as long as
 * the store is open, and on which SQLite itself has no locks. Where the file cannot be locked,
 * programs take turns at batches.
 */
static enum store_status claim_rebuild(struct store *base)
{
        struct sqlite_store *store = of(base);
        const char *log = sqlite3_filename_wal(sqlite3_db_filename(store->database, "main"));
        if (store->claim < 0)
                store->claim = open(log, O_RDONLY | O_CLOEXEC);
        bool taken = store->claim >= 0 && flock(store->claim, LOCK_EX | LOCK_NB) != 0 &&
                     errno == EWOULDBLOCK;
        return taken ? STORE_REBUILDING : STORE_OK;
}

static void release_rebuild(struct store *base)
{
        struct sqlite_store *store = of(base);
        if (store->claim >= 0)
                close(store->claim);
        store->claim = -1;
}

/* Opening */

static enum store_status set_version(struct store *store, int64_t version)
{
        char text[96];
        snprintf(text, sizeof text, "PRAGMA user_version = %lld; PRAGMA application_id = %d",
                 (long long)version, APPLICATION_ID);
        return execute(store, text);
}

/* An empty file becomes a store, a file of other tables does not. */
static enum store_status check_not_foreign(struct sqlite_store *store, int64_t version)
{
        int64_t identity = 0;
        int64_t tables = 0;
        enum store_status status =
                sql_ask_integer(&store->base, "PRAGMA application_id", &identity);
        if (status == STORE_OK)
                status = sql_ask_integer(&store->base, "SELECT count(*) FROM sqlite_schema",
                                         &tables);
        if (status != STORE_OK || identity == APPLICATION_ID || (version == 0 && tables == 0))
                return status;
        snprintf(store->base.reason, sizeof store->base.reason,
                 "it is a database of another program");
        return STORE_CORRUPT;
}

static enum store_status read_version(struct store *store, int64_t *version_out)
{
        enum store_status status = sql_ask_integer(store, "PRAGMA user_version", version_out);
        return status == STORE_OK ? check_not_foreign(of(store), *version_out) : status;
}

/* Makes the folders above `path`; whether they are there shows when the file is opened. */
static void make_folders(const char *path)
{
        char folder[PATH_SIZE];
        snprintf(folder, sizeof folder, "%s", path);
        for (char *at = strchr(folder + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
                *at = '\0';
                mkdir(folder, S_IRWXU);
                *at = '/';
        }
}

/*
 * Tokens and games are nobody else's, whatever the umask; files beside it take its mode. Not
 * open(): closing a descriptor drops the locks that SQLite has on the file elsewhere in this
 * program.
 */
static void make_private_file(const char *path)
{
        mknod(path, S_IFREG | S_IRUSR | S_IWUSR, 0);
}

/* A smaller cache gives its pages back at once. */
static void use_large_cache(struct store *store, bool large)
{
        execute(store, large ? "PRAGMA cache_size = -65536" : "PRAGMA cache_size = -8192");
}

/* Every commit is on the disk before it returns; what is removed, as a name, is overwritten. */
static enum store_status configure(struct sqlite_store *store)
{
        sqlite3_busy_timeout(store->database, sql_busy_milliseconds(false));
        sqlite3_extended_result_codes(store->database, 1);
        use_large_cache(&store->base, false);
        return execute(&store->base, "PRAGMA foreign_keys = ON;"
                                     "PRAGMA synchronous = FULL;"
                                     "PRAGMA secure_delete = ON;"
                                     "PRAGMA trusted_schema = OFF");
}

/* Another program may be making the store too, and here SQLite's own timeout does not apply. */
static enum store_status use_write_ahead_log(struct sqlite_store *store)
{
        int64_t end = clock_monotonic_milliseconds() + sql_busy_milliseconds(false);
        for (;;) {
                enum store_status status = execute(&store->base, "PRAGMA journal_mode = WAL");
                if (status != STORE_BUSY || clock_monotonic_milliseconds() >= end)
                        return status;
                sqlite3_sleep(BUSY_PAUSE_MILLISECONDS);
        }
}

/*
 * Nothing is written to a file of another program. A file that cannot be written is not migrated
 * and can still be read.
 */
static enum store_status migrate(struct sqlite_store *store)
{
        int64_t version = 0;
        enum store_status status = sql_read_version(&store->base, &version);
        if (status == STORE_OK && sqlite3_db_readonly(store->database, "main") != 1)
                status = use_write_ahead_log(store);
        return status == STORE_OK ? sql_migrate(&store->base, version) : status;
}

/* Statistics of memory, which are never read, would take a lock at each allocation. */
static void configure_library(void)
{
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static enum store_status open_with(struct sqlite_store *store, const char *path, int flags)
{
        static pthread_once_t once = PTHREAD_ONCE_INIT;
        pthread_once(&once, configure_library);
        enum store_status status =
                check_code(store, sqlite3_open_v2(path, &store->database, flags, NULL));
        if (status == STORE_OK)
                status = configure(store);
        if (status == STORE_OK)
                status = check_code(
                        store, sqlite3_create_function_v2(store->database, "visit", -1,
                                                          SQLITE_UTF8 | SQLITE_DIRECTONLY, store,
                                                          NULL, visit_row, end_visit, NULL));
        return status == STORE_OK ? migrate(store) : status;
}

/* Whether the file can only be read, and no write-ahead log shows a program that writes it. */
static bool is_immutable(const char *path)
{
        char log[PATH_SIZE];
        snprintf(log, sizeof log, "%s-wal", path);
        return access(path, R_OK) == 0 && access(path, W_OK) != 0 && access(log, F_OK) != 0;
}

/* SQLite reads along with writers by files of its own, which it cannot make here. */
static enum store_status open_immutable(struct sqlite_store *store, const char *path)
{
        char address[3 * PATH_SIZE] = "file:";
        size_t length = strlen(address);
        for (const char *at = path; *at != '\0' && length + 32 < sizeof address; at++) {
                bool is_plain = strchr("%?#", *at) == NULL;
                length += (size_t)snprintf(address + length, sizeof address - length,
                                           is_plain ? "%c" : "%%%02X", (unsigned char)*at);
        }
        snprintf(address + length, sizeof address - length, "?immutable=1");
        sqlite3_close(store->database);
        store->base.reason[0] = '\0';
        return open_with(store, address, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

/* A program that only reads must not make a store of an empty file. */
static bool is_missing(const char *path)
{
        struct stat file;
        if (stat(path, &file) != 0)
                return errno == ENOENT;
        return S_ISREG(file.st_mode) && file.st_size == 0;
}

static enum store_status open_file(struct sqlite_store *store, const char *path, bool create)
{
        /* One thread uses a store: locks of SQLite's own would only cost time. */
        int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
        if (path[0] == '\0' || (!create && is_missing(path)))
                return STORE_NOT_FOUND;
        if (create) {
                make_folders(path);
                make_private_file(path);
        }
        enum store_status status = open_with(store, path, flags);
        if ((status == STORE_READ_ONLY || status == STORE_UNREACHABLE) && is_immutable(path))
                return open_immutable(store, path);
        return status;
}

static void close_store(struct store *base)
{
        struct sqlite_store *store = of(base);
        for (int i = 0; i < SQL_SLOTS; i++)
                sqlite3_finalize(store->statements[i]);
        sqlite3_close(store->database);
        sql_clear_player_cache(&store->base);
        free(store);
}

/* News: SQLite sends none, but a number shows whether another program has written. */

static enum store_status start_listening(struct store *base)
{
        struct sqlite_store *store = of(base);
        sqlite3_busy_timeout(store->database, sql_busy_milliseconds(true));
        store->listening = true;
        return run_kept(base, SQL_DATA_VERSION, &store->news_version);
}

static int news_descriptor(const struct store *store)
{
        (void)store;
        return -1;
}

static enum store_status each_news(struct store *base, store_visit_news *visit, void *context)
{
        static const struct store_lane everything;
        struct sqlite_store *store = of(base);
        int64_t version = 0;
        enum store_status status = check_not_moved(store);
        if (status == STORE_OK)
                status = run_kept(base, SQL_DATA_VERSION, &version);
        if (status != STORE_OK || version == store->news_version)
                return status;
        store->news_version = version;
        visit(context, &everything);
        return STORE_OK;
}

/* Copying */

static int run_backup(sqlite3_backup *backup, store_show_copied *show, void *context)
{
        int code = SQLITE_OK;
        while (code == SQLITE_OK) {
                code = sqlite3_backup_step(backup, BACKUP_PAGES);
                int all = sqlite3_backup_pagecount(backup);
                int left = sqlite3_backup_remaining(backup);
                show(context, (uint64_t)(all - left), (uint64_t)all);
        }
        sqlite3_backup_finish(backup);
        return code;
}

/* Nothing is lost with a copy that fails, so it needs no journal. */
static int copy_to(sqlite3 *copy, sqlite3 *original, store_show_copied *show, void *context)
{
        int code = sqlite3_exec(copy, "PRAGMA journal_mode = OFF", NULL, NULL, NULL);
        if (code != SQLITE_OK)
                return code;
        sqlite3_backup *backup = sqlite3_backup_init(copy, "main", original, "main");
        return backup != NULL ? run_backup(backup, show, context) : sqlite3_errcode(copy);
}

/* In one snapshot: without it, SQLite would begin anew whenever another program has written. */
static enum store_status copy(struct store *base, const char *path, store_show_copied *show,
                              void *context)
{
        struct sqlite_store *store = of(base);
        sqlite3 *copied = NULL;
        int64_t version = 0;
        enum store_status status = begin_reading(base);
        if (status == STORE_OK)
                status = read_version(base, &version);
        if (status == STORE_OK) {
                int code = sqlite3_open_v2(path, &copied, SQLITE_OPEN_READWRITE, NULL);
                if (code == SQLITE_OK)
                        code = copy_to(copied, store->database, show, context);
                status = status_of(code);
                if (status != STORE_OK)
                        snprintf(base->reason, sizeof base->reason, "%s", sqlite3_errmsg(copied));
                sqlite3_close(copied);
        }
        roll_back(base);
        return status;
}

static const struct sql_driver driver = {
        .dialect = SQL_SQLITE,
        .close = close_store,
        .run = run,
        .execute = execute,
        .begin = begin,
        .begin_reading = begin_reading,
        .commit = commit,
        .roll_back = roll_back,
        .read_version = read_version,
        .set_version = set_version,
        .claim_rebuild = claim_rebuild,
        .release_rebuild = release_rebuild,
        .use_large_cache = use_large_cache,
        .copy = copy,
        .listen = start_listening,
        .news_descriptor = news_descriptor,
        .each_news = each_news,
};

enum store_status sqlite_open(const char *address, bool create, struct store **store_out,
                              char *reason_out)
{
        struct sqlite_store *store = calloc(1, sizeof *store);
        *store_out = NULL;
        if (store == NULL)
                return STORE_FAILED;
        store->base.driver = &driver;
        store->claim = -1;
        return sql_end_opening(&store->base, open_file(store, address, create), store_out,
                               reason_out);
}
