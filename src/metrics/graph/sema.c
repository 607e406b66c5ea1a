/* sema.c: SEMA (Anchieta, Cabezudo and Pardo 2019). */
#include "metrics/graph/sema.h"

#include <math.h>
#include <stdlib.h>

#include "metrics/graph/unreadable.h"
#include "metrics/host_option.h"

#define OUTPUTS "f|precision|recall|matched|candidate_triples|reference_triples"

/* In the order of OUTPUTS. */
enum output { F, PRECISION, RECALL, MATCHED, CANDIDATE_TRIPLES, REFERENCE_TRIPLES };

static const struct mc_metric_parameter parameters[] = {
    {"variant", MC_PARAMETER_CHOICE, "current", "current|2019", 0, 0,
     "the state of the program that is followed: mod, and inverse labels with a constant"},
    {"output", MC_PARAMETER_CHOICE, "f", OUTPUTS, 0, 0, "which figure is the score"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "Compares triples by the concepts at their ends, without a mapping of nodes. The triples of a "
    "graph are instance(node, concept), attribute(label, node, constant) and relation(label, node, "
    "node). Equal concepts at both roots give a point. A relation of the candidate agrees with one "
    "of the reference that has the same label and the same concepts at both ends; then the "
    "candidate's instances at its ends give a point each, once a node, and the relation gives one, "
    "once for the same two nodes in that direction. An attribute of the reference gives a point "
    "when the candidate has one with the same label, the same value and the same concept at its "
    "node. Precision is the number of points over the triples of the candidate, recall over those "
    "of the reference, F their harmonic mean; all are 0 without a point.\n"
    "\n"
    "The program goes through the relations in their order and says in which order points are "
    "given; their number is the same in any order. What explain shows is the program's order.\n"
    "\n"
    "Edge cases. The root's instance gives a second point when a relation at the root agrees, and "
    "one triple of the candidate can serve several of the reference, so that figures can exceed 1, "
    "in the program too. A graph against itself mostly scores above 1: (r / run-01 :ARG0 (d / "
    "dog)) has three triples and four points, 4/3, and so all 195 published pairs of equal graphs "
    "exceed 1; one node with an attribute scores 1. Letters are compared as they are, upper and "
    "lower case apart. Of two equal attributes of a node one counts. Of several references the one "
    "with the best F counts. The corpus score adds up points and triples of all cases first.\n"
    "\n"
    "Reading. variant=current is the program's state of today: the text is read as smatch with "
    "convention=new reads it. A label in -of is turned round, but for prep-on-behalf-of, "
    "prep-out-of and consist-of; mod is domain with its ends exchanged, so that (f / figure :mod "
    "(c / cat)) and (c / cat :domain (f / figure)) hold the same triple and score 1; an inverse "
    "label, or mod, with a constant is lost. variant=2019 is its first state, that of smatch with "
    "convention=damonte: every label in -of between two nodes is turned round; mod stays, and the "
    "two graphs above score 0; mod with a constant is an attribute, and so is an inverse label "
    "with one, unless a closing parenthesis follows, where it is lost. Both keep duplicates; a "
    "quoted constant ends in _ and keeps its first piece only; the triple TOP is left out. What "
    "the program refuses has no score and a reason: a node defined twice, a relation without "
    "a value, a parenthesis that closes nothing, a node without a concept.\n"
    "\n"
    "Known difference. The program takes a relation for counted when a node is named as its first "
    "end and has the second one's name, a1 or so, as its concept. Not repeated here.\n"
    "\n"
    "Reference program: github.com/rafaelanchieta/sema (2019 and today). Both states agree "
    "on all 1059 published pairs.";

struct sema {
    enum mc_smatch_convention convention;
    enum output output;
    struct mc_arena *arena; /* of one case */
};

static int sema_open(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct sema *sema = mc_calloc(1, sizeof(*sema));

    (void)problem;
    sema->convention =
        mc_host_option_is(host, "variant", "2019") ? MC_SMATCH_DAMONTE : MC_SMATCH_NEW;
    sema->output = (enum output)mc_host_choice(host, "output", OUTPUTS);
    sema->arena = mc_arena_new();
    *state = sema;
    return 0;
}

static void sema_close(void *state)
{
    struct sema *sema = state;

    mc_arena_free(sema->arena);
    free(sema);
}

static struct mc_smatch_figures figures_of(const struct mc_sema_pair *pair)
{
    return mc_smatch_figures(pair->matched, mc_smatch_n_triples(&pair->sides[0]),
                             mc_smatch_n_triples(&pair->sides[1]));
}

/* Matches with the reference that gives the best F, the first of equals; *best is its index. -1:
 * one of the graphs cannot be read. */
static int match_case(struct sema *sema, const struct mc_metric_input *in,
                      struct mc_sema_pair *pair, size_t *best, struct mc_metric_problem *problem)
{
    struct mc_slice texts[2] = {in->candidate->amr};
    struct mc_sema_pair other;
    const char *mistake;
    uint32_t side;
    size_t i;

    mc_arena_clear(sema->arena);
    for (i = 0; i < in->n_references; i++) {
        texts[1] = in->references[i]->amr;
        if (mc_sema_match(sema->convention, texts, sema->arena, &other, &side, &mistake) != 0) {
            mc_graph_unreadable(in, side == 0 ? 0 : i + 1, mistake, problem);
            return -1;
        }
        if (i == 0 || figures_of(&other).f > figures_of(pair).f) {
            *pair = other;
            *best = i;
        }
    }
    return 0;
}

/* The figure asked for, of sums too. */
static double figure(enum output output, double matched, double n_candidate, double n_reference)
{
    struct mc_smatch_figures figures = mc_smatch_figures(matched, n_candidate, n_reference);

    switch (output) {
    case PRECISION:
        return figures.precision;
    case RECALL:
        return figures.recall;
    case MATCHED:
        return matched;
    case CANDIDATE_TRIPLES:
        return n_candidate;
    case REFERENCE_TRIPLES:
        return n_reference;
    case F:
    default:
        return figures.f;
    }
}

static int sema_score(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct sema *sema = state;
    struct mc_sema_pair pair;
    size_t i, best;

    for (i = 0; i < n; i++) {
        scores[i] = (double)NAN;
        if (match_case(sema, in[i], &pair, &best, problem) == 0)
            scores[i] = figure(sema->output, pair.matched, mc_smatch_n_triples(&pair.sides[0]),
                               mc_smatch_n_triples(&pair.sides[1]));
    }
    return 0;
}

static int sema_corpus(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct sema *sema = state;
    double matched = 0, n_candidate = 0, n_reference = 0;
    struct mc_sema_pair pair;
    size_t i, best;

    *score = (double)NAN;
    for (i = 0; i < n; i++) {
        if (match_case(sema, all[i], &pair, &best, problem) != 0)
            return 0;
        matched += pair.matched;
        n_candidate += mc_smatch_n_triples(&pair.sides[0]);
        n_reference += mc_smatch_n_triples(&pair.sides[1]);
    }
    *score = figure(sema->output, matched, n_candidate, n_reference);
    return 0;
}

/* What an edit is to raise: F, or precision or recall where that is the score. */
static enum output objective(const struct sema *sema)
{
    return sema->output <= RECALL ? sema->output : F;
}

static double score_edited(void *context, const struct mc_metric_input *in, size_t *reference)
{
    struct sema *sema = context;
    struct mc_metric_problem problem;
    struct mc_sema_pair pair;

    if (match_case(sema, in, &pair, reference, &problem) != 0)
        return (double)NAN;
    return figure(objective(sema), pair.matched, mc_smatch_n_triples(&pair.sides[0]),
                  mc_smatch_n_triples(&pair.sides[1]));
}

static int sema_explain(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    static const char *const names[] = {[F] = "f", [PRECISION] = "precision", [RECALL] = "recall"};
    struct sema *sema = state;
    const struct mc_edit_scorer scorer = {
        score_edited, sema, names[objective(sema)], MC_EDIT_CELLS_LINEAR, mc_limit_none(), NULL};
    struct mc_arena *arena = mc_arena_new();
    const struct mc_best_edit *edit = mc_best_edit_find(in, &scorer, arena);
    struct mc_smatch_figures figures;
    struct mc_sema_pair pair;
    size_t best;
    int status = match_case(sema, in, &pair, &best, problem);

    if (status == 0) {
        if (in->n_references > 1)
            writer->number(writer->context, "reference", (double)best + 1);
        figures = figures_of(&pair);
        mc_sema_explain(&pair, &figures, edit, writer);
    }
    mc_arena_free(arena);
    return status;
}

static void sema_range(void *state, double *worst, double *best)
{
    const struct sema *sema = state;

    *worst = 0;
    *best = sema->output <= RECALL ? 1 : (double)INFINITY;
}

const struct mc_metric_module metric_sema = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "sema",
    .version = "0.1.0",
    .citation = "Anchieta, Cabezudo and Pardo 2019, SEMA: an Extended Semantic Evaluation Metric "
                "for AMR",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_MAY_EXCEED_BEST,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "overlap of the triples of two AMR graphs by the concepts at their ends",
    .manual = manual,
    .open = sema_open,
    .score = sema_score,
    .corpus = sema_corpus,
    .explain = sema_explain,
    .close = sema_close,
    .range = sema_range,
};
