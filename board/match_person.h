/* The person who bowled a game: what is known besides the letters of the match. */
#ifndef BOARD_MATCH_PERSON_H
#define BOARD_MATCH_PERSON_H

#include <stdint.h>

struct match_person {
        int64_t number;  /* in the store; 0 for a guest, whose game counts for nobody */
        char *full_name; /* NULL where there is none */
};

#endif
