/* The messages of a game, in each language. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <bowling/leave.h>
#include <bowling/status.h>

/* The commands that a player may type at a prompt. */
enum words_command {
        WORDS_COMMAND_UNDO,
        WORDS_COMMAND_REDO,
        WORDS_COMMAND_CORRECT,
        WORDS_COMMAND_LEFT,
        WORDS_COMMAND_BOARD,
        WORDS_COMMAND_HELP,
        WORDS_COMMAND_QUIT,
        WORDS_COMMANDS
};

/* Why an answer was rejected; each status of the engine has a message of its own. */
enum words_refusal {
        WORDS_ANSWER_EMPTY,
        WORDS_ANSWER_TOO_LONG,
        WORDS_ANSWER_UNKNOWN,
        WORDS_CORRECTION_UNKNOWN,
        WORDS_COUNT_UNKNOWN,
        WORDS_COUNT_OUT_OF_RANGE,
        WORDS_NAME_IS_FIRST, /* there is no name before it to go back to */
        WORDS_NAME_OF_SEVERAL,
        WORDS_NAME_OF_NOBODY,
        WORDS_REFUSALS
};

/* The bowls that are possible now. */
struct words_allowed {
        char pins[32];  /* "0-7" */
        char marks[16]; /* "/, -, F, ": other words may follow */
};

/* The current turn on a watched lane. */
struct words_turn {
        const char *name;
        int frame;
        int bowl;
        int standing;
};

/* A match as an argument of commands. */
struct words_match {
        long long number;  /* 0: it is not stored */
        const char *store; /* " --store=ADDRESS" where the option was given, else "" */
};

/* How often a leave came and was made. */
struct words_made {
        int64_t left;
        int64_t attempts;
        int64_t made;
};

struct words {
        const char *code; /* of the language, as locales begin with it */
        const char *commands[WORDS_COMMANDS];

        const char *ask_players;
        const char *ask_only_name;
        void (*ask_name)(FILE *out, int number);
        void (*ask_letters)(FILE *out, const char *taken); /* for this match */
        void (*ask_bowl)(FILE *out, int frame);
        void (*ask_turn)(FILE *out, const char *name);
        const char *ask_end;

        const char *refusals[WORDS_REFUSALS];

        /* NULL for a status that the dialogue never gets. */
        const char *statuses[BOWLING_STATUS_COUNT];
        const char *name_is_three_letters;
        const char *name_is_taken;
        const char *name_has_number; /* behind people with the same letters */
        void (*players_allowed)(FILE *out, int most);
        void (*bowls_allowed)(FILE *out, struct words_allowed allowed);
        const char *end_allowed; /* after the last bowl */
        const char *correction_form;
        void (*reopened)(FILE *out, const char *name); /* by a correction of a finished game */

        const char *help;
        const char *name_help; /* at the prompt for a name */
        void (*unfinished)(FILE *out, struct words_match match);
        void (*finished)(FILE *out, struct words_match match);

        /* About the store; its reasons are in English. */
        void (*not_saved)(FILE *out, const char *address, const char *reason);
        const char *saved_again;
        void (*left_unsaved)(FILE *out, size_t changes);
        void (*changed_elsewhere)(FILE *out, size_t dropped);
        void (*can_resume)(FILE *out, struct words_match match, const char *names);

        void (*total)(FILE *out, const char *name, int score);
        void (*winner)(FILE *out, const char *name, int score);
        void (*tie)(FILE *out, const char *names, int score);

        /* About a watched lane; why the connection was lost is in English. */
        void (*lane)(FILE *out, int lane);
        void (*turn)(FILE *out, const struct words_turn *turn);
        const char *nobody_plays;
        const char *at_best;    /* names and scores follow */
        const char *match_over; /* the result follows */
        void (*connection_lost)(FILE *out, const char *reason);
        const char *connection_back;
        void (*events_missed)(FILE *out, int64_t count);
        const char *matches_missed;

        /* About leaves; NULL where the engine's words are those of the language. */
        const char *leave_classes[BOWLING_LEAVE_CLASSES];
        const char *leave_names[BOWLING_LEAVE_NAMES];
        const char *house; /* all players together */
        void (*leave_made)(FILE *out, const char *who, const struct words_made *made);
};

/* The languages, of which words.c has the table, and how --language names them. */
extern const struct words words_ko;
extern const struct words words_en;
#define WORDS_CODES "ko|en"
#define WORDS_CODES_LISTED "ko or en"
#define WORDS_HELP                                                                                 \
        "Speak Korean or English (default: en where LC_ALL, LC_MESSAGES or LANG begins with it, "  \
        "else ko)"

/* Of a leave; the name is NULL where it has none. */
const char *words_leave_class(const struct words *words, unsigned pins);
const char *words_leave_name(const struct words *words, unsigned pins);

/* NULL where there is no language of this code. */
const struct words *words_named(const char *code);

/*
 * The command that these bytes are in any of the languages, in capitals or not; WORDS_COMMANDS
 * where they are none.
 */
enum words_command words_command_named(const char *text, size_t length);

/*
 * The language with whose code LC_ALL, LC_MESSAGES or LANG begins, the first of these that is set;
 * Korean for any other.
 */
const struct words *words_of_environment(void);

#endif
