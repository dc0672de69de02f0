/* The title and the subtitle over a score sheet. */
#include "sheet_heading.h"

#include <stdbool.h>
#include <string.h>

#include "measure.h"
#include "sheet_layout.h"
#include "xml.h"

enum {
        GAP_BELOW = 16,
        TENTHS = 10
};

/* A line of the heading, and how far it may shrink until the text fits. */
struct line_style {
        const char *attributes;
        int height;
        int baseline;
        size_t size;
        size_t size_least;
};

static const struct line_style title_style = {"fill=\"" SHEET_INK "\" font-weight=\"700\"", 38, 28,
                                              32, 18};
static const struct line_style subtitle_style = {"fill=\"" SHEET_QUIET_INK "\"", 28, 20, 18, 14};

static bool is_visible(const char *text)
{
        struct character character;
        while (text != NULL && character_next(&text, &character)) {
                if (character.code_point != ' ')
                        return true;
        }
        return false;
}

/*
 * In tenths of the font's size. The viewer's font is unknown, so this estimates high: Hangul, Han
 * and emoji fill a square, the widest Latin letters nearly do.
 */
static size_t width_of(uint32_t code_point)
{
        if (character_columns(code_point) == 0)
                return 0;
        if (code_point == ' ')
                return 4;
        if (code_point >= 0x1100)
                return 10;
        if (code_point < 0x80 && strchr("MWm@%", (int)code_point) != NULL)
                return 10;
        return code_point >= 'A' && code_point <= 'Z' ? 8 : 6;
}

static size_t text_width(const char *text)
{
        struct character character;
        size_t width = 0;
        while (character_next(&text, &character))
                width += width_of(character.code_point);
        return width;
}

static size_t fitting_size(const char *text, const struct line_style *style)
{
        size_t room = (size_t)SHEET_TABLE_WIDTH * TENTHS;
        size_t width = text_width(text);
        if (width * style->size <= room)
                return style->size;
        size_t fitting = room / width;
        return fitting > style->size_least ? fitting : style->size_least;
}

/* How many bytes fit into `room`, beside an ellipsis; cut between grapheme clusters. */
static size_t fitting_bytes(const char *text, size_t room)
{
        static const size_t ellipsis_width = 10;
        const char *begin = text;
        const char *end = text;
        struct character character;
        size_t width = ellipsis_width;
        while (character_next(&text, &character)) {
                width += width_of(character.code_point);
                if (width > room)
                        break;
                end = text;
        }
        return text_fitting(begin, TEXT_BYTES, (size_t)(end - begin));
}

static void print_cut(FILE *out, const char *text, size_t room)
{
        struct character character;
        bool whole = text_width(text) <= room;
        const char *end = text + (whole ? strlen(text) : fitting_bytes(text, room));
        while (text < end && character_next(&text, &character))
                xml_print_character(out, &character);
        fputs(whole ? "" : "…", out);
}

static void print_line(FILE *out, const char *text, const struct line_style *style, int top)
{
        size_t size = fitting_size(text, style);
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"start\" font-size=\"%zu\" %s>",
                SHEET_MARGIN, top + style->baseline, size, style->attributes);
        print_cut(out, text, (size_t)SHEET_TABLE_WIDTH * TENTHS / size);
        fputs("</text>\n", out);
}

const char *sheet_heading_name(const struct sheet_heading *heading)
{
        return is_visible(heading->title) ? heading->title : "Bowling score sheet";
}

int sheet_heading_height(const struct sheet_heading *heading)
{
        int height = 0;
        if (is_visible(heading->title))
                height += title_style.height;
        if (is_visible(heading->subtitle))
                height += subtitle_style.height;
        return height > 0 ? height + GAP_BELOW : 0;
}

void sheet_heading_print(FILE *out, const struct sheet_heading *heading)
{
        int top = SHEET_MARGIN;
        if (is_visible(heading->title)) {
                print_line(out, heading->title, &title_style, top);
                top += title_style.height;
        }
        if (is_visible(heading->subtitle))
                print_line(out, heading->subtitle, &subtitle_style, top);
}
