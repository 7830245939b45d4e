-- A code of the second factor is good once: this is the step (of thirty seconds) of the last one that was taken.
alter table users add totp_last_step bigint;

-- Which of somebody's ways in were there first; asked at every sign-in and before one of them goes.
create index identities_by_user on identities (user_id, created_at);
