-- What the file of each noun answers of its things, put together by functions/all_nouns.sql: where one belongs, and what of them lies in the trash.

create type noun_place as (group_id uuid, property_id uuid, person_id uuid, seen_with text, seen_own boolean);
create type thrown_away as (
	source text, group_id uuid, id uuid, name text, property_id uuid, event_id uuid, person_id uuid, receipt boolean,
	deleted_at timestamptz(3), deleted_by uuid
);

-- Which nouns are counted is said by their own files (functions/nouns.sql), and held against the table of nouns by a test.
alter table usage drop constraint usage_resource_check;
