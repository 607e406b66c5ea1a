# THE list of fuzz targets: fuzz/fuzz_NAME.c, with seeds in fuzz/seeds/NAME/.
FUZZ_TARGETS = \
	fuzz/fuzz_delimited \
	fuzz/fuzz_difference \
	fuzz/fuzz_frames \
	fuzz/fuzz_import \
	fuzz/fuzz_json_file \
	fuzz/fuzz_json_locate \
	fuzz/fuzz_mapping \
	fuzz/fuzz_meteor \
	fuzz/fuzz_pair_rows \
	fuzz/fuzz_pairs \
	fuzz/fuzz_pairs_line \
	fuzz/fuzz_penman \
	fuzz/fuzz_policy \
	fuzz/fuzz_process \
	fuzz/fuzz_saved_report \
	fuzz/fuzz_score_file \
	fuzz/fuzz_sema \
	fuzz/fuzz_sembleu \
	fuzz/fuzz_shard \
	fuzz/fuzz_smatch \
	fuzz/fuzz_smatchpp \
	fuzz/fuzz_smatchpp_tables \
	fuzz/fuzz_suite \
	fuzz/fuzz_template \
	fuzz/fuzz_ter \
	fuzz/fuzz_terp \
	fuzz/fuzz_tokenize \
	fuzz/fuzz_word_align \
	fuzz/fuzz_wl \
	fuzz/fuzz_word_vectors \
	fuzz/fuzz_wordnet

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
	$(AM_V_CCLD)$(COMPILE) -fsanitize=fuzzer $(AM_LDFLAGS) $(LDFLAGS) -o $@ $< libmetricheck.a \
	  $(LIBRARIES_USED) $(LIBS)

$(FUZZERS): libmetricheck.a
fuzzers: $(BUILT_SOURCES)
	$(MAKE) $(AM_MAKEFLAGS) $(FUZZERS)
CLEANFILES += $(FUZZERS)
endif
