/* Everything in a store as text, in a form that import.h takes back without loss. */
#ifndef EXCHANGE_EXPORT_H
#define EXCHANGE_EXPORT_H

#include <stdint.h>
#include <stdio.h>

#include "people.h"

/* The version of an export: its first line tells it. Exports without such a line are version 1. */
enum {
        EXPORT_VERSION = 3
};

/* How the first lines of CSV begin: the version, and the header. */
#define EXPORT_CSV_VERSION "bowling,"
#define EXPORT_CSV_HEADER "record,key,sequence,at,by,do,what"

/* A person, or whom that person is merged into. */
struct export_person {
        const struct store_person *row; /* written without its name where that is empty */
        const char *merged_into;        /* a key, or NULL */
};

/* Whether a line of the person has the key and letters: they differ, or it would have nothing. */
bool export_tells_key(const struct export_person *person);

/* How people, matches and events are written. */
struct export_format {
        const char *name;
        void (*begin)(FILE *out); /* the line with the version, and what else stands first */
        void (*person)(FILE *out, const struct export_person *person);
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
