/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated_serve.h: the process in which a metric of others lives, alone. */
#ifndef MC_METRICS_ISOLATED_SERVE_H
#define MC_METRICS_ISOLATED_SERVE_H

#include "base/error.h"

/* Does what the process that started this one asks, until it asks to close. The arguments are those
 * of main() from MC_ISOLATED_COMMAND on; MC_CODE_USAGE where this was not started so. */
int mc_isolated_serve(int argc, char **argv, struct mc_error *error) MC_MUST_CHECK;

#endif
