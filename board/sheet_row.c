/* One player's row on a score sheet. */
#include "sheet_row.h"

#include "measure.h"
#include "sheet_layout.h"
#include "xml.h"

/* Symbols are smaller than their box, so that three strikes in the tenth do not touch. */
enum {
        RIM = 2,
        SYMBOL = SHEET_BOX - 2 * RIM,
        CROSS = 12,
        CROSS_RIM = (SHEET_BOX - CROSS) / 2,

        SHOWN_COLUMNS = 14, /* of a full name */
        SHOWN_SIZE = 256
};

static int boxes_in(int frame)
{
        return frame == BOWLING_FRAMES ? 3 : 2;
}

/* The boxes stand at the right edge of their frame. */
static int box_left(int frame, int box)
{
        return sheet_frame_left(frame) + sheet_frame_width(frame) -
               (boxes_in(frame) - box) * SHEET_BOX;
}

static void print_frame_lines(FILE *out, int frame)
{
        int left = sheet_frame_left(frame);
        fprintf(out, "M%d 0V%d", left, SHEET_ROW_HEIGHT);
        fprintf(out, "M%d 0V%dH%d", box_left(frame, 0), SHEET_BOX, left + sheet_frame_width(frame));
        for (int box = 1; box < boxes_in(frame); box++)
                fprintf(out, "M%d 0V%d", box_left(frame, box), SHEET_BOX);
}

static void print_grid(FILE *out)
{
        fprintf(out, "<path fill=\"none\" stroke=\"" SHEET_LINE "\" d=\"M0 0H%d",
                SHEET_TABLE_WIDTH);
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++)
                print_frame_lines(out, frame);
        fprintf(out, "M%d 0V%d\"/>\n", SHEET_TOTAL_LEFT, SHEET_ROW_HEIGHT);
}

static void print_strike(FILE *out, int left)
{
        fprintf(out, "<path fill=\"" SHEET_MARK "\" d=\"M%d %dh%dv%dh-%dz\"/>", left + RIM, RIM,
                SYMBOL, SYMBOL, SYMBOL);
        fprintf(out,
                "<path fill=\"none\" stroke=\"" SHEET_PAPER
                "\" stroke-width=\"3\" d=\"M%d %dl%d %dm-%d 0l%d -%d\"/>\n",
                left + CROSS_RIM, CROSS_RIM, CROSS, CROSS, CROSS, CROSS, CROSS);
}

/* The half of the box below the stroke of a `/`. */
static void print_spare(FILE *out, int left)
{
        fprintf(out, "<path fill=\"" SHEET_MARK "\" d=\"M%d %dv%dh-%dz\"/>\n",
                left + SHEET_BOX - RIM, RIM, SYMBOL, SYMBOL);
}

static void print_letter(FILE *out, const char *letter, int left, const char *attributes)
{
        fprintf(out, "<text x=\"%d\" y=\"20\"%s>%s</text>\n", left + SHEET_BOX / 2, attributes,
                letter);
}

static void print_circle(FILE *out, int left)
{
        fprintf(out,
                "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"" SHEET_INK
                "\" stroke-width=\"1.5\"/>\n",
                left + SHEET_BOX / 2, SHEET_BOX / 2, SYMBOL / 2 - 1);
}

static void print_mark(FILE *out, char mark, int left)
{
        switch (mark) {
        case 'X':
                print_strike(out, left);
                return;
        case '/':
                print_spare(out, left);
                return;
        case 'F':
                print_letter(out, "F", left, " fill=\"" SHEET_FOUL "\"");
                return;
        case '-':
                print_letter(out, "–", left, "");
                return;
        }
        print_letter(out, (const char[]){mark, '\0'}, left, "");
}

static void print_frame_marks(FILE *out, const struct bowling_game *game, int frame)
{
        struct bowling_marks marks = {""};
        bowling_game_marks(game, frame, &marks);
        /* Before the tenth, a strike leaves the box of the first bowl empty. */
        int box = marks.text[0] == 'X' && frame < BOWLING_FRAMES ? 1 : 0;
        for (int bowl = 1; marks.text[bowl - 1] != '\0'; bowl++, box++) {
                if (bowling_game_left_split(game, (struct bowling_bowl_place){frame, bowl}))
                        print_circle(out, box_left(frame, box));
                print_mark(out, marks.text[bowl - 1], box_left(frame, box));
        }
}

static void print_marks(FILE *out, const struct bowling_game *game)
{
        fputs("<g font-size=\"17\" font-weight=\"500\">\n", out);
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++)
                print_frame_marks(out, game, frame);
        fputs("</g>\n", out);
}

static void print_scores(FILE *out, const struct bowling_scores *scores)
{
        fputs("<g font-size=\"25\" font-weight=\"500\">\n", out);
        for (int i = 0; i < scores->count; i++)
                fprintf(out, "<text x=\"%d\" y=\"67\">%d</text>\n",
                        sheet_frame_left(i + 1) + sheet_frame_width(i + 1) / 2,
                        scores->cumulative[i]);
        fputs("</g>\n", out);
}

static void print_total(FILE *out, const struct bowling_game *game,
                        const struct bowling_scores *scores)
{
        int middle = SHEET_TOTAL_LEFT + SHEET_TOTAL_WIDTH / 2;
        bool finished = bowling_game_is_finished(game);
        if (scores->count > 0)
                fprintf(out,
                        "<text x=\"%d\" y=\"%d\" font-size=\"38\" font-weight=\"700\">%d</text>\n",
                        middle, finished ? 58 : 48, scores->cumulative[scores->count - 1]);
        if (!finished)
                fprintf(out,
                        "<text x=\"%d\" y=\"%d\" font-size=\"15\" fill=\"" SHEET_QUIET_INK
                        "\">max %d</text>\n",
                        middle, scores->count > 0 ? 71 : 49, bowling_game_maximum(game));
}

static void print_frame_in_play(FILE *out, int frame)
{
        fprintf(out, "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"" SHEET_PLAYS_PAPER "\"/>\n",
                sheet_frame_left(frame), sheet_frame_width(frame), SHEET_ROW_HEIGHT);
}

/* A border and an arrow in addition to the colour, for prints in black and white. */
static void print_pointers(FILE *out, int frame)
{
        fprintf(out,
                "<rect x=\"%d\" y=\"1\" width=\"%d\" height=\"%d\" fill=\"none\" "
                "stroke=\"" SHEET_PLAYS "\" stroke-width=\"3\"/>\n",
                sheet_frame_left(frame) + 1, sheet_frame_width(frame) - 2, SHEET_ROW_HEIGHT - 2);
        fputs("<path fill=\"" SHEET_PLAYS "\" d=\"M14 36l12 8l-12 8z\"/>\n", out);
}

static void print_name(FILE *out, const struct bowling_game *game)
{
        fprintf(out,
                "<text x=\"%d\" y=\"53\" text-anchor=\"start\" font-size=\"24\" "
                "font-weight=\"700\" letter-spacing=\"1\">%s</text>\n",
                SHEET_NAME_LEFT, game->player.name);
}

/* As much as fits below the letters; a pointer shows all of it. */
static void print_full_name(FILE *out, const char *name)
{
        char shown[SHOWN_SIZE];
        size_t length = text_fitting(name, TEXT_COLUMNS, SHOWN_COLUMNS);
        bool is_cut = name[length] != '\0';
        if (is_cut)
                length = text_fitting(name, TEXT_COLUMNS, SHOWN_COLUMNS - 1);
        snprintf(shown, sizeof shown, "%.*s%s", (int)length, name, is_cut ? "…" : "");
        fputs("<text x=\"14\" y=\"75\" text-anchor=\"start\" font-size=\"12\" "
              "fill=\"" SHEET_QUIET_INK "\"><title>",
              out);
        xml_print_text(out, name);
        fputs("</title>", out);
        xml_print_text(out, shown);
        fputs("</text>\n", out);
}

void sheet_row_print(FILE *out, const struct bowling_game *game, const char *full_name, bool plays)
{
        struct bowling_scores scores;
        bowling_game_scores(game, &scores);
        if (plays)
                print_frame_in_play(out, bowling_game_current_frame(game));
        print_name(out, game);
        if (full_name != NULL)
                print_full_name(out, full_name);
        print_grid(out);
        print_marks(out, game);
        print_scores(out, &scores);
        print_total(out, game, &scores);
        if (plays)
                print_pointers(out, bowling_game_current_frame(game));
}
