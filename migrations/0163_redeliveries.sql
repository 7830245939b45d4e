-- What a customer answered to a failed attempt, the weight of a parcel, and the day that a late order was told to arrive.
alter table shipments
  -- The day that the customer asked for, in Cairo; null: only a landmark. Text, because the driver reads a date as local time.
  add column redelivery_day      text,
  add column redelivery_asked_at timestamptz,
  -- As staff weighed it.
  add column weight_grams        integer;
alter table shipments add constraint shipments_weight_check check (weight_grams between 1 and 100000) not valid;
alter table shipments add constraint shipments_redelivery_check
  check (redelivery_day is null or (redelivery_asked_at is not null and redelivery_day ~ '^\d{4}-\d{2}-\d{2}$')) not valid;

alter table delivery_promises
  -- The day that the mail about the delay named.
  add column expected_day date;
