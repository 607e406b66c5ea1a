#include "metrics/graph/graco_explain.h"

static void write_tokens(const struct mc_metric_writer *w, const char *key,
                         const struct mc_graco_tokens *tokens)
{
    uint32_t i;

    w->begin_array(w->context, key);
    for (i = 0; i < tokens->n; i++)
        w->text(w->context, NULL, tokens->texts[i].data, tokens->texts[i].length);
    w->end(w->context);
}

static void write_edges(const struct mc_metric_writer *w, const char *key,
                        const struct mc_graco_tokens *tokens,
                        const struct mc_graco_cohesion *cohesion)
{
    size_t i;

    w->begin_array(w->context, key);
    for (i = 0; i < cohesion->n_edges; i++) {
        const struct mc_graco_edge *edge = &cohesion->edges[i];

        w->begin_object(w->context, NULL);
        w->text(w->context, "word", tokens->texts[edge->from].data,
                tokens->texts[edge->from].length);
        w->text(w->context, "with", tokens->texts[edge->to].data, tokens->texts[edge->to].length);
        w->number(w->context, "cosine", edge->cosine);
        w->end(w->context);
    }
    w->end(w->context);
}

void mc_graco_explain(const struct mc_graco_pair *pair, const struct mc_best_edit *edit,
                      const struct mc_metric_writer *w)
{
    w->number(w->context, "candidate_connectivity", pair->cohesion[0].connectivity);
    w->number(w->context, "reference_connectivity", pair->cohesion[1].connectivity);
    mc_best_edit_write(edit, w);
    write_tokens(w, "candidate_words", &pair->tokens[0]);
    write_tokens(w, "reference_words", &pair->tokens[1]);
    write_edges(w, "candidate_edges", &pair->tokens[0], &pair->cohesion[0]);
    write_edges(w, "reference_edges", &pair->tokens[1], &pair->cohesion[1]);
}
