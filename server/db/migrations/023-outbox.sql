-- Until when an e-mail is of use: after that its link has expired, and it is given up (server/mail/outbox.ts). Null: as long as any other. `refused`
-- says that the mail server has refused the address for now (4xx), which tells nothing of the e-mails to others.
alter table outbox
  add column expires_at timestamptz,
  add column refused boolean not null default false;
