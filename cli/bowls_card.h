/* The card of a game of text by a straight loop over its bowls, much faster than by the engine. */
#ifndef CLI_BOWLS_CARD_H
#define CLI_BOWLS_CARD_H

#include "bulk.h"
#include "score_card.h"

/* The text has to be a game. As score_card_of_game(), to which test_bowls_card.c holds it. */
void bowls_card_read(struct score_card *card_out, struct bulk_text text);

#endif
