/* Drafts (N007): what their cases still lack. */
#include <math.h>

#include "lint/check.h"

enum { IDS_SHOWN = 5 };

struct lack {
    const char *what;
    bool (*is_lacking)(const struct mc_case *item);
};

static bool lacks_graph(const struct mc_case *item)
{
    return item->reference.amr.length == 0 || item->candidate.amr.length == 0;
}

static bool lacks_text(const struct mc_case *item)
{
    return !item->reference.has_text || !item->candidate.has_text;
}

static bool lacks_score(const struct mc_case *item)
{
    return isnan(item->human);
}

static const struct lack lacks[] = {
    {"a sentence", lacks_text},
    {"a graph", lacks_graph},
    {"a score", lacks_score},
};

/* "without a graph: 3 cases: a-1, a-2, a-3". */
static void tell_lack(const struct mc_lint_work *work, size_t finding, uint32_t file,
                      const struct lack *lack)
{
    const struct mc_suite *suite = work->suite;
    const char *ids = "";
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++) {
        if (suite->cases[i].file != file || !lack->is_lacking(&suite->cases[i]))
            continue;
        if (n < IDS_SHOWN)
            ids = mc_arena_format(work->arena, "%s%s%.*s", ids, n == 0 ? "" : ", ",
                                  MC_SLICE_ARGUMENTS(suite->cases[i].id));
        n++;
    }
    if (n > 0)
        mc_check_detail(work, finding, "without %s: %zu case%s: %s%s", lack->what, n,
                        n == 1 ? "" : "s", ids, n > IDS_SHOWN ? ", ..." : "");
}

static void check_drafts(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    uint32_t file;
    size_t i, finding;

    for (file = 0; file < suite->n_files; file++) {
        if (!suite->files[file].draft)
            continue;
        finding = mc_check_tell_file(work, &suite->files[file], "N007",
                                     "a draft, which `run` passes over");
        for (i = 0; i < sizeof(lacks) / sizeof(lacks[0]); i++)
            tell_lack(work, finding, file, &lacks[i]);
    }
}

const struct mc_lint_check mc_lint_check_drafts = {check_drafts};
