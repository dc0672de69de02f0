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

static void print_gauge(FILE *out, const char *name, const char *help, int value)
{
        fprintf(out, "# HELP bowling_%s %s\n# TYPE bowling_%s gauge\nbowling_%s %d\n", name, help,
                name, name, value);
}

void metrics_print(FILE *out, const struct metrics_moment *moment)
{
        const struct metrics *metrics = moment->metrics;
        print_counter(out, "requests", "Requests that were answered.", metrics->requests);
        print_counter(out, "requests_refused", "Requests answered with 4xx.", metrics->refused);
        print_counter(out, "requests_failed", "Requests answered with 5xx.", metrics->failed);
        print_counter(out, "changes", "Bowls and other changes that were committed.",
                      metrics->changes);
        print_counter(out, "commits", "Commits of the store.", metrics->commits);
        print_counter(out, "events", "States that were published for watchers.", metrics->events);
        print_gauge(out, "watchers", "Streams that are open.", moment->watchers);
        print_gauge(out, "connections", "Connections that are open.", moment->clients);
        print_gauge(out, "store_away", "1 while the store does not answer.", moment->away);
}
