#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# wheel.sh BUILD [FOLDER]: packs what BUILD would install as a wheel for Python into FOLDER (default: BUILD)
# and prints its path.
#
# The program and the library are linked anew, with all libraries but those of glibc inside: they need
# nothing of the machine where the wheel is installed, whose glibc is at least the one that the tag names.
# OpenBLAS is loaded where it is there. Needs gcc, the static libraries, binutils and python3.
set -eu

[ $# -ge 1 ] || {
    sed -n '2,/^set -eu/{/^set -eu/d;s/^# \{0,1\}//;p;}' "$0" >&2
    exit 2
}
build=$(cd "$1" && pwd)
target=$(cd "${2:-$1}" && pwd)
source=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/metricheck-wheel.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
: "${CC:=gcc}"

# --- the libraries of others ----------------------------------------------------------------------
# Archives are compiled for programs: in a shared object they may not name the streams of stdio, which
# are data of another one. They get streams of their own, which are the same.
cat > "$folder/streams.c" << 'END'
#include <stdio.h>

FILE *mc_wheel_stdin, *mc_wheel_stdout, *mc_wheel_stderr;

__attribute__((constructor)) static void mc_wheel_take_streams(void)
{
    mc_wheel_stdin = stdin;
    mc_wheel_stdout = stdout;
    mc_wheel_stderr = stderr;
}
END
$CC -O2 -fPIC -fvisibility=hidden -c "$folder/streams.c" -o "$folder/streams.o"
mkdir "$folder/licences"
inside=
for name in $(make -s -C "$build" wheel-libraries); do
    case $name in
    -lm) continue ;;
    -l*) inside="$inside $name" ;;
    *) continue ;;
    esac
    archive=$($CC -print-file-name="lib${name#-l}.a")
    [ -f "$archive" ] || {
        echo "wheel.sh: there is no static library lib${name#-l}.a" >&2
        exit 1
    }
    objcopy --redefine-sym stdin=mc_wheel_stdin --redefine-sym stdout=mc_wheel_stdout \
        --redefine-sym stderr=mc_wheel_stderr "$archive" "$folder/lib${name#-l}.a"
    package=$(dpkg -S "$(readlink -f "$archive")" 2>/dev/null | sed 's/:.*//;q')
    [ ! -f "/usr/share/doc/$package/copyright" ] ||
        cp "/usr/share/doc/$package/copyright" "$folder/licences/lib${name#-l}"
done

# --- the installation -----------------------------------------------------------------------------
make -s -C "$build" install "DESTDIR=$folder/root" > "$folder/log" 2>&1 || {
    cat "$folder/log" >&2
    exit 1
}
prefix=$(find "$folder/root" -path '*/bin/metricheck' | sed 's,/bin/metricheck$,,')
library=$(find "$prefix" -name libmetricheck.so.0)
make -s -C "$build" wheel-binaries "WHEEL_PROGRAM=$prefix/bin/metricheck" "WHEEL_LIBRARY=$library" \
    "WHEEL_INSIDE='$folder/streams.o' -L'$folder' -Wl,--push-state,-Bstatic$inside -Wl,--pop-state -lm" >&2
needed=$(find "$prefix" -type f \( -path '*/bin/*' -o -name '*.so*' \) -exec readelf -d {} + |
    sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | sort -u | grep -vE '^(lib(c|m)\.so\.6|ld-linux.*)$' || true)
[ -z "$needed" ] || {
    echo "wheel.sh: more than glibc is needed: $needed" >&2
    exit 1
}
glibc=$(find "$prefix" -type f \( -path '*/bin/*' -o -name '*.so*' \) -exec objdump -T {} + |
    grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -n 1 | sed 's/GLIBC_//;s/\./_/')

# --- the wheel ------------------------------------------------------------------------------------
python3 - "$source" "$prefix" "$library" "$folder/licences" "$target" \
    "$("$build/metricheck" --version | sed 's/[^0-9]*\([0-9.]*\).*/\1/;q')" \
    "manylinux_${glibc}_$(uname -m)" << 'END'
import base64, hashlib, os, pathlib, sys, zipfile

source, prefix, library, licences, target, version, platform = sys.argv[1:]
source, prefix, licences = map(pathlib.Path, (source, prefix, licences))
tag = f"py3-none-{platform}"
info = f"metricheck-{version}.dist-info/"
path = os.path.join(target, f"metricheck-{version}-{tag}.whl")


def files(folder):
    return sorted(found for found in folder.rglob("*") if found.is_file())


contents = {}  # name in the wheel -> (bytes, whether it is a program)
package = prefix / "share/metricheck/python/metricheck"
for found in files(package):
    if "__pycache__" not in found.parts:
        contents[f"metricheck/{found.relative_to(package)}"] = found.read_bytes(), False
contents["metricheck/_prefix/bin/metricheck"] = (prefix / "bin/metricheck").read_bytes(), True
contents["metricheck/_prefix/lib/libmetricheck.so.0"] = pathlib.Path(library).read_bytes(), True
for found in files(prefix):
    name = str(found.relative_to(prefix))
    if found.is_relative_to(package) or found.is_symlink():
        continue
    if "/metricheck/metrics/" in name:
        contents["metricheck/_prefix/lib/metricheck/metrics/" + found.name] = found.read_bytes(), True
    elif name.startswith(("share/metricheck/", "share/doc/metricheck/", "include/metricheck/")) and \
            not name.endswith(".png"):
        contents[f"metricheck/_prefix/{name}"] = found.read_bytes(), False
contents[info + "METADATA"] = f"""Metadata-Version: 2.1
Name: metricheck
Version: {version}
Summary: Where a metric of generated text is weak, phenomenon by phenomenon
License: GPL-3.0-or-later
Requires-Python: >=3.9
Description-Content-Type: text/markdown

{(source / "doc/python.md").read_text(encoding="utf-8")}""".encode(), False
contents[info + "WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: metricheck\nRoot-Is-Purelib: false\n"
                            f"Tag: {tag}\n").encode(), False
# the command becomes the program at once: to load the package would take longer than most of what it does
contents["_metricheck_program.py"] = b'''# SPDX-License-Identifier: GPL-3.0-or-later
import os
import sys


def main():
    path = os.path.join(os.path.dirname(__file__), "metricheck", "_prefix", "bin", "metricheck")
    os.execv(path, [path, *sys.argv[1:]])
''', False
contents[info + "entry_points.txt"] = \
    b"[console_scripts]\nmetricheck = _metricheck_program:main\n", False
contents[info + "licenses/COPYING"] = (source / "COPYING").read_bytes(), False
for found in files(licences):
    contents[info + f"licenses/{found.name}"] = found.read_bytes(), False

record = ""
with zipfile.ZipFile(path + ".new", "w", zipfile.ZIP_DEFLATED) as wheel:
    for name, (data, is_program) in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
        entry = zipfile.ZipInfo(name)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100755 if is_program else 0o100644) << 16
        wheel.writestr(entry, data)
    wheel.writestr(zipfile.ZipInfo(info + "RECORD"), record + info + "RECORD,,\n")
os.replace(path + ".new", path)
print(path)
END
