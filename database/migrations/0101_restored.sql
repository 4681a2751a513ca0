-- When this house came out of an archive the last time: what it was between that archive and then is lost, and its versions with it.
create table restored (
	only_one boolean primary key default true check (only_one),
	at timestamptz not null
);
alter table restored enable row level security;
