-- after-functions
-- The months of the houses that there are.

select balance_rebuild(id) from "group";
