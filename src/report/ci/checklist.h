/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checklist.h: lists of tests that passed or failed, for the programs that run and show tests:
 * JUnit, TAP, SARIF, GitHub. `run` makes one from the expectations of its cases, `gate` one from
 * its checks and the cases that changed; each format has its own way to write it. */
#ifndef MC_REPORT_CI_CHECKLIST_H
#define MC_REPORT_CI_CHECKLIST_H

#include <stdio.h>

#include "base/error.h"
#include "base/memory.h"

enum mc_item_outcome {
    MC_ITEM_PASSED,
    MC_ITEM_FAILED,
    MC_ITEM_WARNED,  /* failed, but stops nothing */
    MC_ITEM_SKIPPED, /* could not be judged: the message says why */
    MC_ITEM_NOTED    /* passed, but the message is worth a look */
};
#define MC_ITEM_OUTCOMES 5

/* One test. All texts are UTF-8; an empty slice stands for none. */
struct mc_check_item {
    struct mc_slice group; /* what it belongs to: "bleu on negation" */
    struct mc_slice name;  /* unique in its group: "negation-004 below article-004" */
    struct mc_slice rule;  /* kind of the test, for tools that group by it: "expectation/below" */
    enum mc_item_outcome outcome;
    struct mc_slice message; /* one line: what is wrong, or why it was skipped */
    struct mc_slice details; /* lines: both sentences, scores */
    struct mc_slice file;    /* file of the case; path as the user gave it */
    struct mc_position at;   /* line 0: no place */
};

/* A kind of test, described once. */
struct mc_check_rule {
    struct mc_slice name;        /* as in mc_check_item.rule */
    struct mc_slice description; /* a few words or a sentence */
    struct mc_slice explanation; /* what is found, and why it matters; may be empty */
    struct mc_slice help;        /* what to do about it; may be empty */
};

struct mc_checklist {
    struct mc_slice title;    /* "metricheck run", "metricheck gate" */
    struct mc_slice summary;  /* one line */
    struct mc_slice markdown; /* a longer summary, for formats that show one; may be empty */
    bool markdown_is_all;     /* it holds what is worth a look: no items are shown beside it */
    struct mc_slice file;     /* used for items that have no place: the first file of the suite */
    struct mc_slice home;     /* used for places outside the root; may be empty */
    const char *root;         /* folder of the repository; NULL: the working directory */
    const char *created;      /* ISO 8601, UTC; "" if not known */
    const struct mc_check_rule *rules;
    size_t n_rules;
    const struct mc_check_item *items; /* those of a group together, the worst first, for formats
                                          that show only some of them */
    size_t n_items;
};

/* A format: a file of this folder with one constant `const struct mc_checklist_format
 * mc_checklist_NAME`, listed in CHECKLIST_FORMATS of src/lists.mk. */
struct mc_checklist_format {
    const char *name;           /* --report NAME=PATH */
    const char *file_extension; /* without the dot */
    const char *summary;        /* one line for --help */
    bool shows_markdown;        /* reads mc_checklist.markdown, which need not be made for others */
    int (*write)(const struct mc_checklist *list, FILE *stream, struct mc_error *error);
};

/* The formats, NULL-terminated; and the one of that name, or NULL. */
const struct mc_checklist_format *const *mc_checklist_formats(size_t *n);
const struct mc_checklist_format *mc_checklist_format_find(struct mc_slice name);

/* How many of n items have each outcome. */
struct mc_outcome_counts {
    size_t of[MC_ITEM_OUTCOMES];
};
struct mc_outcome_counts mc_count_outcomes(const struct mc_check_item *items, size_t n);
/* The index after the last item of the group that begins at `first` (below n_items). */
size_t mc_checklist_group_end(const struct mc_checklist *list, size_t first);

/* Paths for programs that know only the working directory (the checkout of a CI job): they show
 * findings only at a path relative to it. */

/* The path, without "./" before it, relative to `folder` (absolute, without a slash at its end;
 * NULL: not known) if it is below that. */
struct mc_slice mc_place_below(struct mc_slice path, const char *folder);
/* The root of the list as an absolute path, in the arena; NULL if it cannot be found out. */
const char *mc_place_folder(const struct mc_checklist *list, struct mc_arena *arena);
/* The path relative to `folder` (of mc_place_folder); if the list has a root, also a path through
 * links or with dots. In the arena, or the path itself. */
struct mc_slice mc_place_of(const struct mc_checklist *list, struct mc_slice path,
                            const char *folder, struct mc_arena *arena);
/* Checks the option --source-root: it must be a folder or NULL, else MC_CODE_USAGE. */
int mc_source_root_check(const char *root, struct mc_error *error) MC_MUST_CHECK;
/* Whether such a path leads out of the folder. */
bool mc_place_is_outside(struct mc_slice path);
/* A path as a URI reference (RFC 3986): all but letters, digits, "-._~" and "/" percent-encoded; an
 * absolute path begins with "file://". In the arena. */
struct mc_slice mc_place_uri(struct mc_slice path, struct mc_arena *arena);

/* A checklist in Markdown, for pages that show what a job did. */

/* Writes title and summary, a table of the groups, list->markdown; then all failures, warnings and
 * notes, as they may be many and a truncated page loses its end. */
void mc_checklist_markdown(const struct mc_checklist *list, FILE *stream);
/* Appends the text to the file, cut so that the file has at most 1 MiB. */
int mc_summary_append(struct mc_slice text, const char *path, struct mc_error *error) MC_MUST_CHECK;

#endif
