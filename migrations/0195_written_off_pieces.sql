-- Pieces of a parcel that came back which cannot be sold: they stay off the stock, as if they were still lost.
alter table shipments add column written_off jsonb not null default '[]';
