-- When the session's user last proved the password, or signed in again with the provider. Open sessions have no proof.
alter table sessions add column reauthenticated_at timestamptz;
