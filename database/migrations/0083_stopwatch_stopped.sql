-- A watch that was stopped keeps its length until its entry is saved.
alter table stopwatch
	add column stopped_at timestamptz(3),
	add constraint stopwatch_stopped check (stopped_at >= started_at);
