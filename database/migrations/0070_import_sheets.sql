-- A workbook has several sheets, and headings stand where somebody says: all rows are kept, those above the headings too.
alter table import
	-- Each with its name, how many rows it has and where its headings most likely stand.
	add column sheets jsonb not null default '[]',
	-- Which of them it is, by its place, and the number of its headings; 0: it has none.
	add column sheet integer not null default 0,
	add column heading_row integer not null default 0,
	-- How amounts, days and durations are written in its columns.
	add column seen jsonb;
alter table import_row
	add column sheet integer not null default 0,
	-- What stood there already for this row.
	add column met text,
	drop constraint import_row_pkey,
	add primary key (group_id, import_id, sheet, number);
