/*
 * A game as it is printed, and the one place that prints it as CSV and JSON. Without printf, which
 * is several times slower: a file of games has millions of them.
 */
#ifndef BOARD_SCORE_CARD_H
#define BOARD_SCORE_CARD_H

#include <bowling/game.h>

enum {
        SCORE_CARD_TEXT_SIZE = 2048 /* room for any card in any of the formats below */
};

struct score_card {
        struct bowling_marks marks[BOWLING_FRAMES];
        struct bowling_scores scores;
        int maximum;
        bool finished;
        const struct bowling_game *pins; /* the game, where its bowls know pins; else NULL */
};

/* The game has to live as long as the card. */
void score_card_of_game(struct score_card *card_out, const struct bowling_game *game);

/* The score so far. */
int score_card_total(const struct score_card *card);

/* Each writes at `at` without a NUL, and returns where its text ends. */

/* A score, 0 to 300. */
char *score_card_put_score(char *at, int score);

/* A set of pins, at least one: [7,10]. */
char *score_card_put_pins(char *at, unsigned set);

/* X 7/ 9-, as bowling_notation_print() does. */
char *score_card_put_notation(char *at, const struct score_card *card);

/* The values of GAME_CSV_COLUMNS; scores that are not settled are empty. */
char *score_card_put_csv(char *at, const struct score_card *card);

/*
 * [{"marks":["X"],"score":20},...]: ten frames; `score` is cumulative, and null until settled.
 * Where a bowl of the frame knows its pins, "standing":[[7,10],null] has the pins of each; where
 * one left a split, "splits":[1] has its number.
 */
char *score_card_put_json(char *at, const struct score_card *card);

#endif
