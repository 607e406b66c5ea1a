#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# timed.sh DRIVER... --trs-file FILE ...: runs the test driver of automake and writes behind its results how
# long the test took, for scripts/slowest.sh: a line ":seconds: N" of the clock, and what `times` prints
# of the processor, where the second line is that of the test.
results=
previous=
for word; do
    [ "$previous" != --trs-file ] || results=$word
    previous=$word
done
begin=$(date +%s%N)
"$@"
status=$?
end=$(date +%s%N)
{
    printf ':seconds: %d.%02d\n' $(((end - begin) / 1000000000)) $(((end - begin) / 10000000 % 100))
    times
} >> "$results"
exit $status
