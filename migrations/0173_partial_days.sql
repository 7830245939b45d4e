-- A worker of an older version that runs beside this one sums days without VAT by rate and without years of goods, and then
-- takes them out of report_changes. Its days stay here until a worker of this version has summed them.
create table report_partial_days (
  id  bigint generated always as identity primary key,
  day date not null
);
create function report_trade_summed() returns trigger
language plpgsql set search_path to 'public', 'pg_temp' as $$
begin
  insert into report_partial_days (day) select distinct day from summed;
  return null;
end $$;
create trigger report_trade_is_summed after insert on report_trade
  referencing new table as summed for each statement execute function report_trade_summed();
create trigger report_trade_is_emptied after delete on report_trade
  referencing old table as summed for each statement execute function report_trade_summed();
-- Those that it has summed since they were queued for their VAT.
insert into report_partial_days (day)
  select distinct day from report_trade t
   where invoices + credit_notes > 0 and not exists (select from report_vat v where v.day = t.day);
