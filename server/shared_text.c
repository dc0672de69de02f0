/* A text with a count of its holders: it is printed once, however many read it. */
#include "shared_text.h"

#include <stdlib.h>

#include "heap.h"

/* NOLINTNEXTLINE(readability-non-const-parameter): it frees the bytes in the end. */
struct shared_text *shared_text_of(char *bytes, size_t length)
{
        struct shared_text *text = heap_or_abort(malloc(sizeof *text));
        *text = (struct shared_text){
                .bytes = bytes, .length = length, .holders = 1, .owned = bytes};
        return text;
}

struct shared_text *shared_text_hold(struct shared_text *text)
{
        atomic_fetch_add(&text->holders, 1);
        return text;
}

/* A request that is being answered holds its text, so no answer points at what is freed here. */
void shared_text_release(struct shared_text *text)
{
        if (text == NULL || atomic_fetch_sub(&text->holders, 1) > 1)
                return;
        if (text->counted_in != NULL)
                *text->counted_in -= text->length;
        if (text->response != NULL)
                http->MHD_destroy_response(text->response);
        free(text->owned);
        free(text);
}
