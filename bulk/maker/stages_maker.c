/* Makes the table of stages by playing the engine. */
#include "makers.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "stages.h"
#include "weight.h"

/* An example game for each stage, without an open bonus. */
static struct bowling_game games[STAGES];
static uint8_t entries[2 * STAGES];
static int count;

static struct bowling_game game_at_frame(int frame)
{
        static const struct bowling_player nobody = {""};
        struct bowling_game game = bowling_game_of(nobody);
        while (bowling_game_current_frame(&game) < frame)
                bowling_game_bowl(&game, weight_bowl(0));
        return game;
}

static bool are_at_same_stage(const struct bowling_game *left, const struct bowling_game *right)
{
        return bowling_game_current_frame(left) == bowling_game_current_frame(right) &&
               bowling_game_next_bowl(left) == bowling_game_next_bowl(right) &&
               bowling_game_rack_is_fresh(left) == bowling_game_rack_is_fresh(right);
}

static int stage_of(const struct bowling_game *game)
{
        int stage = 0;
        if (bowling_game_is_finished(game))
                return STAGE_END;
        while (stage < count && !are_at_same_stage(&games[stage], game))
                stage++;
        if (stage == count)
                games[count++] = *game;
        return stage;
}

/* In a new frame the open bonus is part of the entry, and the example game is one without it. */
static uint8_t entry_after(struct bowling_game game, int pins)
{
        int frame = bowling_game_current_frame(&game);
        bowling_game_bowl(&game, weight_bowl(pins));
        int after_mark = weight_after(game, 0) > 1 ? STAGE_AFTER_MARK : 0;
        if (bowling_game_current_frame(&game) > frame)
                game = game_at_frame(bowling_game_current_frame(&game));
        bool same_rack = !bowling_game_is_finished(&game) && !bowling_game_rack_is_fresh(&game);
        return (uint8_t)(stage_of(&game) | after_mark | (same_rack ? STAGE_SAME_RACK : 0));
}

void make_stages(void)
{
        memset(entries, STAGE_INVALID, sizeof entries);
        count = 1;
        games[STAGE_START] = game_at_frame(1);
        for (int stage = 0; stage < count; stage++) {
                int standing = bowling_game_pins_standing(&games[stage]);
                entries[stage] = entry_after(games[stage], standing);
                entries[STAGES + stage] = entry_after(games[stage], 0);
        }
        puts("const uint8_t stages_after[2 * STAGES] = {");
        for (size_t i = 0; i < sizeof entries; i++)
                printf("%d,", entries[i]);
        puts("};");
}
