# SPDX-License-Identifier: GPL-3.0-or-later
# Timed runs on fixed inputs, never part of `make check`: `make bench`. `make bench-build` only builds
# them; neither needs cmocka. bench/bench_coverage is among the programs of the tests.
BENCHES = bench/bench_analysis bench/bench_cache bench/bench_comet bench/bench_conllu \
	bench/bench_encoder bench/bench_expand bench/bench_gate bench/bench_gate_items bench/bench_humans \
	bench/bench_metrics bench/bench_mine bench/bench_modules bench/bench_penman bench/bench_process \
	bench/bench_report bench/bench_scaling bench/bench_stream bench/bench_tables bench/bench_trees \
	bench/bench_vectors bench/make_graphs bench/process_child
EXTRA_PROGRAMS += $(BENCHES)
bench_bench_analysis_SOURCES = bench/bench_analysis.c \
	tests/analysis/published.c tests/analysis/published.h \
	tests/unit/made_up.c tests/unit/made_up.h
bench_bench_analysis_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_cache_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_comet_SOURCES = bench/bench_comet.c bench/cases.c bench/cases.h \
	tests/unit/drawn_model.c tests/unit/drawn_model.h
bench_bench_comet_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_conllu_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_coverage_SOURCES = bench/bench_coverage.c tests/unit/made_up.c tests/unit/made_up.h
bench_bench_coverage_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_encoder_SOURCES = bench/bench_encoder.c tests/unit/drawn_model.c tests/unit/drawn_model.h
bench_bench_encoder_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_expand_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_gate_SOURCES = bench/bench_gate.c tests/unit/made_up.c tests/unit/made_up.h
bench_bench_gate_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_gate_items_SOURCES = bench/bench_gate_items.c tests/unit/made_up.c tests/unit/made_up.h
bench_bench_gate_items_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_humans_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_metrics_SOURCES = bench/bench_metrics.c bench/cases.c bench/cases.h
bench_bench_metrics_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_mine_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_modules_SOURCES = bench/bench_modules.c modules/c/length_ratio.c
bench_bench_modules_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_penman_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_process_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_report_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_scaling_SOURCES = bench/bench_scaling.c bench/cases.c bench/cases.h
bench_bench_scaling_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_stream_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_trees_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_tables_LDADD = libcore.a $(LIBRARIES_USED)
bench_bench_vectors_LDADD = libcore.a $(LIBRARIES_USED)
bench_make_graphs_LDADD = libcore.a $(LIBRARIES_USED)
bench_process_child_LDADD =
EXTRA_DIST += bench/bench_python.py bench/busy.c bench/long_pairs.sh bench/process_child.py bench/run.sh bench/stopwatch.h
CLEANFILES += $(BENCHES:=$(EXEEXT))

# One make after the other: two at once would build what both need twice.
.PHONY: bench bench-build
bench-build: all
	$(MAKE) $(AM_MAKEFLAGS) bench/bench_coverage$(EXEEXT) $(BENCHES:=$(EXEEXT))
bench: bench-build
	CC="$(CC)" METRICHECK_BUILD=. METRICHECK_SOURCE=$(srcdir) METRICHECK_SHARED="$${METRICHECK_SHARED:-$(abs_top_srcdir)/../shared}" \
	  $(SHELL) $(srcdir)/bench/run.sh
