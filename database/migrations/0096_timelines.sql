-- Of several hosts of the database: the highest timeline that a server knows of, below which none goes back.
alter table servers.running add column timeline integer;
