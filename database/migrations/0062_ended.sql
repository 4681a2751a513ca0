-- Why an export ended, said as it was: a server that stopped again and again, or a house that came out of a backup meanwhile.
alter table export drop constraint export_problem_check, add constraint export_problem_check
	check (problem in ('rights', 'membership', 'session', 'space', 'killed', 'broken', 'interrupted', 'restored'));
