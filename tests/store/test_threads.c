/* Two threads of one program, each with a store of its own: `test_threads sqlite|postgres`. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "match_json.h"
#include "match_list.h"
#include "match_log.h"
#include "matches.h"
#include "memory_stream.h"
#include "player_statistics.h"
#include "store_fixture.h"
#include "testing.h"

enum {
        MATCHES = 40,
        BOWLS = 40, /* a whole match of two */
        PAGE = 7
};

/* What a thread has to do; nothing is asserted in a thread. */
struct worker {
        const struct place *place;
        pthread_barrier_t *start;
        bool (*work)(struct store *store);
        bool fine;
};

/* Both open the store at the same time, and none is there yet. */
static void *run(void *context)
{
        struct worker *worker = context;
        pthread_barrier_wait(worker->start);
        struct store *store = open_at(worker->place);
        worker->fine = store != NULL && worker->work(store);
        store_close(store);
        return NULL;
}

static bool write_matches(struct store *store)
{
        for (int i = 1; i <= MATCHES; i++) {
                struct store_lane lane = {
                        .lane = 1, .match = store_gutters(store, "PJS KYJ", BOWLS), .turn = i};
                if (lane.match < 1 || store_set_lane(store, &lane) != STORE_OK)
                        return false;
        }
        return true;
}

/* As many as are there, page by page. */
static bool list_matches(struct store *store, size_t *count_out)
{
        struct store_filter filter = {.newest_first = true, .limit = PAGE};
        enum store_status status = STORE_OK;
        *count_out = 0;
        do {
                struct table table = {.format = TABLE_PLAIN};
                status = match_list_fill(&table, store, &filter, &filter.behind);
                *count_out += table_rows(&table);
                table_release(&table);
        } while (status == STORE_OK && filter.behind != 0);
        return status == STORE_OK;
}

static bool read_statistics(struct store *store, size_t games)
{
        struct player_statistics figures;
        struct store_filter filter = {.person = person_of(store, "PJS")};
        enum store_status status = player_statistics_read(&figures, store, &filter, PAGE);
        bool fine =
                games == 0 ? status == STORE_NOT_FOUND : status == STORE_OK && figures.all == games;
        player_statistics_release(&figures);
        return fine;
}

static bool print_match(struct store *store, int64_t id)
{
        struct table log = {.format = TABLE_JSON};
        struct kept kept;
        char *text = NULL;
        size_t length = 0;
        bool fine = kept_load(&kept, store, id) == STORE_OK;
        FILE *out = memory_stream_open(&text, &length);
        if (fine) {
                match_log_fill(&log, &kept.record,
                               (struct match_log_page){.after = 1, .limit = PAGE}, store);
                table_print(&log, out);
                match_json_print_members(out, id, &kept.record, NULL);
                board_print(out, &kept.record.match, (struct board_style){0});
                fine = table_rows(&log) == PAGE;
        }
        fine = memory_stream_close(out) && fine;
        table_release(&log);
        kept_release(&kept);
        free(text);
        return fine;
}

/* Each time one snapshot, in which all fits together. */
static bool read_until_all_are_there(struct store *store)
{
        size_t count = 0;
        bool fine = true;
        while (fine && count < MATCHES) {
                size_t before = count;
                fine = store_begin_reading(store) == STORE_OK && list_matches(store, &count) &&
                       count >= before && read_statistics(store, count) &&
                       (count == 0 || print_match(store, (int64_t)count));
                store_roll_back(store);
        }
        return fine;
}

static void test_threads__one_writes_and_the_other_reads(void **state)
{
        struct place place = place_make(fixture_kind);
        pthread_barrier_t start;
        pthread_t threads[2];
        struct worker workers[] = {
                {.place = &place, .start = &start, .work = write_matches},
                {.place = &place, .start = &start, .work = read_until_all_are_there}};
        pthread_barrier_init(&start, NULL, 2);
        for (int i = 0; i < 2; i++)
                assert_int_equal(pthread_create(&threads[i], NULL, run, &workers[i]), 0);
        for (int i = 0; i < 2; i++)
                pthread_join(threads[i], NULL);
        assert_true(workers[0].fine);
        assert_true(workers[1].fine);
        pthread_barrier_destroy(&start);
        place_remove(&place);
}

int main(int argc, char **argv)
{
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_threads__one_writes_and_the_other_reads),
        };
        fixture_choose(argc, argv);
        return cmocka_run_group_tests(tests, NULL, NULL);
}
