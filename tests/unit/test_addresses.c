/* Limits by address, at times that the test gives. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "addresses.h"
#include "testing.h"

static struct server_times times;

enum {
        RATE = 20,
        BURST = RATE * ADDRESSES_BURST_SECONDS
};

static const double start = 1000;

union socket_address {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
};

static union socket_address socket_address(const char *text)
{
        union socket_address address = {.six = {.sin6_family = AF_INET6}};
        if (inet_pton(AF_INET6, text, &address.six.sin6_addr) == 1)
                return address;
        address = (union socket_address){.four = {.sin_family = AF_INET}};
        assert_int_equal(inet_pton(AF_INET, text, &address.four.sin_addr), 1);
        return address;
}

static struct addresses addresses;

/* With a hash that is always the same. */
static int open_table(void **state)
{
        addresses_open(&addresses, RATE, &times, NULL);
        memset(addresses.hash_key, 0, sizeof addresses.hash_key);
        return 0;
}

static int close_table(void **state)
{
        addresses_close(&addresses);
        return 0;
}

#define in_table(test) cmocka_unit_test_setup_teardown(test, open_table, close_table)

static struct address *find(const char *text)
{
        union socket_address address = socket_address(text);
        return addresses_find(&addresses, &address.any);
}

/* NULL where it is no address. */
static struct address *find_forwarded(const char *forwarded)
{
        struct sockaddr_storage address;
        if (!addresses_read_forwarded(forwarded, &address))
                return NULL;
        return addresses_find(&addresses, (const struct sockaddr *)&address);
}

static int take(struct address *address, double now)
{
        int taken = 0;
        while (taken < 10 * BURST && addresses_take_request(&addresses, address, now))
                taken++;
        return taken;
}

/* Which addresses are one */

static void test_addresses__ipv4_addresses_are_told_apart(void **state)
{
        struct address *one = find("192.0.2.1");
        assert_ptr_equal(find("192.0.2.1"), one);
        assert_ptr_not_equal(find("192.0.2.2"), one);
        assert_ptr_not_equal(find("193.0.2.1"), one);
}

static void test_addresses__ipv6_addresses_of_a_64_are_one(void **state)
{
        struct address *one = find("2001:db8:1:2::1");
        assert_ptr_equal(find("2001:db8:1:2::1"), one);
        assert_ptr_equal(find("2001:db8:1:2:ffff:ffff:ffff:ffff"), one);
        assert_ptr_not_equal(find("2001:db8:1:3::1"), one);
        assert_ptr_not_equal(find("2001:db9:1:2::1"), one);
}

/* A listener on :: sees IPv4 clients so. */
static void test_addresses__mapped_ipv4_address_is_the_ipv4_address(void **state)
{
        struct address *one = find("192.0.2.1");
        assert_ptr_equal(find("::ffff:192.0.2.1"), one);
        assert_ptr_not_equal(find("::ffff:192.0.2.2"), one);
        assert_ptr_not_equal(find("::1"), one);
        assert_ptr_not_equal(find("::c000:201"), one);
}

/* Requests without a token */

static void test_addresses__requests_have_a_burst_and_a_rate(void **state)
{
        struct address *one = find("192.0.2.1");
        struct address *other = find("192.0.2.2");
        assert_int_equal(take(one, start), BURST);
        assert_int_equal(take(one, start + 0.04), 0);
        assert_int_equal(take(one, start + 0.06), 1);
        assert_int_equal(take(one, start + 1.06), RATE);
        assert_int_equal(take(other, start + 1), BURST);
        assert_int_equal(take(one, start + 1000), BURST);
}

/* Who goes on asking while it is refused is let in as soon as everybody else. */
static void test_addresses__refused_requests_do_not_count(void **state)
{
        struct address *one = find("192.0.2.1");
        assert_int_equal(take(one, start), BURST);
        for (int i = 0; i < 1000; i++)
                assert_false(addresses_take_request(&addresses, one, start));
        assert_int_equal(take(one, start + 0.5), RATE / 2);
}

static void test_addresses__rate_of_0_is_no_limit(void **state)
{
        addresses_open(&addresses, 0, &times, NULL);
        struct address *one = find("192.0.2.1");
        assert_int_equal(take(one, start), 10 * BURST);
        for (int i = 0; i < 10 * ADDRESSES_SIGN_INS; i++)
                assert_true(addresses_take_sign_in(&addresses, one, start));
        addresses_close(&addresses);
}

/* Signing in */

static void test_addresses__ten_sign_ins_may_fail_in_a_minute(void **state)
{
        struct address *one = find("192.0.2.1");
        for (int i = 0; i < ADDRESSES_SIGN_INS; i++)
                assert_true(addresses_take_sign_in(&addresses, one, start));
        assert_false(addresses_take_sign_in(&addresses, one, start));
        assert_false(addresses_take_sign_in(&addresses, one, start + 5.9));
        assert_true(addresses_take_sign_in(&addresses, one, start + 6.1));
        assert_false(addresses_take_sign_in(&addresses, one, start + 11.9));
        assert_true(addresses_take_sign_in(&addresses, find("192.0.2.2"), start));
}

static void test_addresses__sign_ins_that_succeed_do_not_count(void **state)
{
        struct address *one = find("192.0.2.1");
        for (int i = 0; i < 10 * ADDRESSES_SIGN_INS; i++) {
                assert_true(addresses_take_sign_in(&addresses, one, start));
                addresses_return_sign_in(one);
        }
}

/* Proxies */

static bool is_proxy(const char *proxy, const char *text)
{
        union socket_address trusted = socket_address(proxy != NULL ? proxy : "::");
        union socket_address address = socket_address(text);
        addresses_open(&addresses, RATE, &times, proxy != NULL ? &trusted.any : NULL);
        bool result = addresses_is_proxy(&addresses, &address.any);
        addresses_close(&addresses);
        return result;
}

static void test_addresses__proxy_is_known_by_its_address(void **state)
{
        assert_true(is_proxy("127.0.0.1", "127.0.0.1"));
        assert_false(is_proxy("127.0.0.1", "127.0.0.2"));
        assert_true(is_proxy("127.0.0.1", "::ffff:127.0.0.1"));
        assert_false(is_proxy("127.0.0.1", "::1"));
        assert_true(is_proxy("2001:db8::1", "2001:db8::1"));
        assert_false(is_proxy("2001:db8::1", "2001:db8:0:1::1"));
        assert_true(is_proxy("::1", "::1"));
        assert_false(is_proxy("::1", "127.0.0.1"));
        assert_false(is_proxy(NULL, "127.0.0.1"));
        assert_false(is_proxy(NULL, "::1"));
}

static void test_addresses__last_forwarded_address_counts(void **state)
{
        struct address *four = find("192.0.2.1");
        struct address *six = find("2001:db8::1");
        assert_ptr_equal(find_forwarded("192.0.2.1"), four);
        assert_ptr_equal(find_forwarded("2001:db8::99"), six);
        assert_ptr_equal(find_forwarded("::ffff:192.0.2.1"), four);
        assert_ptr_equal(find_forwarded("192.0.2.9, 192.0.2.1"), four);
        assert_ptr_equal(find_forwarded("x,192.0.2.9, \t2001:db8::1"), six);
        assert_ptr_equal(find_forwarded("192.0.2.9,192.0.2.1"), four);
}

static void test_addresses__what_is_no_address_is_not_forwarded(void **state)
{
        static const char *const others[] = {"",
                                             ",",
                                             "192.0.2.1,",
                                             "unknown",
                                             "192.0.2.1:80",
                                             "[2001:db8::1]",
                                             "192.0.2.256",
                                             "192.0.2.1 192.0.2.2",
                                             "for=192.0.2.1",
                                             "192.0.2.1, _hidden"};
        for (size_t i = 0; i < LENGTH_OF(others); i++)
                assert_null(find_forwarded(others[i]));
}

static void test_addresses__is_printed_as_it_is_written(void **state)
{
        static const char *const texts[][2] = {{"192.0.2.1", "192.0.2.1"},
                                               {"::ffff:192.0.2.1", "192.0.2.1"},
                                               {"2001:DB8:0::1", "2001:db8::1"}};
        for (size_t i = 0; i < LENGTH_OF(texts); i++) {
                struct sockaddr_storage address;
                char text[INET6_ADDRSTRLEN];
                assert_true(addresses_read_forwarded(texts[i][0], &address));
                addresses_print((const struct sockaddr *)&address, text);
                assert_string_equal(text, texts[i][1]);
        }
}

static void test_addresses__hash_is_another_each_time(void **state)
{
        struct addresses one;
        struct addresses other;
        addresses_open(&one, RATE, &times, NULL);
        addresses_open(&other, RATE, &times, NULL);
        assert_memory_not_equal(one.hash_key, other.hash_key, sizeof one.hash_key);
        addresses_close(&one);
        addresses_close(&other);
}

int main(void)
{
        server_times_read(&times);
        const struct CMUnitTest tests[] = {
                in_table(test_addresses__ipv4_addresses_are_told_apart),
                in_table(test_addresses__ipv6_addresses_of_a_64_are_one),
                in_table(test_addresses__mapped_ipv4_address_is_the_ipv4_address),
                in_table(test_addresses__requests_have_a_burst_and_a_rate),
                in_table(test_addresses__refused_requests_do_not_count),
                cmocka_unit_test(test_addresses__rate_of_0_is_no_limit),
                in_table(test_addresses__ten_sign_ins_may_fail_in_a_minute),
                in_table(test_addresses__sign_ins_that_succeed_do_not_count),
                cmocka_unit_test(test_addresses__proxy_is_known_by_its_address),
                in_table(test_addresses__last_forwarded_address_counts),
                in_table(test_addresses__what_is_no_address_is_not_forwarded),
                cmocka_unit_test(test_addresses__is_printed_as_it_is_written),
                cmocka_unit_test(test_addresses__hash_is_another_each_time),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
