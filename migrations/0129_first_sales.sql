-- As plpgsql, which keeps a plan for each kind of customer: the SQL function prepared all three at each call, and the sums
-- of a month call it for each of its orders.
create or replace function report_first_sale(of_user uuid, of_email text, of_phones text[]) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  if of_user is not null then
    return (select min(placed_at) from orders where user_id = of_user and status not in ('cancelled', 'refunded'));
  elsif of_email <> '' then
    return (select min(placed_at) from orders
             where user_id is null and lower(email) = lower(of_email) and status not in ('cancelled', 'refunded'));
  end if;
  return (select min(placed_at) from orders
           where user_id is null and email = '' and phones && of_phones and status not in ('cancelled', 'refunded'));
end $$;
