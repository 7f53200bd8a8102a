// The browser models with which a recording begins and is replayed: those of the paths, and what only a recording has.
import { validAnswers } from '#tests/samples.ts';
import type { EventExecutor, GraphModel } from './browserModel.ts';
import { typeOriginalAnswer, typeOtherAnswer } from './changedAnswer.ts';
import { browserModels } from './browserModels.ts';
import { shownStep } from './models/journeyModels.ts';
import { companyField, registeredNumber } from './models/lookupModels.ts';

/** Presses the one of these buttons that is there. */
const press =
  (first: string, ...others: readonly string[]): EventExecutor =>
  ({ portal }) =>
    others
      .map((id) => portal.button(id))
      .reduce((one, other) => one.or(other), portal.button(first))
      .click();

const go: EventExecutor = async ({ portal }, event) => {
  if (typeof event['path'] !== 'string') throw new Error('The recording does not say which page was opened.');
  await (event.type === 'xstate.init' ? portal.open(event['path']) : portal.navigate(event['path']));
};

/** The frame around every page. Its graph has stand-ins for the forms of the pages, so that it has no browser model of its own. */
export const shellModel: GraphModel = {
  machine: 'shell',
  name: 'recorded',
  calls: {},
  prepare: async () => undefined,
  executors: {
    'xstate.init': go,
    'address.requested': go,
    'leave.confirmed': press('dialog.leave.leave', 'dialog.cancel.leave', 'dialog.logout.leave'),
    'leave.saved': press('dialog.leave.save', 'dialog.cancel.save', 'dialog.logout.save'),
    'leave.cancelled': press('dialog.leave.stay', 'dialog.cancel.stay'),
    'page.retried': press('screen.load-error.retry'),
    'logout.requested': press('nav.logout'),
  },
};

/** In a recording the page of the documents has the button, and its files are only told. */
export const documentsModel: GraphModel = {
  ...shellModel,
  machine: 'documents',
  executors: { 'uploads.requested': press('documents.upload') },
};

/** A recording can begin with an empty Expression of Interest, while the steps of the paths are answered before. */
export const eoiModel: GraphModel = {
  ...shellModel,
  machine: 'eoi',
  executors: {
    'answers.typed': async (fixtures) => {
      const step = await shownStep(fixtures, 'eoi');
      const main = fixtures.portal.page.locator('main');
      const written = await main.locator('input[type="text"], textarea').count();
      // Another answer than a tick is none, which changes nothing where nothing is ticked.
      const isBlank = written === 0 && (await main.locator('input:checked').count()) === 0;
      await (isBlank ? typeOriginalAnswer : typeOtherAnswer)(fixtures, 'eoi', step);
    },
    'step.submitted': async (fixtures, event) => {
      const { portal, ids } = fixtures;
      if (event['later'] === true) return portal.button('button.later').click();
      const step = await shownStep(fixtures, 'eoi');
      const answers = validAnswers('eoi', step, ids);
      const company = companyField in answers && { [companyField]: registeredNumber };
      await portal.fillStep(step, { ...answers, ...company });
      await portal.submit();
    },
  },
};

export const graphModels: readonly GraphModel[] = browserModels.filter((model) => 'executors' in model);

/** The name by which a recording says how it begins. */
export const startName = ({ machine, name }: GraphModel): string => `${machine}-${name}`;

const startModels: ReadonlyMap<string, GraphModel> = new Map(
  graphModels.map((model) => [startName(model), model]),
);

/** The browser model with whose user and page a recording of this name begins. Throws for an unknown name. */
export function startModel(name: string): GraphModel {
  const found = startModels.get(name);
  if (found !== undefined) return found;
  throw new Error(`No recording starts with ${name}, but with one of ${[...startModels.keys()].join(', ')}.`);
}

/** Recorded calls are answered by the server as it is, and time passes by itself. */
export function asRecorded(model: GraphModel): GraphModel {
  const calls = Object.entries(model.calls).map(([id, original]) => {
    const call = { ...original };
    delete call.before;
    return [id, call] as const;
  });
  const copy = { ...model, calls: Object.fromEntries(calls) };
  delete copy.delays;
  return copy;
}
