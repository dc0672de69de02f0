/* Plays a game with any bytes as input: no crash, no hang, and boards of 78 columns. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "dialogue.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first byte of the input chooses the options, the rest is typed. */
enum {
        CHOICE_PLAYERS = 7, /* one less than there are */
        CHOICE_SCORES = 8,
        CHOICE_ENGLISH = 16,
        CHOICE_ECHO = 32,
        CHOICE_COLOURS = 64,
        CHOICE_ASK_PLAYERS = 128
};

static void demand(bool holds)
{
        if (!holds)
                abort();
}

/* Only the board prints escape sequences, `ESC [ … m`; those in an answer are never echoed. */
static void strip_colours(char *text, bool colours)
{
        char *end = text;
        while (*text != '\0') {
                if (*text != '\033') {
                        *end++ = *text++;
                        continue;
                }
                demand(colours && text[1] == '[');
                text += 2 + strspn(text + 2, "0123456789;");
                demand(*text == 'm');
                text++;
        }
        *end = '\0';
}

/*
 * Only rows of the board begin with a bar: an echoed answer follows its prompt, and no newline in
 * it is echoed.
 */
static void check_rows(const char *text)
{
        for (const char *row = text; *row != '\0';) {
                size_t length = strcspn(row, "\n");
                demand(row[0] != '|' || length == BOARD_COLUMNS);
                row += length + (row[length] == '\n');
        }
}

static bool play(const struct dialogue *dialogue, int players, bool ask_players)
{
        struct bowling_game games[BOWLING_MATCH_PLAYERS_MAX];
        struct bowling_match match;
        static struct record record;
        bowling_match_init(&match, games, BOWLING_MATCH_PLAYERS_MAX);
        record_release(&record);
        if (ask_players && !dialogue_ask_players(dialogue, &players))
                return false;
        demand(players >= 1 && players <= BOWLING_MATCH_PLAYERS_MAX);
        if (!dialogue_ask_names(dialogue, players, &match))
                return false;
        record_start(&record, &match, NULL, event_stamp_now(dialogue->author));
        if (!dialogue_play(dialogue, &record))
                return false;
        demand(bowling_match_players(&record.match) == players);
        demand(bowling_match_is_finished(&record.match));
        return true;
}

static void converse(FILE *in, FILE *out, unsigned choices)
{
        struct dialogue dialogue = {
                .in = in,
                .out = out,
                .errors = out,
                .echo = choices & CHOICE_ECHO,
                .asks_at_end = !(choices & CHOICE_ECHO),
                .style = {.scores = choices & CHOICE_SCORES, .colours = choices & CHOICE_COLOURS},
                .words = choices & CHOICE_ENGLISH ? &words_en : &words_ko,
                .author = "somebody",
        };
        if (!play(&dialogue, 1 + (int)(choices & CHOICE_PLAYERS), choices & CHOICE_ASK_PLAYERS))
                dialogue_say_unfinished(&dialogue, (struct words_match){0, ""});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        char *text = NULL;
        size_t length = 0;
        if (size < 2)
                return 0;
        FILE *in = fmemopen((void *)(data + 1), size - 1, "r");
        FILE *out = open_memstream(&text, &length);
        demand(in != NULL && out != NULL);
        converse(in, out, data[0]);
        fclose(in);
        fclose(out);
        demand(strlen(text) == length);
        strip_colours(text, data[0] & CHOICE_COLOURS);
        check_rows(text);
        free(text);
        return 0;
}
