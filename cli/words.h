/* What the game says to its players, in each language. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdbool.h>
#include <stdio.h>

#include <bowling/status.h>

/* Why an answer was not taken; a status of the engine has words of its own. */
enum words_refusal {
        WORDS_ANSWER_EMPTY,
        WORDS_ANSWER_TOO_LONG,
        WORDS_ANSWER_UNKNOWN,
        WORDS_CORRECTION_UNKNOWN,
        WORDS_COUNT_UNKNOWN,
        WORDS_COUNT_OUT_OF_RANGE,
        WORDS_NAME_IS_FIRST, /* so there is none before it */
        WORDS_REFUSALS
};

/* What can be bowled now. */
struct words_allowed {
        int standing;
        bool fresh;
};

/* Whose turn it is on a lane that is watched. */
struct words_turn {
        const char *name;
        int frame;
        int bowl;
        int standing;
};

/* A match as commands name it. */
struct words_match {
        long long number;  /* 0: it is not kept */
        const char *store; /* " --store=ADDRESS" where that was said, else "" */
};

struct words {
        const char *ask_players;
        const char *ask_only_name;
        void (*ask_name)(FILE *out, int number);
        void (*ask_bowl)(FILE *out, int frame);
        void (*ask_turn)(FILE *out, const char *name);
        const char *ask_end;

        const char *refusals[WORDS_REFUSALS];

        /* NULL for a status that the dialogue never meets. */
        const char *statuses[BOWLING_STATUS_COUNT];
        const char *name_is_three_letters;
        const char *name_is_taken;
        void (*players_allowed)(FILE *out, int most);
        void (*bowls_allowed)(FILE *out, struct words_allowed allowed);
        const char *end_allowed; /* after the last bowl */
        const char *correction_form;
        void (*reopened)(FILE *out,
                         const char *name); /* a correction did that to a finished game */

        const char *help;
        const char *name_help; /* where a name is asked for */
        void (*unfinished)(FILE *out, struct words_match match);
        void (*finished)(FILE *out, struct words_match match);

        /* About the store, which gives its reasons in English. */
        void (*not_saved)(FILE *out, const char *place, const char *reason);
        const char *saved_again;
        void (*left_unsaved)(FILE *out, size_t changes);
        void (*changed_elsewhere)(FILE *out, size_t dropped);
        void (*can_resume)(FILE *out, struct words_match match, const char *names);

        void (*total)(FILE *out, const char *name, int score);
        void (*winner)(FILE *out, const char *name, int score);
        void (*tie)(FILE *out, const char *names, int score);

        /* About a lane that is watched; why its connection is lost is said in English. */
        void (*lane)(FILE *out, int lane);
        void (*turn)(FILE *out, const struct words_turn *turn);
        const char *nobody_plays;
        const char *at_best;    /* names and scores follow */
        const char *match_over; /* the result follows */
        void (*connection_lost)(FILE *out, const char *reason);
        const char *connection_back;
};

extern const struct words words_ko;
extern const struct words words_en;

/* The words of language "ko" or "en", NULL for any other. */
const struct words *words_named(const char *language);

/* English where LC_ALL, LC_MESSAGES or LANG, the first that is set, begins with "en"; else Korean.
 */
const struct words *words_of_environment(void);

#endif
