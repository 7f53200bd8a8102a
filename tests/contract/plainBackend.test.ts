// The portal's services and machines against a backend without any extension (product 4.15, 13.4), which has those calls of the specification that
// the tests need.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor, type AnyMachineSnapshot } from 'xstate';
import { initialListQuery } from '#machines/catalogue/broker/clientList.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { lookups } from '#machines/catalogue/fields/field.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { validItem } from '../applicationSamples.ts';
import { clearBrowser, clock, cookieOf, stubBrowserGlobals } from '../faults/browserStubs.ts';
import { startActor } from '../faults/callSite.ts';
import { loadPortalModules, startSession } from '../faults/portalModules.ts';
import { waitOptions } from '../faults/waitOptions.ts';
import {
  contractId,
  plainIds,
  PlainBackend,
  saveAnswers,
  servePlainBackend,
  type NoReply,
} from '../plainBackend/plainBackend.ts';
import { minimalAnswers, minimalRecord, sampleToday, validRecord } from '../samples.ts';

let backend = new PlainBackend();
let served: Awaited<ReturnType<typeof servePlainBackend>>;

beforeAll(async () => {
  served = await servePlainBackend(() => backend);
  stubBrowserGlobals(served.origin);
});
afterAll(() => {
  served.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => clearBrowser());
afterEach(() => warnings.mockClear());

/** A tab with a new copy of the services, in front of this backend. */
async function openTab(options: ConstructorParameters<typeof PlainBackend>[0] = {}, isBroker = false) {
  backend = new PlainBackend(options);
  const user = backend.signUp('sian@example.org', isBroker);
  const portal = await loadPortalModules();
  const services = {
    ...(await import('#src/services/account.ts')),
    ...(await import('#src/services/application.ts')),
    ...(await import('#src/services/removeClient.ts')),
    ...(await import('#src/services/childItems.ts')),
    ...(await import('#src/services/clientPages.ts')),
    ...(await import('#src/services/documents.ts')),
    ...(await import('#src/services/eoi.ts')),
    ...(await import('#src/services/lookups.ts')),
    ...(await import('#src/services/tokenCookies.ts')),
    ...(await import('#src/app/actors/lookupActors.ts')),
  };
  const authorization = { bearer: String(backend.tokensOf(user)['access_token']), idempotencyKey: 'key' };
  return { portal, services, authorization, user };
}

/** Signs in by the form's call, and starts the page's session. */
async function signIn({ portal, services, user }: Awaited<ReturnType<typeof openTab>>) {
  const credentials = { username: user.email, password: user.password };
  await services.login(credentials, new AbortController().signal);
  return startSession(portal);
}

const bodies = (path: string) =>
  backend.received.filter((call) => call.path === path).map(({ body }) => body);

describe.each(saveAnswers)('a backend that answers a save with: %s', (saves) => {
  test('a saved EOI is the stored one, with the fields that the portal does not know', async () => {
    const { services, authorization } = await openTab({ saves });
    const { values } = await services.createEoi({ ua_eoitype: 1, ua_unknown: 'kept' }, authorization);
    const saved = await services.saveEoi(
      { values: { ...values, ua_submiteoi: 1 }, etag: null },
      authorization,
    );
    const stored = { ...values, ua_submiteoi: 1, ua_unknown: 'kept', ua_currentstatus: 'eoi-submitted' };
    expect(saved).toEqual({ values: stored, etag: null });
  });

  test('a saved Application is the stored one', async () => {
    const { services, authorization } = await openTab({ saves });
    backend.createApplication();
    const { values } = await services.fetchApplication({ client: null }, authorization);
    const changed = { ...values, ua_reference: 'CEF-1' };
    const saved = await services.saveApplication(
      { values: changed, etag: null, client: null },
      authorization,
    );
    expect(saved).toEqual({ values: changed, etag: null });
  });

  test.each(['404', '[]'] as const)(
    'a list is added to, saved and emptied; empty it answers %s',
    async (emptyList) => {
      const { services, authorization } = await openTab({ saves, emptyList });
      const scope = { list: 'directors', client: null } as const;
      expect(await services.fetchItems(scope, authorization)).toEqual({ items: [], etag: null });
      const item = await services.addItem(
        { ...scope, addKey: 'add', addCount: 1, item: validItem('directors') },
        authorization,
      );
      const changed = { ...item, ua_directorname: 'Mair' };
      const save = { ...scope, etag: null, purpose: 'save' } as const;
      expect(await services.saveItems({ ...save, items: [changed] }, authorization)).toEqual({
        items: [changed],
        etag: null,
      });
      const deleted = { ...changed, statecode: 1 };
      await services.saveItems({ ...save, items: [deleted], purpose: 'delete' }, authorization);
      expect(await services.fetchItems(scope, authorization)).toEqual({ items: [], etag: null });
    },
  );

  test('a broker takes a client off the list', async () => {
    const { services, authorization } = await openTab({ saves });
    backend.createApplication();
    const id = String(backend.records.application?.['ua_icapplicationid']);
    await services.removeClient({ id }, authorization);
    expect(backend.records.application).toMatchObject({ ua_icapplicationid: id, statecode: 1 });
  });

  test('the machine of the EOI goes from Start over the steps to the confirmation', async () => {
    const tab = await openTab({ saves });
    const session = await signIn(tab);
    const { actor, emitted } = startActor(tab.portal.provideEoi(session), {
      location: { page: 'guidance' },
      today: sampleToday,
      user: tab.user.email,
      client: null,
      now: Date.now,
      lastSave: null,
    });
    const settle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions);
    actor.send({ type: 'record.started' });
    for (const step of steps.eoi) {
      await settle();
      expect(actor.getSnapshot().matches({ answering: step }), step).toBe(true);
      actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', step, plainIds) });
    }
    await settle();
    actor.send({ type: 'record.submitted' });
    await settle();
    actor.stop();
    expect([actor.getSnapshot().value, emitted.map(({ type }) => type)]).toEqual([
      'confirmation',
      [...steps.eoi.map(() => 'record.saved'), 'submit.accepted'],
    ]);
    expect(backend.records.eoi).toMatchObject({ ua_currentstatus: 'eoi-submitted', ua_submiteoi: 1 });
  });
});

describe('what a save sends', () => {
  test('the new EOI carries the contract id, and neither an empty status nor an empty id', async () => {
    const tab = await openTab();
    const session = await signIn(tab);
    const { actor } = startActor(tab.portal.provideEoi(session), {
      location: { page: 'guidance' },
      today: sampleToday,
      user: tab.user.email,
      client: null,
      now: Date.now,
      lastSave: null,
    });
    actor.send({ type: 'record.started' });
    await waitFor(actor, (snapshot) => snapshot.matches('answering'), waitOptions);
    actor.stop();
    const [sent] = bodies('AddICEOI') as Values[];
    const blankNames = Object.entries(sent ?? {})
      .filter(([name, value]) => value === '' && /id$|status$|contact$/.test(name))
      .map(([name]) => name);
    expect([sent?.['ua_contractid'], blankNames]).toEqual([contractId, []]);
    expect(backend.records.eoi).toMatchObject({
      ua_currentstatus: 'created',
      ua_contractid: contractId,
      ua_emailaddress: tab.user.email,
    });
  });

  test.each([
    ['no e-mail address', '', 'sian@example.org'],
    ['an e-mail address', 'swyddfa@example.org', 'swyddfa@example.org'],
  ])('a new EOI with %s keeps it, or gets that of the account', async (_, sent, stored) => {
    const { services, authorization } = await openTab();
    const { values } = await services.createEoi({ ua_emailaddress: sent }, authorization);
    expect([values['ua_emailaddress'], backend.records.eoi?.['ua_emailaddress']]).toEqual([stored, stored]);
  });

  test('a saved EOI still carries the contract id when the backend does not answer it', async () => {
    const { services, authorization } = await openTab();
    const { values } = await services.createEoi({}, authorization);
    const { ua_contractid: _, ...others } = values;
    await services.saveEoi({ values: others, etag: null }, authorization);
    expect(bodies('UpdateICEOI')).toMatchObject([{ ua_contractid: contractId }]);
  });

  test('the state of the uploads is asked with the id of the record', async () => {
    const { services, authorization } = await openTab();
    backend.createApplication();
    const id = String(backend.records.application?.['ua_icapplicationid']);
    backend.addNote('a.pdf');
    const input = { client: null, recordId: id };
    const { state } = await services.fetchDocuments({ record: 'application', ...input }, authorization);
    const asked = backend.received.filter(({ path }) => path === 'GetUploadButtonState');
    expect([state, asked.map(({ query }) => query)]).toEqual([3, [{ id, entity: 'ua_icapplication' }]]);
  });
});

test('reads stored files that have a file name, a subject and a type alone', async () => {
  const { services, authorization } = await openTab();
  backend.createApplication();
  backend.addNote('a.pdf', 's');
  const recordId = String(backend.records.application?.['ua_icapplicationid']);
  const input = { record: 'application', client: null, recordId } as const;
  expect(await services.fetchDocuments(input, authorization)).toEqual({
    notes: [expect.objectContaining({ filename: 'a.pdf', subject: 's', filetype: 'Accounts' })],
    state: 3,
  });
});

describe('lookups', () => {
  test('a sector finds its parent by name, an unnamed supplier is Other, and rows that cannot be read are left out', async () => {
    const { services } = await openTab();
    const [parents, sectors, technologies, suppliers] = await Promise.all(lookups.map(services.fetchLookup));
    const [farming, energy] = parents ?? [];
    expect([parents, sectors, technologies, suppliers]).toEqual([
      [
        { id: plainIds.sectorparent, name: 'Farming' },
        { id: expect.any(String), name: 'Energy' },
      ],
      [
        { id: plainIds.sector, name: 'Dairy', parent: farming?.id },
        { id: expect.any(String), name: 'Wind', parent: energy?.id },
      ],
      [
        { id: plainIds.activitytype[0], name: 'Solar' },
        { id: plainIds.activitytype[1], name: 'Storage' },
      ],
      [
        {
          id: 'Gwynt a Haul Cyf',
          name: 'Gwynt a Haul Cyf',
          expertise: [
            { id: '', name: 'Solar' },
            { id: '', name: 'Storage' },
          ],
        },
        { id: 'Other', name: 'Other' },
      ],
    ]);
    const leftOut = warnings.mock.calls.map(([, row]) => row as unknown);
    expect(leftOut).toHaveLength(5);
    expect(leftOut).toEqual(
      expect.arrayContaining([
        { ua_sectorparent: 'Without an id' },
        'no row',
        { ua_suppliername: 7 },
        expect.objectContaining({ ua_sector: null }),
        expect.objectContaining({ ua_sector: 'Of no known parent' }),
      ]),
    );
  });

  test.each([
    ['UMISECTORPARENT/GET', ['activitytype', 'supplier']],
    ['UMISECTOR/GET', ['sectorparent', 'activitytype', 'supplier']],
    [`INVESTMENTCENTRE/GetICFundActivityTypes/${contractId}`, ['sectorparent', 'sector', 'supplier']],
    [`INVESTMENTCENTRE/GetICProjectSuppliers/${contractId}`, ['sectorparent', 'sector', 'activitytype']],
  ])('while %s fails the other lookups are read, and the next try reads it', async (path, readable) => {
    const { services } = await openTab();
    const readNames = async () => {
      const results = await Promise.allSettled(lookups.map(services.fetchLookup));
      return lookups.filter((_, index) => results[index]?.status === 'fulfilled');
    };
    backend.failing.set(path, 500);
    expect(await readNames()).toEqual(readable);
    backend.failing.clear();
    expect(await readNames()).toEqual(lookups);
  });
});

test.each([
  ['text', 600, 1800],
  ['number', 600, 1800],
  ['absent', 86_400, 86_400],
] as const)('signs in and refreshes with lifetimes as: %s', async (lifetimes, access, refresh) => {
  const tab = await openTab({ lifetimes });
  const before = Date.now();
  const session = await signIn(tab);
  const times = tab.services.readSessionTimes();
  expect(times?.refreshSeconds).toBe(refresh);
  const renewAfter = (times?.renewableFrom ?? 0) - before;
  expect(Math.abs(renewAfter - (access - 60) * 1000)).toBeLessThan(10_000);
  const old = cookieOf('access_token');
  await tab.portal.refreshTokens(session, times?.issued ?? null);
  expect(cookieOf('access_token')).not.toBe(old);
});

test.each([400, 404, 409])(
  'a redeem that is refused with %i ends the session and clears the tokens',
  async (status) => {
    const tab = await openTab();
    const session = await signIn(tab);
    const { actor } = startActor(tab.portal.provideDashboard(session), { submitted: null, now: Date.now });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions);
    backend.expireAccessTokens();
    backend.failing.set('api/user/redeemaccesstoken', status);
    actor.send({ type: 'dashboard.refreshed' });
    await waitFor(session, (snapshot) => snapshot.matches('login'), waitOptions);
    expect([
      session.getSnapshot().context.reason,
      cookieOf('access_token'),
      cookieOf('refresh_token'),
    ]).toEqual(['expired', undefined, undefined]);
    actor.stop();
  },
);

test('logs out without a call that the specification does not have', async () => {
  const tab = await openTab();
  const session = await signIn(tab);
  const before = backend.received.length;
  session.send({ type: 'logout.requested' });
  await waitFor(session, (snapshot) => snapshot.matches('login'), waitOptions);
  expect([cookieOf('access_token'), cookieOf('refresh_token')]).toEqual([undefined, undefined]);
  // A call that the portal makes before this one would have arrived by now.
  await tab.services.isVerified(tab.user.email);
  expect(backend.received.slice(before).map(({ path }) => path.split('/')[2])).toEqual(['isuserverified']);
});

test('reads the whole list of a broker without asking for pages', async () => {
  const { services, authorization } = await openTab();
  backend.createApplication();
  const { shown } = await services.fetchPage(
    { query: initialListQuery, source: null, fresh: true },
    authorization,
  );
  expect(shown.total).toBe(1);
});

test('keeps every valid answer of an EOI through an empty answer', async () => {
  const { services, authorization } = await openTab();
  const { values } = await services.createEoi({}, authorization);
  const answered = { ...validRecord('eoi', plainIds), ...values };
  const saved = await services.saveEoi({ values: answered, etag: null }, authorization);
  expect(saved.values).toEqual(answered);
});

test('spaces around the status and the step of a record lose neither the furthest step nor an answered No', async () => {
  const tab = await openTab();
  const [first, second, ...others] = steps.eoi;
  const furthest = others[0] ?? second;
  backend.records.eoi = {
    ...minimalRecord('eoi', plainIds),
    ua_icexpressionofinterestid: 'e-1',
    ua_currentstatus: 'eoi-created ',
    ua_currentpageinapplication: ` ${furthest}  `,
    // Its default is 0, so that only the furthest step tells that it was answered.
    ua_isbasedinengland: 0,
  };
  const { actor } = startActor(tab.portal.provideEoi(await signIn(tab)), {
    location: { page: 'step', step: first },
    today: sampleToday,
    user: tab.user.email,
    client: null,
    now: Date.now,
    lastSave: null,
  });
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions);
  const { ua_isbasedinengland: answer } = (await settled()).context.record.values;
  actor.send({ type: 'step.submitted', answers: minimalAnswers('eoi', first, plainIds) });
  await settled();
  actor.stop();
  expect([answer, backend.records.eoi['ua_currentpageinapplication']]).toEqual([0, furthest]);
});

describe('a failing side call of stage two', () => {
  /** The calls that both roles make, with the part of the Application or the lookup that each fetches. */
  const sharedCalls = {
    GetUploadButtonState: 'documents',
    [`geticdirectors/${contractId}`]: 'directors',
    [`geticprojectactivities/${contractId}`]: 'activities',
    [`geticapplicationmaincompetitors/${contractId}`]: 'competitors',
    [`geticprojectforecastjobs/${contractId}`]: 'jobs',
    [`GetICAssetsByClaimId/${contractId}`]: 'assets',
    [`GetICApplicationExternalFundings/${contractId}`]: 'externalfunding',
    [`GetICAppShareholdersByAppID/${contractId}`]: 'shareholders',
    [`INVESTMENTCENTRE/GetICFundActivityTypes/${contractId}`]: 'activitytype',
    [`INVESTMENTCENTRE/GetICProjectSuppliers/${contractId}`]: 'supplier',
  } as const;
  const stages = {
    applicant: {
      record: `geticapplication/${contractId}`,
      sideCalls: {
        [`geticeoi/${contractId}`]: 'eoi',
        [`geticnotes/${contractId}`]: 'documents',
        ...sharedCalls,
      },
    },
    broker: {
      record: 'INVESTMENTCENTRE/geticapplication',
      sideCalls: { GetICNotesByBroker: 'documents', ...sharedCalls },
    },
  } as const;
  type Role = keyof typeof stages;
  /** Without the extension `clientEoi` a broker's portal knows at once that no answer of the EOI can be read. */
  const partsOf = (role: Role) =>
    [...new Set<string>(['eoi', ...Object.values(stages[role].sideCalls)])].toSorted();

  /** Opens the tasks of stage two, and the lookups from which its forms choose. */
  async function openStageTwo(role: Role, path = '', fault: number | NoReply = 500) {
    const tab = await openTab({}, role === 'broker');
    backend.createApplication();
    backend.addNote('a.pdf');
    const session = await signIn(tab);
    if (path) backend.failing.set(path, fault);
    const recordId = String(backend.records.application?.['ua_icapplicationid']);
    const client = role === 'broker' ? recordId : null;
    const before = backend.received.length;
    const flow = startActor(tab.portal.provideApplication(session), {
      location: { page: 'tasks' },
      today: sampleToday,
      user: tab.user.email,
      client,
      now: Date.now,
      lastSave: null,
    });
    const lookups = Object.fromEntries(
      (['activitytype', 'supplier'] as const).map((lookup) => [
        lookup,
        startActor(tab.services.providedLookup, { lookup, isNeeded: true }),
      ]),
    );
    /** What has become of each part and lookup, once none is being fetched but perhaps this one. */
    const settled = async (awaited?: string) => {
      const { value, context } = await waitFor(
        flow.actor,
        (snapshot) => {
          const { loading = [] } = snapshot.context.related as RelatedData;
          return !snapshot.hasTag('busy') && loading.every((part) => part === awaited);
        },
        waitOptions,
      );
      const { failed = [], lists, documents, eoi } = context.related as RelatedData;
      const states = await Promise.all(
        Object.entries(lookups).map(async ([lookup, { actor }]) => {
          const isSettled = (snapshot: AnyMachineSnapshot) =>
            lookup === awaited || !snapshot.matches('loading');
          return [lookup, (await waitFor(actor, isSettled, waitOptions)).value as string] as const;
        }),
      );
      const lookupsIn = (state: string) =>
        states.filter(([, found]) => found === state).map(([name]) => name);
      const parts = [
        ...(eoi ? ['eoi'] : []),
        ...(documents ? ['documents'] : []),
        ...Object.keys(lists ?? {}),
      ];
      return {
        value,
        failed: [...failed, ...lookupsIn('failed')],
        loaded: [...parts, ...lookupsIn('ready')].toSorted(),
        uploadState: documents?.uploadState,
        stored: documents?.stored,
      };
    };
    const stop = () => [flow, ...Object.values(lookups)].forEach(({ actor }) => actor.stop());
    return {
      actor: flow.actor,
      /** The paths of the calls since stage two was opened. */
      received: () => backend.received.slice(before).map((call) => call.path),
      notices: () =>
        [flow, ...Object.values(lookups)].flatMap(({ emitted }) =>
          emitted.filter(({ type }) => type === 'notice.raised'),
        ),
      settled,
      /** Presses "Try again" beside the part. */
      retry: async (part: string) => {
        const { stored } = await settled();
        if (lookups[part]) lookups[part].actor.send({ type: 'lookup.retried' });
        // The files are there, and their page offers to ask for their state again.
        else if (part === 'documents' && stored?.stateMessage) {
          const input = { record: 'application', client, recordId, stored } as const;
          const page = startActor(tab.portal.provideDocumentsOf.application(session), input);
          page.actor.on('documents.changed', ({ documents }) =>
            flow.actor.send({ type: 'related.changed', related: { documents } }),
          );
          page.actor.send({ type: 'list.retried' });
          await waitFor(page.actor, (snapshot) => snapshot.matches({ list: 'listed' }), waitOptions);
          page.actor.stop();
        } else flow.actor.send({ type: 'related.retried', part });
      },
      stop,
    };
  }

  test.each(['applicant', 'broker'] as const)(
    'they are all the calls that the pages of an Application make on opening: %s',
    async (role) => {
      const stage = await openStageTwo(role);
      const { value, failed, loaded, uploadState } = await stage.settled();
      stage.stop();
      const { record, sideCalls } = stages[role];
      expect([value, failed, loaded, uploadState]).toEqual(['showingTasks', [], partsOf(role), 3]);
      expect(stage.received().toSorted()).toEqual([record, ...Object.keys(sideCalls)].toSorted());
    },
  );

  /** A 404 of a list, of the files or of the EOI means that there are none (product 7.3, 8.8, 3.18). */
  const isEmpty = (path: string, fault: number | NoReply) =>
    fault === 404 && !path.startsWith('INVESTMENTCENTRE/');
  const cases = (['applicant', 'broker'] as const).flatMap((role) =>
    Object.entries(stages[role].sideCalls).flatMap(([path, part]) =>
      ([404, 422, 500, 'closed', 'silent'] as const).map((fault) => [role, path, fault, part] as const),
    ),
  );

  test.each(cases)(
    '%s: %s × %s leaves the rest usable, a step can be saved, and the next try fetches it',
    async (role, path, fault, part) => {
      const stage = await openStageTwo(role, path, fault);
      if (fault === 'silent') {
        await stage.settled(part);
        await vi.waitFor(() => expect(stage.received()).toContain(path), waitOptions);
        clock.increment(limits.callTimeout);
      }
      const opened = await stage.settled();
      const notices = stage.notices().length;
      const parts = partsOf(role);
      // The files are shown even when their state cannot be found.
      const isStateUnknown = path === 'GetUploadButtonState';
      const failed = isStateUnknown || isEmpty(path, fault) ? [] : [part];
      const loaded = parts.filter((other) => !failed.some((name) => name === other));
      const uploadState = isStateUnknown ? 0 : failed.some((name) => name === 'documents') ? undefined : 3;
      expect([opened, notices]).toEqual([
        { value: 'showingTasks', failed, loaded, uploadState, stored: opened.stored },
        failed.length,
      ]);

      const [step, next] = steps.application;
      const answers = minimalAnswers('application', step, plainIds);
      stage.actor.send({ type: 'location.opened', location: { page: 'step', step } });
      stage.actor.send({ type: 'step.submitted', answers });
      const saved = await stage.settled();
      expect(backend.records.application).toMatchObject({ ...answers, ua_currentpageinapplication: next });
      expect(saved).toEqual({ ...opened, value: { answering: { [next]: { editing: 'unchanged' } } } });

      backend.failing.clear();
      await stage.retry(part);
      const { failed: stillFailed, loaded: loadedAtLast, uploadState: lastState } = await stage.settled();
      stage.stop();
      expect([stillFailed, loadedAtLast, lastState]).toEqual([[], parts, 3]);
    },
  );
});

describe('a status that the catalogue does not have', () => {
  const logged = (record: string, status: string) => [`The status of the ${record} is not known.`, status];

  test('is logged once for each record, wherever it is read', async () => {
    const { services, authorization } = await openTab();
    backend.createApplication();
    const { fetchEoi, fetchApplication, fetchOverview, fetchPage } = services;
    Object.assign(backend.records.eoi ?? {}, { ua_currentstatus: 'eoi-parked' });
    Object.assign(backend.records.application ?? {}, { ua_currentstatus: 'app-parked' });
    const read: Record<string, unknown[]> = {};
    for (const [name, fetch] of Object.entries({
      'the EOI': () => fetchEoi(authorization),
      'the Application': () => fetchApplication({ client: null }, authorization),
      'the dashboard': () => fetchOverview(authorization),
    })) {
      warnings.mockClear();
      await fetch();
      read[name] = warnings.mock.calls;
    }
    expect(read).toEqual({
      'the EOI': [logged('eoi', 'eoi-parked')],
      'the Application': [logged('application', 'app-parked')],
      'the dashboard': [],
    });
    Object.assign(backend.records.application ?? {}, { ua_currentstatus: 'app-elsewhere' });
    warnings.mockClear();
    const listed = { query: initialListQuery, source: null, fresh: true };
    await fetchPage(listed, authorization);
    await fetchPage(listed, authorization);
    expect(warnings.mock.calls).toEqual([logged('application', 'app-elsewhere')]);
  });

  test('is not logged for those that it has, with spaces around them or not', async () => {
    const { services, authorization } = await openTab();
    backend.createApplication();
    Object.assign(backend.records.application ?? {}, { ua_currentstatus: ' application-submitted ' });
    await services.fetchApplication({ client: null }, authorization);
    expect(warnings.mock.calls).toEqual([]);
  });
});

test('the dashboard shows one record while the call of the other fails, and its message', async () => {
  const tab = await openTab();
  backend.createApplication();
  const session = await signIn(tab);
  backend.failing.set(`geticeoi/${contractId}`, 500);
  const { actor, emitted } = startActor(tab.portal.provideDashboard(session), {
    submitted: null,
    now: Date.now,
  });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions);
  expect([actor.getSnapshot().value, emitted]).toEqual([
    { overview: 'failed', eoi: 'unknown', application: { 'not-started': 'existing' }, brokers: 'listed' },
    [{ type: 'notice.raised', message: { messageId: 'notice.eoi.500.read', type: 'error' } }],
  ]);
  actor.stop();
});
