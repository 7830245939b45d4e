-- The set-up guide: what was skipped, and whether it was put away. Whether a step is done follows from the shop itself.
create table setup_guide (
  id             boolean primary key default true check (id),
  skipped        text[] not null default '{}',
  dismissed_at   timestamptz,
  -- The last test mail: when, over which server and sender, and why it failed; null if it arrived there.
  mail_tested_at timestamptz,
  mail_transport text,
  mail_problem   text,
  mail_detail    text
);
