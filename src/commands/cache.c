/* cache.c: the command `cache`: what the score cache holds, and how to clear it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "commands/command.h"
#include "metrics/host/cache.h"

struct cache_options {
    const char *cache;
};

static const struct mc_option options[] = {
    {.kind = MC_OPTION_TEXT,
     .name = "cache",
     .offset = offsetof(struct cache_options, cache),
     .argument = "FOLDER",
     .completes = "folder",
     .help = "The folder of the cache; METRICHECK_CACHE stands for it."},
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck score -m smatch --reference gold.amr --candidate parsed.amr --cache scores -o "
     "smatch.tsv",
     "Score, and keep the scores in the folder `scores`."},
    {"metricheck cache stats --cache scores", "What is kept there."},
    {"metricheck cache clear --cache scores", "Make it empty."},
    {NULL, NULL}};

static int write_stats(struct mc_score_cache *cache, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_output output;
    struct mc_score_cache_share *shares;
    uint64_t n_scores = 0;
    struct stat status;
    size_t n_shares, i;

    if (mc_score_cache_shares(cache, arena, &shares, &n_shares, error) != 0 ||
        mc_output_open("-", &output, error) != 0)
        return -1;
    for (i = 0; i < n_shares; i++)
        n_scores += shares[i].n_scores;
    fprintf(output.stream, "file     %s\n", mc_score_cache_path(cache));
    if (stat(mc_score_cache_path(cache), &status) == 0)
        fprintf(output.stream, "bytes    %jd\n", (intmax_t)status.st_size);
    fprintf(output.stream, "metrics  %zu\nscores   %" PRIu64 "\n", n_shares, n_scores);
    if (n_shares > 0)
        fputs("\n  scores   missing  metric\n", output.stream);
    for (i = 0; i < n_shares; i++)
        fprintf(output.stream, "%8" PRIu64 "  %8" PRIu64 "  %.*s\n", shares[i].n_scores,
                shares[i].n_missing, MC_SLICE_ARGUMENTS(shares[i].signature));
    return mc_output_finish(&output, error);
}

static int clear(struct mc_score_cache *cache, struct mc_error *error)
{
    struct mc_output output;
    uint64_t n_scores;

    if (mc_score_cache_clear(cache, &n_scores, error) != 0 ||
        mc_output_open("-", &output, error) != 0)
        return -1;
    fprintf(output.stream, "%" PRIu64 " scores taken out of %s\n", n_scores,
            mc_score_cache_path(cache));
    return mc_output_finish(&output, error);
}

static int work(void *given, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct cache_options *values = given;
    const char *task = operands->n_items == 1 ? operands->items[0] : "";
    struct mc_score_cache *cache = NULL;
    int status;

    if (strcmp(task, "stats") != 0 && strcmp(task, "clear") != 0)
        return mc_error_set(error, MC_CODE_USAGE, "cache wants one word, stats or clear");
    if (values->cache == NULL || values->cache[0] == '\0' || strcmp(values->cache, "off") == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no cache; name its folder with --cache or in METRICHECK_CACHE");
    if (mc_score_cache_open(values->cache, false, &cache, error) != 0)
        return -1;
    if (strcmp(task, "stats") == 0)
        status = write_stats(cache, arena, error);
    else
        status = clear(cache, error);
    mc_score_cache_close(cache);
    return status;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct cache_options values = {NULL};

    return mc_command_do(work, options, &values, argc, argv, error);
}

const struct mc_command mc_command_cache = {
    "cache",
    NULL,
    MC_FOR_DEVELOPERS,
    "show what a score cache holds, or empty it",
    "stats|clear --cache FOLDER",
    "With --cache FOLDER (or METRICHECK_CACHE) `metricheck run` and `metricheck score` take "
    "scores from that folder where it has them and keep new ones there; "
    "a second run gives the same bytes and computes nothing. "
    "Each score is kept with its remark, and a missing one with its reason; "
    "where a metric failed, nothing is kept. Warnings that a metric gives while it scores are "
    "shown by the run that scores.\n\n"
    "A score is found by all that it depends on: version of this program, name, "
    "version and parameters of the metric, checksums of the files that it reads (and of its "
    "shared object), and the content of the case: texts, graphs and kinds of the candidate and of "
    "every reference. Ids of cases do not count, but for metrics that read them. "
    "For a metric that looks at all cases first, all of them count. "
    "So a change of any of these never yields an old score; old ones stay until the cache is "
    "cleared.\n\n"
    "The folder holds one SQLite file, which several processes may use at the same time. "
    "One that cannot be written is read. A file that is damaged, or is no score cache, "
    "is named with exit code 3 and left as it is.\n\n"
    "`stats` lists metrics with their numbers of scores, and of missing ones among them; "
    "`clear` takes all scores out.",
    options,
    examples,
    run,
};
