#include "author/new_phenomenon.h"

#include <stdio.h>

#include "base/file.h"

const char *mc_new_phenomenon_path(const char *folder, const char *name, struct mc_arena *arena)
{
    if (folder == NULL)
        return mc_arena_format(arena, "phenomena/%s.json", name);
    return mc_arena_format(arena, "%s/phenomena/%s.json", folder, name);
}

static bool is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_name(const char *name)
{
    size_t i;

    for (i = 0; name[i] != '\0'; i++)
        if (!is_word_byte(name[i]) &&
            (name[i] != '-' || i == 0 || !is_word_byte(name[i - 1]) || name[i + 1] == '\0'))
            return false;
    return i > 0;
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

static void write_file(const char *name, FILE *stream)
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
        "graphs of a pair may differ by ([] says that they are equal; `metricheck diff` shows the "
        "edits of a pair), and amr.allow those that may stand beside. words says what must hold of "
        "the words, as far as anything must. rubric is the range of scores that authors may give. "
        "expectation is what a metric is to do with the cases; leave it out where nothing can be "
        "said. All keys are explained in doc/suite-format.md.\",\n"
        "  \"amr\": {\n"
        "    \"edits\": [[]],\n"
        "    \"allow\": [],\n"
        "    \"description\": \"To be written: the same in words.\"\n"
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
    if (!is_name(name))
        return mc_error_set(error, MC_CODE_USAGE,
                            "\"%s\" is no name of a phenomenon: lower-case letters and digits, "
                            "parted by hyphens",
                            name);
    if (mc_file_exists(path))
        return mc_error_set(error, MC_CODE_USAGE, "%s is there already", path);
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
    write_file(name, output.stream);
    status = mc_output_finish(&output, error);
    mc_output_abandon(&output);
    return status;
}
