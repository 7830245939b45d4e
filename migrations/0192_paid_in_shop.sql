-- Staff confirmed that the customer paid the cash of the order in the shop, as no parcel collects it any more.
alter table order_history add column paid_in_shop boolean not null default false;
