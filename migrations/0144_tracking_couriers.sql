-- Courier of an order's tracking number, whose page about the parcel customers can open. Null: staff named none.
alter table orders add column tracking_courier text;
