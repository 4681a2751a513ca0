-- What the rows of files and the disk do not agree about, as jobs last saw it. /health, which everybody may ask, says how much; the log says what.
create table file_finding (
	kind text not null check (kind in ('missing', 'changed', 'without_row', 'draft')),
	key text not null,
	found_at timestamptz(3) not null default now(),
	primary key (kind, key)
);
alter table file_finding enable row level security;

create function count_findings() returns json language sql stable security definer set search_path = public, pg_temp as $$
	select json_build_object(
		'missing', count(*) filter (where kind = 'missing'),
		'changed', count(*) filter (where kind = 'changed'),
		'without_row', count(*) filter (where kind = 'without_row'),
		'drafts', count(*) filter (where kind = 'draft'))
	from file_finding
$$;
revoke execute on function count_findings from public;
grant execute on function count_findings to hausheft_runtime;
