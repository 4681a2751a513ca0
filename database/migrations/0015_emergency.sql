-- What to do in an emergency, a part of the property: a list of {kind, text, phone, file}. Its photos are files marked as plans.
alter table property add emergency jsonb not null default '[]';
