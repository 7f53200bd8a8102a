// The handlers of the Expression of Interest's calls (product 4.5; its life cycle: product 2).
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { isBlank, isSameValue, type Values } from '#machines/catalogue/fields/answers.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import type { ValuesOf } from '#machines/catalogue/records/definition.ts';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { normalizeId } from './authorizeApplication.ts';
import { findRecord, insertRecord } from './recordStore.ts';
import { ordinarySave } from './ordinarySave.ts';
import { addFieldChange } from './fieldChanges.ts';
import { addStatusEvent } from './statusEvents.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { today } from '../today.ts';
import type { User } from '../user.ts';
import type { AuthenticatedHandler } from '../http/handler.ts';
import { withIdempotency } from '../http/withIdempotency.ts';
import { partitionRecord, checkFormat, logIgnored, readRecordBody } from './recordBody.ts';
import { HttpError, noOwnRecords } from '../http/httpError.ts';
import { respondWithRecord } from './respondWithRecord.ts';
import { saveRecord } from './saveRecord.ts';
import { sectorName } from '../lookups/lookupRows.ts';

/** The account's details, for fields that the body leaves blank. */
const prefilledFromAccount = (user: User): Values => ({
  ua_emailaddress: user.email,
  ua_firstname: user.firstName,
  ua_lastname: user.lastName,
  ua_preferredcontacttelephoneno: user.phone,
});

const fieldsByName: Fields = eoi.fields;

const geticeoi: AuthenticatedHandler = async ({ database }, { user }) => {
  const stored = await findRecord(database, 'eoi', user.id);
  if (stored === null) throw new HttpError(404, 'There is no Expression of Interest yet.');
  return respondWithRecord(database, 'eoi', stored, user);
};

function newEoi(deps: Deps, user: User, body: Values) {
  const blank: Record<string, unknown> = blankRecord(eoi);
  const changes = partitionRecord(eoi, body, { values: blank, extra: {} });
  checkFormat(eoi, body, changes, blank, today(deps.clock));
  const { fields, changed, extra, ignored } = changes;
  const values: Record<string, unknown> = { ...blank, ...fields };
  const prefilled = prefilledFromAccount(user);
  for (const [name, value] of Object.entries(prefilled)) {
    const field = fieldsByName[name];
    if (field !== undefined && isBlank(field, values[name])) values[name] = value;
  }
  const { ua_umisector }: ValuesOf<typeof eoi> = values;
  const setByServer: Values = {
    ua_contractid: deps.settings.contractId,
    ua_currentstatus: eoi.createdStatus,
    ua_currentpageinapplication: eoi.steps[0],
    ua_sectorname: sectorName(ua_umisector),
  } satisfies ValuesOf<typeof eoi>;
  logIgnored(
    deps,
    ignored.filter((name) => !isSameValue(body[name], setByServer[name])),
  );
  const record = { id: deps.random.uuid(), owner: user.id, values: { ...values, ...setByServer }, extra };
  // The portal sends what the account tells too (product 2.2), which nobody has answered.
  const isPrefilled = (name: string) => Object.hasOwn(prefilled, name) && values[name] === prefilled[name];
  return { record, changed: [...changed].filter((name) => !isPrefilled(name)) };
}

/** Throws HttpError 403 for a user who has become a broker, and keeps others from becoming one until the transaction ends: a broker has no EOI. */
async function requireApplicant(queries: Queries, { id }: User): Promise<void> {
  const [row] = await queries.query<{ broker: boolean }>('select broker from users where id = $1 for share', [
    id,
  ]);
  if (row?.broker) throw noOwnRecords();
}

const AddICEOI: AuthenticatedHandler = async (deps, input) => {
  const { user } = input;
  const body = readRecordBody(input.body ?? {});
  return deps.database.transaction((queries) =>
    withIdempotency(deps, queries, 'AddICEOI', user, input, async () => {
      await requireApplicant(queries, user);
      const now = new Date(deps.clock.now());
      const { record, changed } = newEoi(deps, user, body);
      const stored = await insertRecord(queries, 'eoi', record, now);
      if (stored === null) throw new HttpError(409, 'There is an Expression of Interest already.');
      await addStatusEvent(queries, {
        at: now,
        actor: 'applicant',
        record: 'eoi',
        recordId: stored.id,
        from: null,
        to: eoi.createdStatus,
      });
      await addFieldChange(queries, { at: now, user, recordId: stored.id, fields: changed });
      return respondWithRecord(queries, 'eoi', stored, user);
    }),
  );
};

const computed = ({ ua_umisector }: ValuesOf<typeof eoi>) => ({ ua_sectorname: sectorName(ua_umisector) });

const UpdateICEOI: AuthenticatedHandler = async (deps, input) => {
  const { user } = input;
  const body = readRecordBody(input.body);
  const { ifMatch } = input.headers;
  const sentId = normalizeId(body.ua_icexpressionofinterestid);
  const ordinary = await ordinarySave(deps, {
    definition: eoi,
    found: input.ownRecord,
    body,
    ifMatch,
    user,
    sentId,
    computed,
  });
  if (ordinary !== null) return ordinary;
  const answer = await deps.database.transaction(async (queries) => {
    const stored = await findRecord(queries, 'eoi', user.id, true);
    if (stored === null || (sentId !== undefined && sentId !== stored.id))
      throw new HttpError(404, 'There is no such Expression of Interest.');
    const updated = await saveRecord(deps, queries, {
      definition: eoi,
      stored,
      body,
      ifMatch,
      user,
      computed,
      related: async () => ({}),
    });
    return respondWithRecord(queries, 'eoi', updated, user);
  });
  if (body[eoi.submitField] === 1) deps.counters.submit('eoi');
  deps.outbox.wake();
  return answer;
};

export const eoiHandlers = { geticeoi, AddICEOI, UpdateICEOI } satisfies Partial<
  Record<CallId, AuthenticatedHandler>
>;
