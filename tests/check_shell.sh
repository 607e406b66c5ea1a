#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every shell script of the project is without a finding of shellcheck.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

need shellcheck

# outline FILE: what a script that takes the library in must know of it: the functions, whether they have
# arguments, and the variables that are set or read. To look at the whole of it for each script takes as
# long as the scripts themselves.
outline() {
    awk '
        { sub(/(^|[ \t])#.*/, "") }
        /^[a-z_]+\(\) \{/ {
            function_name = $1
            has_arguments[function_name] += 0
        }
        /\$\{?[1-9@*#]|shift/ { has_arguments[function_name] = 1 }
        {
            line = $0
            while (match(line, /(^|[ ;])(for [A-Za-z_]+ in|[A-Za-z_]+=)|\$\{[A-Za-z_]+:=/)) {
                word = substr(line, RSTART, RLENGTH)
                gsub(/^[ ;]|[${:=]|for | in/, "", word)
                is_set[word]
                line = substr(line, RSTART + RLENGTH)
            }
            line = $0
            while (match(line, /\$\{?[A-Za-z_]+/)) {
                word = substr(line, RSTART, RLENGTH)
                gsub(/[${]/, "", word)
                is_read[word]
                line = substr(line, RSTART + RLENGTH)
            }
        }
        /\}$/ && (/^\}/ || /^[a-z_]+\(\) \{/) { function_name = "" }
        END {
            for (name in has_arguments)
                if (name != "")
                    print name " { :" (has_arguments[name] ? " \"$@\"" : "") "; }"
            for (name in is_set) {
                printf " %s=$1", name
                is_read[name]
            }
            printf "\n:"
            for (name in is_read)
                printf " \"$%s\"", name
            print ""
        }' "$1"
}

# findings FOLDER: those about the shell scripts below it.
findings() {
    (cd "$1" && find . '(' -name node_modules -o -name 'build*' -o -name .git ')' -prune -o -type f \
        '(' -name '*.sh' -o -name bootstrap -o -path ./.ci/run ')' -print) | LC_ALL=C sort > "$lib_folder/scripts"
    library=tests/cli/lib.sh
    outlined=$lib_folder/outlined
    rm -rf "$outlined"
    mkdir "$outlined"
    (cd "$1" && tar -c -f - -T "$lib_folder/scripts") | tar -x -f - -C "$outlined"
    cp "$METRICHECK_SOURCE/.shellcheckrc" "$outlined"
    if [ -e "$1/$library" ]; then
        (cd "$1" && shellcheck -f gcc ./$library 2>&1)
        outline "$1/$library" > "$outlined/$library"
    fi
    (cd "$outlined" && grep -v -F -x ./$library "$lib_folder/scripts" | xargs -n 8 -P 2 shellcheck -f gcc 2>&1)
}

is 'every script is clean' "$(findings "$METRICHECK_SOURCE")" ''
is 'they are all looked at' "$(grep -c -x -e ./bootstrap -e ./.ci/run -e ./tests/cli/t0100-program.sh "$lib_folder/scripts")" 3
cd "$lib_folder/work" || exit 99
# shellcheck disable=SC2016
printf '#!/bin/sh\nname=$1\nrm $name\n' > planted.sh
like 'planted: a word without quotes is found' "$(findings .)" '^[.]/planted.sh:3:4: .*SC2086'
# The library is read with the script: what it sets, and what it does not.
mkdir -p tests/cli
cp "$METRICHECK_SOURCE/tests/cli/lib.sh" tests/cli/
# shellcheck disable=SC2016
printf '%s\n' '#!/bin/sh' '# shellcheck source=tests/cli/lib.sh' '. "$1/tests/cli/lib.sh"' \
    'is "what is set" "$status $out $shared" "$METRICHECK"' 'METRICHECK_DATA=x' 'is "a slip" "$statuss" ""' \
    'METRICHECK_DATUM=y' > planted.sh
is 'planted: names that the library does not know are found' \
    "$(findings . | sed 's/^\([^ ]*\) .*\[/\1 [/')" './planted.sh:6:14: [SC2154]
./planted.sh:7:1: [SC2034]'
done_testing
