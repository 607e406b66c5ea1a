#include "report/text_expectations.h"

#include "report/decimal.h"
#include "report/expectation_words.h"
#include "report/plain_text.h"

/* "; failed by bleu (-0.060), ter (-0.200)"; empty when no metric has this outcome. */
static const char *metrics_with(const struct mc_result *result, const struct mc_tested *tested,
                                enum mc_outcome outcome, struct mc_arena *arena)
{
    static const char *const words[] = {[MC_OUTCOME_NONE] = "not applicable to",
                                        [MC_OUTCOME_PASSED] = "passed by",
                                        [MC_OUTCOME_FAILED] = "failed by"};
    const char *text = "";
    size_t c;

    for (c = 0; c < result->scores->n_columns; c++) {
        const struct mc_verdict *verdict = &tested->verdicts[c];
        struct mc_slice name = mc_plain_text(result->scores->columns[c].name, arena);

        if (verdict->outcome != outcome)
            continue;
        text = mc_arena_format(arena, "%s%s%s %.*s", text, text[0] == '\0' ? "; " : ",",
                               text[0] == '\0' ? words[outcome] : "", MC_SLICE_ARGUMENTS(name));
        if (outcome == MC_OUTCOME_FAILED)
            text = mc_arena_format(arena, "%s (%s)", text,
                                   mc_decimal_text(verdict->margin, 3, arena).data);
    }
    return text;
}

static void write_one(const struct mc_result *result, const struct mc_tested *tested,
                      struct mc_document *document)
{
    const struct mc_suite *suite = result->suite;
    const struct mc_suite_file *file = &suite->files[suite->cases[tested->item].file];
    struct mc_arena *arena = document->arena;
    struct mc_slice words = mc_expectation_words(tested, arena);
    const char *people = "";

    if (tested->people.outcome == MC_OUTCOME_FAILED)
        people =
            mc_arena_format(arena, "; missed by %s",
                            file->judgement.by == MC_JUDGED_BY_RUBRIC ? "the rubric" : "people");
    document->kind->entry(
        document, mc_slice_of("expected"), strlen("expected"),
        mc_slice_of(mc_arena_format(arena, "%.*s%s%s%s%s", MC_SLICE_ARGUMENTS(words),
                                    metrics_with(result, tested, MC_OUTCOME_FAILED, arena),
                                    metrics_with(result, tested, MC_OUTCOME_PASSED, arena),
                                    metrics_with(result, tested, MC_OUTCOME_NONE, arena), people)));
}

void mc_text_expectations_write(const struct mc_result *result, size_t index,
                                struct mc_document *document)
{
    const struct mc_expectations *all = result->expectations;
    size_t i;

    if (all == NULL || all->first[index] == all->first[index + 1])
        return;
    document->kind->gap(document);
    for (i = all->first[index]; i < all->first[index + 1]; i++)
        write_one(result, &all->items[i], document);
}
