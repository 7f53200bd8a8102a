// A fake of the fund's backend for the fault server: it stores what it is sent, counts revisions and answers every call of the catalogue
// (product 4). It checks no rules: the reference server does, and has tests of its own.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { childLists, listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { StoredList } from '#machines/list/childItems.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import type { User } from '#machines/ports.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { storedItem } from '../applicationSamples.ts';
import { clientSample } from '../clientSamples.ts';
import { minimalRecord } from '../samples.ts';

/** The user who makes the calls of all cases. The portal makes a user's id from `sub` and the e-mail address. */
export const testUser: User = {
  id: 'person sian@example.org',
  name: 'Siân',
  email: 'sian@example.org',
  broker: false,
};

export interface BackendReply {
  status: number;
  body: unknown;
  etag?: string;
}

interface BackendRequest {
  query: URLSearchParams;
  body: unknown;
  ifMatch: string | undefined;
  idempotencyKey: string | undefined;
}

const ok = (body: unknown, revision?: number): BackendReply => ({
  status: 200,
  body,
  ...(revision === undefined ? {} : { etag: `"${revision}"` }),
});
const refuse = (status: number): BackendReply => ({ status, body: { message: 'refused' } });

// Made once, because every case starts with a new backend.
const completeRecords = { eoi: minimalRecord('eoi'), application: minimalRecord('application') };
const twoItems = new Map(listNames.map((list) => [list, [storedItem(list, 1), storedItem(list, 2)]]));

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

export interface Note {
  id: string;
  filename: string;
  filetype: string;
  state: number;
}

export class FakeBackend {
  /** Null: the user has no such record yet. */
  records: Record<RecordName, { values: Values; revision: number } | null> = { eoi: null, application: null };
  lists = new Map<ListName, { items: Item[]; revision: number }>();
  notes: Note[] = [];
  verified = true;
  #issuedCount = 0;
  #lastUser: User = testUser;
  readonly #uploaded = new Map<string, BackendReply>();
  /** The tokens that each refresh token was redeemed for: a second tab that redeems the same one gets the same tokens. */
  readonly #childTokens = new Map<string, object>();

  constructor() {
    for (const record of ['eoi', 'application'] as const) this.setRecord(record, completeRecords[record]);
    for (const list of listNames) {
      this.lists.set(list, { items: twoItems.get(list) ?? [], revision: 1 });
    }
    this.notes = [{ id: 'n1', filename: 'accounts.pdf', filetype: 'Accounts', state: uploadStates.ready }];
  }

  setRecord(record: RecordName, values: Values): void {
    const id = record === 'eoi' ? 'ua_icexpressionofinterestid' : 'ua_icapplicationid';
    this.records[record] = {
      values: { ...values, [id]: `00000000-0000-4000-8000-00000000000${record.length}` },
      revision: (this.records[record]?.revision ?? 0) + 1,
    };
  }

  /** Fresh tokens; without a user, of the user who got the last ones. */
  tokens(
    user: User = this.#lastUser,
  ): Record<'access_token' | 'refresh_token', string> & Record<string, unknown> {
    this.#issuedCount += 1;
    this.#lastUser = user;
    const { id, name, email, broker: extension_Broker } = user;
    const [sub] = id.split(' ');
    const claims = { sub, name, email, extension_Broker, n: this.#issuedCount };
    const exp = Math.floor(Date.now() / 1000) + 600;
    return {
      access_token: `e30.${encode({ ...claims, exp })}.s`,
      refresh_token: `refresh-${sub}-${this.#issuedCount}`,
      expires_in: 600,
      refresh_token_expires_in: 1800,
    };
  }

  #redeem(body: unknown): BackendReply {
    const { refreshtoken = '' } = body as { refreshtoken?: string };
    const tokens = this.#childTokens.get(refreshtoken) ?? this.tokens();
    this.#childTokens.set(refreshtoken, tokens);
    return ok(tokens);
  }

  #read(record: RecordName): BackendReply {
    const stored = this.records[record];
    return stored === null ? refuse(404) : ok(stored.values, stored.revision);
  }

  #save(record: RecordName, { body, ifMatch }: BackendRequest): BackendReply {
    const stored = this.records[record];
    if (stored === null) return refuse(404);
    const values = body as Values;
    // The reference server takes an Application off a broker's list whatever its version.
    const isRemoval = values['statecode'] === 1;
    if (!isRemoval && ifMatch !== undefined && ifMatch !== `"${stored.revision}"`) return refuse(412);
    const submits = values['ua_submiteoi'] === 1 || values['ua_submitapplication'] === 1;
    const submitted = record === 'eoi' ? 'eoi-submitted' : 'application-submitted';
    this.setRecord(record, { ...values, ...(submits ? { ua_currentstatus: submitted } : {}) });
    return this.#read(record);
  }

  /** The broker's list holds the one Application until the broker removes it. A request for a page gets the same in the form of a page. */
  #clients({ query }: BackendRequest): BackendReply {
    const { statecode, ua_icapplicationid } = this.records.application?.values ?? {};
    const items = statecode === 1 ? [] : [{ ...clientSample(1), ua_icapplicationid }];
    const total = items.length;
    return ok(query.has('sort') ? { items, counts: { 'in-progress': total }, total, next: null } : items);
  }

  /** A list as its fetch answers it. */
  storedList(list: ListName): StoredList {
    const { items = [], revision = 0 } = this.lists.get(list) ?? {};
    return { items: [...items], etag: `"${revision}"` };
  }

  #list(
    list: ListName,
    operation: 'get' | 'add' | 'update',
    { body, ifMatch }: BackendRequest,
  ): BackendReply {
    const stored = this.lists.get(list) ?? { items: [], revision: 0 };
    const { idField } = listOf(list);
    if (operation === 'get') return ok(stored.items, stored.revision);
    if (operation === 'update' && ifMatch !== undefined && ifMatch !== `"${stored.revision}"`)
      return refuse(412);
    stored.revision += 1;
    this.lists.set(list, stored);
    const sent = body as Item[];
    if (operation === 'add') {
      const added = sent.map((item) => ({ ...item, [idField]: `added-${stored.revision}` }));
      stored.items = [...stored.items, ...added];
      return ok(added, stored.revision);
    }
    const byId = new Map(sent.map((item) => [item[idField], item]));
    stored.items = stored.items
      .map((item) => ({ ...item, ...byId.get(item[idField]) }))
      .filter((item) => item['statecode'] !== 1);
    return ok(stored.items, stored.revision);
  }

  #upload({ body, idempotencyKey }: BackendRequest): BackendReply {
    const earlier = idempotencyKey === undefined ? undefined : this.#uploaded.get(idempotencyKey);
    if (earlier !== undefined) return earlier;
    const files = Array.isArray(body) ? (body as { filename: string; filetype: string }[]) : [];
    for (const { filename, filetype } of files) {
      this.notes = [
        ...this.notes,
        { id: `n${this.notes.length + 1}`, filename, filetype, state: uploadStates.ready },
      ];
    }
    const reply = ok(files.map(({ filename }) => ({ FileName: filename, IsUploaded: true })));
    if (idempotencyKey !== undefined) this.#uploaded.set(idempotencyKey, reply);
    return reply;
  }

  /** Raises the revision of what a call saves without changing its content. */
  raiseRevision(id: CallId): void {
    for (const list of listNames) {
      const stored = this.lists.get(list);
      if (stored && childLists[list].calls.update === id) stored.revision += 1;
    }
    for (const stored of Object.values(this.records)) if (stored) stored.revision += 1;
  }

  /** The answer to a call, without any fault. */
  answer(id: CallId, request: BackendRequest): BackendReply {
    for (const list of listNames) {
      const { get, add, update } = childLists[list].calls;
      if (id === get) return this.#list(list, 'get', request);
      if (id === add) return this.#list(list, 'add', request);
      if (id === update) return this.#list(list, 'update', request);
    }
    switch (id) {
      case 'geticeoi':
      case 'getselectedeoi':
        return this.#read('eoi');
      case 'geticapplication':
      case 'getselectedapplication':
        return this.#read('application');
      case 'GetICApplicationsByBroker':
        return this.#clients(request);
      case 'AddICEOI':
        if (this.records.eoi !== null) return refuse(409);
        this.setRecord('eoi', {
          ...(request.body as Values),
          ua_currentstatus: 'eoi-created',
          ua_currentpageinapplication: steps.eoi[0],
        });
        return this.#read('eoi');
      case 'UpdateICEOI':
        return this.#save('eoi', request);
      case 'UpdateICApplication':
        return this.#save('application', request);
      case 'addicnotes':
      case 'addicnotesbybroker':
      case 'SaveNewDocumentToSharepoint':
        return this.#upload(request);
      case 'geticnotes':
      case 'GetICNotesByBroker':
        return ok(this.notes);
      case 'removenote':
        this.notes = this.notes.slice(1);
        return ok(true);
      case 'endbroker': {
        const stored = this.records.application?.values;
        if (stored) this.setRecord('application', { ...stored, ua_brokers: [] });
        return ok(true);
      }
      case 'GetUploadButtonState':
        return ok(uploadStates.ready);
      case 'login':
        return ok(this.tokens());
      case 'redeemaccesstoken':
        return this.#redeem(request.body);
      case 'isuserverified':
        return ok(this.verified);
      case 'ispostcodeincontract':
        return ok(true);
      case 'companysearch':
        return ok([{ company_number: '01234567', title: 'Ynni’r Fenai Cyf' }]);
      case 'create':
      case 'sendverificationemailforunverified':
      case 'verify':
      case 'sendresetpasswordemail':
      case 'setpasswordbysigninname':
      case 'logout':
        return ok('');
      default:
        return ok([]);
    }
  }
}
