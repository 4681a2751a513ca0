-- Papers may be larger than what the store of the files takes.
alter table closing drop constraint closing_problem_check;
alter table closing add constraint closing_problem_check check (problem in ('space', 'large', 'killed', 'interrupted', 'restored', 'broken'));
