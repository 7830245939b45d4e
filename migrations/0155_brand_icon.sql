-- The icon of the browser tab and of the installed app.
alter table brand_pictures drop constraint brand_pictures_kind_check;
alter table brand_pictures add constraint brand_pictures_kind_check check (kind in ('logo', 'socialCard', 'icon')) not valid;
alter table brand_pictures validate constraint brand_pictures_kind_check;
