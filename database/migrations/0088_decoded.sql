-- Of a HEIC: whether it was decoded, which is done after it has been kept; a picture came of it where it has a width.
alter table file add column decoded boolean not null default false;
create index file_undecoded on file (id) where not decoded and mime in ('image/heic', 'image/heif');
