-- An amount in its classes for the taxes: its own, and what is left over beside a share of it.
create type tax_split as (class text, rest_class text, is_split boolean, own bigint);
