-- People type a stock number with its hyphens, with spaces or with neither. One index in the place of another: a variant
-- costs as many entries as before.
create index variants_searched_by_number on variants (translate(lower(sku), '- ', '') text_pattern_ops);
drop index variants_searched_by_sku;
