#include "report/omnibus_view.h"

#include <math.h>

#include "analysis/omnibus.h"
#include "report/decimal.h"
#include "report/plain_text.h"
#include "report/words.h"
#include "report/report_json_parts.h"

/* --- for people ------------------------------------------------------------------------------- */

static const char *p_words(const struct mc_significance *test, struct mc_arena *arena)
{
    if (isnan(test->p))
        return test->reason == NULL ? "not defined" : test->reason;
    return mc_arena_format(arena, "p %s", mc_p_text(test->p, arena).data);
}

static void line(struct mc_document *document, const char *text)
{
    document->kind->remark(document, mc_slice_of(text), 2);
}

/* "-" where it is not defined; F of metrics that all phenomena order alike is infinite. */
static const char *shown(double value, struct mc_arena *arena)
{
    if (isnan(value))
        return "-";
    return isinf(value) ? "infinite" : mc_decimal_text(value, 2, arena).data;
}

static const char *ranks_words(const struct mc_result *result, const struct mc_omnibus *omnibus,
                               struct mc_arena *arena)
{
    const char *text = "mean ranks:";
    size_t c;

    for (c = 0; c < result->scores->n_columns; c++) {
        struct mc_slice name = mc_metric_name(&result->scores->columns[c], arena);

        text = mc_arena_format(arena, "%s%s %.*s %s", text, c == 0 ? "" : ",",
                               MC_SLICE_ARGUMENTS(name), shown(omnibus->mean_ranks[c], arena));
    }
    return mc_arena_format(arena, "%s; critical difference %s (Nemenyi, .05)", text,
                           shown(omnibus->critical_difference, arena));
}

void mc_omnibus_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                      struct mc_document *document)
{
    const struct mc_omnibus *omnibus = dataset->omnibus;
    struct mc_arena *arena = document->arena;

    if (omnibus == NULL)
        return;
    document->kind->gap(document);
    document->kind->subtitle(document, mc_slice_of("do the metrics differ over phenomena?"));
    line(document, mc_arena_format(
                       arena, "%s on %zu phenomena: Iman and Davenport's F %s, %s; Kendall's W %s",
                       omnibus->statistic->title, omnibus->friedman.n_blocks,
                       shown(omnibus->friedman.iman_davenport.statistic, arena),
                       p_words(&omnibus->friedman.iman_davenport, arena),
                       shown(omnibus->friedman.kendalls_w, arena)));
    line(document, ranks_words(result, omnibus, arena));
    line(document,
         mc_arena_format(arena, "|metric - human| of %zu cases: F %s, %s (analysis of variance)",
                         omnibus->n_cases, shown(omnibus->anova.test.statistic, arena),
                         p_words(&omnibus->anova.test, arena)));
}

/* --- for programs ----------------------------------------------------------------------------- */

static void put_test(struct mc_json_stream *json, const char *name,
                     const struct mc_significance *test)
{
    mc_json_put_object(json, name, MC_JSON_FLAT);
    mc_json_put_real(json, "statistic", test->statistic);
    mc_json_put_real(json, "p", test->p);
    if (test->reason != NULL)
        mc_json_put_text(json, "reason", test->reason);
    mc_json_put_end(json);
}

static void put_tukey(struct mc_json_stream *json, const struct mc_result *result,
                      const struct mc_omnibus *omnibus)
{
    size_t n = result->scores->n_columns, i, k;

    mc_json_put_array(json, "tukey", MC_JSON_TALL);
    for (i = 0; i < n && omnibus->n_cases > 0; i++) {
        for (k = i + 1; k < n; k++) {
            const struct mc_mean_difference *pair = &omnibus->tukey[i * n + k];

            mc_json_put_object(json, NULL, MC_JSON_FLAT);
            mc_json_put_slice(json, "first", result->scores->columns[i].name);
            mc_json_put_slice(json, "second", result->scores->columns[k].name);
            mc_json_put_real(json, "difference", pair->difference);
            mc_json_put_pair(json, "interval", pair->low, pair->high);
            mc_json_put_real(json, "p", pair->p);
            mc_json_put_end(json);
        }
    }
    mc_json_put_end(json);
}

void mc_omnibus_json(struct mc_json_stream *json, const struct mc_result *result,
                     const struct mc_dataset_result *dataset)
{
    const struct mc_omnibus *omnibus = dataset->omnibus;
    size_t c;

    if (omnibus == NULL)
        return;
    mc_json_put_object(json, "omnibus", MC_JSON_TALL);
    mc_json_put_text(json, "statistic", omnibus->statistic->name);
    mc_json_put_count(json, "phenomena", omnibus->friedman.n_blocks);
    put_test(json, "friedman", &omnibus->friedman.chi_squared);
    put_test(json, "iman_davenport", &omnibus->friedman.iman_davenport);
    mc_json_put_real(json, "kendalls_w", omnibus->friedman.kendalls_w);
    mc_json_put_array(json, "mean_ranks", MC_JSON_FLAT);
    for (c = 0; c < result->scores->n_columns; c++)
        mc_json_put_real(json, NULL, omnibus->mean_ranks[c]);
    mc_json_put_end(json);
    mc_json_put_real(json, "critical_difference", omnibus->critical_difference);
    mc_json_put_count(json, "cases", omnibus->n_cases);
    put_test(json, "anova", &omnibus->anova.test);
    put_tukey(json, result, omnibus);
    mc_json_put_end(json);
}
