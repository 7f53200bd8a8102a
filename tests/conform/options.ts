// The arguments and the help of `npm run conform` (docs/conformance.md).
import { parseArgs } from 'node:util';
import { readSettings } from '#server/settings.ts';

interface Credentials {
  user: string;
  password: string;
}

export interface Options {
  data: { baseUrl: string; key: string };
  auth: { baseUrl: string; key: string };
  keyHeader: string;
  environmentHeader: string;
  environment: string;
  contractId: string;
  businessUnit: string;
  /** A verified applicant. The kit writes to their EOI. */
  applicant: Credentials;
  /** An applicant with an open Application, which is written to; by default the same as `applicant`. */
  applicationOwner: Credentials;
  broker: Credentials | null;
  /** An address without an account, for which one is created. */
  register: string | null;
  /** The token of a verification link that was mailed to somebody. */
  verificationToken: string | null;
  /** Whether a reset link is mailed to the applicant. */
  mail: boolean;
}

const text = { type: 'string' } as const;
const definitions = {
  data: text,
  auth: text,
  user: text,
  password: text,
  'application-user': text,
  'application-password': text,
  'broker-user': text,
  'broker-password': text,
  register: text,
  'verification-token': text,
  mail: { type: 'boolean' },
  contract: text,
  'business-unit': text,
  'data-key': text,
  'auth-key': text,
  'key-header': text,
  'environment-header': text,
  environment: text,
  help: { type: 'boolean' },
} as const;

export const helpText = `npm run conform -- --data URL --auth URL --user EMAIL --password PASSWORD

Makes every call of the specification against a backend, as the portal makes it, and prints call by call what differs.
The exit code is 0 when nothing differs, 1 when something does, 2 when the arguments cannot be used.

It writes: use accounts that were made for it. It creates the user's EOI if there is none, overwrites all answers of the EOI and
of the Application, sets the user's password to the same value, adds an item to each list and deletes it, and leaves two files, with
a broker a third. It submits nothing.

  --data, --auth                                 addresses of the two APIs, below which the paths of the calls stand
  --user, --password                             a verified applicant, without an EOI or with one that is open
  --application-user, --application-password     an applicant with an open Application; without them the same user, whose
                                                 EOI is closed as soon as there is an Application
  --broker-user, --broker-password               a broker with at least one open Application; without them the broker's
                                                 calls are left out
  --register EMAIL                               an address without an account: creates one, which stays unverified
  --verification-token TOKEN                     the value of avt in a verification link: verifies that account
  --mail                                         mails a reset link to the user
  --contract, --business-unit                    the ids of the fund; by default those of the reference server
  --data-key, --auth-key, --key-header           what the portal's configuration says of keys and
  --environment, --environment-header            environment; by default as for the reference server
`;

/** The options; a line that says what is wrong with the arguments; or null when help was asked for. */
export function readOptions(args: readonly string[]): Options | string | null {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: definitions }));
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
  if (values.help) return null;
  const { data, auth, user, password } = values;
  if (!data || !auth || !user || !password) return '--data, --auth, --user and --password are needed.';
  const wrong = Object.entries({ data, auth }).find(
    ([, url]) => !/^https?:\/\/./.test(url) || !URL.canParse(url),
  );
  if (wrong !== undefined) return `--${wrong[0]} is not an address that starts with http:// or https://.`;
  const pairOf = (who: 'application' | 'broker'): Credentials | null | string => {
    const { [`${who}-user` as const]: name, [`${who}-password` as const]: secret } = values;
    if ((name === undefined) !== (secret === undefined))
      return `--${who}-user and --${who}-password belong together.`;
    return name === undefined || secret === undefined ? null : { user: name, password: secret };
  };
  const applicationOwner = pairOf('application');
  const broker = pairOf('broker');
  if (typeof applicationOwner === 'string') return applicationOwner;
  if (typeof broker === 'string') return broker;
  const reference = readSettings({});
  const applicant = { user, password };
  return {
    data: { baseUrl: data, key: values['data-key'] ?? reference.dataApi.key },
    auth: { baseUrl: auth, key: values['auth-key'] ?? reference.authApi.key },
    keyHeader: values['key-header'] ?? reference.keyHeader,
    environmentHeader: values['environment-header'] ?? reference.environmentHeader,
    environment: values.environment ?? reference.environment,
    contractId: values.contract ?? reference.contractId,
    businessUnit: values['business-unit'] ?? reference.businessUnit,
    applicant,
    applicationOwner: applicationOwner ?? applicant,
    broker,
    register: values.register ?? null,
    verificationToken: values['verification-token'] ?? null,
    mail: values.mail ?? false,
  };
}
