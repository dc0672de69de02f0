/* Requests a second for a page and for a lane's state, beside nginx with the same bytes. */
#include "measures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lane_play.h"
#include "nginx.h"

enum {
        ROUNDS = 11,
        LANES = 12,
        OUTPUT_SIZE = 4096,
        URL_SIZE = 256
};

/* A resource that both serve. */
struct resource {
        const char *title;
        const char *path;
        double goal;
};

static const struct resource resources[] = {
        {"the house", "/", 0.9},
        {"a lane's state", "/api/v1/lanes/1", 1.0},
};

static struct nginx_file files[] = {{.name = "house"}, {.name = "lane"}, {.name = NULL}};

/* The URL for wrk, and the process that serves it. */
struct target {
        pid_t process;
        char url[URL_SIZE];
};

static double figure_behind(const char *output, const char *label)
{
        const char *found = strstr(output, label);
        return found != NULL ? strtod(found + strlen(label), NULL) : 0;
}

static struct measure_run run_wrk(const struct target *target, int seconds)
{
        char duration[URL_SIZE];
        char output[OUTPUT_SIZE];
        snprintf(duration, sizeof duration, "%ds", seconds);
        const char *const arguments[] = {"wrk", "-t",     "1",         "-c", "64",
                                         "-d",  duration, target->url, NULL};
        double begin = process_time(target->process);
        struct process wrk = process_start(arguments);
        process_read(&wrk, output, sizeof output);
        double time = process_time(target->process) - begin;
        double rate = figure_behind(output, "Requests/sec:");
        if (rate <= 0 || strstr(output, "Non-2xx") != NULL || strstr(output, "errors") != NULL)
                process_fail("wrk is not content: %s", output);
        return (struct measure_run){rate, time / (rate * seconds)};
}

static void compare(const struct plan *plan, const struct resource *resource,
                    const struct target targets[2])
{
        char label[MEASURE_LABEL_SIZE];
        struct measure_round rounds[ROUNDS];
        struct measure_pair cost;
        for (int i = 0; i < ROUNDS; i++) {
                rounds[i].ours = run_wrk(&targets[0], plan->seconds);
                rounds[i].theirs = run_wrk(&targets[1], plan->seconds);
        }
        struct measure_pair rate = measure_median_of_rounds(rounds, ROUNDS, &cost);
        snprintf(label, sizeof label, "requests a second for %s (%.0f) to nginx (%.0f)",
                 resource->title, rate.ours, rate.theirs);
        measure_least(label, rate.ratio, resource->goal);
        snprintf(label, sizeof label,
                 "  processor time of such a request (%.1f us) to nginx's (%.1f us)",
                 cost.ours * 1e6, cost.theirs * 1e6);
        measure_only(label, cost.ratio);
}

/* Plays half a match, and saves its page and state as files for nginx. */
static void save_files(const struct plan *plan, const struct serving *serving)
{
        struct http_connection connection;
        struct lane_play play = {.lane = 1};
        http_open(&connection, serving->port);
        lane_play_some(&play, serving->token, &connection, LANE_PLAY_HALF);
        for (int i = 0; files[i].name != NULL; i++) {
                struct http_answer answer = http_get(&connection, resources[i].path);
                nginx_save(plan->folder, &files[i], &answer);
        }
        http_close(&connection);
}

/* The comparison needs equal bytes from both servers. */
static void demand_same(int port, int other_port, int index)
{
        static struct http_connection connections[2];
        char path[URL_SIZE];
        char type[NGINX_TYPE_SIZE];
        http_open(&connections[0], port);
        http_open(&connections[1], other_port);
        snprintf(path, sizeof path, "/%s", files[index].name);
        struct http_answer ours = http_get(&connections[0], resources[index].path);
        struct http_answer theirs = http_get(&connections[1], path);
        http_header(&theirs, "Content-Type", type, sizeof type);
        if (ours.length != theirs.length || memcmp(ours.body, theirs.body, ours.length) != 0 ||
            strcmp(type, files[index].type) != 0)
                process_fail("nginx serves something else at %s", path);
        http_close(&connections[0]);
        http_close(&connections[1]);
}

void rate_pages(const struct plan *plan)
{
        struct serving serving;
        struct nginx nginx;
        serving_start(&serving, plan, LANES);
        save_files(plan, &serving);
        nginx_start(&nginx, plan->folder, files);
        for (int i = 0; files[i].name != NULL; i++) {
                struct target targets[2] = {{serving.process.id, ""}, {nginx.process.id, ""}};
                demand_same(serving.port, nginx.port, i);
                snprintf(targets[0].url, URL_SIZE, "http://127.0.0.1:%d%s", serving.port,
                         resources[i].path);
                snprintf(targets[1].url, URL_SIZE, "http://127.0.0.1:%d/%s", nginx.port,
                         files[i].name);
                compare(plan, &resources[i], targets);
        }
        process_stop(&nginx.process);
        serving_stop(&serving);
}
