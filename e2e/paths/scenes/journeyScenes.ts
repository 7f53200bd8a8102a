// The two journeys of somebody who has answered everything: each step again, saved, refused, overtaken by another window; then the
// review and the submit (specification sections 2 and 4; decisions.md 412).
import { records } from '#machines/catalogue/records/records.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { showAnswers, type Values } from '#machines/catalogue/fields/answers.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { FlowContext, FlowPlace } from '#machines/record/flow.ts';
import type { Stored } from '#machines/ports.ts';
import { sampleValues } from '#tests/account.ts';
import { failures } from '#tests/paths/failures.ts';
import { applicationWith } from '../../stageTwo.ts';
import { typeOther, typeRight, withOther } from '../otherAnswer.ts';
import type { Gesture, GraphScene, Stage } from '../scene.ts';

interface Journey {
  create: CallId;
  fetch: CallId;
  save: CallId;
  /** How beginning it again is refused. */
  refused: number;
  prepare: (stage: Stage) => Promise<unknown>;
}

const journeys: Record<RecordName, Journey> = {
  eoi: {
    create: 'AddICEOI',
    fetch: 'geticeoi',
    save: 'UpdateICEOI',
    refused: 409,
    prepare: ({ account }) => account.fillSteps(),
  },
  application: {
    create: 'geticapplication',
    fetch: 'geticapplication',
    save: 'UpdateICApplication',
    refused: 404,
    prepare: ({ account, server, ids }) =>
      applicationWith(account, { server, ids }, steps.application.length),
  },
};

/** Every step is answered: the plans name a record by how many are. */
const isComplete = (record: RecordName) => (output: unknown) =>
  (output as Stored).etag === String(steps[record].length);

function journeyScene(record: RecordName): GraphScene {
  const { create, fetch, save, refused, prepare } = journeys[record];
  const { stage: path } = outlines[record];
  const stepNow = async ({ shown }: Stage): Promise<string> => {
    const value = await shown.valueOf(record);
    const answering = typeof value === 'object' ? value['answering'] : undefined;
    return typeof answering === 'object' ? (Object.keys(answering)[0] ?? '') : '';
  };
  const changeElsewhere = async ({ account: { call } }: Stage, change: (held: Values) => Values) =>
    void (await call(save, { body: change((await call(fetch)) as Values) }));
  const saveElsewhere = async (stage: Stage, change: typeof withOther) => {
    const answering = await stepNow(stage);
    await changeElsewhere(stage, (held) => change(record, answering, held));
  };
  const open: Gesture = async ({ portal, shown }, event) => {
    const place: FlowPlace = event['place'];
    await portal.goTo(`/${path}/${place.page === 'step' ? place.step : place.page}`);
    const shell = await shown.valueOf('shell');
    if (typeof shell === 'object' && shell['address'] === 'asking')
      await portal.button('dialog.leave.leave').click();
  };
  return {
    machine: record,
    name: 'answered',
    change: () => ({ refusals: failures }),
    prepare: async (stage) => {
      await prepare(stage);
      await stage.portal.signIn(stage.account);
      await stage.portal.open(`/${path}/guidance`);
    },
    calls: {
      createRecord: { call: create, outputs: () => false, refusals: [refused] },
      fetchRecord: { call: fetch, outputs: isComplete(record), refusals: [] },
      saveRecord: {
        call: save,
        refusals: [412, 422],
        stale: (stage) => saveElsewhere(stage, withOther),
      },
      fetchTheirs: { call: fetch, outputs: (output) => (output as Stored).etag === 'theirs', refusals: [] },
      fetchTruth: {
        call: fetch,
        outputs: isComplete(record),
        refusals: [],
        // What was sent has been saved after all.
        before: (stage) =>
          saveElsewhere(stage, (_, step, held) => ({ ...held, ...sampleValues(record, stage.ids, [step]) })),
      },
      submitRecord: { call: save, refusals: [422] },
      fetchOutcome: {
        call: fetch,
        outputs: (output) => (output as Stored).etag === 'closed',
        refusals: [],
        // It has arrived before.
        before: (stage) => changeElsewhere(stage, (held) => ({ ...held, [outlines[record].submitField]: 1 })),
      },
    },
    delays: ['writtenEvery'],
    gestures: {
      'record.started': ({ portal }) => portal.button(`screen.${path}-guidance.start`).click(),
      'place.opened': open,
      'answers.typed': async (stage) => typeOther(stage, record, await stepNow(stage)),
      'step.submitted': async (stage) => {
        await typeRight(stage, record, await stepNow(stage));
        await stage.portal.submit();
      },
      'mine.kept': ({ portal }) => portal.button('dialog.conflict.keepmine').click(),
      'record.submitted': ({ portal }) => portal.button(`screen.${path}-review.submit`).click(),
    },
    takes: (event, { context }: AnyMachineSnapshot) => {
      const { place, record: held }: FlowContext = context;
      const answers: unknown = event['answers'];
      if (event.type === 'step.submitted') return Object.keys(answers ?? {}).length > 0;
      if (event.type !== 'answers.typed' || place.page !== 'step') return true;
      const stored = showAnswers(fieldsOfStep(records[record], place.step), held?.values ?? {});
      return JSON.stringify(answers) !== JSON.stringify(stored);
    },
    // It is submitted: the server gives another record from now on.
    ends: [`${record}.reading`],
  };
}

export const journeyScenes = [journeyScene('eoi'), journeyScene('application')];
