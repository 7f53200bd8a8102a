// The broker's list (decisions.md, "Brokers"): looked at, rows opened and closed, applications opened and taken off it.
import type { AnyMachineSnapshot } from 'xstate';
import { parseAddress } from '#machines/catalogue/routes.ts';
import type { BrokerContext } from '#machines/broker/brokerMachine.ts';
import { broker } from '../paths/users.ts';
import { firstActor } from './actorsOfViews.ts';
import { giveRelated } from './giveRelated.ts';
import { button, labelled, press, wordsOf } from './reach.ts';
import type { Gesture, Stage } from './walkScreen.ts';

/** The words of a client's own buttons. */
function namesOf(id: string, { context }: AnyMachineSnapshot): Record<string, string> {
  const { shown }: BrokerContext = context;
  const client = shown?.rows.find((row) => row.client.ua_icapplicationid === id)?.client;
  return { reference: client?.ua_reference ?? '', name: client?.ua_contactname ?? '' };
}

const ofClient =
  (...words: string[]): Gesture =>
  (page, { id }, snapshot) =>
    words.map((each) => press(page, each, namesOf(id, snapshot))).find((pressing) => pressing !== undefined);

export const brokerStage: Stage = {
  machine: 'broker',
  visit: () => ({ address: parseAddress('/broker-dashboard'), user: broker }),
  begin: async () => firstActor('broker'),
  tend: (page) => giveRelated(page),
  leaves: ({ type }) => type === 'xstate.done.actor.selectClient',
  gestures: {
    'list.refreshed': (page) => press(page, 'broker.refresh') ?? press(page, 'button.tryagain'),
    'client.edited': ofClient('broker.edit'),
    'removal.requested': ofClient('broker.remove'),
    'removal.confirmed': (page) => press(page, 'dialog.remove.remove'),
    'removal.refused': (page) => press(page, 'dialog.remove.keep'),
  },
  // How the list is looked at decides what can be pressed in it.
  ways: {
    'search.typed': (page, { search }) => {
      const box = labelled<HTMLInputElement>(page, wordsOf(page.intl, 'broker.search.label'));
      if (box === undefined) return undefined;
      return async () => {
        await page.user.clear(box);
        await page.user.type(box, search);
      };
    },
    'status.chosen': (page, { status }) => {
      const words = wordsOf(page.intl, status === null ? 'broker.every' : `status.${status}`);
      const chip = button(page, (name) => /^(.+) [\d,]+$/.exec(name)?.[1] === words);
      return chip && (() => page.user.click(chip));
    },
    'column.chosen': (page, { column }) => press(page, `broker.column.${column}`),
    'look.cleared': (page) => press(page, 'broker.clear'),
    'export.requested': (page) => press(page, 'broker.export'),
    'client.toggled': ofClient('broker.open', 'broker.close'),
    'documents.toggled': ofClient('broker.documents.show', 'broker.documents.hide'),
  },
};
