#include "metrics/graph/s2match_explain.h"

#include "metrics/graph/smatch_explain.h"

static void write_text(const struct mc_metric_writer *writer, const char *key, struct mc_slice text)
{
    writer->text(writer->context, key, text.data, text.length);
}

static double similarity_of(const struct mc_s2match_pair *pair)
{
    double similarity = 0;
    uint32_t i;

    for (i = 0; i < pair->n_grades; i++)
        if (mc_s2match_counts(pair, &pair->grades[i]))
            similarity += pair->grades[i].similarity;
    return similarity;
}

void mc_s2match_write_figures(const struct mc_s2match_pair *pair,
                              const struct mc_metric_writer *writer)
{
    double n_candidate = mc_smatch_n_triples(&pair->pair.sides[0]);
    double n_reference = mc_smatch_n_triples(&pair->pair.sides[1]);
    struct mc_smatch_figures f = mc_smatch_figures(pair->matched, n_candidate, n_reference);
    const struct {
        const char *key;
        double value;
    } figures[] = {{"f", f.f},
                   {"precision", f.precision},
                   {"recall", f.recall},
                   {"matched", pair->matched},
                   {"candidate_triples", n_candidate},
                   {"reference_triples", n_reference},
                   {"bound", pair->bound},
                   {"proved", pair->proved ? 1 : 0},
                   {"similarity", similarity_of(pair)}};
    size_t i;

    for (i = 0; i < sizeof(figures) / sizeof(figures[0]); i++)
        writer->number(writer->context, figures[i].key, figures[i].value);
}

/* Number of a side's triple that is graded. */
static uint32_t triple_of(const struct mc_s2match_pair *pair, uint32_t side,
                          const struct mc_s2match_grade *grade)
{
    if (grade->is_top)
        return pair->pair.sides[side].n_nodes + mc_s2match_top(pair, side);
    return side == 0 ? grade->left : grade->right;
}

static void write_grade(const struct mc_s2match_pair *pair, const struct mc_s2match_grade *grade,
                        const struct mc_metric_writer *writer)
{
    static const char *const keys[] = {"candidate", "reference"};
    uint32_t side;

    writer->begin_object(writer->context, NULL);
    for (side = 0; side < 2; side++)
        write_text(writer, keys[side],
                   mc_smatch_triple_text(&pair->pair.strings, &pair->pair.sides[side],
                                         triple_of(pair, side, grade)));
    writer->number(writer->context, "similarity", grade->similarity);
    write_text(writer, "rule", mc_slice_of(grade->rule == MC_CONCEPT_LEMMA ? "lemma" : "vector"));
    writer->end(writer->context);
}

void mc_s2match_write_triples(const struct mc_s2match_pair *pair,
                              const struct mc_metric_writer *writer)
{
    struct mc_arena *arena = pair->pair.strings.arena;
    double *grades[2];
    uint32_t i, side;

    for (side = 0; side < 2; side++)
        grades[side] =
            mc_arena_array(arena, mc_smatch_n_triples(&pair->pair.sides[side]), sizeof(double));
    writer->begin_array(writer->context, "graded_triples");
    for (i = 0; i < pair->n_grades; i++) {
        const struct mc_s2match_grade *grade = &pair->grades[i];

        if (!mc_s2match_counts(pair, grade))
            continue;
        write_grade(pair, grade, writer);
        for (side = 0; side < 2; side++)
            grades[side][triple_of(pair, side, grade)] = grade->similarity;
    }
    writer->end(writer->context);
    mc_smatch_explain_mapping(&pair->pair, (const double *const[]){grades[0], grades[1]}, writer);
}
