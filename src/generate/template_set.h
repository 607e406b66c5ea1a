/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_set.h: the templates of several files, with their lexicons and phenomena. */
#ifndef MC_GENERATE_TEMPLATE_SET_H
#define MC_GENERATE_TEMPLATE_SET_H

#include <stddef.h>

#include "base/error.h"
#include "base/memory.h"

struct mc_diagnostics;
struct mc_pair_template;
struct mc_phenomenon;

struct mc_template_set {
    struct mc_pair_template **templates;
    size_t n_templates;
    struct mc_phenomenon *phenomena; /* all known ones, by name */
    size_t n_phenomena;
};

/* Reads the templates at `paths` and the lexicons that they name, each once, and makes the checks
 * that do not need single bindings: T001, T002, T003, T005, T006, T011, T013, repeated names
 * (E004), unknown phenomena (E010; not if none is known). Templates with a faulty lexicon are not
 * checked. All findings go to `diagnostics`. 0 if there was no error; else -1, and the set has what
 * could be read. A file that cannot be read at all is an error without findings. */
int mc_template_set_read(const char *const *paths, size_t n_paths,
                         const char *const *phenomena_folders, size_t n_folders,
                         struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                         struct mc_template_set *set, struct mc_error *error) MC_MUST_CHECK;

#endif
