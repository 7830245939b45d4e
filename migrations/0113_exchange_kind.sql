alter table returns validate constraint returns_kind_check;
