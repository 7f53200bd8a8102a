// Generates docs/calls.md: all calls, and the messages for their failures (product 4 and 6).
import { documentedStatuses, statusesOfAllCalls } from '#machines/catalogue/api/documentedStatuses.ts';
import { type Call, callIds, callOf } from '#machines/catalogue/api/calls.ts';
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

const headersAndLimits = (call: Call): string =>
  [
    ...(call.authenticated ? ['bearer token'] : []),
    ...(call.only ? [`${call.only}s only`] : []),
    ...(call.versioned ? ['ETag'] : []),
    ...(call.creates ? ['Idempotency-Key'] : []),
    ...(call.extension ? [`extension \`${call.extension}\``] : []),
    ...(call.resetTokenExtension ? [`bearer reset token: extension \`${call.resetTokenExtension}\``] : []),
    ...(call.queryExtension ? [`query: extension \`${call.queryExtension}\``] : []),
  ].join(', ');

const callRows = () =>
  callIds.map((id) => {
    const call = callOf(id);
    return [
      `\`${id}\``,
      call.method,
      address(call),
      headersAndLimits(call),
      `${call.area}, ${call.kind}`,
      ['200', ...documentedStatuses(id)].join(' '),
    ];
  });

/** The types of call that an area has, so that the page has no row for a call that does not exist. */
const typesOf = (area: Area): CallKind[] => [
  ...new Set(callIds.map(callOf).flatMap((call) => (call.area === area ? [call.kind] : []))),
];

const statusesOf = (area: Area) =>
  (Object.keys(errors[area]) as `${FailureStatus}`[]).map((key): FailureStatus =>
    key === 'timeout' || key === 'offline' || key === 'malformed' ? key : Number(key),
  );

const errorRows = () =>
  (Object.keys(errors) as Area[]).flatMap((area) =>
    typesOf(area).flatMap((kind) =>
      [...statusesOf(area), 418].map((status) => {
        const message = messageOf(area, kind, status);
        const cells = message === null ? ['(only logged)', ''] : [`\`${message.messageId}\``, message.type];
        return [area, kind, status === 418 ? 'any other' : String(status), ...cells];
      }),
    ),
  );

/** The types of call (CallKind), with the calls of each type where its name does not say it. */
const typesOfCall =
  'The type of a call decides, with its area, which message a failure shows: `read`, `add` and `save` handle records, lists and documents; `upload` sends a file; `lookup` fetches choices or checks a postcode or company; `auth` handles accounts and sign-in; `redeem` refreshes the tokens; `logout` ends the session at the backend.';

export const callsPage = (): string =>
  [
    '# Calls',
    'Generated from `machines/catalogue/api/calls.ts`, `machines/catalogue/api/documentedStatuses.ts` and `machines/catalogue/api/errors.ts` by `docs/tools/callsPage.ts`; do not edit.',
    'Paths match in any letter case. `{contractId}` and `{businessUnit}` come from the configuration.',
    typesOfCall,
    markdownTable(
      ['Call', 'Method', 'Address', 'Headers and limits', 'Area and type of call', 'Status codes'],
      callRows(),
    ),
    statusesOfAllCalls,
    '## Messages of failures',
    'Messages are in `locales/*`. Unless a row says otherwise, the message after a timeout, without a connection or for a response that is not JSON is `notice.generic`, and for a 429 with Retry-After it is `notice.toomany.…`, for such a 503 `notice.retryafter.…`.',
    markdownTable(['Area', 'Type of call', 'Status', 'Message', 'Type'], errorRows()),
    '',
  ].join('\n\n');
