// length_ratio.cpp: a metric in C++17 to copy, the same as modules/c/length_ratio.c: the length of
// the shorter sentence divided by that of the longer one, in words or in characters; of several
// references the nearest counts.
//
//     c++ -std=c++17 -O2 -fPIC -shared -o length_ratio.so length_ratio.cpp
//     metricheck conformance --module ./length_ratio.so
//     metricheck score --module ./length_ratio.so -m length_ratio:unit=characters --suite starter
//
// Needs only the header. Two things are specific to C++: no exception may leave a function that
// the program calls, and the state is an object that close() deletes.
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include <metricheck/metric_module.h>

namespace
{

// The lengths of a candidate and of the nearest reference.
struct Lengths {
    double candidate, reference;

    // NaN: both lengths are 0.
    double ratio() const
    {
        const double longer = std::max(candidate, reference);

        return longer > 0 ? std::min(candidate, reference) / longer
                          : std::numeric_limits<double>::quiet_NaN();
    }
};

// State of one open metric: never a global, since several may be open at once.
class LengthRatio
{
  public:
    explicit LengthRatio(std::string_view unit) : characters_(unit == "characters")
    {
    }

    Lengths measure(const mc_metric_input &input) const
    {
        const double candidate = length_of(input.candidate->text);
        Lengths nearest = {candidate, length_of(input.references[0]->text)};

        for (std::size_t i = 1; i < input.n_references; i++) {
            const Lengths lengths = {candidate, length_of(input.references[i]->text)};

            if (lengths.ratio() > nearest.ratio() || std::isnan(nearest.ratio()))
                nearest = lengths;
        }
        return nearest;
    }

  private:
    static bool is_blank(char c)
    {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    // Words between blanks, or characters: the bytes of UTF-8 that begin one.
    double length_of(mc_slice slice) const
    {
        const std::string_view text(slice.data, slice.length);
        char before = ' ';
        double n = 0;

        if (characters_)
            return static_cast<double>(std::count_if(text.begin(), text.end(), [](char c) {
                return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u;
            }));
        for (const char c : text) {
            n += !is_blank(c) && is_blank(before) ? 1 : 0;
            before = c;
        }
        return n;
    }

    bool characters_; // count these, not words
};

void say(mc_metric_problem *problem, const char *text)
{
    (void)std::snprintf(problem->text, sizeof(problem->text), "%s", text);
}

// Calls work(); an exception fails the metric, with its message.
template <typename Work> int guarded(mc_metric_problem *problem, Work work) noexcept
{
    try {
        work();
        return 0;
    } catch (const std::exception &exception) {
        say(problem, exception.what());
    } catch (...) {
        say(problem, "an exception without words");
    }
    problem->fault = MC_FAULT_MODULE;
    return -1;
}

// The host has checked the user's values against the array of parameters below.
int open(const mc_metric_host *host, void **state, mc_metric_problem *problem)
{
    return guarded(problem, [&] {
        *state = std::make_unique<LengthRatio>(host->option(host->context, "unit")).release();
    });
}

// NaN if both sides are empty; the text gives the reason.
int score(void *state, const mc_metric_input *const *in, std::size_t n, double *scores,
          mc_metric_problem *problem)
{
    return guarded(problem, [&] {
        for (std::size_t i = 0; i < n; i++) {
            scores[i] = static_cast<const LengthRatio *>(state)->measure(*in[i]).ratio();
            if (std::isnan(scores[i]))
                say(problem, "both sentences are empty");
        }
    });
}

// Figures first, the score before all others, then its parts.
int explain(void *state, const mc_metric_input *in, const mc_metric_writer *writer,
            mc_metric_problem *problem)
{
    return guarded(problem, [&] {
        const Lengths lengths = static_cast<const LengthRatio *>(state)->measure(*in);

        writer->number(writer->context, "length_ratio", lengths.ratio());
        writer->number(writer->context, "candidate_length", lengths.candidate);
        writer->number(writer->context, "reference_length", lengths.reference);
    });
}

void close(void *state)
{
    delete static_cast<LengthRatio *>(state);
}

const mc_metric_parameter parameters[] = {
    {"unit", MC_PARAMETER_CHOICE, "words", "words|characters", 0, 0, "What is counted."},
    {nullptr, MC_PARAMETER_TEXT, nullptr, nullptr, 0, 0, nullptr},
};

} // namespace

const struct mc_metric_module mc_metric_module = {
    MC_METRIC_ABI,
    sizeof(struct mc_metric_module),
    "length_ratio",
    "1.0",
    "Yours, or the paper that the metric is from.",
    MC_NEEDS_TEXT,
    MC_METRIC_SHARED_STATE | MC_METRIC_DETERMINISTIC,
    0, // worst
    1, // best
    parameters,
    "Ratio of the lengths of candidate and reference",
    "The length of the shorter sentence divided by that of the longer one. Of several references "
    "the one whose length is nearest counts. Two empty sentences have no score.",
    open,
    nullptr, // prepare: it need not see all cases first
    score,
    nullptr, // corpus: the mean will do
    explain,
    close,
    nullptr, // range: it does not depend on the parameters
};
