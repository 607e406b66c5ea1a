#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Shared objects in processes of their own: what they do to their process is their failure alone,
# with exit code 4 and their name, and their scores are those of one that is not isolated.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

: "${CC:=cc}"
printf 'a b\nc d\ne f\n' > reference.txt
printf 'a b\nc x\ny z\n' > candidate.txt
# ROUGE-1 of the three pairs: 2 of 2 words, 1 of 2, 0 of 2.
printf '1\t1\n2\t0.5\n3\t0\n' > rouge.tsv

# build SOURCE NAME FLAG...: ./NAME.so
build() {
    source=$1 name=$2
    shift 2
    # shellcheck disable=SC2086  # CC and flags are words
    $CC -D_GNU_SOURCE "$@" -I"$METRICHECK_SOURCE/include" -fPIC -shared -o "$name.so" \
        "$METRICHECK_SOURCE/$source" || exit 99
}
build tests/modules/misbehaving.c misbehaving
build tests/modules/misbehaving.c shared -DFLAGS=MC_METRIC_SHARED_STATE
build tests/modules/misbehaving.c load_exit '-DWHEN_LOADED=exit(0)'
build tests/modules/misbehaving.c load_exit_at_once '-DWHEN_LOADED=_exit(0)'
build tests/modules/misbehaving.c load_crash '-DWHEN_LOADED=abort()'
build tests/modules/misbehaving.c other_abi -DABI=2
build modules/c/length_ratio.c length_ratio
score() {
    metricheck score --reference reference.txt --candidate candidate.txt "$@"
}
# does DEED OPTION...: that metric, isolated, beside ROUGE.
does() {
    deed=$1
    shift
    run score --isolate --module ./misbehaving.so -m "misbehaving:does=$deed" -m rouge:type=1 "$@"
}
# misbehaves CODE COLUMN: the exit code, the three scores, and those of the other metric.
misbehaves() {
    exits "$deed: the exit code" "$1"
    is "$deed: what has a score" "$(tail -n +2 "$out" | cut -f 2 | tr '\n' ' ')" "$2"
    tail -n +2 "$out" | cut -f 1,3 > kept.tsv
    same_file "$deed: the other metric keeps its scores" kept.tsv rouge.tsv
}

# --- what harms nobody --------------------------------------------------------------------------
for deed in nothing close-output close-all garbage; do
    does $deed
    misbehaves 0 '0.5 0.5 0.5 '
done
does print
misbehaves 0 '0.5 0.5 0.5 '
stderr_like 'what it prints arrives on standard error' '^unbuffered'
stderr_like 'also what its buffer held' '^buffered'
does tell --cache kept
misbehaves 0 '0.5 nan 0.5 '
stderr_like 'that scores vary arrives' 'its scores are not cached: they cannot be reproduced$'
stderr_like 'warnings arrive' '^misbehaving:does=tell: a warning$'
stderr_like 'reasons arrive' '1: the second has none \(2\)$'
stderr_like 'remarks arrive' '2: a remark \(1, ...\)$'

# --- what ends the process ----------------------------------------------------------------------
# ends DEED HOW [SCORES]
ends() {
    does "$1"
    misbehaves 4 "${3:-nan nan nan }"
    stderr_like "$deed: the metric is named, and how it ended" \
        "^metricheck: metric misbehaving:does=$deed( failed)?: $2\$"
}
while_scoring="while it scored 3 cases from '1' to '3'"
ends exit "it called exit\\(0\\) $while_scoring"
ends exit-elsewhere "it called exit\\(0\\) $while_scoring"
ends exit-at-once "it ended its process with exit code 0 $while_scoring"
ends end-thread "it called pthread_exit $while_scoring"
ends kill "it was killed by signal 9 \\(Killed\\) $while_scoring"
ends open-exit 'it called exit\(0\) when it was opened'
ends close-exit 'it ended its process when it was closed' '0.5 0.5 0.5 '
for deed in crash abort; do # a sanitizer makes another end of it
    does $deed
    misbehaves 4 'nan nan nan '
    stderr_like "$deed: the metric is named" \
        "^metricheck: metric misbehaving:does=$deed failed: it .* $while_scoring\$"
done
for deed in damage empty-answers; do
    does $deed
    misbehaves 4 'nan nan nan '
    stderr_like "$deed: the metric is named, and what it did" \
        "^metricheck: metric misbehaving:does=$deed failed: it wrote to memory that is not its own $while_scoring\$"
done
run score --isolate --module ./misbehaving.so -m misbehaving:does=exit -m rouge --fail-fast -o out.tsv
exits '--fail-fast' 4
ok '--fail-fast writes nothing' test ! -e out.tsv
run metricheck explain --isolate --module ./misbehaving.so -m misbehaving:does=exit-at-once \
    --reference reference.txt --candidate candidate.txt 2
exits 'explain' 4
stderr_like 'explain names the case' "exit code 0 while it scored case '2'\$"

# --- what is done by being loaded ---------------------------------------------------------------
for end in 'load_exit:it called exit\(0\)' 'load_exit_at_once:it ended its process with exit code 0' \
    'load_crash:it was killed by signal 6 .*'; do
    for command in 'score -m rouge --reference reference.txt --candidate candidate.txt' metrics; do
        # shellcheck disable=SC2086  # commands are words
        run metricheck $command --isolate --module "./${end%%:*}.so"
        exits "${end%%:*}, $command: the exit code" 4
        stderr_like "${end%%:*}, $command: the file is named" \
            "^metricheck: ./${end%%:*}.so: ${end#*:} when it was loaded\$"
    done
done
run score --isolate --module ./other_abi.so -m misbehaving
exits 'another ABI version' 4
stderr_like 'is told as ever' 'other_abi.so: it was made for version 2 of the metric interface'

# --- what changes the process -------------------------------------------------------------------
for change in 'folder:the working directory of the program' 'rounding:the rounding mode of the program' \
    'handler:the signal handling of the program' 'locale:the locale of the program' \
    'thread-locale:the locale of the program'; do
    ends "${change%%:*}" "it changed ${change#*:}"
done

# --- the same as in the program, on any number of threads ---------------------------------------
# Enough for several rounds, with texts of every length up to more than a round holds.
awk 'BEGIN { for (i = 1; i <= 9000; i++) print "word " i " and " i % 7 " further words"
    for (i = 0; i < 2500000; i++) printf "x"; print "" }' > many.txt
awk 'BEGIN { for (i = 1; i <= 9000; i++) print "word " i % 50 " and other words"; print "y" }' > other.txt
many() {
    metricheck score --reference many.txt --candidate other.txt "$@"
}
for direction in forward backward mean; do
    many --module ./length_ratio.so -m length_ratio:direction=$direction -j 1 > here.tsv
    for jobs in 1 3; do
        many --isolate --module ./length_ratio.so -m length_ratio:direction=$direction -j $jobs \
            > isolated.tsv
        same_file "$direction, $jobs: the same scores" isolated.tsv here.tsv
    done
done
ways='misbehaving:1 misbehaving:4 shared:1 shared:4'
[ -z "$short" ] || ways='misbehaving:1 shared:4'
for deed in nothing tell fail batch; do
    many --module ./misbehaving.so -m misbehaving:does=$deed -j 1 > here.tsv 2> here.err
    for way in $ways; do
        many --isolate --module "./${way%:*}.so" -m misbehaving:does=$deed -j "${way#*:}" \
            > isolated.tsv 2> isolated.err
        same_file "$deed, $way: the same scores" isolated.tsv here.tsv
        same_file "$deed, $way: the same messages" isolated.err here.err
    done
done
for deed in exit kill folder; do
    for module in misbehaving shared; do
        for jobs in 1 4; do
            many --isolate --module ./$module.so -m misbehaving:does=$deed -j $jobs \
                > $jobs.tsv 2> $jobs.err
        done
        same_file "$deed, $module: the same scores on four threads" 4.tsv 1.tsv
        same_file "$deed, $module: the same messages" 4.err 1.err
    done
done
for option in '' --isolate; do
    # shellcheck disable=SC2086  # it is one word, or none
    metricheck explain $option --module ./length_ratio.so -m length_ratio:unit=characters -f json \
        --reference reference.txt --candidate candidate.txt 2 3 > "explain$option.json"
    # shellcheck disable=SC2086
    metricheck metrics $option --module ./length_ratio.so length_ratio > "metrics$option.txt"
done
same_file 'the same explanation, signature and all' explain--isolate.json explain.json
same_file 'the same manual' metrics--isolate.txt metrics.txt

# --- the gate -----------------------------------------------------------------------------------
gate() {
    metricheck gate --baseline baseline.json -p negation --draws 199 -m rouge:type=1 \
        -m length_ratio --module ./length_ratio.so "$@"
}
run gate --accept first
exits 'a baseline' 0
for deed in exit exit-at-once end-thread kill; do
    run metricheck gate --baseline baseline.json -p negation --draws 199 -m rouge:type=1 \
        -m "misbehaving:does=$deed" --module ./misbehaving.so --report json=report.json
    exits "gate, $deed: no pass" 4
    stderr_like "gate, $deed: the metric is named" "^metricheck: metric misbehaving:does=$deed failed: it "
    ok "gate, $deed: the report is written" test -s report.json
    rm -f report.json
done
run metricheck gate --baseline baseline.json --module ./load_exit_at_once.so
exits 'gate: the end when it is loaded' 4
run metricheck gate --no-isolate --baseline baseline.json -p negation -m rouge:type=1 \
    -m misbehaving:does=exit --module ./misbehaving.so
exits 'gate --no-isolate: exit is seen there, too' 4
stderr_like 'gate --no-isolate: it is told' 'failed: it called exit\(0\); nothing is written$'

# --- nothing stays behind -----------------------------------------------------------------------
run metricheck --serve-isolated 1 1
exits 'what is for the program itself' 2
MISBEHAVING_LOG=at-work "$METRICHECK" score --isolate --module ./misbehaving.so -m misbehaving:does=endless \
    --reference reference.txt --candidate candidate.txt > /dev/null 2>&1 &
program=$!
i=0
until grep -q . at-work 2> /dev/null || [ $i -ge 1200 ]; do
    sleep 0.1
    i=$((i + 1))
done
child=$(cat at-work)
ok 'it is at work' test -n "$child"
ok 'in another process' test "$child" != $program
kill -KILL $program
has_ended() { # it is no more, or nobody has asked how it ended
    case $(sed 's/.*) //; s/ .*//' "/proc/$child/stat" 2> /dev/null) in
    '' | Z) return 0 ;;
    esac
    return 1
}
i=0
until has_ended || [ $i -ge 1200 ]; do
    sleep 0.1
    i=$((i + 1))
done
ok 'the process ends with the program, also when it never returns' has_ended

# A module that hangs: the first signal ends the program, and what the module started with it. In the program itself the
# work under way has nine seconds, which is how long the last of these takes.
# shellcheck disable=SC2016 # the inner shell expands
hang='rm -f at-work; MISBEHAVING_LOG=at-work; export MISBEHAVING_LOG
    (until [ -s at-work ]; do sleep 0.05; done; kill -s "$1" $$) & shift
    exec env --default-signal=INT,TERM,HUP "$METRICHECK" "$@" --module ./misbehaving.so -q'
for call in 'TERM 143 breed --isolate' 'HUP 129 breed --isolate' 'INT 130 breed --isolate' 'TERM 143 endless --no-isolate'; do
    # shellcheck disable=SC2086 # words
    set -- $call
    for command in 'score --reference reference.txt --candidate candidate.txt' 'run -p negation'; do
        [ "$4 $command" != '--no-isolate run -p negation' ] || continue
        # shellcheck disable=SC2086 # words
        run sh -c "$hang" sh "$1" $command "$4" -m "misbehaving:does=$3"
        exits "$1, ${command%% *}, $4: ends by the first signal" "$2"
        child=$(cat at-work)
        ok "$1, ${command%% *}, $4: what it started has ended" has_ended
    done
done
done_testing
