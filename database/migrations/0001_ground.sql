-- The role of requests, the order of names, and how words are read.

do $$ begin
	create role hausheft_runtime nologin;
exception when duplicate_object then null;
end $$;
do $$ begin
	if not (select rolsuper from pg_roles where rolname = current_user) then
		execute format('grant hausheft_runtime to %I with set true, inherit false', current_user);
	end if;
end $$;
revoke create on schema public from public;
grant usage on schema public to hausheft_runtime;
-- A fixed id for what is seeded, the same in every installation (uuid version 8 from the name).
create function hausheft_meta.seeded_id(name text) returns uuid language sql immutable parallel safe as $$
	select overlay(overlay(md5('hausheft:' || name) placing '8' from 13) placing 'a' from 17)::uuid
$$;

create collation de_ch (provider = icu, locale = 'de-CH-u-kn-true');

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists fuzzystrmatch with schema public;

-- Words are kept as they stand, without accents; texts lose their stop words, names keep them, because somebody may be called Will.
create text search dictionary german_stops (template = simple, stopwords = german, accept = false);
create text search dictionary german_stems (template = snowball, language = german);
create text search configuration search_name (copy = simple);
create text search configuration search_text (copy = simple);
alter text search configuration search_name alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, simple;
alter text search configuration search_text alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with german_stops, unaccent, simple;
