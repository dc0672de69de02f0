/*
 * Games that know their pins go through notation, import and export, and come back the same in
 * every bit.
 */
#include "exchange_store.h"

#include "draws.h"
#include "match_writer.h"

enum {
        GAMES = 100000,
        MATCHES = 500,
        FIRST_SEED = 17
};

struct stores {
        struct exchange_store first;
        struct exchange_store second;
};

static int make(void **state)
{
        static struct stores stores;
        exchange_store_make(&stores.first);
        exchange_store_make(&stores.second);
        *state = &stores;
        return 0;
}

static int take_away(void **state)
{
        struct stores *stores = *state;
        exchange_store_remove(&stores->first);
        exchange_store_remove(&stores->second);
        return 0;
}

static char *file_of_games(int games)
{
        char *file = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&file, &length);
        uint32_t seed = FIRST_SEED;
        assert_non_null(out);
        for (int i = 0; i < games; i++) {
                char notation[BOWLING_NOTATION_SIZE];
                struct bowling_game game = random_game_with_pins(&seed);
                bowling_notation_print(&game, notation, sizeof notation);
                fprintf(out, "PJS: %s\n", notation);
        }
        fclose(out);
        return file;
}

static void load(struct exchange_store *store, int64_t id, struct record *record_out)
{
        struct match_writer writer = {.store = store->store};
        record_init(record_out);
        assert_int_equal(match_writer_load(&writer, id, record_out), STORE_OK);
}

/* The store has these games under the ids from 1 on. */
static void assert_has_games(struct exchange_store *store, int games)
{
        uint32_t seed = FIRST_SEED;
        for (int i = 0; i < games; i++) {
                struct bowling_game expected = random_game_with_pins(&seed);
                struct record record;
                load(store, i + 1, &record);
                assert_true(bowling_game_equals(bowling_match_game(&record.match, 0), &expected));
                record_release(&record);
        }
}

static void test_pins_exchange__games_of_text_come_back(void **state)
{
        struct stores *stores = *state;
        int games = draws("BOWLING_PIN_GAMES", GAMES);
        char *file = file_of_games(games);
        exchange_take(&stores->first, file);
        assert_took(&stores->first, (uint64_t)games, 0, "");
        assert_has_games(&stores->first, games);
        char *exported = exchange_give(&stores->first, &export_jsonl);
        exchange_take(&stores->second, exported);
        assert_took(&stores->second, (uint64_t)games, 0, "");
        assert_has_games(&stores->second, games);
        char *again = exchange_give(&stores->second, &export_jsonl);
        assert_string_equal(again, exported);
        exchange_take(&stores->first, file);
        assert_took(&stores->first, 0, (uint64_t)games, "");
        free(again);
        free(exported);
        free(file);
}

static enum bowling_status apply(struct record *record, struct event event)
{
        event.stamp = (struct event_stamp){.at = 1000, .author = "kim"};
        return record_apply(record, &event, NULL);
}

/* Gives a frame that was bowled new pins, as far as it goes. */
static void correct_at_random(struct record *record, uint32_t *seed)
{
        struct event event = {.kind = EVENT_CORRECT};
        struct event_correction *correction = &event.as.correction;
        const struct bowling_game *game = bowling_match_game(&record->match, 0);
        struct bowling_game other = random_game_with_pins(seed);
        correction->player = game->player;
        correction->frame = 1 + (int)(*seed >> 16) % BOWLING_FRAMES;
        bowling_game_frame_bowls(&other, correction->frame, &correction->bowls);
        apply(record, event);
}

static void play(struct exchange_store *store, uint32_t *seed)
{
        struct match_writer writer = match_writer_new(store->store);
        struct record record;
        record_init(&record);
        assert_true(record_start_from(&record, "2 PJS KYJ",
                                      (struct event_stamp){.at = 1000, .author = "kim"}));
        while (!bowling_match_is_finished(&record.match)) {
                int turn = bowling_match_turn(&record.match);
                struct event event = {.kind = EVENT_BOWL};
                event.as.bowl =
                        random_bowl_with_pins(bowling_match_game(&record.match, turn), seed);
                assert_int_equal(apply(&record, event), BOWLING_OK);
                if (*seed % 7 == 0)
                        apply(&record, (struct event){.kind = EVENT_UNDO});
                if (*seed % 5 == 0)
                        correct_at_random(&record, seed);
        }
        assert_int_equal(match_writer_save(&writer, &record), STORE_OK);
        struct record stored;
        load(store, writer.match, &stored);
        for (int i = 0; i < bowling_match_players(&record.match); i++)
                assert_same_game(bowling_match_game(&stored.match, i),
                                 bowling_match_game(&record.match, i));
        record_release(&stored);
        record_release(&record);
}

static void test_pins_exchange__matches_with_their_logs_come_back(void **state)
{
        static const struct export_format *const formats[] = {&export_jsonl, &export_csv};
        struct stores *stores = *state;
        uint32_t seed = FIRST_SEED;
        for (int i = 0; i < MATCHES; i++)
                play(&stores->first, &seed);
        assert_holds(&stores->first, MATCHES);
        for (size_t i = 0; i < LENGTH_OF(formats); i++) {
                char *exported = exchange_give(&stores->first, formats[i]);
                exchange_take(&stores->second, exported);
                assert_took(&stores->second, i == 0 ? MATCHES : 0, i == 0 ? 0 : MATCHES, "");
                char *again = exchange_give(&stores->second, formats[i]);
                assert_string_equal(again, exported);
                free(again);
                free(exported);
        }
        assert_holds(&stores->second, MATCHES);
}

/* A store of counts is exported as it always was, and only what knows pins has form 3. */
static void test_pins_exchange__only_pins_need_the_new_form(void **state)
{
        struct stores *stores = *state;
        exchange_take(&stores->first, "PJS: 8/ X X X X X X X X XXX\n");
        char *counts = exchange_give(&stores->first, &export_jsonl);
        assert_non_null(strstr(counts, JSON_BEGIN));
        assert_non_null(strstr(counts, "\"2 PJS82TTTTTTTTTTT\""));
        free(counts);
        exchange_take(&stores->first, "KYJ: 8[7-10]/ X X X X X X X X XXX\n");
        char *pins = exchange_give(&stores->first, &export_jsonl);
        assert_non_null(strstr(pins, JSON_BEGIN));
        assert_non_null(strstr(pins, "\"3 KYJ8as2TTTTTTTTTTT\""));
        free(pins);
}

/* Pins tell more of the same game, and not of another one. */
static void test_pins_exchange__a_game_is_known_with_and_without_its_pins(void **state)
{
        struct stores *stores = *state;
        exchange_take(&stores->first, "PJS: 8/ X X X X X X X X XXX\n");
        exchange_take(&stores->first, "PJS: 8[7-10]/ X X X X X X X X XXX\n");
        assert_took(&stores->first, 0, 1, "");
        assert_holds(&stores->first, 1);
}

#define ON_TWO_STORES(test) cmocka_unit_test_setup_teardown(test, make, take_away)

int main(void)
{
        const struct CMUnitTest tests[] = {
                ON_TWO_STORES(test_pins_exchange__games_of_text_come_back),
                ON_TWO_STORES(test_pins_exchange__matches_with_their_logs_come_back),
                ON_TWO_STORES(test_pins_exchange__only_pins_need_the_new_form),
                ON_TWO_STORES(test_pins_exchange__a_game_is_known_with_and_without_its_pins),
        };
        return cmocka_run_group_tests_name("pins_exchange", tests, NULL, NULL);
}
