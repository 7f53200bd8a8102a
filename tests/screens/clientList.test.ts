// A broker's list and the browser's history (product 9.3), and what a panel of the list can say of the documents (product 8.9).
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { Client } from '#machines/catalogue/api/brokerResults.ts';
import { initialListQuery, listPage, listQueryIn } from '#machines/catalogue/broker/clientList.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import type { DocumentsContext } from '#machines/documents/documentsMachine.ts';
import type { Page as ShellPage } from '#machines/shell/shell.ts';
import { storedNote } from '../applicationSamples.ts';
import { clientSample, clientSamples } from '../clientSamples.ts';
import { broker } from '../paths/users.ts';
import { failureWith } from '../paths/failures.ts';
import { fixedSession, loadAllScreens, openPage, shellWithLoadedPages, type Page } from './openPage.ts';
import { pendingPort } from './pendingActors.ts';
import { buttonClick, liveTexts, openDialog, pressButton, textOf } from './queries.ts';
import { resolveRelated } from './resolvePorts.ts';
import { clockOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const clients = clientSamples(60);
const last = clientSample(40, { ua_currentstatus: clients[39]?.ua_currentstatus ?? '' });
const valuesOf = ({ ua_reference: reference, ua_contactname: name }: typeof last) => ({ reference, name });

const press = async (id: string, values?: Record<string, string>) => {
  await page.waitUntil(() => buttonClick(page, id, values) !== undefined);
  await pressButton(page, id, values);
};
const answer = (
  call: 'fetchList' | 'fetchPage',
  query: Partial<typeof initialListQuery> = {},
  rows = clients,
) =>
  page.perform(() =>
    pendingPort(firstActor('broker'), call).resolve({
      shown: listPage(rows, { ...initialListQuery, ...query }),
      source: { kind: 'whole', clients: rows },
    }),
  );
const go = (delta: number) => page.perform(() => page.router.navigate(delta));
const query = () => page.router.state.location.search;
const firstReference = () => document.querySelector('.client th')?.textContent;

/** Opens the first page of the list, and then the second one. */
async function openSecondPage(): Promise<void> {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  await answer('fetchList');
  await press('broker.pages.next');
  await answer('fetchPage', { page: 2 });
}

test.each([
  [4, false],
  [5, true],
])('a list of %i pages has a field for a page that it leaves out: %s', async (pages, hasField) => {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  await answer('fetchList', {}, clientSamples(pages * limits.clientsPerPage));
  const numbers = screen.getAllByRole('button', { name: /^Page \d+$/ }).map(({ textContent }) => textContent);
  const field = screen.queryByRole('textbox', { name: textOf(page.intl, 'broker.pages.jump') });
  expect([numbers, field !== null]).toEqual([hasField ? ['1', '2', '5'] : ['1', '2', '3', '4'], hasField]);
});

test('of the numbers of the pages the one of the page in view is marked as the current one', async () => {
  await openSecondPage();
  const current = screen
    .getAllByRole('button', { name: /^Page \d+$/, current: 'page' })
    .map(({ textContent }) => textContent);
  expect(current).toEqual(['2']);
});

test.each([
  ['the question about a removal', async () => press('broker.remove', valuesOf(last)), async () => {}],
  [
    'an export',
    async () => press('broker.export'),
    () => page.perform(() => pendingPort(firstActor('broker'), 'fetchAllRows').reject(failureWith(500))),
  ],
])('Back during %s opens the earlier page, and Forward the later one again', async (_, begin, end) => {
  await openSecondPage();
  const second = [query(), firstReference()];
  await begin();
  await go(-1);
  await end();
  await answer('fetchPage');
  const back = [query(), firstReference(), openDialog()];
  await go(1);
  await answer('fetchPage', { page: 2 });
  expect([second, back, [query(), firstReference()]]).toEqual([
    ['?page=2', 'CEF-000040'],
    ['', 'CEF-000060', undefined],
    ['?page=2', 'CEF-000040'],
  ]);
});

test('Back to a page that fails to load keeps its entry in the history and offers another try', async () => {
  await openSecondPage();
  await go(-1);
  await page.perform(() => pendingPort(firstActor('broker'), 'fetchPage').reject(failureWith(500)));
  const failed = [query(), firstReference()];
  await press('button.tryagain');
  await answer('fetchList');
  const again = [query(), firstReference()];
  await go(1);
  await answer('fetchPage', { page: 2 });
  expect([failed, again, [query(), firstReference()]]).toEqual([
    ['', undefined],
    ['', 'CEF-000060'],
    ['?page=2', 'CEF-000040'],
  ]);
});

test('the heading has the focus after another try to load the list, whose button is gone', async () => {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  await page.perform(() => pendingPort(firstActor('broker'), 'fetchList').reject(failureWith(500)));
  await press('button.tryagain');
  const focused = [document.activeElement?.tagName];
  await answer('fetchList');
  focused.push(document.activeElement?.tagName);
  expect(focused).toEqual(['H1', 'H1']);
});

test('clearing a status with the search adds an entry to the history, unlike clearing only the search', async () => {
  for (const [address, isEntryAdded] of [
    ['?search=nobody&status=approved', true],
    ['?search=nobody', false],
  ] as const) {
    page = await openPage({
      address: parseAddress(`/broker-dashboard${address}`),
      language: 'en',
      user: broker,
    });
    const { status } = firstActor('broker').getSnapshot().context.query;
    await answer('fetchList', { search: 'nobody', status });
    await press('broker.clear');
    await answer('fetchPage');
    const cleared = query();
    await go(-1);
    expect([cleared, query()]).toEqual(['', isEntryAdded ? address : '']);
    page.close();
  }
});

test('a late 404 of an earlier client changes nothing for the client that the broker has opened since', async () => {
  const loadPage = fromPromise<void, ShellPage>(({ input }) =>
    input.screen === 'stage-two-review' ? new Promise(() => {}) : Promise.resolve(),
  );
  page = await openPage({
    address: parseAddress('/stage-two/project-details?application=c-1'),
    language: 'en',
    user: broker,
    shell: shellWithLoadedPages.provide({ actors: { session: fixedSession(broker), loadPage } }),
  });
  const flow = firstActor('application');
  const other = parseAddress('/stage-two/review?application=c-2');
  await page.perform(() => page.shell.send({ type: 'address.requested', address: other }));
  await page.perform(() => pendingPort(flow, 'fetchRecord').reject(failureWith(404)));
  const { address, visitor } = page.shell.getSnapshot().context;
  expect([address, visitor?.client, flow.getSnapshot().value]).toEqual([other, 'c-2', 'exited']);
});

test.each([
  [{ ua_contactname: '' }, 'Cwmni 1 Cyf'],
  [{ ua_contactname: '', ua_businessname: '' }, 'client-1@example.org'],
])('a row without %j has a name for its buttons', async (more, name) => {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  await answer('fetchList', {}, [clientSample(1, more)]);
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toContain(`Open CEF-000001, ${name}`);
});

test('a panel, which does not know the loan, names the directors’ statements and does not call them missing', async () => {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  const client = clientSample(1, { ua_amountrequested: 600_000 });
  await answer('fetchList', {}, [client]);
  await press('broker.open', valuesOf(client));
  await press('broker.documents.show', valuesOf(client));
  await resolveRelated(page);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const rowOf = (text: string) => rows.find((row) => row.startsWith(text));
  const missing = textOf(page.intl, 'documents.notthere');
  expect([
    rowOf('For a loan over £500,000')?.includes(missing),
    rowOf('Cash flow')?.includes(missing),
  ]).toEqual([false, true]);
  const levels = [...document.querySelectorAll('.client-panel :is(h2, h3, h4)')].map(
    ({ localName }) => localName,
  );
  expect([levels[0], [...new Set(levels.slice(1))]]).toEqual(['h3', ['h4']]);
});

/** Opens a client's row and its documents, which are being fetched. */
async function openDocuments(): Promise<Client> {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  const client = clientSample(1);
  await answer('fetchList', {}, [client]);
  await press('broker.open', valuesOf(client));
  await press('broker.documents.show', valuesOf(client));
  return client;
}

test('a panel says that the Application is no longer assigned when an upload answers 404, and that it may be when a deletion does', async () => {
  await openDocuments();
  const documents = firstActor('documents');
  const list = { notes: [storedNote], state: uploadStates.ready };
  const fetched = () => page.perform(() => pendingPort(documents, 'fetchDocuments').resolve(list));
  await fetched();
  await press('documents.delete', { name: storedNote.filename });
  await press('dialog.document.delete.delete');
  await page.perform(() => pendingPort(documents, 'removeNote').reject(failureWith(404)));
  await fetched();
  const afterDeletion = liveTexts();
  await page.perform(() =>
    documents.send({
      type: 'files.chosen',
      files: [{ key: 'k', filename: 'cyfrifon.pdf', size: 1 }],
      line: 'Accounts',
    }),
  );
  await press('documents.upload');
  const { files }: DocumentsContext = documents.getSnapshot().context;
  const [file] = files;
  if (file === undefined) throw new Error('The panel has no file.');
  const atUpload = liveTexts();
  await page.perform(() => pendingPort(file.ref, 'upload').reject(failureWith(404)));
  const isSaid = (texts: readonly string[], id: string) =>
    texts.includes(`${textOf(page.intl, 'notice.label.error')}: ${textOf(page.intl, id)}×`);
  const deleted = textOf(page.intl, 'documents.deleted', { name: storedNote.filename });
  expect([
    isSaid(afterDeletion, 'notice.files.maybegone'),
    afterDeletion.includes(deleted),
    isSaid(atUpload, 'notice.client.gone'),
    isSaid(liveTexts(), 'notice.client.gone'),
  ]).toEqual([true, false, false, true]);
});

test('a panel with a chosen file stays open and says why, until the file is removed', async () => {
  const client = await openDocuments();
  await resolveRelated(page);
  const file = { key: 'k', filename: 'cyfrifon.pdf', size: 1 };
  await page.perform(() =>
    firstActor('documents').send({ type: 'files.chosen', files: [file], line: 'Accounts' }),
  );
  const held = `${textOf(page.intl, 'notice.files.held', { reference: client.ua_reference })}×`;
  const isHeld = () => liveTexts().some((text) => text.endsWith(held));
  const isOpen = () => document.querySelector('.client-documents') !== null;
  await press('broker.documents.hide', valuesOf(client));
  const afterHide = [isHeld(), isOpen()];
  await press('broker.close', valuesOf(client));
  const afterClose = [isHeld(), isOpen()];
  await press('documents.remove', { name: 'cyfrifon.pdf' });
  await press('broker.close', valuesOf(client));
  expect([afterHide, afterClose, isOpen()]).toEqual([[true, true], [true, true], false]);
});

const notices = () => [...document.querySelectorAll('.notice')].map(({ textContent }) => textContent ?? '');

describe('a file that is chosen in a row', () => {
  const other = clientSample(2);

  async function chooseFile(): Promise<Client> {
    const client = await openDocuments();
    await resolveRelated(page);
    const file = { key: 'k', filename: 'cyfrifon.pdf', size: 1 };
    await page.perform(() =>
      firstActor('documents').send({ type: 'files.chosen', files: [file], line: 'Accounts' }),
    );
    return client;
  }
  const references = () => [...document.querySelectorAll('.client th')].map(({ textContent }) => textContent);
  const shown = () => ({
    references: references(),
    hasFile: document.querySelector('.client-documents')?.textContent.includes('cyfrifon.pdf') ?? false,
    isExplained: liveTexts().includes(textOf(page.intl, 'broker.panel.kept')),
  });

  test('stays with its row, which says why, when the next page lacks the row', async () => {
    const client = await chooseFile();
    const documents = document.querySelector('.client-documents');
    const before = shown();
    await press('broker.column.ua_contactname');
    await answer('fetchPage', { sort: { column: 'ua_contactname', descending: false } }, [other]);
    const kept = shown();
    const isSame = document.querySelector('.client-documents') === documents;
    await press('broker.refresh');
    await answer('fetchList', {}, []);
    const alone = shown();
    await press('documents.remove', { name: 'cyfrifon.pdf' });
    const removed = shown();
    await press('broker.refresh');
    await answer('fetchList', {}, [other]);
    const [reference, otherReference] = [client.ua_reference, other.ua_reference];
    expect([before, kept, isSame, alone, removed, references()]).toEqual([
      { references: [reference], hasFile: true, isExplained: false },
      { references: [reference, otherReference], hasFile: true, isExplained: true },
      true,
      { references: [reference], hasFile: true, isExplained: true },
      { references: [reference], hasFile: false, isExplained: false },
      [otherReference],
    ]);
  });

  test('stays without a question after Back to another query of the list', async () => {
    const client = await chooseFile();
    await press('broker.column.ua_contactname');
    await answer('fetchPage', { sort: { column: 'ua_contactname', descending: false } }, [other]);
    await go(-1);
    await answer('fetchPage', {}, [other]);
    const back = [query(), openDialog(), shown()];
    await page.perform(() => page.shell.send({ type: 'address.requested', address: parseAddress('/faq') }));
    expect([back, openDialog()?.querySelector('h2')?.textContent]).toEqual([
      [
        '',
        undefined,
        { references: [client.ua_reference, other.ua_reference], hasFile: true, isExplained: true },
      ],
      textOf(page.intl, 'dialog.leave.title'),
    ]);
  });

  test('keeps the row on the list, and Remove says why', async () => {
    const client = await chooseFile();
    await press('broker.remove', valuesOf(client));
    const held = textOf(page.intl, 'notice.files.held', { reference: client.ua_reference });
    expect([openDialog(), notices().some((text) => text.includes(held))]).toEqual([undefined, true]);
  });
});

test('the message of a failed search goes when the next one begins, and that of a removal stays', async () => {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  await answer('fetchList');
  const list = firstActor('broker');
  const search = async (text: string) => {
    await page.perform(() => list.send({ type: 'search.typed', search: text }));
    await page.perform(() => clockOf(list).endDelay(limits.searchDebounce));
  };
  await search('c');
  await page.perform(() => pendingPort(list, 'fetchPage').reject(failureWith(500)));
  const failed = notices().length;
  await search('cw');
  const again = notices().length;
  await answer('fetchPage', { search: 'cw' });
  const newest = clientSample(60);
  await press('broker.remove', valuesOf(newest));
  await press('dialog.remove.remove');
  await page.perform(() => pendingPort(list, 'removeClient').resolve(undefined));
  await answer('fetchPage', { search: 'cw' });
  const removed = textOf(page.intl, 'notice.removed', { reference: newest.ua_reference });
  expect([failed, again, notices().map((text) => text.includes(removed))]).toEqual([1, 0, [true]]);
});

test('the search and the filter can be cleared while either is active', async () => {
  const offers = [];
  for (const address of ['', '?search=a', '?status=submitted']) {
    page = await openPage({
      address: parseAddress(`/broker-dashboard${address}`),
      language: 'en',
      user: broker,
    });
    await answer('fetchList', listQueryIn(parseAddress(`/broker-dashboard${address}`)));
    offers.push(buttonClick(page, 'broker.clear') !== undefined);
    page.close();
  }
  expect(offers).toEqual([false, true, true]);
});

test('Edit and View lead where Continue and View lead on the client’s own dashboard', async () => {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  const clientAt = (number: number, ua_currentstatus: string, ua_currentpageinapplication: string) =>
    clientSample(number, { ua_currentstatus, ua_currentpageinapplication });
  const rows = [
    clientAt(5, 'application-created', 'creditsafe-declaration'),
    clientAt(4, 'application-created', 'project-details'),
    clientAt(3, 'application-submitted', 'supporting-documents'),
    clientAt(2, 'app-in-query', 'supporting-documents'),
    clientAt(1, 'application-created', 'a-page-of-another-backend'),
  ];
  await answer('fetchList', {}, rows);
  const links = [...document.querySelectorAll('.client-actions a')].map((link) => link.getAttribute('href'));
  const pages = ['creditsafe-declaration', 'project-details', 'review', 'tasks', 'creditsafe-declaration'];
  expect(links).toEqual(
    rows.map(
      ({ ua_icapplicationid: id }, index) => `${basePath}/stage-two/${pages[index]}?application=${id}`,
    ),
  );
});

test('an e-mail address is a link to write to it', async () => {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  await answer('fetchList', {}, [clientSample(1, { ua_emailaddress: 'siân?cc=x@example.org' })]);
  expect(document.querySelector('.client .column-ua_emailaddress a')?.getAttribute('href')).toBe(
    'mailto:si%C3%A2n%3Fcc%3Dx@example.org',
  );
});

test('an e-mail address goes on in the next line after its @ or a dot', async () => {
  page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
  await answer('fetchList', {}, [
    clientSample(1, { ua_emailaddress: 'siân.ap-rhŷs@cwmni-ynni.example.org' }),
  ]);
  const nodes = [...(document.querySelector('.client .column-ua_emailaddress a')?.childNodes ?? [])];
  expect(nodes.map(({ nodeName, textContent }) => (nodeName === 'WBR' ? '|' : textContent)).join('')).toBe(
    'siân.|ap-rhŷs@|cwmni-ynni.|example.|org',
  );
});
