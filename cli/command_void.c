/* `bowling void`: excludes a match from the statistics, or includes it again. */
#include "command.h"

#include "option_value.h"
#include "store_access.h"

enum {
        KEY_REASON = 256,
        KEY_RESTORE
};

struct options {
        const char *store;
        const char *id;
        const char *reason;
        bool restores;
};

static const struct argp_option option_table[] = {
        {"reason", KEY_REASON, "TEXT", 0, "Note in the log why", 0},
        {"restore", KEY_RESTORE, NULL, 0, "Let a voided match count again", 0},
        STORE_OPTION,
        {0}};

static error_t parse_option(int key, char *text, struct argp_state *state)
{
        struct options *options = state->input;
        switch (key) {
        case KEY_REASON:
                if (!event_reason_is(text))
                        command_fail_and_exit(
                                &command_void,
                                "--reason takes up to %d bytes of plain text in UTF-8, without "
                                "control characters or marks that turn its direction",
                                EVENT_REASON_SIZE - 1);
                options->reason = text;
                return 0;
        case KEY_RESTORE:
                options->restores = true;
                return 0;
        case ARGP_KEY_ARG:
                option_set_operand_or_exit(&command_void, "match", text, &options->id);
                return 0;
        }
        return store_parse_option(&options->store, key, text);
}

static enum exit_code void_or_restore(struct match_writer *writer, struct record *record,
                                      const struct options *options)
{
        long long id = writer->match;
        struct event event = {.kind = options->restores ? EVENT_RESTORE : EVENT_VOID,
                              .stamp = event_stamp_now(store_author())};
        if (record->voided == !options->restores) {
                fprintf(stderr, "bowling void: match %lld is %s\n", id,
                        record->voided ? "voided already" : "not voided");
                return EXIT_CODE_BAD_DATA;
        }
        event_parse_detail(&event, options->reason);
        record_apply(record, &event, NULL);
        enum store_status status = match_writer_save(writer, record);
        if (status != STORE_OK)
                return store_complain(&command_void, writer->store, status);
        printf(options->restores ? "Match %lld counts again.\n"
                                 : "Match %lld is voided; --restore lets it count again.\n",
               id);
        return EXIT_CODE_FINE;
}

static enum exit_code run(int argc, char **argv)
{
        struct record record;
        struct options options = {.reason = ""};
        command_parse_or_exit(&command_void, argc, argv, &options);
        int64_t id = store_read_id_or_exit(&command_void, options.id);
        struct match_writer writer = {
                .store = store_open_or_exit(&command_void, options.store, false)};
        store_load_or_exit(&command_void, &writer, id, &record);
        enum exit_code code = void_or_restore(&writer, &record, &options);
        record_release(&record);
        store_close(writer.store);
        return code;
}

const struct command command_void = {
        .name = "void",
        .summary = "let a match not count",
        .options = option_table,
        .parse = parse_option,
        .arguments = "ID",
        .doc = "Says that match ID does not count.\v"
               "It leaves the statistics, 'bowling history' unless --voided is given, and 'bowling "
               "resume'. Nothing is lost: it stays in the store with its log, and --restore lets "
               "it "
               "count again.\n\n"
               "Exit code 0 where it is done, 1 where there is no such match or it is so already, "
               "2 "
               "for wrong usage or where the store fails.",
        .run = run,
};
