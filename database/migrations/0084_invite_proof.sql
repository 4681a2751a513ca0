-- What came with the mail alone: who shows it reads the invited mailbox. Null where no mail went out.
alter table invite add column proof_hash bytea;
grant update (proof_hash) on invite to hausheft_runtime;
