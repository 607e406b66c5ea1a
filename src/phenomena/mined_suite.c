#include "phenomena/mined_suite.h"

#include <math.h>

#include "suite/import.h"
#include "suite/suite_name.h"

const char *mc_mined_reason(const struct mc_pair_row *row, struct mc_word_knowledge *knowledge,
                            struct mc_arena *arena)
{
    struct mc_pair_words words;

    mc_pair_words_read(row->reference, row->candidate, knowledge, arena, &words);
    return mc_classify(&words, NULL, MC_CLASSIFY_STRICTLY, knowledge, arena).reason;
}

/* The last part of a path without its ending, as a name. */
static const char *stem_of(const char *path, struct mc_arena *arena)
{
    const char *slash = strrchr(path, '/'), *begin = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(begin, '.');
    size_t length = dot == NULL || dot == begin ? strlen(begin) : (size_t)(dot - begin);

    if (strcmp(path, "-") == 0) /* standard input */
        length = 0;
    return mc_suite_name_from(mc_slice(begin, length), "pairs", arena).data;
}

/* Without scores authors are to give them; the scale is that of the rubric. */
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
        file->judgement.description = mc_slice_of("none yet; to be given after doc/rubric.md");
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
        file.judgement.description = mc_slice_of("the scores of the source, as they stand there");
        file.licence = mc_slice_of("that of the source; to be looked up before use");
        file.pooled = true;
        set_scale(rows, &file);
    }
    file.draft = true;
    file.description =
        mc_slice_of("Found by metricheck mine, by words alone; to be read before use. "
                    "There are no graphs.");
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

    while (item == NULL) /* two sources of one name */
        item =
            mc_import_case(import, mc_slice_of(mc_arena_format(import->arena, "%s-%u", id, ++n)));
    item->reference.text = row->reference;
    item->candidate.text = row->candidate;
    item->reference.has_text = item->candidate.has_text = true;
    item->human = row->score;
    item->note = mc_slice_of(reason);
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
        (void)mc_import_file(&import, &head, head.suite,
                             mc_slice_of(mc_shown_name((enum mc_shown)shown)));
        for (i = 0; i < rows->n; i++)
            if (mined->shown[i] == (enum mc_shown)shown)
                add_case(&import, &rows->items[i], id_of(rows, i, origin, arena),
                         mc_mined_reason(&rows->items[i], knowledge, arena));
    }
    mc_word_knowledge_free(knowledge);
    return import.suite;
}
