/**
 * Leaves: what stands after a first ball at a full rack.
 *
 * A set of pins is ten bits, bit 0 for pin 1, the head pin; 2-3, 4-5-6 and 7-8-9-10 are behind it.
 * Sets are plain numbers: there is nothing to free.
 */
#ifndef BOWLING_LEAVE_H
#define BOWLING_LEAVE_H

#include <stddef.h>

#include <bowling/api.h>
#include <bowling/status.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
        BOWLING_LEAVE_TEXT_SIZE = 21 /**< room for 1-2-3-4-5-6-7-8-9-10 and its NUL */
};

enum bowling_leave_class {
        BOWLING_LEAVE_NONE,    /**< no pin, all ten, or no set of pins */
        BOWLING_LEAVE_SINGLE,  /**< one pin */
        BOWLING_LEAVE_CLUSTER, /**< two pins or more, all joined */
        BOWLING_LEAVE_SPLIT,   /**< the head pin is down, and the others fall into groups */
        BOWLING_LEAVE_WASHOUT, /**< the same with the head pin up */
        BOWLING_LEAVE_CLASSES  /**< how many classes there are */
};

/** Names that bowlers have for some leaves, a leave and its mirror image under one name. */
enum bowling_leave_name {
        BOWLING_LEAVE_NAMELESS,
        BOWLING_LEAVE_BED_POSTS,
        BOWLING_LEAVE_CINCINNATI,
        BOWLING_LEAVE_LILY,
        BOWLING_LEAVE_BABY_SPLIT,
        BOWLING_LEAVE_CHRISTMAS_TREE,
        BOWLING_LEAVE_BIG_FOUR,
        BOWLING_LEAVE_GREEK_CHURCH,
        BOWLING_LEAVE_BUCKET,
        BOWLING_LEAVE_PICKET_FENCE,
        BOWLING_LEAVE_BIG_FIVE,
        BOWLING_LEAVE_BIG_SIX,
        BOWLING_LEAVE_NAMES /**< how many names there are, the first of them none */
};

/** A set of pins as a string, such as "7-10"; empty for no pin. */
struct bowling_leave_text {
        char text[BOWLING_LEAVE_TEXT_SIZE];
};

/** What was read of a text: the pins, and the number of bytes they took. */
struct bowling_leave_reading {
        unsigned pins;
        size_t length;
};

/**
 * The class of the set. Pins are joined where they are neighbours (1-2 1-3 2-4 2-5 3-5 3-6 4-7 4-8
 * 5-8 5-9 6-9 6-10) or stand behind one another (1-5 2-8 3-9). Pins side by side in a row are not:
 * 5-6 is a split.
 */
BOWLING_API enum bowling_leave_class bowling_leave_class(unsigned pins);

/**
 * The class as a word: "single", "cluster", "split", "washout", and "none" for anything else. Never
 * NULL; the text is constant and lives as long as the program.
 */
BOWLING_API const char *bowling_leave_class_word(enum bowling_leave_class kind);

/** The name of the leave, BOWLING_LEAVE_NAMELESS for most. */
BOWLING_API enum bowling_leave_name bowling_leave_name(unsigned pins);

/**
 * The name in English, such as "bed posts"; NULL for BOWLING_LEAVE_NAMELESS and what is no name.
 * The text is constant and lives as long as the program.
 */
BOWLING_API const char *bowling_leave_name_words(enum bowling_leave_name name);

/** The set as text, the lowest pin first; bits above the ten are left out. */
BOWLING_API struct bowling_leave_text bowling_leave_text(unsigned pins);

/**
 * Reads numbers of pins with - between them, in any order, up to the first byte that cannot go on
 * with them, and at most `length` bytes; `text` needs no NUL. Fails with BOWLING_PIN_UNKNOWN for a
 * number other than 1 to 10, or none, and with BOWLING_PIN_TWICE; then `reading_out->length` says
 * at which byte, and the pins are those before it. Neither pointer may be NULL.
 */
BOWLING_API enum bowling_status bowling_leave_read(const char *text, size_t length,
                                                   struct bowling_leave_reading *reading_out);

#ifdef __cplusplus
}
#endif

#endif
