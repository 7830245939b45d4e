-- A cash order that is called off with its parcel gets one credit note, of its total. Store credit that goes back is part of
-- it, also when it is paid to a bank account or wallet because the account of the customer is deleted.
create or replace function issue_credit_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
begin
  if tg_table_name = 'refunds' then
    if exists (select from invoices where order_id = new.order_id)
       and not exists (select from credit_notes where refund_id = new.id)
       and not (new.provider in ('credit', 'payout') and exists (select from orders o where o.id = new.order_id
                  and o.payment_method = 'cod' and o.delivered_at is null)) then
      insert into credit_notes (order_id, refund_id, amount, year, number, issued_at)
      values (new.order_id, new.id, new.amount, cairo_year(moment), next_paper('credit_note', cairo_year(moment)), moment);
    end if;
  elsif new.total > 0
    and exists (select from invoices where order_id = new.id)
    and not exists (select from credit_notes where order_id = new.id) then
    insert into credit_notes (order_id, amount, year, number, issued_at)
    values (new.id, new.total, cairo_year(moment), next_paper('credit_note', cairo_year(moment)), moment);
  end if;
  return null;
end $$;
