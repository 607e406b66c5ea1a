#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The kernels of OpenBLAS: scores do not depend on the threads with any of them, and are those of the
# published programs; better ones than the library chooses are taken, unless the user chooses.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need_models
unset OPENBLAS_CORETYPE
models=$METRICHECK_SOURCE/tests/neural/models
pairs=$METRICHECK_SOURCE/tests/agreement/own/text/pairs.tsv
golden=$METRICHECK_SOURCE/tests/neural/own/bertscore.tsv

# A library has those of other processors, too, which end the program by an illegal instruction.
scores() { metricheck score -j "$1" -m "bertscore:model=$models/$2,layer=2" --pairs "$pairs" 2> /dev/null; }
# agree COLUMN FILE: how many scores are further than 2e-6 from those of the column, of how many.
agree() {
    awk -F '\t' -v name="$1" '
        NR == FNR { if (FNR == 1) { for (i = 1; i <= NF; i++) if ($i == name) column = i } else wanted[$1] = $column; next }
        FNR > 1 { n++; d = $2 - wanted[$1]; if (d > 2e-6 || d < -2e-6) wrong++ }
        END { print wrong + 0, "of", n }' "$golden" "$2"
}
flags=" $(sed -n 's/^flags[^:]*://p' /proc/cpuinfo 2> /dev/null | head -n 1) "
case $flags in
*' avx512vl '*) best=SkylakeX all='Nehalem Haswell SkylakeX' ;;
*' avx2 '*) best=Haswell all='Nehalem Haswell' ;;
*) best='' all=Nehalem ;;
esac
for kernels in $all; do
    OPENBLAS_CORETYPE=$kernels
    export OPENBLAS_CORETYPE
    for model in bert roberta; do
        scores 1 $model > one
        scores 3 $model > three
        same_file "$model with the kernels of $kernels: the same bytes on three threads" three one
        is "$model with the kernels of $kernels: as the published program" \
            "$(agree ${model}_L2_F one)" '0 of 230'
    done
    scores 1 bert,products=bfloat16 > "rounded-$kernels"
    same_file "products of bfloat16 are not the library's: the same bytes beside $kernels" "rounded-$kernels" rounded-Nehalem
done
unset OPENBLAS_CORETYPE

# --- a library that knows no processor -----------------------------------------------------------

# It has the kernels of the names in STAND_IN, and says in the file `taken` which it takes.
cat > openblas.c << 'EOC'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char taken[32] = "Prescott";

__attribute__((constructor)) static void choose(void)
{
    const char *wanted = getenv("OPENBLAS_CORETYPE"), *there = getenv("STAND_IN");
    FILE *file = fopen("taken", "a");

    if (wanted != NULL && there != NULL && strstr(there, wanted) != NULL)
        snprintf(taken, sizeof(taken), "%s", wanted);
    if (file != NULL) {
        fprintf(file, "%s\n", taken);
        fclose(file);
    }
}

char *openblas_get_corename(void)
{
    return taken;
}

void cblas_sgemm(int order, int turn_a, int turn_b, int m, int n, int k, float alpha, const float *a,
                 int lda, const float *b, int ldb, float beta, float *c, int ldc)
{
    int i, j, l;

    (void)order, (void)alpha, (void)beta;
    for (j = 0; j < n; j++)
        for (i = 0; i < m; i++) {
            float sum = 0;

            for (l = 0; l < k; l++)
                sum += a[turn_a == 112 ? i * lda + l : l * lda + i] *
                       b[turn_b == 112 ? l * ldb + j : j * ldb + l];
            c[j * ldc + i] = sum;
        }
}
EOC
mkdir lib
# shellcheck disable=SC2086 # CC is words
if ! ${CC:-cc} -O2 -fPIC -shared -o lib/libopenblas.so.0 openblas.c 2> /dev/null; then
    pass 'a stand-in of the library # SKIP no compiler'
    done_testing
    exit
fi
# stand_in NAMES: scores with that library; which kernels it took, each time that it was loaded.
stand_in() {
    rm -f taken
    STAND_IN=$1 LD_LIBRARY_PATH=$PWD/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} scores 1 bert > one
    [ ! -f taken ] || tr '\n' ' ' < taken
}
if [ -z "$(stand_in '')" ]; then
    pass 'a stand-in of the library # SKIP another one is linked to'
    done_testing
    exit
fi
is 'scores are those of the published program' "$(agree bert_L2_F one)" '0 of 230'

if [ -n "$best" ]; then
    is 'the kernels for wider vectors are taken' "$(stand_in 'Nehalem Haswell SkylakeX')" "Prescott $best "
    is 'where there are any' "$(stand_in Nehalem)" 'Prescott Prescott Prescott '
else
    is 'no other kernels' "$(stand_in 'Nehalem Haswell SkylakeX')" 'Prescott '
fi
OPENBLAS_CORETYPE=Nehalem
export OPENBLAS_CORETYPE
is 'what the user chooses is taken' "$(stand_in 'Nehalem Haswell SkylakeX')" 'Nehalem '
done_testing
