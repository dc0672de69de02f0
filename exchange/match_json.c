/* A match with what its record knows as JSON. */
#include "match_json.h"

#include "game_json.h"
#include "moment.h"

void match_json_print_members(FILE *out, int64_t id, const struct record *record,
                              const struct match_person *people)
{
        char began[MOMENT_SIZE];
        moment_print(record->events[0].stamp.at, began);
        fprintf(out,
                "\"match\":%lld,\"began\":\"%s\",\"sequence\":%zu,\"finished\":%s,\"voided\":%s,"
                "\"turn\":",
                (long long)id, began, record->count,
                bowling_match_is_finished(&record->match) ? "true" : "false",
                record->voided ? "true" : "false");
        game_json_print_turn(out, &record->match);
        fputs(",\"players\":", out);
        game_json_print_players(out, &record->match, people);
}
