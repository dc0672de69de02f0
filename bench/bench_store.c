/*
 * How fast the store is, as ratios to SQLite alone on the same rows. What is compared takes turns,
 * so that a noisy moment falls on both.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bare_store.h"
#include "match_writer.h"
#include "store_file.h"
#include "timing.h"

enum {
        ROUNDS = 9,
        BOWLS = 400,
        IMPORTS = 3,
        PATH_SIZE = 1024,
        LINE_SIZE = 8 * PATH_SIZE
};

static const char *program;
static const char *folder; /* with games.txt, few.txt; stores are made there */

static const char *path_of(const char *name)
{
        static char paths[4][PATH_SIZE];
        static int next;
        char *path = paths[next++ % 4];
        snprintf(path, PATH_SIZE, "%s/%s", folder, name);
        return path;
}

static double run(const char *arguments, const char *store)
{
        char line[LINE_SIZE];
        snprintf(line, sizeof line, "'%s' %s --store '%s' >/dev/null", program, arguments, store);
        return timing_of(line);
}

/* A bowl and an undo in turn, so that the match never ends. */
static double keep_bowls(const char *path, int bowls)
{
        struct record record;
        struct bowling_game game;
        struct bowling_match match;
        char reason[STORE_REASON_SIZE];
        struct store *store = NULL;
        struct bowling_player player;
        bowling_player_named("PJS", &player);
        bowling_match_init(&match, &game, 1);
        bowling_match_add(&match, player);
        record_init(&record);
        record_start(&record, &match, NULL, event_stamp_now("root"));
        if (store_open(path, true, &store, reason) != STORE_OK)
                exit(EXIT_FAILURE);
        struct match_writer writer = match_writer_new(store);
        match_writer_save(&writer, &record);
        double begin = timing_now();
        for (int i = 0; i < bowls; i++) {
                struct event event = {.kind = i % 2 == 0 ? EVENT_BOWL : EVENT_UNDO,
                                      .stamp = event_stamp_now("root")};
                record_apply(&record, &event, NULL);
                if (match_writer_save(&writer, &record) != STORE_OK)
                        exit(EXIT_FAILURE);
        }
        double time = timing_now() - begin;
        record_release(&record);
        store_close(store);
        return time;
}

static void bench_bowls(void)
{
        double ours[ROUNDS];
        double bare[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
                store_file_remove(path_of("bowls.db"));
                store_file_remove(path_of("bare.db"));
                ours[i] = keep_bowls(path_of("bowls.db"), BOWLS);
                bare[i] = bare_store_bowl(path_of("bare.db"), BOWLS);
        }
        double speed = BOWLS / timing_median(ours, ROUNDS);
        double bare_speed = BOWLS / timing_median(bare, ROUNDS);
        printf("durable bowls a second (%.0f) to the same transactions of SQLite alone", speed);
        timing_print_least(speed / bare_speed, 0.8);
}

/* Every game, worked out anew from its log, by the next command that opens the store. */
static void bench_rebuild(double import_time)
{
        char line[LINE_SIZE];
        double times[IMPORTS];
        snprintf(line, sizeof line, "sqlite3 '%s' 'UPDATE bowling_store SET rebuilt_to = 0'",
                 path_of("games.db"));
        for (int i = 0; i < IMPORTS; i++) {
                timing_of(line);
                times[i] = run("player PJS", path_of("games.db"));
        }
        double time = timing_median(times, IMPORTS);
        printf("rebuild of all games (%.1f s) to their import                           ", time);
        timing_print_most(time / import_time, 2);
}

static double bench_import(void)
{
        char arguments[2 * PATH_SIZE];
        double ours[IMPORTS];
        double bare[IMPORTS];
        snprintf(arguments, sizeof arguments, "import '%s'", path_of("games.txt"));
        for (int i = 0; i < IMPORTS; i++) {
                store_file_remove(path_of("games.db"));
                store_file_remove(path_of("bare.db"));
                ours[i] = run(arguments, path_of("games.db"));
                bare[i] = bare_store_copy(path_of("games.db"), path_of("bare.db"));
        }
        double time = timing_median(ours, IMPORTS);
        printf("speed of import (%.1f s) to prepared inserts of the same rows         ", time);
        timing_print_least(timing_median(bare, IMPORTS) / time, 0.9);
        return time;
}

/* The same player with the same games, in a small store and in a large one. */
static void bench_player(void)
{
        double large[ROUNDS];
        double small[ROUNDS];
        char arguments[2 * PATH_SIZE];
        snprintf(arguments, sizeof arguments, "import '%s'", path_of("few.txt"));
        store_file_remove(path_of("few.db"));
        run(arguments, path_of("few.db"));
        for (int i = 0; i < ROUNDS; i++) {
                large[i] = run("statistics PJS", path_of("games.db"));
                small[i] = run("statistics PJS", path_of("few.db"));
        }
        double time = timing_median(large, ROUNDS);
        printf("statistics of a player (%.0f ms) to those in a store of a tenth          ",
               time * 1e3);
        timing_print_most(time / timing_median(small, ROUNDS), 1.3);
}

static void bench_leaderboard(void)
{
        char line[LINE_SIZE];
        double ours[ROUNDS];
        double scan[ROUNDS];
        snprintf(line, sizeof line, "sqlite3 '%s' 'SELECT sum(total) FROM games' >/dev/null",
                 path_of("games.db"));
        for (int i = 0; i < ROUNDS; i++) {
                ours[i] = run("statistics", path_of("games.db"));
                scan[i] = timing_of(line);
        }
        double time = timing_median(ours, ROUNDS);
        printf("leaderboard (%.0f ms) to a scan by sqlite3 that sums the totals        ",
               time * 1e3);
        timing_print_most(time / timing_median(scan, ROUNDS), 2.5);
}

static double bytes_of(const char *name, double games)
{
        struct stat status;
        if (stat(path_of(name), &status) != 0)
                exit(EXIT_FAILURE);
        return (double)status.st_size / games;
}

/* A tenth of the games know all of their pins; few.db has as many without. */
static void bench_size(double games)
{
        char arguments[2 * PATH_SIZE];
        double bytes = bytes_of("games.db", games);
        printf("bytes of the store for each game                                     ");
        timing_print_most(bytes, 200);
        snprintf(arguments, sizeof arguments, "import '%s'", path_of("named_pins.txt"));
        store_file_remove(path_of("pins.db"));
        run(arguments, path_of("pins.db"));
        double pins = bytes_of("pins.db", games / 10);
        double few = bytes_of("few.db", games / 10);
        printf("those of a game that knows its pins (%.0f) to those of one without      ", pins);
        timing_print_most(pins / few, 1.5);
}

int main(int argc, char **argv)
{
        if (argc != 4) {
                fputs("usage: bench_store BOWLING FOLDER GAMES\n", stderr);
                return EXIT_FAILURE;
        }
        program = argv[1];
        folder = argv[2];
        printf("The store with %s games, as ratios to SQLite alone in the same run:\n", argv[3]);
        bench_bowls();
        double import_time = bench_import();
        bench_player();
        bench_leaderboard();
        bench_size(atof(argv[3]));
        bench_rebuild(import_time);
        return EXIT_SUCCESS;
}
