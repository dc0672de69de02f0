/* Draws a match as the text board of 78 columns. */
#include "board.h"

#include <string.h>

enum {
        CELL_COLUMNS = 6
};

/* A cell's text without colours, which are added when it is printed. */
struct cell {
        char text[CELL_COLUMNS + 1];
        bool current;
};

static const char *colour_of(char character)
{
        switch (character) {
        case 'X':
                return "\033[1;32m";
        case '/':
                return "\033[1;36m";
        }
        return NULL;
}

static void print_coloured(FILE *out, char character)
{
        const char *colour = colour_of(character);
        if (colour == NULL)
                fputc(character, out);
        else
                fprintf(out, "%s%c\033[22;39m", colour, character);
}

static void print_cell(FILE *out, const struct cell *cell, bool colours)
{
        if (!colours) {
                fprintf(out, "%s|", cell->text);
                return;
        }
        fputs(cell->current ? "\033[7m" : "", out);
        for (const char *at = cell->text; *at != '\0'; at++)
                print_coloured(out, *at);
        fputs(cell->current ? "\033[27m|" : "|", out);
}

/* `8/` becomes `8|/`, and `S8|/` after a split; three bowls leave no room for that. */
static void join_marks(const struct bowling_game *game, int frame, char joined[CELL_COLUMNS])
{
        struct bowling_marks marks = {""};
        size_t length = 0;
        bowling_game_marks(game, frame, &marks);
        bool room = strlen(marks.text) < BOWLING_FRAME_BOWLS_MAX;
        for (int bowl = 1; marks.text[bowl - 1] != '\0'; bowl++) {
                struct bowling_bowl_place at = {frame, bowl};
                if (bowl > 1)
                        joined[length++] = '|';
                if (room && bowling_game_left_split(game, at))
                        joined[length++] = 'S';
                joined[length++] = marks.text[bowl - 1];
        }
        joined[length] = '\0';
}

static struct cell cell_of_marks(const struct bowling_game *game, int frame)
{
        struct cell cell = {.current = false};
        char joined[CELL_COLUMNS];
        join_marks(game, frame, joined);
        if (strlen(joined) == CELL_COLUMNS - 1 || joined[0] == 'S')
                snprintf(cell.text, sizeof cell.text, " %-5.5s", joined);
        else
                snprintf(cell.text, sizeof cell.text, "  %-4.4s", joined);
        return cell;
}

static void print_marks(FILE *out, const struct bowling_game *game, bool plays, bool colours)
{
        fprintf(out, "|  %-3s |", game->player.name);
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++) {
                struct cell cell = cell_of_marks(game, frame);
                cell.current = plays && frame == bowling_game_current_frame(game);
                print_cell(out, &cell, colours);
        }
        fputc('\n', out);
}

static void print_scores(FILE *out, const struct bowling_game *game)
{
        struct bowling_scores scores;
        bowling_game_scores(game, &scores);
        fputs("|      |", out);
        for (int i = 0; i < scores.count; i++)
                fprintf(out, "  %-4d|", scores.cumulative[i]);
        for (int i = scores.count; i < BOWLING_FRAMES; i++)
                fputs("      |", out);
        fputc('\n', out);
}

static void print_header(FILE *out)
{
        fputs("| NAME |", out);
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++)
                fprintf(out, "  %02d  |", frame);
        fputc('\n', out);
}

void board_print(FILE *out, const struct bowling_match *match, struct board_style style)
{
        print_header(out);
        for (int i = 0; i < bowling_match_players(match); i++) {
                const struct bowling_game *game = bowling_match_game(match, i);
                print_marks(out, game, i == bowling_match_turn(match), style.colours);
                if (style.scores)
                        print_scores(out, game);
        }
        fputc('\n', out);
}
