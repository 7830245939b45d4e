-- Invitations of staff by mail. The token is stored as its hash only; a used, revoked or expired one opens nothing.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null collate case_insensitive,
  role text not null check (role in
    ('owner', 'manager', 'orders', 'packing', 'support', 'marketing', 'accounting', 'readOnly')),
  token_hash bytea not null unique,
  invited_by uuid references users (id) on delete set null,
  language text not null check (language in ('en', 'ar', 'es', 'fr')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id) on delete set null,
  revoked_at timestamptz
);
-- An address has one open invitation at most.
create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null and revoked_at is null;
create index staff_invitations_invited_by on staff_invitations (invited_by);
create index staff_invitations_accepted_by on staff_invitations (accepted_by);

-- Where the actor of an audit row was: the address of the request.
alter table audit_log add column address text;
