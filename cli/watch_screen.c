/* The output of `bowling watch`: a full screen on a terminal, else one board after the other. */
#include "watch_screen.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "clean_text.h"
#include "heap.h"
#include "memory_stream.h"
#include "result.h"

enum {
        ROWS_DEFAULT = 24,
        COLUMNS_DEFAULT = 80
};

/* The alternate screen, without a cursor and without line wrapping. */
static const char open_sequence[] = "\033[?1049h\033[?25l\033[?7l";
static const char close_sequence[] = "\033[?7h\033[?25h\033[?1049l";

/* A stream in memory, and its text once it is closed. */
struct page {
        FILE *out;
        char *text;
        size_t length;
};

static void begin(struct page *page_out)
{
        *page_out = (struct page){.out = NULL};
        page_out->out = memory_stream_open(&page_out->text, &page_out->length);
}

static void print_turn(FILE *out, const struct bowling_match *match, const struct words *words)
{
        const struct bowling_game *game = bowling_match_game(match, bowling_match_turn(match));
        struct words_turn turn = {.name = game->player.name,
                                  .frame = bowling_game_current_frame(game),
                                  .bowl = bowling_game_next_bowl(game),
                                  .standing = bowling_game_pins_standing(game)};
        words->turn(out, &turn);
}

static void print_best(FILE *out, const struct bowling_match *match, const struct words *words)
{
        fputs(words->at_best, out);
        for (int i = 0; i < bowling_match_players(match); i++) {
                const struct bowling_game *game = bowling_match_game(match, i);
                fprintf(out, i > 0 ? ", %s %d" : "%s %d", game->player.name,
                        bowling_game_maximum(game));
        }
        fputc('\n', out);
}

static void print_situation(FILE *out, const struct bowling_match *match, const struct words *words)
{
        if (bowling_match_players(match) == 0) {
                fprintf(out, "%s\n", words->nobody_plays);
                return;
        }
        if (bowling_match_is_finished(match)) {
                fputs(words->match_over, out);
                result_print(out, match, words);
                return;
        }
        print_turn(out, match, words);
        print_best(out, match, words);
}

static void print_plainly(const struct watch_screen *screen)
{
        const struct bowling_match *match = &screen->watched.record.match;
        if (bowling_match_players(match) > 0)
                board_print(stdout, match, screen->style);
        print_situation(stdout, match, screen->words);
        fputc('\n', stdout);
        fflush(stdout);
}

static struct winsize size_of_terminal(void)
{
        struct winsize size = {.ws_row = 0};
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
                size = (struct winsize){.ws_row = ROWS_DEFAULT, .ws_col = COLUMNS_DEFAULT};
        return size;
}

static int count_lines(const char *text)
{
        int lines = 0;
        for (; *text != '\0'; text++)
                lines += *text == '\n';
        return lines;
}

/* Prints at most `room` lines of the board: the header, and lines around the current player. */
static void print_cut(FILE *out, const struct watch_screen *screen, const char *board, int room)
{
        int rows = screen->style.scores ? 2 : 1;
        int lines = count_lines(board);
        int turn = bowling_match_turn(&screen->watched.record.match);
        int last = turn < 0 ? room : 1 + (turn + 1) * rows;
        int skipped = lines > room && last > room ? (last - room + rows - 1) / rows * rows : 0;
        for (int line = 0; line < lines; line++) {
                int length = (int)strcspn(board, "\n");
                if (line == 0 || (line > skipped && line < skipped + room))
                        fprintf(out, "%.*s\n", length, board);
                board += length + 1;
        }
}

static void print_board(FILE *out, const struct watch_screen *screen, int room)
{
        struct page board;
        if (bowling_match_players(&screen->watched.record.match) == 0)
                return;
        begin(&board);
        board_print(board.out, &screen->watched.record.match, screen->style);
        memory_stream_close_or_abort(board.out);
        print_cut(out, screen, board.text, room);
        free(board.text);
}

/*
 * Overwrites line by line and clears only the rest of each line, which avoids flicker. On a narrow
 * terminal a line may fill the row; clearing after it would erase its last character, so the row is
 * cleared before.
 */
static void print_in_place(const char *text, struct winsize size)
{
        bool narrow = size.ws_col <= BOARD_COLUMNS;
        fputs("\033[H", stdout);
        for (int row = 0; *text != '\0' && row < size.ws_row; row++) {
                int length = (int)strcspn(text, "\n");
                fputs(row > 0 ? "\r\n" : "", stdout);
                fprintf(stdout, narrow ? "\033[K%.*s" : "%.*s\033[K", length, text);
                text += length + (text[length] == '\n');
        }
        fputs("\033[J", stdout);
        fflush(stdout);
}

void watch_screen_draw(const struct watch_screen *screen)
{
        struct winsize size = size_of_terminal();
        struct page below;
        struct page page;
        if (!screen->opened)
                return;
        begin(&below);
        print_situation(below.out, &screen->watched.record.match, screen->words);
        fputs(screen->notice, below.out);
        memory_stream_close_or_abort(below.out);
        begin(&page);
        screen->words->lane(page.out, screen->watched.lane);
        print_board(page.out, screen, size.ws_row - 1 - count_lines(below.text));
        fputs(below.text, page.out);
        memory_stream_close_or_abort(page.out);
        print_in_place(page.text, size);
        free(below.text);
        free(page.text);
}

static void disable_echo(struct watch_screen *screen)
{
        if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &screen->settings) != 0)
                return;
        struct termios silent = screen->settings;
        silent.c_lflag &= ~(tcflag_t)ECHO;
        screen->echo_disabled = tcsetattr(STDIN_FILENO, TCSANOW, &silent) == 0;
}

void watch_screen_open(struct watch_screen *screen)
{
        screen->opened = true;
        disable_echo(screen);
        fputs(open_sequence, stdout);
        watch_screen_draw(screen);
}

/* TCSAFLUSH drops what was typed meanwhile, so that the shell does not run it. */
void watch_screen_close(struct watch_screen *screen)
{
        if (!screen->opened)
                return;
        screen->opened = false;
        fputs(close_sequence, stdout);
        print_plainly(screen);
        if (screen->echo_disabled)
                tcsetattr(STDIN_FILENO, TCSAFLUSH, &screen->settings);
        screen->echo_disabled = false;
}

static void notice_missed(struct watch_screen *screen, struct watched_id now)
{
        struct watched_id before = screen->watched.id;
        int64_t events = watched_id_events_missed(before, now);
        screen->notice[0] = '\0'; /* fmemopen() does not, where nothing is written */
        FILE *out = heap_or_abort(fmemopen(screen->notice, sizeof screen->notice, "w"));
        if (events > 0)
                screen->words->events_missed(out, events);
        else if (watched_id_matches_missed(before, now))
                fprintf(out, "%s\n", screen->words->matches_missed);
        fclose(out);
        if (!screen->in_place)
                fputs(screen->notice, stderr);
}

void watch_screen_show(struct watch_screen *screen, struct watched_lane *lane)
{
        if (screen->known)
                notice_missed(screen, lane->id);
        watched_lane_release(&screen->watched);
        screen->watched = *lane;
        screen->known = true;
        if (!screen->in_place)
                print_plainly(screen);
        else if (screen->opened)
                watch_screen_draw(screen);
        else
                watch_screen_open(screen);
}

void watch_screen_say_lost(struct watch_screen *screen, const char *reason)
{
        char clean[sizeof screen->notice];
        FILE *out = heap_or_abort(fmemopen(screen->notice, sizeof screen->notice, "w"));
        clean_text_copy(clean, sizeof clean, reason);
        screen->words->connection_lost(out, clean);
        fclose(out);
        if (screen->in_place)
                watch_screen_draw(screen);
        else
                fputs(screen->notice, stderr);
}

void watch_screen_say_back(struct watch_screen *screen)
{
        screen->notice[0] = '\0';
        if (screen->in_place)
                watch_screen_draw(screen);
        else
                fprintf(stderr, "%s\n", screen->words->connection_back);
}
