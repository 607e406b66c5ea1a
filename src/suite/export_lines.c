/* Cases as JSON Lines. */
#include <math.h>

#include "base/json_write.h"
#include "suite/export_parts.h"

/* The line under way. */
struct line {
    FILE *stream;
    struct mc_buffer buffer;
};

static void key(struct line *line, const char *name)
{
    (void)fprintf(line->stream, ", \"%s\": ", name);
}

static void put_optional(struct line *line, const char *name, struct mc_slice text)
{
    if (text.length == 0)
        return;
    key(line, name);
    mc_json_write_text(line->stream, text);
}

/* A side as an object. */
static void put_object(struct line *line, const struct mc_side *side)
{
    (void)fputs("{\"text\": ", line->stream);
    if (side->has_text)
        mc_json_write_text(line->stream, side->text);
    else
        (void)fputs("null", line->stream);
    if (side->amr.length > 0) {
        (void)fputs(", \"amr\": ", line->stream);
        mc_json_write_text(line->stream, mc_export_graph(side->amr, &line->buffer));
    }
    put_optional(line, "tree", side->tree);
    if (side->kind == MC_SIDE_TARGETED)
        (void)fputs(", \"kind\": \"targeted\"", line->stream);
    (void)putc('}', line->stream);
}

/* A text with its graph beside it, or, with a tree, an object. */
static void put_side(struct line *line, const char *name, const char *amr_name,
                     const struct mc_side *side)
{
    if (side->tree.length > 0) {
        key(line, name);
        put_object(line, side);
        return;
    }
    if (side->has_text) {
        key(line, name);
        mc_json_write_text(line->stream, side->text);
    }
    if (side->amr.length > 0) {
        key(line, amr_name);
        mc_json_write_text(line->stream, mc_export_graph(side->amr, &line->buffer));
    }
}

static void put_further(struct line *line, const struct mc_case *item)
{
    size_t i;

    for (i = 0; i < item->n_further_references; i++) {
        const struct mc_side *side = &item->further_references[i];

        if (i == 0)
            key(line, "references");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        if (side->amr.length > 0 || side->tree.length > 0 || side->kind == MC_SIDE_TARGETED)
            put_object(line, side);
        else
            mc_json_write_text(line->stream, side->text);
    }
    (void)fputs(item->n_further_references > 0 ? "]" : "", line->stream);
}

static void put_number(struct line *line, const char *name, double number)
{
    key(line, name);
    mc_json_write_number(line->stream, number);
}

static void put_judgement(struct line *line, const struct mc_case *item)
{
    size_t i;

    if (!isnan(item->human))
        put_number(line, "score", item->human);
    for (i = 0; i < item->n_ratings; i++) {
        if (i == 0)
            key(line, "ratings");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        mc_json_write_number(line->stream, item->ratings[i]);
    }
    (void)fputs(item->n_ratings > 0 ? "]" : "", line->stream);
}

static void put_tags(struct line *line, const struct mc_case *item)
{
    size_t i;

    for (i = 0; i < item->n_tags; i++) {
        if (i == 0)
            key(line, "tags");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        mc_json_write_text(line->stream, item->tags[i]);
    }
    (void)fputs(item->n_tags > 0 ? "]" : "", line->stream);
}

static void put_case(struct line *line, const struct mc_suite *suite, const struct mc_case *item)
{
    const struct mc_suite_file *file = &suite->files[item->file];

    (void)fputs("{\"id\": ", line->stream);
    mc_json_write_text(line->stream, item->id);
    put_optional(line, "dataset", mc_case_dataset(suite, item));
    put_optional(line, "phenomenon", mc_export_phenomenon(suite, item));
    put_optional(line, "subphenomenon", item->subphenomenon);
    put_side(line, "reference", "reference_amr", &item->reference);
    put_further(line, item);
    put_side(line, "candidate", "candidate_amr", &item->candidate);
    put_judgement(line, item);
    put_optional(line, "system", item->system);
    put_optional(line, "item", item->item);
    put_tags(line, item);
    put_optional(line, "suite", file->suite);
    put_optional(line, "source", file->source);
    put_optional(line, "licence", file->licence);
    put_number(line, "scale_minimum", file->scale.minimum);
    put_number(line, "scale_maximum", file->scale.maximum);
    (void)fputs("}\n", line->stream);
}

void mc_export_lines(const struct mc_suite *suite, FILE *stream)
{
    struct line line = {stream, {NULL, 0, 0}};
    size_t i;

    for (i = 0; i < suite->n_cases; i++)
        put_case(&line, suite, &suite->cases[i]);
    mc_buffer_free(&line.buffer);
}
