/* The metric meteor: scoring, and its documentation; see meteor.h for the parts. */
#include <math.h>
#include <stdio.h>

#include "metrics/text/meteor_state.h"

/* --- METEOR 1.5 ----------------------------------------------------------------------------- */

static void read_sentence(struct mc_meteor_state *state, struct mc_slice text,
                          struct mc_meteor_sentence *sentence)
{
    size_t i;

    mc_meteor_normalise(state->normalise, &state->lists, text, &state->normaliser,
                        &sentence->tokens);
    if (sentence->tokens.n > sentence->capacity)
        sentence->words = mc_grow(sentence->words, &sentence->capacity, sentence->tokens.n,
                                  sizeof(*sentence->words));
    for (i = 0; i < sentence->tokens.n; i++)
        sentence->words[i] = mc_meteor_lexicon_add(&state->lexicon, sentence->tokens.items[i]);
}

const char *mc_meteor_align_texts(struct mc_meteor_state *state, struct mc_slice candidate,
                                  struct mc_slice reference, struct mc_meteor_counts *counts)
{
    mc_lexicon_trim(&state->lexicon.words);
    read_sentence(state, candidate, &state->candidate);
    read_sentence(state, reference, &state->reference);
    if (mc_meteor_match(&state->modules, &state->lexicon.words, &state->phrases, &state->candidate,
                        &state->reference, &state->matches) != 0)
        return "the sentences have more than 4194304 possible matches";
    mc_meteor_align(&state->modules, &state->matches, state->candidate.tokens.n,
                    state->reference.tokens.n, &state->aligner);
    mc_meteor_count(&state->settings, &state->lexicon, &state->candidate, &state->reference,
                    &state->matches, &state->aligner, counts);
    return NULL;
}

/* --- NLTK ----------------------------------------------------------------------------------- */

/* meteor_score.single_meteor_score: 0 wherever NLTK divides by zero. */
static void evaluate_nltk(const struct mc_meteor_settings *settings,
                          const struct mc_meteor_counts *counts, struct mc_meteor_result *result)
{
    double matched = counts->matched_words[MC_METEOR_CANDIDATE], alpha = settings->alpha;
    double bottom;

    result->precision = matched / counts->length[MC_METEOR_CANDIDATE];
    result->recall = matched / counts->length[MC_METEOR_REFERENCE];
    bottom = alpha * result->precision + (1 - alpha) * result->recall;
    result->fmean = result->precision * result->recall / bottom;
    result->penalty = settings->gamma * pow(counts->chunks / matched, settings->beta);
    result->score = matched > 0 && bottom > 0 ? (1 - result->penalty) * result->fmean : 0;
}

void mc_meteor_align_nltk(struct mc_meteor_state *state, size_t reference,
                          struct mc_meteor_counts *counts, struct mc_meteor_result *result)
{
    const struct mc_tokens *candidate = &state->words.candidate.tokens;
    const struct mc_tokens *other = &state->words.references[reference].tokens;
    struct mc_meteor_nltk *pair = &state->pair;

    mc_meteor_nltk_begin(pair);
    mc_meteor_nltk_read(pair, candidate->items, candidate->n, &pair->candidate);
    mc_meteor_nltk_read(pair, other->items, other->n, &pair->reference);
    mc_meteor_nltk_align(pair);
    memset(counts, 0, sizeof(*counts));
    counts->length[MC_METEOR_CANDIDATE] = (double)candidate->n;
    counts->length[MC_METEOR_REFERENCE] = (double)other->n;
    counts->matched_words[MC_METEOR_CANDIDATE] = (double)pair->n_matches;
    counts->matched_words[MC_METEOR_REFERENCE] = (double)pair->n_matches;
    counts->chunks = (double)pair->n_chunks;
    evaluate_nltk(&state->settings, counts, result);
}

/* --- cases ---------------------------------------------------------------------------------- */

const char *mc_meteor_best(struct mc_meteor_state *state, const struct mc_metric_input *input,
                           struct mc_meteor_counts *counts, struct mc_meteor_result *result,
                           size_t *best)
{
    struct mc_meteor_counts others;
    struct mc_meteor_result other;
    const char *reason = NULL;
    size_t i;

    if (state->nltk)
        mc_case_words_read(&state->words, input);
    for (i = 0; i < input->n_references && reason == NULL; i++) {
        if (state->nltk) {
            mc_meteor_align_nltk(state, i, &others, &other);
        } else {
            reason = mc_meteor_align_texts(state, input->candidate->text,
                                           input->references[i]->text, &others);
            if (reason == NULL)
                mc_meteor_evaluate(&state->settings, &state->modules, &others, &other);
        }
        if (reason == NULL && (i == 0 || other.score > result->score)) {
            *counts = others;
            *result = other;
            if (best != NULL)
                *best = i;
        }
    }
    return reason;
}

/* Counts of a module, in the order of MC_METEOR_OUTPUTS; of one that is not used they are 0. */
static double output_of_module(const struct mc_meteor_state *state,
                               const struct mc_meteor_counts *counts)
{
    unsigned place = state->output - MC_METEOR_OF_MODULES;
    enum mc_meteor_module module = (enum mc_meteor_module)(place / 4);
    size_t i;

    for (i = 0; i < state->modules.n; i++)
        if (state->modules.items[i] == module)
            return place % 4 < 2 ? counts->content[i][place % 2] : counts->function[i][place % 2];
    return 0;
}

static double output_of(const struct mc_meteor_state *state, const struct mc_meteor_counts *counts,
                        const struct mc_meteor_result *result)
{
    const double figures[MC_METEOR_OF_MODULES] = {
        [MC_METEOR_SCORE] = result->score,
        [MC_METEOR_PRECISION] = result->precision,
        [MC_METEOR_RECALL] = result->recall,
        [MC_METEOR_FMEAN] = result->fmean,
        [MC_METEOR_PENALTY] = result->penalty,
        [MC_METEOR_CHUNKS] = counts->chunks,
        [MC_METEOR_MATCHED_CANDIDATE] = counts->matched_words[MC_METEOR_CANDIDATE],
        [MC_METEOR_MATCHED_REFERENCE] = counts->matched_words[MC_METEOR_REFERENCE],
        [MC_METEOR_CANDIDATE_LENGTH] = counts->length[MC_METEOR_CANDIDATE],
        [MC_METEOR_REFERENCE_LENGTH] = counts->length[MC_METEOR_REFERENCE],
        [MC_METEOR_CANDIDATE_FUNCTION_WORDS] = counts->function_words[MC_METEOR_CANDIDATE],
        [MC_METEOR_REFERENCE_FUNCTION_WORDS] = counts->function_words[MC_METEOR_REFERENCE],
    };

    return state->output < MC_METEOR_OF_MODULES ? figures[state->output]
                                                : output_of_module(state, counts);
}

static void give_reason(struct mc_metric_problem *problem, const char *reason)
{
    (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
}

static int score_meteor(void *state, const struct mc_metric_input *const *in, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    struct mc_meteor_state *opened = state;
    struct mc_meteor_counts counts;
    struct mc_meteor_result result;
    size_t i;

    for (i = 0; i < n; i++) {
        const char *reason = mc_meteor_best(opened, in[i], &counts, &result, NULL);

        scores[i] = reason == NULL ? output_of(opened, &counts, &result) : (double)NAN;
        if (isnan(scores[i]))
            give_reason(problem, reason == NULL ? "the figure is not defined: a side without a "
                                                  "word, or no match"
                                                : reason);
    }
    return 0;
}

static int corpus_meteor(void *state, const struct mc_metric_input *const *all, size_t n,
                         double *score, struct mc_metric_problem *problem)
{
    struct mc_meteor_state *opened = state;
    struct mc_meteor_counts counts, sum;
    struct mc_meteor_result result;
    const char *reason = opened->nltk ? "NLTK's METEOR has no corpus score" : NULL;
    size_t i;

    *score = (double)NAN;
    memset(&sum, 0, sizeof(sum));
    for (i = 0; i < n && reason == NULL; i++) {
        reason = mc_meteor_best(opened, all[i], &counts, &result, NULL);
        if (reason == NULL)
            mc_meteor_add(&sum, &counts);
    }
    if (reason != NULL) {
        give_reason(problem, reason);
        return 0;
    }
    mc_meteor_evaluate(&opened->settings, &opened->modules, &sum, &result);
    *score = output_of(opened, &sum, &result);
    return 0;
}

static void range_meteor(void *state, double *worst, double *best)
{
    const struct mc_meteor_state *opened = state;

    *worst = 0;
    *best = opened->output <= MC_METEOR_PENALTY ? 1 : (double)INFINITY;
}

/* --- documentation -------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    {"variant", MC_PARAMETER_CHOICE, "1.5", "1.5|nltk", 0, 0,
     "the program whose definition is followed"},
    {"task", MC_PARAMETER_CHOICE, "rank", "rank|adq|hter|util|li", 0, 0,
     "the tuned parameters and weights of METEOR 1.5"},
    {"modules", MC_PARAMETER_TEXT, "auto", NULL, 0, 0,
     "exact, stem, synonym, paraphrase joined by +; auto: all, paraphrase where a table is given"},
    {"normalise", MC_PARAMETER_CHOICE, "norm", "norm|norm-nopunct|lower|none", 0, 0,
     "what is done to a text before it is split at blanks"},
    {"paraphrases", MC_PARAMETER_FILE, NULL, NULL, 0, 0,
     "a paraphrase table in METEOR's form, may be gzipped"},
    {"resources", MC_PARAMETER_FILE, NULL, NULL, 0, 0,
     "a folder of METEOR's own data files; else WordNet and built-in lists"},
    {"alpha", MC_PARAMETER_REAL,
     "0.85; 0.9 with variant=nltk; 0.75 with task=adq; 0.40 with task=hter; 0.65 with task=util; "
     "0.75 with task=li",
     NULL, 0, 1, "weight of recall against precision"},
    {"beta", MC_PARAMETER_REAL,
     "0.2; 3 with variant=nltk; 1.40 with task=adq; 1.50 with task=hter; 0.1 with task=util; 1.40 "
     "with task=li",
     NULL, 0, 100, "exponent of the fragmentation"},
    {"gamma", MC_PARAMETER_REAL,
     "0.6; 0.5 with variant=nltk; 0.45 with task=adq; 0.35 with task=hter; 0.55 with task=util; "
     "0.70 with task=li",
     NULL, 0, 1, "largest fragmentation penalty"},
    {"delta", MC_PARAMETER_REAL,
     "0.75; 0.70 with task=adq; 0.55 with task=hter; 0.65 with task=util; 0.50 with task=li", NULL,
     0, 1, "weight of content words; that of function words is 1 - delta"},
    {"weights", MC_PARAMETER_TEXT, NULL, NULL, 0, 0,
     "weights of the modules in use, joined by /; none: those of the task"},
    {"characters", MC_PARAMETER_SWITCH, "no", NULL, 0, 0,
     "count the characters of words in precision and recall (METEOR's -ch)"},
    {"output", MC_PARAMETER_CHOICE, "score", MC_METEOR_OUTPUTS, 0, 0,
     "the figure that is the score"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "METEOR aligns the words of candidate and reference and scores the alignment: weighted "
    "precision and recall of the matched words, and a penalty for their order. Scores go from 0 to "
    "1.\n"
    "\n"
    "variant=1.5 is METEOR 1.5 (Java) for English. Modules propose matches: exact (equal words), "
    "stem (equal stems of Snowball English), synonym (words, or their base forms, share a synset), "
    "paraphrase (phrases that are a pair of the table, in either direction). A match is fixed when "
    "nothing contradicts it; the others are chosen by a beam search of width 40 for most matched "
    "words, then fewest chunks, then least distance. Of sentences that are equal only the first "
    "module is asked. With content words counting delta and function words 1 - delta, P is the "
    "weight of the matched words of the candidate (times the weight of the module) by that of all, "
    "R the same of the reference, Fmean = 1 / ((1 - alpha) / P + alpha / R), penalty = gamma * "
    "(chunks / matched words)^beta, where matched words is the mean of both sides and the fraction "
    "is 0 when all words are matched in one chunk (beta=0 makes every penalty gamma); score = "
    "Fmean "
    "* (1 - penalty). characters=yes "
    "is METEOR's -ch: P and R count the characters of the words (UTF-16 units, as Java does).\n"
    "\n"
    "normalise=norm and norm-nopunct are METEOR's -norm and -noPunct: words are split from "
    "punctuation, contractions and hyphens are split, abbreviations joined, all is put into lower "
    "case; norm-nopunct drops punctuation. lower only lowers, none does nothing; METEOR without "
    "options is normalise=lower. Lower case is that of Unicode 15; Java 17, for one, has the "
    "tables "
    "of Unicode 13. METEOR compares 32-bit hashes of words, this program the words.\n"
    "\n"
    "Of several references the one with the best score counts, in both variants; the first of "
    "equals. The corpus score sums the counts of all cases first; chunks of perfect cases are left "
    "out. Without any match, or with an empty "
    "side, the score is 0; precision, recall and fragmentation_penalty then may have no value. A "
    "pair with more than 4194304 possible matches has no score; the time grows with their number.\n"
    "\n"
    "Synonyms come from WordNet 3.0 (Debian: wordnet-base; METRICHECK_WORDNET names another "
    "folder), or with resources=FOLDER from METEOR's own files: function.english.words, "
    "nonbreaking.english.prefixes, synonym.english.synsets and synonym.english.exceptions, or the "
    "same below function/, nonbreaking/ and synonym/. Without them, or where a file is empty, cut "
    "off "
    "or not UTF-8, the metric is not available. METEOR's file knows a synset by its offset "
    "alone, so that synsets of different parts of speech can fall together by accident; WordNet "
    "keeps them apart. On the 1059 pairs of the NLG CheckList that changes one score (T4366sick, "
    "0.279 for METEOR's 0.380, and so the corpus score by 0.00004); of the 991 published scores "
    "984 are met with METEOR's files and the 56 paraphrases that are known, 983 with WordNet. The "
    "seven others (D165sick, D257sick, D294sick, T429sick, T3634sick, T3654sick, T3743sick) need "
    "two or more entries at once of a table that is not known in full.\n"
    "\n"
    "variant=nltk is NLTK 3.8 (meteor_score), defaults alpha=0.9, beta=3, gamma=0.5: tokens are "
    "split at white space and lowered; equal words are paired, then words of equal stems (NLTK's "
    "Porter), then stems of which one is among the lemmas of the other's synsets; each time from "
    "the right. F = P R / (alpha P + (1 - alpha) R), penalty = gamma * (chunks / matches)^beta, "
    "score = F (1 - penalty), so that equal sentences stay below 1. It needs WordNet, has no "
    "corpus "
    "score, and takes no heed of task, modules, normalise, paraphrases, resources, delta and "
    "weights.\n"
    "\n"
    "output names another figure than the score: precision, recall, fmean, fragmentation_penalty, "
    "chunks, matched_candidate and matched_reference (words), candidate_length and "
    "reference_length, candidate_function_words and reference_function_words, and for each module "
    "how many content and function words it matched, as in synonym_content_reference.";

const struct mc_metric_module metric_meteor = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "meteor",
    .version = "0.1.0",
    .citation = "Denkowski and Lavie 2014, Meteor Universal: Language Specific Translation "
                "Evaluation for Any Target Language; Denkowski and Lavie 2011, Meteor 1.3; "
                "Banerjee and Lavie 2005, METEOR: An Automatic Metric for MT Evaluation with "
                "Improved Correlation with Human Judgments",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "METEOR: aligned words, stems, synonyms and paraphrases, in few chunks",
    .manual = manual,
    .open = mc_meteor_open,
    .score = score_meteor,
    .corpus = corpus_meteor,
    .explain = mc_meteor_explain,
    .close = mc_meteor_close,
    .range = range_meteor,
};
