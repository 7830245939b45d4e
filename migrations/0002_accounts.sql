create table users (
  id               uuid primary key default gen_random_uuid(),
  email            text collate case_insensitive unique,
  name             text not null,
  role             text not null default 'user' check (role in ('user', 'admin')),
  -- Argon2id in PHC form; null for an account that signs in through a provider only.
  password_hash    text,
  email_verified_at timestamptz,
  language         text not null default 'en' check (language in ('en', 'ar', 'es', 'fr')),
  -- E.164, in the order the person keeps them.
  phones           text[] not null default '{}',
  shipping_address jsonb,
  billing_address  jsonb,
  totp_secret      text,
  totp_enabled_at  timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  deleted_at       timestamptz
);
create index users_by_creation on users (created_at);

-- One sign-in on one device. Its refresh tokens form a family: each rotation raises the generation.
-- How long it may rest or last is a matter of the role that its user has now, so no limit is written here.
create table sessions (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  -- SHA-256 of the token that is good now.
  token_hash      bytea not null,
  -- Goes into every token of the family, so that a token can be told from a made-up one after it was replaced.
  salt            bytea not null,
  generation      integer not null default 0,
  -- When the generations before this one were replaced, the latest first.
  replaced_at     timestamptz[] not null default '{}',
  created_at      timestamptz not null default now(),
  -- What the person did, not what a timer did.
  last_active_at  timestamptz not null default now(),
  revoked_at      timestamptz,
  revoked_because text,
  user_agent      text,
  address         inet
);
create index sessions_by_user on sessions (user_id) where revoked_at is null;

-- E-mail verification codes, password resets, e-mail changes: hashed, short-lived, used once.
create table tokens (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  purpose    text not null check (purpose in ('verify_email', 'reset_password', 'change_email')),
  hash       bytea not null,
  -- The new address of an e-mail change.
  email      text,
  tries_left smallint not null default 5,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index tokens_by_user on tokens (user_id, purpose, created_at desc);
create index tokens_by_hash on tokens (hash);

-- Who somebody is at a provider: issuer and subject, never the e-mail.
create table identities (
  issuer     text not null,
  subject    text not null,
  provider   text not null check (provider in ('google', 'facebook')),
  user_id    uuid not null references users on delete cascade,
  email      text,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, provider)
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash    bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- The register that the personal-data law asks for. Append-only.
create table consent_log (
  id         bigint generated always as identity primary key,
  visitor    text,
  user_id    uuid references users on delete set null,
  purpose    text not null default 'analytics',
  action     text not null check (action in ('accepted', 'declined')),
  text_shown text,
  language   text,
  at         timestamptz not null default now()
);
create index consent_log_by_time on consent_log (at desc);
