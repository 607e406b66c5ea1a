# SPDX-License-Identifier: GPL-3.0-or-later
# Compares expected output with what came; a line "..." stands for any number of lines.
#
# usage: awk -f compare_output.awk EXPECTED ACTUAL      exit 0 when they agree
FILENAME == ARGV[1] { expected[++n_expected] = $0; next }
{ actual[++n_actual] = $0 }
END {
    a = 1
    for (e = 1; e <= n_expected; e++) {
        if (expected[e] == "...") {
            skipping = 1
            continue
        }
        while (skipping && a <= n_actual && actual[a] != expected[e])
            a++
        skipping = 0
        if (a > n_actual || actual[a] != expected[e]) {
            came = "(the end)"
            if (a <= n_actual)
                came = actual[a]
            printf "# expected: %s\n# came:     %s\n", expected[e], came
            exit 1
        }
        a++
    }
    if (a <= n_actual && !skipping) {
        printf "# more came: %s\n", actual[a]
        exit 1
    }
}
