-- Of which entry somebody does not want to be reminded after a year.
create table hidden_memory (
	group_id uuid not null,
	person_id uuid not null references person (id) on delete cascade,
	event_id uuid not null,
	created_at timestamptz(3) not null default now(),
	primary key (group_id, person_id, event_id),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade
);
create index hidden_memory_event on hidden_memory (group_id, event_id);
alter table hidden_memory enable row level security;
grant select, insert on hidden_memory to hausheft_runtime;
