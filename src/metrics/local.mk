# THE list of metrics: one file each, in the order in which they are shown.
METRIC_SOURCES = \
	src/metrics/text/bleu.c \
	src/metrics/text/chrf.c \
	src/metrics/text/nist.c \
	src/metrics/text/gtm.c \
	src/metrics/text/rouge.c \
	src/metrics/text/ter.c \
	src/metrics/text/terp.c \
	src/metrics/text/meteor.c \
	src/metrics/graph/smatch.c \
	src/metrics/graph/s2match.c \
	src/metrics/graph/sembleu.c \
	src/metrics/graph/sema.c \
	src/metrics/graph/wlk.c \
	src/metrics/graph/wwlk.c \
	src/metrics/graph/graco.c \
	src/metrics/text/length_ratio.c \
	src/metrics/text/word_overlap.c \
	src/metrics/text/random.c \
	src/metrics/text/constant.c

libmetricheck_a_SOURCES += $(METRIC_SOURCES) \
	src/metrics/graph/best_edit.c src/metrics/graph/best_edit.h \
	src/metrics/graph/graco_cohesion.c src/metrics/graph/graco_cohesion.h \
	src/metrics/graph/graco_explain.c src/metrics/graph/graco_explain.h \
	src/metrics/graph/graco_words.c src/metrics/graph/graco_words.h \
	src/metrics/graph/graph_draft.c src/metrics/graph/graph_draft.h \
	src/metrics/graph/graph_draft_text.c \
	src/metrics/graph/graph_drafts.c src/metrics/graph/graph_drafts.h \
	src/metrics/graph/key_table.c src/metrics/graph/key_table.h \
	src/metrics/graph/sema.h src/metrics/graph/sema_explain.c \
	src/metrics/graph/sema_match.c src/metrics/graph/sema_match.h \
	src/metrics/graph/sembleu.h src/metrics/graph/sembleu_explain.c \
	src/metrics/graph/sembleu_count.c src/metrics/graph/sembleu_count.h \
	src/metrics/graph/sembleu_totals.c src/metrics/graph/sembleu_totals.h \
	src/metrics/graph/sembleu_graph.c src/metrics/graph/sembleu_graph.h \
	src/metrics/graph/smatch_aspect.c src/metrics/graph/smatch_aspect.h \
	src/metrics/graph/smatch_aspect_text.c \
	src/metrics/graph/concept_similarity.c src/metrics/graph/concept_similarity.h \
	src/metrics/graph/metric_vectors.c src/metrics/graph/metric_vectors.h \
	src/metrics/graph/s2match_explain.c src/metrics/graph/s2match_explain.h \
	src/metrics/graph/s2match_manual.c src/metrics/graph/s2match_manual.h \
	src/metrics/graph/s2match_match.c src/metrics/graph/s2match_match.h \
	src/metrics/graph/smatch_corpus.c src/metrics/graph/smatch_corpus.h \
	src/metrics/graph/smatch_count.c src/metrics/graph/smatch_count.h \
	src/metrics/graph/smatch_draft.c src/metrics/graph/smatch_draft.h \
	src/metrics/graph/smatch_edit.c src/metrics/graph/smatch_edit.h \
	src/metrics/graph/smatch_explain.c src/metrics/graph/smatch_explain.h \
	src/metrics/graph/smatch_graphs.c src/metrics/graph/smatch_graphs.h \
	src/metrics/graph/smatch_large.c src/metrics/graph/smatch_large.h \
	src/metrics/graph/smatch_lines.c src/metrics/graph/smatch_lines.h \
	src/metrics/graph/smatch_manual.c src/metrics/graph/smatch_manual.h \
	src/metrics/graph/smatch_match.c src/metrics/graph/smatch_match.h \
	src/metrics/graph/smatch_module.c src/metrics/graph/smatch_module.h \
	src/metrics/graph/smatch_read.c src/metrics/graph/smatch_read.h \
	src/metrics/graph/smatch_strings.c src/metrics/graph/smatch_strings.h \
	src/metrics/graph/smatch_surroundings.c src/metrics/graph/smatch_surroundings.h \
	src/metrics/graph/smatch_triples.c src/metrics/graph/smatch_triples.h \
	src/metrics/graph/transport_plan.c src/metrics/graph/transport_plan.h \
	src/metrics/graph/unreadable.c src/metrics/graph/unreadable.h \
	src/metrics/graph/optimal_transport.c src/metrics/graph/optimal_transport.h \
	src/metrics/graph/smatchpp.c src/metrics/graph/smatchpp.h \
	src/metrics/graph/smatchpp_aspects.c src/metrics/graph/smatchpp_aspects.h \
	src/metrics/graph/smatchpp_dereify.c \
	src/metrics/graph/smatchpp_explain.c \
	src/metrics/graph/smatchpp_extract.c src/metrics/graph/smatchpp_extract.h \
	src/metrics/graph/smatchpp_frames.c \
	src/metrics/graph/smatchpp_graphs.c \
	src/metrics/graph/smatchpp_manual.h \
	src/metrics/graph/smatchpp_match.c src/metrics/graph/smatchpp_match.h \
	src/metrics/graph/smatchpp_standard.c src/metrics/graph/smatchpp_standard.h \
	src/metrics/graph/smatchpp_table.c \
	src/metrics/graph/smatchpp_generic.c \
	src/metrics/graph/smatchpp_read.c src/metrics/graph/smatchpp_read.h \
	src/metrics/graph/wl_constants.c \
	src/metrics/graph/wl_embed.c src/metrics/graph/wl_embed.h \
	src/metrics/graph/wl_features.c src/metrics/graph/wl_features.h \
	src/metrics/graph/wl_graph.c src/metrics/graph/wl_graph.h \
	src/metrics/graph/wl_read.c src/metrics/graph/wl_read_parts.h \
	src/metrics/graph/wl_read_2021.c \
	src/metrics/graph/wl_read_2023.c \
	src/metrics/graph/wl_terms.c src/metrics/graph/wl_terms.h \
	src/metrics/graph/wl_vectors.c src/metrics/graph/wl_vectors.h \
	src/metrics/graph/wwlk.h src/metrics/graph/wwlk_compare.c \
	src/metrics/host_option.c src/metrics/host_option.h \
	src/metrics/cached_scores.c src/metrics/cached_scores.h \
	src/metrics/catalog.c src/metrics/catalog.h \
	src/metrics/conformance.c src/metrics/conformance.h \
	src/metrics/conformance_material.c src/metrics/conformance_material.h \
	src/metrics/conformance_output.c src/metrics/conformance_output.h \
	src/metrics/conformance_rules.c src/metrics/conformance_rules.h \
	src/metrics/conformance_trial.c src/metrics/conformance_trial.h \
	src/metrics/loader_shared_object.c src/metrics/loader_shared_object.h \
	src/metrics/module_check.c src/metrics/module_check.h \
	src/metrics/metric.c src/metrics/metric.h src/metrics/metric_score.c src/metrics/metric_spec.c \
	src/metrics/metric_view.c \
	src/metrics/isolated_message.c src/metrics/isolated_message.h \
	src/metrics/isolated_module.c src/metrics/isolated_module.h \
	src/metrics/isolated_serve.c src/metrics/isolated_serve.h \
	src/metrics/loader_process.c src/metrics/loader_process.h \
	src/metrics/process_handshake.c \
	src/metrics/process_protocol.h \
	src/metrics/process_reply.c src/metrics/process_score.c \
	src/metrics/process_session.c src/metrics/process_session.h \
	src/metrics/process_session_parts.h \
	src/metrics/process_write.c \
	src/metrics/opening.c src/metrics/opening.h \
	src/metrics/registry.c src/metrics/registry.h \
	src/metrics/runner.c src/metrics/runner.h src/metrics/runner_parts.h \
	src/metrics/runner_batch.c src/metrics/runner_selves.c src/metrics/runner_share.c \
	src/metrics/score_cache.c src/metrics/score_cache.h src/metrics/score_cache_parts.h \
	src/metrics/score_cache_admin.c src/metrics/score_cache_keep.c \
	src/metrics/score_database.c src/metrics/score_database.h \
	src/metrics/score_key.c src/metrics/score_key.h \
	src/metrics/text/bleu.h \
	src/metrics/text/bleu_counts.c \
	src/metrics/text/bleu_explain.c \
	src/metrics/text/bleu_mteval.c \
	src/metrics/text/bleu_nltk.c \
	src/metrics/text/bleu_sacrebleu.c \
	src/metrics/text/case_words.c src/metrics/text/case_words.h \
	src/metrics/text/chrf.h \
	src/metrics/text/chrf_counts.c src/metrics/text/chrf_counts.h \
	src/metrics/text/chrf_explain.c \
	src/metrics/text/chrf_score.c \
	src/metrics/text/gtm_runs.c src/metrics/text/gtm_runs.h \
	src/metrics/text/matched_ngrams.c src/metrics/text/matched_ngrams.h \
	src/metrics/text/nist_count.c src/metrics/text/nist_count.h \
	src/metrics/text/nist_information.c src/metrics/text/nist_information.h \
	src/metrics/text/nist_short.c \
	src/metrics/text/overlap.c src/metrics/text/overlap.h \
	src/metrics/text/rouge_words.c src/metrics/text/rouge_words.h \
	src/metrics/text/ter.h src/metrics/text/ter_counts.c src/metrics/text/ter_explain.c \
	src/metrics/text/terp.h src/metrics/text/terp_align.c src/metrics/text/terp_counts.c \
	src/metrics/text/terp_explain.c src/metrics/text/terp_open.c \
	src/metrics/text/terp_parameters.c src/metrics/text/terp_phrases.c \
	src/metrics/text/terp_search.c src/metrics/text/terp_sets.c \
	src/metrics/text/terp_shifts.c \
	src/metrics/text/terp_synonyms.c src/metrics/text/terp_words.c \
	src/metrics/text/meteor.h src/metrics/text/meteor_align.c \
	src/metrics/text/meteor_explain.c \
	src/metrics/text/meteor_lexicon.c \
	src/metrics/text/meteor_lists.c \
	src/metrics/text/meteor_matches.c \
	src/metrics/text/meteor_nltk.c src/metrics/text/meteor_nltk.h \
	src/metrics/text/meteor_normalise.c \
	src/metrics/text/meteor_open.c \
	src/metrics/text/meteor_phrases.c \
	src/metrics/text/meteor_score.c \
	src/metrics/text/meteor_state.h \
	src/metrics/text/meteor_synonyms.c

BUILT_SOURCES += src/metrics/metric_table.inc
CLEANFILES += src/metrics/metric_table.inc
src/metrics/registry.$(OBJEXT): src/metrics/metric_table.inc
src/metrics/metric_table.inc: $(top_srcdir)/src/metrics/local.mk
	$(make_table) $@ '' $(METRIC_SOURCES)
src/metrics/registry.$(OBJEXT): src/metrics/metric_table.inc
