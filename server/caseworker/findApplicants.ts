// Finds users for the caseworker: by reference, e-mail address, company, status and age, one page at a time or all for an export.
import * as v from 'valibot';
import { fold } from '#machines/catalogue/broker/sortAndSearch.ts';
import { outlines, recordNames, type RecordName } from '#machines/catalogue/records/outlines.ts';
import {
  displayStates,
  stageOf,
  stageOfDisplayState,
  unknownStage,
  type DisplayState,
} from '#machines/catalogue/statuses.ts';
import type { Queries } from '../db/database.ts';
import { statementValues, type Parameter } from '../db/statementValues.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

const PAGE_SIZE = 50;

const text = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)));
/** A number in the query of a request. */
export const wholeNumber = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'integer'), v.transform(Number)),
);

const querySchema = v.object({
  reference: text,
  email: text,
  company: text,
  status: text,
  olderthan: wholeNumber,
  /** Present: only users to whom no e-mail could be delivered. */
  undelivered: v.optional(v.literal('true')),
  page: wholeNumber,
});

interface FoundUser {
  mail: string;
  name: string;
  broker: boolean;
  verified: boolean;
  /** The statuses of both records. */
  eoi: string | null;
  reference: string | null;
  application: string | null;
  company: string | null;
  amount: number | null;
  /** When the newest record reached its status. */
  since: Date | null;
}

export interface FoundPage {
  page: number;
  pages: number;
  total: number;
  applicants: FoundUser[];
}

const tables = { eoi: 'e', application: 'a' } as const satisfies Record<RecordName, string>;

const isDisplayState = (status: string): status is DisplayState =>
  displayStates.some((display) => display === status);

/** Whether a record shows a display state. */
function displayCondition(record: RecordName, status: DisplayState, parameter: Parameter): string {
  const column = `${tables[record]}.ua_currentstatus`;
  const { statuses, steps } = outlines[record];
  const stage = stageOfDisplayState(status);
  const known = Object.keys(statuses);
  const atStage = `${column} = any(${parameter(known.filter((one) => stageOf(outlines[record], one) === stage))})`;
  if (stage === unknownStage) return `(${atStage} or ${column} <> all(${parameter(known)}))`;
  if (stage !== 0) return atStage;
  const firstStep = parameter(steps[0]);
  const compares = status === 'not-started' ? '=' : '<>';
  return `(${atStage} and coalesce(${tables[record]}.ua_currentpageinapplication, ${firstStep}) ${compares} ${firstStep})`;
}

/**
 * Whether a record has one of the server's strings as its status; or whether the newest record shows a display state: with an Application the EOI
 * is approved, which says nothing of the loan.
 */
function statusCondition(status: string, parameter: Parameter): string {
  if (!isDisplayState(status)) {
    const given = parameter(status);
    return `(${recordNames.map((record) => `${tables[record]}.ua_currentstatus = ${given}`).join(' or ')})`;
  }
  const [eoi, application] = (['eoi', 'application'] as const).map((record) =>
    displayCondition(record, status, parameter),
  );
  return `case when a.ua_icapplicationid is null then ${eoi} else ${application} end`;
}

const isKnownStatus = (status: string) =>
  isDisplayState(status) || recordNames.some((record) => stageOf(outlines[record], status) !== undefined);

type Filters = v.InferOutput<typeof querySchema>;

function conditionsOf(
  { reference, email, company, status, olderthan, undelivered }: Filters,
  now: number,
  parameter: Parameter,
) {
  const contains = (column: string, part: string) =>
    `strpos(lower(${column}), lower(${parameter(part)})) > 0`;
  // What `fold` does, in SQL: the marks of Latin letters are the characters from U+0300 to U+036F.
  const containsFolded = (column: string, part: string) =>
    `strpos(lower(replace(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g'), '’', '''')), ${parameter(fold(part))}) > 0`;
  const before = (days: number) => new Date(now - days * 86_400_000);
  return [
    ...(reference === undefined ? [] : [contains('a.ua_reference', reference)]),
    ...(email === undefined ? [] : [contains('u.mail', email)]),
    ...(company === undefined
      ? []
      : [containsFolded('coalesce(e.ua_companyname, a.ua_businessname)', company)]),
    ...(status === undefined ? [] : [statusCondition(status, parameter)]),
    ...(undelivered === undefined ? [] : ['u.undelivered_since is not null']),
    ...(olderthan === undefined ? [] : [`s.since <= ${parameter(before(olderthan))}`]),
  ];
}

/**
 * The users that match all filters, sorted by e-mail address. Throws HttpError 400 for a wrong filter.
 * @param isWhole all matches on one page
 */
export async function findApplicants(
  queries: Queries,
  query: unknown,
  now: number,
  isWhole = false,
): Promise<FoundPage> {
  const filters = readBody(querySchema, query);
  const { status, page = 1 } = filters;
  if (status !== undefined && !isKnownStatus(status)) {
    throw new HttpError(
      400,
      `No record has the status ${status}. Use one of ${displayStates.join(', ')}, or a status that “help set” lists.`,
    );
  }
  const { values, parameter } = statementValues();
  const conditions = conditionsOf(filters, now, parameter);
  const from = `from users u left join eoi e on e.ua_contact = u.id left join application a on a.owner = u.id
     left join lateral (
       select max(happened_at) as since from status_events
       where record_id = coalesce(a.ua_icapplicationid, e.ua_icexpressionofinterestid)
     ) s on true ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`;
  const [counted] = await queries.query<{ total: number }>(`select count(*) as total ${from}`, values);
  const total = counted?.total ?? 0;
  const pages = isWhole ? 1 : Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (page < 1 || page > pages) throw new HttpError(400, `There is no page ${page}: there are ${pages}.`);
  const slice = isWhole ? '' : `limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;
  const applicants = await queries.query<FoundUser>(
    `select u.mail, u.first_name || ' ' || u.last_name as name, u.broker, u.verified_at is not null as verified,
       e.ua_currentstatus as eoi, a.ua_reference as reference, a.ua_currentstatus as application,
       coalesce(e.ua_companyname, a.ua_businessname) as company, coalesce(a.ua_totalamountrequesting, a.ua_loanamount, e.ua_loanamount) as amount,
       s.since ${from} order by lower(u.mail) ${slice}`,
    values,
  );
  return { page, pages, total, applicants };
}
