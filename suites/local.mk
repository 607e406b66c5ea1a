startersuitedir = $(pkgdatadir)/suites/starter
dist_startersuite_DATA = \
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
	suites/starter/modality.json \
	suites/starter/modality-lost.json \
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
suitesdir = $(pkgdatadir)/suites
dist_suites_DATA = suites/suite.schema.json
