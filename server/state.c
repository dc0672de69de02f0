/* A lane as the pages and the streams see it. */
#include "state.h"

#include "game_json.h"

void state_print(FILE *out, const struct lane *lane)
{
        const struct record *record = lane->record;
        if (record == NULL) {
                fprintf(out,
                        "{\"lane\":%d,\"match\":null,\"sequence\":0,\"finished\":false,"
                        "\"turn\":null,\"players\":[],\"undo\":false,\"redo\":false}",
                        lane->number);
                return;
        }
        fprintf(out, "{\"lane\":%d,\"match\":%lld,\"sequence\":%zu,\"finished\":%s,\"turn\":",
                lane->number, (long long)lane->keeper.match, record->count,
                bowling_match_is_finished(&record->match) ? "true" : "false");
        game_json_print_turn(out, &record->match);
        fputs(",\"players\":", out);
        game_json_print_players(out, &record->match);
        fprintf(out, ",\"undo\":%s,\"redo\":%s}", record_can_undo(record) ? "true" : "false",
                record_can_redo(record) ? "true" : "false");
}
