/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cache.c: the command `cache`: shows the contents of a score cache, or clears it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/log_text.h"
#include "commands/command.h"
#include "metrics/host/cache.h"
#include "metrics/host/parse_cache.h"
#include "run/option_rows.h"

struct cache_options {
    const char *cache;
};

static const struct mc_option options[] = {
    MC_ROW_TEXT(struct cache_options, cache, 0, "cache", "FOLDER", "folder",
                "The folder of the cache. Default: METRICHECK_CACHE."),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck score -m smatch --reference gold.amr --candidate parsed.amr --cache scores -o "
     "smatch.tsv",
     "Score, and keep the scores in the folder `scores`."},
    {"metricheck cache stats --cache scores", "Show what the cache holds."},
    {"metricheck cache clear --cache scores", "Empty it."},
    {NULL, NULL}};

static int write_stats(struct mc_score_cache *cache, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_output output;
    struct mc_score_cache_share *shares;
    uint64_t n_scores = 0, n_parses, n_without;
    struct stat status;
    size_t n_shares, i;

    if (mc_score_cache_shares(cache, arena, &shares, &n_shares, error) != 0 ||
        mc_parse_cache_count(cache, &n_parses, &n_without, error) != 0 ||
        mc_output_open("-", &output, error) != 0)
        return -1;
    for (i = 0; i < n_shares; i++)
        n_scores += shares[i].n_scores;
    fprintf(output.stream, "file     %s\n",
            mc_log_shown(mc_slice_of(mc_score_cache_path(cache)), arena));
    if (stat(mc_score_cache_path(cache), &status) == 0)
        fprintf(output.stream, "bytes    %jd\n", (intmax_t)status.st_size);
    fprintf(output.stream, "metrics  %zu\nscores   %" PRIu64 "\n", n_shares, n_scores);
    if (n_parses > 0)
        fprintf(output.stream, "parses   %" PRIu64 ", %" PRIu64 " of them without a graph\n",
                n_parses, n_without);
    if (n_shares > 0)
        fputs("\n  scores   missing  metric\n", output.stream);
    for (i = 0; i < n_shares; i++)
        fprintf(output.stream, "%8" PRIu64 "  %8" PRIu64 "  %s\n", shares[i].n_scores,
                shares[i].n_missing, mc_log_shown(shares[i].signature, arena));
    return mc_output_finish(&output, error);
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct cache_options *values = option_values;
    const char *task = operands->n_items == 1 ? operands->items[0] : "";
    struct mc_score_cache *cache = NULL;
    struct mc_output output = {NULL, NULL, NULL};
    uint64_t n_scores;
    int status;

    if (strcmp(task, "stats") != 0 && strcmp(task, "clear") != 0)
        return mc_error_set(error, MC_CODE_USAGE, "cache takes one operand, stats or clear");
    if (values->cache == NULL || values->cache[0] == '\0' || strcmp(values->cache, "off") == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no cache; name its folder with --cache or in METRICHECK_CACHE");
    if (mc_score_cache_open(values->cache, false, &cache, error) != 0)
        return -1;
    if (strcmp(task, "stats") == 0) {
        status = write_stats(cache, arena, error);
    } else {
        status = mc_score_cache_clear(cache, &n_scores, error);
        if (status == 0)
            status = mc_output_open("-", &output, error);
        if (status == 0)
            fprintf(output.stream, "%" PRIu64 " scores removed from %s\n", n_scores,
                    mc_log_shown(mc_slice_of(mc_score_cache_path(cache)), arena));
        status = mc_output_end(&output, status, error);
    }
    mc_score_cache_close(cache);
    return status;
}

const struct mc_command mc_command_cache = {
    "cache",
    NULL,
    MC_FOR_DEVELOPERS,
    "show what a score cache holds, or empty it",
    "stats|clear --cache FOLDER",
    "With --cache FOLDER (or METRICHECK_CACHE), `metricheck run` and `metricheck score` reuse "
    "scores stored in that folder and store new ones; a second run prints the same bytes and "
    "computes nothing. Each score is stored with its remark, each missing one with its reason; "
    "nothing is stored if a metric fails. Warnings of a metric are shown only by the run that "
    "computes the scores.\n\n"
    "With --parse the graphs that the parser gives are stored, too, by the sentence, the command "
    "(with the contents of the files it names), and the parser's name and version; so are its "
    "refusals, with their reasons.\n\n"
    "The key of a score is all that it depends on: the version of this program; name, version and "
    "parameters of the metric; checksums of the files it reads (and of its shared object); and the "
    "content of the case: texts, graphs and kinds of the candidate and of every reference. Case "
    "ids count only for metrics that read them. For a metric that looks at all cases first, all of "
    "them count. So a change of any of these never yields an old score. Old scores stay until the "
    "cache is cleared.\n\n"
    "The folder holds one SQLite file, which several processes may use at the same time, and the "
    "file `key`, which only its owner may read: what was not written under that key, as by another "
    "user, is not believed, and the run goes on without the cache. A read-only file is only read. A file that is damaged or not a score cache is reported with "
    "exit code 3 and left unchanged.\n\n"
    "`stats` lists metrics with their numbers of scores, and how many of these are missing; "
    "`clear` removes all scores and graphs.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct cache_options, NULL),
};
