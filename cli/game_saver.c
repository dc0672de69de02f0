/* Saves a game while it is played; a failing store never stops the game. */
#include "game_saver.h"

#include <string.h>

#include "heap.h"

enum {
        NAMES_SIZE = 64 /* longer lists of players are cut */
};

static void warn(struct game_saver *saver, const char *reason)
{
        if (!saver->warned)
                saver->words->not_saved(saver->errors, saver->shown, reason);
        fflush(saver->errors);
        saver->warned = true;
}

/* Quoted for a shell, because users paste the command that it is part of. */
static void write_option(FILE *out, const char *store)
{
        static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                    "0123456789_./:@%+,=-";
        const char *quote = store[strspn(store, plain)] != '\0' ? "'" : "";
        fprintf(out, " --store=%s", quote);
        for (; *store != '\0'; store++)
                fprintf(out, *store == '\'' ? "'\\%c'" : "%c", *store);
        fputs(quote, out);
}

static void init(struct game_saver *saver_out, const char *option, const struct words *words)
{
        char address[STORE_ADDRESS_SIZE];
        *saver_out = (struct game_saver){.words = words, .errors = stderr};
        store_address_or_exit(option, address);
        store_address_shown(address, saver_out->shown);
        if (option == NULL)
                return;
        FILE *out = heap_or_abort(fmemopen(saver_out->option, sizeof saver_out->option - 1, "w"));
        write_option(out, saver_out->shown);
        fclose(out);
}

void game_saver_open(struct game_saver *saver_out, const char *option, const struct words *words)
{
        char address[STORE_ADDRESS_SIZE];
        char reason[STORE_REASON_SIZE];
        char sentence[STORE_WORDS_SIZE];
        struct store *store = NULL;
        init(saver_out, option, words);
        store_address_or_exit(option, address);
        enum store_status status = store_open_with_progress(address, true, &store, reason);
        if (status == STORE_OK) {
                saver_out->writer = match_writer_new(store);
                return;
        }
        snprintf(sentence, sizeof sentence, reason[0] != '\0' ? "%s (%s)" : "%s",
                 store_status_words(status), reason);
        if (status == STORE_REBUILDING) /* unlike a failure it passes, and the game can be saved */
                command_fail_and_exit(&command_play, "%s: %s", saver_out->shown, sentence);
        warn(saver_out, sentence);
}

void game_saver_resume(struct game_saver *saver_out, struct store *store, const char *option,
                       const struct words *words)
{
        init(saver_out, option, words);
        saver_out->writer.store = store;
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
        char number[PERSON_TEXT_SIZE + 1] = "";
        if (game->shares_letters)
                snprintf(number, sizeof number, "#%lld", (long long)game->person);
        snprintf(names + length, NAMES_SIZE - length, length == 0 ? "%s%s" : ", %s%s",
                 game->player.name, number);
        return true;
}

void game_saver_mention_unfinished(struct game_saver *saver)
{
        struct store *store = saver->writer.store;
        struct store_filter filter = {
                .unfinished = true, .without_voided = true, .newest_first = true, .limit = 1};
        struct store_match match = {.id = 0};
        char names[NAMES_SIZE] = "";
        if (store == NULL || store_each_match(store, &filter, take_match, &match) != STORE_OK ||
            match.id == 0)
                return;
        filter = (struct store_filter){.match = match.id};
        store_each_game(store, &filter, add_name, names);
        saver->words->can_resume(saver->errors, (struct words_match){match.id, saver->option},
                                 names);
        fflush(saver->errors);
}

/*
 * Replaces the record with the match as another program stored it. The unsaved events are dropped,
 * because they may not fit any more.
 */
static enum store_status reload(struct game_saver *saver, struct record *record)
{
        struct record stored;
        saver->words->changed_elsewhere(saver->errors,
                                        match_writer_unsaved(&saver->writer, record));
        record_init(&stored);
        enum store_status status = match_writer_load(&saver->writer, saver->writer.match, &stored);
        if (status != STORE_OK) {
                record_release(&stored);
                return status;
        }
        record_release(record);
        *record = stored;
        saver->warned = false;
        return STORE_OK;
}

static void end_warning(struct game_saver *saver)
{
        if (saver->warned)
                fprintf(saver->errors, "%s\n", saver->words->saved_again);
        saver->warned = false;
}

void game_saver_save(void *context, struct record *record)
{
        struct game_saver *saver = context;
        char words[STORE_WORDS_SIZE];
        if (saver->writer.store == NULL)
                return;
        enum store_status status = match_writer_save(&saver->writer, record);
        if (status == STORE_STALE)
                status = reload(saver, record);
        if (status == STORE_OK) {
                end_warning(saver);
                return;
        }
        store_explain(saver->writer.store, status, words);
        warn(saver, words);
}

static int64_t save_last(struct game_saver *saver, const struct record *record)
{
        if (match_writer_save(&saver->writer, record) != STORE_OK) {
                saver->words->left_unsaved(saver->errors,
                                           match_writer_unsaved(&saver->writer, record));
                return 0;
        }
        end_warning(saver);
        return saver->writer.match;
}

struct words_match game_saver_close(struct game_saver *saver, const struct record *record)
{
        struct match_writer *writer = &saver->writer;
        struct words_match match = {.number = 0, .store = saver->option};
        if (writer->store == NULL)
                return match;
        /* A match without a bowl is not stored. */
        if (record->count > 1)
                match.number = save_last(saver, record);
        store_close(writer->store);
        writer->store = NULL;
        return match;
}
