/**
 * Scores of ten-pin bowling: games, matches and statistics as plain values.
 *
 * Copy a game with `=`, keep it on the stack, throw it away: there is nothing to free. The library
 * allocates nothing, reads and writes nothing and has no variables, so threads may call it at the
 * same time, each with values of its own.
 *
 * A function that can fail returns an enum bowling_status; where it fails, nothing has changed.
 * bowling_status_words() says why. What a caller may have got from a user is refused in this way;
 * pointers must not be NULL unless it is said that they may.
 *
 * Results, such as struct bowling_scores, are there to be read. What games, matches and statistics
 * consist of is public only so that they can be copied: ask and change them through functions. The
 * layout of every struct is part of the binary interface, so a library that changed one has another
 * SONAME; before version 1.0 that is every minor version. BOWLING_VERSION_NUMBER tells at compile
 * time which version this is.
 */
#ifndef BOWLING_BOWLING_H
#define BOWLING_BOWLING_H

#include <bowling/api.h>
#include <bowling/bowl.h>
#include <bowling/first_balls.h>
#include <bowling/game.h>
#include <bowling/leave.h>
#include <bowling/match.h>
#include <bowling/notation.h>
#include <bowling/parts.h>
#include <bowling/player.h>
#include <bowling/statistics.h>
#include <bowling/status.h>
#include <bowling/version.h>

#endif
