/*
 * Counts and histograms for Prometheus. What the store thread counts is atomic; all else belongs to
 * the network thread.
 */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdatomic.h>
#include <stdint.h>

enum {
        METRICS_BUCKETS = 13 /* the last one takes what is above all bounds */
};

struct histogram {
        atomic_uint_fast64_t buckets[METRICS_BUCKETS];
        atomic_uint_fast64_t sum; /* microseconds, or changes */
};

/* The upper bounds of all buckets but the last: microseconds that something took, or counts. */
extern const uint64_t metrics_times[METRICS_BUCKETS - 1];
extern const uint64_t metrics_sizes[METRICS_BUCKETS - 1];

/* Each histogram is always used with the same bounds. */
void histogram_note(struct histogram *histogram, const uint64_t *bounds, uint64_t value);

/* How often something was noted. */
uint64_t histogram_count(struct histogram *histogram);

/* Why something was turned away. */
enum refusal {
        REFUSAL_PER_ADDRESS, /* a connection: too many from its address */
        REFUSAL_ROOM,        /* an idle connection made room for another */
        REFUSAL_LATE,        /* a connection: its client was too slow */
        REFUSAL_RATE,        /* a request without a token: too many from its address */
        REFUSAL_SIGN_INS,    /* too many wrong tokens */
        REFUSAL_QUEUE,       /* too many requests wait for the store */
        REFUSAL_WATCHERS,    /* too many watch */
        REFUSAL_HOST,        /* it is for another host */
        REFUSAL_HEAD,        /* libmicrohttpd could not read it as a request */
        REFUSALS
};

struct request;

struct metrics {
        struct histogram *requests; /* by route and status */
        uint64_t refusals[REFUSALS];
        double started; /* seconds since 1970 */
};

void metrics_open(struct metrics *metrics_out);
void metrics_close(struct metrics *metrics);

/* A request that is answered now. */
void metrics_note_reply(const struct metrics *metrics, const struct request *request);

#endif
