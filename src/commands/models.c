/* SPDX-License-Identifier: GPL-3.0-or-later */
/* models.c: the command `models`: lists the transformer models, and what each can do. */
#include <inttypes.h>
#include <stdio.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/json_write.h"
#include "base/log_text.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/help.h"
#include "neural/bfloat16_products.h"
#include "neural/comet_model.h"
#include "neural/model.h"
#include "neural/model_folder.h"
#include "run/option_rows.h"

enum { FORMAT_TEXT, FORMAT_TSV, FORMAT_JSON };

struct models_options {
    int format;
};

static const struct mc_option options[] = {
    MC_ROW_FORMAT(struct models_options, format, "text|tsv|json",
                  "text is for people, tsv and json are for programs. Default: text."),
    MC_OPTIONS_END};

/* A model. */
struct entry {
    const char *name, *folder;
    bool is_good;
    struct mc_model_look look; /* if it is good */
    const char *comet;         /* of a COMET model: the metric and its inputs; else NULL */
    const char *problem;       /* if it is not good */
};

/* --- models and metrics ----------------------------------------------------------------------- */

static const char *comet_of(const struct mc_comet_config *config)
{
    if (config->class == MC_COMET_REGRESSION)
        return "comet(source+reference)";
    if (config->class == MC_COMET_REFERENCE_FREE || !config->takes_reference)
        return "comet(source)";
    return config->takes_source ? "comet(source, with or without reference)"
                                : "comet(source+reference)";
}

/* Examines the model that the name refers to. */
static void look_at(struct entry *entry, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    const char *folder = mc_comet_model_find(entry->folder, arena);
    struct mc_comet_look look;

    if (!mc_comet_folder_is(folder)) {
        entry->is_good = mc_model_folder_find(entry->name, arena, &folder, &error) == 0 &&
                         mc_model_look(folder, &entry->look, &error) == 0;
    } else if (mc_comet_model_look(folder, arena, &look, &error) == 0) {
        entry->is_good = true;
        entry->look = look.encoder;
        entry->comet = comet_of(&look.config);
    }
    if (entry->is_good) {
        entry->folder = folder;
        entry->problem = "";
    } else if (error.file[0] == '\0') {
        entry->problem = mc_arena_strdup(arena, error.text);
    } else if (error.at.line == 0) {
        entry->problem = mc_arena_format(arena, "%s: %s", error.file, error.text);
    } else {
        entry->problem = mc_arena_format(arena, "%s:%u:%u: %s", error.file, error.at.line,
                                         error.at.column, error.text);
    }
}

static const char *const kinds[] = {
    [MC_MODEL_BERT] = "bert",
    [MC_MODEL_ROBERTA] = "roberta",
    [MC_MODEL_XLM_ROBERTA] = "xlm-roberta",
    [MC_MODEL_DISTILBERT] = "distilbert",
    [MC_MODEL_GPT2] = "gpt2",
};

static const char *kind_of(const struct entry *entry)
{
    if (!entry->is_good)
        return "";
    return entry->comet != NULL ? "comet" : kinds[entry->look.sizes.kind];
}

static const char *const tokenizers[] = {
    [MC_WORD_PIECE] = "WordPiece",
    [MC_BYTE_PAIR] = "BPE",
    [MC_UNIGRAM] = "Unigram",
};

static const char *tokenizer_of(const struct entry *entry)
{
    if (!entry->is_good)
        return "";
    return tokenizers[entry->look.tokenizer];
}

/* The metrics that take the model, separated by blanks. */
static const char *metrics_of(const struct entry *entry)
{
    if (!entry->is_good)
        return "";
    if (entry->comet != NULL)
        return entry->comet;
    if (entry->look.sizes.kind == MC_MODEL_GPT2)
        return "form(bos+eos) mfscore";
    if (entry->look.sizes.pooling.unknown[0] != '\0')
        return entry->look.sizes.has_vocabulary_head
                   ? "bertscore form(masked) mfscore embedding_cosine(pooling=mean) graco"
                   : "bertscore embedding_cosine(pooling=mean) graco";
    return entry->look.sizes.has_vocabulary_head
               ? "bertscore form(masked) mfscore embedding_cosine graco"
               : "bertscore embedding_cosine graco";
}

/* Metrics that do not take a model, which is good for others. */
struct lack {
    const char *metrics;
    char reason[160];
};

enum { MOST_LACKS = 2 };

/* The missing part of a model without a vocabulary head, and which models have it. */
static const char *const heads[] = {
    [MC_MODEL_BERT] = "cls.predictions; those saved from BertForMaskedLM have it",
    [MC_MODEL_ROBERTA] = "lm_head; those saved from RobertaForMaskedLM have it",
    [MC_MODEL_XLM_ROBERTA] = "lm_head; those saved from XLMRobertaForMaskedLM have it",
    [MC_MODEL_DISTILBERT] = "vocab_transform; those saved from DistilBertForMaskedLM have it",
};

static void add_lack(struct lack lacks[MOST_LACKS], size_t *n, const char *metrics,
                     const char *reason, const char *what)
{
    lacks[*n].metrics = metrics;
    (void)snprintf(lacks[*n].reason, sizeof(lacks[*n].reason), "%s%s", reason, what);
    (*n)++;
}

static size_t lacks_of(const struct entry *entry, struct lack lacks[MOST_LACKS])
{
    const struct mc_model_sizes *sizes = &entry->look.sizes;
    size_t n = 0;

    if (!entry->is_good || entry->comet != NULL)
        return 0;
    if (sizes->kind == MC_MODEL_GPT2) {
        add_lack(lacks, &n, "bertscore embedding_cosine graco",
                 "reads from left to right; these take BERT, RoBERTa and DistilBERT", "");
        return n;
    }
    if (!sizes->has_vocabulary_head)
        add_lack(lacks, &n, "form mfscore", "no vocabulary head in the weights, ",
                 heads[sizes->kind]);
    if (sizes->pooling.unknown[0] != '\0')
        add_lack(lacks, &n, "embedding_cosine(pooling=model)",
                 "the files ask for what is not computed here: ", sizes->pooling.unknown);
    return n;
}

static const char *sizes_of(const struct entry *entry, struct mc_arena *arena)
{
    if (!entry->is_good)
        return "";
    return mc_arena_format(arena, "%zu x %zu", entry->look.sizes.n_layers,
                           entry->look.sizes.n_hidden);
}

static const char *bytes_of(const struct entry *entry, struct mc_arena *arena)
{
    double n = entry->is_good ? (double)entry->look.n_bytes : 0;

    if (!entry->is_good)
        return "";
    if (n < 1e6)
        return mc_arena_format(arena, "%.0f kB", n / 1e3);
    return n < 1e10 ? mc_arena_format(arena, "%.0f MB", n / 1e6)
                    : mc_arena_format(arena, "%.0f GB", n / 1e9);
}

/* --- text ------------------------------------------------------------------------------------- */

/* A copy of the entries that is safe to show on a terminal. */
static struct entry *shown(const struct entry *entries, size_t n, struct mc_arena *arena)
{
    struct entry *copy = mc_arena_array(arena, n, sizeof(*copy));
    size_t i;

    for (i = 0; i < n; i++) {
        copy[i] = entries[i];
        copy[i].name = mc_log_shown(mc_slice_of(entries[i].name), arena);
        copy[i].folder = mc_log_shown(mc_slice_of(entries[i].folder), arena);
        if (!entries[i].is_good)
            copy[i].problem = mc_log_shown(mc_slice_of(entries[i].problem), arena);
    }
    return copy;
}

/* The instructions of this processor for the parameter `products`; "": none, or no metric can use
 * them. */
static const char *bfloat16_instructions(void)
{
    return mc_model_available() ? mc_bfloat16_instructions(mc_bfloat16_best_way()) : "";
}

static size_t widest(size_t width, const char *text)
{
    size_t length = strlen(text);

    return length > width ? length : width;
}

static void put_lines(const struct entry *entries, size_t n, struct mc_arena *arena, FILE *stream)
{
    size_t name = 0, kind = 0, sizes = 0, bytes = 0, i;

    for (i = 0; i < n; i++) {
        name = widest(name, entries[i].name);
        kind = widest(kind, kind_of(&entries[i]));
        sizes = widest(sizes, sizes_of(&entries[i], arena));
        bytes = widest(bytes, bytes_of(&entries[i], arena));
    }
    for (i = 0; i < n; i++)
        if (entries[i].is_good)
            fprintf(stream, "%-*s  %-*s  %*s  %*s  %-9s  %s\n", (int)name, entries[i].name,
                    (int)kind, kind_of(&entries[i]), (int)sizes, sizes_of(&entries[i], arena),
                    (int)bytes, bytes_of(&entries[i], arena), tokenizer_of(&entries[i]),
                    metrics_of(&entries[i]));
        else
            fprintf(stream, "%-*s  cannot be used: %s\n", (int)name, entries[i].name,
                    entries[i].problem);
}

static bool has_lack(const struct entry *entry, const struct lack *wanted)
{
    struct lack lacks[MOST_LACKS];
    size_t n = lacks_of(entry, lacks), i;

    for (i = 0; i < n; i++)
        if (strcmp(lacks[i].metrics, wanted->metrics) == 0 &&
            strcmp(lacks[i].reason, wanted->reason) == 0)
            return true;
    return false;
}

/* Writes the models with a lack, unless an earlier one has it, too. */
static void put_lack(const struct entry *entries, size_t n, size_t first, const struct lack *lack,
                     FILE *stream)
{
    size_t i;

    for (i = 0; i < first; i++)
        if (has_lack(&entries[i], lack))
            return;
    fprintf(stream, "  %s (%s", lack->metrics, entries[first].name);
    for (i = first + 1; i < n; i++)
        if (has_lack(&entries[i], lack))
            fprintf(stream, ", %s", entries[i].name);
    fprintf(stream, "): %s\n", lack->reason);
}

/* Writes why metrics are missing from lines of the list. */
static void put_lacks(const struct entry *entries, size_t n, FILE *stream)
{
    struct lack lacks[MOST_LACKS];
    bool is_first = true;
    size_t i, k, n_lacks;

    for (i = 0; i < n; i++) {
        n_lacks = lacks_of(&entries[i], lacks);
        if (n_lacks > 0 && is_first)
            fputs("\nMetrics that are missing above, and why:\n", stream);
        is_first = is_first && n_lacks == 0;
        for (k = 0; k < n_lacks; k++)
            put_lack(entries, n, i, &lacks[k], stream);
    }
}

static void put_text(const struct entry *entries, size_t n, const char *const *searched,
                     struct mc_arena *arena, FILE *stream)
{
    const char *instructions = bfloat16_instructions();
    const char *products =
        "products=bfloat16: this processor has no instructions for it; float32 is faster";
    put_lines(entries, n, arena, stream);
    put_lacks(entries, n, stream);
    fputs(n == 0 ? "There is no transformer model here.\n\n" : "\n", stream);
    fputs(*searched == NULL ? "Looked in no folder: METRICHECK_MODELS and HOME are not set.\n"
                            : "Looked in:\n",
          stream);
    for (; *searched != NULL; searched++)
        fprintf(stream, "  %s%s\n", mc_log_shown(mc_slice_of(*searched), arena),
                mc_file_is_folder(*searched) ? "" : " (there is no such folder)");
    if (n == 0) {
        fputc('\n', stream);
        mc_manual_wrap(
            "A model is a folder with config.json, model.safetensors and the files of its "
            "tokenizer: vocab.txt; or vocab.json and merges.txt; or tokenizer.json; and "
            "tokenizer_config.json. "
            "Put roberta-large, say, into FOLDER/roberta-large and set METRICHECK_MODELS=FOLDER; then "
            "model=roberta-large finds it. What the Python library of the publisher has downloaded "
            "(~/.cache/huggingface) is found as it is. Nothing is downloaded here.",
            0, mc_terminal_width(stream, 80), stream);
    }
    if (!mc_model_available())
        fputs("\nThis program was built without transformer models: metrics cannot use them.\n",
              stream);
    if (mc_model_available() && n > 0) {
        if (instructions[0] != '\0')
            products =
                mc_arena_format(arena, "products=bfloat16: by %s of this processor", instructions);
        fputc('\n', stream);
        mc_manual_wrap(products, 0, mc_terminal_width(stream, 80), stream);
    }
}

/* Describes the models one by one, with everything that is known. */
static void put_details(const struct entry *entries, size_t n, struct mc_arena *arena, FILE *stream)
{
    struct lack lacks[MOST_LACKS];
    size_t i, k, n_lacks;

    for (i = 0; i < n; i++) {
        const struct entry *entry = &entries[i];
        const struct mc_model_sizes *sizes = &entry->look.sizes;

        fprintf(stream, "%s%s\n", i == 0 ? "" : "\n", entry->name);
        if (!entry->is_good) {
            fprintf(stream, "  cannot be used: %s\n", entry->problem);
            continue;
        }
        fprintf(stream, "  folder      %s\n  kind        %s\n", entry->folder, kind_of(entry));
        fprintf(stream, "  layers      %zu, of %zu values, %zu heads\n", sizes->n_layers,
                sizes->n_hidden, sizes->n_heads);
        fprintf(stream, "  weights     %s%s\n", bytes_of(entry, arena),
                sizes->has_vocabulary_head ? ", with a vocabulary head"
                                           : ", without a vocabulary head");
        fprintf(stream, "  tokenizer   %s, %zu entries, %zu tokens at most\n", tokenizer_of(entry),
                entry->look.n_ids, entry->look.max_length);
        fprintf(stream, "  metrics     %s\n", metrics_of(entry));
        n_lacks = lacks_of(entry, lacks);
        for (k = 0; k < n_lacks; k++)
            fprintf(stream, "  without     %s: %s\n", lacks[k].metrics, lacks[k].reason);
    }
}

/* --- for programs ----------------------------------------------------------------------------- */

static void put_field(const char *text, FILE *stream)
{
    mc_delimited_write_field(stream, mc_delimited_style(MC_TAB_SEPARATED), mc_slice_of(text));
}

/* "form mfscore: no vocabulary head ..."; several are separated by "; ". */
static const char *lacks_text(const struct entry *entry, struct mc_arena *arena)
{
    struct lack lacks[MOST_LACKS];
    size_t n = lacks_of(entry, lacks), i;
    const char *text = "";

    for (i = 0; i < n; i++)
        text = mc_arena_format(arena, "%s%s%s: %s", text, i == 0 ? "" : "; ", lacks[i].metrics,
                               lacks[i].reason);
    return text;
}

static void put_tsv(const struct entry *entries, size_t n, struct mc_arena *arena, FILE *stream)
{
    size_t i;

    fputs("name\tkind\tlayers\thidden\tbytes\ttokenizer\tmetrics\tproblem\tfolder\tnot_for\t"
          "bfloat16_instructions\n",
          stream);
    for (i = 0; i < n; i++) {
        const struct entry *entry = &entries[i];

        put_field(entry->name, stream);
        fprintf(stream, "\t%s\t", kind_of(entry));
        if (entry->is_good)
            fprintf(stream, "%zu\t%zu\t%" PRIu64, entry->look.sizes.n_layers,
                    entry->look.sizes.n_hidden, entry->look.n_bytes);
        else
            fputs("NA\tNA\tNA", stream);
        fprintf(stream, "\t%s\t%s\t", tokenizer_of(entry), metrics_of(entry));
        put_field(entry->problem, stream);
        fputc('\t', stream);
        put_field(entry->folder, stream);
        fputc('\t', stream);
        put_field(lacks_text(entry, arena), stream);
        fprintf(stream, "\t%s\n", bfloat16_instructions());
    }
}

static void put_json_text(const char *key, const char *text, FILE *stream)
{
    fprintf(stream, ", \"%s\": ", key);
    mc_json_write_text(stream, mc_slice_of(text));
}

static void put_json_model(const struct entry *entry, FILE *stream)
{
    const struct mc_model_sizes *sizes = &entry->look.sizes;
    struct lack lacks[MOST_LACKS];
    size_t n = lacks_of(entry, lacks), i;

    fputs("    {\"name\": ", stream);
    mc_json_write_text(stream, mc_slice_of(entry->name));
    put_json_text("folder", entry->folder, stream);
    if (!entry->is_good) {
        put_json_text("problem", entry->problem, stream);
    } else {
        put_json_text("kind", kind_of(entry), stream);
        fprintf(stream, ", \"layers\": %zu, \"hidden\": %zu, \"heads\": %zu, \"bytes\": %" PRIu64,
                sizes->n_layers, sizes->n_hidden, sizes->n_heads, entry->look.n_bytes);
        put_json_text("tokenizer", tokenizer_of(entry), stream);
        fprintf(stream, ", \"entries\": %zu, \"max_tokens\": %zu", entry->look.n_ids,
                entry->look.max_length);
        put_json_text("metrics", metrics_of(entry), stream);
        fputs(", \"not_for\": [", stream);
        for (i = 0; i < n; i++) {
            fputs(i == 0 ? "{\"metrics\": " : ", {\"metrics\": ", stream);
            mc_json_write_text(stream, mc_slice_of(lacks[i].metrics));
            put_json_text("reason", lacks[i].reason, stream);
            fputc('}', stream);
        }
        fputc(']', stream);
    }
    fputc('}', stream);
}

static void put_json(const struct entry *entries, size_t n, const char *const *searched,
                     FILE *stream)
{
    const char *instructions = bfloat16_instructions();
    size_t i;

    fputs("{\n  \"models\": [", stream);
    for (i = 0; i < n; i++) {
        fputs(i == 0 ? "\n" : ",\n", stream);
        put_json_model(&entries[i], stream);
    }
    fputs(n == 0 ? "],\n  \"searched\": [" : "\n  ],\n  \"searched\": [", stream);
    for (i = 0; searched[i] != NULL; i++) {
        fputs(i == 0 ? "" : ", ", stream);
        mc_json_write_text(stream, mc_slice_of(searched[i]));
    }
    fputs("],\n  \"bfloat16_instructions\": ", stream);
    if (instructions[0] == '\0')
        fputs("null\n}\n", stream);
    else
        fprintf(stream, "\"%s\"\n}\n", instructions);
}

/* --- the call --------------------------------------------------------------------------------- */

static int work(void *option_values, const struct mc_option_list *names, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct models_options *values = option_values;
    struct mc_output output = {NULL, NULL, NULL};
    const char *const *searched;
    struct mc_model_place *places;
    struct entry *entries;
    bool are_named = names->n_items > 0;
    size_t n, i;

    mc_model_folder_list(arena, &places, &n, &searched);
    if (are_named)
        n = names->n_items;
    entries = mc_arena_array(arena, n, sizeof(*entries));
    for (i = 0; i < n; i++) {
        entries[i].name = are_named ? names->items[i] : places[i].name;
        entries[i].folder = are_named ? names->items[i] : places[i].folder;
        look_at(&entries[i], arena);
    }
    for (i = 0; i < names->n_items; i++)
        if (!entries[i].is_good)
            return mc_error_set(error, MC_CODE_INPUT, "%s", entries[i].problem);
    if (mc_output_open("-", &output, error) != 0)
        return -1;
    if (values->format == FORMAT_TSV)
        put_tsv(entries, n, arena, output.stream);
    else if (values->format == FORMAT_JSON)
        put_json(entries, n, searched, output.stream);
    else if (are_named)
        put_details(shown(entries, n, arena), n, arena, output.stream);
    else
        put_text(shown(entries, n, arena), n, searched, arena, output.stream);
    return mc_output_end(&output, 0, error);
}

static const struct mc_example examples[] = {
    {"metricheck models", "The models of this machine, and where they were looked for."},
    {"metricheck models -f tsv", "The same as a table."},
    {NULL, NULL}};

const struct mc_command mc_command_models = {
    "models",
    NULL,
    MC_FOR_DEVELOPERS,
    "list the transformer models of this machine, or describe some",
    "[NAME...]",
    "Metrics with the parameter `model` compute with a transformer model that is already on this "
    "machine: BERT, RoBERTa, DistilBERT or GPT-2, as its publisher lays it out. Nothing is "
    "downloaded.\n\n"
    "A model is a folder with config.json, model.safetensors (or model.safetensors.index.json and "
    "its parts) and the files of its tokenizer: vocab.txt; or vocab.json and merges.txt; or "
    "tokenizer.json; and tokenizer_config.json. `model=` takes such a folder, or a name. Names are "
    "looked for in the folders of METRICHECK_MODELS (joined by `:`), then in the cache of the "
    "publisher's Python library: HF_HUB_CACHE, HF_HOME/hub, XDG_CACHE_HOME/huggingface/hub, "
    "~/.cache/huggingface/hub. There `roberta-large` is models--roberta-large or the only one of "
    "that name of any organisation; `ORG/NAME` says which.\n\n"
    "Without a name, every model is listed with its kind, layers and their width, size, tokenizer, "
    "and the metrics that take it; below the list stands why others do not, and what would. One "
    "that cannot be used is listed with the reason. A folder with pytorch_model.bin alone is shown "
    "with the line that converts it. With names, each is described; one that is not there or "
    "cannot be used is exit code 3. Weights are not read: the list is quick whatever their size.\n\n"
    "The last line of the list says what this processor has for products=bfloat16, the faster "
    "matrix products of the metrics with a model (`metricheck help neural`); in JSON and TSV it is "
    "bfloat16_instructions.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct models_options, FORMAT_TEXT),
};
