// A backend with the calls of the specification that the tests need (no e-mails, no reset of a password), and without any extension. Its paths
// are written out here instead of read from the catalogue, because a mistake there must not make both sides agree. It refuses what a foreign
// backend may refuse, such as an unknown header, and answers saves in the way that the test chooses.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Values = Record<string, unknown>;

export interface PlainRequest {
  method: string;
  /** Path and query, from `/data/` or `/auth/` on. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface PlainReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How a request ends without an answer: its connection is closed, or it stays open. */
export type NoReply = 'closed' | 'silent';

/** What a save answers: an empty 200, an empty 204, `true`, or the stored record or list. */
export const saveAnswers = ['empty', 'no content', 'true', 'stored'] as const;
export type SaveAnswer = (typeof saveAnswers)[number];

export interface PlainOptions {
  saves: SaveAnswer;
  /** What a list without items answers. */
  emptyList: '404' | '[]';
  /** How the lifetimes of tokens are written; `absent`: the answer has none. */
  lifetimes: 'text' | 'number' | 'absent';
}

export const contractId = '5f5c7a9e-7c1f-4a5e-9d52-0c7d1c1c1c1c';
const businessUnit = 'clean-energy-fund';

const uuid = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** The rows of the lookups, with the fields of the specification alone. At least one row of each cannot be read. */
const lookups: Readonly<Record<string, readonly unknown[]>> = {
  'UMISECTORPARENT/GET': [
    { ua_umisectorparentid: uuid(11), ua_sectorparent: 'Farming ' },
    { ua_umisectorparentid: uuid(12), ua_sectorparent: 'Energy', ua_unknown: 1 },
    { ua_sectorparent: 'Without an id' },
  ],
  'UMISECTOR/GET': [
    { ua_umisectorid: uuid(21), ua_sector: ' Dairy', ua_sectorparent: 'Farming' },
    { ua_umisectorid: uuid(22), ua_sector: 'Wind', ua_sectorparent: 'Energy' },
    { ua_umisectorid: uuid(23), ua_sector: null, ua_sectorparent: 'Energy' },
    { ua_umisectorid: uuid(24), ua_sector: 'Of no known parent', ua_sectorparent: 'Fishing' },
  ],
  [`INVESTMENTCENTRE/GetICFundActivityTypes/${contractId}`]: [
    { ua_icfundactivitytypeid: uuid(31), ua_activitytype: 'Solar' },
    { ua_icfundactivitytypeid: uuid(32), ua_activitytype: 'Storage' },
    'no row',
  ],
  [`INVESTMENTCENTRE/GetICProjectSuppliers/${contractId}`]: [
    { ua_suppliername: 'Gwynt a Haul Cyf', expertise: ['Solar', 'Storage'] },
    { expertise: ['Wind'] },
    { ua_suppliername: '' },
    { ua_suppliername: 7 },
  ],
};

export const plainIds = { sectorparent: uuid(11), sector: uuid(21), activitytype: [uuid(31), uuid(32)] };

interface List {
  id: string;
  get: string;
  method: 'GET' | 'POST';
  add: string;
  update: string;
}

const list = (
  id: string,
  get: string,
  add: string,
  update: string,
  method: 'GET' | 'POST' = 'POST',
): List => ({
  id,
  get: `${get}/${contractId}`,
  method,
  add,
  update,
});

const lists: readonly List[] = [
  list('ua_icapplicationdirectorsid', 'geticdirectors', 'addicdirectors', 'updateicdirectors'),
  list(
    'ua_icactivitylineid',
    'geticprojectactivities',
    'addicprojectactivities',
    'updateicprojectactivities',
  ),
  list(
    'ua_icapplicationmaincompetitorid',
    'geticapplicationmaincompetitors',
    'addicapplicationmaincompetitors',
    'updateicapplicationmaincompetitors',
  ),
  list(
    'ua_icprojectforecastjobsid',
    'geticprojectforecastjobs',
    'addicprojectforecastjobs',
    'updateicprojectforecastjobs',
  ),
  list('ua_icassetid', 'GetICAssetsByClaimId', 'AddICAssets', 'UpdateICAssets'),
  list(
    'ua_icapplicationexternalfundingid',
    'GetICApplicationExternalFundings',
    'AddICApplicationExternalFundings',
    'UpdateICApplicationExternalFundings',
    'GET',
  ),
  list(
    'ua_icapplicationshareholderid',
    'GetICAppShareholdersByAppID',
    'AddICApplicationShareholders',
    'UpdateICApplicationShareholders',
  ),
];

const records = {
  eoi: { id: 'ua_icexpressionofinterestid', submit: 'ua_submiteoi', submitted: 'eoi-submitted' },
  application: {
    id: 'ua_icapplicationid',
    submit: 'ua_submitapplication',
    submitted: 'application-submitted',
  },
} as const;
type RecordName = keyof typeof records;

const entities: Readonly<Record<string, RecordName>> = {
  ua_icexpressionofinterest: 'eoi',
  ua_icapplication: 'application',
};

interface PlainNote {
  entityname: string;
  recordId: unknown;
  filename: string;
  subject: string;
  filetype: string;
}

export interface User {
  email: string;
  name: string;
  password: string;
  verified: boolean;
  broker: boolean;
}

/** Headers that every browser sends, or that the specification names. */
const knownHeaders = new Set([
  'authorization',
  'content-type',
  'ocp-apim-subscription-key',
  'environment',
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'cookie',
  'host',
  'origin',
  'pragma',
  'referer',
  'transfer-encoding',
  'user-agent',
]);
const isKnown = (name: string) => knownHeaders.has(name) || name.startsWith('sec-') || name.startsWith(':');

const json = (status: number, body: unknown): PlainReply => ({
  status,
  // An ETag that no extension announces: the portal must not use it.
  headers: { 'content-type': 'application/json', etag: '"unannounced"' },
  body: JSON.stringify(body),
});
const refuse = (status: number): PlainReply => json(status, { message: 'refused' });

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

export class PlainBackend {
  readonly options: PlainOptions;
  readonly users: User[] = [];
  /** The token of the last verification e-mail. */
  mailedToken = '';
  /** The received calls in order: path, query and body. */
  readonly received: { path: string; query: Record<string, string>; body: unknown }[] = [];
  /** Paths that answer with this status, close the connection or never answer, until they are deleted. */
  readonly failing = new Map<string, number | NoReply>();
  records: Record<RecordName, Values | null> = { eoi: null, application: null };
  readonly items = new Map<string, Values[]>();
  /** The stored files, each with the record that it belongs to. */
  readonly notes: PlainNote[] = [];
  uploadState = 3;
  #tokenCount = 0;
  readonly #accessTokens = new Map<string, User>();
  readonly #refreshTokens = new Map<string, User>();

  constructor(options: Partial<PlainOptions> = {}) {
    this.options = { saves: 'empty', emptyList: '404', lifetimes: 'text', ...options };
  }

  signUp(email: string, broker = false): User {
    const user = { email, name: 'Siân', password: 'Llyn-y-Fan-Fach 7', verified: true, broker };
    this.users.push(user);
    return user;
  }

  /** Finds the EOI eligible, which creates the Application. */
  createApplication(): void {
    this.records.eoi = { ...this.records.eoi, ua_currentstatus: 'eligible' };
    this.records.application = {
      ua_icapplicationid: randomUUID(),
      ua_currentstatus: 'application-created',
      ua_currentpageinapplication: 'creditsafe-declaration',
    };
  }

  setStatus(record: RecordName, status: string): void {
    this.records[record] = { ...this.records[record], ua_currentstatus: status };
  }

  /** Adds a file to the Application. */
  addNote(filename: string, subject = ''): void {
    const recordId = this.#idOf('ua_icapplication');
    this.notes.push({ entityname: 'ua_icapplication', recordId, filename, subject, filetype: 'Accounts' });
  }

  /** The id of the record to which an entity's files belong; undefined while there is none. */
  #idOf(entityname: unknown): unknown {
    const record = entities[String(entityname)];
    return record && this.records[record]?.[records[record].id];
  }

  /** Expires every access token. */
  expireAccessTokens(): void {
    this.#accessTokens.clear();
  }

  tokensOf(user: User): Values {
    this.#tokenCount += 1;
    const claims = { sub: user.email, name: user.name, email: user.email, extension_Broker: user.broker };
    const access = `e30.${encode({ ...claims, count: this.#tokenCount })}.s`;
    const refresh = `refresh-${this.#tokenCount}`;
    this.#accessTokens.set(access, user);
    this.#refreshTokens.set(refresh, user);
    const { lifetimes } = this.options;
    const lifetime = (seconds: number) => (lifetimes === 'text' ? String(seconds) : seconds);
    return {
      access_token: access,
      refresh_token: refresh,
      ...(lifetimes === 'absent'
        ? {}
        : { expires_in: lifetime(600), refresh_token_expires_in: lifetime(1800) }),
    };
  }

  answer({ method, url, headers, body }: PlainRequest): PlainReply | NoReply {
    const unknown = Object.keys(headers).filter((name) => !isKnown(name.toLowerCase()));
    if (unknown.length > 0) return json(400, { message: `unknown headers: ${unknown.join(', ')}` });
    const { pathname, searchParams } = new URL(url, 'http://plain');
    const [, api = '', ...segments] = pathname.split('/');
    const path = segments.join('/');
    const parsed: unknown = body === '' ? undefined : JSON.parse(body);
    const query = Object.fromEntries(searchParams);
    this.received.push({ path, query, body: parsed });
    const failure = this.failing.get(path);
    if (typeof failure === 'string') return failure;
    if (failure !== undefined) return refuse(failure);
    if (api === 'auth') return this.#auth(`${method} ${path}`, parsed as Values);
    const rows = method === 'GET' ? lookups[path] : undefined;
    if (rows !== undefined) return json(200, rows);
    if (path === 'investmentcentre/ispostcodeincontract') return json(200, true);
    const authorization = String(headers['authorization'] ?? '');
    const user = this.#accessTokens.get(authorization.replace('Bearer ', ''));
    return user === undefined ? refuse(401) : this.#data(method, path, query, parsed);
  }

  #auth(call: string, body: Values): PlainReply {
    const find = (email: unknown) => this.users.find((user) => user.email === email);
    const [, verified] = /^GET api\/user\/isuserverified\/[^/]+\/(.+)$/.exec(call) ?? [];
    if (verified !== undefined) {
      const user = find(decodeURIComponent(verified));
      return user === undefined ? refuse(404) : json(200, user.verified);
    }
    switch (call) {
      case 'POST api/user/create':
        if (find(body['Mail'])) return refuse(409);
        this.users.push({
          email: String(body['Mail']),
          name: String(body['FirstName']),
          password: String(body['Password']),
          verified: false,
          broker: false,
        });
        this.mailedToken = randomUUID();
        return json(200, {});
      case 'POST api/user/verify':
        for (const user of this.users) user.verified ||= body['token'] === this.mailedToken;
        return json(200, {});
      case 'POST api/user/login': {
        const user = find(body['username']);
        return user?.password === body['password'] && user ? json(200, this.tokensOf(user)) : refuse(401);
      }
      case 'POST api/user/redeemaccesstoken': {
        const user = this.#refreshTokens.get(String(body['refreshtoken']));
        return user === undefined ? refuse(400) : json(200, this.tokensOf(user));
      }
      default:
        return refuse(404);
    }
  }

  /** The answer to a save of a record or a list. */
  #saved(stored: unknown): PlainReply {
    const { headers } = json(200, null);
    switch (this.options.saves) {
      case 'empty':
        return { status: 200, headers, body: '' };
      case 'no content':
        return { status: 204, headers: {}, body: '' };
      case 'true':
        return json(200, true);
      default:
        return json(200, stored);
    }
  }

  #read(record: RecordName): PlainReply {
    const stored = this.records[record];
    return stored === null ? refuse(404) : json(200, stored);
  }

  /** Stores the whole body, as a simple backend does. */
  #save(record: RecordName, body: Values): PlainReply {
    const stored = this.records[record];
    const { id, submit, submitted } = records[record];
    if (stored === null || body[id] !== stored[id]) return refuse(404);
    this.records[record] = { ...body, ...(body[submit] === 1 ? { ua_currentstatus: submitted } : {}) };
    return this.#saved(this.records[record]);
  }

  #list(call: string, body: unknown): PlainReply | undefined {
    for (const { id, get, method, add, update } of lists) {
      const stored = this.items.get(id) ?? [];
      const live = stored.filter(({ statecode }) => statecode !== 1);
      if (call === `${method} ${get}`) {
        return live.length === 0 && this.options.emptyList === '404' ? refuse(404) : json(200, live);
      }
      if (call === `POST ${add}`) {
        const added = (body as Values[]).map((item) => ({ ...item, [id]: randomUUID() }));
        this.items.set(id, [...stored, ...added]);
        return json(200, added);
      }
      if (call === `PUT ${update}`) {
        this.items.set(id, body as Values[]);
        return this.#saved(body);
      }
    }
    return undefined;
  }

  #data(method: string, path: string, query: Record<string, string>, body: unknown): PlainReply {
    const call = `${method} ${path}`;
    const ofList = this.#list(call, body);
    if (ofList !== undefined) return ofList;
    const { application } = this.records;
    switch (call) {
      case `GET geticeoi/${contractId}`:
        return this.#read('eoi');
      case `GET geticapplication/${contractId}`:
      case 'POST INVESTMENTCENTRE/geticapplication':
        return this.#read('application');
      case 'POST AddICEOI':
        if (this.records.eoi !== null) return refuse(409);
        // It fills in what the body leaves out, and stores what it is sent, also an empty text.
        this.records.eoi = {
          ua_icexpressionofinterestid: randomUUID(),
          ua_currentstatus: 'created',
          ...(body as Values),
        };
        return json(200, this.records.eoi);
      case 'PUT UpdateICEOI':
        return this.#save('eoi', body as Values);
      case 'PUT UpdateICApplication':
        return this.#save('application', body as Values);
      case `GET GetICApplicationsByBroker/${contractId}`:
        return Object.keys(query).length > 0
          ? refuse(400)
          : json(200, application ? [{ ...application, ua_reference: 'CEF-000007' }] : []);
      case 'POST addicnotes':
      case 'POST addicnotesbybroker': {
        const files = body as Values[];
        const notes = files.map(({ filename, subject, filetype, entityname }) => ({
          entityname: String(entityname),
          // A broker names the Application; an applicant has one record of each kind.
          recordId: path === 'addicnotes' ? this.#idOf(entityname) : query['applicationid'],
          filename: String(filename),
          subject: String(subject),
          filetype: String(filetype),
        }));
        const namesContract = query['contractid'] === contractId;
        if (!namesContract || notes.some(({ recordId }) => recordId === undefined)) return refuse(400);
        this.notes.push(...notes);
        return json(
          200,
          files.map(({ filename }) => ({ FileName: filename, IsUploaded: true })),
        );
      }
      case `GET geticnotes/${contractId}`:
      case 'GET GetICNotesByBroker': {
        const { entityname, applicationId } = query;
        const id = path === 'GetICNotesByBroker' ? applicationId : this.#idOf(entityname);
        const notes = this.notes.filter((note) => note.entityname === entityname && note.recordId === id);
        return notes.length === 0
          ? refuse(404)
          : json(
              200,
              notes.map(({ entityname: _entityname, recordId: _recordId, ...note }) => note),
            );
      }
      case 'GET GetUploadButtonState': {
        const known = Object.entries(records).some(
          ([name, { id }]) => this.records[name as RecordName]?.[id] === query['id'],
        );
        return known ? json(200, this.uploadState) : refuse(404);
      }
      default:
        return refuse(404);
    }
  }
}

/** The portal's config.json in front of this backend. */
export const plainConfiguration = (origin: string) => ({
  dataApi: { baseUrl: `${origin}/data`, key: 'data-key' },
  authApi: { baseUrl: `${origin}/auth`, key: 'auth-key' },
  environment: 'test',
  contractId,
  businessUnit,
  emailTemplates: { verification: 'v', reset: 'r' },
  senderAddress: 'sender@example.org',
  supportEmail: 'help@example.org',
  helpline: '01492 000 000',
  privacyUrl: '',
  extensions: [],
});

/** Lets a portal on another origin send the headers of the specification, and read nothing but bodies. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'authorization, content-type, ocp-apim-subscription-key, environment',
};

/** Serves a backend over HTTP, with config.json beside it. */
export async function servePlainBackend(backend: () => PlainBackend) {
  let origin = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      if (url === '/anwcef/config.json') {
        response.end(JSON.stringify(plainConfiguration(origin)));
        return;
      }
      if (method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      const reply = backend().answer({ method, url, headers, body: Buffer.concat(chunks).toString() });
      if (reply === 'closed') response.destroy();
      else if (reply !== 'silent')
        response.writeHead(reply.status, { ...reply.headers, ...cors }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
