/* Makes the table of places by playing the engine. */
#include "makers.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "places.h"
#include "weight.h"

/* A game for each place, in which no bonus is open. */
static struct bowling_game games[PLACES];
static uint8_t entries[2 * PLACES];
static int count;

static struct bowling_game game_at_frame(int frame)
{
        static const struct bowling_player nobody = {""};
        struct bowling_game game = bowling_game_of(nobody);
        while (bowling_game_current_frame(&game) < frame)
                bowling_game_bowl(&game, weight_bowl(0));
        return game;
}

static bool are_at_same_place(const struct bowling_game *left, const struct bowling_game *right)
{
        return bowling_game_current_frame(left) == bowling_game_current_frame(right) &&
               bowling_game_next_bowl(left) == bowling_game_next_bowl(right) &&
               bowling_game_rack_is_fresh(left) == bowling_game_rack_is_fresh(right);
}

static int place_of(const struct bowling_game *game)
{
        int place = 0;
        if (bowling_game_is_finished(game))
                return PLACE_END;
        while (place < count && !are_at_same_place(&games[place], game))
                place++;
        if (place == count)
                games[count++] = *game;
        return place;
}

/* With a new frame the open bonus goes into the entry, and a game without it stands for the place.
 */
static uint8_t entry_after(struct bowling_game game, int pins)
{
        int frame = bowling_game_current_frame(&game);
        bowling_game_bowl(&game, weight_bowl(pins));
        int after_mark = weight_after(game, 0) > 1 ? PLACE_AFTER_MARK : 0;
        if (bowling_game_current_frame(&game) > frame)
                game = game_at_frame(bowling_game_current_frame(&game));
        bool same_rack = !bowling_game_is_finished(&game) && !bowling_game_rack_is_fresh(&game);
        return (uint8_t)(place_of(&game) | after_mark | (same_rack ? PLACE_SAME_RACK : 0));
}

void make_places(void)
{
        memset(entries, PLACE_WRONG, sizeof entries);
        count = 1;
        games[PLACE_START] = game_at_frame(1);
        for (int place = 0; place < count; place++) {
                int standing = bowling_game_pins_standing(&games[place]);
                entries[place] = entry_after(games[place], standing);
                entries[PLACES + place] = entry_after(games[place], 0);
        }
        puts("const uint8_t places_after[2 * PLACES] = {");
        for (size_t i = 0; i < sizeof entries; i++)
                printf("%d,", entries[i]);
        puts("};");
}
