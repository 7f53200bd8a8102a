// The Applications that a broker works on now, as the broker's list shows them (decisions.md, "Brokers").
import type { Client } from '#machines/catalogue/brokerSchemas.ts';
import type { Queries } from './database.ts';

/** All of them, the newest reference first. Name and address are those of the Expression of Interest, else of the account. */
export const clientsOf = (queries: Queries, brokerId: string): Promise<Client[]> =>
  queries.query<Client>(
    `select a.ua_icapplicationid, a.ua_reference,
       coalesce(nullif(concat_ws(' ', e.ua_firstname, e.ua_lastname), ''), concat_ws(' ', u.first_name, u.last_name)) as ua_contactname,
       coalesce(e.ua_emailaddress, u.mail) as ua_emailaddress,
       coalesce(a.ua_totalamountrequesting, a.ua_loanamount) as ua_amountrequested,
       a.ua_currentstatus, coalesce(a.ua_currentpageinapplication, '') as ua_currentpageinapplication, 0 as statecode
     from assignments s
       join application a on a.ua_icapplicationid = s.application_id
       join users u on u.id = a.owner
       left join eoi e on e.ua_contact = a.owner
     where s.broker_id = $1 and s.ended_at is null
     order by a.ua_reference desc`,
    [brokerId],
  );
