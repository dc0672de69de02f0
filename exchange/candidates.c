/* The people among whom somebody has to choose, in words. */
#include "candidates.h"

#include "memory_stream.h"

char *candidates_print(const struct people_choice *choice)
{
        char *text = NULL;
        size_t length = 0;
        char label[PEOPLE_LABEL_SIZE];
        FILE *out = memory_stream_open(&text, &length);
        for (size_t i = 0; i < choice->count && i < PEOPLE_CANDIDATES_MAX; i++) {
                people_print_label(&choice->candidates[i], label);
                fprintf(out, i > 0 ? ", %s" : "%s", label);
        }
        fputs(choice->count > PEOPLE_CANDIDATES_MAX ? ", ..." : "", out);
        memory_stream_close_or_abort(out);
        return text;
}
