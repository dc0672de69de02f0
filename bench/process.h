/* Programs that a measurement starts; whatever happens, none of them outlives it. */
#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

struct process {
        pid_t id;
        int output; /* what it prints is read here; closed when it has ended */
};

/* From now on, what was started ends with this program, also by a signal or after `seconds`. */
void process_guard(unsigned seconds);

/* Says what went wrong, and ends this program with what it started. */
_Noreturn void process_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* As fork(); the child ends with this program. */
pid_t process_fork(void);

/* Starts a program; `arguments` begins with its name and ends with NULL. */
struct process process_start(const char *const *arguments);

/* Reads what it prints until it ends; fails where it ends with anything but 0. */
void process_read(struct process *process, char *text_out, size_t size);

/* Waits until it ends by itself; fails where it ends with anything but 0. */
void process_wait(struct process *process);

/* Asks it to end with SIGTERM, and waits; fails where it ends with anything but 0. */
void process_stop(struct process *process);

/* The seconds that the process has spent on processors, with the children that it has now. */
double process_time(pid_t id);

/* The bytes of memory that the process holds. */
double process_memory(pid_t id);

#endif
