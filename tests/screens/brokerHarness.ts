// The harness of the broker's list (product 9.2 to 9.8).
import type { AnyMachineSnapshot } from 'xstate';
import { listAddress } from '#machines/catalogue/broker/clientList.ts';
import { formatAddress, parseAddress } from '#machines/catalogue/routes.ts';
import type { BrokerContext } from '#machines/broker/brokerMachine.ts';
import { broker } from '../paths/users.ts';
import { firstActor } from './viewActors.ts';
import { resolveRelated } from './resolvePorts.ts';
import { findButton, findByLabel, buttonClick, textOf } from './queries.ts';
import type { EventExecutor, ScreenHarness } from './runScreenPath.ts';

/** The arguments in the labels of a client's buttons. */
function labelValuesOf(id: string, { context }: AnyMachineSnapshot): Record<string, string> {
  const { shown }: BrokerContext = context;
  const client = shown?.rows.find((row) => row.client.ua_icapplicationid === id)?.client;
  return { reference: client?.ua_reference ?? '', name: client?.ua_contactname ?? '' };
}

const clickOfClient =
  (...messageIds: string[]): EventExecutor =>
  (page, { id }, snapshot) =>
    messageIds
      .map((each) => buttonClick(page, each, labelValuesOf(id, snapshot)))
      .find((click) => click !== undefined);

const byQuery = 'The current filter and page decide which of these controls the list has.';

export const brokerHarness: ScreenHarness = {
  machine: 'broker',
  pageOptions: () => ({ address: parseAddress('/broker-dashboard'), user: broker }),
  findActor: async () => firstActor('broker'),
  resolveOtherPorts: (page) => resolveRelated(page),
  executors: {
    'list.refreshed': (page) => buttonClick(page, 'broker.refresh') ?? buttonClick(page, 'button.tryagain'),
    'removal.requested': clickOfClient('broker.remove'),
    'removal.confirmed': (page) => buttonClick(page, 'dialog.remove.remove'),
    'removal.cancelled': (page) => buttonClick(page, 'dialog.remove.keep'),
    // The current filter and sort order decide which of these controls the page has.
    'search.typed': (page, { search }) => {
      const box = findByLabel<HTMLInputElement>(page, textOf(page.intl, 'broker.search.label'));
      if (box === undefined) return undefined;
      return async () => {
        await page.user.clear(box);
        await page.user.type(box, search);
      };
    },
    'status.chosen': (page, { status }) => {
      const label = textOf(page.intl, status === null ? 'broker.every' : `status.${status}`);
      const chip = findButton(page, (name) => /^(.+) [\d,]+$/.exec(name)?.[1] === label);
      return chip && (() => page.user.click(chip));
    },
    'query.requested': (page, event) => {
      const address = listAddress(event['query']);
      // The shell passes an address on only if it changes; the machine may be at another query all the same.
      const isShown = formatAddress(page.shell.getSnapshot().context.address) === formatAddress(address);
      return () =>
        page.perform(() => {
          if (isShown) firstActor('broker').send(event);
          else page.shell.send({ type: 'address.requested', address });
        });
    },
    'page.turned': (page, { page: number }) => {
      const label = textOf(page.intl, 'broker.pages.number', { number });
      const found = findButton(page, (name) => name === label);
      return found && (() => page.user.click(found));
    },
    'page.typed': (page, { text }) => {
      const box = findByLabel<HTMLInputElement>(page, textOf(page.intl, 'broker.pages.jump'));
      return (
        box &&
        (async () => {
          await page.user.type(box, `${text}{Enter}`);
        })
      );
    },
    'column.chosen': (page, { column }) => buttonClick(page, `broker.column.${column}`),
    'query.cleared': (page) => buttonClick(page, 'broker.clear'),
    'export.requested': (page) => buttonClick(page, 'broker.export'),
    'client.toggled': clickOfClient('broker.open', 'broker.close'),
    'documents.toggled': clickOfClient('broker.documents.show', 'broker.documents.hide'),
  },
  withoutControl: {
    'search.typed': byQuery,
    'status.chosen': 'A status without a client has no filter.',
    'query.requested': 'The address bar, Back and Forward send it as well.',
    'page.turned': byQuery,
    'page.typed': byQuery,
    'column.chosen': 'An empty list has no columns.',
    'query.cleared': byQuery,
    'export.requested': 'An empty list is not exported.',
    'client.toggled': 'The client of the event can be on another page of the list.',
    'documents.toggled': 'Only the opened row of a client has documents.',
  },
};
