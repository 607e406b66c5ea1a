/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nlg_checklist.h: the files of the published NLG CheckList, as the import reads them.
 *
 * ids_test_cases.json:     {"Hyponymy": {"sick": ["D8sick", ...], "sts": [...]}, ...}; an older
 *                          form has {"Noun": [...], ...} in place of the lists, and also lists the
 *                          sentence pairs of "Multiple Phenomena".
 * content_test_cases.json: {"D8sick": [score, [sentence A, sentence B], [lines of graph A, lines of
 *                          graph B], optional label], ...}
 * all_metric_scores.json:  a score file; "Ann. Score" is the human score. */
#ifndef MC_IMPORT_NLG_CHECKLIST_H
#define MC_IMPORT_NLG_CHECKLIST_H

#include "base/json.h"
#include "suite/suite.h"

struct mc_import;

/* One id of the lists. The keys lead to its place in the file. */
struct mc_nlg_entry {
    struct mc_slice id, dataset, subphenomenon;
    const char *phenomenon;          /* our name */
    const struct mc_json_file *file; /* NULL: it is in no list, but in the file `source` */
    struct mc_slice source;
    const char *keys[3]; /* phenomenon, dataset, sub-phenomenon (NULL: none) */
    size_t index;        /* in the list */
};

struct mc_nlg_ids {
    struct mc_json_file file; /* closed by mc_nlg_ids_close */
    bool is_open;
    struct mc_string_map *map; /* id -> index in entries */
    struct mc_nlg_entry *entries;
    size_t n, capacity;
    bool has_subphenomena, has_multiple;
};

/* Parses a file of ids of either form. Unknown phenomena and data sets, and repeated ids, are
 * findings. The text must live as long as the import's arena. The caller closes *ids even after an
 * error. */
int mc_nlg_ids_parse(struct mc_import *import, struct mc_slice path, struct mc_slice text,
                     struct mc_nlg_ids *ids, struct mc_error *error) MC_MUST_CHECK;
void mc_nlg_ids_close(struct mc_nlg_ids *ids);
/* Adds a finding at the place of an id, or without a place if it is in no list. */
void mc_nlg_entry_finding(struct mc_import *import, const struct mc_nlg_entry *entry,
                          enum mc_severity severity, const char *text);

/* One sentence pair of the content file. */
struct mc_nlg_pair {
    struct mc_slice id, label;
    double human;
    struct mc_side sides[2];
};

struct mc_nlg_content {
    struct mc_string_map *map; /* id -> index in pairs */
    struct mc_nlg_pair *pairs;
    size_t n;
};

/* Parses all pairs of the content file. A wrong structure is a finding of severity error. Repeated
 * ids (the last one counts), graphs that do not parse (they are dropped) and odd graphs are
 * warnings; those about graphs of a pair that is not in `wanted` say so. */
int mc_nlg_content_parse(struct mc_import *import, struct mc_slice path, struct mc_slice text,
                         const struct mc_string_map *wanted, struct mc_nlg_content *content,
                         struct mc_error *error) MC_MUST_CHECK;
/* A copy of the text, in the arena, in which members of the top object are blanked out if a later
 * one has the same key; all other bytes keep their places. The text itself if no key is repeated.
 * Each blanked member is a warning, with a note at the member that repeats its key. Any text is
 * allowed. */
struct mc_slice mc_nlg_keep_last(struct mc_import *import, struct mc_slice path,
                                 struct mc_slice text);

#endif
