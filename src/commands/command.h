/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.h: a sub-command. Each is one file NAME.c with one constant `const struct mc_command
 * mc_command_NAME`, listed in COMMANDS of src/lists.mk. Its options are rows (base/options.h), of
 * which those that several commands have are in run/option_rows.h. Only this layer prints
 * messages and chooses exit codes. */
#ifndef MC_COMMANDS_COMMAND_H
#define MC_COMMANDS_COMMAND_H

#include "base/options.h"
#include "engine/messages.h"
#include "report/document.h"

/* The kinds of reader, as `metricheck --help` groups them. */
enum mc_command_group { MC_FOR_DEVELOPERS, MC_FOR_CONTRIBUTORS, MC_FOR_CI, MC_FOR_ALL };

/* An example of the manual; a test runs every one of them. */
struct mc_example {
    const char *command; /* "metricheck run -p negation" */
    const char *text;    /* what it does */
};

/* What a command does with its options and what stands beside them: the exit code, or -1 with the
 * error. Everything lives in the arena of the call. */
typedef int mc_command_work(void *values, const struct mc_option_list *operands,
                            struct mc_arena *arena, struct mc_error *error);

struct mc_command {
    const char *name, *alias; /* one word, or two with a blank; alias may be NULL */
    enum mc_command_group group;
    const char *summary;     /* one line */
    const char *synopsis;    /* "[SUITE...]" */
    const char *description; /* paragraphs, separated by an empty line */
    const struct mc_option *options;
    const struct mc_example *examples; /* ended by command == NULL; may be NULL */
    mc_command_work *work;
    const void *defaults; /* of its options: `size` bytes */
    size_t size;
    size_t n_words; /* its first operands that are no files, but words or ids; SIZE_MAX: all */
    /* With work NULL: as mc_command_do, of a command that reads its options in a way of its own.
     */
    int (*run)(int argc, char **argv, struct mc_error *error);
};
/* The end of most commands: `type` is the struct of the options, and what follows are those
 * defaults that are not 0. */
#define MC_COMMAND_WORK(work_, n_words_, type, ...)                                                \
    .work = (work_), .defaults = &(const type){__VA_ARGS__}, .size = sizeof(type),                 \
    .n_words = (n_words_)

/* Reads the options and does the work, in an arena of the call. argv[0] is the command's name.
 * Returns the exit code; when error is filled, main prints it and its code is the exit code. */
int mc_command_do(const struct mc_command *command, int argc, char **argv, struct mc_error *error);

struct mc_metric_sources;

/* Shows messages of the engine on standard error. */
extern const struct mc_messages mc_on_standard_error;
/* Where metrics come from, in this process: messages on standard error, and a module that ends the
 * program is named before it does. */
void mc_command_sources(struct mc_metric_sources *sources, bool quiet);

/* The paths that are written, in the arena, ended by NULL: `output` (NULL: none), then that of each
 * text FORMAT=PATH that has one. */
const char **mc_report_paths(const char *output, const struct mc_option_list *reports,
                             struct mc_arena *arena);
/* The paths of both lists, each ended by NULL, in the arena; ended by NULL. */
const char *const *mc_paths_join(const char *const *first, const char *const *second,
                                 struct mc_arena *arena);

const struct mc_command *const *mc_commands(size_t *n);
/* By name or alias, or NULL. A name of two words may also be joined by '-', as its manual page is.
 */
const struct mc_command *mc_command_find(const char *name);
/* The command that n >= 1 words of a call begin with, or NULL. *n_used: how many words its name
 * has. */
const struct mc_command *mc_command_of(const char *const *words, size_t n, size_t *n_used);

/* A document of the kind on the stream, as wide as the kind has it; on a screen in colour as
 * --color says (enum mc_color). Its arena is NULL. */
struct mc_document mc_command_document(const struct mc_document_kind *kind, int color,
                                       FILE *stream);

/* An option, and whether it was given. Of several, ended by name == NULL, the name of the first one
 * that was; NULL: none. */
struct mc_given_option {
    bool is_given;
    const char *name;
};
const char *mc_given_option(const struct mc_given_option *options);

/* Whether what the command prints is for people to read, and long enough for a pager: not of those
 * that ask questions, and of those whose rows come one by one. */
bool mc_command_pages(const struct mc_command *command);

#endif
