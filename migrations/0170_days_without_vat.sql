-- Once, instead of in each report: days that were summed before there were sums of VAT by rate.
insert into report_changes (day)
  select distinct day from report_trade t
   where invoices + credit_notes > 0 and not exists (select from report_vat v where v.day = t.day);
