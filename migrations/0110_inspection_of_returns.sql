-- Result of the inspection of returned goods: pieces back on the shelf (the others are written off), what the return cost
-- the shop, and a note of staff.
alter table returns
  add column restocked jsonb not null default '[]',
  add column cost integer not null default 0 check (cost >= 0),
  add column inspection_note text;
