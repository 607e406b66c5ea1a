/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.h: the data that the checks of `lint` work on, how they report findings, and the codes of
 * all findings.
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

/* Findings that the authors of a case accept: "lint": {"allow": [CODE...]}. */

/* Begins with no allowance used. In the arena; the suite must outlive it. */
struct mc_allowances *mc_allowances_new(const struct mc_suite *suite,
                                        struct mc_arena *arena) MC_MUST_CHECK;
/* Whether the case allows a finding with this code; the allowance then counts as needed. Always
 * false for a code that cannot be allowed. */
bool mc_allowances_take(struct mc_allowances *allowances, const struct mc_case *item,
                        const char *code);
/* Whether the i-th allowance of the case was needed. */
bool mc_allowances_needed(const struct mc_allowances *allowances, const struct mc_case *item,
                          size_t i);

/* How the two sides of each case (here: a pair) differ, and the verdicts of the rules of its
 * phenomenon. Computed once, for all checks of pairs. */

struct mc_lint_pair {
    const struct mc_difference *difference; /* of the graphs; NULL: one is missing */
    const struct mc_pair_words *words;      /* NULL: a sentence is missing, or one is too long */
    /* By the rule of the case's phenomenon. Also silent if the difference is not proved, and for
     * words if there is no WordNet, since base forms are then unknown. */
    struct mc_rule_verdict by_graphs, by_words;
    /* Reference and candidate, each aligned with its own graph; NULL: sentence or graph is missing,
     * or there is no WordNet, without which too few words are found. */
    const struct mc_aligned_sentence *aligned[2];
    /* The phenomenon that the pair looks like, if requested, or if a rule says no. */
    struct mc_labelled_phenomenon shown;
};

/* The facts about each pair that are kept after its batch. */
struct mc_lint_kept {
    uint32_t exchange; /* index in `exchanges` of the pair's only difference; else MC_NOT_FOUND */
    bool changes_article; /* though its phenomenon does not */
    bool rule_of_words;   /* it gave a verdict, or did not know a word */
};

/* The pairs of all cases, one batch at a time: those of a million cases would not fit in memory. */
struct mc_lint_pairs {
    const struct mc_suite *suite;
    struct mc_thread_pool *pool;
    struct mc_lint_pair *items;       /* [n]: of the current batch */
    size_t begin, n;                  /* the batch: cases begin..begin + n - 1 */
    const struct mc_wordnet *wordnet; /* NULL: none */
    bool with_wordnet, with_shown;
    struct mc_lint_kept *kept;       /* [n_cases]: of the batches so far */
    struct mc_string_map *exchanges; /* "man / woman", base forms in byte order */
    struct mc_lint_worker *workers;  /* one for each thread; own what the items point to */
    unsigned n_workers;
};

/* Prepares for the first batch. wordnet, pool: NULL for none; with_shown: classify every pair,
 * which needs WordNet. `exchanges` is in the arena. End with mc_lint_pairs_free. */
void mc_lint_pairs_begin(const struct mc_suite *suite, const struct mc_wordnet *wordnet,
                         struct mc_thread_pool *pool, bool with_shown, struct mc_arena *arena,
                         struct mc_lint_pairs *pairs);
/* Compares the pairs of the next batch, and frees the last one; false if there is none. */
bool mc_lint_pairs_next(struct mc_lint_pairs *pairs);
void mc_lint_pairs_free(struct mc_lint_pairs *pairs);
/* The verdicts of a phenomenon's rules on the pair; reasons are in the arena. */
void mc_lint_judge(const struct mc_phenomenon_rule *rule, const struct mc_lint_pair *pair,
                   bool with_wordnet, struct mc_arena *arena, struct mc_rule_verdict *by_graphs,
                   struct mc_rule_verdict *by_words);

/* The input of the checks, and where findings go. */
struct mc_lint_work {
    const struct mc_suite *suite;
    struct mc_diagnostics *diagnostics;
    struct mc_arena *arena; /* cleared after each check; in checks of pairs, after each batch */
    struct mc_thread_pool *pool;
    const struct mc_lint_pairs *pairs;
    const struct mc_frame_list *frames; /* NULL: frames are not checked */
    struct mc_allowances *allowances;
};

/* Either function may be NULL. The suite has been read, perhaps with findings. */
struct mc_lint_check {
    /* Checks the whole suite, with what is kept of all pairs. */
    void (*run)(const struct mc_lint_work *work);
    /* Checks the cases of one batch of pairs. */
    void (*run_pairs)(const struct mc_lint_work *work);
};

/* Checks that all allowances of cases are needed; runs after all other checks, and is not in their
 * list. */
void mc_lint_check_allowances(const struct mc_lint_work *work);

/* `offset` for the value as a whole. */
#define MC_WHOLE_VALUE SIZE_MAX

/* A place in a case: steps from the case, then a byte of the text there (a string, or an array of
 * lines). Zero steps: the case itself. */
struct mc_check_place {
    const struct mc_case *item;
    struct mc_json_step steps[3];
    size_t n_steps;
    size_t offset;                     /* or MC_WHOLE_VALUE */
    uint32_t width;                    /* characters to underline; 0: one caret */
    const struct mc_lint_graph *graph; /* for a file of graphs, instead of the case; else NULL */
};

/* The index of a finding that the case allows: its notes and details are dropped. */
#define MC_ALLOWED_FINDING SIZE_MAX

/* Adds a finding, unless the case allows it; the letter of the code gives the severity. Returns its
 * index. */
size_t mc_check_report(const struct mc_lint_work *work, const struct mc_check_place *place,
                       const char *code, const char *format, ...) MC_PRINTF(4, 5);
/* The same for a file as a whole, which has no allowances. */
size_t mc_check_report_file(const struct mc_lint_work *work, const struct mc_suite_file *file,
                            const char *code, const char *format, ...) MC_PRINTF(4, 5);
/* Adds a note that explains the finding with this index. */
void mc_check_note(const struct mc_lint_work *work, const struct mc_check_place *place,
                   size_t finding, const char *format, ...) MC_PRINTF(4, 5);
/* Adds a line below the source line of the finding with this index. */
void mc_check_detail(const struct mc_lint_work *work, size_t finding, const char *format, ...)
    MC_PRINTF(3, 4);

/* The i-th side of a case: 0 the reference, 1 the candidate, then further references; NULL after
 * the last. *place gets its place. */
const struct mc_side *mc_check_side(const struct mc_case *item, size_t i,
                                    struct mc_check_place *place);
/* The place of a member of the value at `place`, and of a byte in it. */
struct mc_check_place mc_check_below(const struct mc_check_place *place, const char *key,
                                     size_t offset);
/* "concept(cat>animal), polarity(+run-02)"; "none" if the graphs are equal. In work->arena. */
const char *mc_check_edits(const struct mc_lint_work *work, const struct mc_difference *difference);

/* Whether articles change in the pair though they are not part of the phenomenon (NULL:
 * unknown). */
bool mc_lint_changes_article(const struct mc_phenomenon *phenomenon,
                             const struct mc_pair_words *words);

/* The meaning of the findings about suites. Codes never change their meaning. */

/* What a finding needs in order to occur. */
enum mc_lint_need {
    MC_NEEDS_NOTHING,
    MC_NEEDS_RULES,   /* a verdict of a rule of words */
    MC_NEEDS_WORDNET, /* words aligned with nodes */
    MC_NEEDS_FRAMES   /* a list of frames */
};

struct mc_lint_code {
    const char *code; /* "E021" */
    enum mc_severity severity;
    const char *title;       /* a few words, for lists */
    const char *explanation; /* what was found, and why it matters */
    const char *mend;        /* what to do about it */
    const char *example;     /* invalid JSON or graph, lines separated by '\n' */
    bool allowable;          /* by a case: {"lint": {"allow": [...]}} */
    enum mc_lint_need needs;
};

/* All codes, ordered by severity, then number. */
const struct mc_lint_code *mc_lint_codes(size_t *n);
/* Finds a code, ignoring case; NULL: unknown. */
const struct mc_lint_code *mc_lint_code_find(const char *code);
/* The codes only, NULL-terminated, for mc_nearest. */
const char *const *mc_lint_code_words(struct mc_arena *arena);

/* Places where the two sides of a case differ. */

/* The concept or role of the candidate's graph that an edit is about. */
struct mc_check_place mc_check_graph_place(const struct mc_case *item,
                                           const struct mc_graph_edit *edit);
/* The words that differ: those of mc_pair_main_exchange, else the first differing stretch, in the
 * candidate or, if it is empty there, in the reference; else the candidate as a whole. */
struct mc_check_place mc_check_words_place(const struct mc_case *item,
                                           const struct mc_pair_words *words);

/* Differences of two graphs that the words do not explain: mostly annotation errors. */

/* Whether the i-th edit concerns the same words on both sides, in the same order:
 * - another sense of a concept (`sense`);
 * - fillers that exchange roles or heads (`role-swap`, `filler-swap`), though the content words are
 *   in the same order and neither side or both are passive;
 * - another label (`role`) between two concepts that no other edit changes, if no opposite places
 *   ("into", "out of") differ;
 * - one more reference to a node (`reentrancy`), if it is the only edit of this kind, though both
 *   sides have equally many content words. */
bool mc_is_unexpected_edit(const struct mc_difference *difference, size_t i,
                           const struct mc_pair_words *words);

#endif
