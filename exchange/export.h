/* Everything in a store as text, in a form that import.h takes back without loss. */
#ifndef EXCHANGE_EXPORT_H
#define EXCHANGE_EXPORT_H

#include <stdint.h>
#include <stdio.h>

#include "store.h"

/* The version of an export: its first line tells it. Exports without such a line are version 1. */
enum {
        EXPORT_VERSION = 2
};

/* How players, matches and events are written. */
struct export_format {
        const char *name;
        void (*begin)(FILE *out); /* the line with the version, and what else stands first */
        void (*player)(FILE *out, const struct store_player *player);
        void (*begin_match)(FILE *out, const struct store_match *match); /* or NULL */
        void (*event)(FILE *out, const struct store_match *match, const struct store_event *event);
        void (*end_match)(FILE *out); /* or NULL */
};

extern const struct export_format export_jsonl;
extern const struct export_format export_csv;

/* "jsonl" or "csv"; NULL for any other. */
const struct export_format *export_format_named(const char *name);

struct export_job {
        const struct export_format *format;
        FILE *out;
        /* Why a match, or a player, is left out or cleaned. */
        void (*complain)(void *context, const char *words);
        /* Called after each page of matches; may be NULL. */
        void (*progress)(void *context, uint64_t matches);
        void *context;
};

/*
 * Leaves out what cannot be read and cleans text that is not plain, with a complaint for each.
 * Stops early where `out` cannot be written: ferror() tells.
 */
enum store_status export_store(struct store *store, const struct export_job *job);

#endif
