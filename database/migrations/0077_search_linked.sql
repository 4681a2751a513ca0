-- Words are looked for among the entries that name a thing, too.
alter type search_span add attribute linked uuid;
