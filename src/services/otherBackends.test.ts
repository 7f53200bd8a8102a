// What backends answer that speak the specification's calls in their own ways (product 4.15), over a replaced fetch.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { initialListQuery } from '#machines/catalogue/broker/clientList.ts';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const authorization = { bearer: 'token', idempotencyKey: 'key' };

/** Answers each call whose address contains a key; any other one with 404. */
async function servicesAt(answers: Readonly<Record<string, () => Response>>) {
  vi.spyOn(console, 'warn').mockReturnValue();
  // The calls of the auth API send the language of the page.
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    const answer = Object.entries(answers).find(([part]) => address.includes(part))?.[1];
    return answer?.() ?? Response.json({}, { status: 404 });
  });
  vi.resetModules();
  return {
    ...(await import('./account.ts')),
    ...(await import('./application.ts')),
    ...(await import('./childItems.ts')),
    ...(await import('./clientPages.ts')),
    ...(await import('./documents.ts')),
    ...(await import('./eoi.ts')),
    ...(await import('./lookups.ts')),
  };
}

const nothing: [string, () => Response][] = [
  ['204', () => new Response(null, { status: 204 })],
  ['an empty 200', () => new Response('')],
  ['null', () => Response.json(null)],
];

test.each([...nothing, ['{}', () => Response.json({})], ['[]', () => Response.json([])]] as typeof nothing)(
  'no record yet, answered as %s, is no record',
  async (_, answer) => {
    const services = await servicesAt({ geticeoi: answer, geticapplication: answer });
    expect(await services.fetchOverview(authorization)).toEqual({ eoi: null, application: null });
    await expect(services.fetchEoi(authorization)).rejects.toMatchObject({ status: 404 });
    await expect(services.fetchApplication({ client: null }, authorization)).rejects.toMatchObject({
      status: 404,
    });
  },
);

test.each(nothing)('no items, files or clients, answered as %s, are none', async (_, answer) => {
  const services = await servicesAt({
    geticdirectors: answer,
    geticnotes: answer,
    GetICApplicationsByBroker: answer,
    GetUploadButtonState: () => Response.json('1'),
  });
  const scope = { record: 'eoi', client: null, recordId: 'r-1' } as const;
  const page = { query: initialListQuery, source: null, fresh: true };
  expect([
    (await services.fetchItems({ list: 'directors', client: null }, authorization)).items,
    await services.fetchDocuments(scope, authorization),
    (await services.fetchPage(page, authorization)).shown.rows,
  ]).toEqual([[], { notes: [], state: 1 }, []]);
});

test('a record without a status is new, unless it was submitted', async () => {
  const statusOf = async (members: object) => {
    const eoi = { ua_icexpressionofinterestid: 'e-1', ...members };
    const services = await servicesAt({ geticeoi: () => Response.json(eoi) });
    return (await services.fetchEoi(authorization)).values['ua_currentstatus'];
  };
  expect([
    await statusOf({ ua_submiteoi: 2 }),
    await statusOf({ ua_submiteoi: 2, ua_currentstatus: null }),
    await statusOf({ ua_submiteoi: 1, ua_currentstatus: '' }),
  ]).toEqual(['eoi-created', 'eoi-created', '']);
});

test('an item has a text as its id, and what an add does not answer is as it was sent', async () => {
  const services = await servicesAt({
    geticdirectors: () =>
      Response.json([{ ua_icapplicationdirectorsid: 17, statecode: '0', ua_shareholding: '12.5' }]),
    addicdirectors: () => Response.json([{ ua_icapplicationdirectorsid: 18 }]),
  });
  const list = { list: 'directors', client: null } as const;
  const item = { ua_directorname: 'Siân' };
  expect([
    (await services.fetchItems(list, authorization)).items,
    await services.addItem({ ...list, item, addKey: 'a', addCount: 1 }, authorization),
  ]).toEqual([
    [{ ua_icapplicationdirectorsid: '17', statecode: 0, ua_shareholding: '12.5' }],
    { ua_icapplicationdirectorsid: '18', ua_directorname: 'Siân' },
  ]);
});

test('a file may have a number as its id and a text as its size, and a note without a file is none', async () => {
  const services = await servicesAt({
    geticnotes: () =>
      Response.json([
        { id: 17, filename: 'a.pdf', size: '1024' },
        { filename: null, subject: 'A call' },
      ]),
    GetUploadButtonState: () => Response.json('3'),
  });
  const scope = { record: 'eoi', client: null, recordId: 'r-1' } as const;
  expect(await services.fetchDocuments(scope, authorization)).toMatchObject({
    notes: [{ id: '17', filename: 'a.pdf', size: 1024 }],
    state: 3,
  });
});

test('an Application may have no EOI, which is no failure of a page', async () => {
  const services = await servicesAt({});
  const part = { part: 'eoi', client: null, recordId: 'a-1' } as const;
  expect(await services.fetchPart(part, authorization)).toEqual({ eoi: {} });
});

test('a row of the broker’s list may have the amount as the Application has it', async () => {
  const rows = [
    { ua_icapplicationid: 'a-1', ua_totalamountrequesting: '60000.50', ua_loanamount: 50_000 },
    { ua_icapplicationid: 'a-2', ua_totalamountrequesting: null, ua_loanamount: 50_000 },
    { ua_icapplicationid: 'a-3', ua_amountrequested: 0, ua_totalamountrequesting: 60_000 },
    { ua_icapplicationid: 'a-4' },
  ];
  const services = await servicesAt({ GetICApplicationsByBroker: () => Response.json(rows) });
  const { shown } = await services.fetchPage(
    { query: initialListQuery, source: null, fresh: true },
    authorization,
  );
  expect(
    Object.fromEntries(
      shown.rows.map(({ client }) => [client.ua_icapplicationid, client.ua_amountrequested]),
    ),
  ).toEqual({ 'a-1': 60_000.5, 'a-2': 50_000, 'a-3': 0, 'a-4': null });
});

const text = (body: string) => () => new Response(body, { headers: { 'content-type': 'text/plain' } });

test.each([
  ['true', true],
  ['"True"', true],
  ['True', true],
  ['1', true],
  ['"1"', true],
  ['false', false],
  ['"False"', false],
  ['0', false],
  ['"0"', false],
])('whether a user is verified, or a postcode in the area, may be answered as %s', async (body, expected) => {
  const services = await servicesAt({ isuserverified: text(body), ispostcodeincontract: text(body) });
  expect([
    await services.isVerified('sian@example.org'),
    await services.isPostcodeInContract('LL57 1DT'),
  ]).toEqual([expected, expected]);
});

test.each(['"perhaps"', '2', 'null', '', '{}', '<html>'])(
  'an answer that says neither yes nor no is no No: %s',
  async (body) => {
    const services = await servicesAt({ isuserverified: text(body) });
    await expect(services.isVerified('sian@example.org')).rejects.toMatchObject({
      status: 'malformed',
      notice: { messageId: 'notice.generic', type: 'error' },
    });
  },
);

const storedEoi = {
  ua_icexpressionofinterestid: 'e-1',
  ua_currentstatus: 'eoi-created',
  ua_companyname: 'Siop',
};
const storedApplication = { ua_icapplicationid: 'a-1', ua_currentstatus: 'created' };

test('a record may be the only member of an array', async () => {
  const eoi = () => Response.json([storedEoi]);
  const application = () => Response.json([storedApplication]);
  const services = await servicesAt({
    geticeoi: eoi,
    AddICEOI: eoi,
    UpdateICEOI: eoi,
    geticapplication: application,
    UpdateICApplication: application,
  });
  const saved = { values: {}, etag: null };
  expect([
    (await services.fetchEoi(authorization)).values,
    (await services.createEoi({}, authorization)).values,
    (await services.saveEoi(saved, authorization)).values,
    (await services.fetchApplication({ client: 'a-1' }, authorization)).values,
    (await services.saveApplication({ ...saved, client: null }, authorization)).values,
    await services.fetchOverview(authorization),
  ]).toEqual([
    storedEoi,
    storedEoi,
    storedEoi,
    storedApplication,
    storedApplication,
    { eoi: storedEoi, application: storedApplication },
  ]);
});

test('an array of several records is not taken for none', async () => {
  const services = await servicesAt({ geticeoi: () => Response.json([storedEoi, storedEoi]) });
  await expect(services.fetchEoi(authorization)).rejects.toMatchObject({ status: 'malformed' });
});

test.each(['OK', '"OK"', 'True', '17', '"6F9619FF-8B86-D011-B42D-00C04FC964FF"'])(
  'a save may be answered by a word, and what was stored is then fetched: %s',
  async (body) => {
    const services = await servicesAt({
      geticeoi: () => Response.json(storedEoi),
      AddICEOI: text(body),
      UpdateICEOI: text(body),
    });
    expect([
      (await services.createEoi({}, authorization)).values,
      (await services.saveEoi({ values: {}, etag: null }, authorization)).values,
    ]).toEqual([storedEoi, storedEoi]);
  },
);

test.each([
  'false',
  '"Failed"',
  '0',
  '-1',
  '"-1"',
  'Unauthorized',
  'Conflict',
  '"NotSaved"',
  'No',
  'Error: it was not stored',
  '<html>OK</html>',
  '{"ua_icexp',
])('a save is not taken for stored when its answer may say otherwise: %s', async (body) => {
  const services = await servicesAt({ geticeoi: () => Response.json(storedEoi), UpdateICEOI: text(body) });
  await expect(services.saveEoi({ values: {}, etag: null }, authorization)).rejects.toMatchObject({
    status: 'malformed',
  });
});

describe('ids in another letter case', () => {
  const id = (letters: string) => `6f9619ff-8b86-d011-b42d-${letters.padStart(12, '0')}`;
  const [parent, sector, item, record] = [id('aa'), id('bb'), id('cc'), id('dd')];
  const capitals = (text: string) => text.toUpperCase();

  test('are the same: rows of lookups, choices of a record, items and records', async () => {
    const services = await servicesAt({
      'UMISECTORPARENT/GET': () =>
        Response.json([{ ua_umisectorparentid: capitals(parent), ua_sectorparent: 'Energy' }]),
      'UMISECTOR/GET': () =>
        Response.json([
          {
            ua_umisectorid: sector,
            ua_sector: 'Wind',
            ua_sectorparent: 'Energy',
            ua_umisectorparentid: parent,
          },
        ]),
      geticeoi: () =>
        Response.json({
          ua_icexpressionofinterestid: capitals(record),
          ua_currentstatus: 'eoi-created',
          ua_umisector: capitals(sector),
          ua_technologies: [capitals(item)],
          ua_companyname: `Siop ${capitals(item)}`,
        }),
      geticdirectors: () => Response.json([{ ua_icapplicationdirectorsid: capitals(item) }]),
    });
    expect([
      (await services.fetchLookup('sectorparent')).map((row) => row.id),
      (await services.fetchLookup('sector')).map((row) => [row.id, row.parent]),
      (await services.fetchEoi(authorization)).values,
      (await services.fetchItems({ list: 'directors', client: null }, authorization)).items,
    ]).toEqual([
      [parent],
      [[sector, parent]],
      {
        ua_icexpressionofinterestid: record,
        ua_currentstatus: 'eoi-created',
        ua_umisector: sector,
        ua_technologies: [item],
        ua_companyname: `Siop ${capitals(item)}`,
      },
      [{ ua_icapplicationdirectorsid: item }],
    ]);
  });

  test('are sent as the backend wrote them', async () => {
    const sent: unknown[] = [];
    const services = await servicesAt({
      geticapplication: () =>
        Response.json({
          ua_icapplicationid: capitals(record),
          ua_currentstatus: 'created',
          ua_other: id('ee'),
        }),
    });
    const { values } = await services.fetchApplication({ client: null }, authorization);
    vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
      sent.push(body === undefined ? address : JSON.parse(body));
      return Response.json([]);
    });
    const scope = { record: 'application', client: record, recordId: record } as const;
    await services.saveApplication({ values, etag: null, client: null }, authorization).catch(() => {});
    await services.fetchDocuments(scope, authorization).catch(() => {});
    expect(sent[0]).toEqual({
      ua_icapplicationid: capitals(record),
      ua_currentstatus: 'created',
      ua_other: id('ee'),
    });
    expect(sent.find((each) => String(each).includes('GetICNotesByBroker'))).toContain(
      `applicationId=${capitals(record)}`,
    );
  });
});
