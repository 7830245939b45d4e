-- mode: statements
create index concurrently if not exists products_by_tag on products using gin (tags) where not hidden;
