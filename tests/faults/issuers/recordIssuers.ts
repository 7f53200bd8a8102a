// Where the calls on the two records are made: the dashboard, the guidance pages, the steps and the reviews.
import { waitFor, type AnyActorRef } from 'xstate';
import { flowPath } from '#machines/record/flowPath.ts';
import { steps, outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { FlowPlace } from '#machines/record/flow.ts';
import { minimalAnswers, sampleToday } from '../../samples.ts';
import { patience } from '../patience.ts';
import { opening, started, subjectOf, type Issuer, type Issuers, type Surroundings } from '../subject.ts';
import { person } from '../person.ts';

const machineOf = ({ tab, session }: Surroundings, record: RecordName) =>
  record === 'eoi' ? tab.provideEoi(session) : tab.provideApplication(session);

const open = (around: Surroundings, record: RecordName, place: FlowPlace) =>
  started(machineOf(around, record), { place, today: sampleToday, user: person.id, client: null });

const pathOf = (record: RecordName, actor: AnyActorRef) => flowPath(outlines[record])(actor.getSnapshot());
const stage = (record: RecordName) => `/${outlines[record].stage}`;

const dashboard: Issuer = {
  place: 'dashboard',
  async open({ tab, session }) {
    const live = started(tab.provideDashboard(session), { submitted: null });
    const { actor } = live;
    const subject = subjectOf(live, {
      press: () => actor.send({ type: 'dashboard.refreshed' }),
      held: () => actor.getSnapshot().context.overview !== null,
      typed: true,
      done: () => actor.getSnapshot().matches({ overview: 'settled' }),
    });
    await subject.rested();
    return subject;
  },
};

/** Opening a step fetches the record; a failure leads to the dashboard, from which it is opened again. */
const visit = (record: RecordName): Issuer => ({
  place: `opening a step of the ${record}`,
  open: async (around) => {
    const step = steps[record][1];
    return opening(
      () => open(around, record, { page: 'step', step }),
      { type: 'record.started' },
      { done: (actor) => pathOf(record, actor) === `${stage(record)}/${step}` },
    );
  },
});

const start = (record: RecordName): Issuer => ({
  place: `guidance page of the ${record}`,
  async open(around) {
    if (record === 'eoi' && around.fault !== '409') around.server.backend.records.eoi = null;
    const place: FlowPlace = { page: 'guidance' };
    let live = open(around, record, place);
    const subject = subjectOf(live, {
      press: () => {
        if (live.actor.getSnapshot().status !== 'active') live = open(around, record, place);
        live.actor.send({ type: 'record.started' });
      },
      held: () => pathOf(record, live.actor),
      typed: `${stage(record)}/guidance`,
      done: () => live.actor.getSnapshot().matches('answering'),
    });
    return {
      ...subject,
      rested: () => waitFor(live.actor, (snapshot) => !snapshot.hasTag('busy'), patience),
    };
  },
});

const answersMade = {
  eoi: minimalAnswers('eoi', steps.eoi[1]),
  application: minimalAnswers('application', steps.application[1]),
};
/** Right answers of the step that is saved, made once. */
const answersOf = (record: RecordName) => answersMade[record];

/** Saving a step: what was typed must stand in the form again, and the same button goes on. */
const save = (record: RecordName): Issuer => ({
  place: `a step of the ${record}`,
  showsIssues: true,
  contest: ({ backend }) => {
    const [name = ''] = Object.keys(answersOf(record));
    backend.setRecord(record, { ...backend.records[record]?.values, [name]: null });
  },
  async open(around) {
    const order = steps[record];
    const [step, next] = [order[1], order[2]];
    const live = open(around, record, { page: 'step', step });
    const { actor } = live;
    const answers = answersOf(record);
    const subject = subjectOf(live, {
      press: () => actor.send({ type: 'step.submitted', answers }),
      held: () => ({ path: pathOf(record, actor), answers: actor.getSnapshot().context.answers }),
      typed: { path: `${stage(record)}/${step}`, answers },
      contested: () => actor.getSnapshot().context.theirs !== null,
      done: () => pathOf(record, actor) === `${stage(record)}/${next}`,
    });
    await subject.rested();
    return subject;
  },
});

const submit = (record: RecordName): Issuer => ({
  place: `review of the ${record}`,
  showsIssues: true,
  // The review of the other version is read before it is submitted.
  asksAgain: true,
  async open(around) {
    const live = open(around, record, { page: 'review' });
    const { actor } = live;
    const subject = subjectOf(live, {
      press: () => actor.send({ type: 'record.submitted' }),
      held: () => pathOf(record, actor),
      typed: `${stage(record)}/review`,
      // Submitted, or found to have been: then it is read, not changed.
      done: () =>
        pathOf(record, actor) === `${stage(record)}/confirmation` || actor.getSnapshot().matches('reading'),
    });
    await subject.rested();
    return subject;
  },
});

export const recordIssuers: Issuers = {
  geticeoi: [dashboard, visit('eoi')],
  geticapplication: [
    dashboard,
    visit('application'),
    {
      ...start('application'),
      // Start was pressed because there is one: a person who asked is told.
      sees: { 404: { messageId: 'notice.generic', type: 'error' } },
      sends: { 409: 2 },
      ends: ['409'],
    },
  ],
  AddICEOI: [start('eoi')],
  UpdateICEOI: [save('eoi'), submit('eoi')],
  UpdateICApplication: [save('application'), submit('application')],
};
