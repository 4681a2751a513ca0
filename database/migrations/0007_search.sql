-- Search: one row of words per thing to be found, the words of a group for typing errors, and the one function that looks into them.
-- Row-level security would keep the planner off text indexes, so these tables are closed to requests; search_group() has its own walls.

-- Without foreign keys: what triggers put here, they take away.
create table search (
	group_id uuid not null,
	fk uuid not null,
	-- 0, or which of the recorded times, which not everybody sees.
	part smallint not null,
	source text not null check (source in ('event', 'object', 'contact', 'journal', 'property', 'file')),
	property_id uuid,
	-- Who finds it beside its owner: null all who see the property, 'amount' and 'time' who sees those, 'own' nobody.
	hidden text check (hidden in ('amount', 'time', 'own')),
	owner uuid,
	at timestamptz(3),
	words tsvector not null,
	-- The entry that it is or hangs on, itself for everything else; `at` is then that entry's date. Things with a name have no date.
	entry uuid not null,
	primary key (group_id, fk, part)
);
-- What is yet to be put into the index is kept short, because every search reads all of it.
create index search_by_words on search using gin (group_id, words) with (gin_pending_list_limit = 256);
create index search_newest on search (group_id, at desc, entry desc) where at is not null;
create index search_named on search (group_id, fk desc) where at is null;
alter table search enable row level security;

-- The words in use with their stems; of two that arrive at once both may be kept, so that nobody waits for anybody.
create table search_word (
	group_id uuid not null,
	word text collate "C" not null,
	stem text not null
);
create index search_word_known on search_word (group_id, word);
create index search_word_stem on search_word (stem, group_id);
create index search_word_alike on search_word using gin (group_id, word gin_trgm_ops);
alter table search_word enable row level security;

-- Who looks, and at what of which group: the properties that they see, and the contacts of whoever is limited to some properties.
create type search_viewer as (
	group_id uuid, person uuid, amounts boolean, times boolean, whole boolean, properties uuid[], contacts uuid[]
);
-- A part of the list of a group's entries and files: of one property or of all, of some time, below a row.
create type search_span as (property uuid, since timestamptz, until timestamptz, below timestamptz, below_entry uuid);
-- What a question is taken for. `plain`: its words and their other forms; `whole`: also what begins with them or holds them, and where the
-- viewer sees nothing that says so, what is written nearly so, by as few letters as something is found with. `typed`: what begins with its
-- words, `forms`: what else was looked for.
create type search_meaning as (plain tsquery, whole tsquery, typed text, forms text[]);
