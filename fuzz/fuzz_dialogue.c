/* Any bytes as the input of a game: no crash, no hang, and every row of the board has 78 columns.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "dialogue.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_rows(const char *text)
{
        for (const char *row = text; *row != '\0';) {
                size_t length = strcspn(row, "\n");
                if (row[0] == '|' && length != BOARD_COLUMNS)
                        abort();
                row += length + (row[length] == '\n');
        }
}

/* Without echo nothing but the board begins a line with a bar. */
static void converse(FILE *in, FILE *out, int players)
{
        static struct bowling_match match;
        struct dialogue dialogue = {
                .in = in,
                .out = out,
                .errors = out,
                .style = {.scores = players % 2 == 0},
                .words = players % 3 == 0 ? &words_en : &words_ko,
        };
        bowling_match_init(&match);
        if (!dialogue_ask_names(&dialogue, players, &match) || !dialogue_play(&dialogue, &match))
                dialogue_say_unfinished(&dialogue);
        dialogue.echo = true;
        if (dialogue_ask_players(&dialogue, &players) && players < 1)
                abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        char *text = NULL;
        size_t length = 0;
        if (size < 2)
                return 0;
        FILE *in = fmemopen((void *)(data + 1), size - 1, "r");
        FILE *out = open_memstream(&text, &length);
        if (in == NULL || out == NULL)
                abort();
        converse(in, out, 1 + data[0] % 6);
        fclose(in);
        fclose(out);
        check_rows(text);
        free(text);
        return 0;
}
