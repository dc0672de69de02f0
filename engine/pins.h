/* How many pins fell, and which ones stand: the only place that makes, adds and compares pins. */
#ifndef ENGINE_PINS_H
#define ENGINE_PINS_H

#include <stdbool.h>

#include <bowling/bowl.h>

/* Refuses counts below zero and above ten. */
enum bowling_status pins_of(int count, struct bowling_pins *pins_out);

/* As bowling_bowl_leaving() does. */
enum bowling_status pins_leaving(int count, unsigned standing, struct bowling_pins *pins_out);

/* Only their number. */
struct bowling_pins pins_counted(struct bowling_pins pins);

/* Whether they are all that the first bowl at a rack left. */
bool pins_are_all_left_by(struct bowling_pins pins, struct bowling_pins first);

/* The pins that a first bowl left standing. */
struct bowling_pins pins_left_by(struct bowling_pins fallen);

bool pins_are_all(struct bowling_pins pins);
bool pins_are_none(struct bowling_pins pins);
bool pins_equal(struct bowling_pins left, struct bowling_pins right);
int pins_count(struct bowling_pins pins);

/* How many pins a set of at most BOWLING_PINS_ALL has. */
int pins_in(unsigned set);

/* The set that stands; 0 where it is unknown. */
unsigned pins_standing(struct bowling_pins pins);

/* More than their number. */
bool pins_know_more(struct bowling_pins pins);

/* Whether they are what a first bowl leaves that leaves a split, as far as that is known. */
bool pins_are_split(struct bowling_pins pins);

/* What may stand after the first bowl at a rack: all ten where nothing is known of it. */
unsigned pins_possible(struct bowling_pins first);

/* BOWLING_OK where the set is a part of `before`, else which pin had fallen. */
enum bowling_status pins_check_part(unsigned set, unsigned before);

/* Whether that can be left by the first bowl at a rack, by the second one behind `first`. */
enum bowling_status pins_check_first(struct bowling_pins pins);
enum bowling_status pins_check_second(struct bowling_pins first, struct bowling_pins pins);

#endif
