-- Reviews of products by customers who received them.

-- Sums of the published reviews, in the product's own row: a list of products reads them without another statement.
-- By stars from one to five, and by fit: small, true, large.
alter table products add column ratings integer[] not null default '{0,0,0,0,0}';
alter table products add column fits integer[] not null default '{0,0,0}';

create table product_reviews (
  id            uuid primary key default gen_random_uuid(),
  product_id    text not null references products on delete cascade on update cascade,
  -- Null: the review of a customer without an account, whom the order identifies, or one of the demo data.
  user_id       uuid references users on delete cascade,
  order_id      uuid references orders on delete set null,
  is_demo       boolean not null default false,
  stars         smallint not null check (stars between 1 and 5),
  title         text not null default '',
  body          text not null default '',
  fit           text check (fit in ('small', 'true', 'large')),
  -- First name and initial; empty: "Customer".
  shown_name    text not null default '',
  -- Of the text, as far as it is known.
  language      text check (language in ('en', 'ar', 'es', 'fr')),
  status        text not null default 'waiting' check (status in ('waiting', 'published', 'hidden')),
  hidden_reason text,
  answer        text,
  answered_at   timestamptz,
  -- By visitors, since staff last looked at it.
  reports       integer not null default 0 check (reports >= 0),
  report_reasons text[] not null default '{}',
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  check (status <> 'hidden' or hidden_reason is not null),
  check ((answer is null) = (answered_at is null))
);
create unique index product_reviews_by_user on product_reviews (user_id, product_id) where user_id is not null;
create unique index product_reviews_by_order on product_reviews (order_id, product_id)
  where user_id is null and order_id is not null;
create index product_reviews_shown on product_reviews (product_id, created_at desc, id) where status = 'published';
create index product_reviews_by_status on product_reviews (status, created_at desc, id);
create index product_reviews_by_time on product_reviews (created_at desc, id);
create index product_reviews_reported on product_reviews (created_at desc, id) where reports > 0;

-- Orders whose customer was asked for reviews, once each.
create table review_requests (
  order_id uuid primary key references orders on delete cascade,
  asked_at timestamptz not null default now()
);

-- E-mails, in lower case, whose owner wants no more of these mails.
create table review_opt_outs (
  email text primary key,
  at    timestamptz not null default now()
);

-- Keeps the sums of the product and drops its pages. A renamed product keeps its sums, so its id is not among the columns.
create function product_review_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  was boolean := tg_op <> 'INSERT' and old.status = 'published';
  becomes boolean := tg_op <> 'DELETE' and new.status = 'published';
  place integer;
begin
  if was and becomes and old.stars = new.stars and old.fit is not distinct from new.fit then
    perform public.queue_notice('catalogue', 'product ' || new.product_id);
    return null;
  end if;
  if was then
    place := array_position(array['small', 'true', 'large'], old.fit);
    update products set ratings[old.stars] = ratings[old.stars] - 1 where id = old.product_id;
    if place is not null then update products set fits[place] = fits[place] - 1 where id = old.product_id; end if;
    perform public.queue_notice('catalogue', 'product ' || old.product_id);
  end if;
  if becomes then
    place := array_position(array['small', 'true', 'large'], new.fit);
    update products set ratings[new.stars] = ratings[new.stars] + 1 where id = new.product_id;
    if place is not null then update products set fits[place] = fits[place] + 1 where id = new.product_id; end if;
    perform public.queue_notice('catalogue', 'product ' || new.product_id);
  end if;
  return null;
end $$;
create trigger product_reviews_counted
  after insert or delete or update of status, stars, fit, title, body, shown_name, language, answer on product_reviews
  for each row execute function product_review_changed();
