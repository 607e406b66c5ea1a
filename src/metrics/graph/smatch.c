/* smatch.c: Smatch (Cai and Knight 2013) with a proven best node mapping. */
#include <math.h>
#include <stdlib.h>

#include "base/options.h"
#include "metrics/graph/smatch_explain.h"
#include "metrics/graph/smatch_manual.h"
#include "metrics/graph/unreadable.h"

/* In the order of the choices. */
enum output {
    F,
    PRECISION,
    RECALL,
    MATCHED,
    CANDIDATE_TRIPLES,
    REFERENCE_TRIPLES,
    BOUND,
    PROVED,
    N_OUTPUTS
};
enum average { MICRO, MACRO };

#define CONVENTIONS "old|new|damonte"
#define OUTPUTS "f|precision|recall|matched|candidate_triples|reference_triples|bound|proved"
#define SOLVERS "exact|hill"
#define AVERAGES "micro|macro"

static const struct mc_metric_parameter parameters[] = {
    {"convention", MC_PARAMETER_CHOICE, "new", CONVENTIONS, 0, 0,
     "what the triples of a graph are: new is smatch 1.0.4, old the state of 2015 to 2019, damonte "
     "that of Damonte et al. 2017"},
    {"aspect", MC_PARAMETER_TEXT, "all", NULL, 0, 0,
     "what is compared, with convention=damonte: all, unlabeled, no-wsd, concepts, "
     "named-entities, negation, wikification, reentrancies or srl"},
    {"output", MC_PARAMETER_CHOICE, "f", OUTPUTS, 0, 0, "which figure is the score"},
    {"average", MC_PARAMETER_CHOICE, "micro", AVERAGES, 0, 0,
     "the corpus score: of the triples of all cases taken together, or the mean of the cases"},
    {"solver", MC_PARAMETER_CHOICE, "exact", SOLVERS, 0, 0,
     "exact finds the best mapping and proves it; hill climbs as the original does"},
    {"restarts", MC_PARAMETER_INTEGER, "4", NULL, 1, 1000, "climbs of solver=hill"},
    {"seed", MC_PARAMETER_INTEGER, "1", NULL, 0, 4294967295.0, "of the draws of solver=hill"},
    {"time_limit", MC_PARAMETER_REAL, "1", NULL, 0, 1e6,
     "seconds for one pair of graphs, after which the best mapping found counts"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

struct smatch {
    const struct mc_metric_host *host;
    struct mc_smatch_options options;
    enum output output;
    enum average average;
    struct mc_arena *arena; /* of one pair */
    bool has_warned;
};

static const char *option(const struct mc_metric_host *host, const char *key)
{
    const char *value = host->option(host->context, key);

    return value == NULL ? "" : value;
}

/* Place of the value among the choices, one of which it is. */
static int choice(const struct mc_metric_host *host, const char *key, const char *choices)
{
    int place = mc_choice_index(choices, mc_slice_of(option(host, key)));

    return place < 0 ? 0 : place;
}

static int read_aspect(const struct mc_metric_host *host, struct mc_smatch_options *options,
                       struct mc_metric_problem *problem)
{
    const char *name = option(host, "aspect");
    int i = 0;

    while (i < MC_SMATCH_N_ASPECTS && strcmp(mc_smatch_aspect_names[i], name) != 0)
        i++;
    if (options->convention != MC_SMATCH_DAMONTE && i != MC_SMATCH_ALL) {
        (void)snprintf(
            problem->text, sizeof(problem->text),
            "aspect=%.60s is for convention=damonte; convention=%s compares whole graphs", name,
            option(host, "convention"));
        return -1;
    }
    if (i == MC_SMATCH_N_ASPECTS) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "aspect is all, unlabeled, no-wsd, concepts, named-entities, negation, "
                       "wikification, reentrancies or srl, not '%.60s'",
                       name);
        return -1;
    }
    options->aspect = (enum mc_smatch_aspect)i;
    return 0;
}

static int smatch_open(const struct mc_metric_host *host, void **state,
                       struct mc_metric_problem *problem)
{
    struct smatch *smatch = mc_calloc(1, sizeof(*smatch));
    struct mc_smatch_options *options = &smatch->options;

    smatch->host = host;
    options->convention = (enum mc_smatch_convention)choice(host, "convention", CONVENTIONS);
    options->solver = (enum mc_smatch_solver)choice(host, "solver", SOLVERS);
    options->starts = (uint32_t)strtoul(option(host, "restarts"), NULL, 10);
    options->seed = strtoull(option(host, "seed"), NULL, 10);
    options->time_limit = strtod(option(host, "time_limit"), NULL);
    smatch->output = (enum output)choice(host, "output", OUTPUTS);
    smatch->average = (enum average)choice(host, "average", AVERAGES);
    if (read_aspect(host, options, problem) != 0) {
        free(smatch);
        return -1;
    }
    smatch->arena = mc_arena_new();
    *state = smatch;
    return 0;
}

static void smatch_close(void *state)
{
    struct smatch *smatch = state;

    mc_arena_free(smatch->arena);
    free(smatch);
}

static struct mc_smatch_figures figures_of(const struct mc_smatch_pair *pair)
{
    return mc_smatch_figures((double)pair->matched, mc_smatch_n_triples(&pair->sides[0]),
                             mc_smatch_n_triples(&pair->sides[1]));
}

static void warn_of_gap(struct smatch *smatch, const struct mc_metric_input *in,
                        const struct mc_smatch_pair *pair)
{
    char text[320];

    if (smatch->has_warned || pair->proved || smatch->options.solver != MC_SMATCH_EXACT ||
        smatch->host->warn == NULL)
        return;
    smatch->has_warned = true;
    (void)snprintf(text, sizeof(text),
                   "%.*s: the mapping found is not proved to be the best one (%llu triples agree, "
                   "at most %llu could); output=proved tells of which cases this holds",
                   (int)(in->case_id.length < 100 ? in->case_id.length : 100), in->case_id.data,
                   (unsigned long long)pair->matched, (unsigned long long)pair->bound);
    smatch->host->warn(smatch->host->context, text);
}

/* Matches with the reference that gives the best F, the first of equals; *best is its index. -1:
 * one of the graphs cannot be read, or the figure is none of this convention. */
static int match_case(struct smatch *smatch, const struct mc_metric_input *in,
                      struct mc_smatch_pair *pair, size_t *best, struct mc_metric_problem *problem)
{
    struct mc_smatch_mistake mistake;
    struct mc_smatch_pair other;
    size_t i;

    mc_arena_clear(smatch->arena);
    for (i = 0; i < in->n_references; i++) {
        if (mc_smatch_match(in->candidate->amr, in->references[i]->amr, &smatch->options,
                            smatch->arena, &other, &mistake) != 0) {
            mc_graph_unreadable(in, mistake.side == 0 ? 0 : i + 1, mistake.text, problem);
            return -1;
        }
        if (i == 0 || figures_of(&other).f > figures_of(pair).f) {
            *pair = other;
            *best = i;
        }
    }
    warn_of_gap(smatch, in, pair);
    return 0;
}

/* All figures of a number of agreeing triples and what they are counted among. */
static void fill_figures(double matched, double n_candidate, double n_reference, double bound,
                         bool proved, double *figures)
{
    struct mc_smatch_figures f = mc_smatch_figures(matched, n_candidate, n_reference);

    figures[F] = f.f;
    figures[PRECISION] = f.precision;
    figures[RECALL] = f.recall;
    figures[MATCHED] = matched;
    figures[CANDIDATE_TRIPLES] = n_candidate;
    figures[REFERENCE_TRIPLES] = n_reference;
    figures[BOUND] = bound;
    figures[PROVED] = proved ? 1 : 0;
}

static void fill_figures_of_pair(const struct mc_smatch_pair *pair, double *figures)
{
    fill_figures((double)pair->matched, mc_smatch_n_triples(&pair->sides[0]),
                 mc_smatch_n_triples(&pair->sides[1]), (double)pair->bound, pair->proved, figures);
}

static int smatch_score(void *state, const struct mc_metric_input *const *in, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    struct smatch *smatch = state;
    double figures[N_OUTPUTS];
    struct mc_smatch_pair pair;
    size_t i, best;

    for (i = 0; i < n; i++) {
        scores[i] = (double)NAN;
        if (match_case(smatch, in[i], &pair, &best, problem) != 0)
            continue;
        fill_figures_of_pair(&pair, figures);
        scores[i] = figures[smatch->output];
    }
    return 0;
}

/* The figures of all cases added up, without those in which there is nothing to compare. */
struct sums {
    double figures[N_OUTPUTS];
    size_t n; /* cases */
};

static int add_cases(struct smatch *smatch, const struct mc_metric_input *const *all, size_t n,
                     struct sums *sums, struct mc_metric_problem *problem)
{
    double figures[N_OUTPUTS];
    struct mc_smatch_pair pair;
    size_t i, best;
    int k;

    for (i = 0; i < n; i++) {
        if (match_case(smatch, all[i], &pair, &best, problem) != 0)
            return -1;
        fill_figures_of_pair(&pair, figures);
        if (!(figures[CANDIDATE_TRIPLES] + figures[REFERENCE_TRIPLES] > 0))
            continue;
        sums->n++;
        for (k = 0; k < N_OUTPUTS; k++)
            sums->figures[k] += figures[k];
    }
    return 0;
}

/* Of sums `proved` is that of all cases; its mean is the share of them. */
static int smatch_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                         double *score, struct mc_metric_problem *problem)
{
    struct smatch *smatch = state;
    struct sums sums = {{0}, 0};
    double *figures = sums.figures;

    *score = (double)NAN;
    if (add_cases(smatch, all, n, &sums, problem) != 0)
        return 0;
    if (smatch->average == MICRO) {
        fill_figures(figures[MATCHED], figures[CANDIDATE_TRIPLES], figures[REFERENCE_TRIPLES],
                     figures[BOUND], !(figures[PROVED] < (double)sums.n), figures);
        *score = figures[smatch->output];
    } else if (sums.n > 0) {
        *score = figures[smatch->output] / (double)sums.n;
    } else {
        (void)snprintf(problem->text, sizeof(problem->text), "no case has anything of this aspect");
    }
    return 0;
}

static int smatch_explain(void *state, const struct mc_metric_input *in,
                          const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct smatch *smatch = state;
    struct mc_smatch_pair pair;
    size_t best;

    if (match_case(smatch, in, &pair, &best, problem) != 0)
        return -1;
    if (in->n_references > 1)
        writer->number(writer->context, "reference", (double)best + 1);
    mc_smatch_explain(&pair, &smatch->options,
                      smatch->output == PRECISION ? MC_SMATCH_RAISE_PRECISION
                      : smatch->output == RECALL  ? MC_SMATCH_RAISE_RECALL
                                                  : MC_SMATCH_RAISE_F,
                      writer);
    return 0;
}

static void smatch_range(void *state, double *worst, double *best)
{
    const struct smatch *smatch = state;

    *worst = 0;
    *best = smatch->output == PROVED || smatch->output <= RECALL ? 1 : (double)INFINITY;
}

const struct mc_metric_module metric_smatch = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "smatch",
    .version = "0.1.0",
    .citation = "Cai and Knight 2013, Smatch: an evaluation metric for semantic feature structures",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_MAY_EXCEED_BEST,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "overlap of the triples of two AMR graphs under the best node mapping",
    .manual = mc_smatch_manual,
    .open = smatch_open,
    .score = smatch_score,
    .corpus = smatch_corpus,
    .explain = smatch_explain,
    .close = smatch_close,
    .range = smatch_range,
};
