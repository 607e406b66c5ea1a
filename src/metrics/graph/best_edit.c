#include "metrics/graph/best_edit.h"

#include <math.h>
#include <string.h>

#include "amr/penman.h"
#include "metrics/graph/graph_drafts.h"
#include "metrics/graph/smatch_match.h"

enum { MOST_TRIALS = 2048 };

static const double LEAST_RISE = 1e-12; /* less is rounding */

struct search {
    const struct mc_metric_input *in;
    const struct mc_edit_scorer *scorer;
    struct mc_arena *arena, *scratch;
    struct mc_amr_graph *graphs[2]; /* candidate, the reference that counts */
    struct mc_buffer text;
    struct mc_deadline deadline;
    uint32_t trials_left;
    struct mc_graph_draft best;
    struct mc_best_edit *edit;
    bool is_found;
};

/* The case with the graph in place of the candidate's. */
static double score_graph(struct search *s, const struct mc_amr_graph *graph)
{
    struct mc_metric_side candidate = *s->in->candidate;
    struct mc_metric_input in = *s->in;
    size_t reference;

    mc_buffer_clear(&s->text);
    mc_penman_write(graph, false, &s->text);
    candidate.amr = mc_buffer_slice(&s->text);
    in.candidate = &candidate;
    return s->scorer->score(s->scorer->context, &in, &reference);
}

static uint64_t work_of(const struct search *s)
{
    return s->scorer->work == NULL ? 0 : *s->scorer->work;
}

static bool try_draft(void *context, const struct mc_graph_draft *draft)
{
    enum { WORK_OF_A_TRIAL = 20000 }; /* and a look at the clock, where it counts */
    struct search *s = context;
    struct mc_arena_mark mark = mc_arena_mark(s->scratch);
    struct mc_amr_graph after;
    uint64_t before;
    double score;

    if (!mc_graph_draft_is_legal(draft, s->graphs[0], s->scratch))
        return true;
    if (s->trials_left == 0 || mc_deadline_passed(&s->deadline, WORK_OF_A_TRIAL)) {
        s->edit->all_tried = false;
        return false;
    }
    s->trials_left--;
    s->edit->n_tried++;
    mc_graph_draft_apply(draft, s->graphs[0], s->scratch, &after);
    before = work_of(s);
    score = score_graph(s, &after);
    (void)mc_deadline_passed(&s->deadline, work_of(s) - before);
    mc_arena_reset(s->scratch, mark);
    if (score > s->edit->score + LEAST_RISE) {
        s->edit->score = score;
        s->best = *draft;
        s->is_found = true;
    }
    return true;
}

/* Which node of the reference each node of the candidate may be: those of Smatch, by hill climbing,
 * which needs no limit to be short. */
static void map_nodes(struct search *s, size_t reference, uint32_t *right_of, uint32_t *left_of)
{
    const struct mc_smatch_options options = {MC_SMATCH_NEW,   MC_SMATCH_HILL, 1, 1,
                                              mc_limit_none(), MC_SMATCH_ALL};
    struct mc_smatch_mistake mistake;
    struct mc_smatch_pair pair;
    uint32_t i;

    for (i = 0; i < s->graphs[0]->n_nodes; i++)
        right_of[i] = MC_NOT_FOUND;
    for (i = 0; i < s->graphs[1]->n_nodes; i++)
        left_of[i] = MC_NOT_FOUND;
    if (mc_smatch_match(s->in->candidate->amr, s->in->references[reference]->amr, &options,
                        s->scratch, &pair, &mistake) != 0)
        return;
    for (i = 0; i < pair.sides[0].n_nodes; i++) {
        uint32_t k = pair.right_of[i], left, right;

        if (k == MC_SMATCH_NONE)
            continue;
        left =
            mc_amr_graph_find(s->graphs[0], mc_smatch_text(&pair.strings, pair.sides[0].names[i]));
        right =
            mc_amr_graph_find(s->graphs[1], mc_smatch_text(&pair.strings, pair.sides[1].names[k]));
        if (left == MC_NOT_FOUND || right == MC_NOT_FOUND)
            continue;
        right_of[left] = right;
        left_of[right] = left;
    }
}

static void try_all(struct search *s, size_t reference)
{
    struct mc_graph_drafts drafts = {
        .left = s->graphs[0], .right = s->graphs[1], .arena = s->arena, .take = try_draft};
    uint32_t n_left = s->graphs[0]->n_nodes, n_right = s->graphs[1]->n_nodes;
    uint32_t *right_of = mc_arena_array(s->arena, n_left, sizeof(*right_of));
    uint32_t *left_of = mc_arena_array(s->arena, n_right, sizeof(*left_of));

    map_nodes(s, reference, right_of, left_of);
    mc_arena_clear(s->scratch);
    drafts.right_of = right_of;
    drafts.left_of = left_of;
    drafts.context = s;
    mc_deadline_start(&s->deadline, s->scorer->limit);
    mc_graph_drafts_each(&drafts);
}

static void keep_best(struct search *s)
{
    struct mc_amr_graph after;

    s->edit->name = mc_graph_draft_name(s->best.kind);
    s->edit->from = mc_graph_draft_from(&s->best, s->graphs[0], s->arena);
    s->edit->to = mc_graph_draft_to(&s->best, s->graphs[0], s->arena);
    mc_graph_draft_apply(&s->best, s->graphs[0], s->arena, &after);
    mc_buffer_clear(&s->text);
    mc_penman_write(&after, false, &s->text);
    s->edit->amr = mc_arena_copy(s->arena, mc_buffer_slice(&s->text));
}

static bool read_graphs(struct search *s, size_t reference)
{
    struct mc_slice texts[2] = {s->in->candidate->amr, s->in->references[reference]->amr};
    struct mc_error error = MC_NO_ERROR;
    size_t mistake;
    int side;

    for (side = 0; side < 2; side++)
        if (mc_penman_read_one(texts[side], s->arena, &s->graphs[side], &mistake, &error) != 0)
            return false;
    return true;
}

static uint32_t trials_for(struct mc_amr_graph *const graphs[2],
                           const struct mc_edit_scorer *scorer)
{
    uint64_t cells = (uint64_t)graphs[0]->n_nodes * graphs[1]->n_nodes;

    if (cells > MC_EDIT_CELL_LIMIT)
        return 0;
    return scorer->cells / cells < MOST_TRIALS ? (uint32_t)(1 + scorer->cells / cells)
                                               : MOST_TRIALS;
}

/* A role that is turned round twice is written in its plain form, which metrics take for another.
 */
static bool turns_twice(struct mc_slice amr)
{
    static const char twice[] = "-of-of";

    return memmem(amr.data, amr.length, twice, sizeof(twice) - 1) != NULL;
}

/* Nothing is promised where the metric takes the graph as it is written here for another. */
const struct mc_best_edit *mc_best_edit_find(const struct mc_metric_input *in,
                                             const struct mc_edit_scorer *scorer,
                                             struct mc_arena *arena)
{
    struct mc_best_edit *edit = mc_arena_array(arena, 1, sizeof(*edit));
    struct search s = {.in = in, .scorer = scorer, .arena = arena, .edit = edit};
    size_t reference = 0;
    double now = scorer->score(scorer->context, in, &reference), rewritten;

    if (isnan(now) || !read_graphs(&s, reference))
        return NULL;
    s.trials_left = trials_for(s.graphs, scorer);
    if (s.trials_left == 0)
        return NULL;
    edit->all_tried = true;
    edit->score_name = scorer->score_name;
    edit->score = now;
    rewritten = score_graph(&s, s.graphs[0]);
    if (turns_twice(in->candidate->amr) || !(fabs(rewritten - now) <= LEAST_RISE)) {
        mc_buffer_free(&s.text);
        return NULL;
    }
    s.scratch = mc_arena_new();
    try_all(&s, reference);
    mc_arena_free(s.scratch);
    if (s.is_found)
        keep_best(&s);
    mc_buffer_free(&s.text);
    return s.is_found ? edit : NULL;
}

void mc_best_edit_begin(const char *name, struct mc_slice from, struct mc_slice to,
                        const struct mc_metric_writer *writer)
{
    writer->begin_object(writer->context, "best_edit");
    writer->text(writer->context, "edit", name, strlen(name));
    if (from.length > 0)
        writer->text(writer->context, "from", from.data, from.length);
    if (to.length > 0)
        writer->text(writer->context, "to", to.data, to.length);
}

void mc_best_edit_write(const struct mc_best_edit *edit, const struct mc_metric_writer *writer)
{
    if (edit == NULL)
        return;
    mc_best_edit_begin(edit->name, edit->from, edit->to, writer);
    writer->number(writer->context, edit->score_name, edit->score);
    writer->number(writer->context, "tried", edit->n_tried);
    writer->number(writer->context, "all_tried", edit->all_tried ? 1 : 0);
    writer->end(writer->context);
}
