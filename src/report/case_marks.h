/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_marks.h: the differences between the two sides of a case, for reports that mark them: lines
 * of the graphs, and words. */
#ifndef MC_REPORT_CASE_MARKS_H
#define MC_REPORT_CASE_MARKS_H

#include "amr/difference.h"
#include "report/explain/drawing.h"
#include "suite/suite.h"

/* Words begin..end-1 of a sentence, counted from 0; words are separated by spaces. */
struct mc_word_range {
    size_t begin, end;
};

/* Takes the next word of a sentence, starting at *at; false: there is none. */
bool mc_marked_word_next(struct mc_slice sentence, size_t *at, struct mc_slice *word);
/* The words of a range as in the sentence, which must contain them. */
struct mc_slice mc_marked_words(struct mc_slice sentence, struct mc_word_range range);

struct mc_case_marks {
    /* Reference and candidate, with one relation per line; n_lines 0: one of them has no graph, and
     * `difference` is empty. */
    struct mc_marked_text graphs[2];
    struct mc_difference difference;
    /* Ranges of words without a partner in the other sentence, in order; none if one of the
     * sentences is missing. */
    struct mc_word_range *words[2];
    size_t n_words[2];
};

/* Compares the sentences of a case (mc_matching_blocks, line_diff.h) and its graphs
 * (mc_difference). All memory comes from the arena. Deterministic. */
void mc_case_marks_find(const struct mc_case *item, struct mc_arena *arena,
                        struct mc_case_marks *marks);
/* The same without the lines of `graphs`: their n_lines are 0. */
void mc_case_marks_find_edits(const struct mc_case *item, struct mc_arena *arena,
                              struct mc_case_marks *marks);
/* Only the words, which is milliseconds faster than with the graphs. */
void mc_case_marks_find_words(const struct mc_case *item, struct mc_arena *arena,
                              struct mc_case_marks *marks);

#endif
