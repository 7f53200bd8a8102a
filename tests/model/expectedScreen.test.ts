// The comparison of a state with a screen names what is wrong, and the tables have an expectation for each state of their machines.
import { getStateNodes } from 'xstate/graph';
import { describe, expect, test } from 'vitest';
import { machines } from '../paths/machines.ts';
import {
  anything,
  screenDifferences,
  type Control,
  type NamedDialog,
  type ExpectedScreen,
  type Expectation,
  type ActualScreen,
} from './expectedScreen.ts';
import { machinesWithoutScreen, expectationOf, states } from './states.ts';

/** A screen on which the id of each message is its text. */
const actual: ActualScreen = {
  translate: ({ id, values = {} }) => [id, ...Object.values(values)].join(' '),
  headings: ['Log in'],
  dialog: null,
  overlays: [],
  alerts: ['Error: Nobody Ann'],
  statuses: [],
  text: 'Log in Error: Nobody Ann',
  offers: async (role, name) => role === 'button' && name.test('Send'),
};
const sendButton: readonly Control[] = [{ role: 'button', id: 'Send' }];
const send: ExpectedScreen = { heading: { id: 'Log in' }, controls: sendButton };
const question = (id: string, control: string): NamedDialog => ({
  id,
  offers: [{ role: 'button', id: control }],
});
const nobody = { id: 'Nobody', values: { name: anything } };

describe('the comparison of a state with a screen', () => {
  test.each<[string, Partial<ActualScreen>, readonly ExpectedScreen[], string[]]>([
    ['passes where everything is seen', {}, [{ ...send, says: { role: 'alert', ...nobody } }], []],
    ['names a missing heading', { headings: [] }, [send], ['has no heading, not “Log in”']],
    ['names another heading', { headings: ['Welcome'] }, [send], ['has the heading “Welcome”, not “Log in”']],
    ['names a missing control', { offers: async () => false }, [send], ['offers no button “Send”']],
    [
      'names each control that is missing beside one that is there',
      {},
      [{ controls: [...send.controls, { role: 'link', id: 'Back' }, { role: 'button', id: 'Help' }] }],
      ['offers no link “Back”', 'offers no button “Help”'],
    ],
    [
      'is content with one of several controls',
      {},
      [{ controls: [{ oneOf: [{ role: 'link', id: 'Back' }, ...sendButton] }] }],
      [],
    ],
    [
      'names all of several controls of which none is there',
      { offers: async () => false },
      [{ controls: [{ oneOf: [{ role: 'link', id: 'Back' }, ...sendButton] }] }],
      ['offers no link “Back” and no button “Send”'],
    ],
    [
      'looks for the controls of the dialog that is shown',
      { dialog: 'Delete?' },
      [{ controls: [], dialog: [question('Leave?', 'Stay'), question('Delete?', 'Keep'), null] }],
      ['offers no button “Keep”'],
    ],
    [
      'names a message that is shown but not announced',
      {},
      [{ ...send, says: { role: 'status', ...nobody } }],
      ['does not say “Nobody …” in a live region (status)'],
    ],
    [
      'names an overlay where nobody waits',
      { overlays: ['Loading'] },
      [send],
      ['shows the overlay “Loading”, although nobody waits'],
    ],
    [
      'names another overlay',
      { overlays: ['Loading'] },
      [{ controls: [], overlay: { id: 'Saving' } }],
      ['shows the overlay “Loading”, not “Saving”'],
    ],
    [
      'names a dialog that is not asked for',
      { dialog: 'Leave?' },
      [send],
      ['shows the dialog “Leave?”, although none is expected'],
    ],
    [
      'names a missing dialog',
      {},
      [{ ...send, dialog: { id: 'Leave?' } }],
      ['shows no dialog, not “Leave?”'],
    ],
    [
      'does not look for the control of a state that another one covers',
      { overlays: ['Saving'], offers: async () => false },
      [send, { controls: [], overlay: { id: 'Saving' } }],
      [],
    ],
  ])('%s', async (_, shown, expectations, problems) => {
    expect(await screenDifferences({ ...actual, ...shown }, expectations)).toEqual(problems);
  });

  const unseen: Expectation = { unseen: 'It is left at once.' };
  test.each<[string, Partial<ActualScreen>, readonly Expectation[], string[]]>([
    ['expects nothing of such a state', { headings: [] }, [unseen], []],
    [
      'names what another state misses',
      { headings: [], offers: async () => false },
      [send, unseen],
      ['has no heading, not “Log in”', 'offers no button “Send”'],
    ],
    [
      'lets another machine show an overlay or a dialog, and looks for no control behind it',
      { overlays: ['Saving'], dialog: 'Leave?', offers: async () => false },
      [send, unseen],
      [],
    ],
    [
      'names another overlay and another dialog than those of a state',
      { overlays: ['Saving'], dialog: 'Leave?' },
      [{ controls: [], overlay: { id: 'Loading' }, dialog: { id: 'Delete?' } }, unseen],
      ['shows the overlay “Saving”, not “Loading”', 'shows the dialog “Leave?”, not “Delete?”'],
    ],
  ])('beside a state that nobody sees %s', async (_, shown, expectations, problems) => {
    expect(await screenDifferences({ ...actual, ...shown }, expectations)).toEqual(problems);
  });
});

test('the card of the EOI is folded once it is finished beside an Application, and offers the documents alone while a submit may be pending', () => {
  const cardWith = (eoi: string, application: string, overview = 'upToDate') =>
    expectationOf(`dashboard.eoi.${eoi}`, '', [
      `dashboard.overview.${overview}`,
      `dashboard.eoi.${eoi}`,
      `dashboard.application.${application}`,
    ]);
  const link = (name: string) => ({ role: 'link', id: `screen.dashboard.${name}.eoi` });
  const shows = (display: string, ...controls: object[]) => ({ controls, says: { id: `status.${display}` } });
  const folded = { role: 'summary', id: 'screen.dashboard.details.eoi' };
  const whole = shows('in-progress', link('continue'), link('tasks'), link('documents'));
  expect(cardWith('in-progress', 'unknown')).toEqual(whole);
  expect(cardWith('in-progress', 'not-started.absent')).toEqual(whole);
  // `existing`: the Application is at its first step. The card stays open for an EOI that the applicant can edit and for one that was withdrawn;
  // only a finished one with an Application under way, or an approved one, is collapsed.
  expect(cardWith('in-progress', 'not-started.existing')).toEqual(whole);
  expect(cardWith('withdrawn', 'not-started.existing')).toEqual(
    shows('withdrawn', link('view'), link('documents')),
  );
  expect(cardWith('withdrawn', 'in-progress')).toEqual(shows('withdrawn', folded));
  expect(cardWith('approved', 'not-started.existing')).toEqual(shows('approved', folded));
  expect(cardWith('in-progress', 'not-started.absent', 'polling.waiting')).toEqual(
    shows('in-progress', link('documents')),
  );
});

test('every machine has a table of its states, or a reason why it has no screen', () => {
  expect([...Object.keys(states), ...Object.keys(machinesWithoutScreen)].toSorted()).toEqual(
    Object.keys(machines).toSorted(),
  );
});

const tables = Object.entries(machines).filter(([machine]) => Object.hasOwn(states, machine));

test.each(tables)('the table of %s has its states and no others', (machine, { root }) => {
  const leaves = getStateNodes(root).filter(({ type }) => type === 'atomic' || type === 'final');
  const ids = leaves.map(({ id }) => id);
  expect(ids.map((id) => typeof expectationOf(id))).toEqual(ids.map(() => 'object'));
  const keys = ids.map((id) => id.slice(machine.length + 1).replace(/^answering\.[^.]+\./, 'answering.'));
  const gone = Object.keys(states[machine] ?? {}).filter((key) => !keys.includes(key));
  // Both records share one table. Only the flow of an Application waits for lists and documents.
  expect(gone).toEqual(machine === 'eoi' ? ['awaitingDocuments', 'awaitingParts'] : []);
});
