// The call sites of a broker's calls: the broker's list, its filter, its export, and the removal of an Application from it (product 9).
import { initialListQuery } from '#machines/catalogue/broker/clientList.ts';
import { waitFor, type AnyActorRef } from 'xstate';
import type { BrokerContext } from '#machines/broker/brokerMachine.ts';
import { waitOptions } from '../waitOptions.ts';
import { startActor, actorHarness, type CallSite, type CallSites } from '../callSite.ts';

const firstIdIn = (actor: AnyActorRef) => {
  const { shown }: BrokerContext = actor.getSnapshot().context;
  return shown?.rows[0]?.client.ua_icapplicationid;
};

const list: CallSite = {
  name: 'the broker’s list',
  async open({ portal, session }) {
    const live = startActor(portal.provideBroker(session), { query: initialListQuery });
    const { actor } = live;
    const harness = actorHarness(live, {
      makeCall: () => actor.send({ type: 'list.refreshed' }),
      content: () => actor.getSnapshot().context.shown !== null,
      contentBefore: true,
      isDone: () => actor.getSnapshot().matches('listed'),
    });
    await harness.waitUntilIdle();
    return harness;
  },
};

// With the extension `paging` every other filter and the export send the call again.
const filter: CallSite = {
  name: 'a filter of the broker’s list',
  async open({ portal, session }) {
    const live = startActor(portal.provideBroker(session), { query: initialListQuery });
    const { actor } = live;
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions);
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'status.chosen', status: 'in-progress' }),
      content: () => actor.getSnapshot().context.shown !== null,
      contentBefore: true,
      isDone: () => actor.getSnapshot().context.shown?.query.status === 'in-progress',
    });
  },
};

const exportFile: CallSite = {
  name: 'the export of the broker’s list',
  async open({ portal, session }) {
    const live = startActor(portal.provideBroker(session), { query: initialListQuery });
    const { actor, emitted } = live;
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions);
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'export.requested' }),
      content: () => firstIdIn(actor),
      contentBefore: firstIdIn(actor),
      isDone: () => emitted.some(({ type }) => type === 'list.exported'),
    });
  },
};

// The broker no longer works on the Application, so the portal takes it off the list and says so (product 9.7).
const goneNotice = { 404: { messageId: 'notice.client.gone', type: 'error' } } as const;
/** The message of an applicant calls the Application theirs (product 6.6). */
const clientNotSavedNotice = {
  500: { messageId: 'notice.application.500.save.client', type: 'error' },
} as const;

const removal: CallSite = {
  name: 'removing an application from the list',
  noticesByFault: goneNotice,
  notRepeatableAfter: ['404'],
  fetchesBeforeSaving: true,
  async open({ portal, session }) {
    const live = startActor(portal.provideBroker(session), { query: initialListQuery });
    const { actor } = live;
    const harness = actorHarness(live, {
      makeCall: () => {
        actor.send({ type: 'removal.requested', id: firstIdIn(actor) });
        actor.send({ type: 'removal.confirmed' });
      },
      isDone: () => actor.getSnapshot().context.shown?.rows.length === 0,
    });
    await harness.waitUntilIdle();
    return harness;
  },
};

export const brokerCallSites: CallSites = {
  GetICApplicationsByBroker: [list, filter, exportFile],
  getselectedapplication: [removal],
  UpdateICApplication: [{ ...removal, noticesByFault: { ...goneNotice, ...clientNotSavedNotice } }],
};
