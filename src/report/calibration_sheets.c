/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/calibration_sheets.h"

#include <math.h>

#include "report/plain_text.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

static const char *const shares[MC_N_DELTAS] = {"80%", "90%", "95%"};

static size_t n_found(const struct mc_calibration_report *report)
{
    return report->result->n_datasets * report->result->scores->n_columns;
}

static struct mc_slice name_of(const struct mc_calibration_report *report,
                               const struct mc_calibration *one)
{
    return report->result->scores->columns[one->column].name;
}

/* --- cells ------------------------------------------------------------------------------------ */

/* Dataset and metric; people see the dataset where there are several. */
static void add_columns(struct mc_sheet *sheet, const struct mc_calibration_report *report,
                        const struct mc_sheet_column *columns, size_t n)
{
    const char *title = report->result->n_datasets > 1 ? "dataset" : NULL;

    mc_sheet_column(sheet,
                    (struct mc_sheet_column){"metric", "metric", MC_SHEET_TEXT, 0, MC_BY_HAND});
    mc_sheet_column(sheet,
                    (struct mc_sheet_column){"dataset", title, MC_SHEET_TEXT, 0, MC_BY_HAND});
    mc_sheet_columns(sheet, columns, n);
}

static void begin_row(struct mc_sheet *sheet, const struct mc_calibration_report *report,
                      const struct mc_calibration *one)
{
    mc_sheet_text(sheet, name_of(report, one));
    mc_sheet_text(sheet, one->dataset->name);
}

static void put_figure(struct mc_sheet *sheet, const struct mc_calibration_figure *figure)
{
    mc_sheet_real(sheet, figure->value);
    mc_sheet_real(sheet, figure->low);
    mc_sheet_real(sheet, figure->high);
    mc_sheet_count(sheet, figure->n_pairs);
    mc_sheet_text(sheet, mc_slice_of(figure->reason == NULL ? "" : figure->reason));
}

static void note_reason(struct mc_sheet *sheet, const struct mc_calibration_report *report,
                        const struct mc_calibration *one, const char *what, const char *reason)
{
    struct mc_slice name = mc_plain_text(name_of(report, one), sheet->arena);
    struct mc_slice dataset = mc_plain_text(one->dataset->name, sheet->arena);

    if (report->result->n_datasets > 1)
        mc_sheet_note(sheet, "%.*s, %.*s, %s: %s.", MC_SLICE_ARGUMENTS(dataset),
                      MC_SLICE_ARGUMENTS(name), what, reason);
    else
        mc_sheet_note(sheet, "%.*s, %s: %s.", MC_SLICE_ARGUMENTS(name), what, reason);
}

/* --- differences ------------------------------------------------------------------------------ */

static bool same_reason(const char *a, const char *b)
{
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

/* One note for each reason, with the shares that it holds for. */
static void note_deltas(struct mc_sheet *sheet, const struct mc_calibration_report *report,
                        const struct mc_calibration *one)
{
    size_t first, d;

    for (first = 0; first < MC_N_DELTAS; first = d) {
        const char *reason = one->deltas[first].reason, *what = shares[first];

        for (d = first + 1; d < MC_N_DELTAS && same_reason(one->deltas[d].reason, reason); d++)
            what = mc_arena_format(sheet->arena, "%s, %s", what, shares[d]);
        if (reason != NULL)
            note_reason(sheet, report, one, what, reason);
    }
}

static void add_differences(struct mc_book *book, const struct mc_calibration_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"n", "n", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"pairs", "pairs", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"in_order", "in order", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_80", "80%", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_80_low", "low", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_80_high", "high", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_80_pairs", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"delta_80_reason", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"delta_90", "90%", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_90_low", "low", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_90_high", "high", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_90_pairs", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"delta_90_reason", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"delta_95", "95%", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_95_low", "low", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_95_high", "high", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"delta_95_pairs", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"delta_95_reason", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet =
        mc_book_add(book, "differences", "score differences at which people agree with the metric");
    size_t i, d;

    add_columns(sheet, report, columns, COUNT_OF(columns));
    mc_sheet_note(sheet, "The smallest difference of two scores, on the metric's own scale, at "
                         "and above which people order 80, 90 or 95%% of the pairs of cases as the "
                         "metric does. pairs: of cases that both order; in order: the share of all "
                         "these pairs on which they agree.");
    if (report->settings.resamples > 0)
        mc_sheet_note(sheet,
                      "Intervals: %.15g%%, %u resamples. None where more than half of the "
                      "resamples, or those at the end of the interval, have no such difference.",
                      100 * report->settings.confidence, report->settings.resamples);
    for (i = 0; i < n_found(report); i++) {
        const struct mc_calibration *one = &report->found[i];
        const struct mc_difference_curve *curve = &one->curve;

        begin_row(sheet, report, one);
        mc_sheet_count(sheet, one->n);
        mc_sheet_count(sheet, curve->n_pairs);
        mc_sheet_real(sheet, curve->n_pairs == 0 ? (double)NAN
                                                 : (double)curve->n_hits / (double)curve->n_pairs);
        for (d = 0; d < MC_N_DELTAS; d++)
            put_figure(sheet, &one->deltas[d]);
        note_deltas(sheet, report, one);
    }
}

/* --- agreement -------------------------------------------------------------------------------- */

static void add_agreement(struct mc_book *book, const struct mc_calibration_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"difference", "difference", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"agreement", "agreement", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"low", "low", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"high", "high", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"pairs", "pairs", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"reason", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet;
    size_t i, k;

    if (report->settings.n_questions == 0)
        return;
    sheet = mc_book_add(book, "agreement", "how often people agree with a given difference");
    add_columns(sheet, report, columns, COUNT_OF(columns));
    mc_sheet_note(sheet, "agreement: the share of pairs with this difference that people order as "
                         "the metric does; pairs: how many pairs this step of the curve has.");
    for (i = 0; i < n_found(report); i++) {
        const struct mc_calibration *one = &report->found[i];

        for (k = 0; k < one->n_differences; k++) {
            const struct mc_calibrated_difference *asked = &one->differences[k];

            begin_row(sheet, report, one);
            mc_sheet_real(sheet, asked->difference);
            put_figure(sheet, &asked->agreement);
            if (asked->agreement.reason != NULL)
                note_reason(sheet, report, one,
                            mc_arena_format(sheet->arena, "%.15g", asked->difference),
                            asked->agreement.reason);
        }
    }
}

/* --- the curve -------------------------------------------------------------------------------- */

static void add_curve(struct mc_book *book, const struct mc_calibration_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"difference", "difference", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"agreement", "agreement", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"pairs", "pairs", MC_SHEET_COUNT, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet = mc_book_add_detail(book, "curve", "agreement by difference");
    size_t i, k;

    add_columns(sheet, report, columns, COUNT_OF(columns));
    mc_sheet_note(sheet, "Each step from its difference on to that of the next: the share of its "
                         "pairs that people order as the metric does.");
    for (i = 0; i < n_found(report); i++)
        for (k = 0; k < report->found[i].curve.n; k++) {
            const struct mc_difference_step *step = &report->found[i].curve.steps[k];

            begin_row(sheet, report, &report->found[i]);
            mc_sheet_real(sheet, step->least);
            mc_sheet_real(sheet, step->agreement);
            mc_sheet_count(sheet, step->n_pairs);
        }
}

void mc_calibration_sheets(struct mc_book *book, const struct mc_calibration_report *report)
{
    add_differences(book, report);
    add_agreement(book, report);
    add_curve(book, report);
}
