-- A narrowed category is walked from its newest product until the page is full.
create index search_documents_of_category on search_documents (category, created_at desc, product_id);
drop index search_documents_by_category;
