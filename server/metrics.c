/* Counts and histograms for Prometheus. Prints on the network thread. */
#include "metrics.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <bowling/version.h>

#include "api.h"
#include "clock.h"
#include "heap.h"
#include "network.h"
#include "routes.h"

const uint64_t metrics_times[METRICS_BUCKETS - 1] = {
        500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000};
const uint64_t metrics_sizes[METRICS_BUCKETS - 1] = {1,  2,   4,   8,   16,   32,
                                                     64, 128, 256, 512, 1024, 2048};

struct kind {
        const char *name;
        const char *help;
        const uint64_t *bounds;
        double unit; /* what a step of a bound or a sum is worth */
};

static const struct kind requests = {"bowling_request_seconds",
                                     "Time from the head of a request to its answer.",
                                     metrics_times, 1e-6};
static const struct kind commits = {"bowling_commit_seconds",
                                    "Time of a batch of changes, its commit included.",
                                    metrics_times, 1e-6};
static const struct kind batches = {"bowling_batch_changes", "Changes that share a commit.",
                                    metrics_sizes, 1};

/* The statuses that we answer with; others share the place behind them. */
static const unsigned statuses[] = {200, 201, 204, 301, 304, 400, 401, 403, 404, 405,
                                    409, 411, 413, 415, 421, 422, 429, 500, 503};

enum {
        STATUSES = sizeof statuses / sizeof *statuses
};

static const char *const refusal_names[REFUSALS] = {[REFUSAL_PER_ADDRESS] = "per_address",
                                                    [REFUSAL_ROOM] = "room",
                                                    [REFUSAL_LATE] = "late",
                                                    [REFUSAL_RATE] = "rate",
                                                    [REFUSAL_SIGN_INS] = "sign_ins",
                                                    [REFUSAL_QUEUE] = "queue",
                                                    [REFUSAL_WATCHERS] = "watchers",
                                                    [REFUSAL_HOST] = "host",
                                                    [REFUSAL_HEAD] = "head"};

/* Counting */

void histogram_note(struct histogram *histogram, const uint64_t *bounds, uint64_t value)
{
        size_t i = 0;
        while (i < METRICS_BUCKETS - 1 && value > bounds[i])
                i++;
        histogram->buckets[i]++;
        histogram->sum += value;
}

uint64_t histogram_count(struct histogram *histogram)
{
        uint64_t count = 0;
        for (size_t i = 0; i < METRICS_BUCKETS; i++)
                count += histogram->buckets[i];
        return count;
}

void metrics_open(struct metrics *metrics_out)
{
        size_t places = (routes_count + 1) * (STATUSES + 1);
        *metrics_out = (struct metrics){
                .requests = heap_or_abort(calloc(places, sizeof *metrics_out->requests)),
                .started = (double)clock_milliseconds() * 1e-3};
}

void metrics_close(struct metrics *metrics)
{
        free(metrics->requests);
}

/* Those without a route come last. */
static struct histogram *histogram_of(const struct metrics *metrics, size_t route, size_t status)
{
        return &metrics->requests[route * (STATUSES + 1) + status];
}

void metrics_note_reply(const struct metrics *metrics, const struct request *request)
{
        size_t route = request->route != NULL ? (size_t)(request->route - routes) : routes_count;
        size_t status = 0;
        while (status < STATUSES && statuses[status] != request->reply.status)
                status++;
        histogram_note(histogram_of(metrics, route, status), metrics_times,
                       (uint64_t)(clock_monotonic_microseconds() - request->began));
}

/* Printing */

static void print_head(FILE *out, const char *name, const char *type, const char *help)
{
        fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

/* Names of counters end with _total, as is usual. */
static void print(FILE *out, const char *name, const char *help, double value)
{
        bool is_counter = strlen(name) > 6 && strcmp(name + strlen(name) - 6, "_total") == 0;
        print_head(out, name, is_counter ? "counter" : "gauge", help);
        fprintf(out, "%s %.15g\n", name, value);
}

static void print_histogram(FILE *out, const struct kind *kind, const char *labels,
                            struct histogram *histogram)
{
        uint64_t count = 0;
        const char *comma = labels[0] != '\0' ? "," : "";
        for (size_t i = 0; i < METRICS_BUCKETS - 1; i++) {
                count += histogram->buckets[i];
                fprintf(out, "%s_bucket{%s%sle=\"%.15g\"} %" PRIu64 "\n", kind->name, labels, comma,
                        (double)kind->bounds[i] * kind->unit, count);
        }
        count += histogram->buckets[METRICS_BUCKETS - 1];
        fprintf(out, "%s_bucket{%s%sle=\"+Inf\"} %" PRIu64 "\n", kind->name, labels, comma, count);
        fprintf(out, "%s_sum{%s} %.15g\n", kind->name, labels, (double)histogram->sum * kind->unit);
        fprintf(out, "%s_count{%s} %" PRIu64 "\n", kind->name, labels, count);
}

/* Empty histograms are left out: most routes have few statuses. */
static void print_requests(FILE *out, const struct metrics *metrics)
{
        char labels[200];
        print_head(out, requests.name, "histogram", requests.help);
        for (size_t route = 0; route <= routes_count; route++) {
                for (size_t status = 0; status <= STATUSES; status++) {
                        struct histogram *histogram = histogram_of(metrics, route, status);
                        if (histogram_count(histogram) == 0)
                                continue;
                        const struct route *at = route < routes_count ? &routes[route] : NULL;
                        snprintf(labels, sizeof labels, "method=\"%s\",route=\"%s\",status=\"%u\"",
                                 at != NULL ? at->method : "", at != NULL ? at->pattern : "",
                                 status < STATUSES ? statuses[status] : 0);
                        print_histogram(out, &requests, labels, histogram);
                }
        }
}

static void print_refusals(FILE *out, const struct metrics *metrics)
{
        print_head(out, "bowling_refusals_total", "counter",
                   "Connections and requests that were turned away, by reason.");
        for (size_t i = 0; i < REFUSALS; i++)
                fprintf(out, "bowling_refusals_total{reason=\"%s\"} %" PRIu64 "\n",
                        refusal_names[i], metrics->refusals[i]);
}

static double resident_bytes(void)
{
        long pages = 0;
        FILE *in = fopen("/proc/self/statm", "re");
        if (in == NULL)
                return 0;
        if (fscanf(in, "%*s %ld", &pages) != 1)
                pages = 0;
        fclose(in);
        return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static double open_files(void)
{
        int count = 0;
        DIR *folder = opendir("/proc/self/fd");
        if (folder == NULL)
                return 0;
        while (readdir(folder) != NULL)
                count++;
        closedir(folder);
        return count - 3; /* ".", ".." and the folder itself */
}

static double seconds_of(struct timeval time)
{
        return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

/* Named as by every client library of Prometheus. */
static void print_process(FILE *out, const struct metrics *metrics)
{
        struct rusage usage;
        struct rlimit files;
        getrusage(RUSAGE_SELF, &usage);
        getrlimit(RLIMIT_NOFILE, &files);
        print(out, "process_cpu_seconds_total", "Processor time, of the user and the system.",
              seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
        print(out, "process_resident_memory_bytes", "Memory that is in use.", resident_bytes());
        print(out, "process_open_fds", "Open files and connections.", open_files());
        print(out, "process_max_fds", "Files that the system allows.", (double)files.rlim_cur);
        print(out, "process_start_time_seconds", "When it began, in seconds since 1970.",
              metrics->started);
        print_head(out, "bowling_build_info", "gauge", "The versions.");
        fprintf(out, "bowling_build_info{version=\"%s\",libmicrohttpd=\"%s\"} 1\n", BOWLING_VERSION,
                http->MHD_get_version());
}

static void print_counts(FILE *out, struct network *network)
{
        struct store_thread *store = &network->store;
        const struct {
                const char *name;
                const char *help;
                uint64_t value;
        } counts[] = {
                {"bowling_requests_total", "Requests that were answered.", network->requests},
                {"bowling_requests_refused_total", "Requests answered with 4xx.", network->refused},
                {"bowling_requests_failed_total", "Requests answered with 5xx.", network->failed},
                {"bowling_changes_total", "Bowls and other changes that were committed.",
                 store->batch_sizes.sum},
                {"bowling_commits_total", "Commits of the store.",
                 histogram_count(&store->commit_times)},
                {"bowling_events_total", "States that were published for watchers.",
                 network->events},
                {"bowling_watchers", "Streams that are open.", (uint64_t)network->streams.watchers},
                {"bowling_connections", "Connections that are open.",
                 (uint64_t)network->clients.count},
                {"bowling_changes_queued", "Changes that wait for the store.",
                 queue_length(&store->inbox)},
                {"bowling_reads_queued", "Reads that wait for the store.",
                 queue_length(&network->reading.inbox)},
                {"bowling_answers_queued", "States and answers that wait for the network thread.",
                 queue_length(&network->inbox)},
                {"bowling_requests_pending", "Requests that another thread has.",
                 (uint64_t)network->pending},
                {"bowling_access_log_lost_total", "Lines of the access log that were not written.",
                 network->log.lost},
                {"bowling_store_unreachable", "1 while the store does not answer.",
                 !store_thread_is_ready(store)},
        };
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
                print(out, counts[i].name, counts[i].help, (double)counts[i].value);
}

void api_metrics(struct network *network, struct request *request)
{
        FILE *out = request_begin_text(request);
        print_counts(out, network);
        print_refusals(out, &network->metrics);
        print_requests(out, &network->metrics);
        print_head(out, commits.name, "histogram", commits.help);
        print_histogram(out, &commits, "", &network->store.commit_times);
        print_head(out, batches.name, "histogram", batches.help);
        print_histogram(out, &batches, "", &network->store.batch_sizes);
        print_process(out, &network->metrics);
        request_end_text(request, MHD_HTTP_OK, "text/plain; version=0.0.4");
}
