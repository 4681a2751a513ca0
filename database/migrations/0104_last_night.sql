-- Of when the newest night in a folder is: the folder may lie on a disk that is away, and it is asked for then.
alter table servers.backup_folder add last_on date;
