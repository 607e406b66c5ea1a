/* SPDX-License-Identifier: GPL-3.0-or-later */
/* form.h: how well formed a sentence is: the mean probability that a language model gives to its
 * tokens, compared with that of a reference (Opitz and Frank 2021, section 4.2). Shared by the
 * metrics form and mfscore. */
#ifndef MC_METRICS_NEURAL_FORM_H
#define MC_METRICS_NEURAL_FORM_H

#include <metricheck/metric_module.h>
#include <stdbool.h>

#include "base/memory.h"
#include "metrics/neural/sentence_states.h"

#define MC_FORM_CONTEXTS "model|bos+eos|bos|none|masked|masked-words"

/* The parameters that mc_form_open reads. */
#define MC_FORM_PARAMETERS                                                                         \
    MC_FILE_PARAMETER("model", NULL, MC_METRIC_MODEL_HELP),                                        \
        MC_CHOICE_PARAMETER(                                                                       \
            "context", "model", MC_FORM_CONTEXTS,                                                  \
            "what a token is seen with; model: bos+eos for GPT-2, masked for BERT, "               \
            "RoBERTa and DistilBERT"),                                                             \
        MC_REAL_PARAMETER("tolerance", "0.05", 0, 0.5,                                             \
                          "a candidate is accepted if its preference is at least 0.5 - tolerance")

/* Paragraphs of the manual about contexts and edge cases. */
#define MC_FORM_MANUAL                                                                             \
    "context says what a token is seen with. For models that read from left to right (GPT-2): "    \
    "bos+eos puts the token that begins and ends texts before and behind the sentence; all "       \
    "tokens and the final one are scored, as in the original program. bos leaves the final one "   \
    "out. none has no token before the sentence, so that the first one is not scored. For models " \
    "that see both sides (BERT, RoBERTa, DistilBERT): masked replaces each token in turn by the "  \
    "mask; tokens that are added at the ends are not scored. masked-words is what the original "   \
    "program does with BERT: each word between white space is replaced by [MASK], and the logits " \
    "of the vocabulary entry that equals the word as written ([UNK] where there is none) are "     \
    "normalised over the positions of the sentence, not over the vocabulary. Default: bos+eos or " \
    "masked, by the model. With the two masked ones the model reads a sentence once for each "     \
    "token or word of it: the time grows with the third power of the length, to minutes for "      \
    "texts of several hundred tokens with a large model.\n"                                        \
    "\n"                                                                                           \
    "Texts are taken as they are; the original program writes them anew with a tagger first. A "   \
    "sentence without a token to score (an empty one, unless with bos+eos; with none one of a "    \
    "single token) has no probability, nor has one that is longer than a model from left to "      \
    "right takes, nor, with masked-words, one of which a word lies beyond what the model takes. "  \
    "With masked, what is too long is cut off, and a remark says so. Without the probability of "  \
    "either side, and where both are 0, there is no preference. With several references the one "  \
    "with the highest preference is used.\n"                                                       \
    "\n"

struct mc_form;

/* The judgement of a candidate. */
struct mc_form_judgement {
    double candidate, reference; /* mean probability of a token; NaN: none */
    double preference;           /* candidate / (candidate + reference); NaN: none */
    double accepted;             /* 1 or 0; NaN without a preference */
    size_t which;                /* the reference used, from 1 */
};

/* Opens the model. -1 with problem->text filled: none is named, it cannot be opened, it gives no
 * probabilities, or the context is not for such a model. */
int mc_form_open(const struct mc_metric_host *host, struct mc_form **form,
                 struct mc_metric_problem *problem) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_form_close(struct mc_form *form);
/* judgements[i] for in[i]; if the last of them lacks a figure, problem->text says why. Several
 * threads may call this at once. */
void mc_form_judge(struct mc_form *form, const struct mc_metric_input *const *in, size_t n,
                   struct mc_form_judgement *judgements, struct mc_metric_problem *problem);
/* Whether an interrupt of the program came within a sentence: judgements since then are invalid. */
bool mc_form_is_cut(const struct mc_form *form);
/* Writes the figures, the tokens of both sides with their probabilities, and the least probable
 * tokens of the candidate. */
void mc_form_explain(struct mc_form *form, const struct mc_metric_input *in,
                     const struct mc_metric_writer *writer, struct mc_metric_problem *problem);
/* The ratio of accepted candidates to those with a preference, over all cases; NaN: none has one,
 * and problem->text says so. */
double mc_form_ratio(struct mc_form *form, const struct mc_metric_input *const *all, size_t n,
                     struct mc_metric_problem *problem);

#endif
