// What is rendered again when something small changes: the parts that show it, and not the whole page. A step has some thirty questions and a review
// some sixty answers with their links, which a phone takes tenths of a second to render. Whatever is rendered reads its messages.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listOf } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { messagesOf } from '#src/services/messages.ts';
import { completeRelated } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { isPending, pendingPort } from './pendingActors.ts';
import { findControl, pressButton } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { actorsOf, firstActor } from './viewActors.ts';

/** The ids of the messages that were read since the last call of `readIds`. */
const read = new Set<string>();
let page: Page;

beforeAll(async () => {
  await loadAllScreens();
  const messages = messagesOf('en');
  for (const [id, value] of Object.entries(messages)) {
    const get = () => {
      read.add(id);
      return value;
    };
    Object.defineProperty(messages, id, { get, enumerable: true, configurable: true });
  }
});
beforeEach(() => read.clear());
afterEach(() => page.close());
// The test files share the messages.
afterAll(() => {
  const messages = messagesOf('en');
  for (const [id, value] of Object.entries(messages))
    Object.defineProperty(messages, id, { value, enumerable: true, configurable: true, writable: true });
});

function readIds(): string[] {
  const ids = [...read];
  read.clear();
  return ids;
}

/** The fields whose label was read since the last call. */
const renderedFields = (): string[] =>
  readIds()
    .flatMap((id) => (id.startsWith('field.') ? [id.slice('field.'.length)] : []))
    .toSorted();

const namesOf = (record: RecordName, step: string) =>
  fieldsOfStep(records[record], step).map(([name]) => name);

async function openStep(record: RecordName, step: string): Promise<void> {
  page = await openPage({ ...stepPage(record, step), language: 'en' });
  await resolveRecord(page, record, minimalRecord(record));
}

async function openReview(record: RecordName): Promise<void> {
  const address = parseAddress(`/${outlines[record].stage}/review`);
  page = await openPage({ address, user: applicant, language: 'en' });
}

const typeInto = (name: string, text: string) =>
  page.perform(() => page.user.type(findControl(page, name) ?? document.body, text));

test('rows of a lookup that arrive render the fields that offer them', async () => {
  await openStep('eoi', 'business-details');
  expect(renderedFields()).toContain('ua_website');
  await resolveLookups(page);
  expect(renderedFields()).toEqual(['ua_umisector', 'ua_umisectorparent']);
});

test('a key renders the field in which it is typed', async () => {
  await openStep('eoi', 'business-details');
  await resolveLookups(page);
  // The first key of a step also makes it unsaved, which the page shows.
  await typeInto('ua_website', 'x');
  expect(renderedFields()).toContain('ua_website');
  await typeInto('ua_website', 'y');
  const ids = readIds();
  expect(ids.filter((id) => id.startsWith('field.'))).toEqual(['field.ua_website']);
  // The form renders the title of its page.
  expect(ids).not.toContain('title.page');
});

test('a key in the dialog of an item renders the field in which it is typed', async () => {
  await openStep('application', 'directors-information');
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  await pressButton(page, 'list.directors.add');
  expect(renderedFields()).toEqual(expect.arrayContaining(Object.keys(listOf('directors').fields)));
  await typeInto('ua_directorname', 'x');
  expect(renderedFields()).toEqual(['ua_directorname']);
});

test('a step that is saved does not render its own fields and progress again', async () => {
  await openStep('eoi', 'contact-details');
  expect(readIds()).toEqual(expect.arrayContaining(['field.ua_position', 'progress.label']));
  await pressButton(page, 'button.save');
  expect(isPending(firstActor('eoi'), 'saveRecord')).toBe(true);
  const ids = readIds();
  // The step ahead is drawn meanwhile (decision 039).
  expect(ids).toContain('field.ua_pleasedescribeproject');
  const own = namesOf('eoi', 'contact-details').map((name) => `field.${name}`);
  expect(ids.filter((id) => own.includes(id) || id === 'progress.label')).toEqual([]);
});

test('a list that arrives in a review renders no list that was there, and no file', async () => {
  await openReview('application');
  const { documents, lists } = completeRelated();
  const notes = [
    {
      id: '1',
      filename: 'cyfrifon.pdf',
      filetype: 'Accounts',
      subject: '',
      mimetype: 'application/pdf',
      size: 20_000,
      createdon: '2026-11-20T09:00:00Z',
      state: documents.uploadState,
    },
  ];
  await resolveRecord(page, 'application', minimalRecord('application'), {
    lists: { directors: lists.directors ?? [] },
    documents: { ...documents, stored: { notes, state: documents.uploadState } },
  });
  expect(readIds()).toEqual(expect.arrayContaining(['field.ua_directoremail', 'option.filetype.Accounts']));
  await page.perform(() =>
    pendingPort(firstActor('application').getSnapshot().children['shareholders'], 'fetchPart').resolve({
      lists: { shareholders: lists.shareholders ?? [] },
    }),
  );
  const ids = readIds();
  expect(ids).toContain('field.ua_countryofregistration');
  expect(ids).not.toContain('option.filetype.Accounts');
  expect(ids).not.toContain('field.ua_directoremail');
});

test('a review that is submitted renders none of its answers again', async () => {
  await openReview('eoi');
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', minimalRecord('eoi'));
  expect(renderedFields()).toContain('ua_loanamount');
  await pressButton(page, 'screen.stage-one-review.submit');
  expect(isPending(firstActor('eoi'), 'submitRecord')).toBe(true);
  await page.perform(() =>
    pendingPort(firstActor('eoi'), 'submitRecord').reject({ status: 500, notice: null, issues: [] }),
  );
  expect(renderedFields()).toEqual([]);
});
