-- Piastres that a parcel was to collect until staff recorded that its courier collects nothing, so that they can take it back.
alter table shipments add column waived_cash integer not null default 0;
