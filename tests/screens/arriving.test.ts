// Where a page begins and where the header leads (product 1.11, 1.12).
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { initialListQuery, listPage } from '#machines/catalogue/broker/clientList.ts';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import { clientSample } from '../clientSamples.ts';
import { applicant, broker } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord } from './openStep.ts';
import { pendingPort } from './pendingActors.ts';
import { firstLevelHeadings, pressButton, textOf } from './queries.ts';
import { actorsOf, firstActor } from './viewActors.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => {
  vi.useRealTimers();
  page.close();
});

const headerLink = () =>
  within(screen.getByRole('banner')).getByRole('link', {
    name: new RegExp(textOf(page.intl, 'service.name')),
  });

test.each([
  [null, '/login'],
  [applicant, '/dashboard'],
  [broker, '/broker-dashboard'],
])('the name in the header leads %j to %s', async (user, path) => {
  page = await openPage({ address: parseAddress('/faq'), language: 'en', user });
  expect(headerLink().getAttribute('href')).toBe(basePath + path);
});

test('a new page opens at its top with the focus on its heading', async () => {
  page = await openPage({ address: parseAddress('/login'), language: 'en', user: null });
  document.documentElement.scrollTop = 500;
  await page.perform(() =>
    page.shell.send({ type: 'address.requested', address: parseAddress('/register') }),
  );
  expect(document.documentElement.scrollTop).toBe(0);
  expect(firstLevelHeadings()).toEqual([document.activeElement]);
});

test('the title of the page does not name the former client while the Application of another client loads', async () => {
  const open = (client: string) => parseAddress(`/stage-two/tasks?application=${client}`);
  page = await openPage({ address: open('c-1'), language: 'en', user: broker });
  const values = { ...minimalRecord('application'), ua_businessname: 'Môn Cyf' };
  await resolveRecord(page, 'application', values);
  const titles = [document.title];
  await page.perform(() => page.shell.send({ type: 'address.requested', address: open('c-2') }));
  titles.push(document.title);
  await resolveRecord(page, 'application', { ...values, ua_businessname: 'Arfon Cyf' });
  titles.push(document.title);
  const service = textOf(page.intl, 'service.name');
  const title = textOf(page.intl, 'screen.stage-two-tasks.title');
  expect(titles).toEqual([`${title} – Môn Cyf – ${service}`, service, `${title} – Arfon Cyf – ${service}`]);
});

describe('Back', () => {
  const clients = Array.from({ length: 60 }, (_, index) => clientSample(index + 1));
  const listed = (number = 1, all = clients) => ({
    shown: listPage(all, { ...initialListQuery, page: number }),
    source: { kind: 'whole', clients: all },
  });
  const arrive = () => page.perform(() => pendingPort(firstActor('broker'), 'fetchList').resolve(listed()));
  const back = () => page.perform(() => page.router.navigate(-1));
  const scrollTo = (top: number) => {
    document.documentElement.scrollTop = top;
    fireEvent.scroll(document);
  };
  const rowLink = () => document.querySelectorAll<HTMLElement>('.client-actions a')[2];
  const place = () => [document.documentElement.scrollTop, document.activeElement];

  async function openList(): Promise<void> {
    page = await openPage({ address: parseAddress('/broker-dashboard'), language: 'en', user: broker });
    await arrive();
    scrollTo(640);
  }

  test('from a client leads to the row and the scroll position in the list, once the list is there', async () => {
    await openList();
    await page.perform(() => rowLink()?.click());
    await page.waitUntil(() => actorsOf('application').length > 0);
    await resolveRecord(page, 'application', minimalRecord('application'));
    const atClient = place();
    scrollTo(200);
    await back();
    await arrive();
    const [listTop, focused] = place();
    const isAtRow = focused !== undefined && focused === rowLink();
    await page.perform(() => page.router.navigate(1));
    await page.waitUntil(() => actorsOf('application').length > 0);
    await resolveRecord(page, 'application', minimalRecord('application'));
    expect([atClient[0], listTop, isAtRow, document.documentElement.scrollTop]).toEqual([0, 640, true, 200]);
  });

  test('leaves the focus and the scroll position to a user who goes on before the list is there', async () => {
    await openList();
    await page.perform(() => rowLink()?.click());
    await back();
    const heading = document.activeElement;
    fireEvent.wheel(document.body);
    scrollTo(30);
    await arrive();
    expect([place(), firstLevelHeadings()]).toEqual([[30, heading], [heading]]);
  });

  test('is not ended by the scroll event of its own scroll', async () => {
    await openList();
    await page.perform(() => rowLink()?.click());
    await back();
    fireEvent.scroll(document);
    await arrive();
    expect(place()).toEqual([640, rowLink()]);
  });

  describe('to a list from which the row is gone', () => {
    /** Goes back from the client. @returns shows the row's link again, as a later change of the page does */
    async function backToListWithoutRow(): Promise<() => Promise<void>> {
      await openList();
      const link = rowLink()?.cloneNode(true) as HTMLElement;
      await page.perform(() => rowLink()?.click());
      await back();
      const others = clients.filter(
        (client) => !link.getAttribute('href')?.endsWith(client.ua_icapplicationid),
      );
      expect(others).toHaveLength(clients.length - 1);
      await page.perform(() => pendingPort(firstActor('broker'), 'fetchList').resolve(listed(1, others)));
      return () => page.perform(() => screen.getByRole('main').append(link));
    }

    test('leaves the focus and the scroll position to a user who only scrolls, as with the scroll bar', async () => {
      const showRow = await backToListWithoutRow();
      const [, heading] = place();
      scrollTo(30);
      await showRow();
      expect([place(), firstLevelHeadings()]).toEqual([[30, heading], [heading]]);
    });

    test('leaves the focus and the scroll position to a user whose screen reader moves the focus', async () => {
      const showRow = await backToListWithoutRow();
      await page.perform(() => headerLink().focus());
      document.documentElement.scrollTop = 30;
      await showRow();
      expect(place()).toEqual([30, headerLink()]);
    });

    test('ends a few seconds after the list has arrived', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const showRow = await backToListWithoutRow();
      const [, heading] = place();
      await page.perform(() => vi.advanceTimersByTime(5_000));
      document.documentElement.scrollTop = 30;
      await showRow();
      expect(place()).toEqual([30, heading]);
    });
  });

  test('waits for a list that takes longer to arrive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await openList();
    await page.perform(() => rowLink()?.click());
    await back();
    await page.perform(() => vi.advanceTimersByTime(20_000));
    await arrive();
    expect(place()).toEqual([640, rowLink()]);
  });

  test('to an earlier page of the list leads to its scroll position', async () => {
    await openList();
    await pressButton(page, 'broker.pages.next');
    const answer = (number: number) =>
      page.perform(() => pendingPort(firstActor('broker'), 'fetchPage').resolve(listed(number)));
    await answer(2);
    scrollTo(100);
    await back();
    await answer(1);
    const heading = screen.getByRole('heading', { name: textOf(page.intl, 'broker.list'), level: 2 });
    expect(place()).toEqual([640, heading]);
  });

  test('is no new page: a link to a page that was open before begins at its top', async () => {
    await openList();
    await page.perform(() => page.router.navigate('/faq'));
    scrollTo(300);
    await page.perform(() => page.router.navigate('/broker-dashboard'));
    await arrive();
    expect(place()).toEqual([0, firstLevelHeadings()[0]]);
  });
});
