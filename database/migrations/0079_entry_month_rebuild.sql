-- after-functions
select entry_month_rebuild(id) from "group";
