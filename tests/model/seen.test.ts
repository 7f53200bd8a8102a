// The comparison of a state with a screen names what is wrong, and the tables have a statement for each state of their machines.
import { getStateNodes } from 'xstate/graph';
import { describe, expect, test } from 'vitest';
import { machines } from '../paths/machines.ts';
import { anything, seenProblems, type Seen, type View } from './seen.ts';
import { machinesWithoutScreen, statementOf, states } from './states.ts';

/** The id stands for the text. */
const view: View = {
  translate: ({ id, values = {} }) => [id, ...Object.values(values)].join(' '),
  headings: ['Log in'],
  dialog: null,
  overlays: [],
  alerts: ['Error: Nobody Ann'],
  statuses: [],
  text: 'Log in Error: Nobody Ann',
  offers: async (role, name) => role === 'button' && name.test('Send'),
};
const send: Seen = { heading: { id: 'Log in' }, action: [{ role: 'button', id: 'Send' }] };
const nobody = { id: 'Nobody', values: { name: anything } };

describe('the comparison of a state with a screen', () => {
  test.each<[string, Partial<View>, readonly Seen[], string[]]>([
    ['passes where everything is seen', {}, [{ ...send, says: { role: 'alert', ...nobody } }], []],
    ['names a missing heading', { headings: [] }, [send], ['has the heading none, not “Log in”']],
    ['names another heading', { headings: ['Welcome'] }, [send], ['has the heading “Welcome”, not “Log in”']],
    ['names a missing control', { offers: async () => false }, [send], ['offers no button “Send”']],
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
      [{ action: [], overlay: { id: 'Saving' } }],
      ['shows the overlay “Loading”, not “Saving”'],
    ],
    [
      'names a dialog that is not asked for',
      { dialog: 'Leave?' },
      [send],
      ['shows the dialog “Leave?”, not none'],
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
      [send, { action: [], overlay: { id: 'Saving' } }],
      [],
    ],
  ])('%s', async (_, shown, statements, problems) => {
    expect(await seenProblems({ ...view, ...shown }, statements)).toEqual(problems);
  });

  test('expects nothing of a state that nobody sees', async () => {
    expect(await seenProblems({ ...view, headings: [] }, [send, { unseen: 'It is left at once.' }])).toEqual(
      [],
    );
  });
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
  expect(ids.map((id) => typeof statementOf(id))).toEqual(ids.map(() => 'object'));
  const keys = ids.map((id) => id.slice(machine.length + 1).replace(/^answering\.[^.]+\./, 'answering.'));
  const gone = Object.keys(states[machine] ?? {}).filter((key) => !keys.includes(key));
  // The flows have one table for both records. The EOI alone never waits for its documents.
  expect(gone).toEqual(machine === 'eoi' ? ['awaitingDocuments'] : []);
});
