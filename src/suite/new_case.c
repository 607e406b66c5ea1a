/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_case.c: inserts a case into the text of a file and leaves the rest alone: blanks and line
 * breaks are those of the cases around it or, if there are none, guessed from the head. In order:
 * the file, the layout of a text, guessed layouts, layouts found in the file, writing the case, a
 * new phenomenon, ids. */
#include "suite/new_case.h"

#include <math.h>
#include <stdio.h>

#include "base/ascii.h"
#include "base/json_parts.h"
#include "base/memory.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_locate.h"
#include "base/json_write.h"
#include "base/scan.h"
#include "base/text_stream.h"
#include "suite/phenomenon.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "suite/suite_write.h"

/* --- the file --------------------------------------------------------------------------------- */

/* Whether the head of the file is complete and valid. */
static bool is_whole(const struct mc_suite *suite, const struct mc_suite_file *file)
{
    return file->suite.length > 0 && file->licence.length > 0 && file->source.length > 0 &&
           file->scale.kind.length > 0 && !isnan(file->scale.minimum) &&
           file->judgement.description.length > 0 &&
           mc_string_map_key(suite->datasets, file->dataset).length > 0;
}

/* The head of a file without neighbours. The suite has the name of the folder: "mine" for
 * "suites/mine/". */
static struct mc_suite_file usual_file(const char *folder, struct mc_arena *arena)
{
    size_t end = strlen(folder), begin;
    struct mc_suite_file file;

    while (end > 0 && folder[end - 1] == '/')
        end--;
    for (begin = end; begin > 0 && folder[begin - 1] != '/';)
        begin--;
    if (strspn(folder + begin, ".") >= end - begin) /* ".", "../.." */
        begin = end;
    memset(&file, 0, sizeof(file));
    file.suite = mc_suite_name_from(mc_slice(folder + begin, end - begin), "mine", arena);
    file.licence = mc_slice_of("CC-BY-4.0");
    file.source = mc_slice_of("written for this suite");
    file.scale.maximum = 5;
    file.scale.kind = mc_slice_of("similarity");
    file.judgement.by = MC_JUDGED_BY_RUBRIC;
    file.judgement.description = mc_slice_of("doc/rubric.md, version 1");
    return file;
}

/* The text of the file, by mc_suite_write. */
static struct mc_slice write_file(struct mc_suite_file *file, struct mc_slice dataset,
                                  const struct mc_phenomenon *phenomenon, struct mc_arena *arena)
{
    struct mc_phenomenon copy = *phenomenon;
    struct mc_suite suite;
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&text);

    memset(&suite, 0, sizeof(suite));
    suite.datasets = mc_string_map_new(arena);
    file->dataset = mc_string_map_add(suite.datasets, dataset, NULL);
    suite.files = file;
    suite.n_files = 1;
    suite.phenomena = &copy;
    suite.n_phenomena = 1;
    mc_suite_write(&suite, 0, stream);
    mc_text_stream_close(stream, &text);
    return mc_buffer_take(&text, arena);
}

struct mc_slice mc_pending_file(const struct mc_suite *around, const char *folder,
                                const struct mc_phenomenon *phenomenon, struct mc_arena *arena)
{
    const struct mc_suite_file *neighbour;
    struct mc_suite_file file;
    struct mc_slice dataset;
    size_t i = 0;

    while (i < around->n_files && !is_whole(around, &around->files[i]))
        i++;
    neighbour = i < around->n_files ? &around->files[i] : NULL;
    file = neighbour == NULL ? usual_file(folder, arena) : *neighbour;
    dataset =
        neighbour == NULL ? file.suite : mc_string_map_key(around->datasets, neighbour->dataset);
    file.phenomenon = 0;
    file.pooled = true;
    file.draft = false;
    file.description = mc_slice(NULL, 0);
    return write_file(&file, dataset, phenomenon, arena);
}

/* --- the layout of a text --------------------------------------------------------------------- */

/* The blanks and line breaks that begin at `at`. */
static struct mc_slice blanks_from(struct mc_slice text, size_t at)
{
    return mc_slice(text.data + at, mc_scan_white(text, at) - at);
}

/* The blanks and line breaks that end at `end`. */
static struct mc_slice blanks_to(struct mc_slice text, size_t end)
{
    size_t at = end;

    while (at > 0 && mc_ascii_is_blank(text.data[at - 1]))
        at--;
    return mc_slice(text.data + at, end - at);
}

/* Finds the end of the first element or, with a key, of that member, of the value at the path. */
static bool end_of_child(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                         const char *key, size_t *end)
{
    enum { DEEPEST = 5 };
    struct mc_json_step steps[DEEPEST];
    struct mc_json_span span;

    if (n_steps > 0)
        memcpy(steps, path, n_steps * sizeof(*steps));
    steps[n_steps].key = key;
    steps[n_steps].index = 0;
    if (!mc_json_locate(text, steps, n_steps + 1, &span))
        return false;
    *end = span.end;
    return true;
}

/* The layout of the value at the path, which has the child `key` (NULL: elements); `between` is
 * what follows the comma after that child or, if it is the last child, what precedes the first.
 * False if there is no such value; then nothing is changed. */
static bool layout_at(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                      const char *key, struct mc_layout *layout)
{
    struct mc_json_span span;
    struct mc_slice behind;
    size_t end;

    if (!mc_json_locate(text, path, n_steps, &span) ||
        text.data[span.begin] != (key == NULL ? '[' : '{') ||
        !end_of_child(text, path, n_steps, key, &end))
        return false;
    layout->open = blanks_from(text, span.begin + 1);
    layout->close = blanks_to(text, span.end - 1);
    behind = blanks_from(text, end);
    end += behind.length;
    layout->between =
        end < text.length && text.data[end] == ',' ? blanks_from(text, end + 1) : layout->open;
    return true;
}

/* --- guessed layouts -------------------------------------------------------------------------- */

/* The blanks, then `levels` times the indentation of one level. */
static struct mc_slice deeper(struct mc_slice blanks, struct mc_slice unit, size_t levels,
                              struct mc_arena *arena)
{
    struct mc_buffer joined = {NULL, 0, 0};

    mc_buffer_append_slice(&joined, blanks);
    for (; levels > 0; levels--)
        mc_buffer_append_slice(&joined, unit);
    return mc_buffer_take(&joined, arena);
}

static bool has_line_break(struct mc_slice blanks)
{
    return blanks.length > 0 && memchr(blanks.data, '\n', blanks.length) != NULL;
}

/* Guesses the layout of a side with a graph, and of its lines, from that of a case; on one line if
 * the case is. */
static void guess_side(struct mc_slice unit, struct mc_arena *arena, struct mc_case_layout *layout)
{
    struct mc_slice between = layout->item.between, none = {"", 0};

    if (!has_line_break(between)) {
        layout->side = layout->lines = (struct mc_layout){none, between, none};
        return;
    }
    layout->side.open = layout->side.between = deeper(between, unit, 1, arena);
    layout->side.close = between;
    layout->lines.open = layout->lines.between = deeper(between, unit, 2, arena);
    layout->lines.close = layout->side.between;
}

/* Guesses the layout of cases from the head of a file that has none yet. */
static void guess_cases(const struct mc_layout *head, struct mc_slice unit, struct mc_arena *arena,
                        struct mc_case_layout *layout)
{
    if (!has_line_break(head->open)) {
        layout->cases = layout->item = *head;
        return;
    }
    layout->cases.open = layout->cases.between = deeper(head->open, unit, 1, arena);
    layout->cases.close = head->open;
    layout->item.open = layout->item.close = mc_slice(" ", 1);
    layout->item.between = deeper(head->open, unit, 2, arena);
}

/* The layout of the file's head, and the indentation of one level. */
static void read_head(struct mc_slice text, struct mc_layout *head, struct mc_slice *unit)
{
    size_t n;

    *head = (struct mc_layout){{"\n  ", 3}, {"\n  ", 3}, {"\n", 1}};
    (void)layout_at(text, NULL, 0, "schema", head);
    for (n = head->open.length; n > 0 && head->open.data[n - 1] != '\n';)
        n--;
    *unit = mc_slice(head->open.data + n, head->open.length - n);
}

/* --- layouts found in the file ---------------------------------------------------------------- */

/* The kinds of sides whose layout is not found yet. */
struct sought_sides {
    bool side, plain; /* a side with a graph, and one without */
};

static void side_layout(struct mc_slice item, const char *side, struct mc_case_layout *layout,
                        struct sought_sides *sought)
{
    struct mc_json_step path[] = {{side, 0}, {"amr", 0}};
    struct mc_json_span amr;

    if (!mc_json_locate(item, path, 2, &amr)) {
        sought->plain = sought->plain && !layout_at(item, path, 1, "text", &layout->plain);
        return;
    }
    if (!sought->side)
        return;
    sought->side = false;
    layout->amr_is_text = item.data[amr.begin] == '"';
    if (!layout_at(item, path, 1, "text", &layout->side))
        (void)layout_at(item, path, 1, "amr", &layout->side);
    (void)layout_at(item, path, 2, NULL, &layout->lines);
}

/* For each case, the text from its beginning to the end of the file. */
static struct mc_slice *find_cases(struct mc_slice text, size_t *n_cases, struct mc_arena *arena)
{
    struct mc_json_anchor *anchors = mc_arena_array(arena, *n_cases, sizeof(*anchors));
    struct mc_slice *items = mc_arena_array(arena, *n_cases, sizeof(*items));
    struct mc_json_step path = {"cases", 0};
    struct mc_json_anchor array = {0, {1, 1}};
    struct mc_json_span span;
    size_t i, n = 0;

    if (mc_json_locate(text, &path, 1, &span)) {
        array.offset = span.begin;
        n = mc_json_element_anchors(text, array, anchors, *n_cases);
    }
    for (i = 0; i < n; i++)
        items[i] = mc_slice(text.data + anchors[i].offset, text.length - anchors[i].offset);
    *n_cases = n;
    return items;
}

/* Takes the blanks after the colon of a key; without the key, changes nothing. */
static void layout_of_colon(struct mc_slice text, const char *key, struct mc_case_layout *layout)
{
    struct mc_json_step path = {key, 0};
    struct mc_json_span span;

    if (mc_json_locate(text, &path, 1, &span))
        layout->colon = blanks_to(text, span.begin);
}

void mc_case_layout_of(struct mc_slice text, size_t n_cases, struct mc_arena *arena,
                       struct mc_case_layout *layout)
{
    static const struct mc_layout on_a_line = {{"", 0}, {" ", 1}, {"", 0}};
    struct mc_slice *items = find_cases(text, &n_cases, arena), unit;
    struct mc_json_step path = {"cases", 0};
    struct sought_sides sought = {true, true};
    struct mc_layout head;
    size_t i;

    read_head(text, &head, &unit);
    guess_cases(&head, unit, arena, layout);
    layout->plain = on_a_line;
    layout->amr_is_text = false;
    layout->colon = mc_slice(" ", 1);
    layout_of_colon(text, "schema", layout);
    if (n_cases > 0) {
        (void)layout_at(text, &path, 1, NULL, &layout->cases);
        (void)layout_at(items[n_cases - 1], NULL, 0, "id", &layout->item);
        layout_of_colon(items[n_cases - 1], "id", layout);
    }
    guess_side(unit, arena, layout);
    /* For sides with and without graphs, the layout of the last case that has one. */
    for (i = n_cases; i > 0 && (sought.side || sought.plain); i--) {
        side_layout(items[i - 1], "candidate", layout, &sought);
        side_layout(items[i - 1], "reference", layout, &sought);
    }
}

/* --- writing the case ------------------------------------------------------------------------- */

/* An object or array while it is written. */
struct brackets {
    const struct mc_layout *layout;
    const struct mc_case_layout *case_layout;
    struct mc_buffer *out;
    bool is_begun;
};

static void next_child(struct brackets *brackets)
{
    if (brackets->is_begun)
        mc_buffer_append_char(brackets->out, ',');
    mc_buffer_append_slice(brackets->out,
                           brackets->is_begun ? brackets->layout->between : brackets->layout->open);
    brackets->is_begun = true;
}

static void next_key(struct brackets *brackets, const char *key)
{
    next_child(brackets);
    mc_json_append_text(brackets->out, mc_slice_of(key));
    mc_buffer_append_char(brackets->out, ':');
    mc_buffer_append_slice(brackets->out, brackets->case_layout->colon);
}

static void optional_text(struct brackets *brackets, const char *key, struct mc_slice text)
{
    if (text.length == 0)
        return;
    next_key(brackets, key);
    mc_json_append_text(brackets->out, text);
}

static void write_amr(const struct mc_case_layout *layout, struct mc_slice amr,
                      struct mc_buffer *out)
{
    struct brackets lines = {&layout->lines, layout, out, false};
    const char *begin = amr.data, *end = amr.data + amr.length, *line_break;

    if (layout->amr_is_text) {
        mc_json_append_text(out, amr);
        return;
    }
    mc_buffer_append_char(out, '[');
    for (; begin <= end; begin = line_break + 1) {
        line_break = memchr(begin, '\n', (size_t)(end - begin));
        if (line_break == NULL)
            line_break = end;
        next_child(&lines);
        mc_json_append_text(out, mc_slice(begin, (size_t)(line_break - begin)));
    }
    mc_buffer_append_slice(out, layout->lines.close);
    mc_buffer_append_char(out, ']');
}

static void write_side(const struct mc_case_layout *layout, const struct mc_new_side *side,
                       struct mc_buffer *out)
{
    const struct mc_layout *blanks = side->amr.length > 0 ? &layout->side : &layout->plain;
    struct brackets object = {blanks, layout, out, false};

    mc_buffer_append_char(out, '{');
    optional_text(&object, "text", side->text);
    if (side->amr.length > 0) {
        next_key(&object, "amr");
        write_amr(layout, side->amr, out);
    }
    mc_buffer_append_slice(out, blanks->close);
    mc_buffer_append_char(out, '}');
}

void mc_case_write(const struct mc_case_layout *layout, const struct mc_new_case *item,
                   struct mc_buffer *out)
{
    struct brackets object = {&layout->item, layout, out, false};
    char number[MC_REAL_TEXT_SIZE];

    mc_buffer_append_char(out, '{');
    next_key(&object, "id");
    mc_json_append_text(out, item->id);
    optional_text(&object, "subphenomenon", item->subphenomenon);
    next_key(&object, "reference");
    write_side(layout, &item->reference, out);
    next_key(&object, "candidate");
    write_side(layout, &item->candidate, out);
    if (!isnan(item->score)) {
        mc_format_real(item->score, number);
        next_key(&object, "score");
        mc_buffer_append_text(out, number);
    }
    if (item->expect.length > 0) {
        next_key(&object, "expect");
        mc_buffer_append_slice(out, item->expect);
    }
    optional_text(&object, "note", item->note);
    mc_buffer_append_slice(out, layout->item.close);
    mc_buffer_append_char(out, '}');
}

bool mc_case_append(struct mc_slice text, size_t n_cases, const struct mc_new_case *item,
                    struct mc_arena *arena, struct mc_buffer *out, struct mc_appended *place)
{
    struct mc_json_step path[] = {{"cases", 0}, {NULL, n_cases - 1}};
    struct mc_case_layout layout;
    struct mc_json_span span;
    size_t end, resume;

    if (!mc_json_locate(text, path, n_cases == 0 ? 1 : 2, &span))
        return false;
    /* Insert after the last case or, if there is none, between the brackets. */
    end = n_cases == 0 ? span.begin + 1 : span.end;
    resume = n_cases == 0 ? span.end - 1 : span.end;
    mc_case_layout_of(text, n_cases, arena, &layout);
    mc_buffer_append(out, text.data, end);
    if (n_cases > 0)
        mc_buffer_append_char(out, ',');
    mc_buffer_append_slice(out, n_cases > 0 ? layout.cases.between : layout.cases.open);
    place->begin = out->length;
    mc_case_write(&layout, item, out);
    place->end = out->length;
    if (n_cases == 0)
        mc_buffer_append_slice(out, layout.cases.close);
    mc_buffer_append(out, text.data + resume, text.length - resume);
    return true;
}

/* --- a new phenomenon ------------------------------------------------------------------------- */

const char *mc_new_phenomenon_path(const char *folder, const char *name, struct mc_arena *arena)
{
    if (folder == NULL)
        return mc_arena_format(arena, "phenomena/%s.json", name);
    return mc_arena_format(arena, "%s/phenomena/%s.json", folder, name);
}

/* "modality-lost" as a title: "Modality lost". */
static void write_title(const char *name, FILE *stream)
{
    size_t i;

    for (i = 0; name[i] != '\0'; i++) {
        char c = name[i];

        if (c == '-')
            c = ' ';
        else if (i == 0 && c >= 'a')
            c = (char)(c - 'a' + 'A');
        (void)fputc(c, stream);
    }
}

static void write_phenomenon_template(const char *name, FILE *stream)
{
    (void)fprintf(stream,
                  "{\n"
                  "  \"schema\": \"metricheck/phenomenon/1\",\n"
                  "  \"name\": \"%s\",\n"
                  "  \"title\": \"",
                  name);
    write_title(name, stream);
    (void)fputs(
        "\",\n"
        "  \"aliases\": [],\n"
        "  \"level\": \"mixed\",\n"
        "  \"description\": \"To be written: what differs between the two sentences of a pair. "
        "Level is lexical, structural or mixed. amr.edits lists the sets of edits that the two "
        "graphs of a pair may differ by ([] means that they are equal; "
        "`metricheck diff` shows the edits of a pair), and amr.allow further edits that may occur. "
        "words are the conditions on the words, if any. "
        "rubric is the range of scores that authors may give. "
        "expectation is what a metric should do with the cases; "
        "omit it if nothing is expected. All keys are explained in "
        "doc/suite-format.md.\",\n"
        "  \"amr\": {\n"
        "    \"edits\": [[]],\n"
        "    \"allow\": [],\n"
        "    \"description\": \"To be written: how the graphs differ, in words.\"\n"
        "  },\n"
        "  \"words\": {\"differing-tokens\": 4},\n"
        "  \"rubric\": {\"minimum\": 2, \"maximum\": 4},\n"
        "  \"expectation\": {\n"
        "    \"type\": \"invariance\",\n"
        "    \"tolerance\": 0.1,\n"
        "    \"reason\": \"To be written: why a metric should do so.\"\n"
        "  },\n"
        "  \"sources\": [\"To be written: who describes or tests this, with year and title.\"]\n"
        "}\n",
        stream);
}

int mc_new_phenomenon_check(const char *path, const char *name, struct mc_error *error)
{
    if (!mc_phenomenon_is_name(mc_slice_of(name)))
        return mc_error_set(error, MC_CODE_USAGE,
                            "\"%s\" is not a valid phenomenon name: use lower-case letters and "
                            "digits, separated by hyphens",
                            name);
    if (mc_file_exists(path))
        return mc_error_set(error, MC_CODE_USAGE, "%s already exists", path);
    return 0;
}

int mc_new_phenomenon_write(const char *path, const char *name, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    const char *slash = strrchr(path, '/');
    struct mc_output output;
    int status = mc_new_phenomenon_check(path, name, error);

    if (status == 0 && slash != NULL)
        status = mc_folder_make(mc_arena_format(arena, "%.*s", (int)(slash - path), path), error);
    mc_arena_free(arena);
    if (status != 0 || mc_output_open(path, &output, error) != 0)
        return -1;
    write_phenomenon_template(name, output.stream);
    return mc_output_end(&output, 0, error);
}

/* --- ids -------------------------------------------------------------------------------------- */

/* A number with more digits than the most is not a count. */
enum { MOST_DIGITS = 9, USUAL_DIGITS = 3 };

/* Splits "NAME-NNN"; false if the id has another form. */
static bool split_id(struct mc_slice id, struct mc_slice *name, unsigned long *number,
                     size_t *n_digits)
{
    size_t begin = id.length;

    while (begin > 0 && mc_ascii_is_digit(id.data[begin - 1]))
        begin--;
    *n_digits = id.length - begin;
    if (*n_digits == 0 || *n_digits > MOST_DIGITS || begin < 2 || id.data[begin - 1] != '-')
        return false;
    *name = mc_slice(id.data, begin - 1);
    for (*number = 0; begin < id.length; begin++)
        *number = *number * 10 + (unsigned long)(id.data[begin] - '0');
    return true;
}

/* An id that is not of the form NAME-NNN with a count may still equal the next one. */
static bool is_taken(const struct mc_suite *suite, struct mc_slice id)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++)
        if (mc_slice_equal(suite->cases[i].id, id))
            return true;
    return false;
}

struct mc_slice mc_next_case_id(const struct mc_suite *suite, uint32_t file, struct mc_arena *arena)
{
    struct mc_slice name = {"case", 4}, case_name, id;
    unsigned long number, highest = 0;
    size_t i, n_digits, wanted_digits = USUAL_DIGITS;

    if (suite->files[file].phenomenon != MC_NOT_FOUND)
        name = suite->phenomena[suite->files[file].phenomenon].name;
    for (i = 0; i < suite->n_cases; i++) {
        if (suite->cases[i].file == file &&
            split_id(suite->cases[i].id, &case_name, &number, &n_digits)) {
            name = case_name;
            wanted_digits = n_digits;
        }
    }
    for (i = 0; i < suite->n_cases; i++)
        if (split_id(suite->cases[i].id, &case_name, &number, &n_digits) &&
            mc_slice_equal(case_name, name) && number > highest)
            highest = number;
    do
        id = mc_arena_slice(arena, "%.*s-%0*lu", MC_SLICE_ARGUMENTS(name), (int)wanted_digits,
                            ++highest);
    while (is_taken(suite, id));
    return id;
}
