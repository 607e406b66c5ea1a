#include <math.h>

#include "base/sha256.h"
#include "suite/fields.h"
#include "suite/suite_reader.h"

static const char *const file_keys[] = {
    "schema",    "suite",   "version", "description", "dataset", "phenomenon", "scale",
    "judgement", "licence", "source",  "pooled",      "draft",   "cases",      NULL};

/* Without a good scale both ends are NaN, and no score is held against it. */
static void read_scale(struct mc_suite_reader *reader, const struct mc_json_cursor *root,
                       struct mc_score_scale *scale)
{
    static const char *const known[] = {"minimum", "maximum", "kind", NULL};
    struct mc_json_cursor object;
    double minimum, maximum;
    bool good;

    scale->minimum = scale->maximum = nan("");
    scale->kind = mc_slice("", 0);
    if (!mc_field_object(root, "scale", MC_REQUIRED, &object))
        return;
    reader->scale_at = mc_json_place(&object, false);
    mc_json_unknown_keys(&object, known);
    mc_field_text(&object, "kind", MC_REQUIRED, reader->arena, &scale->kind);
    good = mc_field_number(&object, "minimum", MC_REQUIRED, &minimum);
    if (!mc_field_number(&object, "maximum", MC_REQUIRED, &maximum) || !good)
        return;
    if (minimum < maximum && isfinite(maximum - minimum)) {
        scale->minimum = minimum;
        scale->maximum = maximum;
        return;
    }
    mc_json_finding(&object, MC_SEVERITY_ERROR, "E005", false,
                    minimum < maximum ? "the scale from %.15g to %.15g is too wide"
                                      : "the scale's minimum %.15g must be less than its "
                                        "maximum %.15g",
                    minimum, maximum);
}

static void read_judgement(const struct mc_json_cursor *root, struct mc_arena *arena,
                           struct mc_judgement *judgement)
{
    static const char *const known[] = {"by", "description", "raters", "source", NULL};
    static const char *const words[] = {"human", "rubric", NULL};
    struct mc_json_cursor object, raters;
    long long number;
    size_t by;

    judgement->description = judgement->source = mc_slice("", 0);
    if (!mc_field_object(root, "judgement", MC_REQUIRED, &object))
        return;
    mc_json_unknown_keys(&object, known);
    mc_field_text(&object, "description", MC_REQUIRED, arena, &judgement->description);
    mc_field_text(&object, "source", MC_OPTIONAL, arena, &judgement->source);
    if (!mc_field_word(&object, "by", MC_REQUIRED, words, arena, &by))
        return;
    judgement->by = by == 0 ? MC_JUDGED_BY_HUMAN : MC_JUDGED_BY_RUBRIC;
    if (!mc_field(&object, "raters", MC_REQUIRED, &raters) ||
        mc_json_integer(&raters, 0, 1000000, &number) != 0)
        return;
    judgement->raters = (unsigned)number;
    if (judgement->by == MC_JUDGED_BY_RUBRIC && number > 0)
        mc_json_finding(&raters, MC_SEVERITY_ERROR, "E005", false,
                        "a rubric has no raters: \"raters\" must be 0");
    if (judgement->by == MC_JUDGED_BY_HUMAN && number == 0 && judgement->source.length == 0)
        mc_json_finding(&object, MC_SEVERITY_ERROR, "E016", false,
                        "a human judgement needs \"raters\" (1 or more) or a \"source\"");
}

static void read_texts(const struct mc_json_cursor *root, struct mc_arena *arena,
                       struct mc_suite_file *file)
{
    file->suite = file->version = file->licence = file->source = file->description =
        mc_slice("", 0);
    mc_field_name(root, "suite", arena, &file->suite);
    mc_field_text(root, "version", MC_OPTIONAL, arena, &file->version);
    mc_field_text(root, "licence", MC_REQUIRED, arena, &file->licence);
    mc_field_text(root, "source", MC_REQUIRED, arena, &file->source);
    mc_field_text(root, "description", MC_OPTIONAL, arena, &file->description);
}

static void checksum(struct mc_slice text, char hex[65])
{
    struct mc_sha256 sha;

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, text.data, text.length);
    mc_sha256_end(&sha, hex);
}

/* Appends a file with its names; returns its index. */
static uint32_t add_file(struct mc_suite_reader *reader, const struct mc_suite_file *file,
                         struct mc_slice phenomenon)
{
    struct mc_suite *suite = reader->suite;
    size_t capacity = reader->file_capacity;

    suite->files = mc_suite_grow(reader->arena, suite->files, suite->n_files,
                                 &reader->file_capacity, suite->n_files + 1, sizeof(*file));
    reader->phenomenon_words =
        mc_suite_grow(reader->arena, reader->phenomenon_words, suite->n_files, &capacity,
                      suite->n_files + 1, sizeof(phenomenon));
    suite->files[suite->n_files] = *file;
    reader->phenomenon_words[suite->n_files] = phenomenon;
    return (uint32_t)suite->n_files++;
}

void mc_suite_read_file(struct mc_suite_reader *reader, const struct mc_json_file *json)
{
    struct mc_json_cursor root = mc_json_root(json), cases;
    struct mc_slice dataset = mc_slice("", 0), phenomenon = mc_slice("", 0);
    struct mc_suite_file file;
    uint32_t index;

    memset(&file, 0, sizeof(file));
    file.path = json->path;
    file.text = json->text;
    file.pooled = true;
    file.phenomenon = MC_NOT_FOUND;
    mc_field_flag(&root, "draft", &file.draft);
    if (file.draft && !reader->options->keep_drafts) {
        reader->suite->n_drafts++;
        return;
    }
    mc_json_unknown_keys(&root, file_keys);
    read_texts(&root, reader->arena, &file);
    mc_field_name(&root, "dataset", reader->arena, &dataset);
    mc_field_text(&root, "phenomenon", MC_REQUIRED, reader->arena, &phenomenon);
    mc_field_flag(&root, "pooled", &file.pooled);
    read_scale(reader, &root, &file.scale);
    read_judgement(&root, reader->arena, &file.judgement);
    file.dataset = mc_string_map_add(reader->suite->datasets, dataset, NULL);
    checksum(json->text, file.sha256);
    index = add_file(reader, &file, phenomenon);
    if (!mc_field_array(&root, "cases", MC_REQUIRED, &cases))
        return;
    if (json_array_size(cases.value) == 0 && !file.draft)
        mc_json_finding(&cases, MC_SEVERITY_WARNING, "W018", false, "the file has no case");
    mc_suite_read_cases(reader, &cases, index);
}
