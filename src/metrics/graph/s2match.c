/* s2match.c: S2match (Opitz, Parcalabescu and Frank 2020) with a proven best node mapping. */
#include <math.h>
#include <stdlib.h>

#include "base/lock.h"
#include "metrics/graph/best_edit.h"
#include "metrics/graph/metric_vectors.h"
#include "metrics/graph/s2match_explain.h"
#include "metrics/graph/s2match_manual.h"
#include "metrics/graph/smatch_module.h"
#include "metrics/graph/unreadable.h"
#include "metrics/host_option.h"

static const struct mc_metric_parameter parameters[] = {
    {"vectors", MC_PARAMETER_FILE, NULL, NULL, 0, 0, MC_METRIC_VECTORS_HELP},
    {"cutoff", MC_PARAMETER_REAL, "0.5", NULL, 0, 1, "a cosine counts where it is above this"},
    {"diffsense", MC_PARAMETER_REAL, "0.5", NULL, 0, 1,
     "similarity of two senses of a predicate; factor of a cosine where a predicate takes part"},
    MC_SMATCH_OUTPUT_PARAMETER,
    MC_SMATCH_SOLVER_PARAMETERS("of the draws of solver=hill"),
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

/* What one thread needs for itself. */
struct workplace {
    struct mc_arena *arena; /* of one pair */
    struct mc_concepts *concepts;
    bool is_quiet; /* no warning, no remark */
    uint64_t work; /* of all pairs (amr/deadline.h) */
    struct workplace *next;
};

/* Shared by all threads: the vectors can be large. */
struct s2match {
    const struct mc_metric_host *host;
    struct mc_smatch_options options;
    struct mc_concept_grading grading;
    struct mc_smatch_summary summary;
    struct mc_word_vectors *vectors;
    struct mc_lock lock;
    struct workplace *idle; /* under the lock */
};

/* --- open and close --------------------------------------------------------------------------- */

static void s2match_close(void *state)
{
    struct s2match *s = state;

    while (s->idle != NULL) {
        struct workplace *place = s->idle;

        s->idle = place->next;
        mc_concepts_close(place->concepts);
        mc_arena_free(place->arena);
        free(place);
    }
    mc_word_vectors_close(s->vectors);
    mc_lock_close(&s->lock);
    free(s);
}

static int s2match_open(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    struct s2match *s = mc_calloc(1, sizeof(*s));

    s->host = host;
    s->options.convention = MC_SMATCH_OLD;
    mc_smatch_read_parameters(host, &s->options, &s->summary);
    s->grading.cutoff = mc_host_real(host, "cutoff");
    s->grading.diffsense = mc_host_real(host, "diffsense");
    mc_lock_open(&s->lock);
    if (mc_metric_vectors_open(host, &s->vectors, problem) != 0) {
        s2match_close(s);
        return -1;
    }
    *state = s;
    return 0;
}

static struct workplace *take_workplace(struct s2match *s)
{
    struct workplace *place;

    mc_lock_take(&s->lock);
    place = s->idle;
    if (place != NULL)
        s->idle = place->next;
    mc_lock_give(&s->lock);
    if (place != NULL)
        return place;
    place = mc_calloc(1, sizeof(*place));
    place->arena = mc_arena_new();
    place->concepts = mc_concepts_open(s->vectors);
    return place;
}

static void give_workplace(struct s2match *s, struct workplace *place)
{
    mc_lock_take(&s->lock);
    place->next = s->idle;
    s->idle = place;
    mc_lock_give(&s->lock);
}

/* --- scores ----------------------------------------------------------------------------------- */

static struct mc_smatch_tally tally_of(const struct mc_s2match_pair *pair)
{
    const struct mc_smatch_triples *sides = pair->pair.sides;
    const struct mc_smatch_tally tally = {
        pair->matched,
        pair->bound,
        {mc_smatch_n_triples(&sides[0]), mc_smatch_n_triples(&sides[1])},
        pair->proved,
        pair->pair.cut_short};

    return tally;
}

static double f_of(const struct mc_s2match_pair *pair)
{
    struct mc_smatch_tally tally = tally_of(pair);

    return mc_smatch_figures(tally.matched, tally.n[0], tally.n[1]).f;
}

/* Matches with the reference that gives the best F, the first of equals; *best is its index. -1:
 * one of the graphs cannot be read. */
static int match_case(const struct s2match *s, struct workplace *place,
                      const struct mc_metric_input *in, struct mc_s2match_pair *pair, size_t *best,
                      struct mc_metric_problem *problem)
{
    struct mc_smatch_mistake mistake;
    struct mc_s2match_pair other;
    struct mc_smatch_tally tally;
    double f, best_f = -1;
    size_t i;

    mc_arena_clear(place->arena);
    for (i = 0; i < in->n_references; i++) {
        if (mc_s2match_match(in->candidate->amr, in->references[i]->amr, &s->options,
                             place->concepts, &s->grading, place->arena, &other, &mistake) != 0) {
            mc_graph_unreadable(in, mistake.side == 0 ? 0 : i + 1, mistake.text, problem);
            return -1;
        }
        tally = tally_of(&other);
        place->work += other.pair.work;
        if (!place->is_quiet)
            mc_smatch_warn(s->host, &s->options, in, &tally);
        f = f_of(&other);
        if (f > best_f) {
            *pair = other;
            *best = i;
            best_f = f;
        }
    }
    return 0;
}

static int s2match_score(void *state, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    struct s2match *s = state;
    struct workplace *place = take_workplace(s);
    struct mc_s2match_pair pair;
    size_t i, best;

    for (i = 0; i < n; i++) {
        scores[i] = (double)NAN;
        if (match_case(s, place, in[i], &pair, &best, problem) == 0) {
            struct mc_smatch_tally tally = tally_of(&pair);

            scores[i] = mc_smatch_figure(&s->summary, &tally);
        }
    }
    give_workplace(s, place);
    return 0;
}

static int s2match_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                          double *score, struct mc_metric_problem *problem)
{
    struct s2match *s = state;
    struct workplace *place = take_workplace(s);
    struct mc_smatch_tally *tallies = mc_malloc(mc_array_size(n + 1, sizeof(*tallies)));
    struct mc_s2match_pair pair;
    size_t i, best;
    int status = 0;

    for (i = 0; i < n && status == 0; i++) {
        status = match_case(s, place, all[i], &pair, &best, problem);
        if (status == 0)
            tallies[i] = tally_of(&pair);
    }
    give_workplace(s, place);
    *score = status == 0 ? mc_smatch_corpus_figure(&s->summary, tallies, n) : (double)NAN;
    free(tallies);
    return 0;
}

struct edited {
    const struct s2match *s;
    struct workplace *place;
};

static double score_edited(void *context, const struct mc_metric_input *in, size_t *reference)
{
    const struct edited *edited = context;
    struct mc_smatch_summary summary = edited->s->summary;
    struct mc_metric_problem problem;
    struct mc_s2match_pair pair;
    struct mc_smatch_tally tally;

    if (match_case(edited->s, edited->place, in, &pair, reference, &problem) != 0)
        return (double)NAN;
    tally = tally_of(&pair);
    summary.output = mc_smatch_raised_output(&summary);
    return mc_smatch_figure(&summary, &tally);
}

static const struct mc_best_edit *find_best_edit(const struct s2match *s, struct workplace *place,
                                                 const struct mc_metric_input *in,
                                                 struct mc_arena *arena)
{
    struct edited edited = {s, place};
    const struct mc_edit_scorer scorer = {
        score_edited,
        &edited,
        mc_smatch_output_name(mc_smatch_raised_output(&s->summary)),
        MC_EDIT_CELLS_MAPPED,
        s->options.limit,
        &place->work};
    const struct mc_best_edit *edit;

    place->is_quiet = true;
    edit = mc_best_edit_find(in, &scorer, arena);
    place->is_quiet = false;
    return edit;
}

static int s2match_explain(void *state, const struct mc_metric_input *in,
                           const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct s2match *s = state;
    struct workplace *place = take_workplace(s);
    struct mc_arena *arena = mc_arena_new();
    const struct mc_best_edit *edit = find_best_edit(s, place, in, arena);
    struct mc_s2match_pair pair;
    size_t best;
    int status = match_case(s, place, in, &pair, &best, problem);

    if (status == 0) {
        if (in->n_references > 1)
            writer->number(writer->context, "reference", (double)best + 1);
        mc_s2match_write_figures(&pair, writer);
        mc_best_edit_write(edit, writer);
        mc_s2match_write_triples(&pair, writer);
    }
    mc_arena_free(arena);
    give_workplace(s, place);
    return status;
}

static void s2match_range(void *state, double *worst, double *best)
{
    const struct s2match *s = state;

    mc_smatch_range(&s->summary, worst, best);
}

const struct mc_metric_module metric_s2match = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "s2match",
    .version = "0.1.0",
    .citation = "Opitz, Parcalabescu and Frank 2020, AMR similarity metrics from principles",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_MAY_EXCEED_BEST | MC_METRIC_SHARED_STATE |
             MC_METRIC_SEARCHES,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "Smatch with concepts graded by word vectors",
    .manual = mc_s2match_manual,
    .open = s2match_open,
    .score = s2match_score,
    .corpus = s2match_corpus,
    .explain = s2match_explain,
    .close = s2match_close,
    .range = s2match_range,
};
