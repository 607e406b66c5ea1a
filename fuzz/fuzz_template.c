/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The readers of lexicons and templates, and all checks of their bindings, on any bytes: no crash,
 * no endless loop; every finding has a place inside its text; a template without a finding expands
 * to sentences and graphs.
 *
 * An input is a lexicon, a line "---" and a template; without such a line it is a template with a
 * small lexicon. */
#include <string.h>

#include "base/diagnostic.h"
#include "base/error.h"
#include "base/json.h"
#include "fuzz/fuzz.h"
#include "generate/expand.h"
#include "generate/lexicon.h"
#include "generate/template.h"
#include "generate/template_check.h"
#include "generate/template_set.h"

static const char small_lexicon[] =
    "{\"schema\": \"metricheck/lexicon/1\", \"name\": \"small\", \"classes\": {"
    "\"person\": {\"kind\": \"noun\", \"entries\": {"
    "\"baker\": {\"singular\": \"baker\", \"plural\": \"bakers\", \"amr\": \"(p / person :ARG0-of "
    "(b / bake-01))\"}, \"uncle\": {\"singular\": \"uncle\", \"amr\": \"(u / uncle)\"}}},"
    "\"deed\": {\"kind\": \"verb\", \"entries\": {"
    "\"sing\": {\"base\": \"sing\", \"third\": \"sings\", \"past\": \"sang\", \"participle\": "
    "\"sung\", \"ing\": \"singing\", \"frame\": \"sing-01\", \"subject\": \"ARG0\"}}}}}";

static struct mc_diagnostics *diagnostics;

static bool open_text(const char *path, struct mc_slice text, struct mc_json_file *file)
{
    struct mc_error error = MC_NO_ERROR;

    return mc_json_open_text(mc_slice_of(path), text, diagnostics, file, &error) == 0;
}

static const struct mc_word_lexicon *read_lexicon(struct mc_slice text, struct mc_arena *arena)
{
    const struct mc_word_lexicon *lexicon;
    struct mc_json_file file;

    if (!open_text("lexicon.json", text, &file))
        return NULL;
    lexicon = mc_word_lexicon_read(&file, arena);
    mc_json_close(&file);
    return diagnostics->n_errors == 0 ? lexicon : NULL;
}

static struct mc_pair_template *
read_template(struct mc_slice text, const struct mc_word_lexicon *lexicon, struct mc_arena *arena)
{
    struct mc_pair_template *result = NULL;
    struct mc_json_file file;

    if (lexicon == NULL || !open_text("template.json", text, &file))
        return NULL;
    if (mc_template_lexicon_path(&file, arena) != NULL)
        result = mc_template_read(&file, lexicon, arena);
    mc_json_close(&file);
    if (diagnostics->n_errors == 0)
        mc_template_check_whole(result, diagnostics);
    return diagnostics->n_errors == 0 ? result : NULL;
}

static void check_findings(struct mc_slice lexicon, struct mc_slice text)
{
    size_t longest = lexicon.length > text.length ? lexicon.length : text.length, i;
    FILE *nowhere = fopen("/dev/null", "w");

    fuzz_check(nowhere != NULL);
    for (i = 0; i < diagnostics->n_items; i++) {
        fuzz_check(diagnostics->items[i].at.line <= longest + 1);
        fuzz_check(diagnostics->items[i].at.column <= longest + 1);
        fuzz_check(diagnostics->items[i].text.length > 0);
    }
    mc_diagnostics_print(diagnostics, nowhere, 20);
    (void)fclose(nowhere);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { BINDINGS = 20, MOST_LOOKED_AT = 20000 };
    static const char line[] = "\n---\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice lexicon = mc_slice_of(small_lexicon), text = mc_slice((const char *)data, size);
    struct mc_sampling drawing = {1, BINDINGS};
    struct mc_binding_check check = {.drawings = &drawing};
    struct mc_pair_template *template;
    struct mc_template_set set = {.templates = &template, .n_templates = 1};
    size_t at;

    for (at = 0; at + sizeof(line) - 1 <= size; at++)
        if (memcmp(data + at, line, sizeof(line) - 1) == 0) {
            lexicon = mc_slice((const char *)data, at);
            text = mc_slice((const char *)data + at + sizeof(line) - 1,
                            size - at - (sizeof(line) - 1));
            break;
        }
    diagnostics = mc_diagnostics_new(arena);
    template = read_template(text, read_lexicon(lexicon, arena), arena);
    if (template != NULL && mc_bindings_product(template) <= MOST_LOOKED_AT) {
        mc_check_bindings(&set, &check, diagnostics);
        fuzz_check(check.n_bindings <= BINDINGS);
        fuzz_check(check.n_pairs == check.n_bindings * template->n_pairs);
    }
    check_findings(lexicon, text);
    mc_arena_free(arena);
    return 0;
}
