/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.h: a sub-command. Each is one file NAME.c with one constant `const struct mc_command
 * mc_command_NAME`, listed in COMMANDS of src/lists.mk. Its options are rows (base/options.h);
 * run/option_rows.h has those that several commands share. Only this layer prints messages and
 * chooses exit codes. */
#ifndef MC_COMMANDS_COMMAND_H
#define MC_COMMANDS_COMMAND_H

#include "base/options.h"
#include "engine/messages.h"
#include "report/document.h"

/* The audiences by which `metricheck --help` groups commands. */
enum mc_command_group { MC_FOR_DEVELOPERS, MC_FOR_CONTRIBUTORS, MC_FOR_CI, MC_FOR_ALL };

/* An example of the manual; a test runs all of them. */
struct mc_example {
    const char *command; /* "metricheck run -p negation" */
    const char *text;    /* what it does */
};

/* The work of a command, given its options and operands. Returns the exit code, or -1 with an
 * error. Everything lives in the arena of the call. */
typedef int mc_command_work(void *values, const struct mc_option_list *operands,
                            struct mc_arena *arena, struct mc_error *error);

struct mc_study_kind;

struct mc_command {
    const char *name, *alias; /* one word, or two with a blank; alias may be NULL */
    enum mc_command_group group;
    const char *summary;     /* one line */
    const char *synopsis;    /* "[SUITE...]" */
    const char *description; /* paragraphs, separated by an empty line */
    const struct mc_option *options;
    const struct mc_example *examples; /* ends with command == NULL; may be NULL */
    mc_command_work *work;
    const void *defaults; /* of its options: `size` bytes */
    size_t size;
    size_t n_words; /* its first operands that are words or ids, not files; SIZE_MAX: all */
    const struct mc_study_kind *study; /* in place of `work`; NULL: the command is no study */
    /* In place of `work`: like mc_command_do (command_call.h), for a command that reads its options
     * itself. */
    int (*run)(int argc, char **argv, struct mc_error *error);
};
/* The last members of most commands: `type` is the struct of the options; the defaults that are not
 * 0 follow. */
#define MC_COMMAND_WORK(work_, n_words_, type, ...)                                                \
    .work = (work_), .defaults = &(const type){__VA_ARGS__}, .size = sizeof(type),                 \
    .n_words = (n_words_)

/* The same for a study. */
#define MC_COMMAND_STUDY(study_, n_words_, type, ...)                                              \
    .study = (study_), .defaults = &(const type){__VA_ARGS__}, .size = sizeof(type),               \
    .n_words = (n_words_)

/* A copy of the defaults of its options, in the arena. */
void *mc_command_defaults(const struct mc_command *command, struct mc_arena *arena) MC_MUST_CHECK;
/* Reads the options and operands of a call and checks that it writes no file that it reads.
 * environment: as mc_options_parse has it. */
int mc_command_read(const struct mc_command *command, int argc, char **argv, bool environment,
                    void *values, struct mc_option_list *operands, struct mc_arena *arena,
                    struct mc_error *error) MC_MUST_CHECK;

struct mc_metric_sources;

/* Shows messages of the engine on standard error. */
extern const struct mc_messages mc_on_standard_error;
/* Sets up the sources of metrics: messages go to standard error, and a module that ends the program
 * is named first. */
void mc_command_sources(struct mc_metric_sources *sources, bool quiet);

const struct mc_command *const *mc_commands(size_t *n);
/* The command of this name or alias, or NULL. Two words may also be joined by '-', as in the name
 * of the manual page. */
const struct mc_command *mc_command_find(const char *name);
/* The command with which n >= 1 words begin, or NULL. *n_used: the number of words of its name. */
const struct mc_command *mc_command_of(const char *const *words, size_t n, size_t *n_used);

/* An option, and whether it was given. */
struct mc_given_option {
    bool is_given;
    const char *name;
};
/* The name of the first option that was given; NULL: none. The list ends with name == NULL. */
const char *mc_given_option(const struct mc_given_option *options);

/* Whether the output of the command may go to a pager: not if it asks questions or writes rows one
 * by one. */
bool mc_command_pages(const struct mc_command *command);

#endif
