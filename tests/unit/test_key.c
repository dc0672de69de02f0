/* Tests of keys: by chance, of a game, and as text. */
#include "key.h"
#include "play.h"

static const char digits[] = "00112233445566778899aabbccddeeff";

static void assert_text(const struct store_key *key, const char *expected)
{
        char text[KEY_TEXT_SIZE];
        key_print(key, text);
        assert_string_equal(text, expected);
}

static bool keys_are_same(struct store_key left, struct store_key right)
{
        return memcmp(left.bytes, right.bytes, sizeof left.bytes) == 0;
}

static void test_key__text_is_its_bytes_in_hexadecimal_digits(void **state)
{
        struct store_key key;
        for (size_t i = 0; i < sizeof key.bytes; i++)
                key.bytes[i] = (unsigned char)(i * 0x11);
        assert_text(&key, digits);
}

static void test_key__text_round_trips(void **state)
{
        for (int i = 0; i < 100; i++) {
                char text[KEY_TEXT_SIZE];
                struct store_key key = key_random();
                struct store_key read;
                key_print(&key, text);
                assert_int_equal(strspn(text, "0123456789abcdef"), 2 * STORE_KEY_SIZE);
                assert_true(key_parse(text, &read));
                assert_true(keys_are_same(read, key));
        }
}

static void test_key__upper_case_is_read_too(void **state)
{
        struct store_key key;
        assert_true(key_parse("00112233445566778899AABBCCDDEEFF", &key));
        assert_text(&key, digits);
}

static void test_key__other_text_is_refused_and_writes_nothing(void **state)
{
        static const char *const texts[] = {
                "",
                "0",
                "0011223344556677",
                "00112233445566778899aabbccddeef",
                "00112233445566778899aabbccddeeff0",
                "00112233445566778899aabbccddeeff00",
                "00112233445566778899aabbccddeeff\n",
                " 00112233445566778899aabbccddeeff",
                " 0112233445566778899aabbccddeeff",
                "00112233445566778899aabbccddeef ",
                "00112233445566778899aabbccddeefg",
                "0x112233445566778899aabbccddeeff",
                "00112233-4455-6677-8899-aabbccdd",
                "00:11:22:33:44:55:66:77:88:99:aa",
                "00112233445566778899aabbccddee\xff\xff",
        };
        struct store_key key;
        assert_true(key_parse(digits, &key));
        for (size_t i = 0; i < LENGTH_OF(texts); i++)
                assert_false(key_parse(texts[i], &key));
        assert_text(&key, digits);
}

static void test_key__by_chance_none_comes_twice(void **state)
{
        struct store_key keys[100];
        for (size_t i = 0; i < LENGTH_OF(keys); i++) {
                keys[i] = key_random();
                for (size_t j = 0; j < i; j++)
                        assert_false(keys_are_same(keys[i], keys[j]));
        }
}

/* Stores hold such keys: these are `printf PJS:X:1 | b2sum -l 128` and must never change. */
static void test_key__of_a_game_is_always_the_same(void **state)
{
        static const struct {
                const char *name;
                const char *bowls;
                const char *day;
                int64_t occurrence;
                const char *text;
        } rows[] = {
                {"PJS", "X", NULL, 1, "3a5696365fd380cbc504f8844bcf5c2f"},
                {"PJS", "", NULL, 0, "83bcf965a635d10104aaea7a6e134e8c"},
                {"KYJ", "7/9-X-88/-6XXX81", NULL, 2, "c8e294047a86664269febe7ae81954c3"},
                {"ABC", "9/9/9/9/9/9/9/9/9/9/F", NULL, INT64_MAX,
                 "1f25647960f02ffbb895dde868353470"},
                {"ABC", "9/9/9/9/9/9/9/9/9/9/F", NULL, INT64_MIN,
                 "0969e3ecc6f46aa3392c1690832630df"},
                {"PJS", "X", "2026-11-15", 1, "062090b8b37dfa1ca07d7dc7658a574f"},
                {"ABC", "9/9/9/9/9/9/9/9/9/9/F", "9999-12-31", INT64_MIN,
                 "aacaf770f50e2fc8b52c6a878e5499ce"},
        };
        for (size_t i = 0; i < LENGTH_OF(rows); i++) {
                struct key_game game = {player_of(rows[i].name), rows[i].bowls, rows[i].day, NULL};
                struct store_key key = key_of_game(&game, rows[i].occurrence);
                assert_text(&key, rows[i].text);
        }
}

static struct store_key key_of(const char *name, const char *bowls, const char *day,
                               int64_t occurrence)
{
        struct key_game game = {player_of(name), bowls, day, NULL};
        return key_of_game(&game, occurrence);
}

static void test_key__of_another_game_is_another(void **state)
{
        struct store_key key = key_of("PJS", "7/9-", NULL, 1);
        assert_true(keys_are_same(key, key_of("PJS", "7/9-", NULL, 1)));
        assert_false(keys_are_same(key, key_of("PJT", "7/9-", NULL, 1)));
        assert_false(keys_are_same(key, key_of("PJS", "7/9", NULL, 1)));
        assert_false(keys_are_same(key, key_of("PJS", "7/9-", NULL, 2)));
        assert_false(keys_are_same(key, key_of("PJS", "7/9-", NULL, -1)));
        assert_false(keys_are_same(key_of("PJS", "7", NULL, 11), key_of("PJS", "71", NULL, 1)));
}

static void test_key__of_another_day_is_another(void **state)
{
        struct store_key key = key_of("PJS", "X", "2026-11-15", 1);
        assert_true(keys_are_same(key, key_of("PJS", "X", "2026-11-15", 1)));
        assert_false(keys_are_same(key, key_of("PJS", "X", "2026-11-16", 1)));
        assert_false(keys_are_same(key, key_of("PJS", "X", "2026-11-15", 2)));
        assert_false(keys_are_same(key, key_of("PJS", "X", NULL, 1)));
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_key__text_is_its_bytes_in_hexadecimal_digits),
                cmocka_unit_test(test_key__text_round_trips),
                cmocka_unit_test(test_key__upper_case_is_read_too),
                cmocka_unit_test(test_key__other_text_is_refused_and_writes_nothing),
                cmocka_unit_test(test_key__by_chance_none_comes_twice),
                cmocka_unit_test(test_key__of_a_game_is_always_the_same),
                cmocka_unit_test(test_key__of_another_game_is_another),
                cmocka_unit_test(test_key__of_another_day_is_another),
        };
        return cmocka_run_group_tests_name("key", tests, NULL, NULL);
}
