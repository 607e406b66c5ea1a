# SPDX-License-Identifier: GPL-3.0-or-later
# fuzz/fuzz_NAME.c are the fuzz targets (sources.mk), with seeds in fuzz/seeds/NAME/.
# make check runs each over its seeds (tests/check_fuzz.sh), with fuzz/replay.c as the main program.
check_PROGRAMS += $(FUZZ_TARGETS)
check_LIBRARIES += fuzz/libreplay.a
fuzz_libreplay_a_SOURCES = fuzz/fuzz.h fuzz/replay.c
EXTRA_DIST += fuzz/seeds fuzz/corpora.sh scripts/fuzz.sh

# make fuzzers, after configure --enable-fuzzing: fuzz/fuzz_NAME.fuzzer with libFuzzer.
if FUZZING
FUZZERS = $(FUZZ_TARGETS:=.fuzzer)
SUFFIXES = .fuzzer
.c.fuzzer:
	$(AM_V_CCLD)$(COMPILE) -fsanitize=fuzzer $(AM_LDFLAGS) $(LDFLAGS) -o $@ $< libcore.a \
	  $(LIBRARIES_USED) $(LIBS)

$(FUZZERS): libcore.a
fuzzers: $(BUILT_SOURCES)
	$(MAKE) $(AM_MAKEFLAGS) $(FUZZERS)
CLEANFILES += $(FUZZERS)
endif
