#include <string.h>

#include "commands/run.h"

/* --ties: across, in-place, or a number. */
static int read_ties(const char *wish, struct mc_analysis_settings *settings,
                     struct mc_error *error)
{
    settings->ties = MC_TIES_ACROSS;
    if (wish == NULL || strcmp(wish, "across") == 0)
        return 0;
    settings->ties = MC_TIES_IN_PLACE;
    if (strcmp(wish, "in-place") == 0)
        return 0;
    settings->ties = MC_TIES_GIVEN;
    if (mc_parse_real(wish, &settings->tie_threshold) == 0 && settings->tie_threshold >= 0)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "--ties is across, in-place, or a number from 0, not '%s'", wish);
}

/* A figure that is not shown is not there to sort by. */
static int check_sort(const char *sort, const struct mc_analysis_settings *settings,
                      struct mc_error *error)
{
    const struct mc_statistic *wanted = sort == NULL ? NULL : mc_statistic_find(sort);
    size_t s;

    for (s = 0; s < settings->n_statistics && settings->statistics[s] != wanted; s++)
        ;
    if (wanted == NULL || s < settings->n_statistics)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE, "--sort %s needs --statistic %s", sort, sort);
}

/* --group-by and what goes with it. */
static int read_grouping(const struct mc_run_options *values, struct mc_analysis_settings *settings,
                         struct mc_error *error)
{
    bool grouped = values->group_by != MC_GROUP_NONE;
    size_t s;

    settings->grouping = (enum mc_grouping)values->group_by;
    settings->micro = values->group_mean != 0;
    settings->gold_gap = values->gold_gap;
    settings->resample =
        grouped || values->resample == MC_RESAMPLE_CLUSTER ? MC_RESAMPLE_CLUSTER : MC_RESAMPLE_CASE;
    if (!grouped && settings->micro)
        return mc_error_set(error, MC_CODE_USAGE, "--group-mean micro needs --group-by");
    if (grouped && values->resample == MC_RESAMPLE_CASE)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--resample case does not go with --group-by: items are drawn");
    for (s = 0; grouped && s < settings->n_statistics; s++)
        if (settings->statistics[s]->in_groups != MC_OVER_ALL)
            return 0;
    if (grouped)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--group-by changes none of the figures that are asked for");
    return 0;
}

int mc_run_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                    struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    const struct mc_analysis_settings given = {
        .normalisation = (enum mc_normalisation)values->normalise,
        .threshold_percentile = values->threshold_percentile,
        .resamples = (unsigned)values->resamples,
        .confidence = values->confidence,
        .seed = (uint64_t)values->seed,
        .draws = (unsigned)values->draws,
        .interval = (enum mc_interval_kind)values->interval,
        .preset = run->preset == NULL ? NULL : run->preset->name,
    };

    *settings = given;
    if (mc_statistics_choose(values->statistics.items, values->statistics.n_items,
                             &settings->statistics, &settings->n_statistics, run->arena,
                             error) != 0 ||
        check_sort(values->sort, settings, error) != 0 ||
        read_grouping(values, settings, error) != 0)
        return -1;
    return read_ties(values->ties, settings, error);
}
