/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.h: what the checks of `lint` work on and how they report what they find; the codes of all
 * findings.
 *
 * A check is a constant `const struct mc_lint_check mc_lint_check_NAME`, listed in LINT_CHECKS of
 * src/lists.mk; its codes are in check.c. */
#ifndef MC_LINT_CHECK_H
#define MC_LINT_CHECK_H

#include "amr/difference.h"
#include "base/diagnostic.h"
#include "base/json_locate.h"
#include "phenomena/classify.h"

struct mc_aligned_sentence;
struct mc_allowances;
struct mc_arena;
struct mc_case;
struct mc_frame_list;
struct mc_lint_graph;
struct mc_lint_worker;
struct mc_pair_exchange;
struct mc_pair_words;
struct mc_phenomenon;
struct mc_phenomenon_rule;
struct mc_side;
struct mc_string_map;
struct mc_suite;
struct mc_suite_file;
struct mc_thread_pool;
struct mc_wordnet;

/* Findings that the authors of a case answer for: "lint": {"allow": [CODE...]}. */

/* None was needed yet. In the arena; the suite must outlive it. */
struct mc_allowances *mc_allowances_new(const struct mc_suite *suite,
                                        struct mc_arena *arena) MC_MUST_CHECK;
/* Whether the case allows a finding with this code; the allowance then counts as needed. A code
 * that may not be allowed never is. */
bool mc_allowances_take(struct mc_allowances *allowances, const struct mc_case *item,
                        const char *code);
/* Whether the i-th allowance of the case was needed. */
bool mc_allowances_needed(const struct mc_allowances *allowances, const struct mc_case *item,
                          size_t i);

/* How the two sides of each case differ, and what the rules of its phenomenon say.
 * Computed once, for all checks of pairs. */

struct mc_lint_pair {
    const struct mc_difference *difference; /* of the graphs; NULL: one of them is missing */
    const struct mc_pair_words *words;      /* NULL: a sentence is missing, or they are too long */
    /* By the rule of the case's phenomenon. Silent, too, where the difference is not proved, and
     * for words without WordNet, for then base forms are not known. */
    struct mc_rule_verdict by_graphs, by_words;
    /* Reference and candidate beside their own graphs; NULL: one of the two is missing, or there is
     * no WordNet, without which too few words are found. */
    const struct mc_aligned_sentence *aligned[2];
    /* What the pair looks like, where that was asked for, or a rule says no. */
    struct mc_labelled_phenomenon shown;
};

/* What is kept of each pair when its batch is done. */
struct mc_lint_kept {
    uint32_t exchange;    /* index in `exchanges`: the pair differs in this alone; MC_NOT_FOUND */
    bool changes_article; /* which its phenomenon does not */
    bool rule_of_words;   /* it spoke, or did not know a word */
};

/* The pairs of all cases, a batch at a time: those of a million would not fit into memory. */
struct mc_lint_pairs {
    const struct mc_suite *suite;
    struct mc_thread_pool *pool;
    struct mc_lint_pair *items;       /* [n]: of the batch */
    size_t begin, n;                  /* the batch: cases begin..begin + n - 1 */
    const struct mc_wordnet *wordnet; /* NULL: none */
    bool with_wordnet, with_shown;
    struct mc_lint_kept *kept;       /* [n_cases]: of the batches so far */
    struct mc_string_map *exchanges; /* "man / woman", base forms in the order of their bytes */
    struct mc_lint_worker *workers;  /* what the items point to; one for each thread */
    unsigned n_workers;
};

/* Before the first batch. wordnet, pool: NULL for none; with_shown: say what each pair looks like,
 * as far as there is WordNet. `exchanges` is the arena's. To be ended with mc_lint_pairs_free. */
void mc_lint_pairs_begin(const struct mc_suite *suite, const struct mc_wordnet *wordnet,
                         struct mc_thread_pool *pool, bool with_shown, struct mc_arena *arena,
                         struct mc_lint_pairs *pairs);
/* Looks at the next batch, and forgets the last one; false when there is none. */
bool mc_lint_pairs_next(struct mc_lint_pairs *pairs);
void mc_lint_pairs_free(struct mc_lint_pairs *pairs);
/* What the rules of any phenomenon say of the pair; reasons are the arena's. */
void mc_lint_judge(const struct mc_phenomenon_rule *rule, const struct mc_lint_pair *pair,
                   bool with_wordnet, struct mc_arena *arena, struct mc_rule_verdict *by_graphs,
                   struct mc_rule_verdict *by_words);

/* What is checked, and where findings go. */
struct mc_lint_work {
    const struct mc_suite *suite;
    struct mc_diagnostics *diagnostics;
    struct mc_arena *arena; /* ends with the checks; in one of pairs, with the batch */
    struct mc_thread_pool *pool;
    const struct mc_lint_pairs *pairs;
    const struct mc_frame_list *frames; /* NULL: frames are not looked up */
    struct mc_allowances *allowances;
};

/* Either function may be NULL. The suite was read, also one with findings. */
struct mc_lint_check {
    /* Over the whole suite, with what is kept of all pairs. */
    void (*run)(const struct mc_lint_work *work);
    /* Over the cases of one batch of pairs. */
    void (*run_pairs)(const struct mc_lint_work *work);
};

/* Whether all allowances of cases are needed; behind all other checks, and no check of the list. */
void mc_lint_check_allowances(const struct mc_lint_work *work);

/* `offset` for the value as a whole. */
#define MC_WHOLE_VALUE SIZE_MAX

/* Where in a case: steps from the case, then a byte of the text there (a string, or an array of
 * lines). Zero steps: the case itself. */
struct mc_check_place {
    const struct mc_case *item;
    struct mc_json_step steps[3];
    size_t n_steps;
    size_t offset;                     /* or MC_WHOLE_VALUE */
    uint32_t width;                    /* characters to underline; 0: one caret */
    const struct mc_lint_graph *graph; /* of a file of graphs, in place of the case; else NULL */
};

/* The index of a finding that the case allows: notes and details of it go nowhere. */
#define MC_ALLOWED_FINDING SIZE_MAX

/* Adds a finding, unless the case allows it; its severity is that of the code's letter. Returns its
 * index. */
size_t mc_check_report(const struct mc_lint_work *work, const struct mc_check_place *place,
                       const char *code, const char *format, ...) MC_PRINTF(4, 5);
/* The same about a file as a whole, which allows nothing. */
size_t mc_check_report_file(const struct mc_lint_work *work, const struct mc_suite_file *file,
                            const char *code, const char *format, ...) MC_PRINTF(4, 5);
/* A note that explains the finding with this index. */
void mc_check_note(const struct mc_lint_work *work, const struct mc_check_place *place,
                   size_t finding, const char *format, ...) MC_PRINTF(4, 5);
/* A line below the source line of the finding with this index. */
void mc_check_detail(const struct mc_lint_work *work, size_t finding, const char *format, ...)
    MC_PRINTF(3, 4);

/* The i-th side of a case: 0 the reference, 1 the candidate, then further references; NULL behind
 * the last. *place leads to it. */
const struct mc_side *mc_check_side(const struct mc_case *item, size_t i,
                                    struct mc_check_place *place);
/* The place of a member of what `place` leads to, and of a byte in it. */
struct mc_check_place mc_check_below(const struct mc_check_place *place, const char *key,
                                     size_t offset);
/* "concept(cat>animal), polarity(+run-02)"; "none" where the graphs are equal. In work->arena. */
const char *mc_check_edits(const struct mc_lint_work *work, const struct mc_difference *difference);

/* Whether articles are no matter of the phenomenon (NULL: unknown), and change in the pair. */
bool mc_lint_changes_article(const struct mc_phenomenon *phenomenon,
                             const struct mc_pair_words *words);

/* What the findings about suites mean. One table; codes never change their meaning. */

/* Without what a finding cannot come up. */
enum mc_lint_need {
    MC_NEEDS_NOTHING,
    MC_NEEDS_RULES,   /* rules of words that speak */
    MC_NEEDS_WORDNET, /* words that are found for nodes */
    MC_NEEDS_FRAMES   /* a list of frames */
};

struct mc_lint_code {
    const char *code; /* "E021" */
    enum mc_severity severity;
    const char *title;       /* a few words, for lists */
    const char *explanation; /* what is found, and why it matters */
    const char *mend;        /* what to do about it */
    const char *example;     /* wrong JSON or graph, lines ended by '\n' but the last */
    bool allowable;          /* by a case: {"lint": {"allow": [...]}} */
    enum mc_lint_need needs;
};

/* All codes, ordered by severity, then number. */
const struct mc_lint_code *mc_lint_codes(size_t *n);
/* By code, upper and lower case alike; NULL when there is none. */
const struct mc_lint_code *mc_lint_code_find(const char *code);
/* The codes alone, ended by NULL, for mc_nearest. */
const char *const *mc_lint_code_words(struct mc_arena *arena);

/* Where in a case its two sides differ. */

/* The concept or role of the candidate's graph that an edit is about. */
struct mc_check_place mc_check_graph_place(const struct mc_case *item,
                                           const struct mc_graph_edit *edit);
/* The words that differ: those of mc_pair_main_exchange, else the first stretch that differs, in
 * the candidate, or, where it has nothing there, in the reference; else the candidate as a whole.
 */
struct mc_check_place mc_check_words_place(const struct mc_case *item,
                                           const struct mc_pair_words *words);

/* Differences of two graphs that the words do not explain: mostly mistakes of who made the
 * graphs. */

/* Whether the i-th edit speaks of the same words on both sides, in the same order:
 * - another sense of a concept (`sense`);
 * - fillers that exchange roles or heads (`role-swap`, `filler-swap`), though the content words
 *   stand in one order and neither side or both are passive;
 * - another label (`role`) between two concepts of which no other edit speaks, where no opposite
 *   places ("into", "out of") differ;
 * - one more reference to a node (`reentrancy`), the only edit of this kind, though there are as
 * many content words on one side as on the other. */
bool mc_is_unexpected_edit(const struct mc_difference *difference, size_t i,
                           const struct mc_pair_words *words);

#endif
