/* A text that several hold at once: it is printed once, however many read it. */
#include "shared_text.h"

#include <stdlib.h>

static struct shared_text *new_text(const char *bytes, size_t length, char *owned)
{
        struct shared_text *text = malloc(sizeof *text);
        if (text == NULL)
                abort();
        *text = (struct shared_text){
                .bytes = bytes, .length = length, .holders = 1, .owned = owned};
        return text;
}

struct shared_text *shared_text_of(char *bytes, size_t length)
{
        return new_text(bytes, length, bytes);
}

struct shared_text *shared_text_of_constant(const char *bytes, size_t length)
{
        return new_text(bytes, length, NULL);
}

struct shared_text *shared_text_hold(struct shared_text *text)
{
        text->holders++;
        return text;
}

/* Who is being answered holds it too, so no answer points at what is freed here. */
void shared_text_let_go(struct shared_text *text)
{
        if (text == NULL || --text->holders > 0)
                return;
        if (text->response != NULL)
                http->MHD_destroy_response(text->response);
        free(text->owned);
        free(text);
}
