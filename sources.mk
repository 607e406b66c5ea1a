# Made by scripts/sources.sh from what lies in the folders: not to be changed by hand.

LIBRARY_SOURCES = \
	src/amr/align.c \
	src/amr/align.h \
	src/amr/align_exact.c \
	src/amr/align_exact.h \
	src/amr/align_hill.c \
	src/amr/align_hill.h \
	src/amr/aligned_sentence.c \
	src/amr/aligned_sentence.h \
	src/amr/alignment_marks.c \
	src/amr/alignment_marks.h \
	src/amr/assignment.c \
	src/amr/assignment.h \
	src/amr/difference.c \
	src/amr/difference.h \
	src/amr/difference_edits.c \
	src/amr/difference_edits.h \
	src/amr/difference_match.c \
	src/amr/difference_match.h \
	src/amr/edit_kind.h \
	src/amr/graph.c \
	src/amr/graph.h \
	src/amr/penman_read.c \
	src/amr/penman_read.h \
	src/amr/penman_write.c \
	src/amr/penman_write.h \
	src/amr/word_align.c \
	src/amr/word_align.h \
	src/amr/word_align_names.c \
	src/amr/word_alignment.c \
	src/amr/word_alignment.h \
	src/analysis/agreement.c \
	src/analysis/agreement.h \
	src/analysis/analyse.c \
	src/analysis/analyse.h \
	src/analysis/best_metrics.c \
	src/analysis/best_metrics.h \
	src/analysis/bootstrap.c \
	src/analysis/bootstrap.h \
	src/analysis/calibration.c \
	src/analysis/calibration.h \
	src/analysis/challenge.c \
	src/analysis/challenge.h \
	src/analysis/change/change.c \
	src/analysis/change/change.h \
	src/analysis/change/checks.c \
	src/analysis/change/checks.h \
	src/analysis/change/condition.c \
	src/analysis/change/condition.h \
	src/analysis/change/condition_result.c \
	src/analysis/change/condition_result.h \
	src/analysis/change/paired_runs.c \
	src/analysis/change/paired_runs.h \
	src/analysis/change/policy.c \
	src/analysis/change/policy.h \
	src/analysis/change/self_test.c \
	src/analysis/change/self_test.h \
	src/analysis/dimension_pairs.c \
	src/analysis/dimension_pairs.h \
	src/analysis/expectations.c \
	src/analysis/expectations.h \
	src/analysis/grouping.c \
	src/analysis/grouping.h \
	src/analysis/intervals.c \
	src/analysis/intervals.h \
	src/analysis/isotonic.c \
	src/analysis/isotonic.h \
	src/analysis/jackknife.c \
	src/analysis/jackknife.h \
	src/analysis/metric_correlations.c \
	src/analysis/metric_correlations.h \
	src/analysis/mf_score.c \
	src/analysis/mf_score.h \
	src/analysis/normalise.c \
	src/analysis/normalise.h \
	src/analysis/opposed_order.c \
	src/analysis/opposed_order.h \
	src/analysis/order_rows.c \
	src/analysis/order_rows.h \
	src/analysis/own_metrics.c \
	src/analysis/own_metrics.h \
	src/analysis/paired_tests.c \
	src/analysis/paired_tests.h \
	src/analysis/pairs/kendall.c \
	src/analysis/pairs/kendall.h \
	src/analysis/pairs/pair_ranking.c \
	src/analysis/pairs/pair_ranking.h \
	src/analysis/pairs/rank_tree.h \
	src/analysis/pairs/sample_pairs.c \
	src/analysis/pairs/sample_pairs.h \
	src/analysis/pairs/ties.c \
	src/analysis/pairs/ties.h \
	src/analysis/pass_rate.c \
	src/analysis/pass_rate.h \
	src/analysis/pooling.c \
	src/analysis/pooling.h \
	src/analysis/preference.c \
	src/analysis/preference.h \
	src/analysis/result.h \
	src/analysis/right_order.c \
	src/analysis/right_order.h \
	src/analysis/sample.c \
	src/analysis/sample.h \
	src/analysis/score_difference.c \
	src/analysis/score_difference.h \
	src/analysis/sentinel_figures.c \
	src/analysis/sentinel_figures.h \
	src/analysis/separation.c \
	src/analysis/separation.h \
	src/analysis/significance.c \
	src/analysis/significance.h \
	src/analysis/span_counts.c \
	src/analysis/span_counts.h \
	src/analysis/statistics.c \
	src/analysis/statistics.h \
	src/analysis/system_contests.c \
	src/analysis/system_contests.h \
	src/analysis/systems.c \
	src/analysis/systems.h \
	src/analysis/tests/clusters.c \
	src/analysis/tests/clusters.h \
	src/analysis/tests/max_statistic.c \
	src/analysis/tests/max_statistic.h \
	src/analysis/tests/multiple_testing.c \
	src/analysis/tests/multiple_testing.h \
	src/analysis/tests/paired_sample.c \
	src/analysis/tests/paired_sample.h \
	src/analysis/tests/permutation.c \
	src/analysis/tests/permutation.h \
	src/analysis/tests/rank_tests.c \
	src/analysis/tests/rank_tests.h \
	src/analysis/tests/significance.h \
	src/analysis/tests/studentized_range.c \
	src/analysis/tests/studentized_range.h \
	src/analysis/tests/variance.c \
	src/analysis/tests/variance.h \
	src/base/ascii.h \
	src/base/banned.h \
	src/base/bits.h \
	src/base/clock.c \
	src/base/clock.h \
	src/base/column_names.c \
	src/base/column_names.h \
	src/base/delimited.c \
	src/base/delimited.h \
	src/base/diagnostic.c \
	src/base/diagnostic.h \
	src/base/disjoint_sets.h \
	src/base/dot_product.h \
	src/base/error.c \
	src/base/error.h \
	src/base/exact_sum.h \
	src/base/file.c \
	src/base/file.h \
	src/base/file_changes.c \
	src/base/file_changes.h \
	src/base/foreign_guard.c \
	src/base/foreign_guard.h \
	src/base/hash.c \
	src/base/hash.h \
	src/base/hash_table.h \
	src/base/isolated.c \
	src/base/isolated.h \
	src/base/json.c \
	src/base/json.h \
	src/base/json_lines.c \
	src/base/json_lines.h \
	src/base/json_locate.c \
	src/base/json_locate.h \
	src/base/json_parts.c \
	src/base/json_parts.h \
	src/base/json_write.c \
	src/base/json_write.h \
	src/base/lock.h \
	src/base/log_text.c \
	src/base/log_text.h \
	src/base/memory.c \
	src/base/memory.h \
	src/base/number.c \
	src/base/number.h \
	src/base/options.c \
	src/base/options.h \
	src/base/orphans.c \
	src/base/orphans.h \
	src/base/output_set.c \
	src/base/output_set.h \
	src/base/pager.c \
	src/base/pager.h \
	src/base/processor.c \
	src/base/processor.h \
	src/base/random.h \
	src/base/running_mean.h \
	src/base/scan.h \
	src/base/slice.h \
	src/base/subprocess.c \
	src/base/subprocess.h \
	src/base/table.c \
	src/base/table.h \
	src/base/table_json.c \
	src/base/table_json.h \
	src/base/temporary.c \
	src/base/temporary.h \
	src/base/terminal.c \
	src/base/terminal.h \
	src/base/text_stream.c \
	src/base/text_stream.h \
	src/base/thread_pool.c \
	src/base/thread_pool.h \
	src/base/unpack.c \
	src/base/unpack.h \
	src/base/utf8.c \
	src/base/utf8.h \
	src/base/weighted_mean.h \
	src/cluster/cluster.h \
	src/cluster/transport.h \
	src/commands/align.c \
	src/commands/best_reports.c \
	src/commands/best_reports.h \
	src/commands/book_reports.c \
	src/commands/book_reports.h \
	src/commands/cache.c \
	src/commands/calibrate.c \
	src/commands/command.c \
	src/commands/command.h \
	src/commands/compare.c \
	src/commands/completion.c \
	src/commands/completion.h \
	src/commands/conformance.c \
	src/commands/diff.c \
	src/commands/dimension_reports.c \
	src/commands/dimension_reports.h \
	src/commands/expand.c \
	src/commands/explain.c \
	src/commands/export.c \
	src/commands/gate.c \
	src/commands/graph_reports.c \
	src/commands/graph_reports.h \
	src/commands/help.c \
	src/commands/help.h \
	src/commands/import.c \
	src/commands/lint.c \
	src/commands/lint.h \
	src/commands/merge.c \
	src/commands/metrics.c \
	src/commands/mine.c \
	src/commands/models.c \
	src/commands/new.c \
	src/commands/new_place.c \
	src/commands/new_place.h \
	src/commands/phenomena.c \
	src/commands/plot.c \
	src/commands/prompt.c \
	src/commands/prompt.h \
	src/commands/report.c \
	src/commands/run.c \
	src/commands/run.h \
	src/commands/run_paths.c \
	src/commands/run_paths.h \
	src/commands/run_scoring.c \
	src/commands/run_scoring.h \
	src/commands/score.c \
	src/commands/show.c \
	src/commands/statistics.c \
	src/commands/system_reports.c \
	src/commands/system_reports.h \
	src/commands/vectors.c \
	src/commands/verify.c \
	src/commands/watch.c \
	src/commands/watch.h \
	src/engine/callback.c \
	src/engine/callback.h \
	src/engine/compare.c \
	src/engine/compare.h \
	src/engine/edits.c \
	src/engine/edits.h \
	src/engine/engine.c \
	src/engine/explain.c \
	src/engine/explain.h \
	src/engine/graphs.c \
	src/engine/graphs.h \
	src/engine/load.c \
	src/engine/load.h \
	src/engine/messages.c \
	src/engine/messages.h \
	src/engine/option_rows.c \
	src/engine/option_rows.h \
	src/engine/part.c \
	src/engine/part.h \
	src/engine/result_files.c \
	src/engine/result_files.h \
	src/engine/run.c \
	src/engine/run.h \
	src/engine/score.c \
	src/engine/score.h \
	src/engine/settings.c \
	src/engine/stream.c \
	src/engine/stream.h \
	src/generate/expand.c \
	src/generate/expand.h \
	src/generate/lexicon.c \
	src/generate/lexicon.h \
	src/generate/pattern.c \
	src/generate/pattern.h \
	src/generate/template.c \
	src/generate/template.h \
	src/generate/template_check.c \
	src/generate/template_check.h \
	src/generate/template_set.c \
	src/generate/template_set.h \
	src/import/import.c \
	src/import/import.h \
	src/import/mapped_case.c \
	src/import/mapped_case.h \
	src/import/mapped_rows.c \
	src/import/mapped_spans.c \
	src/import/mapping.c \
	src/import/mapping.h \
	src/import/nlg_checklist.c \
	src/import/nlg_checklist.h \
	src/import/records.c \
	src/import/records.h \
	src/import/results.c \
	src/import/results.h \
	src/import/row_template.c \
	src/import/row_template.h \
	src/import/wmt_scores.c \
	src/import/wmt_scores.h \
	src/lint/check.c \
	src/lint/check.h \
	src/lint/check_sentinels.c \
	src/lint/checks_agreement.c \
	src/lint/checks_case.c \
	src/lint/checks_graph.c \
	src/lint/checks_sentence.c \
	src/lint/checks_source.c \
	src/lint/checks_suite.c \
	src/lint/checks_text.c \
	src/lint/checks_tree.c \
	src/lint/fix.c \
	src/lint/fix.h \
	src/lint/graph_files.h \
	src/lint/lint.c \
	src/lint/lint.h \
	src/lint/sentence_form.c \
	src/lint/sentence_form.h \
	src/metrics/bleu.c \
	src/metrics/bleu.h \
	src/metrics/case_words.c \
	src/metrics/case_words.h \
	src/metrics/chrf.c \
	src/metrics/chrf.h \
	src/metrics/cider.c \
	src/metrics/conformance.c \
	src/metrics/conformance.h \
	src/metrics/counterfactual.c \
	src/metrics/counterfactual.h \
	src/metrics/dea.c \
	src/metrics/eed.c \
	src/metrics/error_rates.c \
	src/metrics/graco.c \
	src/metrics/gtm.c \
	src/metrics/gtm.h \
	src/metrics/host/cache.c \
	src/metrics/host/cache.h \
	src/metrics/host/catalog.c \
	src/metrics/host/catalog.h \
	src/metrics/host/database.c \
	src/metrics/host/database.h \
	src/metrics/host/metric.c \
	src/metrics/host/metric.h \
	src/metrics/host/metric_spec.c \
	src/metrics/host/metric_spec.h \
	src/metrics/host/overlap.c \
	src/metrics/host/overlap.h \
	src/metrics/host/parse_cache.c \
	src/metrics/host/parse_cache.h \
	src/metrics/host/runner.c \
	src/metrics/host/runner.h \
	src/metrics/host/seal.c \
	src/metrics/host/seal.h \
	src/metrics/isolated_message.c \
	src/metrics/isolated_message.h \
	src/metrics/isolated_module.c \
	src/metrics/isolated_module.h \
	src/metrics/isolated_serve.c \
	src/metrics/isolated_serve.h \
	src/metrics/meteor/align.c \
	src/metrics/meteor/meteor.c \
	src/metrics/meteor/meteor.h \
	src/metrics/meteor/normalise.c \
	src/metrics/meteor/resources.c \
	src/metrics/metric_support.c \
	src/metrics/metric_support.h \
	src/metrics/neural/bertscore.c \
	src/metrics/neural/comet.c \
	src/metrics/neural/embedding_cosine.c \
	src/metrics/neural/form.c \
	src/metrics/neural/form.h \
	src/metrics/neural/mfscore.c \
	src/metrics/neural/score_baseline.c \
	src/metrics/neural/score_baseline.h \
	src/metrics/neural/sentence_states.c \
	src/metrics/neural/sentence_states.h \
	src/metrics/neural/word_states.c \
	src/metrics/neural/word_states.h \
	src/metrics/nist.c \
	src/metrics/piece_tokenizer.c \
	src/metrics/piece_tokenizer.h \
	src/metrics/process/parser.c \
	src/metrics/process/parser.h \
	src/metrics/process/process.c \
	src/metrics/process/process.h \
	src/metrics/process/protocol.c \
	src/metrics/process/protocol.h \
	src/metrics/rouge.c \
	src/metrics/rouge.h \
	src/metrics/s2match.c \
	src/metrics/sari.c \
	src/metrics/sema.c \
	src/metrics/sema.h \
	src/metrics/sembleu.c \
	src/metrics/sembleu.h \
	src/metrics/sentinels.c \
	src/metrics/smatch/aspect_figures.c \
	src/metrics/smatch/aspect_figures.h \
	src/metrics/smatch/best_edit.c \
	src/metrics/smatch/best_edit.h \
	src/metrics/smatch/explain.c \
	src/metrics/smatch/explain.h \
	src/metrics/smatch/large.c \
	src/metrics/smatch/large.h \
	src/metrics/smatch/match.c \
	src/metrics/smatch/match.h \
	src/metrics/smatch/smatch.c \
	src/metrics/smatch/strings.c \
	src/metrics/smatch/strings.h \
	src/metrics/smatch/triples.c \
	src/metrics/smatch/triples.h \
	src/metrics/smatchpp/aspects.c \
	src/metrics/smatchpp/aspects.h \
	src/metrics/smatchpp/explain.c \
	src/metrics/smatchpp/graph.c \
	src/metrics/smatchpp/graph.h \
	src/metrics/smatchpp/smatchpp.c \
	src/metrics/smatchpp/smatchpp.h \
	src/metrics/ter.c \
	src/metrics/ter.h \
	src/metrics/terp/align.c \
	src/metrics/terp/resources.c \
	src/metrics/terp/terp.c \
	src/metrics/terp/terp.h \
	src/metrics/wl/features.c \
	src/metrics/wl/features.h \
	src/metrics/wl/graph.c \
	src/metrics/wl/graph.h \
	src/metrics/wl/transport.c \
	src/metrics/wl/transport.h \
	src/metrics/wl/wlk.c \
	src/metrics/wl/wwlk.c \
	src/neural/attention.c \
	src/neural/attention.h \
	src/neural/blas_library.c \
	src/neural/blas_library.h \
	src/neural/byte_pair.c \
	src/neural/byte_pair.h \
	src/neural/comet_config.c \
	src/neural/comet_config.h \
	src/neural/comet_estimator.c \
	src/neural/comet_estimator.h \
	src/neural/comet_model.c \
	src/neural/comet_model.h \
	src/neural/elementwise.c \
	src/neural/elementwise.h \
	src/neural/encoder.c \
	src/neural/encoder.h \
	src/neural/model.c \
	src/neural/model.h \
	src/neural/model_config.c \
	src/neural/model_config.h \
	src/neural/model_folder.c \
	src/neural/model_folder.h \
	src/neural/model_sizes.h \
	src/neural/model_weights.c \
	src/neural/model_weights.h \
	src/neural/products.c \
	src/neural/products.h \
	src/neural/tensor_file.c \
	src/neural/tensor_file.h \
	src/neural/token_ids.h \
	src/neural/tokenizer.c \
	src/neural/tokenizer.h \
	src/neural/tokenizer_files.c \
	src/neural/tokenizer_files.h \
	src/neural/unigram_files.c \
	src/neural/unigram_files.h \
	src/neural/vocabulary.c \
	src/neural/vocabulary.h \
	src/neural/white_space.h \
	src/neural/word_piece.c \
	src/neural/word_piece.h \
	src/phenomena/classify.c \
	src/phenomena/classify.h \
	src/phenomena/graph_proposal.c \
	src/phenomena/graph_proposal.h \
	src/phenomena/mine.c \
	src/phenomena/mine.h \
	src/phenomena/sentence_pair.c \
	src/phenomena/sentence_pair.h \
	src/phenomena/word_knowledge.c \
	src/phenomena/word_knowledge.h \
	src/report/answer.c \
	src/report/answer.h \
	src/report/bands.c \
	src/report/bands.h \
	src/report/best_sheets.c \
	src/report/best_sheets.h \
	src/report/calibration_sheets.c \
	src/report/calibration_sheets.h \
	src/report/case_json.c \
	src/report/case_json.h \
	src/report/case_marks.c \
	src/report/case_marks.h \
	src/report/cases_json.c \
	src/report/cases_json.h \
	src/report/challenge_tables.c \
	src/report/challenge_tables.h \
	src/report/ci/checklist.c \
	src/report/ci/checklist.h \
	src/report/ci/github.c \
	src/report/ci/junit.c \
	src/report/ci/sarif.c \
	src/report/ci/tap.c \
	src/report/color_steps.c \
	src/report/color_steps.h \
	src/report/comparison.c \
	src/report/comparison.h \
	src/report/comparison_document.c \
	src/report/comparison_json.c \
	src/report/comparison_table.c \
	src/report/comparison_table.h \
	src/report/comparison_verdict.c \
	src/report/correlation_table.c \
	src/report/correlation_table.h \
	src/report/delimited.c \
	src/report/dimension_sheets.c \
	src/report/dimension_sheets.h \
	src/report/document.c \
	src/report/document.h \
	src/report/explain/brief.c \
	src/report/explain/brief.h \
	src/report/explain/case_view.c \
	src/report/explain/case_view.h \
	src/report/explain/difference.c \
	src/report/explain/difference.h \
	src/report/explain/draw_graph.c \
	src/report/explain/draw_text.c \
	src/report/explain/drawing.c \
	src/report/explain/drawing.h \
	src/report/explain/edit_words.c \
	src/report/explain/edit_words.h \
	src/report/explain/explanation.c \
	src/report/explain/explanation.h \
	src/report/explain/explanation_json.c \
	src/report/explain/screen.c \
	src/report/explain/screen.h \
	src/report/explain/why.c \
	src/report/explain/why.h \
	src/report/figures.c \
	src/report/figures.h \
	src/report/figures_json.c \
	src/report/figures_json.h \
	src/report/findings_json.c \
	src/report/findings_json.h \
	src/report/gate_history.c \
	src/report/gate_history.h \
	src/report/graph_sheets.c \
	src/report/graph_sheets.h \
	src/report/html/case_data.c \
	src/report/html/case_data.h \
	src/report/html/case_markup.c \
	src/report/html/case_markup.h \
	src/report/html/comparison_page.c \
	src/report/html/comparison_page.h \
	src/report/html/document_page.c \
	src/report/html/document_page.h \
	src/report/html/explanation_page.c \
	src/report/html/explanation_page.h \
	src/report/html/graph_drawing.c \
	src/report/html/graph_drawing.h \
	src/report/html/graph_layout.c \
	src/report/html/graph_layout.h \
	src/report/html/html_report.c \
	src/report/html/html_report.h \
	src/report/html/line_chart.c \
	src/report/html/line_chart.h \
	src/report/html/page.c \
	src/report/html/page.h \
	src/report/html/part_alike.c \
	src/report/html/part_cases.c \
	src/report/html/part_head.c \
	src/report/html/part_how.c \
	src/report/html/part_human.c \
	src/report/html/part_overview.c \
	src/report/html/part_phenomena.c \
	src/report/html/part_scatter.c \
	src/report/html/part_worst.c \
	src/report/html/shown_case.c \
	src/report/html/shown_case.h \
	src/report/html/suite_page.c \
	src/report/html/suite_page.h \
	src/report/html/template.c \
	src/report/html/template.h \
	src/report/html/word_links.c \
	src/report/html/word_links.h \
	src/report/json_stream.c \
	src/report/json_stream.h \
	src/report/latex.c \
	src/report/latex.h \
	src/report/left_out.c \
	src/report/left_out.h \
	src/report/plain_text.c \
	src/report/plain_text.h \
	src/report/plot/cells.c \
	src/report/plot/cells.h \
	src/report/plot/correlations.c \
	src/report/plot/figure_table.c \
	src/report/plot/figure_table.h \
	src/report/plot/gnuplot.c \
	src/report/plot/gnuplot.h \
	src/report/plot/heatmap.c \
	src/report/plot/histograms.c \
	src/report/plot/holm.c \
	src/report/plot/intervals.c \
	src/report/plot/lengths.c \
	src/report/plot/mad.c \
	src/report/plot/matrix.c \
	src/report/plot/mf.c \
	src/report/plot/panels.c \
	src/report/plot/panels.h \
	src/report/plot/plot.c \
	src/report/plot/plot.h \
	src/report/plot/row_notes.c \
	src/report/plot/row_notes.h \
	src/report/plot/saved_rows.c \
	src/report/plot/saved_rows.h \
	src/report/plot/scatter.c \
	src/report/plot/script.c \
	src/report/plot/script.h \
	src/report/plot/violins.c \
	src/report/record.c \
	src/report/record.h \
	src/report/report.c \
	src/report/report.h \
	src/report/report_document.c \
	src/report/report_document.h \
	src/report/report_json.c \
	src/report/rivals_json.c \
	src/report/rivals_json.h \
	src/report/saved_report.h \
	src/report/saved_result.c \
	src/report/saved_result.h \
	src/report/sections.c \
	src/report/sections.h \
	src/report/sentinel_best.c \
	src/report/sentinel_best.h \
	src/report/settings_json.c \
	src/report/settings_json.h \
	src/report/sheet.c \
	src/report/sheet.h \
	src/report/shown_metrics.c \
	src/report/shown_metrics.h \
	src/report/summary.c \
	src/report/summary.h \
	src/report/system_sheets.c \
	src/report/system_sheets.h \
	src/report/text_folder.c \
	src/report/verdict.c \
	src/report/verdict.h \
	src/report/verification.c \
	src/report/verification.h \
	src/report/weakest_matrix.c \
	src/report/weakest_matrix.h \
	src/report/words.c \
	src/report/words.h \
	src/scores/metric_family.c \
	src/scores/metric_family.h \
	src/scores/score_delimited.c \
	src/scores/score_file.c \
	src/scores/score_file.h \
	src/scores/score_json.c \
	src/scores/score_reader.c \
	src/scores/score_reader.h \
	src/scores/score_repeats.c \
	src/scores/score_table.c \
	src/scores/score_table.h \
	src/scores/shard.c \
	src/scores/shard.h \
	src/studies/humans/bootstrap_correlation.c \
	src/studies/humans/bootstrap_correlation.h \
	src/studies/humans/human_form.c \
	src/studies/humans/human_form.h \
	src/studies/humans/human_metric_sheets.c \
	src/studies/humans/human_metric_sheets.h \
	src/studies/humans/human_parts.c \
	src/studies/humans/human_parts.h \
	src/studies/humans/human_places.c \
	src/studies/humans/human_places.h \
	src/studies/humans/human_sheets.c \
	src/studies/humans/human_sheets.h \
	src/studies/humans/human_study.c \
	src/studies/humans/human_study.h \
	src/studies/humans/human_summary.c \
	src/studies/humans/human_summary.h \
	src/studies/humans/human_tables.c \
	src/studies/humans/human_tables.h \
	src/studies/humans/human_verdict.c \
	src/studies/humans/human_verdict.h \
	src/studies/humans/humans.c \
	src/studies/humans/humans_form.c \
	src/studies/humans/low_third.c \
	src/studies/humans/low_third.h \
	src/studies/humans/metric_correlation.c \
	src/studies/humans/metric_correlation.h \
	src/studies/humans/planning.c \
	src/studies/humans/planning.h \
	src/studies/humans/rank_errors.c \
	src/studies/humans/rank_errors.h \
	src/studies/humans/rater_agreement.c \
	src/studies/humans/rater_agreement.h \
	src/studies/humans/rating_groups.c \
	src/studies/humans/rating_groups.h \
	src/studies/humans/rating_kappas.c \
	src/studies/humans/rating_kappas.h \
	src/studies/humans/rating_summary.c \
	src/studies/humans/rating_summary.h \
	src/studies/humans/ratings.c \
	src/studies/humans/ratings.h \
	src/studies/humans/ratings_reader.c \
	src/studies/humans/scored_outputs.c \
	src/studies/humans/scored_outputs.h \
	src/studies/humans/system_pairs.c \
	src/studies/humans/system_pairs.h \
	src/studies/humans/wide_ratings.c \
	src/studies/humans/wide_ratings.h \
	src/studies/mfscore/mf_sheets.c \
	src/studies/mfscore/mf_sheets.h \
	src/studies/mfscore/mf_study.c \
	src/studies/mfscore/mf_study.h \
	src/studies/mfscore/mf_verdict.c \
	src/studies/mfscore/mf_verdict.h \
	src/studies/mfscore/mfscore.c \
	src/studies/trees/draw_tree.c \
	src/studies/trees/draw_tree.h \
	src/studies/trees/subtrees.c \
	src/studies/trees/subtrees.h \
	src/studies/trees/tree_analysis.c \
	src/studies/trees/tree_analysis.h \
	src/studies/trees/tree_comparison.c \
	src/studies/trees/tree_constructions.c \
	src/studies/trees/tree_constructions.h \
	src/studies/trees/tree_mining.c \
	src/studies/trees/tree_overall.c \
	src/studies/trees/tree_pattern.c \
	src/studies/trees/tree_pattern.h \
	src/studies/trees/tree_runs.c \
	src/studies/trees/tree_runs.h \
	src/studies/trees/tree_sheets.c \
	src/studies/trees/tree_sheets.h \
	src/studies/trees/tree_show.c \
	src/studies/trees/tree_show.h \
	src/studies/trees/tree_study.c \
	src/studies/trees/tree_study.h \
	src/studies/trees/tree_verdict.c \
	src/studies/trees/tree_verdict.h \
	src/studies/trees/treebank_summary.c \
	src/studies/trees/treebank_summary.h \
	src/studies/trees/trees.c \
	src/suite/case_content.c \
	src/suite/case_content.h \
	src/suite/case_groups.c \
	src/suite/case_groups.h \
	src/suite/case_table.c \
	src/suite/case_table.h \
	src/suite/dimensions.c \
	src/suite/dimensions.h \
	src/suite/export.c \
	src/suite/export.h \
	src/suite/fields.c \
	src/suite/fields.h \
	src/suite/filter.c \
	src/suite/filter.h \
	src/suite/graph_faults.c \
	src/suite/graph_faults.h \
	src/suite/named_cases.c \
	src/suite/named_cases.h \
	src/suite/new_case.c \
	src/suite/new_case.h \
	src/suite/new_expectations.c \
	src/suite/new_expectations.h \
	src/suite/pair_rows.c \
	src/suite/pair_rows.h \
	src/suite/pairs.c \
	src/suite/pairs.h \
	src/suite/phenomenon.c \
	src/suite/phenomenon.h \
	src/suite/shipped.c \
	src/suite/shipped.h \
	src/suite/spans.c \
	src/suite/spans.h \
	src/suite/suite.c \
	src/suite/suite.h \
	src/suite/suite_read.c \
	src/suite/suite_read.h \
	src/suite/suite_write.c \
	src/suite/suite_write.h \
	src/text/edit_distance.c \
	src/text/edit_distance.h \
	src/text/lexicon.c \
	src/text/lexicon.h \
	src/text/line_diff.c \
	src/text/line_diff.h \
	src/text/ngram.c \
	src/text/ngram.h \
	src/text/ngram_numbers.c \
	src/text/ngram_numbers.h \
	src/text/piece_rules.c \
	src/text/piece_rules.h \
	src/text/piece_trie.c \
	src/text/piece_trie.h \
	src/text/sentence_piece.c \
	src/text/sentence_piece.h \
	src/text/sentence_piece_file.c \
	src/text/shift_search.c \
	src/text/shift_search.h \
	src/text/stem.c \
	src/text/stem.h \
	src/text/tokenize.c \
	src/text/tokenize.h \
	src/text/unicode.c \
	src/text/unicode.h \
	src/text/word_vectors.c \
	src/text/word_vectors.h \
	src/text/wordnet.c \
	src/text/wordnet.h \
	src/tree/conllu.c \
	src/tree/conllu.h \
	src/tree/edge_accuracy.c \
	src/tree/edge_accuracy.h \
	src/tree/edge_matching.c \
	src/tree/edge_matching.h \
	src/tree/outputs.c \
	src/tree/outputs.h \
	src/tree/tree.c \
	src/tree/tree.h \
	src/tree/treebank.c \
	src/tree/treebank.h

UNIT_TESTS = \
	tests/unit/amr/test_align \
	tests/unit/amr/test_align_core \
	tests/unit/amr/test_align_exact \
	tests/unit/amr/test_align_exact_split \
	tests/unit/amr/test_align_hill \
	tests/unit/amr/test_alignment_marks \
	tests/unit/amr/test_assignment \
	tests/unit/amr/test_difference \
	tests/unit/amr/test_difference_agreement \
	tests/unit/amr/test_difference_properties \
	tests/unit/amr/test_graph \
	tests/unit/amr/test_graph_frames \
	tests/unit/amr/test_naive_alignments_properties \
	tests/unit/amr/test_penman_read \
	tests/unit/amr/test_penman_read_block \
	tests/unit/amr/test_penman_read_checklist \
	tests/unit/amr/test_penman_read_lex \
	tests/unit/amr/test_penman_read_parts \
	tests/unit/amr/test_penman_write \
	tests/unit/amr/test_word_align \
	tests/unit/amr/test_word_align_agreement \
	tests/unit/amr/test_word_alignment \
	tests/unit/analysis/change/test_change \
	tests/unit/analysis/change/test_change_items \
	tests/unit/analysis/change/test_change_mean \
	tests/unit/analysis/change/test_condition \
	tests/unit/analysis/change/test_policy \
	tests/unit/analysis/change/test_self_test \
	tests/unit/analysis/change/test_self_test_repeats \
	tests/unit/analysis/pairs/test_kendall \
	tests/unit/analysis/pairs/test_kendall_counts \
	tests/unit/analysis/pairs/test_kendall_ties \
	tests/unit/analysis/pairs/test_pair_ranking \
	tests/unit/analysis/pairs/test_sample_pairs \
	tests/unit/analysis/pairs/test_sample_pairs_contrast \
	tests/unit/analysis/pairs/test_sample_pairs_deviation \
	tests/unit/analysis/pairs/test_sample_pairs_grouped \
	tests/unit/analysis/pairs/test_ties_fits \
	tests/unit/analysis/pairs/test_ties_gaps \
	tests/unit/analysis/pairs/test_ties_ladder \
	tests/unit/analysis/pairs/test_ties_soft_pairwise \
	tests/unit/analysis/pairs/test_ties_threshold \
	tests/unit/analysis/test_agreement_cohen \
	tests/unit/analysis/test_agreement_intraclass \
	tests/unit/analysis/test_agreement_judges \
	tests/unit/analysis/test_agreement_krippendorff \
	tests/unit/analysis/test_agreement_pairs \
	tests/unit/analysis/test_analyse \
	tests/unit/analysis/test_bootstrap \
	tests/unit/analysis/test_bootstrap_replicates \
	tests/unit/analysis/test_calibration \
	tests/unit/analysis/test_challenge \
	tests/unit/analysis/test_expectations \
	tests/unit/analysis/test_expectations_human \
	tests/unit/analysis/test_expectations_json \
	tests/unit/analysis/test_grouping \
	tests/unit/analysis/test_grouping_cases \
	tests/unit/analysis/test_grouping_means \
	tests/unit/analysis/test_grouping_sources \
	tests/unit/analysis/test_intervals_auc \
	tests/unit/analysis/test_intervals_clustered \
	tests/unit/analysis/test_intervals_correlation \
	tests/unit/analysis/test_intervals_paired \
	tests/unit/analysis/test_intervals_proportion \
	tests/unit/analysis/test_isotonic \
	tests/unit/analysis/test_jackknife \
	tests/unit/analysis/test_mf_score \
	tests/unit/analysis/test_normalise \
	tests/unit/analysis/test_normalise_preset \
	tests/unit/analysis/test_opposed_order \
	tests/unit/analysis/test_paired_tests \
	tests/unit/analysis/test_paired_tests_correlations \
	tests/unit/analysis/test_paired_tests_mcnemar \
	tests/unit/analysis/test_pooling \
	tests/unit/analysis/test_result_views \
	tests/unit/analysis/test_right_order \
	tests/unit/analysis/test_sample \
	tests/unit/analysis/test_sample_correlation \
	tests/unit/analysis/test_sample_correlation_p \
	tests/unit/analysis/test_sample_descriptive \
	tests/unit/analysis/test_sample_distribution \
	tests/unit/analysis/test_sample_quantile \
	tests/unit/analysis/test_sample_rank \
	tests/unit/analysis/test_sample_settle \
	tests/unit/analysis/test_sample_systems \
	tests/unit/analysis/test_score_difference \
	tests/unit/analysis/test_separation \
	tests/unit/analysis/test_separation_omnibus \
	tests/unit/analysis/test_significance \
	tests/unit/analysis/test_significance_sensitivity \
	tests/unit/analysis/test_significance_spearman \
	tests/unit/analysis/test_significance_standing \
	tests/unit/analysis/test_span_counts \
	tests/unit/analysis/test_statistics \
	tests/unit/analysis/test_statistics_mad \
	tests/unit/analysis/test_statistics_mean \
	tests/unit/analysis/test_statistics_pairs \
	tests/unit/analysis/test_statistics_ranking \
	tests/unit/analysis/test_statistics_ranking_distinct \
	tests/unit/analysis/test_statistics_spearman \
	tests/unit/analysis/test_statistics_values \
	tests/unit/analysis/test_systems \
	tests/unit/analysis/tests/test_clusters \
	tests/unit/analysis/tests/test_max_statistic \
	tests/unit/analysis/tests/test_multiple_testing \
	tests/unit/analysis/tests/test_paired_sample \
	tests/unit/analysis/tests/test_paired_sample_bootstrap \
	tests/unit/analysis/tests/test_paired_sample_draws \
	tests/unit/analysis/tests/test_permutation \
	tests/unit/analysis/tests/test_permutation_order \
	tests/unit/analysis/tests/test_permutation_signs \
	tests/unit/analysis/tests/test_permutation_swap \
	tests/unit/analysis/tests/test_rank_tests_friedman \
	tests/unit/analysis/tests/test_rank_tests_signed \
	tests/unit/analysis/tests/test_rank_tests_sum \
	tests/unit/analysis/tests/test_studentized_range \
	tests/unit/analysis/tests/test_variance \
	tests/unit/base/test_ascii \
	tests/unit/base/test_bits \
	tests/unit/base/test_clock_deadline \
	tests/unit/base/test_column_names \
	tests/unit/base/test_delimited_file \
	tests/unit/base/test_diagnostic \
	tests/unit/base/test_dot_product \
	tests/unit/base/test_exact_sum \
	tests/unit/base/test_file \
	tests/unit/base/test_file_compressed \
	tests/unit/base/test_file_lines \
	tests/unit/base/test_file_mapped \
	tests/unit/base/test_file_output \
	tests/unit/base/test_file_output_end \
	tests/unit/base/test_file_paths \
	tests/unit/base/test_foreign_guard \
	tests/unit/base/test_hash \
	tests/unit/base/test_hash_128 \
	tests/unit/base/test_hash_map \
	tests/unit/base/test_hash_sha256 \
	tests/unit/base/test_hash_table \
	tests/unit/base/test_isolated \
	tests/unit/base/test_json_cursor \
	tests/unit/base/test_json_file \
	tests/unit/base/test_json_locate \
	tests/unit/base/test_json_locate_scanning \
	tests/unit/base/test_json_parts \
	tests/unit/base/test_json_write \
	tests/unit/base/test_log_text \
	tests/unit/base/test_memory_arena \
	tests/unit/base/test_memory_vector \
	tests/unit/base/test_number_percentile \
	tests/unit/base/test_options \
	tests/unit/base/test_options_known \
	tests/unit/base/test_options_nearest \
	tests/unit/base/test_output_set \
	tests/unit/base/test_processor \
	tests/unit/base/test_subprocess \
	tests/unit/base/test_table \
	tests/unit/base/test_table_json \
	tests/unit/base/test_table_layout \
	tests/unit/base/test_terminal \
	tests/unit/base/test_terminal_interrupt \
	tests/unit/base/test_terminal_locale \
	tests/unit/base/test_terminal_progress \
	tests/unit/base/test_text_stream \
	tests/unit/base/test_thread_pool \
	tests/unit/base/test_utf8 \
	tests/unit/cluster/test_cluster_message \
	tests/unit/commands/test_book_reports \
	tests/unit/commands/test_command \
	tests/unit/commands/test_run_reports \
	tests/unit/engine/test_callback \
	tests/unit/engine/test_engine \
	tests/unit/engine/test_score_missing \
	tests/unit/engine/test_stream_threads \
	tests/unit/generate/test_expand_cases \
	tests/unit/generate/test_pattern_article \
	tests/unit/generate/test_template_agreement \
	tests/unit/generate/test_template_bindings \
	tests/unit/import/test_import \
	tests/unit/import/test_import_sick \
	tests/unit/import/test_import_sts \
	tests/unit/import/test_mapped_case_order \
	tests/unit/import/test_mapped_case_text \
	tests/unit/import/test_mapping \
	tests/unit/import/test_nlg_checklist \
	tests/unit/import/test_nlg_checklist_content \
	tests/unit/import/test_nlg_checklist_duplicates \
	tests/unit/import/test_nlg_checklist_ids \
	tests/unit/import/test_records \
	tests/unit/import/test_results \
	tests/unit/import/test_row_template \
	tests/unit/lint/test_check_codes \
	tests/unit/lint/test_fix \
	tests/unit/lint/test_lint \
	tests/unit/lint/test_lint_cases \
	tests/unit/lint/test_lint_findings \
	tests/unit/lint/test_lint_pairs \
	tests/unit/lint/test_sentence_form \
	tests/unit/metrics/host/test_cache \
	tests/unit/metrics/host/test_cache_key \
	tests/unit/metrics/host/test_cache_scores \
	tests/unit/metrics/host/test_catalog \
	tests/unit/metrics/host/test_catalog_module \
	tests/unit/metrics/host/test_catalog_references \
	tests/unit/metrics/host/test_metric \
	tests/unit/metrics/host/test_metric_option \
	tests/unit/metrics/host/test_metric_view \
	tests/unit/metrics/host/test_parse_cache \
	tests/unit/metrics/host/test_runner_selves \
	tests/unit/metrics/host/test_seal \
	tests/unit/metrics/meteor/test_meteor \
	tests/unit/metrics/meteor/test_meteor_resources \
	tests/unit/metrics/neural/test_bertscore \
	tests/unit/metrics/neural/test_form \
	tests/unit/metrics/neural/test_score_baseline \
	tests/unit/metrics/neural/test_sentence_states \
	tests/unit/metrics/process/test_process_protocol \
	tests/unit/metrics/process/test_process_session \
	tests/unit/metrics/smatch/test_aspect_figures \
	tests/unit/metrics/smatch/test_best_edit \
	tests/unit/metrics/smatch/test_smatch \
	tests/unit/metrics/smatch/test_smatch_agreement \
	tests/unit/metrics/smatch/test_smatch_aspect \
	tests/unit/metrics/smatch/test_smatch_checklist \
	tests/unit/metrics/smatch/test_smatch_corpus \
	tests/unit/metrics/smatch/test_smatch_count \
	tests/unit/metrics/smatch/test_smatch_edit \
	tests/unit/metrics/smatch/test_smatch_explain \
	tests/unit/metrics/smatch/test_smatch_large \
	tests/unit/metrics/smatch/test_smatch_lines \
	tests/unit/metrics/smatch/test_smatch_match \
	tests/unit/metrics/smatch/test_smatch_read \
	tests/unit/metrics/smatch/test_smatch_strings \
	tests/unit/metrics/smatch/test_smatch_triples \
	tests/unit/metrics/smatch/test_strings_keys \
	tests/unit/metrics/smatchpp/test_smatchpp \
	tests/unit/metrics/smatchpp/test_smatchpp_aspects \
	tests/unit/metrics/smatchpp/test_smatchpp_read \
	tests/unit/metrics/smatchpp/test_smatchpp_standard \
	tests/unit/metrics/terp/test_terp \
	tests/unit/metrics/terp/test_terp_explain \
	tests/unit/metrics/terp/test_terp_files \
	tests/unit/metrics/terp/test_terp_naive \
	tests/unit/metrics/test_bleu \
	tests/unit/metrics/test_bleu_nltk \
	tests/unit/metrics/test_case_words \
	tests/unit/metrics/test_case_words_ngrams \
	tests/unit/metrics/test_chrf \
	tests/unit/metrics/test_chrf_counts \
	tests/unit/metrics/test_cider \
	tests/unit/metrics/test_columns_agreement \
	tests/unit/metrics/test_conformance_material \
	tests/unit/metrics/test_counterfactual_draft \
	tests/unit/metrics/test_dea \
	tests/unit/metrics/test_eed \
	tests/unit/metrics/test_error_rates \
	tests/unit/metrics/test_graco \
	tests/unit/metrics/test_graco_model \
	tests/unit/metrics/test_graph_properties \
	tests/unit/metrics/test_graph_threads \
	tests/unit/metrics/test_gtm \
	tests/unit/metrics/test_gtm_runs \
	tests/unit/metrics/test_isolated_message \
	tests/unit/metrics/test_metric_support_unreadable \
	tests/unit/metrics/test_nist \
	tests/unit/metrics/test_nist_count \
	tests/unit/metrics/test_nist_information \
	tests/unit/metrics/test_nist_short \
	tests/unit/metrics/test_parts_agreement \
	tests/unit/metrics/test_rouge \
	tests/unit/metrics/test_rouge_words \
	tests/unit/metrics/test_s2match \
	tests/unit/metrics/test_s2match_concepts \
	tests/unit/metrics/test_sari \
	tests/unit/metrics/test_sema \
	tests/unit/metrics/test_sembleu \
	tests/unit/metrics/test_sembleu_count \
	tests/unit/metrics/test_sembleu_totals \
	tests/unit/metrics/test_sentinels \
	tests/unit/metrics/test_signatures_agreement \
	tests/unit/metrics/test_ter \
	tests/unit/metrics/test_ter_explain \
	tests/unit/metrics/test_ter_tokenize \
	tests/unit/metrics/test_text_properties \
	tests/unit/metrics/wl/test_graph \
	tests/unit/metrics/wl/test_transport \
	tests/unit/metrics/wl/test_wlk \
	tests/unit/metrics/wl/test_wwlk \
	tests/unit/neural/test_attention \
	tests/unit/neural/test_blas_library \
	tests/unit/neural/test_byte_pair \
	tests/unit/neural/test_comet_config \
	tests/unit/neural/test_comet_estimator \
	tests/unit/neural/test_comet_model \
	tests/unit/neural/test_elementwise \
	tests/unit/neural/test_encoder \
	tests/unit/neural/test_model_config \
	tests/unit/neural/test_model_folder \
	tests/unit/neural/test_tensor_file \
	tests/unit/neural/test_token_ids \
	tests/unit/neural/test_tokenizer \
	tests/unit/neural/test_tokenizer_xlm_roberta \
	tests/unit/phenomena/test_classify_curated \
	tests/unit/phenomena/test_classify_further \
	tests/unit/phenomena/test_graph_proposal \
	tests/unit/phenomena/test_mine \
	tests/unit/phenomena/test_mine_suite \
	tests/unit/phenomena/test_word_knowledge_relation \
	tests/unit/report/ci/test_checklist \
	tests/unit/report/ci/test_checklist_expectation \
	tests/unit/report/ci/test_checklist_github \
	tests/unit/report/ci/test_checklist_place \
	tests/unit/report/ci/test_checklist_sarif \
	tests/unit/report/ci/test_checklist_summary \
	tests/unit/report/ci/test_junit_writer \
	tests/unit/report/explain/test_difference_view \
	tests/unit/report/explain/test_drawing_graphs \
	tests/unit/report/explain/test_drawing_members \
	tests/unit/report/explain/test_drawing_shapes \
	tests/unit/report/explain/test_drawing_text \
	tests/unit/report/explain/test_edit_words \
	tests/unit/report/explain/test_explanation \
	tests/unit/report/html/test_graph_layout \
	tests/unit/report/html/test_html_report \
	tests/unit/report/html/test_line_chart \
	tests/unit/report/html/test_template \
	tests/unit/report/html/test_word_links \
	tests/unit/report/plot/test_script \
	tests/unit/report/test_bands \
	tests/unit/report/test_color_steps \
	tests/unit/report/test_comparison \
	tests/unit/report/test_document \
	tests/unit/report/test_figures_decimal \
	tests/unit/report/test_figures_footnotes \
	tests/unit/report/test_figures_json \
	tests/unit/report/test_figures_list \
	tests/unit/report/test_figures_matrix \
	tests/unit/report/test_figures_order \
	tests/unit/report/test_figures_text \
	tests/unit/report/test_figures_view \
	tests/unit/report/test_gate_history \
	tests/unit/report/test_json_stream \
	tests/unit/report/test_latex \
	tests/unit/report/test_plain_text \
	tests/unit/report/test_record \
	tests/unit/report/test_report \
	tests/unit/report/test_report_csv \
	tests/unit/report/test_report_document_content \
	tests/unit/report/test_report_json \
	tests/unit/report/test_report_markdown \
	tests/unit/report/test_report_terminal \
	tests/unit/report/test_report_text \
	tests/unit/report/test_report_tsv \
	tests/unit/report/test_saved_report \
	tests/unit/report/test_sections_failures \
	tests/unit/report/test_sections_weak_spots \
	tests/unit/report/test_sheet \
	tests/unit/report/test_summary \
	tests/unit/report/test_text_folder_case \
	tests/unit/report/test_text_folder_expectations \
	tests/unit/report/test_text_folder_group \
	tests/unit/report/test_text_folder_name \
	tests/unit/report/test_verdict \
	tests/unit/report/test_verification \
	tests/unit/report/test_verification_selection \
	tests/unit/report/test_words \
	tests/unit/report/test_words_expectation \
	tests/unit/report/test_words_standing \
	tests/unit/scores/test_metric_family \
	tests/unit/scores/test_score_file \
	tests/unit/scores/test_score_table \
	tests/unit/scores/test_score_table_head \
	tests/unit/scores/test_score_table_shuffled \
	tests/unit/scores/test_shard \
	tests/unit/studies/humans/test_bootstrap_correlation \
	tests/unit/studies/humans/test_low_third \
	tests/unit/studies/humans/test_metric_correlation \
	tests/unit/studies/humans/test_planning \
	tests/unit/studies/humans/test_rank_errors \
	tests/unit/studies/humans/test_rater_agreement \
	tests/unit/studies/humans/test_rating_kappas \
	tests/unit/studies/humans/test_rating_summary \
	tests/unit/studies/humans/test_ratings \
	tests/unit/studies/humans/test_system_pairs \
	tests/unit/studies/trees/test_draw_tree \
	tests/unit/studies/trees/test_subtrees \
	tests/unit/studies/trees/test_tree_constructions \
	tests/unit/studies/trees/test_tree_pattern \
	tests/unit/studies/trees/test_tree_study \
	tests/unit/studies/trees/test_treebank_summary \
	tests/unit/suite/test_case_content \
	tests/unit/suite/test_dimensions \
	tests/unit/suite/test_filter \
	tests/unit/suite/test_graph_faults \
	tests/unit/suite/test_graph_faults_place \
	tests/unit/suite/test_new_case_append \
	tests/unit/suite/test_new_case_id \
	tests/unit/suite/test_pairs \
	tests/unit/suite/test_phenomenon \
	tests/unit/suite/test_phenomenon_write \
	tests/unit/suite/test_shipped \
	tests/unit/suite/test_shipped_templates \
	tests/unit/suite/test_starter_properties \
	tests/unit/suite/test_suite_cases \
	tests/unit/suite/test_suite_expectation \
	tests/unit/suite/test_suite_list \
	tests/unit/suite/test_suite_name \
	tests/unit/suite/test_suite_place \
	tests/unit/suite/test_suite_read \
	tests/unit/suite/test_suite_scale \
	tests/unit/suite/test_suite_write \
	tests/unit/text/test_edit_distance \
	tests/unit/text/test_edit_distance_bits \
	tests/unit/text/test_lexicon \
	tests/unit/text/test_line_diff \
	tests/unit/text/test_line_diff_blocks \
	tests/unit/text/test_line_diff_subsequence \
	tests/unit/text/test_naive_ngrams_properties \
	tests/unit/text/test_ngram \
	tests/unit/text/test_ngram_numbers \
	tests/unit/text/test_sentence_piece \
	tests/unit/text/test_shift_search \
	tests/unit/text/test_stem \
	tests/unit/text/test_stem_agreement \
	tests/unit/text/test_stem_cache \
	tests/unit/text/test_tokenize \
	tests/unit/text/test_tokenize_agreement \
	tests/unit/text/test_unicode \
	tests/unit/text/test_unicode_characters \
	tests/unit/text/test_word_vectors \
	tests/unit/text/test_wordnet \
	tests/unit/text/test_wordnet_installed \
	tests/unit/text/test_wordnet_pointers \
	tests/unit/tree/test_conllu \
	tests/unit/tree/test_edge_accuracy \
	tests/unit/tree/test_tree_measures \
	tests/unit/tree/test_tree_outputs \
	tests/unit/tree/test_treebank

UNIT_TESTS_ALONE = \
	tests/unit/amr/test_align_exact_split \
	tests/unit/amr/test_penman_read_lex \
	tests/unit/amr/test_penman_read_parts \
	tests/unit/analysis/pairs/test_ties_gaps \
	tests/unit/analysis/pairs/test_ties_soft_pairwise \
	tests/unit/analysis/test_agreement_pairs \
	tests/unit/analysis/test_bootstrap \
	tests/unit/analysis/test_bootstrap_replicates \
	tests/unit/analysis/test_expectations_json \
	tests/unit/analysis/test_normalise_preset \
	tests/unit/analysis/test_paired_tests_mcnemar \
	tests/unit/analysis/test_result_views \
	tests/unit/analysis/test_sample_correlation_p \
	tests/unit/analysis/test_sample_settle \
	tests/unit/analysis/test_significance_sensitivity \
	tests/unit/analysis/test_significance_spearman \
	tests/unit/base/test_file \
	tests/unit/base/test_output_set \
	tests/unit/base/test_terminal_progress \
	tests/unit/cluster/test_cluster_message \
	tests/unit/commands/test_run_reports \
	tests/unit/generate/test_pattern_article \
	tests/unit/generate/test_template_agreement \
	tests/unit/generate/test_template_bindings \
	tests/unit/import/test_import \
	tests/unit/import/test_import_sick \
	tests/unit/import/test_import_sts \
	tests/unit/metrics/host/test_cache \
	tests/unit/metrics/host/test_cache_key \
	tests/unit/metrics/neural/test_bertscore \
	tests/unit/metrics/neural/test_sentence_states \
	tests/unit/metrics/process/test_process_session \
	tests/unit/metrics/smatch/test_smatch_edit \
	tests/unit/metrics/smatch/test_smatch_lines \
	tests/unit/metrics/terp/test_terp_explain \
	tests/unit/metrics/test_bleu_nltk \
	tests/unit/metrics/test_case_words_ngrams \
	tests/unit/metrics/test_conformance_material \
	tests/unit/metrics/test_counterfactual_draft \
	tests/unit/metrics/test_nist_count \
	tests/unit/metrics/test_nist_information \
	tests/unit/metrics/test_nist_short \
	tests/unit/metrics/test_s2match \
	tests/unit/metrics/test_s2match_concepts \
	tests/unit/metrics/test_sembleu_totals \
	tests/unit/metrics/test_ter_explain \
	tests/unit/metrics/wl/test_graph \
	tests/unit/metrics/wl/test_wwlk \
	tests/unit/neural/test_attention \
	tests/unit/neural/test_byte_pair \
	tests/unit/neural/test_elementwise \
	tests/unit/report/ci/test_checklist \
	tests/unit/report/ci/test_checklist_expectation \
	tests/unit/report/ci/test_checklist_summary \
	tests/unit/report/ci/test_junit_writer \
	tests/unit/report/explain/test_drawing_text \
	tests/unit/report/test_comparison \
	tests/unit/report/test_figures_json \
	tests/unit/report/test_figures_order \
	tests/unit/report/test_figures_view \
	tests/unit/report/test_text_folder_case \
	tests/unit/report/test_text_folder_expectations \
	tests/unit/report/test_text_folder_group \
	tests/unit/report/test_text_folder_name \
	tests/unit/report/test_verdict \
	tests/unit/studies/humans/test_rater_agreement \
	tests/unit/suite/test_pairs \
	tests/unit/text/test_edit_distance_bits \
	tests/unit/text/test_word_vectors \
	tests/unit/text/test_wordnet \
	tests/unit/text/test_wordnet_installed

UNIT_TESTS_TOGETHER = \
	tests/unit/amr/together \
	tests/unit/analysis/change/together \
	tests/unit/analysis/pairs/together \
	tests/unit/analysis/together \
	tests/unit/analysis/tests/together \
	tests/unit/base/together \
	tests/unit/commands/together \
	tests/unit/engine/together \
	tests/unit/generate/together \
	tests/unit/import/together \
	tests/unit/lint/together \
	tests/unit/metrics/host/together \
	tests/unit/metrics/meteor/together \
	tests/unit/metrics/neural/together \
	tests/unit/metrics/process/together \
	tests/unit/metrics/smatch/together \
	tests/unit/metrics/smatchpp/together \
	tests/unit/metrics/terp/together \
	tests/unit/metrics/together \
	tests/unit/metrics/wl/together \
	tests/unit/neural/together \
	tests/unit/phenomena/together \
	tests/unit/report/ci/together \
	tests/unit/report/explain/together \
	tests/unit/report/html/together \
	tests/unit/report/plot/together \
	tests/unit/report/together \
	tests/unit/scores/together \
	tests/unit/studies/humans/together \
	tests/unit/studies/trees/together \
	tests/unit/suite/together \
	tests/unit/text/together \
	tests/unit/tree/together

tests_unit_amr_together_SOURCES = \
	tests/unit/amr/test_align.c \
	tests/unit/amr/test_align_core.c \
	tests/unit/amr/test_align_exact.c \
	tests/unit/amr/test_align_hill.c \
	tests/unit/amr/test_alignment_marks.c \
	tests/unit/amr/test_assignment.c \
	tests/unit/amr/test_difference.c \
	tests/unit/amr/test_difference_agreement.c \
	tests/unit/amr/test_difference_properties.c \
	tests/unit/amr/test_graph.c \
	tests/unit/amr/test_graph_frames.c \
	tests/unit/amr/test_naive_alignments_properties.c \
	tests/unit/amr/test_penman_read.c \
	tests/unit/amr/test_penman_read_block.c \
	tests/unit/amr/test_penman_read_checklist.c \
	tests/unit/amr/test_penman_write.c \
	tests/unit/amr/test_word_align.c \
	tests/unit/amr/test_word_align_agreement.c \
	tests/unit/amr/test_word_alignment.c
tests_unit_amr_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_amr_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_amr_together_SOURCES:.c=): tests/unit/amr/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_analysis_change_together_SOURCES = \
	tests/unit/analysis/change/test_change.c \
	tests/unit/analysis/change/test_change_items.c \
	tests/unit/analysis/change/test_change_mean.c \
	tests/unit/analysis/change/test_condition.c \
	tests/unit/analysis/change/test_policy.c \
	tests/unit/analysis/change/test_self_test.c \
	tests/unit/analysis/change/test_self_test_repeats.c
tests_unit_analysis_change_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_analysis_change_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_analysis_change_together_SOURCES:.c=): tests/unit/analysis/change/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_analysis_pairs_together_SOURCES = \
	tests/unit/analysis/pairs/test_kendall.c \
	tests/unit/analysis/pairs/test_kendall_counts.c \
	tests/unit/analysis/pairs/test_kendall_ties.c \
	tests/unit/analysis/pairs/test_pair_ranking.c \
	tests/unit/analysis/pairs/test_sample_pairs.c \
	tests/unit/analysis/pairs/test_sample_pairs_contrast.c \
	tests/unit/analysis/pairs/test_sample_pairs_deviation.c \
	tests/unit/analysis/pairs/test_sample_pairs_grouped.c \
	tests/unit/analysis/pairs/test_ties_fits.c \
	tests/unit/analysis/pairs/test_ties_ladder.c \
	tests/unit/analysis/pairs/test_ties_threshold.c
tests_unit_analysis_pairs_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_analysis_pairs_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_analysis_pairs_together_SOURCES:.c=): tests/unit/analysis/pairs/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_analysis_together_SOURCES = \
	tests/unit/analysis/test_agreement_cohen.c \
	tests/unit/analysis/test_agreement_intraclass.c \
	tests/unit/analysis/test_agreement_judges.c \
	tests/unit/analysis/test_agreement_krippendorff.c \
	tests/unit/analysis/test_analyse.c \
	tests/unit/analysis/test_calibration.c \
	tests/unit/analysis/test_challenge.c \
	tests/unit/analysis/test_expectations.c \
	tests/unit/analysis/test_expectations_human.c \
	tests/unit/analysis/test_grouping.c \
	tests/unit/analysis/test_grouping_cases.c \
	tests/unit/analysis/test_grouping_means.c \
	tests/unit/analysis/test_grouping_sources.c \
	tests/unit/analysis/test_intervals_auc.c \
	tests/unit/analysis/test_intervals_clustered.c \
	tests/unit/analysis/test_intervals_correlation.c \
	tests/unit/analysis/test_intervals_paired.c \
	tests/unit/analysis/test_intervals_proportion.c \
	tests/unit/analysis/test_jackknife.c \
	tests/unit/analysis/test_mf_score.c \
	tests/unit/analysis/test_normalise.c \
	tests/unit/analysis/test_opposed_order.c \
	tests/unit/analysis/test_paired_tests.c \
	tests/unit/analysis/test_paired_tests_correlations.c \
	tests/unit/analysis/test_pooling.c \
	tests/unit/analysis/test_right_order.c \
	tests/unit/analysis/test_sample.c \
	tests/unit/analysis/test_sample_correlation.c \
	tests/unit/analysis/test_sample_descriptive.c \
	tests/unit/analysis/test_sample_distribution.c \
	tests/unit/analysis/test_sample_quantile.c \
	tests/unit/analysis/test_sample_rank.c \
	tests/unit/analysis/test_sample_systems.c \
	tests/unit/analysis/test_score_difference.c \
	tests/unit/analysis/test_separation.c \
	tests/unit/analysis/test_separation_omnibus.c \
	tests/unit/analysis/test_significance.c \
	tests/unit/analysis/test_significance_standing.c \
	tests/unit/analysis/test_span_counts.c \
	tests/unit/analysis/test_statistics.c \
	tests/unit/analysis/test_statistics_mad.c \
	tests/unit/analysis/test_statistics_mean.c \
	tests/unit/analysis/test_statistics_pairs.c \
	tests/unit/analysis/test_statistics_ranking.c \
	tests/unit/analysis/test_statistics_ranking_distinct.c \
	tests/unit/analysis/test_statistics_spearman.c \
	tests/unit/analysis/test_statistics_values.c \
	tests/unit/analysis/test_systems.c
tests_unit_analysis_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_analysis_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_analysis_together_SOURCES:.c=): tests/unit/analysis/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_analysis_tests_together_SOURCES = \
	tests/unit/analysis/tests/test_clusters.c \
	tests/unit/analysis/tests/test_max_statistic.c \
	tests/unit/analysis/tests/test_multiple_testing.c \
	tests/unit/analysis/tests/test_paired_sample.c \
	tests/unit/analysis/tests/test_paired_sample_bootstrap.c \
	tests/unit/analysis/tests/test_paired_sample_draws.c \
	tests/unit/analysis/tests/test_permutation.c \
	tests/unit/analysis/tests/test_permutation_order.c \
	tests/unit/analysis/tests/test_permutation_signs.c \
	tests/unit/analysis/tests/test_permutation_swap.c \
	tests/unit/analysis/tests/test_rank_tests_friedman.c \
	tests/unit/analysis/tests/test_rank_tests_signed.c \
	tests/unit/analysis/tests/test_rank_tests_sum.c \
	tests/unit/analysis/tests/test_studentized_range.c \
	tests/unit/analysis/tests/test_variance.c
tests_unit_analysis_tests_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_analysis_tests_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_analysis_tests_together_SOURCES:.c=): tests/unit/analysis/tests/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_base_together_SOURCES = \
	tests/unit/base/test_ascii.c \
	tests/unit/base/test_bits.c \
	tests/unit/base/test_clock_deadline.c \
	tests/unit/base/test_column_names.c \
	tests/unit/base/test_delimited_file.c \
	tests/unit/base/test_diagnostic.c \
	tests/unit/base/test_dot_product.c \
	tests/unit/base/test_exact_sum.c \
	tests/unit/base/test_file_compressed.c \
	tests/unit/base/test_file_lines.c \
	tests/unit/base/test_file_mapped.c \
	tests/unit/base/test_file_output.c \
	tests/unit/base/test_file_output_end.c \
	tests/unit/base/test_file_paths.c \
	tests/unit/base/test_foreign_guard.c \
	tests/unit/base/test_hash.c \
	tests/unit/base/test_hash_128.c \
	tests/unit/base/test_hash_map.c \
	tests/unit/base/test_hash_sha256.c \
	tests/unit/base/test_hash_table.c \
	tests/unit/base/test_isolated.c \
	tests/unit/base/test_json_cursor.c \
	tests/unit/base/test_json_file.c \
	tests/unit/base/test_json_locate.c \
	tests/unit/base/test_json_locate_scanning.c \
	tests/unit/base/test_json_parts.c \
	tests/unit/base/test_json_write.c \
	tests/unit/base/test_log_text.c \
	tests/unit/base/test_memory_arena.c \
	tests/unit/base/test_memory_vector.c \
	tests/unit/base/test_number_percentile.c \
	tests/unit/base/test_options.c \
	tests/unit/base/test_options_known.c \
	tests/unit/base/test_options_nearest.c \
	tests/unit/base/test_processor.c \
	tests/unit/base/test_subprocess.c \
	tests/unit/base/test_table.c \
	tests/unit/base/test_table_json.c \
	tests/unit/base/test_table_layout.c \
	tests/unit/base/test_terminal.c \
	tests/unit/base/test_terminal_interrupt.c \
	tests/unit/base/test_terminal_locale.c \
	tests/unit/base/test_text_stream.c \
	tests/unit/base/test_thread_pool.c \
	tests/unit/base/test_utf8.c
tests_unit_base_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_base_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_base_together_SOURCES:.c=): tests/unit/base/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_commands_together_SOURCES = \
	tests/unit/commands/test_book_reports.c \
	tests/unit/commands/test_command.c
tests_unit_commands_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_commands_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_commands_together_SOURCES:.c=): tests/unit/commands/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_engine_together_SOURCES = \
	tests/unit/engine/test_callback.c \
	tests/unit/engine/test_engine.c \
	tests/unit/engine/test_score_missing.c \
	tests/unit/engine/test_stream_threads.c
tests_unit_engine_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_engine_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_engine_together_SOURCES:.c=): tests/unit/engine/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_generate_together_SOURCES = \
	tests/unit/generate/test_expand_cases.c
tests_unit_generate_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_generate_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_generate_together_SOURCES:.c=): tests/unit/generate/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_import_together_SOURCES = \
	tests/unit/import/test_mapped_case_order.c \
	tests/unit/import/test_mapped_case_text.c \
	tests/unit/import/test_mapping.c \
	tests/unit/import/test_nlg_checklist.c \
	tests/unit/import/test_nlg_checklist_content.c \
	tests/unit/import/test_nlg_checklist_duplicates.c \
	tests/unit/import/test_nlg_checklist_ids.c \
	tests/unit/import/test_records.c \
	tests/unit/import/test_results.c \
	tests/unit/import/test_row_template.c
tests_unit_import_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_import_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_import_together_SOURCES:.c=): tests/unit/import/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_lint_together_SOURCES = \
	tests/unit/lint/test_check_codes.c \
	tests/unit/lint/test_fix.c \
	tests/unit/lint/test_lint.c \
	tests/unit/lint/test_lint_cases.c \
	tests/unit/lint/test_lint_findings.c \
	tests/unit/lint/test_lint_pairs.c \
	tests/unit/lint/test_sentence_form.c
tests_unit_lint_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_lint_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_lint_together_SOURCES:.c=): tests/unit/lint/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_host_together_SOURCES = \
	tests/unit/metrics/host/test_cache_scores.c \
	tests/unit/metrics/host/test_catalog.c \
	tests/unit/metrics/host/test_catalog_module.c \
	tests/unit/metrics/host/test_catalog_references.c \
	tests/unit/metrics/host/test_metric.c \
	tests/unit/metrics/host/test_metric_option.c \
	tests/unit/metrics/host/test_metric_view.c \
	tests/unit/metrics/host/test_parse_cache.c \
	tests/unit/metrics/host/test_runner_selves.c \
	tests/unit/metrics/host/test_seal.c
tests_unit_metrics_host_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_host_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_host_together_SOURCES:.c=): tests/unit/metrics/host/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_meteor_together_SOURCES = \
	tests/unit/metrics/meteor/test_meteor.c \
	tests/unit/metrics/meteor/test_meteor_resources.c
tests_unit_metrics_meteor_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_meteor_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_meteor_together_SOURCES:.c=): tests/unit/metrics/meteor/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_neural_together_SOURCES = \
	tests/unit/metrics/neural/test_form.c \
	tests/unit/metrics/neural/test_score_baseline.c
tests_unit_metrics_neural_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_neural_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_neural_together_SOURCES:.c=): tests/unit/metrics/neural/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_process_together_SOURCES = \
	tests/unit/metrics/process/test_process_protocol.c
tests_unit_metrics_process_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_process_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_process_together_SOURCES:.c=): tests/unit/metrics/process/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_smatch_together_SOURCES = \
	tests/unit/metrics/smatch/test_aspect_figures.c \
	tests/unit/metrics/smatch/test_best_edit.c \
	tests/unit/metrics/smatch/test_smatch.c \
	tests/unit/metrics/smatch/test_smatch_agreement.c \
	tests/unit/metrics/smatch/test_smatch_aspect.c \
	tests/unit/metrics/smatch/test_smatch_checklist.c \
	tests/unit/metrics/smatch/test_smatch_corpus.c \
	tests/unit/metrics/smatch/test_smatch_count.c \
	tests/unit/metrics/smatch/test_smatch_explain.c \
	tests/unit/metrics/smatch/test_smatch_large.c \
	tests/unit/metrics/smatch/test_smatch_match.c \
	tests/unit/metrics/smatch/test_smatch_read.c \
	tests/unit/metrics/smatch/test_smatch_strings.c \
	tests/unit/metrics/smatch/test_smatch_triples.c \
	tests/unit/metrics/smatch/test_strings_keys.c
tests_unit_metrics_smatch_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_smatch_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_smatch_together_SOURCES:.c=): tests/unit/metrics/smatch/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_smatchpp_together_SOURCES = \
	tests/unit/metrics/smatchpp/test_smatchpp.c \
	tests/unit/metrics/smatchpp/test_smatchpp_aspects.c \
	tests/unit/metrics/smatchpp/test_smatchpp_read.c \
	tests/unit/metrics/smatchpp/test_smatchpp_standard.c
tests_unit_metrics_smatchpp_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_smatchpp_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_smatchpp_together_SOURCES:.c=): tests/unit/metrics/smatchpp/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_terp_together_SOURCES = \
	tests/unit/metrics/terp/test_terp.c \
	tests/unit/metrics/terp/test_terp_files.c \
	tests/unit/metrics/terp/test_terp_naive.c
tests_unit_metrics_terp_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_terp_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_terp_together_SOURCES:.c=): tests/unit/metrics/terp/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_together_SOURCES = \
	tests/unit/metrics/test_bleu.c \
	tests/unit/metrics/test_case_words.c \
	tests/unit/metrics/test_chrf.c \
	tests/unit/metrics/test_chrf_counts.c \
	tests/unit/metrics/test_cider.c \
	tests/unit/metrics/test_columns_agreement.c \
	tests/unit/metrics/test_dea.c \
	tests/unit/metrics/test_eed.c \
	tests/unit/metrics/test_error_rates.c \
	tests/unit/metrics/test_graco.c \
	tests/unit/metrics/test_graco_model.c \
	tests/unit/metrics/test_graph_properties.c \
	tests/unit/metrics/test_graph_threads.c \
	tests/unit/metrics/test_gtm.c \
	tests/unit/metrics/test_gtm_runs.c \
	tests/unit/metrics/test_isolated_message.c \
	tests/unit/metrics/test_metric_support_unreadable.c \
	tests/unit/metrics/test_nist.c \
	tests/unit/metrics/test_parts_agreement.c \
	tests/unit/metrics/test_rouge.c \
	tests/unit/metrics/test_rouge_words.c \
	tests/unit/metrics/test_sari.c \
	tests/unit/metrics/test_sema.c \
	tests/unit/metrics/test_sembleu.c \
	tests/unit/metrics/test_sembleu_count.c \
	tests/unit/metrics/test_sentinels.c \
	tests/unit/metrics/test_signatures_agreement.c \
	tests/unit/metrics/test_ter.c \
	tests/unit/metrics/test_ter_tokenize.c \
	tests/unit/metrics/test_text_properties.c
tests_unit_metrics_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_together_SOURCES:.c=): tests/unit/metrics/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_metrics_wl_together_SOURCES = \
	tests/unit/metrics/wl/test_transport.c \
	tests/unit/metrics/wl/test_wlk.c
tests_unit_metrics_wl_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_metrics_wl_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_metrics_wl_together_SOURCES:.c=): tests/unit/metrics/wl/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_neural_together_SOURCES = \
	tests/unit/neural/test_blas_library.c \
	tests/unit/neural/test_comet_config.c \
	tests/unit/neural/test_comet_estimator.c \
	tests/unit/neural/test_comet_model.c \
	tests/unit/neural/test_encoder.c \
	tests/unit/neural/test_model_config.c \
	tests/unit/neural/test_model_folder.c \
	tests/unit/neural/test_tensor_file.c \
	tests/unit/neural/test_token_ids.c \
	tests/unit/neural/test_tokenizer.c \
	tests/unit/neural/test_tokenizer_xlm_roberta.c
tests_unit_neural_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_neural_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_neural_together_SOURCES:.c=): tests/unit/neural/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_phenomena_together_SOURCES = \
	tests/unit/phenomena/test_classify_curated.c \
	tests/unit/phenomena/test_classify_further.c \
	tests/unit/phenomena/test_graph_proposal.c \
	tests/unit/phenomena/test_mine.c \
	tests/unit/phenomena/test_mine_suite.c \
	tests/unit/phenomena/test_word_knowledge_relation.c
tests_unit_phenomena_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_phenomena_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_phenomena_together_SOURCES:.c=): tests/unit/phenomena/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_report_ci_together_SOURCES = \
	tests/unit/report/ci/test_checklist_github.c \
	tests/unit/report/ci/test_checklist_place.c \
	tests/unit/report/ci/test_checklist_sarif.c
tests_unit_report_ci_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_report_ci_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_report_ci_together_SOURCES:.c=): tests/unit/report/ci/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_report_explain_together_SOURCES = \
	tests/unit/report/explain/test_difference_view.c \
	tests/unit/report/explain/test_drawing_graphs.c \
	tests/unit/report/explain/test_drawing_members.c \
	tests/unit/report/explain/test_drawing_shapes.c \
	tests/unit/report/explain/test_edit_words.c \
	tests/unit/report/explain/test_explanation.c
tests_unit_report_explain_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_report_explain_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_report_explain_together_SOURCES:.c=): tests/unit/report/explain/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_report_html_together_SOURCES = \
	tests/unit/report/html/test_graph_layout.c \
	tests/unit/report/html/test_html_report.c \
	tests/unit/report/html/test_line_chart.c \
	tests/unit/report/html/test_template.c \
	tests/unit/report/html/test_word_links.c
tests_unit_report_html_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_report_html_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_report_html_together_SOURCES:.c=): tests/unit/report/html/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_report_plot_together_SOURCES = \
	tests/unit/report/plot/test_script.c
tests_unit_report_plot_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_report_plot_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_report_plot_together_SOURCES:.c=): tests/unit/report/plot/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_report_together_SOURCES = \
	tests/unit/report/test_bands.c \
	tests/unit/report/test_color_steps.c \
	tests/unit/report/test_document.c \
	tests/unit/report/test_figures_decimal.c \
	tests/unit/report/test_figures_footnotes.c \
	tests/unit/report/test_figures_list.c \
	tests/unit/report/test_figures_matrix.c \
	tests/unit/report/test_figures_text.c \
	tests/unit/report/test_gate_history.c \
	tests/unit/report/test_json_stream.c \
	tests/unit/report/test_latex.c \
	tests/unit/report/test_plain_text.c \
	tests/unit/report/test_record.c \
	tests/unit/report/test_report.c \
	tests/unit/report/test_report_csv.c \
	tests/unit/report/test_report_document_content.c \
	tests/unit/report/test_report_json.c \
	tests/unit/report/test_report_markdown.c \
	tests/unit/report/test_report_terminal.c \
	tests/unit/report/test_report_text.c \
	tests/unit/report/test_report_tsv.c \
	tests/unit/report/test_saved_report.c \
	tests/unit/report/test_sections_failures.c \
	tests/unit/report/test_sections_weak_spots.c \
	tests/unit/report/test_sheet.c \
	tests/unit/report/test_summary.c \
	tests/unit/report/test_verification.c \
	tests/unit/report/test_verification_selection.c \
	tests/unit/report/test_words.c \
	tests/unit/report/test_words_expectation.c \
	tests/unit/report/test_words_standing.c
tests_unit_report_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_report_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_report_together_SOURCES:.c=): tests/unit/report/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_scores_together_SOURCES = \
	tests/unit/scores/test_metric_family.c \
	tests/unit/scores/test_score_file.c \
	tests/unit/scores/test_score_table.c \
	tests/unit/scores/test_score_table_head.c \
	tests/unit/scores/test_score_table_shuffled.c \
	tests/unit/scores/test_shard.c
tests_unit_scores_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_scores_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_scores_together_SOURCES:.c=): tests/unit/scores/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_studies_humans_together_SOURCES = \
	tests/unit/studies/humans/test_bootstrap_correlation.c \
	tests/unit/studies/humans/test_low_third.c \
	tests/unit/studies/humans/test_metric_correlation.c \
	tests/unit/studies/humans/test_planning.c \
	tests/unit/studies/humans/test_rank_errors.c \
	tests/unit/studies/humans/test_rating_kappas.c \
	tests/unit/studies/humans/test_rating_summary.c \
	tests/unit/studies/humans/test_ratings.c \
	tests/unit/studies/humans/test_system_pairs.c
tests_unit_studies_humans_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_studies_humans_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_studies_humans_together_SOURCES:.c=): tests/unit/studies/humans/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_studies_trees_together_SOURCES = \
	tests/unit/studies/trees/test_draw_tree.c \
	tests/unit/studies/trees/test_subtrees.c \
	tests/unit/studies/trees/test_tree_constructions.c \
	tests/unit/studies/trees/test_tree_pattern.c \
	tests/unit/studies/trees/test_tree_study.c \
	tests/unit/studies/trees/test_treebank_summary.c
tests_unit_studies_trees_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_studies_trees_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_studies_trees_together_SOURCES:.c=): tests/unit/studies/trees/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_suite_together_SOURCES = \
	tests/unit/suite/test_case_content.c \
	tests/unit/suite/test_dimensions.c \
	tests/unit/suite/test_filter.c \
	tests/unit/suite/test_graph_faults.c \
	tests/unit/suite/test_graph_faults_place.c \
	tests/unit/suite/test_new_case_append.c \
	tests/unit/suite/test_new_case_id.c \
	tests/unit/suite/test_phenomenon.c \
	tests/unit/suite/test_phenomenon_write.c \
	tests/unit/suite/test_shipped.c \
	tests/unit/suite/test_shipped_templates.c \
	tests/unit/suite/test_starter_properties.c \
	tests/unit/suite/test_suite_cases.c \
	tests/unit/suite/test_suite_expectation.c \
	tests/unit/suite/test_suite_list.c \
	tests/unit/suite/test_suite_name.c \
	tests/unit/suite/test_suite_place.c \
	tests/unit/suite/test_suite_read.c \
	tests/unit/suite/test_suite_scale.c \
	tests/unit/suite/test_suite_write.c
tests_unit_suite_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_suite_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_suite_together_SOURCES:.c=): tests/unit/suite/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_text_together_SOURCES = \
	tests/unit/text/test_edit_distance.c \
	tests/unit/text/test_lexicon.c \
	tests/unit/text/test_line_diff.c \
	tests/unit/text/test_line_diff_blocks.c \
	tests/unit/text/test_line_diff_subsequence.c \
	tests/unit/text/test_naive_ngrams_properties.c \
	tests/unit/text/test_ngram.c \
	tests/unit/text/test_ngram_numbers.c \
	tests/unit/text/test_sentence_piece.c \
	tests/unit/text/test_shift_search.c \
	tests/unit/text/test_stem.c \
	tests/unit/text/test_stem_agreement.c \
	tests/unit/text/test_stem_cache.c \
	tests/unit/text/test_tokenize.c \
	tests/unit/text/test_tokenize_agreement.c \
	tests/unit/text/test_unicode.c \
	tests/unit/text/test_unicode_characters.c \
	tests/unit/text/test_wordnet_pointers.c
tests_unit_text_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_text_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_text_together_SOURCES:.c=): tests/unit/text/together$(EXEEXT)
	$(LINK_TEST)

tests_unit_tree_together_SOURCES = \
	tests/unit/tree/test_conllu.c \
	tests/unit/tree/test_edge_accuracy.c \
	tests/unit/tree/test_tree_measures.c \
	tests/unit/tree/test_tree_outputs.c \
	tests/unit/tree/test_treebank.c
tests_unit_tree_together_CPPFLAGS = $(TOGETHER_CPPFLAGS)
tests_unit_tree_together_LDADD = $(TOGETHER_LDADD)
$(tests_unit_tree_together_SOURCES:.c=): tests/unit/tree/together$(EXEEXT)
	$(LINK_TEST)

GLPK_TESTS = \
	tests/unit/amr/test_align_exact_glpk \
	tests/unit/metrics/wl/test_transport_glpk

SUPPORT_SOURCES = \
	tests/unit/alignments.c \
	tests/unit/alignments.h \
	tests/unit/amr_cases.c \
	tests/unit/amr_cases.h \
	tests/unit/curated.c \
	tests/unit/curated.h \
	tests/unit/drawn.c \
	tests/unit/drawn.h \
	tests/unit/drawn_model.c \
	tests/unit/drawn_model.h \
	tests/unit/events.c \
	tests/unit/events.h \
	tests/unit/golden.c \
	tests/unit/golden.h \
	tests/unit/graph_events.c \
	tests/unit/graph_events.h \
	tests/unit/graph_samples.c \
	tests/unit/graph_samples.h \
	tests/unit/graph_scoring.c \
	tests/unit/graph_scoring.h \
	tests/unit/graph_words.c \
	tests/unit/graph_words.h \
	tests/unit/group_arena.h \
	tests/unit/group_lint.h \
	tests/unit/group_words.h \
	tests/unit/human_ratings.c \
	tests/unit/human_ratings.h \
	tests/unit/human_studies.c \
	tests/unit/human_studies.h \
	tests/unit/importing.c \
	tests/unit/importing.h \
	tests/unit/made_up.c \
	tests/unit/made_up.h \
	tests/unit/made_up_checklist.c \
	tests/unit/made_up_checklist.h \
	tests/unit/made_up_expectations.c \
	tests/unit/made_up_expectations.h \
	tests/unit/made_up_graphs.c \
	tests/unit/made_up_graphs.h \
	tests/unit/made_up_result.c \
	tests/unit/made_up_result.h \
	tests/unit/metric_specs.c \
	tests/unit/metric_specs.h \
	tests/unit/naive.c \
	tests/unit/naive.h \
	tests/unit/permutation_goldens.c \
	tests/unit/permutation_goldens.h \
	tests/unit/scoring.c \
	tests/unit/scoring.h \
	tests/unit/smatch_runs.c \
	tests/unit/smatch_runs.h \
	tests/unit/smatch_texts.c \
	tests/unit/smatch_texts.h \
	tests/unit/stat_goldens.c \
	tests/unit/stat_goldens.h \
	tests/unit/suite_support.c \
	tests/unit/suite_support.h \
	tests/unit/support.c \
	tests/unit/support.h \
	tests/unit/text_samples.c \
	tests/unit/text_samples.h \
	tests/unit/transports.h \
	tests/unit/tree_files.c \
	tests/unit/tree_files.h \
	tests/unit/tree_samples.c \
	tests/unit/tree_samples.h

SHELL_TESTS = \
	tests/cli/t0001-lib.sh \
	tests/cli/t0002-bootstrap.sh \
	tests/cli/t0003-golden.sh \
	tests/cli/t0004-house.sh \
	tests/cli/t0005-ci-scripts.sh \
	tests/cli/t0100-program.sh \
	tests/cli/t0201-lint.sh \
	tests/cli/t0202-suite-format.sh \
	tests/cli/t0203-lint-rules.sh \
	tests/cli/t0204-lint-published.sh \
	tests/cli/t0205-lint-frames.sh \
	tests/cli/t0206-lint-frames-published.sh \
	tests/cli/t0207-lint-sentences.sh \
	tests/cli/t0208-lint-watch.sh \
	tests/cli/t0220-new.sh \
	tests/cli/t0221-new-asks.sh \
	tests/cli/t0300-import.sh \
	tests/cli/t0310-import-failures.sh \
	tests/cli/t0320-import-published.sh \
	tests/cli/t0321-import-sick-sts.sh \
	tests/cli/t0330-import-mapped.sh \
	tests/cli/t0331-import-mapped-published.sh \
	tests/cli/t0340-export.sh \
	tests/cli/t0350-mine.sh \
	tests/cli/t0351-phenomena.sh \
	tests/cli/t0352-phenomena-published.sh \
	tests/cli/t0353-mine-precision.sh \
	tests/cli/t0400-score.sh \
	tests/cli/t0401-targeted.sh \
	tests/cli/t0402-references.sh \
	tests/cli/t0403-cache.sh \
	tests/cli/t0404-shards.sh \
	tests/cli/t0405-jsonl.sh \
	tests/cli/t0406-interrupt.sh \
	tests/cli/t0410-smatchpp.sh \
	tests/cli/t0411-not-proved.sh \
	tests/cli/t0450-explain.sh \
	tests/cli/t0451-explain-brief.sh \
	tests/cli/t0460-resources.sh \
	tests/cli/t0470-diff.sh \
	tests/cli/t0470-vectors.sh \
	tests/cli/t0480-align.sh \
	tests/cli/t0490-expand.sh \
	tests/cli/t0491-starter-drawn.sh \
	tests/cli/t0500-run.sh \
	tests/cli/t0501-statistics.sh \
	tests/cli/t0502-groups.sh \
	tests/cli/t0503-grouped-published.sh \
	tests/cli/t0504-metric-tests.sh \
	tests/cli/t0505-expectations.sh \
	tests/cli/t0506-contrast.sh \
	tests/cli/t0507-omnibus.sh \
	tests/cli/t0508-part.sh \
	tests/cli/t0508-rounding.sh \
	tests/cli/t0508-selection.sh \
	tests/cli/t0509-direction.sh \
	tests/cli/t0510-verify.sh \
	tests/cli/t0511-verify-published.sh \
	tests/cli/t0512-schemas.sh \
	tests/cli/t0513-matrix.sh \
	tests/cli/t0513-report.sh \
	tests/cli/t0514-dimensions-published.sh \
	tests/cli/t0514-dimensions.sh \
	tests/cli/t0514-several-dimensions.sh \
	tests/cli/t0515-evidence.sh \
	tests/cli/t0516-challenge.sh \
	tests/cli/t0516-systems.sh \
	tests/cli/t0517-challenge-published.sh \
	tests/cli/t0518-coverage.sh \
	tests/cli/t0519-calibrate.sh \
	tests/cli/t0519-spans.sh \
	tests/cli/t0520-checklists.sh \
	tests/cli/t0521-right-order.sh \
	tests/cli/t0522-right-order-published.sh \
	tests/cli/t0523-marks.sh \
	tests/cli/t0524-first-screen.sh \
	tests/cli/t0524-right-order-change.sh \
	tests/cli/t0525-same-scores.sh \
	tests/cli/t0530-ci-job.sh \
	tests/cli/t0531-ci-python.sh \
	tests/cli/t0540-compare.sh \
	tests/cli/t0541-gate.sh \
	tests/cli/t0542-gate-summary.sh \
	tests/cli/t0543-gate-places.sh \
	tests/cli/t0544-gate-items.sh \
	tests/cli/t0545-gate-fail-if.sh \
	tests/cli/t0546-gate-files.sh \
	tests/cli/t0547-gate-history.sh \
	tests/cli/t0550-latex.sh \
	tests/cli/t0560-pager.sh \
	tests/cli/t0561-terminal-cells.sh \
	tests/cli/t0570-sample-report.sh \
	tests/cli/t0575-case-pages.sh \
	tests/cli/t0580-records.sh \
	tests/cli/t0590-html-report.sh \
	tests/cli/t0591-html-report-published.sh \
	tests/cli/t0600-bad-input.sh \
	tests/cli/t0601-endless-input.sh \
	tests/cli/t0700-modules.sh \
	tests/cli/t0701-misbehaving-modules.sh \
	tests/cli/t0702-conformance.sh \
	tests/cli/t0703-isolated-modules.sh \
	tests/cli/t0710-processes.sh \
	tests/cli/t0715-parsers.sh \
	tests/cli/t0716-adapters.sh \
	tests/cli/t0730-install.sh \
	tests/cli/t0750-score-files.sh \
	tests/cli/t0751-comparable-numbers.sh \
	tests/cli/t0752-own-table.sh \
	tests/cli/t0753-mqm.sh \
	tests/cli/t0754-tables.sh \
	tests/cli/t0755-esa.sh \
	tests/cli/t0756-packed-files.sh \
	tests/cli/t0757-tables-of-others.sh \
	tests/cli/t0760-own-process.sh \
	tests/cli/t0761-own-crash.sh \
	tests/cli/t0762-own-conformance.sh \
	tests/cli/t0763-own-languages.sh \
	tests/cli/t0764-own-calls.sh \
	tests/cli/t0765-own-explain.sh \
	tests/cli/t0766-own-graphs.sh \
	tests/cli/t0767-own-completion.sh \
	tests/cli/t0770-live-suite.sh \
	tests/cli/t0771-a-good-case.sh \
	tests/cli/t0772-editors.sh \
	tests/cli/t0773-findings.sh \
	tests/cli/t0774-lint-graphs.sh \
	tests/cli/t0781-hardened.sh \
	tests/cli/t0782-hostile-text.sh \
	tests/cli/t0783-all-or-none.sh \
	tests/cli/t0784-memory-per-case.sh \
	tests/cli/t0786-current-seed.sh \
	tests/cli/t0788-inputs-stay.sh \
	tests/cli/t0800-trees-published.sh \
	tests/cli/t0801-trees.sh \
	tests/cli/t0802-trees-calls.sh \
	tests/cli/t0810-trees-in-suites.sh \
	tests/cli/t0820-mfscore.sh \
	tests/cli/t0821-mfscore-at-work.sh \
	tests/cli/t0822-mfscore-parsed.sh \
	tests/cli/t0830-models.sh \
	tests/cli/t0840-humans-published.sh \
	tests/cli/t0840-neural-metrics.sh \
	tests/cli/t0841-humans.sh \
	tests/cli/t0842-blas-kernels.sh \
	tests/cli/t0842-humans-form.sh \
	tests/cli/t0843-humans-wide.sh \
	tests/cli/t0844-humans-tables.sh \
	tests/cli/t0850-plot.sh \
	tests/cli/t0851-plot-geometry.sh \
	tests/cli/t0860-sources.sh \
	tests/cli/t0861-challenge-set.sh \
	tests/cli/t0862-alignment-marks.sh \
	tests/cli/t0870-pieces.sh \
	tests/cli/t0871-comet.sh \
	tests/cli/t0872-comet-convert.sh \
	tests/cli/t0880-show.sh \
	tests/cli/t0881-lint-format.sh \
	tests/cli/t0882-lint-whole-pair.sh \
	tests/cli/t0890-trees-together.sh \
	tests/cli/t0891-papers.sh \
	tests/cli/t0892-wrong-ends.sh \
	tests/cli/t0930-best.sh \
	tests/cli/t0931-graphs-side-by-side.sh \
	tests/cli/t0932-preference.sh \
	tests/cli/t0950-left-behind.sh
	tests/cli/t0940-calibrated.sh

BROWSER_TESTS = \
	tests/cli/t0900-browser-form.sh \
	tests/cli/t0901-browser-report.sh \
	tests/cli/t0902-browser-published.sh \
	tests/cli/t0903-browser-pages.sh \
	tests/cli/t0904-browser-comparison.sh

FUZZ_TARGETS = \
	fuzz/fuzz_case_table \
	fuzz/fuzz_comet_config \
	fuzz/fuzz_comet_estimator \
	fuzz/fuzz_condition \
	fuzz/fuzz_conllu \
	fuzz/fuzz_delimited \
	fuzz/fuzz_difference \
	fuzz/fuzz_frames \
	fuzz/fuzz_history \
	fuzz/fuzz_html_template \
	fuzz/fuzz_import \
	fuzz/fuzz_json_file \
	fuzz/fuzz_json_locate \
	fuzz/fuzz_mapping \
	fuzz/fuzz_meteor \
	fuzz/fuzz_model_config \
	fuzz/fuzz_model_files \
	fuzz/fuzz_pair_rows \
	fuzz/fuzz_pairs \
	fuzz/fuzz_pairs_line \
	fuzz/fuzz_penman \
	fuzz/fuzz_plot \
	fuzz/fuzz_policy \
	fuzz/fuzz_process \
	fuzz/fuzz_ratings \
	fuzz/fuzz_results \
	fuzz/fuzz_saved_report \
	fuzz/fuzz_score_baseline \
	fuzz/fuzz_score_file \
	fuzz/fuzz_sema \
	fuzz/fuzz_sembleu \
	fuzz/fuzz_sentence_piece \
	fuzz/fuzz_shard \
	fuzz/fuzz_smatch \
	fuzz/fuzz_smatchpp \
	fuzz/fuzz_smatchpp_tables \
	fuzz/fuzz_suite \
	fuzz/fuzz_template \
	fuzz/fuzz_tensor_file \
	fuzz/fuzz_ter \
	fuzz/fuzz_terp \
	fuzz/fuzz_tokenize \
	fuzz/fuzz_tokenizer_files \
	fuzz/fuzz_tree_outputs \
	fuzz/fuzz_tree_pattern \
	fuzz/fuzz_wide_ratings \
	fuzz/fuzz_wl \
	fuzz/fuzz_word_align \
	fuzz/fuzz_word_vectors \
	fuzz/fuzz_wordnet

STARTER_FILES = \
	suites/starter/and-or.json \
	suites/starter/antonymy.json \
	suites/starter/article.json \
	suites/starter/aspect.json \
	suites/starter/attribution.json \
	suites/starter/co-hyponymy.json \
	suites/starter/comparison.json \
	suites/starter/converse.json \
	suites/starter/coordination-order.json \
	suites/starter/date.json \
	suites/starter/dative.json \
	suites/starter/degree.json \
	suites/starter/direction.json \
	suites/starter/entity-replacement.json \
	suites/starter/hallucination.json \
	suites/starter/hyponymy.json \
	suites/starter/location.json \
	suites/starter/misspelling.json \
	suites/starter/modality-lost.json \
	suites/starter/modality.json \
	suites/starter/negation.json \
	suites/starter/number.json \
	suites/starter/numeral.json \
	suites/starter/omission.json \
	suites/starter/partial-synonymy.json \
	suites/starter/passive.json \
	suites/starter/quantifier.json \
	suites/starter/semantic-roles.json \
	suites/starter/subordinate-clauses.json \
	suites/starter/temporal-order.json \
	suites/starter/tense.json \
	suites/starter/unit.json

PHENOMENON_FILES = \
	phenomena/and-or.json \
	phenomena/anonymisation.json \
	phenomena/antonymy.json \
	phenomena/article.json \
	phenomena/aspect.json \
	phenomena/attribution.json \
	phenomena/cause-direction.json \
	phenomena/co-hyponymy.json \
	phenomena/comparison.json \
	phenomena/concession.json \
	phenomena/condition.json \
	phenomena/control.json \
	phenomena/converse.json \
	phenomena/coordination-order.json \
	phenomena/coreference.json \
	phenomena/date.json \
	phenomena/dative.json \
	phenomena/degree.json \
	phenomena/direction.json \
	phenomena/entity-replacement.json \
	phenomena/focus.json \
	phenomena/hallucination.json \
	phenomena/hyponymy.json \
	phenomena/location.json \
	phenomena/misspelling.json \
	phenomena/modality-lost.json \
	phenomena/modality.json \
	phenomena/modifier-attachment.json \
	phenomena/mood.json \
	phenomena/multiple-phenomena.json \
	phenomena/negation-scope.json \
	phenomena/negation.json \
	phenomena/nominalisation.json \
	phenomena/number.json \
	phenomena/numeral.json \
	phenomena/omission.json \
	phenomena/partial-synonymy.json \
	phenomena/passive.json \
	phenomena/phenomenon.schema.json \
	phenomena/quantifier.json \
	phenomena/repetition.json \
	phenomena/semantic-roles.json \
	phenomena/subordinate-clauses.json \
	phenomena/temporal-order.json \
	phenomena/tense.json \
	phenomena/unclassified.json \
	phenomena/unit.json

MAPPING_FILES = \
	mappings/aces.json \
	mappings/bagel-sfhotel-sfrest.json \
	mappings/bamboo-para.json \
	mappings/bamboo-sick.json \
	mappings/bamboo-sts.json \
	mappings/demetr-tsv.json \
	mappings/demetr.json \
	mappings/e2e.json \
	mappings/mapping.schema.json \
	mappings/mt-metrics-eval.json \
	mappings/webnlg2017-dimensions.json \
	mappings/webnlg2017.json \
	mappings/wmt-esa.json \
	mappings/wmt-mqm.json

LAYOUT_FILES = \
	layouts/inspect.json \
	layouts/layout.schema.json \
	layouts/lm-eval.json \
	layouts/promptfoo.json

TEMPLATE_FILES = \
	templates/and-or.json \
	templates/antonymy-motion.json \
	templates/antonymy-person.json \
	templates/antonymy-verb.json \
	templates/antonymy.json \
	templates/article.json \
	templates/aspect-past.json \
	templates/aspect.json \
	templates/attribution-belief.json \
	templates/attribution-claim.json \
	templates/co-hyponymy-thing.json \
	templates/co-hyponymy.json \
	templates/comparison-person.json \
	templates/comparison-thing.json \
	templates/converse.json \
	templates/coordination-order-object.json \
	templates/coordination-order.json \
	templates/date-day.json \
	templates/date-month.json \
	templates/date-year.json \
	templates/dative.json \
	templates/degree-added.json \
	templates/degree-changed.json \
	templates/direction-one.json \
	templates/direction.json \
	templates/entity-person.json \
	templates/entity-place.json \
	templates/hallucination.json \
	templates/hyponymy-thing.json \
	templates/hyponymy.json \
	templates/lexicon.json \
	templates/lexicon.schema.json \
	templates/location-thing.json \
	templates/location.json \
	templates/misspelling.json \
	templates/modality-lost-perfect.json \
	templates/modality-lost.json \
	templates/modality-must.json \
	templates/modality.json \
	templates/negation-past.json \
	templates/negation.json \
	templates/number-object.json \
	templates/number-subject.json \
	templates/numeral.json \
	templates/omission-detail.json \
	templates/omission.json \
	templates/partial-synonymy-size.json \
	templates/partial-synonymy-thing.json \
	templates/partial-synonymy.json \
	templates/passive-progressive.json \
	templates/passive.json \
	templates/quantifier.json \
	templates/semantic-roles.json \
	templates/subordinate-clauses.json \
	templates/template.schema.json \
	templates/temporal-order.json \
	templates/tense-future.json \
	templates/tense-progressive.json \
	templates/unit-days.json \
	templates/unit-time.json \
	templates/unit-weight.json

DOC_FILES = \
	doc/README.md \
	doc/alignments.md \
	doc/architecture.md \
	doc/best.schema.json \
	doc/calibration.schema.json \
	doc/ci.md \
	doc/ci/action.yml \
	doc/ci/github-actions.yml \
	doc/ci/gitlab-ci.yml \
	doc/ci/job.sh \
	doc/comparison.schema.json \
	doc/contributing-cases.md \
	doc/diff.md \
	doc/dimensions.schema.json \
	doc/examples/annotator-a.amr \
	doc/examples/annotator-b.amr \
	doc/examples/baker.amr \
	doc/examples/bites.json \
	doc/examples/broken.json \
	doc/examples/challenge.csv \
	doc/examples/found.tsv \
	doc/examples/gold.amr \
	doc/examples/humans/items.csv \
	doc/examples/humans/outputs.csv \
	doc/examples/humans/ratings.csv \
	doc/examples/humans/references.csv \
	doc/examples/humans/scales.csv \
	doc/examples/humans/systems.csv \
	doc/examples/humans/wide.csv \
	doc/examples/mfscore/graphs.amr \
	doc/examples/mfscore/neural-quality.txt \
	doc/examples/mfscore/neural.amr \
	doc/examples/mfscore/neural.tsv \
	doc/examples/mfscore/neural.txt \
	doc/examples/mfscore/reference-parses.amr \
	doc/examples/mfscore/reference.txt \
	doc/examples/mfscore/rules-quality.txt \
	doc/examples/mfscore/rules.amr \
	doc/examples/mfscore/rules.tsv \
	doc/examples/mfscore/rules.txt \
	doc/examples/moved.tsv \
	doc/examples/must.amr \
	doc/examples/nurse.amr \
	doc/examples/opened.amr \
	doc/examples/pairs.jsonl \
	doc/examples/parsed.amr \
	doc/examples/post-edited.json \
	doc/examples/post-edited.tsv \
	doc/examples/rated-mapping.json \
	doc/examples/rated.csv \
	doc/examples/reference.txt \
	doc/examples/report.c \
	doc/examples/score.sbatch \
	doc/examples/system.txt \
	doc/examples/systems/negation.json \
	doc/examples/systems/passive.json \
	doc/examples/trees.json \
	doc/examples/trees/first.txt \
	doc/examples/trees/reference.conllu \
	doc/examples/trees/second.txt \
	doc/examples/vectors.txt \
	doc/explain.md \
	doc/gate.md \
	doc/graphs.schema.json \
	doc/humans.md \
	doc/humans.schema.json \
	doc/importing.md \
	doc/jsonl.md \
	doc/library.md \
	doc/many-machines.md \
	doc/metric-developers.md \
	doc/metric-modules.md \
	doc/metric-processes.md \
	doc/metrics.md \
	doc/mfscore.md \
	doc/mfscore.schema.json \
	doc/neural.md \
	doc/papers.md \
	doc/phenomena.md \
	doc/policy.schema.json \
	doc/published-figures.md \
	doc/python.md \
	doc/reading.md \
	doc/report-case.png \
	doc/report-dark.png \
	doc/report-light.png \
	doc/report.schema.json \
	doc/reports.md \
	doc/rubric.md \
	doc/statistics.md \
	doc/suite-format.md \
	doc/systems.schema.json \
	doc/tables.md \
	doc/templates.md \
	doc/trees.md \
	doc/trees.schema.json

REPORT_FILES = \
	reports/README.md \
	reports/page.html \
	reports/parts/alike.html \
	reports/parts/cases.html \
	reports/parts/changed.html \
	reports/parts/compare.html \
	reports/parts/document.html \
	reports/parts/explained.html \
	reports/parts/head.html \
	reports/parts/how.html \
	reports/parts/human.html \
	reports/parts/overview.html \
	reports/parts/phenomena.html \
	reports/parts/scatter.html \
	reports/parts/suite.html \
	reports/parts/worst.html \
	reports/report.css \
	reports/report.js \
	reports/sample.html \
	reports/starter.json \
	reports/starter.md

PAGE_FILES = \
	reports/page.html \
	reports/parts/alike.html \
	reports/parts/cases.html \
	reports/parts/changed.html \
	reports/parts/compare.html \
	reports/parts/document.html \
	reports/parts/explained.html \
	reports/parts/head.html \
	reports/parts/how.html \
	reports/parts/human.html \
	reports/parts/overview.html \
	reports/parts/phenomena.html \
	reports/parts/scatter.html \
	reports/parts/suite.html \
	reports/parts/worst.html \
	reports/report.css \
	reports/report.js

FORM_FILES = \
	reports/form/form.css \
	reports/form/form.html \
	reports/form/form.js

PYTHON_FILES = \
	python/metricheck/__init__.py \
	python/metricheck/__main__.py \
	python/metricheck/_arrow.py \
	python/metricheck/_native.py \
	python/metricheck/_program.py \
	python/metricheck/_tables.py \
	python/metricheck/errors.py \
	python/metricheck/evaluate.py \
	python/metricheck/metric.py \
	python/metricheck/py.typed \
	python/metricheck/rouge_score.py \
	python/metricheck/run.py \
	python/metricheck/sacrebleu.py \
	python/metricheck/scoring.py \
	python/metricheck/serve.py \
	python/metricheck/suite.py

PYTHON_TEST_FILES = \
	python/tests/support.py \
	python/tests/test_arrow.py \
	python/tests/test_dropins.py \
	python/tests/test_pages.py \
	python/tests/test_run.py \
	python/tests/test_scoring.py
