// Where a broker's calls are made: the list, and the question before an application is taken off it.
import { started, subjectOf, type Issuer, type Issuers } from '../subject.ts';

const list: Issuer = {
  place: 'the broker’s list',
  async open({ tab }) {
    const live = started(tab.providedBroker);
    const { actor } = live;
    const subject = subjectOf(live, {
      press: () => actor.send({ type: 'list.refreshed' }),
      held: () => actor.getSnapshot().context.clients !== null,
      typed: true,
      done: () => actor.getSnapshot().matches('listed'),
    });
    await subject.rested();
    return subject;
  },
};

// It cannot be reached any more, so it is off the list: a person who asked is told.
const gone = { 404: { messageId: 'notice.client.gone', type: 'error' } } as const;

const selection: Issuer = {
  place: 'opening an application of the list',
  sees: gone,
  ends: ['404'],
  async open({ tab }) {
    const live = started(tab.providedBroker);
    const { actor, said } = live;
    const subject = subjectOf(live, {
      press: () => {
        const [client] = actor.getSnapshot().context.clients ?? [];
        actor.send({ type: 'client.edited', id: client?.ua_icapplicationid });
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
  async open({ tab }) {
    const live = started(tab.providedBroker);
    const { actor } = live;
    const subject = subjectOf(live, {
      press: () => {
        const [client] = actor.getSnapshot().context.clients ?? [];
        actor.send({ type: 'removal.requested', id: client?.ua_icapplicationid });
        actor.send({ type: 'removal.confirmed' });
      },
      done: () => actor.getSnapshot().context.clients?.length === 0,
    });
    await subject.rested();
    return subject;
  },
};

export const brokerIssuers: Issuers = {
  GetICApplicationsByBroker: [list],
  getselectedapplication: [selection, removal],
  UpdateICApplication: [removal],
};
