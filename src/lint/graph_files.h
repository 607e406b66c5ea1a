/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_files.h: files that hold only graphs, which `lint` checks before the graphs become part of
 * a case. */
#ifndef MC_LINT_GRAPH_FILES_H
#define MC_LINT_GRAPH_FILES_H

#include "base/error.h"
#include "base/memory.h"

struct mc_arena;
struct mc_diagnostic;
struct mc_diagnostics;
struct mc_frame_list;

/* A graph of a file, valid or not. */
struct mc_lint_graph {
    struct mc_slice file; /* path as given */
    struct mc_slice text; /* with its comments */
    struct mc_slice id;   /* from "# ::id"; length 0: none */
    uint32_t line;        /* first line of the text in the file, from 1 */
};

struct mc_lint_graphs {
    struct mc_lint_graph *items; /* file by file, in the order of the text */
    size_t n_items, capacity;
    size_t n_files; /* files read, including those without a graph */
};

/* Whether the operand is an existing file named NAME.amr or NAME.penman. */
bool mc_lint_is_graph_file(const char *path);
/* Reads a file of graphs in PENMAN notation and checks each of them: its syntax (E021, E022, E023),
 * its roles and constants (W015, W016, W043), circles (W028), escaped quotes (W044) and, with a
 * list, its frames (W021). The graphs are added to the list, in the arena. A file that cannot be
 * read is an error. */
int mc_lint_graph_file(const char *path, const struct mc_frame_list *frames, struct mc_arena *arena,
                       struct mc_lint_graphs *graphs, struct mc_diagnostics *diagnostics,
                       struct mc_error *error) MC_MUST_CHECK;
/* Index of the graph that the finding is about; n_items: none. */
size_t mc_lint_graph_of(const struct mc_lint_graphs *graphs, const struct mc_diagnostic *finding);

#endif
