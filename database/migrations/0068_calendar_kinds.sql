-- What a subscription shows; null: all, as one that was made before there was a choice.
alter table calendar_feed add column kinds text[] check (kinds <> '{}' and kinds <@ array['entry', 'reminder', 'maintenance', 'contact']);
