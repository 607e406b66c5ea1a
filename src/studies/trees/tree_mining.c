/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_mining.c: the tables of `metricheck trees mine`: forms of subtrees, and how often the
 * sentences that have them fail. In order: counting, every form, over runs, all tables. */
#include <math.h>

#include "analysis/tests/multiple_testing.h"
#include "studies/trees/tree_constructions.h"
#include "studies/trees/tree_sheets.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* The level of the q of constructions. */
#define ALPHA 0.05

static const char *const view_names[] = {
#define MC_TREE_VIEW_NAME(value, name) name,
    MC_TREE_VIEWS(MC_TREE_VIEW_NAME)
#undef MC_TREE_VIEW_NAME
};

/* A run in one view: its forms over the sentences that have a score, by falling suspicion. */
struct mined_run {
    const struct mc_tree_study *study;
    const struct mc_tree_run *run;
    struct mc_failed_sentences sentences;
    struct mc_subtrees subtrees;
    struct mc_tree_failures failures;
    struct mc_mined_subtree *forms;
};

/* All runs in one view. */
struct runs_in_view {
    enum mc_tree_view view;
    struct mined_run *items;
    size_t n;
};

/* Mines the runs of a report view by view and fills the sheets. */
struct miner {
    const struct mc_tree_report *report;
    struct mc_book *book;
    struct mc_sheet *every_form, *coverage, *average; /* NULL: not wanted */
    bool several_treebanks, several_runs;
    struct mc_string_map *teams; /* may be empty */
    bool finds_constructions;    /* the next view fills the constructions of the report */
};

/* --- counting --------------------------------------------------------------------------------- */

/* Leaves out the sentences without a score, then the forms that lose their support by this. */
static void restrict_to_scored(struct mined_run *mined, const struct mc_subtrees *subtrees,
                               uint32_t support, struct mc_arena *arena)
{
    const bool *counted = mined->sentences.counted;
    size_t n = mined->study->treebank.n_trees, n_counted = mined->sentences.n_counted, i;
    uint32_t *numbers, n_numbers = 0, k;
    bool *failed = mined->sentences.failed;

    mined->subtrees = *subtrees;
    mined->failures = (struct mc_tree_failures){&mined->subtrees, failed, n_counted};
    if (n_counted == n)
        return;
    numbers = mc_arena_array(arena, n, sizeof(*numbers));
    mined->failures.failed = failed = mc_arena_array(arena, n_counted, sizeof(*failed));
    for (i = 0; i < n; i++)
        if (counted[i]) {
            numbers[i] = n_numbers;
            failed[n_numbers++] = mined->sentences.failed[i];
        }
    mined->subtrees.n = 0;
    mined->subtrees.items = mc_arena_array(arena, subtrees->n, sizeof(*subtrees->items));
    for (i = 0; i < subtrees->n; i++) {
        const struct mc_subtree *from = &subtrees->items[i];
        struct mc_subtree *to = &mined->subtrees.items[mined->subtrees.n];
        uint32_t *sentences = mc_arena_array(arena, from->n_sentences, sizeof(*sentences));

        *to = *from;
        to->n_sentences = 0;
        to->sentences = sentences;
        for (k = 0; k < from->n_sentences; k++)
            if (counted[from->sentences[k]])
                sentences[to->n_sentences++] = numbers[from->sentences[k]];
        mined->subtrees.n += to->n_sentences >= support;
    }
}

/* Counts the forms of each treebank in one view and mines all runs. */
static int mine_view(const struct miner *miner, enum mc_tree_view view, struct runs_in_view *runs,
                     struct mc_error *error)
{
    const struct mc_tree_report *report = miner->report;
    bool is_large = view == MC_VIEW_LEMMA || view == MC_VIEW_FEATS;
    uint32_t size = report->size > 0 ? report->size : is_large ? 2 : 3;
    size_t s, r;

    runs->view = view;
    runs->n = 0;
    runs->items = mc_arena_array(report->arena, mc_tree_n_runs(report), sizeof(*runs->items));
    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];
        struct mc_subtrees subtrees;

        if (mc_subtrees_count(&study->treebank, view, size, report->support, report->pool,
                              report->arena, &subtrees, error) != 0)
            return -1;
        for (r = 0; r < study->n_runs; r++) {
            struct mined_run *mined = &runs->items[runs->n++];

            mined->study = study;
            mined->run = &study->runs[r];
            if (mc_failed_sentences(study, mined->run, &report->rule, report->arena,
                                    &mined->sentences, error) != 0)
                return -1;
            restrict_to_scored(mined, &subtrees, report->support, report->arena);
            mined->forms = mc_subtrees_mine(&mined->failures, report->arena);
        }
    }
    return 0;
}

/* --- every form ------------------------------------------------------------------------------- */

/* What a row is about. A table sets only the members it uses. */
struct place {
    const struct mined_run *mined;
    enum mc_tree_view view;
    double q;
    struct mc_tree_rate rate;
    const char *runs; /* "2 of 3": runs in which the form is suspicious */
};

#define GETTER(name, type, kind, ...)                                                              \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(type, struct place, kind, __VA_ARGS__)
#define OF(type, member) MC_MEMBER(struct mc_##type, member)

GETTER(get_treebank, void, text, mc_slice_of(at->mined->study->treebank.name))
GETTER(get_run, void, text, mc_slice_of(at->mined->run->name))
GETTER(get_view, void, text, mc_slice_of(view_names[at->view]))
GETTER(get_form, struct mc_mined_subtree, text, mc_arena_copy(sheet->arena, row->subtree->text))
GETTER(get_size, struct mc_mined_subtree, count, row->subtree->size)
GETTER(get_rate, void, real, at->rate.rate)
GETTER(get_base, void, real, at->rate.base)
GETTER(get_low, void, real, at->rate.low)
GETTER(get_high, void, real, at->rate.high)
GETTER(get_p, void, real, at->rate.p)
GETTER(get_q, void, real, at->q)
GETTER(get_runs, void, text, mc_slice_of(at->runs))

static const struct mc_sheet_field form_columns[] = {
    {"view", NULL, MC_SHEET_TEXT, 0, .get = get_view},
    {"subtree", "form", MC_SHEET_TEXT, 0, .get = get_form},
    {"size", "size", MC_SHEET_COUNT, 0, .get = get_size},
    {"with", "n", MC_SHEET_COUNT, 0, OF(mined_subtree, figures.with)},
    {"with_failed", "fails", MC_SHEET_COUNT, 0, OF(mined_subtree, figures.with_failed)},
    {"without", NULL, MC_SHEET_COUNT, 0, OF(mined_subtree, figures.without)},
    {"without_passed", NULL, MC_SHEET_COUNT, 0, OF(mined_subtree, figures.without_passed)},
    {"suspicion", "S", MC_SHEET_REAL, 2, OF(mined_subtree, figures.suspicion)},
    {"suspicious", NULL, MC_SHEET_FLAG, 0, OF(mined_subtree, figures.suspicious)},
    {"rate", "rate", MC_SHEET_REAL, 2, .get = get_rate},
    {"base_rate", NULL, MC_SHEET_REAL, 2, .get = get_base},
    {"rate_low", "from", MC_SHEET_REAL, 2, .get = get_low},
    {"rate_high", "to", MC_SHEET_REAL, 2, .get = get_high},
    {"p", NULL, MC_SHEET_P, 0, .get = get_p},
    {"q", "q", MC_SHEET_P, 0, .get = get_q},
};

/* A further column for people if there are several runs. */
static const struct mc_sheet_field runs_column = {"runs_suspicious", "runs suspicious",
                                                  MC_SHEET_TEXT, 0, .get = get_runs};

static double *q_values(const struct mined_run *mined, struct mc_arena *arena)
{
    size_t n = mined->subtrees.n, i;
    double *p = mc_arena_array(arena, n, sizeof(double));
    double *q = mc_arena_array(arena, n, sizeof(double));

    for (i = 0; i < n; i++)
        p[i] = mc_tree_rate(&mined->forms[i].figures).p;
    mc_adjust_p_values(MC_ADJUST_BH, p, n, q, arena);
    return q;
}

/* A table of the most suspicious forms of one run for people. */
static struct mc_sheet *new_table(const struct miner *miner, const struct mined_run *mined,
                                  enum mc_tree_view view)
{
    const struct mc_failed_sentences *sentences = &mined->sentences;
    const char *title =
        sentences->n_counted == 0
            ? mc_arena_format(miner->book->arena, "%s, %s: no sentence has a score",
                              mined->run->name, view_names[view])
            : mc_arena_format(
                  miner->book->arena, "%s, %s: %zu of %zu sentences fail (%.1f%%; %s, at %.4f)",
                  mined->run->name, view_names[view], sentences->n_failed, sentences->n_counted,
                  100.0 * (double)sentences->n_failed / (double)sentences->n_counted,
                  miner->report->fail, sentences->threshold);
    struct mc_sheet *sheet = mc_book_add(miner->book, "mining", title);

    sheet->only_people = true;
    sheet->most = miner->report->most;
    mc_sheet_fields(sheet, &form_columns[1], COUNT_OF(form_columns) - 1); /* the form leads */
    if (miner->several_runs)
        mc_sheet_field(sheet, runs_column);
    return sheet;
}

static void put_forms(const struct miner *miner, const struct runs_in_view *runs,
                      const struct mc_subtree_coverage *coverage, size_t n_coverage)
{
    struct mc_string_map *texts = mc_string_map_new(miner->report->arena);
    size_t i, k;

    for (i = 0; i < n_coverage; i++)
        (void)mc_string_map_add(texts, coverage[i].text, NULL);
    for (i = 0; i < runs->n; i++) {
        const struct mined_run *mined = &runs->items[i];
        struct mc_sheet *table = new_table(miner, mined, runs->view);
        struct place at = {.mined = mined, .view = runs->view};
        double *q = q_values(mined, miner->report->arena);

        for (k = 0; k < mined->subtrees.n; k++) {
            const struct mc_mined_subtree *form = &mined->forms[k];

            at.q = q[k];
            at.rate = mc_tree_rate(&form->figures);
            mc_sheet_row(miner->every_form, form, &at);
            if (!form->figures.suspicious)
                continue;
            if (miner->several_runs) {
                uint32_t row = mc_string_map_find(texts, form->subtree->text);

                at.runs = row == MC_NOT_FOUND
                              ? "-"
                              : mc_arena_format(miner->book->arena, "%u of %u",
                                                coverage[row].n_suspicious, coverage[row].n_runs);
            }
            mc_sheet_row(table, form, &at);
        }
    }
}

/* --- over runs -------------------------------------------------------------------------------- */

static uint64_t count_true(const bool *flags, size_t n)
{
    uint64_t count = 0;
    size_t i;

    for (i = 0; i < n; i++)
        count += flags[i];
    return count;
}

/* A form over all runs. */
struct form_coverage {
    const char *view;
    struct mc_subtree_coverage in_runs;
    uint64_t n_teams, n_suspicious_teams;
};

static const struct mc_sheet_field coverage_columns[] = {
    {"view", "view", MC_SHEET_TEXT, 0, MC_MEMBER(struct form_coverage, view)},
    {"subtree", "form", MC_SHEET_TEXT, 0, MC_MEMBER(struct form_coverage, in_runs.text)},
    {"runs_with_it", "runs with it", MC_SHEET_COUNT, 0,
     MC_MEMBER(struct form_coverage, in_runs.n_runs)},
    {"runs_suspicious", "suspicious", MC_SHEET_COUNT, 0,
     MC_MEMBER(struct form_coverage, in_runs.n_suspicious)},
    {"coverage", "coverage %", MC_SHEET_REAL, 1, MC_MEMBER(struct form_coverage, in_runs.coverage)},
    {"mean_suspicion", "mean S", MC_SHEET_REAL, 2,
     MC_MEMBER(struct form_coverage, in_runs.mean_suspicion)},
};

static const struct mc_sheet_field team_columns[] = {
    {"teams_with_it", "teams with it", MC_SHEET_COUNT, 0, MC_MEMBER(struct form_coverage, n_teams)},
    {"teams_suspicious", "suspicious", MC_SHEET_COUNT, 0,
     MC_MEMBER(struct form_coverage, n_suspicious_teams)},
};

static void put_coverage(const struct miner *miner, const struct runs_in_view *runs,
                         const struct mc_subtree_coverage *coverage, size_t n)
{
    struct mc_arena *arena = miner->report->arena;
    struct mc_string_map *texts = mc_string_map_new(arena);
    size_t n_teams = mc_string_map_size(miner->teams), i, k;
    /* [n][n_teams], whether the form is listed, and suspicious, in some run of the team */
    bool *with = mc_arena_array(arena, n * n_teams, sizeof(bool));
    bool *suspicious = mc_arena_array(arena, n * n_teams, sizeof(bool));

    for (i = 0; i < n; i++)
        (void)mc_string_map_add(texts, coverage[i].text, NULL);
    for (i = 0; i < runs->n; i++) {
        const struct mined_run *mined = &runs->items[i];
        uint32_t team;

        if (mined->run->team == NULL)
            continue;
        team = mc_string_map_find(miner->teams, mc_slice_of(mined->run->team));
        for (k = 0; k < mined->subtrees.n; k++) {
            uint32_t form = mc_string_map_find(texts, mined->forms[k].subtree->text);

            if (form == MC_NOT_FOUND)
                continue;
            with[form * n_teams + team] = true;
            suspicious[form * n_teams + team] |= mined->forms[k].figures.suspicious;
        }
    }
    for (i = 0; i < n; i++) {
        struct form_coverage row = {view_names[runs->view], coverage[i],
                                    count_true(&with[i * n_teams], n_teams),
                                    count_true(&suspicious[i * n_teams], n_teams)};

        row.in_runs.text = mc_arena_copy(miner->book->arena, coverage[i].text);
        if (coverage[i].n_suspicious > 0)
            mc_sheet_row(miner->coverage, &row, NULL);
    }
}

struct average {
    const char *treebank, *run, *view;
    uint32_t size;
    uint64_t n, n_suspicious;
    double mean;
};

static const struct mc_sheet_field average_columns[] = {
    {"treebank", NULL, MC_SHEET_TEXT, 0, MC_MEMBER(struct average, treebank)},
    {"run", "run", MC_SHEET_TEXT, 0, MC_MEMBER(struct average, run)},
    {"view", "view", MC_SHEET_TEXT, 0, MC_MEMBER(struct average, view)},
    {"size", "size", MC_SHEET_COUNT, 0, MC_MEMBER(struct average, size)},
    {"forms", "forms", MC_SHEET_COUNT, 0, MC_MEMBER(struct average, n)},
    {"suspicious", "suspicious", MC_SHEET_COUNT, 0, MC_MEMBER(struct average, n_suspicious)},
    {"mean_suspicion", "mean S", MC_SHEET_REAL, 2, MC_MEMBER(struct average, mean)},
};

/* The number of forms of one size, the number of suspicious ones, and their mean S. */
static void put_average(const struct miner *miner, const struct mined_run *mined,
                        enum mc_tree_view view, uint32_t size)
{
    struct average average = {
        mined->study->treebank.name, mined->run->name, view_names[view], size, 0, 0, 0};
    size_t i;

    for (i = 0; i < mined->subtrees.n; i++)
        if (mined->forms[i].subtree->size == size) {
            const struct mc_suspicion *figures = &mined->forms[i].figures;

            average.n++;
            average.n_suspicious += figures->suspicious;
            average.mean += figures->suspicious ? figures->suspicion : 0;
        }
    if (average.n_suspicious == 0)
        average.mean = (double)NAN;
    else
        average.mean /= (double)average.n_suspicious;
    if (average.n > 0)
        mc_sheet_row(miner->average, &average, NULL);
}

/* Adds the constructions of each treebank, over its runs. */
static void find_constructions(const struct miner *miner, const struct runs_in_view *runs)
{
    struct mc_tree_mined_run *mined = mc_arena_array(miner->report->arena, runs->n, sizeof(*mined));
    size_t from, to;

    for (from = 0; from < runs->n; from = to) {
        const struct mc_tree_study *study = runs->items[from].study;

        for (to = from; to < runs->n && runs->items[to].study == study; to++)
            mined[to] = (struct mc_tree_mined_run){runs->items[to].run, runs->items[to].forms,
                                                   q_values(&runs->items[to], miner->report->arena),
                                                   runs->items[to].subtrees.n};
        mc_tree_constructions_add(miner->report->constructions, study, &mined[from], to - from,
                                  ALPHA);
    }
}

static int mine_one_view(const struct miner *miner, enum mc_tree_view view, struct mc_error *error)
{
    struct mc_subtree_coverage *coverage;
    struct mc_tree_failures *failures;
    struct runs_in_view runs;
    size_t n_coverage, i;
    uint32_t size;

    if (mine_view(miner, view, &runs, error) != 0)
        return -1;
    failures = mc_arena_array(miner->report->arena, runs.n, sizeof(*failures));
    for (i = 0; i < runs.n; i++)
        failures[i] = runs.items[i].failures;
    n_coverage = mc_subtrees_coverage(failures, runs.n, miner->every_form != NULL ? 1 : 2,
                                      miner->report->arena, &coverage);
    if (miner->every_form != NULL)
        put_forms(miner, &runs, coverage, n_coverage);
    if (miner->finds_constructions)
        find_constructions(miner, &runs);
    if (miner->coverage != NULL)
        put_coverage(miner, &runs, coverage, n_coverage);
    for (i = 0; miner->average != NULL && i < runs.n; i++)
        for (size = 1; size <= MC_SUBTREE_MOST_NODES; size++)
            put_average(miner, &runs.items[i], view, size);
    return 0;
}

/* --- all tables ------------------------------------------------------------------------------- */

static void add_sheets(struct miner *miner, bool every_form, bool summaries)
{
    static const struct mc_sheet_field names[] = {
        {"treebank", NULL, MC_SHEET_TEXT, 0, .get = get_treebank},
        {"run", "run", MC_SHEET_TEXT, 0, .get = get_run}};

    if (every_form) {
        miner->every_form = mc_book_add(miner->book, "mining", NULL);
        if (miner->several_treebanks)
            mc_sheet_field(miner->every_form, names[0]);
        if (miner->several_runs)
            mc_sheet_field(miner->every_form, names[1]);
        mc_sheet_fields(miner->every_form, form_columns, COUNT_OF(form_columns));
    }
    if (!summaries)
        return;
    miner->coverage =
        mc_book_add(miner->book, "coverage", "forms that are suspicious in most runs");
    mc_sheet_fields(miner->coverage, coverage_columns, COUNT_OF(coverage_columns));
    if (mc_string_map_size(miner->teams) > 0)
        mc_sheet_fields(miner->coverage, team_columns, COUNT_OF(team_columns));
    miner->coverage->most = miner->report->most;
    mc_sheet_note(miner->coverage,
                  "Forms of 2 nodes and more in at least %u sentences; suspicious: sentences with "
                  "the form fail more often than all. S grows with the rarity of a form: `trees "
                  "mine` shows rates with intervals.",
                  miner->report->support);
    miner->average = mc_book_add_detail(miner->book, "average_suspicion", "average suspicion");
    mc_sheet_fields(miner->average, average_columns, COUNT_OF(average_columns));
}

int mc_tree_sheet_mining(struct mc_book *book, const struct mc_tree_report *report, bool every_form,
                         bool summaries, struct mc_error *error)
{
    struct miner miner = {.report = report, .book = book};
    struct mc_tree_report view_report = *report;
    int view, status;

    miner.teams = mc_tree_teams(report);
    miner.several_treebanks = report->n_studies > 1;
    miner.several_runs = mc_tree_n_runs(report) > 1;
    add_sheets(&miner, every_form, summaries);
    miner.finds_constructions = report->constructions != NULL;
    miner.report = &view_report;
    for (view = 0; view < MC_N_TREE_VIEWS; view++) {
        if (!report->views[view])
            continue;
        /* an arena for each view, since forms take much more memory than the sheets */
        view_report.arena = mc_arena_new();
        status = mine_one_view(&miner, (enum mc_tree_view)view, error);
        mc_arena_free(view_report.arena);
        if (status != 0)
            return -1;
        miner.finds_constructions = false;
    }
    if (every_form && book->n_sheets > 1)
        mc_sheet_note(book->sheets[book->n_sheets - 1],
                      "rate: of the sentences with the form, how many fail, with its 95%% interval "
                      "(Wilson); q: Fisher's exact test against the base rate, adjusted by "
                      "Benjamini-Hochberg over the forms of a run and view. S grows with the "
                      "rarity of a form; compare it within one size.");
    return 0;
}
