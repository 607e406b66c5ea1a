mappingsdir = $(pkgdatadir)/mappings
dist_mappings_DATA = \
	mappings/aces.json \
	mappings/bagel-sfhotel-sfrest.json \
	mappings/bamboo-para.json \
	mappings/bamboo-sick.json \
	mappings/bamboo-sts.json \
	mappings/demetr.json \
	mappings/demetr-tsv.json \
	mappings/e2e.json \
	mappings/mapping.schema.json \
	mappings/mt-metrics-eval.json \
	mappings/webnlg2017.json
