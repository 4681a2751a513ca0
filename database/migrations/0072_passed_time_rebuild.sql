-- after-functions
select reading_spans_rebuild();
