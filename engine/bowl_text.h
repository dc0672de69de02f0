/* One bowl at the beginning of a text, and its pins. */
#ifndef ENGINE_BOWL_TEXT_H
#define ENGINE_BOWL_TEXT_H

#include <stddef.h>

#include <bowling/game.h>

struct text {
        const char *bytes;
        size_t length;
};

/* A bowl, and how many bytes of the text are its own. */
struct bowl_text {
        struct bowling_bowl bowl;
        size_t length;
};

/*
 * Reads the bowl that the text, which is not empty, begins with: a mark and what may stand before
 * and behind it. Where it fails, `length` is the offset of what is wrong.
 */
enum bowling_status bowl_text_read(const struct bowling_frame *frame, struct text text,
                                   struct bowl_text *bowl_out);

/* The offset of what a frame has refused in a bowl that was read. */
size_t bowl_text_offset(struct text text, enum bowling_status status);

/* Writes what stands before a mark, and what stands behind it; returns where it ends. */
char *bowl_text_put_before(char *at, struct bowling_bowl bowl);
char *bowl_text_put_behind(char *at, struct bowling_bowl bowl);

#endif
