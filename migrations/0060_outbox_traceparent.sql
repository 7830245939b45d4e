-- The W3C traceparent of the request or job that queued a mail, so that its sending belongs to the same trace.
alter table outbox add column traceparent text;
