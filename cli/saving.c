/* Saves a game while it is played, and never stands in its way. */
#include "saving.h"

#include <stdlib.h>
#include <string.h>

enum {
        NAMES_SIZE = 64 /* of the players of a match, as far as they are shown */
};

static void warn(struct saving *saving, const char *reason)
{
        if (!saving->warned)
                saving->words->not_saved(saving->errors, saving->shown, reason);
        fflush(saving->errors);
        saving->warned = true;
}

static bool needs_quotes(const char *text)
{
        static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                    "0123456789_./:@%+,=-";
        return text[strspn(text, plain)] != '\0';
}

/* The option as a shell takes it: what it is part of is meant to be pasted. */
static void write_option(FILE *out, const char *store)
{
        const char *quote = needs_quotes(store) ? "'" : "";
        fprintf(out, " --store=%s", quote);
        for (; *store != '\0'; store++)
                fprintf(out, *store == '\'' ? "'\\%c'" : "%c", *store);
        fputs(quote, out);
}

/* Where the store is, for warnings. */
static void begin(struct saving *saving_out, const char *option, const struct words *words)
{
        char address[STORE_PLACE_SIZE];
        *saving_out = (struct saving){.words = words, .errors = stderr};
        store_place(option, address);
        store_place_shown(address, saving_out->shown);
        if (option == NULL)
                return;
        FILE *out = fmemopen(saving_out->option, sizeof saving_out->option - 1, "w");
        if (out == NULL)
                abort();
        write_option(out, saving_out->shown);
        fclose(out);
}

void saving_open(struct saving *saving_out, const char *option, const struct words *words)
{
        char address[STORE_PLACE_SIZE];
        char reason[STORE_REASON_SIZE];
        char sentence[STORE_WORDS_SIZE];
        struct store *store = NULL;
        begin(saving_out, option, words);
        store_place(option, address);
        enum store_status status = store_open(address, true, &store, reason);
        if (status == STORE_OK) {
                saving_out->keeper = keeper_new(store);
                return;
        }
        snprintf(sentence, sizeof sentence, reason[0] != '\0' ? "%s (%s)" : "%s",
                 store_status_words(status), reason);
        warn(saving_out, sentence);
}

void saving_resume(struct saving *saving_out, struct store *store, const char *option,
                   const struct words *words)
{
        begin(saving_out, option, words);
        saving_out->keeper.store = store;
}

static bool take_match(void *context, const struct store_match *match)
{
        *(struct store_match *)context = *match;
        return false;
}

static bool add_name(void *context, const struct store_game *game)
{
        char *names = context;
        size_t length = strlen(names);
        snprintf(names + length, NAMES_SIZE - length, length == 0 ? "%s" : ", %s",
                 game->player.name);
        return true;
}

void saving_mention_unfinished(struct saving *saving)
{
        struct store *store = saving->keeper.store;
        struct store_filter filter = {
                .unfinished = true, .without_voided = true, .newest_first = true, .limit = 1};
        struct store_match match = {.id = 0};
        char names[NAMES_SIZE] = "";
        if (store == NULL || store_each_match(store, &filter, take_match, &match) != STORE_OK ||
            match.id == 0)
                return;
        filter = (struct store_filter){.match = match.id};
        store_each_game(store, &filter, add_name, names);
        saving->words->can_resume(saving->errors, (struct words_match){match.id, saving->option},
                                  names);
        fflush(saving->errors);
}

/* What others made of the match takes the place of what we thought, if it can be read. */
static enum store_status reload(struct saving *saving, struct record *record)
{
        static struct record stored;
        record_init(&stored);
        enum store_status status = keeper_load(&saving->keeper, saving->keeper.match, &stored);
        if (status != STORE_OK) {
                record_release(&stored);
                return status;
        }
        record_release(record);
        *record = stored;
        return STORE_OK;
}

/* What is not saved by then cannot be any more: the log has one order, and somebody else was first.
 */
static enum store_status give_way(struct saving *saving, struct record *record)
{
        saving->words->changed_elsewhere(saving->errors, keeper_unsaved(&saving->keeper, record));
        enum store_status status = reload(saving, record);
        if (status == STORE_OK)
                saving->warned = false;
        return status;
}

static void say_failure(struct saving *saving, enum store_status status)
{
        char words[STORE_WORDS_SIZE];
        store_explain(saving->keeper.store, status, words);
        warn(saving, words);
}

void saving_keep(void *context, struct record *record)
{
        struct saving *saving = context;
        if (saving->keeper.store == NULL)
                return;
        enum store_status status = keeper_save(&saving->keeper, record);
        if (status == STORE_STALE)
                status = give_way(saving, record);
        if (status != STORE_OK) {
                say_failure(saving, status);
                return;
        }
        if (saving->warned)
                fprintf(saving->errors, "%s\n", saving->words->saved_again);
        saving->warned = false;
}

static int64_t keep_last(struct saving *saving, const struct record *record)
{
        if (keeper_save(&saving->keeper, record) != STORE_OK) {
                saving->words->left_unsaved(saving->errors,
                                            keeper_unsaved(&saving->keeper, record));
                return 0;
        }
        if (saving->warned)
                fprintf(saving->errors, "%s\n", saving->words->saved_again);
        return saving->keeper.match;
}

struct words_match saving_close(struct saving *saving, const struct record *record)
{
        struct keeper *keeper = &saving->keeper;
        struct words_match match = {.number = 0, .store = saving->option};
        if (keeper->store == NULL)
                return match;
        /* Players who never bowled leave nothing behind. */
        if (record->count > 1)
                match.number = keep_last(saving, record);
        store_close(keeper->store);
        keeper->store = NULL;
        return match;
}
