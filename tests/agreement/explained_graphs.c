/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of metrics of graphs. */
#include "tests/unit/support.h"

#include <math.h>

#include "report/explain/explanation.h"
#include "tests/agreement/explained_claims.h"

/* As BLEU, but for what a length is; orders that the candidate has not weigh nothing. */
static double sembleu(const struct mc_explained *how)
{
    double c = mc_reported_number(how, "candidate_length"),
           r = mc_reported_number(how, "reference_length");
    double score = mc_reported_number(how, "brevity_penalty"), nodes = 0;
    const struct mc_explained *order;

    assert_near(score, c > r ? 1 : exp(1 - r / c), 1e-15);
    for (order = mc_reported_records(how, "orders")->first; order != NULL; order = order->next) {
        double n = mc_reported_number(order, "order"),
               matches = mc_reported_number(order, "matches");

        assert_near(matches, mc_reported_matched(how, n, NULL, NULL), 0);
        nodes += n > 1 ? 0 : matches;
        if (mc_reported_number(order, "weight") > 0)
            score *= pow(mc_reported_number(order, "smoothed_precision"),
                         mc_reported_number(order, "weight"));
    }
    assert_near((double)mc_reported_length(how, "candidate_tokens"), mc_reported_totals_1(how), 0);
    return nodes > 0 ? score : 0;
}

static double sema_points(const struct mc_explained *how)
{
    const struct mc_explained *match;
    double points = 0;

    for (match = mc_reported_records(how, "matched_triples")->first; match != NULL;
         match = match->next)
        points += mc_reported_number(match, "points");
    return points;
}

static double sema(const struct mc_explained *how)
{
    double n =
        mc_reported_number(how, "candidate_triples") + mc_reported_number(how, "reference_triples");

    return 2 * sema_points(how) / n;
}

static double f_of(double precision, double recall)
{
    return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
}

/* F of so many triples that agree. */
static double f_of_triples(const struct mc_explained *how, double matched)
{
    double n = mc_reported_number(how, "candidate_triples");
    double m = mc_reported_number(how, "reference_triples");

    return n > 0 && m > 0 ? f_of(matched / n, matched / m) : 0;
}

/* In matched_triples a triple with duplicates stands once for each pair. */
static double smatch(const struct mc_explained *how)
{
    return f_of_triples(how, (double)mc_reported_records(how, "matched_triples")->n);
}

/* All triples of both sides are listed, as often as they stand there. */
static double smatchpp(const struct mc_explained *how)
{
    double matched = (double)mc_reported_records(how, "matched_triples")->n;
    double left = (double)mc_reported_length(how, "unmatched_candidate_triples");
    double right = (double)mc_reported_length(how, "unmatched_reference_triples");

    assert_near(mc_reported_number(how, "candidate_triples"), matched + left, 0);
    assert_near(mc_reported_number(how, "reference_triples"), matched + right, 0);
    if (!(matched + left + right > 0))
        return 1;
    return f_of_triples(how, matched);
}

/* The triples that agree, and the similarities of those that are alike. */
static double s2match_sum(const struct mc_explained *how)
{
    double sum = (double)mc_reported_records(how, "matched_triples")->n;
    const struct mc_explained *graded;

    for (graded = mc_reported_records(how, "graded_triples")->first; graded != NULL;
         graded = graded->next)
        sum += mc_reported_number(graded, "similarity");
    return sum;
}

static double s2match(const struct mc_explained *how)
{
    return f_of_triples(how, s2match_sum(how));
}

/* Features that are shared, against the lengths of both sides, each iteration with the square of
 * its weight, which is 1 / (1 + iteration). */
static double wlk(const struct mc_explained *how)
{
    double shared = 0, left = 0, right = 0, weight;
    const struct mc_explained *round;

    for (round = mc_reported_records(how, "iterations")->first; round != NULL;
         round = round->next) {
        weight = 1 / (1 + mc_reported_number(round, "iteration"));
        assert_near(mc_reported_number(round, "weight"), weight, 1e-15);
        shared += weight * weight * mc_reported_number(round, "matched");
        left += weight * weight * mc_reported_number(round, "candidate_total");
        right += weight * weight * mc_reported_number(round, "reference_total");
    }
    return shared / sqrt(left * right);
}

/* The cost of the plan, which moves a mass of 1. */
static double plan_cost(const struct mc_explained *how)
{
    const struct mc_explained *move;
    double mass = 0, cost = 0;

    for (move = mc_reported_records(how, "transport")->first; move != NULL; move = move->next) {
        mass += mc_reported_number(move, "mass");
        cost += mc_reported_number(move, "mass") * mc_reported_number(move, "cost");
    }
    assert_near(mass, 1, 1e-12);
    return cost;
}

static double wwlk(const struct mc_explained *how)
{
    return 1 - plan_cost(how);
}

static double wwlk_2021(const struct mc_explained *how)
{
    return -plan_cost(how);
}

/* The mean cosine; 1 for graph=reduced without an edge. */
static double connectivity(const struct mc_explained *how, const char *key)
{
    const struct mc_explained *edges = mc_reported_records(how, key), *edge;
    double sum = 0;

    for (edge = edges->first; edge != NULL; edge = edge->next)
        sum += mc_reported_number(edge, "cosine");
    return edges->n == 0 ? 1 : sum / (double)edges->n;
}

static double connectivity_a(const struct mc_explained *how)
{
    return connectivity(how, "candidate_edges");
}

static double connectivity_b(const struct mc_explained *how)
{
    return connectivity(how, "reference_edges");
}

static double graco(const struct mc_explained *how)
{
    return 1 - fabs(connectivity_a(how) - connectivity_b(how));
}

const struct mc_explained_claim mc_explained_graphs[] = {
    {"checklist_sembleu", "sembleu_k1", "sembleu:order=1", sembleu, NULL, NULL, 8},
    {"checklist_sembleu", "sembleu_k2", "sembleu:order=2", sembleu, NULL, NULL, 8},
    {"checklist_sembleu", "sembleu_k3", "sembleu", sembleu, NULL, NULL, 8},
    {"checklist_sembleu", "sembleu_tool_weights", "sembleu:weights=tool", sembleu, NULL, NULL, 8},
    {"checklist_sembleu", "m1", "sembleu", mc_reported_matches_1, NULL, NULL, 8},
    {"checklist_sembleu", "t1", "sembleu", mc_reported_totals_1, NULL, NULL, 8},
    {"checklist_sembleu", "edges2", "sembleu", mc_reported_reference_length, NULL, NULL, 8},
    {"checklist_sema", "matches", "sema", sema_points, NULL, NULL, 8},
    {"checklist_sema", "F", "sema", sema, NULL, NULL, 8},
    {"checklist_smatch", "F", "smatch:convention=old", smatch, NULL, "conv=old", 8},
    {"checklist_smatch", "F", "smatch:convention=new", smatch, NULL, "conv=new", 8},
    {"checklist_smatchpp", "F", "smatch:convention=smatchpp,graph_type=none", smatchpp, NULL,
     "graph_type=none", 8},
    {"checklist_smatchpp", "F", "smatch:convention=smatchpp,graph_type=generic", smatchpp, NULL,
     "graph_type=generic", 8},
    {"checklist_smatchpp", "F", "smatch:convention=smatchpp,graph_type=amr", smatchpp, NULL,
     "graph_type=amr", 8},
    {"checklist_s2match", "F", "s2match:cutoff=0.9,diffsense=0.95,vectors=@/vectors_50d.txt",
     s2match, NULL, "cutoff=0.9 diffsense=0.95", 8},
    {"checklist_s2match", "opt", "s2match:cutoff=0.9,diffsense=0.95,vectors=@/vectors_50d.txt",
     s2match_sum, NULL, "cutoff=0.9 diffsense=0.95", 8},
    {"checklist_s2match", "F", "s2match:cutoff=0.5,diffsense=0.5,vectors=@/vectors_50d.txt",
     s2match, NULL, "cutoff=0.5 diffsense=0.5", 8},
    {"checklist_s2match", "opt", "s2match:cutoff=0.5,diffsense=0.5,vectors=@/vectors_50d.txt",
     s2match_sum, NULL, "cutoff=0.5 diffsense=0.5", 8},
    {"checklist_wlk", "wlk_k2", "wlk", wlk, NULL, NULL, 8},
    {"checklist_wlk", "wlk_k4", "wlk:iterations=4", wlk, NULL, NULL, 8},
    {"checklist_wlk", "wlk_k2_fromout", "wlk:neighbours=out", wlk, NULL, NULL, 8},
    {"checklist_wlk", "wlk_k2_fromin", "wlk:neighbours=in", wlk, NULL, NULL, 8},
    {"checklist_wlk", "wlk_k2_e2n", "wlk:edges=nodes", wlk, NULL, NULL, 8},
    {"checklist_wlk", "wlk2021_k2", "wlk:variant=2021", wlk, NULL, NULL, 8},
    {"checklist_wlk", "wwlk_k2_hash", "wwlk:vectors=@/vectors_50d.txt", wwlk, NULL, NULL, 8},
    {"checklist_wlk", "wwlk_k0", "wwlk:iterations=0,vectors=@/vectors_50d.txt", wwlk, NULL, NULL,
     8},
    {"checklist_wlk", "wwlk_k2_hash_p", "wwlk:output=precision,vectors=@/vectors_50d.txt", wwlk,
     NULL, NULL, 8},
    {"checklist_wlk", "wwlk_k2_hash_r", "wwlk:output=recall,vectors=@/vectors_50d.txt", wwlk, NULL,
     NULL, 8},
    {"checklist_wlk", "wwlk_k3_ones_e2n",
     "wwlk:iterations=3,edge_weights=ones,edges=nodes,vectors=@/vectors_50d.txt", wwlk, NULL, NULL,
     8},
    {"checklist_wlk", "wwlk2021_k2_hash", "wwlk:variant=2021,vectors=@/vectors_50d.txt", wwlk_2021,
     NULL, NULL, 8},
    {"checklist_graco", "graco_full",
     "graco:graph=full,alignments=@/checklist_jamr_alignments.tsv,vectors=@/vectors_50d.txt", graco,
     NULL, NULL, 8},
    {"checklist_graco", "graco_full_hash",
     "graco:graph=full,missing=hash,alignments=@/checklist_jamr_alignments.tsv,vectors=@/"
     "vectors_50d.txt",
     graco, NULL, NULL, 8},
    {"checklist_graco", "graco_reduced",
     "graco:graph=reduced,alignments=@/checklist_jamr_alignments.tsv,vectors=@/vectors_50d.txt",
     graco, NULL, NULL, 8},
    {"checklist_graco", "graco_reduced_hash",
     "graco:graph=reduced,missing=hash,alignments=@/checklist_jamr_alignments.tsv,vectors=@/"
     "vectors_50d.txt",
     graco, NULL, NULL, 8},
    {"checklist_graco", "conn_full_a",
     "graco:graph=full,output=candidate_connectivity,alignments=@/"
     "checklist_jamr_alignments.tsv,vectors=@/vectors_50d.txt",
     connectivity_a, NULL, NULL, 8},
    {"checklist_graco", "conn_full_b",
     "graco:graph=full,output=reference_connectivity,alignments=@/"
     "checklist_jamr_alignments.tsv,vectors=@/vectors_50d.txt",
     connectivity_b, NULL, NULL, 8},
    {"checklist_graco", "conn_red_a",
     "graco:graph=reduced,output=candidate_connectivity,alignments=@/"
     "checklist_jamr_alignments.tsv,vectors=@/vectors_50d.txt",
     connectivity_a, NULL, NULL, 8},
    {"checklist_graco", "conn_red_b",
     "graco:graph=reduced,output=reference_connectivity,alignments=@/"
     "checklist_jamr_alignments.tsv,vectors=@/vectors_50d.txt",
     connectivity_b, NULL, NULL, 8},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0},
};
