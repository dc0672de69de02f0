/* Draws a match as the classic score sheet: an SVG picture to share or to print. */
#include "sheet.h"

#include "sheet_heading.h"
#include "sheet_layout.h"
#include "sheet_row.h"
#include "xml.h"

static int table_height(const struct bowling_match *match)
{
        return SHEET_HEADER_HEIGHT + bowling_match_players(match) * SHEET_ROW_HEIGHT;
}

static int frames_finished(const struct bowling_game *game)
{
        if (bowling_game_is_finished(game))
                return BOWLING_FRAMES;
        return bowling_game_current_frame(game) - 1;
}

static int frames_finished_by_all(const struct bowling_match *match)
{
        int least = BOWLING_FRAMES;
        for (int i = 0; i < bowling_match_players(match); i++) {
                int finished = frames_finished(bowling_match_game(match, i));
                least = finished < least ? finished : least;
        }
        return least;
}

static void describe_progress(FILE *out, const struct bowling_match *match)
{
        int frames = frames_finished_by_all(match);
        int turn = bowling_match_turn(match);
        fprintf(out, " after %d %s", frames, frames == 1 ? "frame" : "frames");
        if (turn >= 0)
                fprintf(out, "; %s bowls next", bowling_match_game(match, turn)->player.name);
}

/* For screen readers: `PJS 180, KYJ 95 after 6 frames; PJS bowls next`. */
static void print_description(FILE *out, const struct bowling_match *match)
{
        int players = bowling_match_players(match);
        fputs("<desc>", out);
        for (int i = 0; i < players; i++) {
                const struct bowling_game *game = bowling_match_game(match, i);
                fprintf(out, i > 0 ? ", %s %d" : "%s %d", game->player.name,
                        bowling_game_total(game));
        }
        if (players > 0)
                describe_progress(out, match);
        fputs("</desc>\n", out);
}

static void print_header(FILE *out)
{
        fputs("<g font-size=\"15\" font-weight=\"600\" fill=\"" SHEET_QUIET_INK "\">\n", out);
        fprintf(out, "<text x=\"%d\" y=\"25\" text-anchor=\"start\">Player</text>\n",
                SHEET_NAME_LEFT);
        for (int frame = 1; frame <= BOWLING_FRAMES; frame++)
                fprintf(out, "<text x=\"%d\" y=\"25\">%d</text>\n",
                        sheet_frame_left(frame) + sheet_frame_width(frame) / 2, frame);
        fprintf(out, "<text x=\"%d\" y=\"25\">Total</text>\n</g>\n",
                SHEET_TOTAL_LEFT + SHEET_TOTAL_WIDTH / 2);
}

/* The band behind the header and the totals, rounded at three corners like the border. */
static void print_band(FILE *out, int height)
{
        fprintf(out,
                "<path fill=\"" SHEET_BAND "\" d=\"M0 %dV14a14 14 0 0 1 14 -14H%da14 14 0 0 1 14 14"
                "V%da14 14 0 0 1 -14 14H%dV%dz\"/>\n",
                SHEET_HEADER_HEIGHT, SHEET_TABLE_WIDTH - 14, height - 14, SHEET_TOTAL_LEFT,
                SHEET_HEADER_HEIGHT);
}

static void print_rows(FILE *out, const struct bowling_match *match,
                       const struct match_person *people)
{
        for (int i = 0; i < bowling_match_players(match); i++) {
                fprintf(out, "<g transform=\"translate(0 %d)\">\n",
                        SHEET_HEADER_HEIGHT + i * SHEET_ROW_HEIGHT);
                sheet_row_print(out, bowling_match_game(match, i),
                                people != NULL ? people[i].full_name : NULL,
                                i == bowling_match_turn(match));
                fputs("</g>\n", out);
        }
}

static void print_table(FILE *out, const struct bowling_match *match,
                        const struct match_person *people, int top)
{
        int height = table_height(match);
        fprintf(out, "<g transform=\"translate(%d %d)\">\n", SHEET_MARGIN, top);
        print_band(out, height);
        print_header(out);
        print_rows(out, match, people);
        fprintf(out,
                "<rect width=\"%d\" height=\"%d\" rx=\"14\" fill=\"none\" stroke=\"" SHEET_INK
                "\" stroke-width=\"2\"/>\n</g>\n",
                SHEET_TABLE_WIDTH, height);
}

/* Width and height in addition to the viewBox let a browser scroll a long sheet, not shrink it. */
static void print_opening(FILE *out, int height)
{
        fprintf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                "viewBox=\"0 0 %d %d\" role=\"img\" fill=\"" SHEET_INK "\" text-anchor=\"middle\" "
                "font-family=\"Inter, Helvetica, Arial, sans-serif\" "
                "style=\"font-variant-numeric: tabular-nums\">\n",
                SHEET_WIDTH, height, SHEET_WIDTH, height);
}

void sheet_print_svg(FILE *out, const struct bowling_match *match,
                     const struct sheet_heading *heading)
{
        int top = SHEET_MARGIN + sheet_heading_height(heading);
        int height = top + table_height(match) + SHEET_MARGIN;
        print_opening(out, height);
        fputs("<title>", out);
        xml_print_text(out, sheet_heading_name(heading));
        fputs("</title>\n", out);
        print_description(out, match);
        fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"" SHEET_PAPER "\"/>\n", SHEET_WIDTH,
                height);
        sheet_heading_print(out, heading);
        print_table(out, match, heading->people, top);
        fputs("</svg>\n", out);
}
