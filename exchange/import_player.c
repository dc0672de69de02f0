/* Imports full names of players. */
#include <stdlib.h>
#include <string.h>

#include "clean_text.h"
#include "heap.h"
#include "import_inside.h"

enum {
        LETTERS = 26,
        NAMES = LETTERS * LETTERS * LETTERS
};

/* The full names in the store, read at once, because a query for each player is far slower. */
struct import_names {
        char full_names[NAMES][STORE_FULL_NAME_SIZE]; /* empty where there is none */
};

static char *full_name_of(struct import_names *names, const struct bowling_player *player)
{
        int index = 0;
        for (int i = 0; i < BOWLING_NAME_LETTERS; i++)
                index = index * LETTERS + (player->name[i] - 'A');
        return names->full_names[index];
}

static bool note_player(void *context, const struct store_player *row)
{
        struct bowling_player player;
        if (row->full_name != NULL && event_parse_player(row->player.name, &player))
                snprintf(full_name_of(context, &player), STORE_FULL_NAME_SIZE, "%s",
                         row->full_name);
        return true;
}

/* Within the batch that will write, so that no other program sets a name in between. */
static bool load_names(struct import *import)
{
        if (!import_begin(import, 1))
                return false;
        if (import->names != NULL)
                return true;
        import->names = heap_or_abort(calloc(1, sizeof *import->names));
        import->status = store_each_player(import->job->store, note_player, import->names);
        return import->status == STORE_OK;
}

void import_forget_names(struct import *import)
{
        free(import->names);
        import->names = NULL;
}

void import_player(struct import *import, const char *name, const char *full_name)
{
        struct bowling_player player;
        if (strlen(name) != BOWLING_NAME_LETTERS || !event_parse_player(name, &player)) {
                import_complain(import, 0, "a player is three letters from A to Z");
                return;
        }
        if (full_name[0] == '\0' || strlen(full_name) >= STORE_FULL_NAME_SIZE ||
            !clean_text_is(full_name)) {
                import_complain(import, 0,
                                "the full name of %s is empty, too long, or no plain text", name);
                return;
        }
        if (!load_names(import))
                return;
        char *stored = full_name_of(import->names, &player);
        if (stored[0] == '\0') {
                import->status = store_name_player(import->job->store, player, full_name);
                snprintf(stored, STORE_FULL_NAME_SIZE, "%s", full_name);
        } else if (strcmp(stored, full_name) != 0) {
                import_complain(import, 0, "%s is called %s in the store, not %s", player.name,
                                stored, full_name);
        }
}
