-- Since when no e-mail could be delivered to the account's address; null once one was. The caseworker sees it (product 14.3).
alter table users add column undelivered_since timestamptz;
