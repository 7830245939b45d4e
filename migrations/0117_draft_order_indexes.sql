-- mode: statements
-- One open payment for each sent draft.
create unique index concurrently if not exists checkout_sessions_by_draft on checkout_sessions (draft_id) where status = 'open';
-- Orders without an account, whose contact data a job erases.
create index concurrently if not exists orders_of_guests on orders (placed_at) where user_id is null and anonymised_at is null;
alter table orders validate constraint orders_channel_check;
