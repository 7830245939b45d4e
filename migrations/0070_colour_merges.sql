-- A colour that was merged into another: its key stays, so that whatever still names it means the other colour.
alter table colours add column merged_into text;
