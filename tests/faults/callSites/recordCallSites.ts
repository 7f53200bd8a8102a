// The call sites on the two records: the dashboard, the guidance pages, the steps and the reviews.
import { waitFor, type AnyActorRef } from 'xstate';
import { flowPath } from '#machines/record/stepFlow.ts';
import { steps, outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { FlowLocation } from '#machines/record/flow.ts';
import { minimalAnswers, sampleToday } from '../../samples.ts';
import { waitOptions } from '../waitOptions.ts';
import {
  openingHarness,
  startActor,
  actorHarness,
  type CallSite,
  type CallSites,
  type CallSiteContext,
} from '../callSite.ts';
import { testUser } from '../fakeBackend.ts';

const machineOf = ({ portal, session }: CallSiteContext, record: RecordName) =>
  record === 'eoi' ? portal.provideEoi(session) : portal.provideApplication(session);

const open = (context: CallSiteContext, record: RecordName, location: FlowLocation) =>
  startActor(machineOf(context, record), {
    location,
    today: sampleToday,
    user: testUser.id,
    client: null,
    now: Date.now,
    lastSave: null,
  });

/** The lists, the documents and the EOI of an Application are fetched beside it. */
const waitForParts = (actor: AnyActorRef) =>
  waitFor(actor, ({ context }) => context.related.loading === undefined, waitOptions);

const pathOf = (record: RecordName, actor: AnyActorRef) => flowPath(outlines[record])(actor.getSnapshot());
const stagePath = (record: RecordName) => `/${outlines[record].stage}`;

const dashboard: CallSite = {
  name: 'dashboard',
  async open({ portal, session }) {
    const live = startActor(portal.provideDashboard(session), { submitted: null, now: Date.now });
    const { actor } = live;
    const harness = actorHarness(live, {
      makeCall: () => actor.send({ type: 'dashboard.refreshed' }),
      content: () => actor.getSnapshot().context.overview !== null,
      contentBefore: true,
      isDone: () => actor.getSnapshot().matches({ overview: 'upToDate' }),
    });
    await harness.waitUntilIdle();
    return harness;
  },
};

/** Opening a step fetches the record; after a failure the portal shows the dashboard, from which the user opens the step again. */
const openStep = (record: RecordName): CallSite => ({
  name: `opening a step of the ${record}`,
  // The row is that of the dashboard's own fetch, which shows nothing. A step leads to the dashboard, with this notice (product 6.5, 6.6).
  noticesByFault: { 404: { messageId: `notice.${record}.none`, type: 'info' } },
  open: async (context) => {
    const step = steps[record][1];
    return openingHarness(
      () => open(context, record, { page: 'step', step }),
      { type: 'record.started' },
      { isDone: (actor) => pathOf(record, actor) === `${stagePath(record)}/${step}` },
    );
  },
});

const start = (record: RecordName): CallSite => ({
  name: `guidance page of the ${record}`,
  async open(context) {
    if (record === 'eoi' && context.fault !== '409') context.server.backend.records.eoi = null;
    const location: FlowLocation = { page: 'guidance' };
    let live = open(context, record, location);
    const harness = actorHarness(live, {
      makeCall: () => {
        if (live.actor.getSnapshot().status !== 'active') live = open(context, record, location);
        live.actor.send({ type: 'record.started' });
      },
      content: () => pathOf(record, live.actor),
      contentBefore: `${stagePath(record)}/guidance`,
      isDone: () => live.actor.getSnapshot().matches('answering'),
    });
    return {
      ...harness,
      waitUntilIdle: () => waitFor(live.actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions),
    };
  },
});

/** Valid answers of the step that is saved; made once, because that takes long. */
const stepAnswers = {
  eoi: minimalAnswers('eoi', steps.eoi[1]),
  application: minimalAnswers('application', steps.application[1]),
};
/** Saving a step: after a failure the form still has the answers, and the same button saves them (product 6.16). */
const save = (record: RecordName): CallSite => ({
  name: `a step of the ${record}`,
  showsIssues: true,
  changeOnServer: ({ backend }) => {
    const [name = ''] = Object.keys(stepAnswers[record]);
    backend.setRecord(record, { ...backend.records[record]?.values, [name]: null });
  },
  async open(context) {
    const order = steps[record];
    const [step, next] = [order[1], order[2]];
    const live = open(context, record, { page: 'step', step });
    const { actor } = live;
    const answers = stepAnswers[record];
    const harness = actorHarness(live, {
      makeCall: () => actor.send({ type: 'step.submitted', answers }),
      content: () => ({ path: pathOf(record, actor), answers: actor.getSnapshot().context.answers }),
      contentBefore: { path: `${stagePath(record)}/${step}`, answers },
      offersVersions: () => actor.getSnapshot().context.serverVersion !== null,
      isDone: () => pathOf(record, actor) === `${stagePath(record)}/${next}`,
    });
    await harness.waitUntilIdle();
    await waitForParts(actor);
    return harness;
  },
});

const submit = (record: RecordName): CallSite => ({
  name: `review of the ${record}`,
  showsIssues: true,
  // The user first reads the review of the newer version.
  needsSecondPress: true,
  async open(context) {
    const live = open(context, record, { page: 'review' });
    const { actor } = live;
    const harness = actorHarness(live, {
      makeCall: () => actor.send({ type: 'record.submitted' }),
      content: () => pathOf(record, actor),
      contentBefore: `${stagePath(record)}/review`,
      // Submitted now, or by an earlier request whose reply was lost: the record is then read-only.
      isDone: () =>
        pathOf(record, actor) === `${stagePath(record)}/confirmation` ||
        actor.getSnapshot().matches('readOnly'),
    });
    // The submit needs all lists and the documents.
    const waitUntilIdle = () => harness.waitUntilIdle().then(() => waitForParts(actor));
    await waitUntilIdle();
    return { ...harness, waitUntilIdle };
  },
});

const endBroker: CallSite = {
  name: 'the end of a broker’s assignment',
  // The assignment has ended already: the page says what is true now.
  noticesByFault: { 404: { messageId: 'notice.broker.ended', type: 'success' } },
  notRepeatableAfter: ['404'],
  async open({ portal, session, server: { backend } }) {
    const broker = { id: '1', name: 'Mair', since: '2026-11-20T09:00:00.000Z' };
    backend.setRecord('application', { ...backend.records.application?.values, ua_brokers: [broker] });
    const live = startActor(portal.provideDashboard(session), { submitted: null, now: Date.now });
    const { actor } = live;
    const harness = actorHarness(live, {
      makeCall: () => {
        actor.send({ type: 'ending.requested', id: broker.id });
        actor.send({ type: 'ending.confirmed' });
      },
      isDone: () => actor.getSnapshot().context.endedIds.includes(broker.id),
    });
    await harness.waitUntilIdle();
    return harness;
  },
};

export const recordCallSites: CallSites = {
  geticeoi: [dashboard, openStep('eoi')],
  geticapplication: [
    dashboard,
    openStep('application'),
    {
      ...start('application'),
      // The page offers Start only for a record that exists, so that its absence is an error here.
      noticesByFault: { 404: { messageId: 'notice.application.none', type: 'info' } },
      requestsByFault: { 409: 2 },
      notRepeatableAfter: ['409'],
    },
  ],
  endbroker: [endBroker],
  AddICEOI: [start('eoi')],
  UpdateICEOI: [save('eoi'), submit('eoi')],
  UpdateICApplication: [save('application'), submit('application')],
};
