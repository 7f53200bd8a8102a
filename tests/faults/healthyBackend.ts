// Somebody else's backend in one object, for the fault server: it keeps what it is sent, counts revisions and answers every call of
// section 7 as decisions.md says. It knows no rules: those are the reference server's, and have tests of their own.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { childLists, listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Item } from '#machines/catalogue/records/related.ts';
import type { User } from '#machines/ports.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { storedItem } from '../applicationSamples.ts';
import { clientSample } from '../clientSamples.ts';
import { minimalRecord } from '../samples.ts';
import { person } from './person.ts';

export interface Reply {
  status: number;
  body: unknown;
  etag?: string;
}

interface Asked {
  query: URLSearchParams;
  body: unknown;
  ifMatch: string | undefined;
  idempotencyKey: string | undefined;
}

const ok = (body: unknown, revision?: number): Reply => ({
  status: 200,
  body,
  ...(revision === undefined ? {} : { etag: `"${revision}"` }),
});
const refuse = (status: number): Reply => ({ status, body: { message: 'refused' } });

// Made once: every case begins with a backend of its own.
const complete = { eoi: minimalRecord('eoi'), application: minimalRecord('application') };
const twoItems = new Map(listNames.map((list) => [list, [storedItem(list, 1), storedItem(list, 2)]]));

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

export interface Note {
  id: string;
  filename: string;
  filetype: string;
  state: number;
}

export class HealthyBackend {
  /** Null: there is none yet. */
  records: Record<RecordName, { values: Values; revision: number } | null> = { eoi: null, application: null };
  lists = new Map<ListName, { items: Item[]; revision: number }>();
  notes: Note[] = [];
  verified = true;
  #issued = 0;
  #last: User = person;
  readonly #uploaded = new Map<string, Reply>();
  /** The child that each refresh token was answered with, so that it can be given again. */
  readonly #children = new Map<string, object>();

  constructor() {
    for (const record of ['eoi', 'application'] as const) this.setRecord(record, complete[record]);
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

  /** Fresh tokens; without a name, of the person who got the last. */
  tokens(
    user: User = this.#last,
  ): Record<'access_token' | 'refresh_token', string> & Record<string, unknown> {
    this.#issued += 1;
    this.#last = user;
    const { id: sub, name, email, broker: extension_Broker } = user;
    const claims = { sub, name, email, extension_Broker, n: this.#issued };
    const exp = Math.floor(Date.now() / 1000) + 600;
    return {
      access_token: `e30.${encode({ ...claims, exp })}.s`,
      refresh_token: `refresh-${sub}-${this.#issued}`,
      expires_in: 600,
      refresh_token_expires_in: 1800,
    };
  }

  #redeem(body: unknown): Reply {
    const { refreshtoken = '' } = body as { refreshtoken?: string };
    const child = this.#children.get(refreshtoken) ?? this.tokens();
    this.#children.set(refreshtoken, child);
    return ok(child);
  }

  #read(record: RecordName): Reply {
    const held = this.records[record];
    return held === null ? refuse(404) : ok(held.values, held.revision);
  }

  #save(record: RecordName, { body, ifMatch }: Asked): Reply {
    const held = this.records[record];
    if (held === null) return refuse(404);
    if (ifMatch !== undefined && ifMatch !== `"${held.revision}"`) return refuse(412);
    const values = body as Values;
    const submits = values['ua_submiteoi'] === 1 || values['ua_submitapplication'] === 1;
    const submitted = record === 'eoi' ? 'eoi-submitted' : 'application-submitted';
    this.setRecord(record, { ...values, ...(submits ? { ua_currentstatus: submitted } : {}) });
    return this.#read(record);
  }

  /** The one Application is on the broker's list until it is taken off; a page of it has the same. */
  #clients({ query }: Asked): Reply {
    const { statecode, ua_icapplicationid } = this.records.application?.values ?? {};
    const items = statecode === 1 ? [] : [{ ...clientSample(1), ua_icapplicationid }];
    const total = items.length;
    return ok(query.has('sort') ? { items, counts: { 'in-progress': total }, total, next: null } : items);
  }

  #list(list: ListName, act: 'get' | 'add' | 'update', { body, ifMatch }: Asked): Reply {
    const held = this.lists.get(list) ?? { items: [], revision: 0 };
    const { id } = listOf(list);
    if (act === 'get') return ok(held.items, held.revision);
    if (act === 'update' && ifMatch !== undefined && ifMatch !== `"${held.revision}"`) return refuse(412);
    held.revision += 1;
    this.lists.set(list, held);
    const sent = body as Item[];
    if (act === 'add') {
      const added = sent.map((item) => ({ ...item, [id]: `added-${held.revision}` }));
      held.items = [...held.items, ...added];
      return ok(added, held.revision);
    }
    const byId = new Map(sent.map((item) => [item[id], item]));
    held.items = held.items
      .map((item) => ({ ...item, ...byId.get(item[id]) }))
      .filter((item) => item['statecode'] !== 1);
    return ok(held.items, held.revision);
  }

  #upload({ body, idempotencyKey }: Asked): Reply {
    const before = idempotencyKey === undefined ? undefined : this.#uploaded.get(idempotencyKey);
    if (before !== undefined) return before;
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

  /** Another revision of what a call saves, the same in content. */
  touch(id: CallId): void {
    for (const list of listNames) {
      const held = this.lists.get(list);
      if (held && childLists[list].calls.update === id) held.revision += 1;
    }
    for (const held of Object.values(this.records)) if (held) held.revision += 1;
  }

  /** What a healthy backend answers. */
  answer(id: CallId, asked: Asked): Reply {
    for (const list of listNames) {
      const { get, add, update } = childLists[list].calls;
      if (id === get) return this.#list(list, 'get', asked);
      if (id === add) return this.#list(list, 'add', asked);
      if (id === update) return this.#list(list, 'update', asked);
    }
    switch (id) {
      case 'geticeoi':
        return this.#read('eoi');
      case 'geticapplication':
      case 'getselectedapplication':
        return this.#read('application');
      case 'GetICApplicationsByBroker':
        return this.#clients(asked);
      case 'AddICEOI':
        if (this.records.eoi !== null) return refuse(409);
        this.setRecord('eoi', {
          ...(asked.body as Values),
          ua_currentstatus: 'eoi-created',
          ua_currentpageinapplication: steps.eoi[0],
        });
        return this.#read('eoi');
      case 'UpdateICEOI':
        return this.#save('eoi', asked);
      case 'UpdateICApplication':
        return this.#save('application', asked);
      case 'addicnotes':
      case 'addicnotesbybroker':
      case 'SaveNewDocumentToSharepoint':
        return this.#upload(asked);
      case 'geticnotes':
      case 'GetICNotesByBroker':
        return ok(this.notes);
      case 'GetUploadButtonState':
        return ok(uploadStates.ready);
      case 'login':
        return ok(this.tokens());
      case 'redeemaccesstoken':
        return this.#redeem(asked.body);
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
        return ok('');
      default:
        return ok([]);
    }
  }
}
