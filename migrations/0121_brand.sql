-- Pictures uploaded for the brand: logos and the preview picture of shared links. The setting `brand` names those that
-- are shown; the others are deleted.
create table brand_pictures (
  picture_id uuid primary key references pictures on delete cascade,
  kind       text not null check (kind in ('logo', 'socialCard')),
  created_at timestamptz not null default now()
);
