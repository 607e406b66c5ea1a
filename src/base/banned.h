/* SPDX-License-Identifier: GPL-3.0-or-later */
/* banned.h: functions that this project does not use, turned into errors. Included by every
 * compilation through the build (-include), after the system headers that declare them. */
#ifndef MC_BASE_BANNED_H
#define MC_BASE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#pragma GCC poison strcpy strcat strncpy strncat sprintf vsprintf gets strtok atoi atol atof
#endif

#endif
