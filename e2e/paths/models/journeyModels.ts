// Browser models of the two step flows with a complete record: each step is saved again, the save fails or conflicts with another window,
// then the record is reviewed and submitted (product 2.4 to 2.6, 2.13).
import { records } from '#machines/catalogue/records/records.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { formatAnswers, type Values } from '#machines/catalogue/fields/answers.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { FlowContext, FlowLocation } from '#machines/record/flow.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import type { VersionedRecord } from '#machines/ports.ts';
import { sampleValues } from '#tests/account.ts';
import { failures } from '#tests/paths/failures.ts';
import { createApplication } from '../../stageTwo.ts';
import { typeOtherAnswer, typeOriginalAnswer, withOtherAnswer } from '../changedAnswer.ts';
import type { EventExecutor, GraphModel, PathFixtures } from '../browserModel.ts';

interface Journey {
  create: CallId;
  fetch: CallId;
  save: CallId;
  /** The status with which the server refuses to create the record again. */
  createStatus: number;
  prepare: (fixtures: PathFixtures) => Promise<unknown>;
}

const journeys: Record<RecordName, Journey> = {
  eoi: {
    create: 'AddICEOI',
    fetch: 'geticeoi',
    save: 'UpdateICEOI',
    createStatus: 409,
    prepare: ({ account }) => account.fillSteps(),
  },
  application: {
    create: 'geticapplication',
    fetch: 'geticapplication',
    save: 'UpdateICApplication',
    createStatus: 404,
    prepare: ({ account, server, ids }) =>
      createApplication(account, { server, ids }, steps.application.length),
  },
};

/** In the path model, the ETag of a record is the number of its answered steps. */
const isComplete = (record: RecordName) => (output: unknown) =>
  (output as VersionedRecord).etag === String(steps[record].length);

/** The shell's state while it asks whether unsaved answers may be lost; the lookup throws when there is no such state. */
const confirmingLeave = shellMachine.getStateNodeById('shell.address.confirming').key;

function journeyModel(record: RecordName): GraphModel {
  const { create, fetch, save, createStatus, prepare } = journeys[record];
  const { stage: path } = outlines[record];
  const currentStep = async ({ inspector }: PathFixtures): Promise<string> => {
    const value = await inspector.stateValue(record);
    const answering = typeof value === 'object' ? value['answering'] : undefined;
    return typeof answering === 'object' ? (Object.keys(answering)[0] ?? '') : '';
  };
  const changeElsewhere = async ({ account: { call } }: PathFixtures, change: (current: Values) => Values) =>
    void (await call(save, { body: change((await call(fetch)) as Values) }));
  const saveElsewhere = async (fixtures: PathFixtures, change: typeof withOtherAnswer) => {
    const answering = await currentStep(fixtures);
    await changeElsewhere(fixtures, (current) => change(record, answering, current));
  };
  const open: EventExecutor = async ({ portal, inspector }, event) => {
    const location: FlowLocation = event['location'];
    await portal.navigate(`/${path}/${location.page === 'step' ? location.step : location.page}`);
    const shell = await inspector.stateValue('shell');
    if (typeof shell === 'object' && shell['address'] === confirmingLeave)
      await portal.button('dialog.leave.leave').click();
  };
  return {
    machine: record,
    name: 'answered',
    override: () => ({ refusals: failures }),
    prepare: async (fixtures) => {
      await prepare(fixtures);
      await fixtures.portal.signIn(fixtures.account);
      await fixtures.portal.open(`/${path}/guidance`);
    },
    calls: {
      createRecord: { call: create, outputs: () => false, refusals: [createStatus] },
      fetchRecord: { call: fetch, outputs: isComplete(record), refusals: [] },
      saveRecord: {
        call: save,
        refusals: [412, 422],
        makeStale: (fixtures) => saveElsewhere(fixtures, withOtherAnswer),
      },
      fetchServerVersion: {
        call: fetch,
        outputs: (output) => (output as VersionedRecord).etag === 'theirs',
        refusals: [],
      },
      fetchSaveOutcome: {
        call: fetch,
        outputs: isComplete(record),
        refusals: [],
        // The server has saved the request whose response was lost.
        before: (fixtures) =>
          saveElsewhere(fixtures, (_, step, current) => ({
            ...current,
            ...sampleValues(record, fixtures.ids, [step]),
          })),
      },
      submitRecord: { call: save, refusals: [422] },
      fetchSubmitOutcome: {
        call: fetch,
        outputs: (output) => (output as VersionedRecord).etag === 'closed',
        refusals: [],
        // The server has accepted the submit whose response was lost.
        before: (fixtures) =>
          changeElsewhere(fixtures, (current) => ({ ...current, [outlines[record].submitField]: 1 })),
      },
    },
    delays: ['writtenEvery'],
    executors: {
      'record.started': ({ portal }) => portal.button(`screen.${path}-guidance.start`).click(),
      'location.opened': open,
      'answers.typed': async (fixtures) => typeOtherAnswer(fixtures, record, await currentStep(fixtures)),
      'step.submitted': async (fixtures) => {
        await typeOriginalAnswer(fixtures, record, await currentStep(fixtures));
        await fixtures.portal.submit();
      },
      'version.kept': ({ portal }) => portal.button('dialog.conflict.keepmine').click(),
      'record.submitted': ({ portal }) => portal.button(`screen.${path}-review.submit`).click(),
    },
    isPossible: (event, { context }: AnyMachineSnapshot) => {
      const { location, record: current }: FlowContext = context;
      const answers: unknown = event['answers'];
      if (event.type === 'step.submitted') return Object.keys(answers ?? {}).length > 0;
      if (event.type !== 'answers.typed' || location.page !== 'step') return true;
      const stored = formatAnswers(fieldsOfStep(records[record], location.step), current?.values ?? {});
      return JSON.stringify(answers) !== JSON.stringify(stored);
    },
    // The record is submitted: the server's record differs from the graph from now on.
    stopStates: [`${record}.readOnly`],
  };
}

export const journeyModels = [journeyModel('eoi'), journeyModel('application')];
