/* The access log and its writer, on a pipe with a name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "access_log.h"
#include "testing.h"

struct scene {
        char folder[256];
        char pipe[272];
        struct access_log log;
};

static int open_reader(const struct scene *scene)
{
        int reader = open(scene->pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        assert_true(reader >= 0);
        return reader;
}

static void open_scene(struct scene *scene)
{
        snprintf(scene->folder, sizeof scene->folder, "%s/access_log.XXXXXX", TEMPORARY);
        assert_non_null(mkdtemp(scene->folder));
        snprintf(scene->pipe, sizeof scene->pipe, "%s/pipe", scene->folder);
        assert_int_equal(mkfifo(scene->pipe, 0600), 0);
}

static void remove_scene(const struct scene *scene)
{
        assert_int_equal(unlink(scene->pipe), 0);
        assert_int_equal(rmdir(scene->folder), 0);
}

static void write_line(struct scene *scene, const char *id)
{
        struct request request = {.path = "/", .method = "GET", .reply.status = 200};
        snprintf(request.id, sizeof request.id, "%s", id);
        access_log_write(&scene->log, &request);
        access_log_flush(&scene->log);
}

/* Until the writer has taken what it is to do. */
static void wait_for_writer(struct access_log *log)
{
        bool has_to_reopen = true;
        while (has_to_reopen) {
                pthread_mutex_lock(&log->mutex);
                has_to_reopen = log->has_to_reopen;
                pthread_mutex_unlock(&log->mutex);
        }
}

/* The writer waits in open() for a reader; what is handed to it meanwhile is written afterwards. */
static void test_access_log__line_that_comes_while_the_file_is_opened_again_is_written(void **state)
{
        struct scene scene;
        char text[1024] = "";
        open_scene(&scene);
        int reader = open_reader(&scene);
        assert_true(access_log_open(&scene.log, scene.pipe));
        close(reader);
        access_log_reopen(&scene.log);
        wait_for_writer(&scene.log);
        write_line(&scene, "first");
        reader = open_reader(&scene);
        write_line(&scene, "second");
        access_log_close(&scene.log, 60000);
        assert_true(read(reader, text, sizeof text - 1) > 0);
        assert_non_null(strstr(text, "\"id\":\"first\""));
        assert_non_null(strstr(text, "\"id\":\"second\""));
        assert_int_equal(scene.log.lost, 0);
        close(reader);
        remove_scene(&scene);
}

int main(void)
{
        static const struct CMUnitTest tests[] = {
                cmocka_unit_test(
                        test_access_log__line_that_comes_while_the_file_is_opened_again_is_written),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
