-- E-mails that are not sent yet (they survive a crash and are deleted when sent), and the messages of the built-in mailbox.

create table outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index outbox_due on outbox (due_at);

create table mailbox_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  received_at timestamptz not null
);
create index mailbox_messages_recipient on mailbox_messages (lower(recipient), id);
