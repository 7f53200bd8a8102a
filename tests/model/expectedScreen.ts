// What a person sees in a state, the type of a machine's table of it, and the comparison of a state with what a screen shows. The levels
// `screens` and `browser` compare the same table (states.ts).
import type { AnyStateMachine, SnapshotFrom } from 'xstate';

/** A message of locales/, with the values that its text needs. */
export interface Text {
  id: string;
  values?: Readonly<Record<string, string | number>>;
}

/** A value that the test does not know, such as a name or a time. */
export const anything = '\u2042';

/** A control that a person can use now, by its role and name. */
export interface Control extends Text {
  role: 'button' | 'link' | 'radio' | 'summary';
}

/** Controls of which the page has one: something that the expectation does not know decides which. */
export interface OneOf {
  oneOf: readonly Control[];
}

/** A modal dialog, by its name. */
export interface NamedDialog extends Text {
  /** The controls of this dialog, where a state has several. */
  offers?: readonly Control[];
}

/** A text of the page. An alert or a status is announced as well. */
export interface Said extends Text {
  role?: 'alert' | 'status';
}

export interface ExpectedScreen {
  /** The only `h1`. A state of one part of a page leaves it out: the state of the page says it. */
  heading?: Text;
  /**
   * The controls that must be there, each of them; the page may have others. Empty: this state requires none, because the person waits, or answers
   * the dialog by its own controls, or this part of the page has nothing to do.
   */
  controls: readonly (Control | OneOf)[];
  says?: Said;
  /** What the overlay says; without it there is no overlay. `anything`: the page's own machine decides whether there is one. */
  overlay?: Text | typeof anything;
  /** The name of the modal dialog in front, one of them; null and without it: there is none. */
  dialog?: NamedDialog | readonly (NamedDialog | null)[];
  /** Why the paths in the browser do not show this state. */
  notInBrowser?: string;
}

/** A state in which nobody sees the machine. */
export interface Unseen {
  /** The reason. */
  unseen: string;
}

export type Expectation = ExpectedScreen | Unseen;

/** An expectation that depends on the name of the step or list, or on the other states that are active: the ids of all innermost ones. */
export type ExpectationFor = Expectation | ((name: string, active: readonly string[]) => Expectation);

type Keys<Value> = Extract<keyof Value, string>;

/** The innermost states of a state value, joined by points: `login.entering`. */
type LeafOf<Value> = Value extends string
  ? Value
  : {
      [Key in Keys<Value>]-?: object extends Required<NonNullable<Value[Key]>>
        ? Key
        : `${Key}.${LeafOf<NonNullable<Value[Key]>>}`;
    }[Keys<Value>];

/** The names of the innermost states of a machine; those that are made from data are not among them. */
export type StateOf<Machine extends AnyStateMachine> = LeafOf<SnapshotFrom<Machine>['value']>;

/** The innermost states of a state's configuration. */
export type StateIn<Config> = Config extends { states: infer States }
  ? {
      [Key in Keys<States>]: States[Key] extends { states: object } ? `${Key}.${StateIn<States[Key]>}` : Key;
    }[Keys<States>]
  : never;

export type StatesOf<Machine extends AnyStateMachine> = Readonly<Record<StateOf<Machine>, ExpectationFor>>;

/** What a screen shows, as a person perceives it. */
export interface ActualScreen {
  /** The text of a message in the language of the page. */
  translate: (text: Text) => string;
  headings: readonly string[];
  /** The name of the modal dialog in front. */
  dialog: string | null;
  /** The texts of the overlays. */
  overlays: readonly string[];
  alerts: readonly string[];
  statuses: readonly string[];
  /** All texts that can be reached. */
  text: string;
  /** Whether a usable control of this role has such a name. */
  offers: (role: Control['role'], name: RegExp) => Promise<boolean>;
}

export const isUnseen = (expectation: Expectation): expectation is Unseen => 'unseen' in expectation;

/** The text of a message for a report, and the pattern of the texts that are that message. */
function patternOf(actual: ActualScreen, message: Text): { text: string; whole: RegExp; part: RegExp } {
  const text = actual.translate(message);
  const pattern = text
    .split(anything)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('.+');
  return {
    text: text.replaceAll(anything, '…'),
    whole: new RegExp(`^${pattern}$`),
    part: new RegExp(pattern),
  };
}

/** `the heading “Log in” or “Register”`; without texts `no heading`. */
const quoted = (noun: string, texts: readonly string[]) =>
  texts.length === 0 ? `no ${noun}` : `the ${noun} ${texts.map((text) => `“${text}”`).join(' or ')}`;

/**
 * @param expectations those of the states that are active together. One that nobody sees says nothing: where such a state is among them, another
 * machine of the page may show an overlay or a dialog.
 * @returns in words what a person misses, or sees although they should not
 */
export async function screenDifferences(
  actual: ActualScreen,
  expectations: readonly Expectation[],
): Promise<string[]> {
  const expected = expectations.flatMap((expectation): ExpectedScreen[] =>
    isUnseen(expectation) ? [] : [expectation],
  );
  const hasUnseen = expected.length < expectations.length;
  const differences: string[] = [];

  const heading = expected.map((each) => each.heading).find((each) => each !== undefined);
  if (heading !== undefined) {
    const { text, whole } = patternOf(actual, heading);
    if (actual.headings.length !== 1 || !actual.headings.every((each) => whole.test(each)))
      differences.push(`has ${quoted('heading', actual.headings)}, not “${text}”`);
  }

  const overlays = expected.flatMap(({ overlay }) =>
    overlay === undefined || overlay === anything ? [] : [patternOf(actual, overlay)],
  );
  const mayWait = hasUnseen || overlays.length > 0 || expected.some(({ overlay }) => overlay === anything);
  if (!mayWait && actual.overlays.length > 0)
    differences.push(`shows ${quoted('overlay', actual.overlays)}, although nobody waits`);
  for (const { text, whole } of overlays)
    if (!actual.overlays.some((each) => whole.test(each)))
      differences.push(`shows ${quoted('overlay', actual.overlays)}, not “${text}”`);

  const named = expected.flatMap(({ dialog }) => dialog ?? []);
  const dialogs = named.flatMap((dialog) =>
    dialog === null ? [] : [{ offers: dialog.offers ?? [], ...patternOf(actual, dialog) }],
  );
  const mayBeNone = dialogs.length === 0 || named.includes(null);
  const mayBeAny = dialogs.length === 0 && hasUnseen;
  const { dialog: shown } = actual;
  if (shown === null ? !mayBeNone : !mayBeAny && !dialogs.some(({ whole }) => whole.test(shown)))
    differences.push(
      `shows ${quoted('dialog', shown === null ? [] : [shown])}, ${
        dialogs.length === 0
          ? 'although none is expected'
          : `not ${dialogs.map(({ text }) => `“${text}”`).join(' or ')}`
      }`,
    );

  for (const { controls, says, overlay, dialog } of expected) {
    // What covers the page belongs to another state, so that nothing of this one can be reached.
    const isCovered = overlays.length > 0 || (hasUnseen && actual.overlays.length > 0);
    const isBehindDialog = dialogs.length > 0 || (hasUnseen && shown !== null);
    if ((isCovered && overlay === undefined) || (isBehindDialog && dialog === undefined)) continue;
    const inDialog = dialogs.filter(({ whole }) => shown !== null && whole.test(shown));
    for (const wanted of [
      ...controls,
      ...(dialog === undefined ? [] : inDialog.flatMap((each) => each.offers)),
    ]) {
      const alternatives = ('oneOf' in wanted ? wanted.oneOf : [wanted]).map((control) => ({
        role: control.role,
        ...patternOf(actual, control),
      }));
      const offered = await Promise.all(alternatives.map(({ role, whole }) => actual.offers(role, whole)));
      if (!offered.includes(true))
        differences.push(
          `offers no ${alternatives.map(({ role, text }) => `${role} “${text}”`).join(' and no ')}`,
        );
    }
    if (says === undefined) continue;
    const { text, part } = patternOf(actual, says);
    const places = { alert: actual.alerts, status: actual.statuses, text: [actual.text] }[
      says.role ?? 'text'
    ];
    if (!places.some((each) => part.test(each)))
      differences.push(
        `does not say “${text}”${says.role === undefined ? '' : ` in a live region (${says.role})`}`,
      );
  }
  return differences;
}
