-- Pieces that replace those of a lost parcel leave the stock once more. Reference: the parcel that has them.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('received', 'sold', 'reserved', 'released', 'cancelled', 'returned', 'corrected', 'lost')) not valid;
