/* The words of `bowling player` that give a game to another person. */
#include <stdlib.h>

#include "choosing.h"
#include "match_people.h"
#include "player_words.h"

/* A game and the one who gets it. */
struct transfer {
        struct match_writer writer;
        struct record record;
        struct match_person *people; /* of the record's games */
        int position;
        struct people_choice to;
        const char *action; /* as the audit calls it */
};

_Noreturn static void fail(const char *format, const char *who, int64_t match)
{
        fputs("bowling player: ", stderr);
        fprintf(stderr, format, who, (long long)match);
        fputs("; nothing was changed\n", stderr);
        exit(EXIT_CODE_BAD_DATA);
}

/* Lists show letters of people, and a match may have others. */
_Noreturn static void fail_without_game(const struct transfer *transfer, const char *who)
{
        fprintf(stderr, "bowling player: %s is not in match %lld", who,
                (long long)transfer->writer.match);
        choosing_print_letters(stderr, &transfer->record.match);
        fputs("; nothing was changed\n", stderr);
        exit(EXIT_CODE_BAD_DATA);
}

static void read_or_exit(struct transfer *transfer, struct store *store, char *const *operands)
{
        int64_t match = store_read_id_or_exit(&command_player, operands[0]);
        transfer->writer.store = store;
        store_load_or_exit(&command_player, &transfer->writer, match, &transfer->record);
        enum store_status status = match_people_read(store, &transfer->record, &transfer->people);
        if (status != STORE_OK)
                exit((int)store_complain(&command_player, store, status));
        transfer->position =
                choosing_position_or_exit(&command_player, store, &transfer->record, operands[1]);
        if (transfer->position < 0)
                fail_without_game(transfer, operands[1]);
        choosing_known_or_exit(&command_player, store, operands[2]);
        choosing_or_exit(&command_player, store, operands[2], &transfer->to);
        for (int i = 0; i < bowling_match_players(&transfer->record.match); i++) {
                if (transfer->people[i].number == transfer->to.person.id)
                        fail("%s bowls in match %lld already", operands[2], match);
        }
}

/* One transaction with the row of the audit. */
static enum store_status write(struct transfer *transfer)
{
        struct store *store = transfer->writer.store;
        struct bowling_player letters =
                bowling_match_game(&transfer->record.match, transfer->position)->player;
        struct event event = {.kind = EVENT_ASSIGN,
                              .stamp = event_stamp_now(store_author()),
                              .as.assignment = {letters, people_in_log(&transfer->to, &letters)}};
        struct store_audit audit = {.at = event.stamp.at,
                                    .who = event.stamp.author,
                                    .action = transfer->action,
                                    .match = transfer->writer.match,
                                    .person = transfer->to.person.id,
                                    .other_person = transfer->people[transfer->position].number};
        if (record_apply(&transfer->record, &event, NULL) != BOWLING_OK)
                return STORE_STALE;
        enum store_status status = store_begin(store);
        if (status != STORE_OK)
                return status;
        status = match_writer_save(&transfer->writer, &transfer->record);
        return store_end_audited(store, status, &audit);
}

static enum exit_code end(struct transfer *transfer)
{
        char label[PEOPLE_LABEL_SIZE];
        const char *letters =
                bowling_match_game(&transfer->record.match, transfer->position)->player.name;
        enum store_status status = write(transfer);
        people_print_label(&transfer->to.person, label);
        if (status == STORE_OK)
                printf("%s's game in match %lld is that of %s.\n", letters,
                       (long long)transfer->writer.match, label);
        match_people_free(transfer->people, &transfer->record);
        record_release(&transfer->record);
        return status == STORE_OK ? EXIT_CODE_FINE
                                  : store_complain(&command_player, transfer->writer.store, status);
}

enum exit_code player_move_game(struct store *store, const struct player_options *options,
                                char *const *operands)
{
        (void)options;
        struct transfer transfer = {.action = "game moved"};
        read_or_exit(&transfer, store, operands);
        return end(&transfer);
}

enum exit_code player_claim(struct store *store, const struct player_options *options,
                            char *const *operands)
{
        (void)options;
        struct transfer transfer = {.action = "game claimed"};
        read_or_exit(&transfer, store, operands);
        if (transfer.people[transfer.position].number != 0)
                fail("%s is no guest in match %lld; 'bowling player move-game' gives such a game "
                     "to another person",
                     operands[1], transfer.writer.match);
        return end(&transfer);
}
