// Generates docs/calls.md: all calls, and the messages for their failures (product 4 and 6).
import { documentedStatuses } from '#machines/catalogue/api/documentedStatuses.ts';
import { type Call, callOf, calls, type CallId } from '#machines/catalogue/api/calls.ts';
import {
  errors,
  messageOf,
  type Area,
  type CallKind,
  type FailureStatus,
} from '#machines/catalogue/api/errors.ts';
import { markdownTable } from './markdownTable.ts';

const address = ({ api, path, query }: Call): string =>
  `${api}: \`${path}${query ? `?${query.join('&')}` : ''}\``;

const marks = (call: Call): string =>
  [
    ...(call.authenticated ? ['bearer token'] : []),
    ...(call.only ? [`${call.only}s only`] : []),
    ...(call.versioned ? ['ETag'] : []),
    ...(call.creates ? ['Idempotency-Key'] : []),
    ...(call.extension ? [`extension \`${call.extension}\``] : []),
    ...(call.queryExtension ? [`query: extension \`${call.queryExtension}\``] : []),
  ].join(', ');

const callRows = () =>
  (Object.keys(calls) as CallId[]).map((id) => {
    const call = callOf(id);
    return [
      `\`${id}\``,
      call.method,
      address(call),
      marks(call),
      `${call.area}, ${call.kind}`,
      ['200', ...documentedStatuses(id)].join(' '),
    ];
  });

/** The kinds of call that an area has, so that the page has no row for a call that does not exist. */
const kindsOf = (area: Area): CallKind[] => [
  ...new Set(
    (Object.keys(calls) as CallId[]).map(callOf).flatMap((call) => (call.area === area ? [call.kind] : [])),
  ),
];

const statusesOf = (area: Area) =>
  (Object.keys(errors[area]) as `${FailureStatus}`[]).map((key): FailureStatus =>
    key === 'timeout' || key === 'offline' || key === 'malformed' ? key : Number(key),
  );

const errorRows = () =>
  (Object.keys(errors) as Area[]).flatMap((area) =>
    kindsOf(area).flatMap((kind) =>
      [...statusesOf(area), 418].map((status) => {
        const message = messageOf(area, kind, status);
        const said = message === null ? ['(only logged)', ''] : [`\`${message.messageId}\``, message.type];
        return [area, kind, status === 418 ? 'any other' : String(status), ...said];
      }),
    ),
  );

export const callsPage = (): string =>
  [
    '# Calls',
    'Generated from `machines/catalogue/api/calls.ts` and `errors.ts` by `docs/tools/generate.ts`; do not edit.',
    'Paths match in any letter case. `{contractId}` and `{businessUnit}` are the configuration’s.',
    markdownTable(['Call', 'Method', 'Address', 'Carries', 'Area and kind', 'Answers'], callRows()),
    '## What a failure says',
    'Messages are in `locales/*`. Unless a row says otherwise, a timeout, no connection or an answer that is no JSON says `notice.generic`; a 429 or 503 with Retry-After says `notice.retryafter`.',
    markdownTable(['Area', 'Kind', 'Status', 'Message', 'Type'], errorRows()),
    '',
  ].join('\n\n');
