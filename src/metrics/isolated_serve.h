/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated_serve.h: the process in which a foreign metric runs, alone. */
#ifndef MC_METRICS_ISOLATED_SERVE_H
#define MC_METRICS_ISOLATED_SERVE_H

#include "base/error.h"

/* Serves the process that started this one until it asks to close. The arguments are those of
 * main() from MC_ISOLATED_COMMAND on; MC_CODE_USAGE if this process was not started in that way. */
int mc_isolated_serve(int argc, char **argv, struct mc_error *error) MC_MUST_CHECK;

#endif
