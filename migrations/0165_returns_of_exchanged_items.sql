-- The return of an item that came by exchange: what was paid for it is booked on the first order, so that part of the refund
-- is made there.
alter table returns
  -- Piastres in addition to `amount`, and their refund on the first order.
  add column carried           integer not null default 0,
  add column carried_refund_id uuid;
alter table returns add constraint returns_carried_check check (carried >= 0) not valid;
alter table returns add constraint returns_carried_refund_id_fkey foreign key (carried_refund_id) references refunds not valid;
