-- Pictures uploaded for own pages and policies. Those that no version shows are deleted a day later.
create table content_page_pictures (
  picture_id uuid primary key references pictures on delete cascade,
  created_at timestamptz not null default now()
);
