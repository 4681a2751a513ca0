-- What the pins on a file lead to, as their marks name it.
alter table file add column pins jsonb
	generated always as (nullif(jsonb_path_query_array(annotations::jsonb, '$[*].body.source'), '[]'::jsonb)) stored;
create index file_pinned on file (group_id, property_id) where pins is not null;
