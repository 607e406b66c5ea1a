/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program_calls.h: commands run in the process of a test, as the reference for the library. */
#ifndef MC_TESTS_PROGRAM_CALLS_H
#define MC_TESTS_PROGRAM_CALLS_H

struct mc_engine;

/* The exit code of a command; words: its name, options and operands, ended by NULL. What it prints
 * goes nowhere. */
int mc_test_command(const char *const *words);
/* What a function writes to standard output and standard error; to be freed. */
char *mc_test_printed(void (*function)(void *context), void *context);
/* All of a file that is not empty; to be freed. */
char *mc_test_contents(const char *path);
/* Both files hold the same. */
void mc_assert_same_file(const char *path, const char *expected);
/* The last call of the engine failed with this status, and its message holds the text. */
void mc_assert_engine_error(const struct mc_engine *engine, int status, const char *text);

#endif
