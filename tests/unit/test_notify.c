/* The messages to a service manager, received by a socket as its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "notify.h"
#include "testing.h"

/* Listens at a name as NOTIFY_SOCKET has it. */
static int listen_at(const char *name)
{
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        int receiver = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
        memcpy(address.sun_path, name, strlen(name));
        if (name[0] == '@')
                address.sun_path[0] = '\0';
        assert_int_equal(bind(receiver, (const struct sockaddr *)&address,
                              (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name))),
                         0);
        setenv("NOTIFY_SOCKET", name, 1);
        return receiver;
}

static void assert_received(int receiver, const char *expected)
{
        char message[64] = "";
        assert_int_equal(recv(receiver, message, sizeof message - 1, 0), strlen(expected));
        assert_string_equal(message, expected);
}

static void test_notify__message_arrives_at_a_socket_in_a_folder(void **state)
{
        char folder[] = "/tmp/bowling_notify_XXXXXX"; /* a socket's name must be short */
        char name[sizeof folder + 16];
        assert_non_null(mkdtemp(folder));
        snprintf(name, sizeof name, "%s/socket", folder);
        int receiver = listen_at(name);
        assert_true(notify_send("READY=1"));
        assert_received(receiver, "READY=1");
        close(receiver);
        assert_false(notify_send("READY=1"));
        unlink(name);
        rmdir(folder);
}

static void test_notify__message_arrives_at_an_abstract_socket(void **state)
{
        char name[48];
        snprintf(name, sizeof name, "@bowling_test_notify_%08x", arc4random());
        int receiver = listen_at(name);
        assert_true(notify_send("STOPPING=1"));
        assert_received(receiver, "STOPPING=1");
        close(receiver);
}

static void test_notify__nothing_is_sent_without_a_socket(void **state)
{
        char name[256];
        unsetenv("NOTIFY_SOCKET");
        assert_false(notify_send("READY=1"));
        static const char *const names[] = {"", "relative", "vsock:2:1234"};
        for (size_t i = 0; i < LENGTH_OF(names); i++) {
                setenv("NOTIFY_SOCKET", names[i], 1);
                assert_false(notify_send("READY=1"));
        }
        memset(name, '/', sizeof name - 1);
        name[sizeof name - 1] = '\0';
        setenv("NOTIFY_SOCKET", name, 1);
        assert_false(notify_send("READY=1"));
}

static void test_notify__watchdog_is_fed_twice_in_its_time(void **state)
{
        char process[16];
        unsetenv("WATCHDOG_USEC");
        unsetenv("WATCHDOG_PID");
        assert_int_equal(notify_watchdog_milliseconds(), 0);
        setenv("WATCHDOG_USEC", "30000000", 1);
        assert_int_equal(notify_watchdog_milliseconds(), 15000);
        snprintf(process, sizeof process, "%d", (int)getpid());
        setenv("WATCHDOG_PID", process, 1);
        assert_int_equal(notify_watchdog_milliseconds(), 15000);
        setenv("WATCHDOG_PID", "1", 1);
        assert_int_equal(notify_watchdog_milliseconds(), 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_notify__message_arrives_at_a_socket_in_a_folder),
                cmocka_unit_test(test_notify__message_arrives_at_an_abstract_socket),
                cmocka_unit_test(test_notify__nothing_is_sent_without_a_socket),
                cmocka_unit_test(test_notify__watchdog_is_fed_twice_in_its_time),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
