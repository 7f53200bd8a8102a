// Where a broker's calls are made: the list, and the question before an application is taken off it.
import { waitFor, type AnyActorRef } from 'xstate';
import type { BrokerContext } from '#machines/broker/brokerMachine.ts';
import { patience } from '../patience.ts';
import { started, subjectOf, type Issuer, type Issuers } from '../subject.ts';

const firstOf = (actor: AnyActorRef) => {
  const { shown }: BrokerContext = actor.getSnapshot().context;
  return shown?.rows[0]?.client.ua_icapplicationid;
};

const list: Issuer = {
  place: 'the broker’s list',
  async open({ tab, session }) {
    const live = started(tab.provideBroker(session));
    const { actor } = live;
    const subject = subjectOf(live, {
      press: () => actor.send({ type: 'list.refreshed' }),
      held: () => actor.getSnapshot().context.shown !== null,
      typed: true,
      done: () => actor.getSnapshot().matches('listed'),
    });
    await subject.rested();
    return subject;
  },
};

// Another look at the list, and all of it: a backend that answers pages is asked again.
const page: Issuer = {
  place: 'another look at the broker’s list',
  async open({ tab, session }) {
    const live = started(tab.provideBroker(session));
    const { actor } = live;
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), patience);
    return subjectOf(live, {
      press: () => actor.send({ type: 'status.chosen', status: 'in-progress' }),
      held: () => actor.getSnapshot().context.shown !== null,
      typed: true,
      done: () => actor.getSnapshot().context.shown?.look.status === 'in-progress',
    });
  },
};

const file: Issuer = {
  place: 'all of the broker’s list as a file',
  async open({ tab, session }) {
    const live = started(tab.provideBroker(session));
    const { actor, said } = live;
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), patience);
    return subjectOf(live, {
      press: () => actor.send({ type: 'export.requested' }),
      held: () => firstOf(actor),
      typed: firstOf(actor),
      done: () => said.some(({ type }) => type === 'list.exported'),
    });
  },
};

// It cannot be reached any more, so it is off the list: a person who asked is told.
const gone = { 404: { messageId: 'notice.client.gone', type: 'error' } } as const;

const selection: Issuer = {
  place: 'opening an application of the list',
  sees: gone,
  ends: ['404'],
  async open({ tab, session }) {
    const live = started(tab.provideBroker(session));
    const { actor, said } = live;
    const subject = subjectOf(live, {
      press: () => {
        actor.send({ type: 'client.edited', id: firstOf(actor) });
      },
      done: () => said.some(({ type }) => type === 'client.selected'),
    });
    await subject.rested();
    return subject;
  },
};

const removal: Issuer = {
  place: 'taking an application off the list',
  sees: gone,
  ends: ['404'],
  fetchesFirst: true,
  async open({ tab, session }) {
    const live = started(tab.provideBroker(session));
    const { actor } = live;
    const subject = subjectOf(live, {
      press: () => {
        actor.send({ type: 'removal.requested', id: firstOf(actor) });
        actor.send({ type: 'removal.confirmed' });
      },
      done: () => actor.getSnapshot().context.shown?.rows.length === 0,
    });
    await subject.rested();
    return subject;
  },
};

export const brokerIssuers: Issuers = {
  GetICApplicationsByBroker: [list, page, file],
  getselectedapplication: [selection, removal],
  UpdateICApplication: [removal],
};
