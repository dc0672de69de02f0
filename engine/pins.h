/* How many pins fell: the only place that makes and adds pins. */
#ifndef ENGINE_PINS_H
#define ENGINE_PINS_H

#include <stdbool.h>

#include <bowling/bowl.h>

/* Refuses counts below zero and above ten. */
enum bowling_status pins_of(int count, struct bowling_pins *pins_out);

/* Refuses sums above ten: two bowls at one rack cannot fell more. */
enum bowling_status pins_add(struct bowling_pins left, struct bowling_pins right,
                             struct bowling_pins *pins_out);

/* The pins that a first bowl left standing. */
struct bowling_pins pins_left_by(struct bowling_pins fallen);

bool pins_are_all(struct bowling_pins pins);
bool pins_are_none(struct bowling_pins pins);
int pins_count(struct bowling_pins pins);

#endif
