-- Tokens with which programs call the staff API for a member of staff. Only the hash of a token is stored; `prefix` is
-- what people recognise it by. A token does what its scopes and the role of its owner both allow.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  prefix text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id);
create index api_tokens_newest on api_tokens (created_at desc, id);

-- Name and prefix of the token with which the actor called; null for a session.
alter table audit_log add column api_token text;
