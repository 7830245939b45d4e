-- Reports of a year add up two to seven sums of each product instead of twelve or thirteen.
create table report_goods_years (
  -- Its first day.
  year       date not null,
  product_id text not null,
  category   text not null,
  pieces     integer not null,
  amount     bigint not null,
  sold       integer,
  returned   integer,
  primary key (year, product_id, category)
);
insert into report_goods_years
  select date_trunc('year', month)::date, product_id, category, sum(pieces), sum(amount), sum(sold), sum(returned)
    from report_goods_months group by 1, 2, 3;
