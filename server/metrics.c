/* What Prometheus may ask: counts since the start. */
#include "metrics.h"

void metrics_count(struct metrics *metrics, unsigned status)
{
        metrics->requests++;
        metrics->refused += status >= 400 && status < 500;
        metrics->failed += status >= 500;
}

static void print_counter(FILE *out, const char *name, const char *help, uint64_t value)
{
        fprintf(out, "# HELP bowling_%s_total %s\n# TYPE bowling_%s_total counter\n", name, help,
                name);
        fprintf(out, "bowling_%s_total %llu\n", name, (unsigned long long)value);
}

void metrics_print(const struct metrics *metrics, FILE *out)
{
        print_counter(out, "requests", "Requests that were answered.", metrics->requests);
        print_counter(out, "requests_refused", "Requests answered with 4xx.", metrics->refused);
        print_counter(out, "requests_failed", "Requests answered with 5xx.", metrics->failed);
        print_counter(out, "changes", "Bowls and other changes that were committed.",
                      metrics->changes);
        print_counter(out, "commits", "Commits of the store.", metrics->commits);
        print_counter(out, "events", "States that were sent to watchers.", metrics->events);
        fprintf(out,
                "# HELP bowling_watchers Streams that are open.\n"
                "# TYPE bowling_watchers gauge\nbowling_watchers %d\n",
                metrics->watchers);
}
