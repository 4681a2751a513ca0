-- Of who left before the last day the day until which they were to stay; while that departure lies in the trash, the day on which they had left.
alter table stay add other_until_on date;
