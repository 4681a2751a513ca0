-- after-functions
-- Houses of release 0 weighed what lay in the inbox as well.
update storage set bytes = (select coalesce(sum(size), 0) from file where file.group_id = storage.group_id and not is_in_inbox(file));
