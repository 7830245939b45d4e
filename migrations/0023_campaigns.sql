-- A campaign's audience is written down when it starts, one row for each reader: what is recorded there is sent once.
alter table campaigns
  add column audience_fixed_at timestamptz,
  -- How often in a row the mail server did not answer, and what it said.
  add column failures integer not null default 0,
  add column problem text;
create index campaigns_by_time on campaigns (created_at desc, id);
create index campaigns_to_watch on campaigns (status) where status in ('scheduled', 'sending');

alter table campaign_deliveries
  -- Becomes the Message-ID, so a mail that had to be repeated is recognised as one.
  add column mail_id uuid not null default gen_random_uuid(),
  add column tries smallint not null default 0,
  add column retry_at timestamptz,
  drop constraint campaign_deliveries_status_check,
  add constraint campaign_deliveries_status_check
    check (status in ('queued', 'sending', 'sent', 'failed', 'skipped'));
drop index campaign_deliveries_queued;
create index campaign_deliveries_open on campaign_deliveries (campaign_id, subscriber_id) where status in ('queued', 'sending');
create index campaign_deliveries_by_subscriber on campaign_deliveries (subscriber_id);
