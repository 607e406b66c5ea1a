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
# No process for it: there are a thousand tests. The seconds since the machine was started, with two decimals.
read -r begin rest < /proc/uptime
"$@"
status=$?
read -r end rest < /proc/uptime
hundredths=$((${end%.*}${end#*.} - ${begin%.*}${begin#*.}))
{
    printf ':seconds: %d.%02d\n' $((hundredths / 100)) $((hundredths % 100))
    times
} >> "$results"
exit $status
