/* The child processes of a measurement; all of them end with it. */
#include "process.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
        CHILDREN_MAX = 16,
        STOP_TIMEOUT = 5000, /* milliseconds to wait for the end of a process */
        PATH_SIZE = 64,
        LINE_SIZE = 1024
};

static const int deadly[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM};

static volatile pid_t children[CHILDREN_MAX];

static void replace(pid_t from, pid_t to)
{
        for (int i = 0; i < CHILDREN_MAX; i++) {
                if (children[i] != from)
                        continue;
                children[i] = to;
                return;
        }
}

static int wait_for(pid_t id)
{
        const struct timespec moment = {.tv_nsec = 1000000};
        int status = 0;
        for (int i = 0; i < STOP_TIMEOUT; i++) {
                if (waitpid(id, &status, WNOHANG) == id)
                        return status;
                nanosleep(&moment, NULL);
        }
        kill(id, SIGKILL);
        waitpid(id, &status, 0);
        return status;
}

static void stop_all(void)
{
        for (int i = 0; i < CHILDREN_MAX; i++) {
                if (children[i] != 0)
                        kill(children[i], SIGTERM);
        }
        for (int i = 0; i < CHILDREN_MAX; i++) {
                if (children[i] != 0)
                        wait_for(children[i]);
        }
}

/* A signal handler: only async-signal-safe functions. */
static void end(int signal)
{
        static const char late[] = "bench: this takes too long\n";
        if (signal == SIGALRM && write(STDERR_FILENO, late, sizeof late - 1) < 0)
                _exit(EXIT_FAILURE);
        stop_all();
        _exit(128 + signal);
}

static void handle_deadly(void (*handler)(int signal))
{
        struct sigaction action = {.sa_handler = handler};
        for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
                sigaction(deadly[i], &action, NULL);
}

void process_guard(unsigned seconds)
{
        handle_deadly(end);
        atexit(stop_all);
        alarm(seconds);
}

void process_fail(const char *format, ...)
{
        va_list arguments;
        va_start(arguments, format);
        fflush(stdout);
        fputs("bench: ", stderr);
        vfprintf(stderr, format, arguments);
        fputs("\n", stderr);
        va_end(arguments);
        exit(EXIT_FAILURE);
}

static void become_child(pid_t parent)
{
        handle_deadly(SIG_DFL);
        memset((void *)children, 0, sizeof children);
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent)
                _exit(EXIT_FAILURE);
}

pid_t process_fork(void)
{
        pid_t parent = getpid();
        fflush(NULL);
        pid_t child = fork();
        if (child < 0)
                process_fail("cannot fork: %s", strerror(errno));
        if (child == 0)
                become_child(parent);
        else
                replace(0, child);
        return child;
}

struct process process_start(const char *const *arguments)
{
        int ends[2];
        if (pipe(ends) != 0)
                process_fail("cannot make a pipe: %s", strerror(errno));
        pid_t child = process_fork();
        if (child == 0) {
                dup2(ends[1], STDOUT_FILENO);
                close(ends[0]);
                close(ends[1]);
                execvp(arguments[0], (char *const *)arguments);
                fprintf(stderr, "bench: cannot start %s: %s\n", arguments[0], strerror(errno));
                _exit(EXIT_FAILURE);
        }
        close(ends[1]);
        return (struct process){child, ends[0]};
}

static void bury(struct process *process, int status)
{
        replace(process->id, 0);
        close(process->output);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
                process_fail("process %d ended with status %d", (int)process->id, status);
        process->id = 0;
}

void process_read(struct process *process, char *text_out, size_t size)
{
        size_t length = 0;
        ssize_t part = 1;
        while (part > 0 && length + 1 < size) {
                part = read(process->output, text_out + length, size - 1 - length);
                length += part > 0 ? (size_t)part : 0;
        }
        text_out[length] = '\0';
        process_wait(process);
}

void process_wait(struct process *process)
{
        bury(process, wait_for(process->id));
}

void process_stop(struct process *process)
{
        kill(process->id, SIGTERM);
        process_wait(process);
}

/* The first line of a file of /proc that begins with `name`. */
static void read_line(const char *path, const char *name, char line_out[LINE_SIZE])
{
        FILE *file = fopen(path, "r");
        if (file == NULL)
                process_fail("cannot read %s: %s", path, strerror(errno));
        while (fgets(line_out, LINE_SIZE, file) != NULL) {
                if (strncmp(line_out, name, strlen(name)) == 0)
                        break;
        }
        fclose(file);
}

static double time_of(pid_t id)
{
        clockid_t clock = 0;
        struct timespec time;
        if (clock_getcpuclockid(id, &clock) != 0 || clock_gettime(clock, &time) != 0)
                process_fail("process %d has no clock", (int)id);
        return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double process_time(pid_t id)
{
        char path[PATH_SIZE];
        char line[LINE_SIZE] = "";
        double time = time_of(id);
        snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)id, (int)id);
        read_line(path, "", line);
        for (char *at = line; *at != '\0' && *at != '\n';)
                time += time_of((pid_t)strtol(at, &at, 10)), at += *at == ' ';
        return time;
}

double process_memory(pid_t id)
{
        static const char name[] = "VmRSS:";
        char path[PATH_SIZE];
        char line[LINE_SIZE] = "";
        snprintf(path, sizeof path, "/proc/%d/status", (int)id);
        read_line(path, name, line);
        return strtod(line + strlen(name), NULL) * 1024;
}
