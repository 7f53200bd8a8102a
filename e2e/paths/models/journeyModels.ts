// Browser models of the two step flows with a complete record: each step is saved again, the save fails or conflicts with another window,
// then the record is reviewed and submitted (product 2.4 to 2.6, 2.13).
import { records } from '#machines/catalogue/records/records.ts';
import { expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { formatAnswers, type Values } from '#machines/catalogue/fields/answers.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { outlines, pagePath, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { FlowContext, FlowLocation } from '#machines/record/flow.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import type { VersionedRecord } from '#machines/ports.ts';
import { sampleValues } from '#tests/account.ts';
import { failures } from '#tests/paths/failures.ts';
import { chooseFiles, pdf } from '../../lists.ts';
import { createApplication } from '../../stageTwo.ts';
import { typeOtherAnswer, typeOriginalAnswer, withOtherAnswer } from '../changedAnswer.ts';
import type {
  BrowserModel,
  EventExecutor,
  GraphModel,
  PathFixtures,
  ScriptedModel,
} from '../browserModel.ts';

interface Journey {
  create: CallId;
  fetch: CallId;
  save: CallId;
  /** The status with which the server refuses to create the record again. */
  createStatus: number;
  /** A status in which the record is in query. */
  query: string;
  prepare: (fixtures: PathFixtures) => Promise<unknown>;
}

const journeys: Record<RecordName, Journey> = {
  eoi: {
    create: 'AddICEOI',
    fetch: 'geticeoi',
    save: 'UpdateICEOI',
    createStatus: 409,
    query: 'eoi-in-query',
    prepare: ({ account }) => account.fillSteps(),
  },
  application: {
    create: 'geticapplication',
    fetch: 'geticapplication',
    save: 'UpdateICApplication',
    createStatus: 404,
    query: 'in-query-cust',
    prepare: ({ account, server, ids }) =>
      createApplication(account, { server, ids }, steps.application.length),
  },
};

/** In the path model, the ETag of a record is the number of its answered steps. */
const isComplete = (record: RecordName) => (output: unknown) =>
  (output as VersionedRecord).etag === String(steps[record].length);

/** The shell's state while it asks whether unsaved answers may be lost; the lookup throws when there is no such state. */
const confirmingLeave = shellMachine.getStateNodeById('shell.address.confirming').key;

/** The server answers the fetches of the parts, which the Application alone has. */
const awaitParts: EventExecutor = ({ portal }) => expect(portal.text('busy.loading')).toHaveCount(0);

/** The step of the record that the page shows; '' when it shows none. */
export async function shownStep({ inspector }: PathFixtures, record: RecordName): Promise<string> {
  const value = await inspector.stateValue(record);
  const answering = typeof value === 'object' ? value['answering'] : undefined;
  return typeof answering === 'object' ? (Object.keys(answering)[0] ?? '') : '';
}

function journeyModel(record: RecordName): GraphModel {
  const { create, fetch, save, createStatus, prepare } = journeys[record];
  const { stage: path } = outlines[record];
  const currentStep = (fixtures: PathFixtures) => shownStep(fixtures, record);
  const changeElsewhere = async ({ account: { call } }: PathFixtures, change: (current: Values) => Values) =>
    void (await call(save, { body: change((await call(fetch)) as Values) }));
  const saveElsewhere = async (fixtures: PathFixtures, change: typeof withOtherAnswer) => {
    const answering = await currentStep(fixtures);
    await changeElsewhere(fixtures, (current) => change(record, answering, current));
  };
  const open: EventExecutor = async ({ portal, inspector }, event) => {
    const location: FlowLocation = event['location'];
    await portal.navigate(pagePath(path, location.page === 'step' ? location.step : location.page));
    const shell = await inspector.stateValue('shell');
    if (typeof shell === 'object' && shell['address'] === confirmingLeave)
      await portal.button('dialog.leave.leave').click();
  };
  return {
    machine: record,
    name: 'answered',
    override: () => ({ portFailures: failures }),
    prepare: async (fixtures) => {
      await prepare(fixtures);
      await fixtures.portal.signIn(fixtures.account);
      await fixtures.portal.open(`/${path}/guidance`);
    },
    calls: {
      createRecord: { call: create, outputs: () => false, portFailures: [createStatus] },
      fetchRecord: { call: fetch, outputs: isComplete(record), portFailures: [] },
      fetchExisting: { call: fetch, outputs: isComplete(record), portFailures: [] },
      saveRecord: {
        call: save,
        portFailures: [412, 422],
        makeStale: (fixtures) => saveElsewhere(fixtures, withOtherAnswer),
      },
      fetchServerVersion: {
        call: fetch,
        outputs: (output) => (output as VersionedRecord).etag === 'theirs',
        portFailures: [],
      },
      fetchSaveOutcome: {
        call: fetch,
        outputs: isComplete(record),
        portFailures: [],
        // The server has saved the request whose response was lost.
        before: (fixtures) =>
          saveElsewhere(fixtures, (_, step, current) => ({
            ...current,
            ...sampleValues(record, fixtures.ids, [step]),
          })),
      },
      fetchDocumentsOutcome: { call: fetch, outputs: isComplete(record), portFailures: [] },
      submitRecord: { call: save, portFailures: [422] },
      fetchSubmitOutcome: {
        call: fetch,
        outputs: (output) => (output as VersionedRecord).etag === 'closed',
        portFailures: [],
        // The server has accepted the submit whose response was lost.
        before: (fixtures) =>
          changeElsewhere(fixtures, (current) => ({ ...current, [outlines[record].submitField]: 1 })),
      },
    },
    delays: ['draftWriteDelay'],
    executors: {
      'record.started': ({ portal }) => portal.button(`screen.${path}-guidance.start`).click(),
      'location.opened': open,
      'answers.typed': async (fixtures) => typeOtherAnswer(fixtures, record, await currentStep(fixtures)),
      'step.submitted': async (fixtures, event) => {
        if (event['later'] === true) return fixtures.portal.button('button.later').click();
        await typeOriginalAnswer(fixtures, record, await currentStep(fixtures));
        await fixtures.portal.submit();
      },
      'change.refused': async ({ portal, calls }) => {
        calls.intercept('addicnotes');
        await chooseFiles(portal, [pdf('cyfrifon.pdf', 'Accounts')]);
        await portal.button('documents.upload').click();
        await calls.fail('addicnotes', 422);
        calls.stopIntercepting('addicnotes');
      },
      // The version that the dialog has chosen is the other one where the user has not typed anything.
      'version.kept': async ({ portal }) => {
        for (const mine of await portal.page.locator('.govuk-radios__input[value="mine"]').all())
          await mine.check();
        await portal.button('dialog.conflict.save').click();
      },
      ...(record === 'application' && { 'related.changed': awaitParts }),
      'record.submitted': ({ portal }) => portal.button(`screen.${path}-review.submit`).click(),
    },
    isPossible: (event, { context, value }: AnyMachineSnapshot) => {
      if (event.type === 'related.changed') return context.related.loading !== undefined;
      // Each of its paths chooses a file, which stays on the page.
      if (event.type === 'change.refused') return value === 'managingDocuments';
      const { location, record: current, serverVersion, related }: FlowContext = context;
      // The server answers the parts before another page can be opened. The model awaitingParts holds one back for the submit.
      if (['location.opened', 'record.submitted'].includes(event.type) && related.loading !== undefined)
        return false;
      // The version of the other window differs in the step in view, that of the graph in all steps, so that another one can be incomplete.
      if (event.type === 'location.opened' && (serverVersion ?? current)?.etag === 'theirs')
        return ['guidance', 'tasks', 'documents'].includes(event['location'].page);
      const answers: unknown = event['answers'];
      if (event.type === 'step.submitted')
        // A step is left for later with its complete answers, as the form shows them.
        return (event['later'] === true) === (Object.keys(answers ?? {}).length === 0);
      if (event.type !== 'answers.typed' || location.page !== 'step') return true;
      // The version of the other window has the answer that is typed here already.
      if (current?.etag === 'theirs') return false;
      const stored = formatAnswers(fieldsOfStep(records[record], location.step), current?.values ?? {});
      return JSON.stringify(answers) !== JSON.stringify(stored);
    },
    // The record is submitted: the server's record differs from the graph from now on.
    stopStates: [`${record}.readOnly`, `${record}.readingDocuments`, `${record}.checkingDocuments`],
  };
}

/** A record in query that is submitted again without a change (product 2.7). */
function queryModel(record: RecordName): GraphModel {
  const { executors, isPossible = () => true, ...model } = journeyModel(record);
  const { fetch, save, query } = journeys[record];
  return {
    ...model,
    name: 'query',
    prepare: async (fixtures) => {
      const { account, server } = fixtures;
      await journeys[record].prepare(fixtures);
      await server.caseworker('set', account.email, record, query, '--force');
      await fixtures.portal.signIn(account);
      await fixtures.portal.open(`/${outlines[record].stage}/guidance`);
    },
    calls: {
      fetchRecord: {
        call: fetch,
        outputs: (output) => (output as VersionedRecord).etag === 'in query',
        portFailures: [],
      },
      submitRecord: { call: save, portFailures: [] },
    },
    executors: {
      ...pick(executors, ['location.opened', 'related.changed', 'record.submitted']),
      'resubmit.confirmed': ({ portal }) => portal.button('dialog.resubmit.submit').click(),
      'resubmit.cancelled': ({ portal }) => portal.button('dialog.resubmit.back').click(),
    },
    isPossible: (event, snapshot) =>
      event.type === 'location.opened' ? event['location'].page === 'review' : isPossible(event, snapshot),
    stopStates: [`${record}.confirmation`],
  };
}

/** Another window submits the record while a step has unsaved answers (product 2.13). */
function closedElsewhereModel(record: RecordName): GraphModel {
  const { calls, executors, isPossible = () => true, ...model } = journeyModel(record);
  const { fetch, save } = journeys[record];
  return {
    ...model,
    name: 'closedElsewhere',
    calls: {
      ...pick(calls, ['fetchRecord']),
      saveRecord: { call: save, portFailures: [422] },
      fetchSaveOutcome: {
        call: fetch,
        outputs: (output) => (output as VersionedRecord).etag === 'closed',
        portFailures: [],
        before: async ({ account: { call } }) => {
          const current = (await call(fetch)) as Values;
          await call(save, { body: { ...current, [outlines[record].submitField]: 1 } });
        },
      },
    },
    executors: {
      ...pick(executors, ['location.opened', 'related.changed', 'answers.typed']),
      'save.requested': async ({ portal }) => {
        await portal.link('footer.faq').click();
        await portal.button('dialog.leave.save').click();
      },
    },
    // The record can be closed elsewhere only once.
    isPossible: (event, snapshot) => !snapshot.hasTag('closedElsewhere') && isPossible(event, snapshot),
    stopStates: steps[record].map((step) => `${record}.answering.${step}.closedElsewhere`),
  };
}

const pick = <Entry>(entries: Readonly<Record<string, Entry>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => names.includes(name)));

/** A complete Application, of which a page is opened while the stored files are held back. */
const holdingDocuments = (page: string) =>
  ({
    machine: 'application',
    calls: { documents: { call: 'geticnotes' } },
    prepare: async (fixtures: PathFixtures) => {
      await journeys.application.prepare(fixtures);
      await fixtures.portal.signIn(fixtures.account);
      await fixtures.portal.open(pagePath(outlines.application.stage, page));
    },
  }) as const;

/** The page of the documents waits for the stored files, while the record is there already (product 6.14). */
const awaitingDocuments: ScriptedModel = {
  ...holdingDocuments('documents'),
  name: 'awaitingDocuments',
  start: 'awaitingDocuments',
  steps: [
    {
      event: 'related.changed',
      value: 'managingDocuments',
      execute: ({ calls }) => calls.release('geticnotes'),
    },
  ],
};

/** A submit that is pressed before the stored files are known waits for them, and goes on by itself (product 2.6). */
const awaitingParts: ScriptedModel = {
  ...holdingDocuments('review'),
  name: 'awaitingParts',
  start: 'reviewing',
  steps: [
    {
      event: 'record.submitted',
      value: 'awaitingParts',
      execute: ({ portal }) => portal.button('screen.stage-two-review.submit').click(),
    },
    {
      event: 'related.changed',
      value: 'confirmation',
      execute: ({ calls }) => calls.release('geticnotes'),
    },
  ],
};

export const journeyModels: readonly BrowserModel[] = [
  // Before the models with graphs, whose paths would look for these states too, but hold no documents back.
  awaitingDocuments,
  awaitingParts,
  ...(['eoi', 'application'] as const).flatMap((record) => [
    journeyModel(record),
    queryModel(record),
    closedElsewhereModel(record),
  ]),
];
