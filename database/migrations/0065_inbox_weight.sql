-- What all mails of a house weigh, the done ones and those in the trash too.

create index inbox_all_weight on inbox (group_id) include (size);
drop index inbox_weight;
