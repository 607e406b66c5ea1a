#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every shell script of the project is without a finding of shellcheck, and what the tests call is there: a check that
# no script defines fails no test.
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

# not_there FOLDER: the commands of its test scripts that are neither functions of theirs, of the library or of what
# they take in nor programs, but for programs that they look for themselves.
not_there() {
    (
        cd "$1" || exit
        find tests scripts fuzz -name '*.sh' | sort > "$lib_folder/called"
        xargs awk -f "$METRICHECK_SOURCE/tests/command_words.awk" < "$lib_folder/called" > "$lib_folder/words"
        awk '
            $2 == "defines" || $2 == "asks" { is_known[$1, $4] }
            $2 == "reads" { taken[$1] = taken[$1] " " $4 }
            $2 == "calls" && $1 ~ /^tests/ { calls[++n] = $0 }
            END {
                for (i = 1; i <= n; i++) {
                    split(calls[i], call)
                    n_taken = split("tests/cli/lib.sh" taken[call[1]], paths)
                    is_there = (call[1], call[4]) in is_known
                    for (k = 1; k <= n_taken; k++)
                        is_there = is_there || (paths[k], call[4]) in is_known
                    if (!is_there)
                        print call[4], call[1] ":" call[3] ": " call[4]
                }
            }' "$lib_folder/words" | sort | sh -c 'while read -r word place; do
                command -v "$word" > /dev/null || echo "$place"
            done' # a shell without functions
    )
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

is 'every command of the tests is there' "$(not_there "$METRICHECK_SOURCE")" ''
is 'they are all looked at' "$(grep -c -x -e tests/check_shell.sh -e tests/cli/t0100-program.sh "$lib_folder/called")" 2
cat > planted.sh << 'EOS'
. "${METRICHECK_SOURCE:-"$(dirname "$0")/.."}/tests/cli/lib.sh"
. tests/cli/two.sh
need a-program && a-program
own() { like 'a # (' "$(own_part "x" $((1 + (2)))) ${shared#"$(a_default)"}" ')'; } # not_called
case $1 in
a | 'b c') ok 'a label' mised one ;;
*) in_two || fail 'never' ;;
esac
A=1 own < in > out 2>&1 || ! run missing
cat << 'E2' <<- "E3" | tr a b; at_last
not_called 'x'
E2
	not_called
	E3
for word in not_called; do if own; then (within); fi; done
EOS
mkdir scripts fuzz
echo 'in_two() { :; }' > tests/cli/two.sh
mv planted.sh tests/planted.sh
is 'planted: what is not there is found' "$(not_there .)" 'tests/planted.sh:4: a_default
tests/planted.sh:10: at_last
tests/planted.sh:7: fail
tests/planted.sh:6: mised
tests/planted.sh:9: missing
tests/planted.sh:4: own_part
tests/planted.sh:15: within'
done_testing
