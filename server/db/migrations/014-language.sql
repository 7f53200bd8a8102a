-- The language in which a user registered or signed in last: it stands first in e-mails (product 10.8).
alter table users add column language text not null default 'en' check (language in ('en', 'cy'));
