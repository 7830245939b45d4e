-- mode: statements
-- Staff sort their list by the price that it shows. products_by_price_for_staff stays for the version before.
create index concurrently if not exists products_by_deal_price_for_staff on products (deal_price, id);
