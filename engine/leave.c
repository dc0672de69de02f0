/* What stands after a first ball: its class, its name, its text. */
#include <bowling/leave.h>

#include <stdbool.h>

#include <bowling/bowl.h>

enum {
        HEAD_PIN = 1,
        RACK = (1 << BOWLING_PINS_MAX) - 1
};

/* The pins a ball can reach from each pin without jumping: neighbours, and the one right behind. */
static const unsigned links[BOWLING_PINS_MAX] = {
        0x016, /* 1: 2 3 5 */
        0x099, /* 2: 1 4 5 8 */
        0x131, /* 3: 1 5 6 9 */
        0x0c2, /* 4: 2 7 8 */
        0x187, /* 5: 1 2 3 8 9 */
        0x304, /* 6: 3 9 10 */
        0x008, /* 7: 4 */
        0x01a, /* 8: 2 4 5 */
        0x034, /* 9: 3 5 6 */
        0x020, /* 10: 6 */
};

static unsigned pin_bit(int index)
{
        return 1U << index;
}

static unsigned linked_to(unsigned group)
{
        unsigned linked = 0;
        for (int i = 0; i < BOWLING_PINS_MAX; i++)
                linked |= (group & pin_bit(i)) != 0 ? links[i] : 0;
        return linked;
}

/* The pins that are joined to the first one, itself included. */
static unsigned first_group(unsigned pins)
{
        unsigned group = pins & (~pins + 1);
        unsigned before = 0;
        while (group != before) {
                before = group;
                group |= linked_to(group) & pins;
        }
        return group;
}

static bool is_single(unsigned pins)
{
        return (pins & (pins - 1)) == 0;
}

enum bowling_leave_class bowling_leave_class(unsigned pins)
{
        if (pins == 0 || pins >= RACK)
                return BOWLING_LEAVE_NONE;
        if (is_single(pins))
                return BOWLING_LEAVE_SINGLE;
        if (first_group(pins) == pins)
                return BOWLING_LEAVE_CLUSTER;
        return (pins & HEAD_PIN) != 0 ? BOWLING_LEAVE_WASHOUT : BOWLING_LEAVE_SPLIT;
}

const char *bowling_leave_class_word(enum bowling_leave_class kind)
{
        static const char *const class_words[BOWLING_LEAVE_CLASSES] = {
                [BOWLING_LEAVE_NONE] = "none",       [BOWLING_LEAVE_SINGLE] = "single",
                [BOWLING_LEAVE_CLUSTER] = "cluster", [BOWLING_LEAVE_SPLIT] = "split",
                [BOWLING_LEAVE_WASHOUT] = "washout",
        };
        return class_words[(unsigned)kind < BOWLING_LEAVE_CLASSES ? kind : BOWLING_LEAVE_NONE];
}

struct named_leave {
        unsigned pins;
        enum bowling_leave_name name;
};

static const struct named_leave named_leaves[] = {
        {0x240, BOWLING_LEAVE_BED_POSTS},      /* 7-10 */
        {0x140, BOWLING_LEAVE_CINCINNATI},     /* 7-9 */
        {0x280, BOWLING_LEAVE_CINCINNATI},     /* 8-10 */
        {0x250, BOWLING_LEAVE_LILY},           /* 5-7-10 */
        {0x042, BOWLING_LEAVE_BABY_SPLIT},     /* 2-7 */
        {0x204, BOWLING_LEAVE_BABY_SPLIT},     /* 3-10 */
        {0x242, BOWLING_LEAVE_CHRISTMAS_TREE}, /* 2-7-10 */
        {0x244, BOWLING_LEAVE_CHRISTMAS_TREE}, /* 3-7-10 */
        {0x268, BOWLING_LEAVE_BIG_FOUR},       /* 4-6-7-10 */
        {0x368, BOWLING_LEAVE_GREEK_CHURCH},   /* 4-6-7-9-10 */
        {0x2e8, BOWLING_LEAVE_GREEK_CHURCH},   /* 4-6-7-8-10 */
        {0x09a, BOWLING_LEAVE_BUCKET},         /* 2-4-5-8 */
        {0x134, BOWLING_LEAVE_BUCKET},         /* 3-5-6-9 */
        {0x04b, BOWLING_LEAVE_PICKET_FENCE},   /* 1-2-4-7 */
        {0x225, BOWLING_LEAVE_PICKET_FENCE},   /* 1-3-6-10 */
        {0x26a, BOWLING_LEAVE_BIG_FIVE},       /* 2-4-6-7-10 */
        {0x26c, BOWLING_LEAVE_BIG_FIVE},       /* 3-4-6-7-10 */
        {0x2ea, BOWLING_LEAVE_BIG_SIX},        /* 2-4-6-7-8-10 */
        {0x36c, BOWLING_LEAVE_BIG_SIX},        /* 3-4-6-7-9-10 */
};

enum bowling_leave_name bowling_leave_name(unsigned pins)
{
        enum bowling_leave_name name = BOWLING_LEAVE_NAMELESS;
        for (size_t i = 0; i < sizeof named_leaves / sizeof *named_leaves; i++)
                name = named_leaves[i].pins == pins ? named_leaves[i].name : name;
        return name;
}

const char *bowling_leave_name_words(enum bowling_leave_name name)
{
        static const char *const name_words[BOWLING_LEAVE_NAMES] = {
                [BOWLING_LEAVE_BED_POSTS] = "bed posts",
                [BOWLING_LEAVE_CINCINNATI] = "Cincinnati",
                [BOWLING_LEAVE_LILY] = "lily",
                [BOWLING_LEAVE_BABY_SPLIT] = "baby split",
                [BOWLING_LEAVE_CHRISTMAS_TREE] = "Christmas tree",
                [BOWLING_LEAVE_BIG_FOUR] = "big four",
                [BOWLING_LEAVE_GREEK_CHURCH] = "Greek church",
                [BOWLING_LEAVE_BUCKET] = "bucket",
                [BOWLING_LEAVE_PICKET_FENCE] = "picket fence",
                [BOWLING_LEAVE_BIG_FIVE] = "big five",
                [BOWLING_LEAVE_BIG_SIX] = "big six",
        };
        return name_words[(unsigned)name < BOWLING_LEAVE_NAMES ? name : BOWLING_LEAVE_NAMELESS];
}

/* Gives the end of the text. */
static char *write_pin(char *end, int pin, bool first)
{
        if (!first)
                *end++ = '-';
        if (pin == BOWLING_PINS_MAX)
                *end++ = '1';
        *end++ = (char)('0' + pin % BOWLING_PINS_MAX);
        return end;
}

struct bowling_leave_text bowling_leave_text(unsigned pins)
{
        struct bowling_leave_text text = {""};
        char *end = text.text;
        for (int i = 0; i < BOWLING_PINS_MAX; i++) {
                bool stands = (pins & pin_bit(i)) != 0;
                end = stands ? write_pin(end, i + 1, end == text.text) : end;
        }
        return text;
}

static bool is_digit_at(const char *text, size_t length, size_t at)
{
        return at < length && text[at] >= '0' && text[at] <= '9';
}

/* The number that begins there; above ten where it has more digits than pins have. */
static int number_at(const char *text, size_t length, size_t at)
{
        int number = 0;
        for (; is_digit_at(text, length, at) && number <= BOWLING_PINS_MAX; at++)
                number = number * BOWLING_PINS_MAX + (text[at] - '0');
        return number;
}

/* The number begins with another digit than 0, so it tells how long it was. */
static enum bowling_status read_pin(const char *text, size_t length,
                                    struct bowling_leave_reading *reading)
{
        int pin = number_at(text, length, reading->length);
        if (pin < 1 || pin > BOWLING_PINS_MAX || text[reading->length] == '0')
                return BOWLING_PIN_UNKNOWN;
        if ((reading->pins & pin_bit(pin - 1)) != 0)
                return BOWLING_PIN_TWICE;
        reading->pins |= pin_bit(pin - 1);
        reading->length += pin == BOWLING_PINS_MAX ? 2 : 1;
        return BOWLING_OK;
}

enum bowling_status bowling_leave_read(const char *text, size_t length,
                                       struct bowling_leave_reading *reading_out)
{
        *reading_out = (struct bowling_leave_reading){0, 0};
        enum bowling_status status = read_pin(text, length, reading_out);
        while (status == BOWLING_OK && reading_out->length < length &&
               text[reading_out->length] == '-') {
                reading_out->length++;
                status = read_pin(text, length, reading_out);
        }
        return status;
}
