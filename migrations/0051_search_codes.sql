-- mode: statements
-- Stock numbers with slips are compared with the nearest ones.
create index concurrently if not exists variants_searched_by_code on variants using gist (search_code(sku) gist_trgm_ops(siglen = 32));
