-- The stock of the whole shop at the end of each day, or at the last hour of today.
create table report_stock (
  day   date primary key,
  stock bigint not null,
  -- Piastres at the prices of the day, after deals.
  value bigint not null
);
