/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite_write.c: writes keys in a fixed order, leaves out those without a value and keeps short
 * arrays on one line. In order: texts and sides, expectations and references, a case, the head of a
 * file, a file, all files of a suite. */
#include "suite/suite_write.h"

#include <assert.h>
#include <math.h>

#include "base/hash.h"
#include "base/json_write.h"
#include "base/output_set.h"
#include "suite/dimensions.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"

/* Begins a member that is not the first of its object. */
static void next_member(FILE *stream, const char *indent, const char *key)
{
    (void)fprintf(stream, ",\n%s\"%s\": ", indent, key);
}

static void write_optional(FILE *stream, const char *indent, const char *key, struct mc_slice text)
{
    if (text.length == 0)
        return;
    next_member(stream, indent, key);
    mc_json_write_text(stream, text);
}

/* Writes a text as the array of its lines; joining them gives the same bytes. The key is `key`
 * followed by `name`. */
static void write_lines(FILE *stream, const char *key, const char *name, struct mc_slice text)
{
    const char *begin = text.data, *end = text.data + text.length;
    const char *line_break;

    (void)fprintf(stream, "        \"%s%s\": [\n          ", key, name);
    while ((line_break = memchr(begin, '\n', (size_t)(end - begin))) != NULL) {
        mc_json_write_text(stream, mc_slice(begin, (size_t)(line_break - begin)));
        (void)fputs(",\n          ", stream);
        begin = line_break + 1;
    }
    mc_json_write_text(stream, mc_slice(begin, (size_t)(end - begin)));
    (void)fputs("\n        ]", stream);
}

static void write_side(FILE *stream, const struct mc_side *side)
{
    bool has_member = side->has_text;
    size_t i;

    if (mc_side_more(side)->amr.length == 0 && mc_side_more(side)->tree.length == 0 &&
        mc_side_more(side)->n_graphs == 0) {
        (void)fputs("{\"text\": ", stream);
        mc_json_write_text(stream, side->text);
        (void)fputs(side->kind == MC_SIDE_TARGETED ? ", \"kind\": \"targeted\"}" : "}", stream);
        return;
    }
    (void)fputs("{\n", stream);
    if (side->has_text) {
        (void)fputs("        \"text\": ", stream);
        mc_json_write_text(stream, side->text);
    }
    if (mc_side_more(side)->amr.length > 0) {
        (void)fputs(has_member ? ",\n" : "", stream);
        write_lines(stream, "amr", "", mc_side_more(side)->amr);
        has_member = true;
    }
    for (i = 0; i < mc_side_more(side)->n_graphs; i++) {
        (void)fputs(has_member ? ",\n" : "", stream);
        write_lines(stream, MC_NAMED_GRAPH_KEY, mc_side_more(side)->graphs[i].name.data,
                    mc_side_more(side)->graphs[i].amr);
        has_member = true;
    }
    if (mc_side_more(side)->tree.length > 0) {
        (void)fputs(has_member ? ",\n" : "", stream);
        write_lines(stream, "tree", "", mc_side_more(side)->tree);
    }
    if (side->kind == MC_SIDE_TARGETED)
        (void)fputs(",\n        \"kind\": \"targeted\"", stream);
    (void)fputs("\n      }", stream);
}

void mc_suite_write_expectations(const struct mc_case *item, FILE *stream)
{
    size_t i;

    if (item->expects_nothing) {
        (void)fputs("\"none\"", stream);
        return;
    }
    for (i = 0; i < mc_case_lists(item)->n_expectations; i++) {
        const struct mc_expectation *expectation = &mc_case_lists(item)->expectations[i];

        (void)fprintf(stream, "%s{\"type\": \"%s\"", i == 0 ? "[" : ", ",
                      mc_expectation_type_name(expectation->type));
        if (expectation->other.length > 0) {
            (void)fputs(", \"case\": ", stream);
            mc_json_write_text(stream, expectation->other);
        }
        if (!isnan(expectation->value)) {
            (void)fprintf(stream, ", \"%s\": %s", mc_expectation_value_key(expectation->type),
                          expectation->in_human_spread ? "{\"human\": " : "");
            mc_json_write_number(stream, expectation->value);
            (void)fputs(expectation->in_human_spread ? "}" : "", stream);
        }
        (void)putc('}', stream);
    }
    (void)putc(']', stream);
}

/* Writes the short arrays of a case, each on one line. */
static void write_arrays(FILE *stream, const struct mc_suite_file *file, const struct mc_case *item)
{
    size_t i;

    for (i = 0; i < mc_case_lists(item)->n_ratings && mc_case_more(item)->n_dimensions == 0; i++) {
        if (i == 0)
            next_member(stream, "      ", "ratings");
        (void)fputs(i == 0 ? "[" : ", ", stream);
        mc_json_write_number(stream, mc_case_lists(item)->ratings[i]);
    }
    (void)fputs(mc_case_lists(item)->n_ratings > 0 && mc_case_more(item)->n_dimensions == 0 ? "]"
                                                                                            : "",
                stream);
    if (mc_case_more(item)->n_dimensions > 0) {
        next_member(stream, "      ", "ratings");
        mc_dimension_ratings_write(file, item, stream);
    }
    if (mc_case_more(item)->spans.are_known) {
        next_member(stream, "      ", "spans");
        mc_spans_write(&mc_case_more(item)->spans, stream);
    }
    if (item->expects_nothing || mc_case_lists(item)->n_expectations > 0) {
        next_member(stream, "      ", "expect");
        mc_suite_write_expectations(item, stream);
    }
    for (i = 0; i < mc_case_more(item)->n_tags; i++) {
        if (i == 0)
            next_member(stream, "      ", "tags");
        (void)fputs(i == 0 ? "[" : ", ", stream);
        mc_json_write_text(stream, mc_case_more(item)->tags[i]);
    }
    (void)fputs(mc_case_more(item)->n_tags > 0 ? "]" : "", stream);
}

void mc_suite_write_allowances(const struct mc_case *item, FILE *stream)
{
    size_t i;

    (void)fputs("{\"allow\": [", stream);
    for (i = 0; i < mc_case_more(item)->n_allowed; i++) {
        (void)fputs(i == 0 ? "" : ", ", stream);
        mc_json_write_text(stream, mc_case_more(item)->allowed[i]);
    }
    (void)fputs("], \"reason\": ", stream);
    mc_json_write_text(stream, mc_case_more(item)->allowed_reason);
    (void)putc('}', stream);
}

/* Writes the source of the candidate, its languages and its place. */
static void write_context(FILE *stream, const struct mc_case *item)
{
    static const char indent[] = "      ";

    write_optional(stream, indent, "document", mc_case_more(item)->document);
    write_optional(stream, indent, "segment", mc_case_more(item)->segment);
    write_optional(stream, indent, "source_language", mc_case_more(item)->source_language);
    write_optional(stream, indent, "language", mc_case_more(item)->language);
    if (!mc_side_is_there(&mc_case_more(item)->source))
        return;
    next_member(stream, indent, "source");
    write_side(stream, &mc_case_more(item)->source);
}

static void write_case(FILE *stream, const struct mc_suite_file *file, const struct mc_case *item)
{
    static const char indent[] = "      ";
    const struct mc_case_lists *lists = mc_case_lists(item);
    size_t i;

    (void)fputs("    { \"id\": ", stream);
    mc_json_write_text(stream, item->id);
    write_optional(stream, indent, "subphenomenon", mc_case_labels(item)->subphenomenon);
    write_optional(stream, indent, "category", mc_case_more(item)->category);
    write_optional(stream, indent, "system", mc_case_labels(item)->system);
    write_optional(stream, indent, "item", mc_case_labels(item)->item);
    write_context(stream, item);
    if (mc_side_is_there(&item->reference)) {
        next_member(stream, indent, "reference");
        write_side(stream, &item->reference);
    }
    next_member(stream, indent, "candidate");
    write_side(stream, &item->candidate);
    for (i = 0; i < lists->n_further_references; i++) {
        if (i == 0)
            next_member(stream, indent, "references");
        (void)fputs(i == 0 ? "[" : ", ", stream);
        write_side(stream, &lists->further_references[i]);
    }
    (void)fputs(lists->n_further_references > 0 ? "]" : "", stream);
    if (!isnan(item->human)) {
        next_member(stream, indent, "score");
        mc_json_write_number(stream, item->human);
    }
    write_arrays(stream, file, item);
    write_optional(stream, indent, "note", mc_case_more(item)->note);
    if (mc_case_more(item)->n_allowed > 0) {
        next_member(stream, indent, "lint");
        mc_suite_write_allowances(item, stream);
    }
    (void)fputs(" }", stream);
}

static void write_judgement(FILE *stream, const struct mc_suite_judgement *judgement)
{
    static const char indent[] = "    ";

    next_member(stream, "  ", "judgement");
    (void)fprintf(stream, "{\n%s\"by\": \"%s\"", indent,
                  judgement->by == MC_JUDGED_BY_HUMAN ? "human" : "rubric");
    write_optional(stream, indent, "description", judgement->description);
    write_optional(stream, indent, "source", judgement->source);
    next_member(stream, indent, "raters");
    (void)fprintf(stream, "%u\n  }", judgement->raters);
}

void mc_suite_write_judgement(const struct mc_suite_judgement *judgement, FILE *stream)
{
    (void)fprintf(stream, "{\"by\": \"%s\", \"description\": ",
                  judgement->by == MC_JUDGED_BY_HUMAN ? "human" : "rubric");
    mc_json_write_text(stream, judgement->description);
    if (judgement->source.length > 0) {
        (void)fputs(", \"source\": ", stream);
        mc_json_write_text(stream, judgement->source);
    }
    (void)fprintf(stream, ", \"raters\": %u}", judgement->raters);
}

static void write_head(const struct mc_suite *suite, const struct mc_suite_file *file, FILE *stream)
{
    static const char indent[] = "  ";

    (void)fputs("{\n  \"schema\": \"metricheck/suite/1\"", stream);
    write_optional(stream, indent, "suite", file->suite);
    write_optional(stream, indent, "version", file->version);
    write_optional(stream, indent, "description", file->description);
    write_optional(stream, indent, "dataset", mc_string_map_key(suite->datasets, file->dataset));
    write_optional(stream, indent, "phenomenon", suite->phenomena[file->phenomenon].name);
    next_member(stream, indent, "scale");
    (void)fputs("{\"minimum\": ", stream);
    mc_json_write_number(stream, file->scale.minimum);
    (void)fputs(", \"maximum\": ", stream);
    mc_json_write_number(stream, file->scale.maximum);
    (void)fputs(", \"kind\": ", stream);
    mc_json_write_text(stream, file->scale.kind);
    (void)putc('}', stream);
    if (file->n_dimensions > 0) {
        next_member(stream, indent, "dimensions");
        mc_dimensions_write(file, stream);
    }
    write_judgement(stream, &file->judgement);
    write_optional(stream, indent, "licence", file->licence);
    write_optional(stream, indent, "source", file->source);
    if (!file->pooled) {
        next_member(stream, indent, "pooled");
        (void)fputs("false", stream);
    }
    if (file->draft) {
        next_member(stream, indent, "draft");
        (void)fputs("true", stream);
    }
}

void mc_suite_write(const struct mc_suite *suite, uint32_t file, FILE *stream)
{
    bool is_first = true;
    size_t i;

    assert(suite->files[file].phenomenon < suite->n_phenomena);
    write_head(suite, &suite->files[file], stream);
    (void)fputs(",\n  \"cases\": [", stream);
    for (i = 0; i < suite->n_cases; i++) {
        if (suite->cases[i].file != file)
            continue;
        (void)fputs(is_first ? "\n" : ",\n", stream);
        write_case(stream, &suite->files[file], &suite->cases[i]);
        is_first = false;
    }
    (void)fputs(is_first ? "]\n}\n" : "\n  ]\n}\n", stream);
}

static int write_files(const struct mc_suite *suite, const char *folder, const char *const *paths,
                       struct mc_output_set *set, struct mc_error *error)
{
    FILE *stream;
    size_t i;

    if (folder != NULL && mc_output_set_folder(set, folder, error) != 0)
        return -1;
    for (i = 0; i < suite->n_files; i++) {
        stream = mc_output_set_open(set, paths[i], error);
        if (stream == NULL)
            return -1;
        mc_suite_write(suite, (uint32_t)i, stream);
        if (mc_output_set_close(set, error) != 0)
            return -1;
    }
    return mc_output_set_finish(set, error);
}

int mc_suite_files_write(const struct mc_suite *suite, const char *folder, const char *const *paths,
                         struct mc_error *error)
{
    struct mc_output_set set = {.is_kept = true};
    int status = write_files(suite, folder, paths, &set, error);

    mc_output_set_abandon(&set);
    return status;
}
