-- In which order the meters of a property are walked past, and which are left out: a list of {unit, name, object, hidden}.
alter table property add reading_order jsonb not null default '[]';
-- A POST that makes several things is answered by all of them.
alter table answered add fks uuid[];
grant update (fks) on answered to hausheft_runtime;
