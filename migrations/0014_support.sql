-- What a form's hidden field gave away is kept apart: nobody is mailed, and staff can still find a message that was real.
alter table contact_messages
  drop constraint contact_messages_status_check,
  add constraint contact_messages_status_check check (status in ('open', 'answered', 'closed', 'spam')),
  add column user_id uuid references users on delete set null,
  add column answered_at timestamptz;
create index contact_messages_by_time on contact_messages (created_at desc, id);
create index contact_answers_by_message on contact_answers (message_id, at);
