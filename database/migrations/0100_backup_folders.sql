-- Folders in which this house has had a night: one without a sign of it is the place of a disk that is not there.
create table servers.backup_folder (
	folder text primary key,
	since timestamptz not null default clock_timestamp()
);
