-- What a verification link confirms when it is used (server/accounts/linkTokens.ts): the details and the password's hash of the registration that it
-- was mailed for. Before, an account had the links of its newest registration alone.
alter table link_tokens add column registration jsonb;
update link_tokens l set registration = jsonb_build_object('email', u.mail, 'firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone,
    'language', u.language, 'passwordHash', u.password_hash)
  from users u where u.id = l.user_id and u.verified_at is null and l.purpose = 'verification' and l.used_at is null;
