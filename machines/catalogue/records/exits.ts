// What becomes of typed answers that are not saved, at every exit of a step (product 1.9, 5.13, 11.3). docs/exits.md shows the table, and
// tests/screens/exits.test.ts takes every exit of every step.

/** What becomes of the typed answers. */
export const exitOutcomes = {
  asked: 'the portal asks first: save and leave, leave without saving, stay',
  warned: 'the browser asks first',
  kept: 'they are kept on the device for a day and offered again',
  unchanged: 'the form stays as it is',
  copied: 'the page shows them, to be copied',
  chosen: 'a dialog shows both versions, and the user chooses',
  lost: 'they are lost',
} as const;
export type ExitOutcome = keyof typeof exitOutcomes;

interface Exit {
  /** What the user, the browser or another tab does. */
  name: string;
  answers: readonly ExitOutcome[];
  /** Bank details and the statements about directors, which the device never keeps (product 11.4). */
  sensitive: readonly ExitOutcome[];
}

const asked = { answers: ['asked'], sensitive: ['asked'] } as const;
const unchanged = { answers: ['unchanged'], sensitive: ['unchanged'] } as const;

export const exits = {
  link: { name: 'A link to another page', ...asked },
  back: { name: 'Back or Forward of the browser', ...asked },
  cancel: { name: 'Cancel', ...asked },
  logout: { name: 'Log out', ...asked },
  close: { name: 'Closing or reloading the tab', answers: ['warned', 'kept'], sensitive: ['warned'] },
  crash: { name: 'A crash of the browser or the device', answers: ['kept'], sensitive: ['lost'] },
  language: { name: 'The other language', ...unchanged },
  expiry: { name: 'The session ends, and the same user signs in again', ...unchanged },
  role: {
    name: 'The user is made a broker, or is one no longer, and is led to the pages of the new role',
    answers: ['kept'],
    sensitive: ['lost'],
  },
  saved: {
    name: 'Another tab or somebody else has saved other answers to the step',
    answers: ['chosen'],
    sensitive: ['chosen'],
  },
  submitted: {
    name: 'Another tab or somebody else has submitted the record',
    answers: ['copied'],
    sensitive: ['copied'],
  },
  loggedOut: { name: 'Log out in another tab', answers: ['lost'], sensitive: ['lost'] },
} as const satisfies Record<string, Exit>;
export type ExitName = keyof typeof exits;
