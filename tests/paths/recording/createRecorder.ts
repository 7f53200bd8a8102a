// Collects the steps of a recording while a person uses the portal. Leaves out what tells nothing: notices that leave the state as it was, and
// each further letter that is typed.
import { isDeepStrictEqual } from 'node:util';
import { checkedStep, isSameActor, type RecordedStep, type UncheckedStep } from './recording.ts';

/** A step as the page gives it: its actor has a name that is unique in all pages. */
export type SeenStep = UncheckedStep & { readonly page: unknown };

export interface Recorder {
  add: (seen: SeenStep) => void;
  /** Forgets how the page was opened: every actor that runs now begins in its present state. */
  begin: () => void;
  steps: () => readonly RecordedStep[];
}

/** Events that the machines of a page send to one another, and a region of the shell to the next. They matter only if the state changes. */
const isMessage = ({ event }: RecordedStep) =>
  /^(notice\.(raised|dismissed)|client\.named|xstate\.snapshot\..*)$/.test(event);

const isTyping = ({ event }: RecordedStep) => event.endsWith('.typed');

export function createRecorder(): Recorder {
  /** The names of each machine's actors, in the order of their start. */
  let actors = new Map<string, string[]>();
  let steps: { step: RecordedStep; page: unknown; name: string }[] = [];

  const numberOf = (machine: unknown, name: string): number => {
    const names = actors.get(String(machine)) ?? [];
    if (!names.includes(name)) names.push(name);
    actors.set(String(machine), names);
    return names.indexOf(name) + 1;
  };

  return {
    add: (seen) => {
      const { machine, actor, page } = seen;
      const name = `${String(page)} ${String(actor)}`;
      const step = checkedStep({ ...seen, actor: numberOf(machine, name) });
      if (step === null) return;
      const before = steps.findLast((one) => isSameActor(one.step, step))?.step;
      const isSameState = before !== undefined && isDeepStrictEqual(before.value, step.value);
      if (isSameState && (isMessage(step) || (isTyping(step) && before.event === step.event))) return;
      steps.push({ step, page, name });
    },
    begin: () => {
      const current = steps.at(-1)?.page;
      const last = steps.filter(
        ({ step }, index) => steps.findLastIndex((other) => isSameActor(other.step, step)) === index,
      );
      const running = last.filter(({ step, page }) => page === current && step.event !== 'xstate.stop');
      actors = new Map();
      steps = running.map(({ step, page, name }) => ({
        page,
        name,
        step: { ...step, actor: numberOf(step.machine, name), event: 'xstate.init', status: null },
      }));
    },
    steps: () => steps.map(({ step }) => step),
  };
}
