alter table subscribers
  add column confirm_expires_at timestamptz;
create unique index subscribers_by_confirmation on subscribers (confirm_hash) where confirm_hash is not null;
create index subscribers_by_time on subscribers (created_at desc, id);
