-- after-functions
select time_month_rebuild(id) from "group";
-- What was written anew is known to the planner at once, and not only after a while.
analyze event_link, link_count, entry_month, time_month;
