/* The bytes of files, packed and not, in pieces of any size and cut anywhere. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <zlib.h>

#include "source.h"
#include "testing.h"

enum {
        TEXT_LENGTH = 700,
        PACKED_MAX = 4096,
        LARGE = 300 * 1000,
        IGNORED = 2 * 6 /* bytes of both heads: a time, a level, a system */
};

/* Text that does not pack away to nothing. */
static void make_text(char *text, size_t length)
{
        uint32_t seed = 1;
        for (size_t i = 0; i < length; i++) {
                seed = seed * 1664525 + 1013904223;
                text[i] = "X-/123456789 \n"[seed >> 28 & 13];
        }
}

/* Packs the text as one member of gzip, and returns its length. */
static size_t pack(const char *text, size_t length, unsigned char *packed, size_t room)
{
        z_stream stream = {.next_in = (z_const Bytef *)text, .avail_in = (uInt)length};
        assert_int_equal(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8,
                                      Z_DEFAULT_STRATEGY),
                         Z_OK);
        stream.next_out = packed;
        stream.avail_out = (uInt)room;
        assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
        deflateEnd(&stream);
        return room - stream.avail_out;
}

static int file_of(const void *bytes, size_t length)
{
        int file = memfd_create("source", 0);
        assert_true(file >= 0);
        assert_int_equal(write(file, bytes, length), (ssize_t)length);
        assert_int_equal(lseek(file, 0, SEEK_SET), 0);
        return file;
}

/* What was read, and how that ended: 0, or errno. */
struct taken {
        char bytes[LARGE + 1];
        size_t length;
        int error;
};

static void take(int file, size_t piece, struct taken *taken)
{
        struct source source;
        ssize_t length = 0;
        source_init(&source, file);
        taken->length = 0;
        do {
                length = source_read(&source, taken->bytes + taken->length, piece);
                taken->length += length > 0 ? (size_t)length : 0;
                assert_true(taken->length + piece <= sizeof taken->bytes);
        } while (length > 0);
        taken->error = length < 0 ? errno : 0;
        assert_int_equal(source.error, taken->error);
        source_release(&source);
}

static void take_bytes(const void *bytes, size_t length, size_t piece, struct taken *taken)
{
        int file = file_of(bytes, length);
        take(file, piece, taken);
        close(file);
}

static void test_source__plain_bytes_come_as_they_are(void **state)
{
        static struct taken taken;
        static char text[LARGE / 2];
        static const size_t pieces[] = {1, 2, 7, 4096, 65536};
        make_text(text, sizeof text);
        for (size_t i = 0; i < LENGTH_OF(pieces); i++) {
                take_bytes(text, sizeof text, pieces[i], &taken);
                assert_int_equal(taken.error, 0);
                assert_int_equal(taken.length, sizeof text);
                assert_memory_equal(taken.bytes, text, sizeof text);
        }
}

static void test_source__what_only_begins_as_gzip_does_is_plain(void **state)
{
        static struct taken taken;
        static const char *const texts[] = {"", "\x1f", "\x1f\x1f\x8b", "\x1fX", "\x8b\x1f"};
        for (size_t i = 0; i < LENGTH_OF(texts); i++) {
                for (size_t piece = 1; piece < 4; piece++) {
                        take_bytes(texts[i], strlen(texts[i]), piece, &taken);
                        assert_int_equal(taken.error, 0);
                        assert_int_equal(taken.length, strlen(texts[i]));
                        assert_memory_equal(taken.bytes, texts[i], taken.length);
                }
        }
}

static void test_source__members_are_unpacked_one_behind_the_other(void **state)
{
        static struct taken taken;
        static char text[LARGE / 2];
        static unsigned char packed[LARGE];
        static const size_t pieces[] = {1, 2, 7, 4096, 65536};
        const size_t half = sizeof text / 2;
        make_text(text, sizeof text);
        size_t length = pack(text, half, packed, sizeof packed);
        length += pack("", 0, packed + length, sizeof packed - length);
        length += pack(text + half, half, packed + length, sizeof packed - length);
        assert_true(length > 2 * (size_t)SOURCE_BUFFER_SIZE);
        for (size_t i = 0; i < LENGTH_OF(pieces); i++) {
                take_bytes(packed, length, pieces[i], &taken);
                assert_int_equal(taken.error, 0);
                assert_int_equal(taken.length, sizeof text);
                assert_memory_equal(taken.bytes, text, sizeof text);
        }
}

/* Two members, of which the first ends at `first_length`. */
struct members {
        char text[TEXT_LENGTH];
        unsigned char packed[PACKED_MAX];
        size_t first_length;
        size_t length;
};

static void make_members(struct members *members)
{
        const size_t half = sizeof members->text / 2;
        make_text(members->text, sizeof members->text);
        members->first_length = pack(members->text, half, members->packed, PACKED_MAX);
        members->length = members->first_length + pack(members->text + half, half,
                                                       members->packed + members->first_length,
                                                       PACKED_MAX - members->first_length);
}

static void test_source__what_is_cut_anywhere_gives_its_beginning(void **state)
{
        static struct members members;
        static struct taken taken;
        size_t most = 0;
        make_members(&members);
        for (size_t length = 2; length < members.length; length++) {
                for (size_t piece = 1; piece <= 300; piece += 299) {
                        take_bytes(members.packed, length, piece, &taken);
                        bool whole = length == members.first_length;
                        assert_int_equal(taken.error, whole ? 0 : SOURCE_CUT_OFF);
                        assert_true(taken.length >= most);
                        assert_memory_equal(taken.bytes, members.text, taken.length);
                }
                most = taken.length;
        }
        assert_int_equal(most, sizeof members.text);
}

/* Where the form itself does not tell, the sum at the end of a member does. */
static void test_source__no_wrong_byte_goes_unnoticed(void **state)
{
        static struct members members;
        static struct taken taken;
        size_t unnoticed = 0;
        make_members(&members);
        for (size_t i = 2; i < members.length; i++) {
                members.packed[i] ^= 0x55;
                take_bytes(members.packed, members.length, 100, &taken);
                members.packed[i] ^= 0x55;
                if (taken.error == 0) {
                        assert_memory_equal(taken.bytes, members.text, sizeof members.text);
                        unnoticed++;
                }
        }
        assert_true(unnoticed <= IGNORED);
}

static void test_source__rubbish_behind_the_last_member_is_damage(void **state)
{
        static struct members members;
        static struct taken taken;
        make_members(&members);
        memcpy(members.packed + members.length, "rubbish", 7);
        take_bytes(members.packed, members.length + 7, 100, &taken);
        assert_int_equal(taken.error, SOURCE_DAMAGED);
        assert_int_equal(taken.length, sizeof members.text);
}

static void test_source__stream_reads_and_tells_of_failures(void **state)
{
        static struct members members;
        struct source source;
        char bytes[TEXT_LENGTH];
        make_members(&members);
        int file = file_of(members.packed, members.length - 1);
        source_init(&source, file);
        FILE *in = source_open_stream(&source);
        assert_non_null(in);
        assert_int_equal(fread(bytes, 1, sizeof bytes, in), sizeof bytes);
        assert_memory_equal(bytes, members.text, sizeof bytes);
        assert_int_equal(getc(in), EOF);
        assert_true(ferror(in));
        assert_int_equal(source.error, SOURCE_CUT_OFF);
        assert_int_equal(source.consumed, members.length - 1);
        fclose(in);
        source_release(&source);
        close(file);
}

static void test_source__failures_have_words(void **state)
{
        static struct taken taken;
        take(-1, 100, &taken);
        assert_int_equal(taken.error, EBADF);
        assert_string_equal(source_explain(taken.error), strerror(EBADF));
        assert_string_equal(source_explain(SOURCE_CUT_OFF), "the gzip data ends too early");
        assert_string_equal(source_explain(SOURCE_DAMAGED), "the gzip data is damaged");
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_source__plain_bytes_come_as_they_are),
                cmocka_unit_test(test_source__what_only_begins_as_gzip_does_is_plain),
                cmocka_unit_test(test_source__members_are_unpacked_one_behind_the_other),
                cmocka_unit_test(test_source__what_is_cut_anywhere_gives_its_beginning),
                cmocka_unit_test(test_source__no_wrong_byte_goes_unnoticed),
                cmocka_unit_test(test_source__rubbish_behind_the_last_member_is_damage),
                cmocka_unit_test(test_source__stream_reads_and_tells_of_failures),
                cmocka_unit_test(test_source__failures_have_words),
        };
        return cmocka_run_group_tests(tests, NULL, NULL);
}
