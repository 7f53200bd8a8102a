// Generates docs/faults.md, which tells testers how to make calls fail (product 14.6). The table comes from the catalogue.
import { faultNames, faults, type FaultEffect } from '#machines/catalogue/api/faults.ts';
import { markdownTable } from './markdownTable.ts';

const describeEffect = (effect: FaultEffect): string => {
  switch (effect.kind) {
    case 'refused': {
      const more = [
        ...(effect.issues ? ['an issue of the first field that the call asks'] : []),
        ...(effect.retryAfter === undefined ? [] : [`Retry-After: ${effect.retryAfter}`]),
      ];
      return ['The server refuses with that status', ...more].join(', with ');
    }
    case 'html':
      return 'A page of HTML with status 200, as a café’s network sends that wants a sign-in of its own';
    case 'silent':
      return 'No answer; the connection stays open';
    case 'closed':
      return 'The connection is closed, nothing is answered';
    case 'cut':
      return 'The connection is closed in the middle of the body';
    case 'malformed':
      return 'The body is no JSON';
    case 'wrong-shape':
      return 'The body is JSON, but a text where something else belongs';
    case 'empty':
      return 'The body is empty';
    case 'late':
      return `The answer is right and comes after ${effect.after / 1000} seconds`;
  }
};

/** One row for all faults that differ only in their names. */
function faultRows(): string[][] {
  const rows = new Map<string, { names: string[]; cells: string[] }>();
  for (const name of faultNames) {
    const fault = faults[name];
    if (fault === undefined) continue;
    const cells = [describeEffect(fault.effect), fault.isCarriedOut ? 'yes' : 'no', fault.matrix.join(', ')];
    const row = rows.get(cells.join()) ?? { names: [], cells };
    row.names.push(`\`${name}\``);
    rows.set(cells.join(), row);
  }
  return [...rows.values()].map(({ names, cells }) => [names.join(' '), ...cells]);
}

const code = (...lines: string[]) => ['```sh', ...lines, '```'].join('\n');

export const faultsPage = (): string =>
  [
    '# Making calls fail',
    'Generated from `machines/catalogue/api/faults.ts` by `docs/tools/faultsPage.ts`; do not edit.',
    'The reference server answers any call with any fault of the fault matrix (`tests/faults/fault-matrix.csv`), so that a tester sees in the portal what a user would see. It does so only when it was started with `FAULTS`, and it does not start with `FAULTS` unless `HOST` and `PUBLIC_URL` are loopback addresses. Everywhere else, and in a request that does not come from this computer, the header below is refused with 403 and leaves a line in the log.',
    '## While the server runs',
    code(
      'FAULTS=on npm start',
      'npm run caseworker -- fault UpdateICEOI 500              # every save of the Expression of Interest',
      'npm run caseworker -- fault geticdirectors 401 --times 1 # the next fetch of the directors alone',
      'npm run caseworker -- fault login slow --after 2         # from the third sign-in on',
      'npm run caseworker -- fault all 503-retry-after          # everything',
      'npm run caseworker -- faults                             # what is set, and how often it still happens',
      'npm run caseworker -- no-faults',
    ),
    'Calls are named as in `calls.md`, in any letter case. A call has one fault at a time: another one takes its place. Its own goes before that of `all`.',
    '## From the start',
    code('FAULTS=login:500,geticeoi:slow npm start'),
    'A fault without a call (`FAULTS=silent`) is one of every call. They happen until `no-faults`.',
    '## For one request',
    'The header `Fault: FAULT` makes this request fail; `Fault: UpdateICEOI:422, geticdirectors:slow` only where it is one of these calls, so that a browser’s test may send it with everything. It goes before what is set. An answer that was made to fail carries the same header with the fault’s name, and the log says `A fault was injected`.',
    '## The faults',
    markdownTable(['Fault', 'What happens', 'The call is carried out', 'In the fault matrix'], faultRows()),
    'Where the call is carried out, a user did what they did and does not learn it: look at what the portal says, and that nothing is there twice. `slow` leaves the time to click again, to close the tab or to sign out elsewhere. A 401 with `--times 1` is the matrix’s “401 once”, without it “401 forever”.',
    'A browser may ask once more by itself when a connection that it kept is closed before an answer: use `closed` and `lost` without `--times`, or with `--times 2`.',
    '',
  ].join('\n\n');
