/* The child processes of a measurement; all of them end with it. */
#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

struct process {
        pid_t id;
        int output; /* what it prints is read here; closed when it has ended */
};

/* From now on, children end with this program, also by a signal or after `seconds`. */
void process_guard(unsigned seconds);

/* Prints the message, and exits with all children. */
_Noreturn void process_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* As fork(); the child ends with this program. */
pid_t process_fork(void);

/* Starts a program; `arguments` begins with its name and ends with NULL. */
struct process process_start(const char *const *arguments);

/* Reads its output until it ends; fails where its exit code is not 0. */
void process_read(struct process *process, char *text_out, size_t size);

/* Blocks until it ends; fails where its exit code is not 0. */
void process_wait(struct process *process);

/* Sends SIGTERM and waits; fails where its exit code is not 0. */
void process_stop(struct process *process);

/* The processor seconds of all threads of the process and of its living children. */
double process_time(pid_t id);

/* The bytes of memory that the process holds. */
double process_memory(pid_t id);

#endif
