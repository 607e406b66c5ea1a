/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/calibration_sheets.h"

#include <math.h>

#include "report/plain_text.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

static const char *const shares[MC_N_DELTAS] = {"80", "90", "95"};

static size_t count_calibrations(const struct mc_calibration_report *report)
{
    return report->result->n_datasets * report->result->scores->n_columns;
}

static struct mc_slice name_of(const struct mc_calibration_report *report,
                               const struct mc_calibration *calibration)
{
    return report->result->scores->columns[calibration->column].name;
}

/* --- cells ------------------------------------------------------------------------------------ */

/* The report, and the calibration that a row is about. */
struct place {
    const struct mc_calibration_report *report;
    const struct mc_calibration *calibration;
};

#define GETTER(name, type, kind, ...)                                                              \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(type, struct place, kind, __VA_ARGS__)
#define OF(type, member) MC_MEMBER(struct mc_##type, member)

GETTER(get_metric, void, text, name_of(at->report, at->calibration))
GETTER(get_dataset, void, text, at->calibration->dataset->name)

/* The columns metric and dataset; people see the latter only if there are several. */
static void add_places(struct mc_sheet *sheet, const struct mc_calibration_report *report)
{
    const struct mc_sheet_field columns[] = {
        {"metric", "metric", MC_SHEET_TEXT, 0, .get = get_metric},
        {"dataset", report->result->n_datasets > 1 ? "dataset" : NULL, MC_SHEET_TEXT, 0,
         .get = get_dataset}};

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
}

static void note_reason(struct mc_sheet *sheet, const struct mc_calibration_report *report,
                        const struct mc_calibration *calibration, const char *what,
                        const char *reason)
{
    struct mc_slice name = mc_plain_text(name_of(report, calibration), sheet->arena);
    struct mc_slice dataset = mc_plain_text(calibration->dataset->name, sheet->arena);

    if (report->result->n_datasets > 1)
        mc_sheet_note(sheet, "%.*s, %.*s, %s: %s.", MC_SLICE_ARGUMENTS(dataset),
                      MC_SLICE_ARGUMENTS(name), what, reason);
    else
        mc_sheet_note(sheet, "%.*s, %s: %s.", MC_SLICE_ARGUMENTS(name), what, reason);
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Adds a note for each reason, with the levels of agreement that it applies to. */
static void note_deltas(struct mc_sheet *sheet, const struct mc_calibration_report *report,
                        const struct mc_calibration *calibration)
{
    size_t first, d;

    for (first = 0; first < MC_N_DELTAS; first = d) {
        const char *reason = calibration->deltas[first].reason;
        const char *what = mc_arena_format(sheet->arena, "%s%%", shares[first]);

        for (d = first + 1; d < MC_N_DELTAS; d++) {
            const char *other = calibration->deltas[d].reason;

            if (reason == NULL || other == NULL || strcmp(reason, other) != 0)
                break;
            what = mc_arena_format(sheet->arena, "%s, %s%%", what, shares[d]);
        }
        if (reason != NULL)
            note_reason(sheet, report, calibration, what, reason);
    }
}

GETTER(get_in_order, struct mc_calibration, real,
       row->curve.n_pairs == 0 ? (double)NAN
                               : (double)row->curve.n_hits / (double)row->curve.n_pairs)

static const void *delta_of(const void *record, const void *context, size_t index)
{
    const struct mc_calibration *calibration = record;

    (void)context;
    return &calibration->deltas[index];
}

static void add_differences(struct mc_book *book, const struct mc_calibration_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"n", "n", MC_SHEET_COUNT, 0, OF(calibration, n)},
        {"pairs", "pairs", MC_SHEET_COUNT, 0, OF(calibration, curve.n_pairs)},
        {"in_order", "in order", MC_SHEET_REAL, 3, .get = get_in_order},
    };
    static const struct mc_sheet_field delta_fields[] = {
        {"delta_*", "*%", MC_SHEET_REAL, 3, OF(calibration_figure, value)},
        {"delta_*_low", "low", MC_SHEET_REAL, 3, OF(calibration_figure, low)},
        {"delta_*_high", "high", MC_SHEET_REAL, 3, OF(calibration_figure, high)},
        {"delta_*_pairs", NULL, MC_SHEET_COUNT, 0, OF(calibration_figure, n_pairs)},
        {"delta_*_reason", NULL, MC_SHEET_TEXT, 0, OF(calibration_figure, reason)},
    };
    static const struct mc_sheet_part part = {delta_fields, COUNT_OF(delta_fields), NULL, delta_of};
    struct mc_sheet *sheet =
        mc_book_add(book, "differences", "score differences at which people agree with the metric");
    size_t i;

    add_places(sheet, report);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < MC_N_DELTAS; i++)
        mc_sheet_repeat(sheet, &part, mc_slice_of(shares[i]), i);
    mc_sheet_note(sheet, "The smallest difference of two scores, on the metric's own scale, at "
                         "and above which people order 80, 90 or 95%% of the pairs of cases as the "
                         "metric does. pairs: of cases that both order; in order: the share of all "
                         "these pairs on which they agree.");
    if (report->settings.resamples > 0)
        mc_sheet_note(sheet,
                      "Intervals: %.15g%%, %u resamples. None where more than half of the "
                      "resamples, or those at the end of the interval, have no such difference.",
                      100 * report->settings.confidence, report->settings.resamples);
    for (i = 0; i < count_calibrations(report); i++) {
        const struct place at = {report, &report->found[i]};

        mc_sheet_row(sheet, at.calibration, &at);
        note_deltas(sheet, report, at.calibration);
    }
}

static void add_agreement(struct mc_book *book, const struct mc_calibration_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"difference", "difference", MC_SHEET_REAL, 3, OF(calibrated_difference, difference)},
        {"agreement", "agreement", MC_SHEET_REAL, 3, OF(calibrated_difference, agreement.value)},
        {"low", "low", MC_SHEET_REAL, 3, OF(calibrated_difference, agreement.low)},
        {"high", "high", MC_SHEET_REAL, 3, OF(calibrated_difference, agreement.high)},
        {"pairs", "pairs", MC_SHEET_COUNT, 0, OF(calibrated_difference, agreement.n_pairs)},
        {"reason", NULL, MC_SHEET_TEXT, 0, OF(calibrated_difference, agreement.reason)},
    };
    struct mc_sheet *sheet;
    size_t i, k;

    if (report->settings.n_questions == 0)
        return;
    sheet = mc_book_add(book, "agreement", "how often people agree with a given difference");
    add_places(sheet, report);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_sheet_note(sheet, "agreement: the share of pairs with this difference that people order as "
                         "the metric does; pairs: how many pairs this step of the curve has.");
    for (i = 0; i < count_calibrations(report); i++) {
        const struct place at = {report, &report->found[i]};

        for (k = 0; k < at.calibration->n_differences; k++) {
            const struct mc_calibrated_difference *difference = &at.calibration->differences[k];

            mc_sheet_row(sheet, difference, &at);
            if (difference->agreement.reason != NULL)
                note_reason(sheet, report, at.calibration,
                            mc_arena_format(sheet->arena, "%.15g", difference->difference),
                            difference->agreement.reason);
        }
    }
}

static void add_curve(struct mc_book *book, const struct mc_calibration_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"difference", "difference", MC_SHEET_REAL, 3, OF(difference_step, least)},
        {"agreement", "agreement", MC_SHEET_REAL, 3, OF(difference_step, agreement)},
        {"pairs", "pairs", MC_SHEET_COUNT, 0, OF(difference_step, n_pairs)},
    };
    struct mc_sheet *sheet = mc_book_add_detail(book, "curve", "agreement by difference");
    size_t i;

    add_places(sheet, report);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_sheet_note(sheet, "Each step from its difference on to that of the next: the share of its "
                         "pairs that people order as the metric does.");
    for (i = 0; i < count_calibrations(report); i++) {
        const struct place at = {report, &report->found[i]};

        mc_sheet_rows(sheet, at.calibration->curve.steps, at.calibration->curve.n,
                      sizeof(*at.calibration->curve.steps), &at);
    }
}

void mc_calibration_sheets(struct mc_book *book, const struct mc_calibration_report *report)
{
    add_differences(book, report);
    add_agreement(book, report);
    add_curve(book, report);
}
