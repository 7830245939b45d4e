-- mode: statements
-- Staff are few among many customers: their list, the recipients of operational mails, and the count of owners.
create index concurrently if not exists users_staff on users (staff_role, id) where staff_role is not null;
