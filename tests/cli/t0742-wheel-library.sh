#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The wheel for Python: packed, unpacked outside the sources, and used there by program and package. With
# METRICHECK_DEEP=1 the step of the composite Action installs it without a network into a fresh environment, and pip
# takes it away again: these two take twice as long as all the rest.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

need python3 readelf objdump objcopy
[ -z "$deep" ] || python3 -c 'import ensurepip, venv' 2> /dev/null || skip_all 'the wheel' 'python3 has no venv'
"${CC:-gcc}" -print-file-name=libgsl.a | grep -q / || skip_all 'there are no static libraries'

mkdir wheels
run sh "$METRICHECK_SOURCE/scripts/wheel.sh" "$METRICHECK_BUILD" wheels
exits 'the wheel is packed' 0
wheel=$(cat "$out")
like 'its tag names a platform and no version of Python' "${wheel##*/}" \
    '^metricheck-[0-9.]+-py3-none-manylinux_2_[0-9]+_[a-z0-9_]+\.whl$'

unset METRICHECK_DATA PYTHONPATH
mkdir runner
fresh=runner/metricheck
if [ -n "$deep" ]; then
    # By the step of the composite Action, as it stands: into a fresh environment, without a network.
    awk '/^    - name: /{ here = /Install the wheel$/; script = 0 }
        here && script { print substr($0, 9) }
        here && $0 == "      run: |" { script = 1 }' "$METRICHECK_SOURCE/doc/ci/action.yml" > install.sh
    install() { run env RUNNER_TEMP="$PWD/runner" GITHUB_PATH="$PWD/path" WHEEL="$wheel" SHA256="$1" sh -e install.sh; }
    install 0123456789012345678901234567890123456789012345678901234567890123
    exits 'the Action: another checksum' 1
    install ''
    exits 'no checksum' 1
    ok 'nothing was installed' test ! -e $fresh
    install "$(sha256sum "$wheel" | cut -d ' ' -f 1)"
    exits 'the right one' 0
    is 'the steps behind it find the program' "$(cat path)" "$PWD/$fresh/bin"
    program=$fresh/bin/metricheck python=$fresh/bin/python
else
    run python3 -m zipfile -e "$wheel" "$fresh/unpacked"
    exits 'it is unpacked' 0
    program=$fresh/unpacked/metricheck/_prefix/bin/metricheck python=python3
    chmod +x "$program" # which zipfile leaves out
    PYTHONPATH=$PWD/$fresh/unpacked
    export PYTHONPATH
fi
own=$(find $fresh -path '*/metricheck/_prefix')
readelf -d "$own/bin/metricheck" "$own/lib/libmetricheck.so.0" | sed -n 's/.*NEEDED.*\[\(.*\)\].*/\1/p' |
    grep -vE '^(lib(c|m)\.so\.6|ld-linux.*)$' > needed
is 'glibc is all it needs' "$(cat needed)" ''
run "$program" run -q -m bleu -m smatch -p negation -f json
exits 'the program runs' 0
METRICHECK_DATA=$METRICHECK_SOURCE
export METRICHECK_DATA
SOURCE_DATE_EPOCH=0 && export SOURCE_DATE_EPOCH
run "$program" run -q -m bleu -m smatch -p negation -f json -o wheel.json
exits 'and' 0
run metricheck run -q -m bleu -m smatch -p negation -f json -o build.json
ok 'with the bytes of the one in the build' cmp wheel.json build.json
unset METRICHECK_DATA
run "$program" help reading
exits 'its pages are there' 0
cat > use.py << 'END'
import metricheck as mc
run = mc.run(metrics=["bleu"], phenomena=["negation"], quiet=True, mine=lambda c, r: len(c) > len(r))
print(len(run.weakest("mine")), run.gate(run).passed, mc.score("smatch", ["(a / boy)"], ["(a / boy)"]))
END
run "$python" ${deep:+-I} use.py
exits 'the package runs' 0
stdout_is 'library, program and data are its own' << 'END'
1 True [1.0]
END
run "$python" -m metricheck --version
stdout_like 'as a module' '^metricheck [0-9]'
[ -n "$deep" ] || done_testing
run $fresh/bin/python -m pip uninstall -q -y --disable-pip-version-check metricheck
exits 'it is uninstalled' 0
is 'and nothing stays' "$(find $fresh/bin $fresh/lib -name '*metricheck*')" ''
done_testing
