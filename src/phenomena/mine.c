/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mine.c: rows are classified by all threads, each with its own knowledge of words. Repeated pairs
 * are recognised by hashes of their tokens, and a sample takes the rows with the smallest of the
 * random numbers drawn for them. In order: equal pairs, confidence, classification of rows,
 * selection, the draft of a suite. */
#include "phenomena/mine.h"

#include <math.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/file.h"
#include "base/options.h"
#include "base/order.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "import/import.h"
#include "phenomena/mined_doubt.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/suite.h"
#include "text/wordnet.h"

/* --- equal pairs ------------------------------------------------------------------------------ */

/* Two hashes of the tokens, that is, of letters, digits and apostrophes in lower case, with a blank
 * between tokens. */
struct key {
    uint64_t words[2];
};

static struct key key_of(struct mc_slice text)
{
    struct key key = {{0xcbf29ce484222325u, 0x9ae16a3b2f90404fu}};
    bool is_between = false, has_any = false;
    size_t i;

    for (i = 0; i < text.length; i++) {
        char c = text.data[i];

        if (!mc_ascii_is_alphanumeric(c) && c != '\'' && (unsigned char)c < 0x80) {
            is_between = has_any;
            continue;
        }
        if (is_between)
            key.words[0] = (key.words[0] ^ ' ') * 0x100000001b3u;
        c = mc_ascii_lower(c);
        key.words[0] = (key.words[0] ^ (unsigned char)c) * 0x100000001b3u;
        key.words[1] = mc_hash_mix(key.words[1] + (unsigned char)c + (is_between ? 256u : 0u));
        is_between = false;
        has_any = true;
    }
    return key;
}

/* Adds a sentence pair, the same in either order. */
static uint32_t add_pair(struct mc_string_map *pairs, struct mc_slice first, struct mc_slice second,
                         bool *is_new)
{
    struct key keys[2] = {key_of(first), key_of(second)}, swap;

    if (memcmp(&keys[0], &keys[1], sizeof(swap)) > 0) {
        swap = keys[0];
        keys[0] = keys[1];
        keys[1] = swap;
    }
    return mc_string_map_add(pairs, mc_slice((const char *)keys, sizeof(keys)), is_new);
}

/* --- confidence ------------------------------------------------------------------------------- */

double mc_mined_confidence(enum mc_word_sign sign)
{
    /* Right and labelled pairs of each sign, as tests/cli/t0353-mine-precision.sh counts them. */
    static const struct {
        unsigned right, labelled;
    } counts[MC_N_WORD_SIGNS] = {
        [MC_SIGN_ARTICLES] = {22, 22},
        [MC_SIGN_NEGATIONS] = {68, 68},
        [MC_SIGN_PLACES] = {13, 13},
        [MC_SIGN_RELATIVE] = {13, 14},
        [MC_SIGN_VOICE] = {25, 26},
        [MC_SIGN_EXCHANGE] = {11, 11},
        [MC_SIGN_CONNECTIVES] = {15, 15},
        [MC_SIGN_BE] = {15, 16},
        [MC_SIGN_GLUE] = {12, 13},
        [MC_SIGN_LONGER] = {67, 69},
        [MC_SIGN_NUMBERS] = {5, 5},
        [MC_SIGN_OPPOSITES] = {29, 31},
        [MC_SIGN_SYNONYMS] = {16, 17},
        [MC_SIGN_CLUSTER] = {4, 4},
        [MC_SIGN_INDEFINITE] = {18, 18},
        [MC_SIGN_PERSONS] = {11, 11},
        [MC_SIGN_GENERAL_VERB] = {18, 19},
        [MC_SIGN_GENERAL_NOUN] = {24, 29},
        [MC_SIGN_OF_KIND] = {21, 27},
        [MC_SIGN_BESIDE] = {2, 8},
        [MC_SIGN_TENSE] = {0, 2},
        [MC_SIGN_TURNED] = {0, 4},
        [MC_SIGN_BEFORE] = {3, 8},
        [MC_SIGN_AGES] = {0, 4},
        [MC_SIGN_ALSO_OF_KIND] = {2, 5},
        [MC_SIGN_OF_KIND_ELSEWHERE] = {4, 12},
        [MC_SIGN_GENERAL_AS_VERBS] = {2, 3},
    };

    return round(100 * (counts[sign].right + 1) / (counts[sign].labelled + 2.0)) / 100;
}

/* --- classification of rows ------------------------------------------------------------------- */

static size_t skip_articles(const struct mc_pair_side *side, size_t i)
{
    while (i < side->n_tokens && side->tokens[i].word->is_article)
        i++;
    return i;
}

/* Whether the longer sentence only adds who says so: "I think you need to read", "You need to
 * read". That is not an omission of a detail. */
static bool is_attributed(const struct mc_pair_words *words)
{
    /* Base forms of verbs of saying and thinking. */
    static const char *const saying[] = {
        "announce", "argue", "believe", "claim", "feel",  "guess", "hope",  "report",
        "say",      "state", "suggest", "tell",  "think", "warn",  "write", NULL};
    const struct mc_pair_side *longer = &words->sides[0], *shorter = &words->sides[1];
    size_t first, n, i;

    if (longer->n_tokens < shorter->n_tokens) {
        longer = &words->sides[1];
        shorter = &words->sides[0];
    }
    first = skip_articles(shorter, 0);
    for (n = skip_articles(longer, 0); n < longer->n_tokens && first < shorter->n_tokens; n++)
        if (longer->tokens[n].word->index == shorter->tokens[first].word->index)
            break;
    if (n == 0 || n >= longer->n_tokens || first >= shorter->n_tokens)
        return false;
    for (i = 0; i < n; i++)
        if (saying[mc_known_index(longer->tokens[i].word->base, saying)] != NULL &&
            !mc_pair_side_has_base(shorter, longer->tokens[i].word))
            return true;
    while (n > 1 && longer->tokens[n - 1].word->is_article)
        n--;
    return mc_slice_is(longer->tokens[n - 1].word->text, "that");
}

/* The phenomenon that a row shows, with its sign. */
static struct mc_labelled_phenomenon recognise(const struct mc_pair_row *row,
                                               struct mc_word_knowledge *knowledge,
                                               struct mc_arena *arena)
{
    const struct mc_slice texts[2] = {row->reference, row->candidate};
    struct mc_labelled_phenomenon found;
    struct mc_pair_words words;

    mc_pair_words_compare(texts[0], texts[1], knowledge, arena, &words);
    if (words.n_stretches == 1) /* other pairs are recognised without relations, if at all */
        mc_pair_words_relate(&words, knowledge, arena);
    found = mc_classify(&words, NULL, MC_CLASSIFY_STRICTLY, knowledge, arena);
    if (found.sign == MC_SIGN_LONGER && is_attributed(&words))
        return mc_phenomenon_label(MC_SHOWN_NONE, "");
    return mc_mined_doubt(found, &words, texts, knowledge, arena);
}

/* The work of mc_mine, shared by all threads. */
struct miner {
    const struct mc_pair_rows *rows;
    const struct mc_mine_request *request;
    struct mc_word_knowledge **knowledge; /* of each worker */
    struct mc_mined *mined;
    uint32_t *known; /* per row: 1 + index of the excluded case with its pair; 0: none */
    bool *repeated;  /* per row: an earlier row has its pair */
};

static void classify_rows(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    struct miner *miner = context;
    struct mc_word_knowledge *knowledge = miner->knowledge[worker];
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t i;

    for (i = begin; i < end; i++) {
        const struct mc_pair_row *row = &miner->rows->items[i];
        struct mc_labelled_phenomenon found;

        if (miner->repeated[i])
            continue;
        mc_word_knowledge_rest(knowledge);
        found = recognise(row, knowledge, scratch);
        miner->mined->shown[i] = found.shown;
        miner->mined->signs[i] = (unsigned char)found.sign;
        mc_arena_reset(scratch, mark);
    }
}

/* Finds the rows with the pair of an excluded case, and those that repeat a row. */
static void find_known(struct miner *miner, struct mc_arena *arena)
{
    const struct mc_suite *exclude = miner->request->exclude;
    struct mc_string_map *pairs = mc_string_map_new(arena);
    uint32_t *cases, index, n_known;
    size_t i, n_cases = exclude == NULL ? 0 : exclude->n_cases;
    bool is_new;

    cases = mc_arena_array(arena, n_cases, sizeof(*cases));
    for (i = 0; i < n_cases; i++) {
        index = add_pair(pairs, exclude->cases[i].reference.text, exclude->cases[i].candidate.text,
                         &is_new);
        if (is_new)
            cases[index] = (uint32_t)i + 1;
    }
    n_known = mc_string_map_size(pairs);
    miner->known = mc_arena_array(arena, miner->rows->n, sizeof(*miner->known));
    miner->repeated = mc_arena_array(arena, miner->rows->n, sizeof(*miner->repeated));
    for (i = 0; i < miner->rows->n; i++) {
        index = add_pair(pairs, miner->rows->items[i].reference, miner->rows->items[i].candidate,
                         &is_new);
        if (!is_new && index < n_known)
            miner->known[i] = cases[index];
        else
            miner->repeated[i] = !is_new;
        miner->mined->n_excluded += miner->known[i] > 0;
        miner->mined->n_repeated += miner->repeated[i];
    }
}

/* --- selection -------------------------------------------------------------------------------- */

static bool same_word(struct mc_slice a, struct mc_slice b)
{
    size_t i;

    for (i = 0; i < a.length && i < b.length; i++)
        if ((a.data[i] | 0x20) != (b.data[i] | 0x20))
            return false;
    return a.length == b.length;
}

static bool is_label_wanted(const char *labels, struct mc_slice label)
{
    bool is_negative;
    size_t length;

    if (labels == NULL)
        return true;
    is_negative = labels[0] == '!';
    for (labels += is_negative; *labels != '\0'; labels += length + (labels[length] == ',')) {
        length = strcspn(labels, ",");
        if (same_word(mc_slice(labels, length), label))
            return !is_negative;
    }
    return is_negative;
}

/* A row of the phenomenon, and its order for the sample. */
struct drawn_row {
    uint64_t order;
    size_t row;
};

MC_ORDER_BY_2(by_order, struct drawn_row, order, row)

/* Drops the rows of one phenomenon that are not in the sample, then those over the limit. */
static void thin_out(struct miner *miner, enum mc_phenomenon_label shown)
{
    const struct mc_mine_request *request = miner->request;
    struct mc_mined_tally *tally = &miner->mined->tallies[shown];
    struct drawn_row *drawn = mc_calloc(tally->n_kept + 1, sizeof(*drawn));
    size_t i, n = 0, most = tally->n_kept;
    double sum = 0;

    for (i = 0; i < miner->rows->n; i++)
        if (miner->mined->shown[i] == shown) {
            drawn[n].order = request->sample == 0 ? i : mc_random_bits(request->seed, 0, i);
            drawn[n++].row = i;
        }
    if (request->sample > 0 && request->sample < n) {
        qsort(drawn, n, sizeof(*drawn), by_order);
        for (i = request->sample; i < n; i++)
            miner->mined->shown[drawn[i].row] = MC_SHOWN_NONE;
        most = request->sample;
    }
    if (request->limit > 0 && request->limit < most)
        most = request->limit;
    for (i = 0; i < miner->rows->n; i++) {
        if (miner->mined->shown[i] != shown)
            continue;
        if (tally->n_taken < most) {
            tally->n_taken++;
            sum += mc_mined_confidence((enum mc_word_sign)miner->mined->signs[i]);
        } else {
            miner->mined->shown[i] = MC_SHOWN_NONE;
        }
    }
    tally->confidence = tally->n_taken > 0 ? sum / (double)tally->n_taken : (double)NAN;
    free(drawn);
}

static void count_row(struct miner *miner, size_t i)
{
    const struct mc_suite *exclude = miner->request->exclude;
    enum mc_phenomenon_label *shown = &miner->mined->shown[i];
    struct mc_mined_tally *tally = &miner->mined->tallies[*shown];

    if (miner->known[i] > 0) {
        const struct mc_phenomenon *phenomenon =
            mc_case_phenomenon(exclude, &exclude->cases[miner->known[i] - 1]);

        tally->n_known++;
        tally->n_known_right += *shown != MC_SHOWN_NONE && phenomenon != NULL &&
                                mc_slice_is(phenomenon->name, mc_phenomenon_label_name(*shown));
        *shown = MC_SHOWN_NONE;
        return;
    }
    tally->n_found++;
    if (miner->request->wanted[*shown] &&
        mc_mined_confidence((enum mc_word_sign)miner->mined->signs[i]) >=
            miner->request->least_confidence &&
        is_label_wanted(miner->request->labels[*shown], miner->rows->items[i].label))
        tally->n_kept++;
    else
        *shown = MC_SHOWN_NONE;
}

void mc_mine(const struct mc_pair_rows *rows, const struct mc_mine_request *request,
             struct mc_arena *arena, struct mc_mined *mined)
{
    struct miner miner = {.rows = rows, .request = request, .mined = mined};
    unsigned n_workers = request->pool == NULL ? 1 : mc_thread_pool_size(request->pool), worker;
    size_t i;
    int shown;

    memset(mined, 0, sizeof(*mined));
    mined->n_rows = rows->n;
    mined->shown = mc_arena_array(arena, rows->n, sizeof(*mined->shown));
    mined->signs = mc_arena_array(arena, rows->n, sizeof(*mined->signs));
    find_known(&miner, arena);
    miner.knowledge = mc_arena_array(arena, n_workers, sizeof(struct mc_word_knowledge *));
    for (worker = 0; worker < n_workers; worker++)
        miner.knowledge[worker] = mc_word_knowledge_new(request->wordnet);
    mc_parallel_for(request->pool, rows->n, 0, classify_rows, &miner);
    for (worker = 0; worker < n_workers; worker++)
        mc_word_knowledge_free(miner.knowledge[worker]);
    for (i = 0; i < rows->n; i++)
        if (mined->shown[i] != MC_SHOWN_NONE)
            count_row(&miner, i);
    for (shown = MC_SHOWN_NONE + 1; shown < MC_N_SHOWN; shown++)
        thin_out(&miner, (enum mc_phenomenon_label)shown);
}

const char *mc_mined_reason(const struct mc_pair_row *row, struct mc_word_knowledge *knowledge,
                            struct mc_arena *arena)
{
    return recognise(row, knowledge, arena).reason;
}

/* --- the draft of a suite --------------------------------------------------------------------- */

/* A name from the last part of a path, without its ending. */
static const char *stem_of(const char *path, struct mc_arena *arena)
{
    const char *begin = mc_path_name(path), *dot = strrchr(begin, '.');
    size_t length = dot == NULL || dot == begin ? strlen(begin) : (size_t)(dot - begin);

    if (strcmp(path, "-") == 0) /* standard input */
        length = 0;
    return mc_suite_name_from(mc_slice(begin, length), "pairs", arena).data;
}

/* Sets the scale to the range of the scores. Without scores, authors are to give them, on the scale
 * of the rubric. */
static void set_scale(const struct mc_pair_rows *rows, struct mc_suite_file *file)
{
    double least = HUGE_VAL, most = -HUGE_VAL;
    size_t i;

    for (i = 0; i < rows->n; i++)
        if (!isnan(rows->items[i].score)) {
            least = fmin(least, rows->items[i].score);
            most = fmax(most, rows->items[i].score);
        }
    if (least > most) {
        file->scale = (struct mc_score_scale){0, 5, mc_slice_of("similarity")};
        file->judgement.by = MC_JUDGED_BY_RUBRIC;
        file->judgement.source = mc_slice("", 0);
        file->judgement.description = mc_slice_of("none yet; to be given by doc/rubric.md");
        return;
    }
    least = floor(least);
    most = ceil(most);
    file->scale =
        (struct mc_score_scale){least, most > least ? most : least + 1, mc_slice_of("similarity")};
}

static struct mc_suite_file head_of(const struct mc_pair_rows *rows,
                                    const struct mc_mined_origin *origin, struct mc_arena *arena)
{
    struct mc_suite_file file;

    if (origin->form == MC_ROWS_SICK) {
        file = mc_import_sick_head();
    } else if (origin->form == MC_ROWS_STS) {
        file = mc_import_sts_head();
    } else {
        memset(&file, 0, sizeof(file));
        file.suite = mc_slice_of(stem_of(origin->sources[0].path, arena));
        file.source = mc_slice_of(stem_of(origin->sources[0].path, arena));
        file.judgement.by = MC_JUDGED_BY_HUMAN;
        file.judgement.source = file.source;
        file.judgement.description = mc_slice_of("the scores of the source, unchanged");
        file.licence = mc_slice_of("that of the source; look it up before use");
        file.pooled = true;
        set_scale(rows, &file);
    }
    file.draft = true;
    file.description =
        mc_slice_of("Found by metricheck mine, by words alone, without graphs. Review before use.");
    return file;
}

static const char *id_of(const struct mc_pair_rows *rows, size_t row,
                         const struct mc_mined_origin *origin, struct mc_arena *arena)
{
    size_t i = 0;

    while (row >= origin->sources[i].end)
        i++;
    return mc_arena_format(arena, "%s-%u", stem_of(origin->sources[i].path, arena),
                           rows->items[row].number);
}

static void add_case(struct mc_import *import, const struct mc_pair_row *row, const char *id,
                     const char *reason)
{
    struct mc_case *item = mc_import_case(import, mc_slice_of(id));
    unsigned n = 1;

    while (item == NULL) /* two sources have the same name */
        item =
            mc_import_case(import, mc_slice_of(mc_arena_format(import->arena, "%s-%u", id, ++n)));
    item->reference.text = row->reference;
    item->candidate.text = row->candidate;
    item->reference.has_text = item->candidate.has_text = true;
    item->human = row->score;
    mc_case_add_more(item, import->arena)->note = mc_slice_of(reason);
    mc_import_tags(import, item, &row->label, row->label.length > 0);
}

struct mc_suite *mc_mined_suite(const struct mc_pair_rows *rows, const struct mc_mined *mined,
                                const struct mc_mined_origin *origin,
                                const struct mc_wordnet *wordnet, struct mc_arena *arena)
{
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(wordnet);
    struct mc_suite_file head = head_of(rows, origin, arena);
    struct mc_import import;
    size_t i;
    int shown;

    mc_import_begin(&import, arena, mc_diagnostics_new(arena));
    for (shown = MC_SHOWN_NONE + 1; shown < MC_N_SHOWN; shown++) {
        if (mined->tallies[shown].n_taken == 0)
            continue;
        (void)mc_import_file(
            &import, &head, head.suite,
            mc_slice_of(mc_phenomenon_label_name((enum mc_phenomenon_label)shown)));
        for (i = 0; i < rows->n; i++)
            if (mined->shown[i] == (enum mc_phenomenon_label)shown)
                add_case(&import, &rows->items[i], id_of(rows, i, origin, arena),
                         mc_arena_format(arena, "%s (confidence %.2f)",
                                         mc_mined_reason(&rows->items[i], knowledge, arena),
                                         mc_mined_confidence((enum mc_word_sign)mined->signs[i])));
    }
    mc_word_knowledge_free(knowledge);
    return import.suite;
}
