// What the specification leaves open and this portal settles: fields that it does not name, and behaviour that it does not tell.
import { listNames, listOf } from '#machines/catalogue/records/children.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { RecordName } from '#machines/catalogue/records/steps.ts';
import { readArea } from '#tests/locales/messages.ts';
import { markdownTable } from './markdownTable.ts';

const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`;

/** Behaviour, each with the section that is silent and the file that decides. */
const behaviour: readonly (readonly [section: string, decision: string, file: string])[] = [
  [
    '2',
    'Guidance, review, accessibility and privacy have routes of their own, beyond the table of routes.',
    'machines/catalogue/routes.ts',
  ],
  [
    '2',
    'A request for a step beyond the first incomplete one leads to that one.',
    'machines/record/stepFlow.ts',
  ],
  [
    '2',
    'A person whom a guard sends to the sign-in page is led on, after signing in, to what was asked for.',
    'machines/shell/setupShell.ts',
  ],
  [
    '4',
    'Whether a record is submitted is judged by its status alone; the submit flag is 1 only in a submit and else 2.',
    'machines/record/stepFlow.ts',
  ],
  [
    '4',
    'Stage 0 at the first step is Not Started, further on In Progress; an unknown status string shows as Processing.',
    'machines/catalogue/statuses.ts',
  ],
  [
    '4',
    `After a submit the dashboard asks again every ${seconds(limits.statusRefresh.every)}, for ${seconds(limits.statusRefresh.within)}.`,
    'machines/dashboard/dashboardMachine.ts',
  ],
  [
    '4',
    `The answers of the Expression of Interest take about ${limits.effortMinutes.eoi} minutes, those of the Application ${limits.effortMinutes.application}; they are assessed within ${limits.assessmentDays.eoi} and ${limits.assessmentDays.application} working days. The fund is to confirm these.`,
    'machines/catalogue/fields/limits.ts',
  ],
  [
    '4',
    `A broker’s list comes whole and is shown ${limits.clientsPerPage} at a time, the newest reference first; a status of stage 1 or later counts every step as completed.`,
    'machines/catalogue/broker/clientList.ts',
  ],
  [
    '4',
    'Taking an application off a broker’s list fetches the record and sends all of it with statecode 1: a backend may keep what it is sent.',
    'src/services/broker.ts',
  ],
  [
    '4',
    'A redeem that is refused with any 4xx but 429 ends the session. Anything else that goes wrong while redeeming leaves the person where they are, to try again.',
    'machines/session/sessionMachine.ts',
  ],
  [
    '4',
    'Opening a verification link changes nothing; its button does. A second use answers 409.',
    'machines/account/accountMachine.ts',
  ],
  [
    '4',
    'A login that answers 403 (not verified) sends a new link, like a sign-in that finds the account unverified.',
    'machines/session/loginState.ts',
  ],
  [
    '5',
    'A yes/no field whose default is 0 counts as unanswered until its step was passed or the record was submitted.',
    'machines/catalogue/records/record.ts',
  ],
  [
    '5',
    'A value whose condition no longer holds is kept as sent, is not required and is left out of the review.',
    'machines/catalogue/fields/check.ts',
  ],
  [
    '5',
    'Sole traders, partnerships and individuals may be chosen, are warned at once and are refused at the submit.',
    'machines/catalogue/records/rules.ts',
  ],
  [
    '5',
    'The total project cost must be more than the loan: match funding is required.',
    'machines/catalogue/records/rules.ts',
  ],
  [
    '5',
    `A password has ${limits.password.min} to ${limits.password.max} characters.`,
    'machines/catalogue/fields/limits.ts',
  ],
  ['5', 'One year before 29 February is 28 February.', 'machines/catalogue/fields/dates.ts'],
  [
    '7',
    'A record that changed meanwhile answers 412: the portal keeps the answers, shows what changed and lets the person choose.',
    'machines/record/stepFlow.ts',
  ],
  [
    '3',
    'A deleted item can be brought back while its list is open: a PUT with statecode 0.',
    'machines/list/childItemsMachine.ts',
  ],
  [
    '3',
    'An Application’s blank field begins with the EOI’s answer; the registered postcode with the trading one where the addresses are the same.',
    'machines/catalogue/records/prefill.ts',
  ],
  [
    '4',
    'In a query, dates that did not change are not refused for their age: a start date may have passed meanwhile.',
    'machines/catalogue/records/progress.ts',
  ],
  [
    '5',
    'Files count when they are stored and the server’s state value is 3; a chosen file that was not uploaded holds the step and the submit.',
    'machines/catalogue/records/related.ts',
  ],
  [
    '5',
    `A record keeps at most ${limits.upload.filesPerRecord} files; their state is asked for every ${seconds(limits.upload.scanEvery)} until it is 3.`,
    'machines/catalogue/fields/limits.ts',
  ],
  [
    '7',
    'A list that changed meanwhile is fetched, only the item being edited is applied, and the list is sent once more; the person is asked when that item changed.',
    'machines/list/changeStates.ts',
  ],
  [
    '7',
    'After an add, and without ETags, the list is fetched before it is next sent. An add whose reply was lost is looked for before it is sent again.',
    'machines/list/childItemsMachine.ts',
  ],
  [
    '7',
    'A 401 of any authenticated call is redeemed and the call repeated once, not only for child items.',
    'docs/decisions/021-calls-are-machines.md',
  ],
  [
    '7',
    `A call is given up after ${seconds(limits.callTimeout)}; a screen’s script after ${seconds(limits.screenLoadTimeout)} (section 8).`,
    'machines/catalogue/fields/limits.ts',
  ],
  [
    '8',
    'A failure without a status (timeout, offline, an answer that is no JSON) shows the generic message.',
    'machines/catalogue/api/errors.ts',
  ],
  ['8', 'A 429 or 503 with Retry-After says for how long to wait.', 'machines/catalogue/api/errors.ts'],
];

/** The page of assumptions. */
export function assumptionsPage(): string {
  const words = {
    ...readArea('en', 'common'),
    ...readArea('en', 'records'),
    ...readArea('en', 'eoi'),
    ...readArea('en', 'application'),
  };
  const rowsOf = (of: string, fields: readonly [string, Field][]) =>
    fields
      .filter(([, field]) => field.assumed)
      .map(([name, { kind, step }]) => [of, step ?? '', `\`${name}\``, kind, words[`field.${name}`] ?? '']);
  const assumed = [
    ...(Object.keys(records) as RecordName[]).flatMap((record) =>
      rowsOf(record, Object.entries(records[record])),
    ),
    ...listNames.flatMap((list) => rowsOf(`list ${list}`, Object.entries(listOf(list).fields))),
  ];
  return [
    '# Assumptions',
    'Generated by `docs/tools/generate.ts` (fields from `machines/catalogue/`, behaviour from `docs/tools/assumptionsPage.ts`); do not edit.',
    '## Behaviour that the specification does not tell',
    markdownTable(
      ['Section', 'Decision', 'Decided in'],
      behaviour
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .map(([section, decision, file]) => [section, decision, `\`${file}\``]),
    ),
    '## Fields whose names the specification does not give',
    markdownTable(['Record or list', 'Step', 'Name', 'Kind', 'Label'], assumed),
    '',
  ].join('\n\n');
}
