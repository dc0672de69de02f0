/* Leaves of a player, printed for people, as JSON and as rows of CSV. */
#include <inttypes.h>
#include <stdlib.h>

#include "json_text.h"
#include "leaves.h"

struct listed {
        unsigned pins;
        int64_t left;
};

struct list {
        struct listed entries[LEAVES_SETS];
        size_t count;
};

/* The most frequent first, then by the sets' numbers. */
static int compare(const void *left, const void *right)
{
        const struct listed *one = left;
        const struct listed *other = right;
        if (one->left != other->left)
                return one->left > other->left ? -1 : 1;
        return one->pins < other->pins ? -1 : 1;
}

static void make_list(struct list *list, const struct leaves *leaves)
{
        list->count = 0;
        for (unsigned pins = 0; pins < LEAVES_SETS; pins++) {
                if (leaves->sets[pins].left > 0 && bowling_leave_class(pins) != BOWLING_LEAVE_NONE)
                        list->entries[list->count++] =
                                (struct listed){pins, leaves->sets[pins].left};
        }
        qsort(list->entries, list->count, sizeof *list->entries, compare);
}

static double average(int64_t sum, int64_t games)
{
        return (double)sum / (double)games;
}

static const char *class_of(unsigned pins)
{
        return bowling_leave_class_word(bowling_leave_class(pins));
}

static const char *name_of(unsigned pins)
{
        return bowling_leave_name_words(bowling_leave_name(pins));
}

/* JSON */

void leaves_print_counts(FILE *out, struct leaves_counts counts)
{
        fprintf(out, "\"left\":%" PRId64 ",\"attempts\":%" PRId64 ",\"made\":%" PRId64, counts.left,
                counts.attempts, counts.made);
}

void leaves_print_leave(FILE *out, const char *member, unsigned pins)
{
        const char *separator = "";
        fprintf(out, "\"%s\":\"%s\",\"pins\":[", member, bowling_leave_text(pins).text);
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++) {
                if ((pins >> (pin - 1) & 1) == 0)
                        continue;
                fprintf(out, "%s%d", separator, pin);
                separator = ",";
        }
        fprintf(out, "],\"class\":\"%s\",\"name\":", class_of(pins));
        if (name_of(pins) != NULL)
                json_text_print(out, name_of(pins));
        else
                fputs("null", out);
}

static void print_leaves(FILE *out, const struct leaves *leaves)
{
        struct list list;
        make_list(&list, leaves);
        for (size_t i = 0; i < list.count; i++) {
                unsigned pins = list.entries[i].pins;
                fputs(i > 0 ? ",\n  {" : "\n  {", out);
                leaves_print_leave(out, "text", pins);
                fputc(',', out);
                leaves_print_counts(out, leaves->sets[pins]);
                fprintf(out, ",\"frequency\":%.4f}",
                        average(leaves->sets[pins].left, leaves->first_balls));
        }
}

static void print_average(FILE *out, const char *member, int64_t sum, int64_t games)
{
        if (games > 0)
                fprintf(out, ",\"%s\":%.2f", member, average(sum, games));
        else
                fprintf(out, ",\"%s\":null", member);
}

void leaves_print_json(FILE *out, const char *player, const struct leaves *leaves)
{
        fprintf(out,
                "{\"player\":\"%s\",\"games\":%" PRId64 ",\"games_with_pins\":%" PRId64
                ",\"first_balls\":%" PRId64 ",\"leaves\":[",
                player, leaves->games, leaves->games_with_pins, leaves->first_balls);
        print_leaves(out, leaves);
        fputs("],\"pins\":[", out);
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++) {
                fprintf(out, pin > 1 ? ",\n  {\"pin\":%d," : "\n  {\"pin\":%d,", pin);
                leaves_print_counts(out, leaves_of_pin(leaves, pin));
                fputc('}', out);
        }
        fputs("],\"classes\":{", out);
        for (int kind = BOWLING_LEAVE_SINGLE; kind < BOWLING_LEAVE_CLASSES; kind++) {
                fprintf(out, "%s\n  \"%s\":{", kind > BOWLING_LEAVE_SINGLE ? "," : "",
                        bowling_leave_class_word((enum bowling_leave_class)kind));
                leaves_print_counts(out, leaves_of_class(leaves, (enum bowling_leave_class)kind));
                fputc('}', out);
        }
        fputc('}', out);
        print_average(out, "average", leaves->score, leaves->games);
        print_average(out, "average_single_pins_made", leaves->score_single_pins_made,
                      leaves->games);
        fputc('}', out);
}

/* Tables */

static void add_count(struct table *table, int64_t count)
{
        table_add_format(table, "%" PRId64, count);
}

static void add_percent(struct table *table, int64_t part, int64_t whole)
{
        if (whole == 0)
                table_add(table, NULL);
        else
                table_add_format(table, "%.1f", 100 * average(part, whole));
}

static void add_counts(struct table *table, struct leaves_counts counts)
{
        add_count(table, counts.left);
        add_count(table, counts.attempts);
        add_count(table, counts.made);
}

#define COUNT_COLUMNS                                                                              \
        {"left", "left", TABLE_NUMBER}, {"attempts", "attempts", TABLE_NUMBER},                    \
        {                                                                                          \
                "made", "made", TABLE_NUMBER                                                       \
        }

static void print_table(FILE *out, struct table *table)
{
        fputc('\n', out);
        table_print(table, out);
        table_release(table);
}

static void print_leaves_table(FILE *out, const struct leaves *leaves)
{
        static const struct table_column columns[] = {{"leave", "leave", TABLE_TEXT},
                                                      {"class", "class", TABLE_TEXT},
                                                      {"name", "name", TABLE_TEXT},
                                                      COUNT_COLUMNS,
                                                      {"made_percent", "made %", TABLE_NUMBER},
                                                      {"percent", "left %", TABLE_NUMBER}};
        struct table table = {.columns = columns, .column_count = sizeof columns / sizeof *columns};
        struct list list;
        make_list(&list, leaves);
        for (size_t i = 0; i < list.count; i++) {
                unsigned pins = list.entries[i].pins;
                struct leaves_counts counts = leaves->sets[pins];
                table_add(&table, bowling_leave_text(pins).text);
                table_add(&table, class_of(pins));
                table_add(&table, name_of(pins));
                add_counts(&table, counts);
                add_percent(&table, counts.made, counts.attempts);
                add_percent(&table, counts.left, leaves->first_balls);
        }
        print_table(out, &table);
}

static void print_pins_table(FILE *out, const struct leaves *leaves)
{
        static const struct table_column columns[] = {{"pin", "pin", TABLE_NUMBER},
                                                      {"left", "stood", TABLE_NUMBER},
                                                      {"attempts", "alone", TABLE_NUMBER},
                                                      {"made", "made", TABLE_NUMBER},
                                                      {"made_percent", "made %", TABLE_NUMBER}};
        struct table table = {.columns = columns, .column_count = sizeof columns / sizeof *columns};
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++) {
                struct leaves_counts counts = leaves_of_pin(leaves, pin);
                add_count(&table, pin);
                add_counts(&table, counts);
                add_percent(&table, counts.made, counts.attempts);
        }
        print_table(out, &table);
}

static void print_classes_table(FILE *out, const struct leaves *leaves)
{
        static const struct table_column columns[] = {{"class", "class", TABLE_TEXT},
                                                      COUNT_COLUMNS,
                                                      {"made_percent", "made %", TABLE_NUMBER}};
        struct table table = {.columns = columns, .column_count = sizeof columns / sizeof *columns};
        for (int kind = BOWLING_LEAVE_SINGLE; kind < BOWLING_LEAVE_CLASSES; kind++) {
                struct leaves_counts counts =
                        leaves_of_class(leaves, (enum bowling_leave_class)kind);
                table_add(&table, bowling_leave_class_word((enum bowling_leave_class)kind));
                add_counts(&table, counts);
                add_percent(&table, counts.made, counts.attempts);
        }
        print_table(out, &table);
}

void leaves_print(FILE *out, const char *player, const struct leaves *leaves)
{
        fprintf(out, "%s: %" PRId64 " game%s, average %.2f; with all single pins made %.2f\n",
                player, leaves->games, leaves->games == 1 ? "" : "s",
                average(leaves->score, leaves->games),
                average(leaves->score_single_pins_made, leaves->games));
        if (leaves->games_with_pins == 0) {
                fputs("No bowl of these games knows its pins.\n", out);
                return;
        }
        fprintf(out,
                "%" PRId64 " of them know%s pins, with %" PRId64 " first balls that know theirs\n",
                leaves->games_with_pins, leaves->games_with_pins == 1 ? "s" : "",
                leaves->first_balls);
        print_leaves_table(out, leaves);
        print_classes_table(out, leaves);
        print_pins_table(out, leaves);
}

/* CSV */

void leaves_begin_rows(struct table *table)
{
        static const struct table_column columns[] = {{"player", "player", TABLE_TEXT},
                                                      {"kind", "kind", TABLE_TEXT},
                                                      {"leave", "leave", TABLE_TEXT},
                                                      {"class", "class", TABLE_TEXT},
                                                      {"name", "name", TABLE_TEXT},
                                                      COUNT_COLUMNS,
                                                      {"frequency", "frequency", TABLE_NUMBER},
                                                      {"average", "average", TABLE_NUMBER}};
        table->columns = columns;
        table->column_count = sizeof columns / sizeof *columns;
}

/* What a row tells of, before its counts. */
static void begin_row(struct table *table, const char *player, const char *kind)
{
        table_add(table, player);
        table_add(table, kind);
}

static void add_leave_rows(struct table *table, const char *player, const struct leaves *leaves)
{
        struct list list;
        make_list(&list, leaves);
        for (size_t i = 0; i < list.count; i++) {
                unsigned pins = list.entries[i].pins;
                begin_row(table, player, "leave");
                table_add(table, bowling_leave_text(pins).text);
                table_add(table, class_of(pins));
                table_add(table, name_of(pins));
                add_counts(table, leaves->sets[pins]);
                table_add_format(table, "%.4f",
                                 average(leaves->sets[pins].left, leaves->first_balls));
                table_add(table, NULL);
        }
}

static void add_empty(struct table *table, int count)
{
        for (int i = 0; i < count; i++)
                table_add(table, NULL);
}

static void add_average_row(struct table *table, const char *player, const char *kind, double value)
{
        begin_row(table, player, kind);
        add_empty(table, 7);
        table_add_format(table, "%.2f", value);
}

void leaves_add_rows(struct table *table, const char *player, const struct leaves *leaves)
{
        add_leave_rows(table, player, leaves);
        for (int kind = BOWLING_LEAVE_SINGLE; kind < BOWLING_LEAVE_CLASSES; kind++) {
                begin_row(table, player, "class");
                table_add(table, NULL);
                table_add(table, bowling_leave_class_word((enum bowling_leave_class)kind));
                table_add(table, NULL);
                add_counts(table, leaves_of_class(leaves, (enum bowling_leave_class)kind));
                add_empty(table, 2);
        }
        for (int pin = 1; pin <= BOWLING_PINS_MAX; pin++) {
                begin_row(table, player, "pin");
                add_count(table, pin);
                add_empty(table, 2);
                add_counts(table, leaves_of_pin(leaves, pin));
                add_empty(table, 2);
        }
        add_average_row(table, player, "average", average(leaves->score, leaves->games));
        add_average_row(table, player, "average_single_pins_made",
                        average(leaves->score_single_pins_made, leaves->games));
}

void leaves_define(FILE *out)
{
        static const char *const lines[][2] = {
                {"left", "leaves: what stood after a first ball at a full rack"},
                {"attempts", "leaves that got a second ball"},
                {"made", "attempts that left no pin"},
                {"made %", "made / attempts"},
                {"left %", "left / first balls at a full rack that know their pins;"},
                {"", "strikes, gutter balls and fouls do"},
                {"stood", "leaves of any kind in which the pin stood"},
                {"alone", "attempts at this pin alone"},
                {"average", "pins / finished games, with pins or without"},
                {"with all single pins made", "the same, where each 9 of a first ball at a"},
                {"", "full rack, its pin known or not, is a spare; a fill ball"},
                {"", "that this earns was never bowled, and counts 0"},
        };
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
                fprintf(out, "  %-10s  %s\n", lines[i][0], lines[i][1]);
}
