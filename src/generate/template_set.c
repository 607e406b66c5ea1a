/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_set.c: each template is read with its lexicon, and checked with its phenomenon. */
#include "generate/template_set.h"

#include <string.h>

#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/json_locate.h"
#include "base/options.h"
#include "generate/lexicon.h"
#include "generate/template.h"
#include "generate/template_check.h"
#include "suite/phenomenon.h"
#include "suite/suite_read.h"

struct set_reader {
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_template_set *set;
    struct mc_string_map *lexicon_paths, *names;
    const struct mc_word_lexicon **lexicons; /* by lexicon_paths */
};

/* The lexicon at a path, read once; *result is NULL, with findings, if it has a fault. */
static int find_lexicon(struct set_reader *reader, const char *path,
                        const struct mc_word_lexicon **result, struct mc_error *error)
{
    const struct mc_word_lexicon *lexicon;
    size_t n_errors;
    struct mc_json_file file;
    bool is_new;
    uint32_t index = mc_string_map_add(reader->lexicon_paths, mc_slice_of(path), &is_new);

    if (is_new) {
        if (mc_json_open(path, reader->arena, reader->diagnostics, &file, error) != 0)
            return -1;
        n_errors = reader->diagnostics->n_errors;
        lexicon = mc_word_lexicon_read(&file, reader->arena);
        mc_json_close(&file);
        if (reader->diagnostics->n_errors == n_errors)
            reader->lexicons[index] = lexicon;
    }
    *result = reader->lexicons[index];
    return 0;
}

static void check_phenomenon(const struct set_reader *reader, const struct mc_pair_template *self)
{
    const struct mc_template_set *set = reader->set;
    struct mc_data_place place = mc_data_key(mc_data_top(&self->source), "phenomenon");
    struct mc_slice shown = mc_clip(self->phenomenon);
    const char *nearest;

    if (set->n_phenomena == 0 || self->phenomenon.length == 0 ||
        mc_phenomenon_find(set->phenomena, set->n_phenomena, self->phenomenon) != MC_NOT_FOUND)
        return;
    nearest = mc_nearest(self->phenomenon,
                         mc_phenomena_words(set->phenomena, set->n_phenomena, reader->arena));
    mc_data_finding(&place, reader->diagnostics, MC_SEVERITY_ERROR, "E010",
                    nearest == NULL ? "there is no phenomenon \"%.*s\"%s"
                                    : "there is no phenomenon \"%.*s\": did you mean \"%s\"?",
                    MC_SLICE_ARGUMENTS(shown), nearest == NULL ? "" : nearest);
}

/* T013: checks the scores of the pairs that show the phenomenon. */
static void check_scores(const struct set_reader *reader, const struct mc_pair_template *self)
{
    const struct mc_template_set *set = reader->set;
    uint32_t at = mc_phenomenon_find(set->phenomena, set->n_phenomena, self->phenomenon);
    size_t p;

    for (p = 0; at != MC_NOT_FOUND && p < self->n_pairs; p++) {
        const struct mc_template_pair *pair = &self->pairs[p];
        const struct mc_rubric_range *range =
            mc_rubric_range(&set->phenomena[at].rule, pair->subphenomenon);
        struct mc_data_place place = mc_template_pair_place(self, p, "score");

        if (range == NULL || pair->is_measure ||
            (pair->score >= range->minimum && pair->score <= range->maximum))
            continue;
        mc_data_finding(&place, reader->diagnostics, MC_SEVERITY_ERROR, "T013",
                        "the score %.15g is outside the rubric's %.15g to %.15g for %s",
                        pair->score, range->minimum, range->maximum, self->phenomenon.data);
    }
}

static int read_template(struct set_reader *reader, const char *path, struct mc_error *error)
{
    const struct mc_word_lexicon *lexicon = NULL;
    struct mc_pair_template *self = NULL;
    struct mc_data_place place;
    const char *lexicon_path;
    struct mc_json_file file;
    size_t n_errors;
    bool is_new;
    int status = 0;

    if (mc_json_open(path, reader->arena, reader->diagnostics, &file, error) != 0)
        return -1;
    lexicon_path = mc_template_lexicon_path(&file, reader->arena);
    if (lexicon_path != NULL)
        status = find_lexicon(reader, lexicon_path, &lexicon, error);
    n_errors = reader->diagnostics->n_errors;
    if (lexicon != NULL)
        self = mc_template_read(&file, lexicon, reader->arena);
    if (self != NULL) {
        (void)mc_string_map_add(reader->names, self->name, &is_new);
        place = mc_data_key(mc_data_top(&self->source), "name");
        if (!is_new)
            mc_data_finding(&place, reader->diagnostics, MC_SEVERITY_ERROR, "E004",
                            "another template is also called \"%s\"", self->name.data);
        check_phenomenon(reader, self);
        check_scores(reader, self);
        reader->set->templates[reader->set->n_templates++] = self;
        /* Further faults would mostly follow from the first ones. */
        if (reader->diagnostics->n_errors == n_errors)
            mc_template_check_whole(self, reader->diagnostics);
    }
    mc_json_close(&file);
    return status;
}

int mc_template_set_read(const char *const *paths, size_t n_paths,
                         const char *const *phenomena_folders, size_t n_folders,
                         struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                         struct mc_template_set *set, struct mc_error *error)
{
    struct set_reader reader = {.arena = arena, .diagnostics = diagnostics, .set = set};
    size_t i;

    memset(set, 0, sizeof(*set));
    set->templates = mc_arena_array(arena, n_paths, sizeof(struct mc_pair_template *));
    reader.lexicon_paths = mc_string_map_new(arena);
    reader.names = mc_string_map_new(arena);
    reader.lexicons = mc_arena_array(arena, n_paths, sizeof(const struct mc_word_lexicon *));
    if (n_folders > 0 && mc_phenomena_read(phenomena_folders, n_folders, arena, diagnostics,
                                           &set->phenomena, &set->n_phenomena, error) != 0)
        return -1;
    for (i = 0; i < n_paths; i++)
        if (read_template(&reader, paths[i], error) != 0)
            return -1;
    return mc_diagnostics_error(diagnostics, error);
}
