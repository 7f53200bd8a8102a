// The record was submitted in another tab, or a broker's assignment has ended (product 2.13): the page says so, keeps what was typed to be copied,
// and leads to what was submitted, or to the broker's list.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { itemAnswers } from '../applicationSamples.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { broker } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { fillForm } from './fillForm.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { pressButton, textOf } from './queries.ts';
import { resolveLookups } from './resolvePorts.ts';
import { actorsOf, firstActor, listActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const values = { ...minimalRecord('eoi'), ua_currentpageinapplication: 'loan-purpose' };
const submitted = { ...values, ua_currentstatus: 'eoi-submitted' };

async function saveTooLate() {
  page = await openPage({ ...stepPage('eoi', 'contact-details'), language: 'en' });
  await resolveLookups(page);
  await resolveRecord(page, 'eoi', values);
  await fillForm(page, { ua_position: 'Cyfarwyddwr' });
  await pressButton(page, 'button.save');
  const eoi = firstActor('eoi');
  await page.perform(() => pendingPort(eoi, 'saveRecord').reject({ status: 422, notice: null }));
  await page.perform(() => pendingPort(eoi, 'fetchSaveOutcome').resolve({ values: submitted, etag: '2' }));
  await page.waitUntil(() => screen.queryByRole('textbox') !== null);
}

test('keeps what was typed and leads to the submitted answers', async () => {
  await saveTooLate();
  expect([
    screen.getByRole('heading', { level: 1 }).textContent,
    screen.getByRole<HTMLTextAreaElement>('textbox').value,
  ]).toEqual(['What you typed was not saved', `${textOf(page.intl, 'field.ua_position')}:\nCyfarwyddwr`]);
  await pressButton(page, 'closedelsewhere.see');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    textOf(page.intl, 'screen.stage-one-review.submitted', { status: 'submitted' }),
  );
});

test('asks before the page is left, without an offer to save', async () => {
  await saveTooLate();
  await page.perform(() =>
    page.shell.send({ type: 'address.requested', address: { path: '/dashboard', query: '' } }),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect([
    screen.queryByRole('button', { name: textOf(page.intl, 'dialog.leave.save') }),
    screen.getByRole('button', { name: textOf(page.intl, 'dialog.leave.leave') }).tagName,
  ]).toEqual([null, 'BUTTON']);
});

test('keeps what was typed in the dialog of an item that the server refuses', async () => {
  const list = 'directors';
  const application = {
    ...minimalRecord('application'),
    ua_currentpageinapplication: 'supporting-documents',
  };
  page = await openPage({ ...stepPage('application', 'directors-information'), language: 'en' });
  await resolveRecord(page, 'application', application);
  await resolveLookups(page);
  await page.waitUntil(() => actorsOf('childItems').length > 0);
  await pressButton(page, `list.${list}.add`);
  await fillForm(page, { ...itemAnswers(list), ua_directorname: 'Gwen Hughes' });
  await pressButton(page, 'dialog.item.save');
  const directors = listActor(list);
  await page.perform(() => pendingPort(directors, 'addItem').reject({ status: 422, notice: null }));
  const flow = firstActor('application');
  const closed = { ...application, ua_currentstatus: 'application-submitted' };
  await page.perform(() => pendingPort(flow, 'fetchSaveOutcome').resolve({ values: closed, etag: '2' }));
  await page.waitUntil(() => screen.queryByRole('textbox') !== null);
  const blocks = screen.getByRole<HTMLTextAreaElement>('textbox').value.split('\n\n');
  expect([screen.getByRole('heading', { level: 1 }).textContent, blocks[0]]).toEqual([
    textOf(page.intl, 'closedelsewhere.title'),
    `${textOf(page.intl, `list.${list}.title`)} – ${textOf(page.intl, 'field.ua_directorname')}:\nGwen Hughes`,
  ]);
  expect(blocks.length).toBeGreaterThan(1);
});

test('tells a broker that the client is theirs no longer when an item is refused, and keeps what was typed in its dialog', async () => {
  const client = '00000000-0000-4000-8000-000000000001';
  const list = 'directors';
  for (const language of ['en', 'cy'] as const) {
    page = await openPage({
      address: parseAddress(`/stage-two/directors-information?application=${client}`),
      language,
      user: broker,
      client,
    });
    await resolveLookups(page);
    await resolveRecord(page, 'application', {
      ...minimalRecord('application'),
      ua_currentpageinapplication: 'supporting-documents',
    });
    await page.waitUntil(() => actorsOf('childItems').length > 0);
    await pressButton(page, `list.${list}.add`);
    await fillForm(page, { ...itemAnswers(list), ua_directorname: 'Gwen Hughes' });
    await pressButton(page, 'dialog.item.save');
    const directors = listActor(list);
    const gone = { status: 404, notice: { messageId: 'notice.client.gone', type: 'error' } };
    await page.perform(() => pendingPort(directors, 'addItem').reject(gone));
    const flow = firstActor('application');
    await page.perform(() => pendingPort(flow, 'fetchSaveOutcome').reject(gone));
    await page.waitUntil(() => screen.queryByLabelText(textOf(page.intl, 'closedelsewhere.label')) !== null);
    expect([
      screen.getByRole('heading', { level: 1 }).textContent,
      screen.getByText(textOf(page.intl, 'closedelsewhere.client')).tagName,
      screen.getByRole<HTMLTextAreaElement>('textbox').value.split('\n\n')[0],
      screen.queryByRole('dialog'),
    ]).toEqual([
      textOf(page.intl, 'closedelsewhere.title'),
      'P',
      `${textOf(page.intl, `list.${list}.title`)} – ${textOf(page.intl, 'field.ua_directorname')}:\nGwen Hughes`,
      null,
    ]);
    await pressButton(page, 'closedelsewhere.list');
    await page.perform(() => pendingPort(flow, 'fetchRecord').reject(gone));
    expect(page.shell.getSnapshot().context.address.path).toBe('/broker-dashboard');
    page.close();
  }
});

test('tells a broker that the client is theirs no longer, keeps what was typed, and leads to the list', async () => {
  const client = '00000000-0000-4000-8000-000000000001';
  const application = {
    ...minimalRecord('application'),
    ua_currentpageinapplication: 'supporting-documents',
  };
  const text = 'Teipiwyd gan y brocer, air am air: mwy na hanner cant o lythrennau yma.';
  for (const language of ['en', 'cy'] as const) {
    page = await openPage({
      address: parseAddress(`/stage-two/company-overview?application=${client}`),
      language,
      user: broker,
      client,
    });
    await resolveLookups(page);
    await resolveRecord(page, 'application', application);
    await fillForm(page, { ua_briefdescriptionoforganisation: text });
    await pressButton(page, 'button.save');
    const notice = { messageId: 'notice.client.gone', type: 'error' };
    const flow = firstActor('application');
    await page.perform(() => pendingPort(flow, 'saveRecord').reject({ status: 404, notice }));
    await page.waitUntil(() => screen.queryByLabelText(textOf(page.intl, 'closedelsewhere.label')) !== null);
    expect([
      screen.getByRole('heading', { level: 1 }).textContent,
      screen.getByText(textOf(page.intl, 'closedelsewhere.client')).tagName,
      screen.getByRole<HTMLTextAreaElement>('textbox').value,
      screen.queryByRole('button', { name: textOf(page.intl, 'closedelsewhere.see') }),
    ]).toEqual([
      textOf(page.intl, 'closedelsewhere.title'),
      'P',
      `${textOf(page.intl, 'field.ua_briefdescriptionoforganisation')}:\n${text}`,
      null,
    ]);
    await pressButton(page, 'closedelsewhere.list');
    await page.perform(() => pendingPort(flow, 'fetchRecord').reject({ status: 404, notice }));
    expect(page.shell.getSnapshot().context.address.path).toBe('/broker-dashboard');
    page.close();
  }
});
