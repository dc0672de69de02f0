/** All of libbowling. */
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
