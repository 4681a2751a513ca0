-- after-functions
select time_month_rebuild(id) from "group";
