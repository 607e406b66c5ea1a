#include "analysis/case_groups.h"
#include "analysis/paired_tests/paired_test.h"
#include "analysis/separation.h"
#include "analysis/tests/multiple_testing.h"
#include "report/saved_report_parts.h"
#include "report/words.h"
#include "suite/fields.h"

static void read_bounded(const struct mc_json_cursor *object, const char *key, double least,
                         double greatest, double *number)
{
    struct mc_json_cursor at;
    double found;

    if (mc_json_required(object, key, &at) != 0 || mc_json_number(&at, &found) != 0)
        return;
    if (found >= least && found <= greatest)
        *number = found;
    else
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "\"%s\" must be from %.15g to %.15g",
                        key, least, greatest);
}

/* Statistics of a later version are left out: their figures are not known here. */
static void read_chosen(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    const struct mc_statistic **chosen;
    struct mc_slice *names;
    size_t n, i;

    if (!mc_field_texts(object, "statistics", MC_OPTIONAL, reader->arena, &names, &n))
        return;
    chosen = mc_arena_array(reader->arena, n + 1, sizeof(*chosen));
    for (i = 0; i < n; i++) {
        chosen[settings->n_statistics] = mc_statistic_find(names[i].data);
        settings->n_statistics += chosen[settings->n_statistics] != NULL;
    }
    settings->statistics = chosen;
}

static void read_ties(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    static const char *const rules[] = {"across", "in-place", "given", NULL};
    struct mc_analysis_settings *settings = &reader->report->settings;
    size_t index;

    if (mc_field_word(object, "ties", MC_OPTIONAL, rules, reader->arena, &index))
        settings->ties = (enum mc_tie_rule)index;
    if (settings->ties == MC_TIES_GIVEN)
        read_bounded(object, "tie_threshold", 0, 1e300, &settings->tie_threshold);
}

static void read_grouping(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    struct mc_json_cursor at;
    size_t index;

    if (mc_field_word(object, "group_by", MC_OPTIONAL, mc_grouping_names, reader->arena, &index))
        settings->grouping = (enum mc_grouping)index;
    if (mc_field_word(object, "group_mean", MC_OPTIONAL, mc_group_mean_names, reader->arena,
                      &index))
        settings->micro = index > 0;
    if (mc_json_member(object, "gold_gap", &at))
        read_bounded(object, "gold_gap", 0, 1e300, &settings->gold_gap);
}

static void read_best(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    const char *const *tests = mc_paired_test_names(reader->arena);
    struct mc_slice name;
    size_t index;

    if (mc_field_word(object, "test", MC_OPTIONAL, tests, reader->arena, &index))
        settings->test = mc_paired_test_find(tests[index]);
    if (mc_field_word(object, "adjust", MC_OPTIONAL, mc_correction_names, reader->arena, &index))
        settings->correction = mc_correction((enum mc_adjustment)index);
    if (mc_field_text(object, "best_by", MC_OPTIONAL, reader->arena, &name))
        settings->best_by = mc_statistic_find(name.data);
}

static void read_contrasts(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    struct mc_contrast_pair *pairs;
    struct mc_slice *texts;
    size_t n, i;

    if (!mc_field_texts(object, "contrasts", MC_OPTIONAL, reader->arena, &texts, &n))
        return;
    pairs = mc_arena_array(reader->arena, n, sizeof(*pairs));
    for (i = 0; i < n; i++) {
        struct mc_error error = MC_NO_ERROR;

        if (mc_contrast_parse(texts[i].data, &pairs[settings->n_contrasts], &error) == 0)
            settings->n_contrasts++;
        else
            mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "\"contrasts\": %s", error.text);
    }
    settings->contrasts = pairs;
}

void mc_saved_read_settings(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    struct mc_json_cursor object, at;
    struct mc_slice preset;
    long long whole;
    size_t index;

    if (mc_json_required(root, "seed", &at) == 0 && mc_json_integer(&at, 0, 1LL << 53, &whole) == 0)
        settings->seed = (uint64_t)whole;
    if (!mc_field_object(root, "settings", MC_REQUIRED, &object))
        return;
    if (mc_field_word(&object, "normalise", MC_REQUIRED, mc_normalisation_names, reader->arena,
                      &index))
        settings->normalisation = (enum mc_normalisation)index;
    read_bounded(&object, "threshold_percentile", 0, 100, &settings->threshold_percentile);
    read_bounded(&object, "confidence", 0.5, 0.9999, &settings->confidence);
    if (mc_json_required(&object, "resamples", &at) == 0 &&
        mc_json_integer(&at, 0, 1000000, &whole) == 0)
        settings->resamples = (unsigned)whole;
    if (mc_field_word(&object, "interval", MC_OPTIONAL, mc_interval_names, reader->arena, &index))
        settings->interval = (enum mc_interval_kind)index;
    if (mc_field_word(&object, "resample", MC_OPTIONAL, mc_resample_names, reader->arena, &index))
        settings->resample = (enum mc_resample_unit)index;
    if (mc_json_member(&object, "draws", &at) && mc_json_integer(&at, 0, 1000000, &whole) == 0)
        settings->draws = (unsigned)whole;
    read_chosen(reader, &object);
    read_ties(reader, &object);
    read_grouping(reader, &object);
    read_best(reader, &object);
    read_contrasts(reader, &object);
    mc_field_flag(&object, "omnibus", &settings->omnibus);
    if (mc_field_text(&object, "preset", MC_OPTIONAL, reader->arena, &preset))
        settings->preset = preset.data;
}

/* Figures by systems or items cannot be found again where a case does not name its own. */
void mc_saved_check_groups(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    const struct mc_saved_report *report = reader->report;
    size_t first = mc_first_ungrouped(&report->suite, report->settings.grouping), at_first = 0, i;
    struct mc_json_cursor list, at;

    for (i = 0; i < first; i++)
        at_first += mc_case_is_selected(&report->suite, i);
    if (first < report->suite.n_cases && mc_json_member(root, "cases", &list) &&
        mc_json_element(&list, at_first, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "the case has no \"%s\", by which the report groups its figures",
                        mc_grouping_names[report->settings.grouping]);
}
