// Makes calls as the portal makes them, without any extension, and compares what comes back with what the portal can use.
import { defaultStatement } from '#machines/catalogue/accessibility.ts';
import { noFundDetails } from '#machines/catalogue/fundDetails.ts';
import * as v from 'valibot';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { callAddress, callHeaders, type CallInput } from '#src/services/callRequest.ts';
import type { Options } from './options.ts';
import type { Report } from './report.ts';

interface Answer {
  /** Null: there was no answer. */
  status: number | null;
  /** Undefined for an empty body. */
  body: unknown;
  /** Whether the body is no JSON. The portal treats a success with such a body as a failure. */
  isMalformed: boolean;
  /** The answer in a few words. */
  description: string;
}

type Expected = 'success' | number;

export interface Probe<Result> {
  call: CallId;
  /** The situation in which the call is made, for the report. */
  situation: string;
  input?: CallInput;
  token?: string | undefined;
  /** The statuses that may come back. */
  statuses: readonly Expected[];
  /** Validates the body of a success. */
  schema?: v.GenericSchema<unknown, Result>;
  /** A short text about the body of a success, where the issue of the schema would be long. */
  form?: string;
}

export interface Probed<Result> {
  status: number;
  /** Null when the status is no success, or the probe has no schema. */
  body: Result | null;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** The passwords and tokens in a body that is sent, which the report must not show. */
const secretsIn = (body: unknown): string[] =>
  Object.entries(typeof body === 'object' && body !== null ? body : {}).flatMap(
    ([name, value]: [string, unknown]) =>
      /password|token/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  );

const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

/** Whether the answers to a call have tokens: the report never shows their bodies. */
const isSecret = (id: CallId) => id === 'login' || id === 'redeemaccesstoken';

const statusesText = (statuses: readonly Expected[]) =>
  statuses.map((status) => (status === 'success' ? 'status 2xx' : `status ${status}`)).join(' or ');

type Issue = v.BaseIssue<unknown>;

/** What a schema expected and what it received, by its first issue. */
function issueTexts(
  [issue, ...others]: readonly [Issue, ...Issue[]],
  form: string | undefined,
  redact: (text: string) => string,
): [string, string] {
  const input: unknown = issue.path?.[0]?.input ?? issue.input;
  if (form !== undefined) return [form, redact(JSON.stringify(input) ?? 'nothing')];
  const path = v.getDotPath(issue);
  const at = path === null ? '' : `${path}: `;
  const isMissing = issue.received === 'undefined';
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return [
    `${at}${isMissing ? 'a value' : (issue.expected ?? issue.message)}`,
    `${at}${isMissing ? 'nothing' : redact(issue.received)}${more}`,
  ];
}

export type Prober = ReturnType<typeof createProber>;

/** @param send `fetch`, or what a test has in its place */
export function createProber(options: Options, report: Report, send: typeof fetch) {
  const configuration = {
    ...options,
    dataApi: options.data,
    authApi: options.auth,
    extensions: [],
    emailTemplates: { verification: '', reset: '' },
    senderAddress: '',
    supportEmail: '',
    helpline: '',
    privacyUrl: '',
    ...noFundDetails,
    accessibility: defaultStatement,
  };

  /** Passwords and tokens that were sent, also as JSON escapes them. The report never shows them, even when a backend echoes them. */
  const secrets = new Set<string>();
  const hide = (secret: string) => secrets.add(secret).add(JSON.stringify(secret).slice(1, -1));
  /** The text for the report, shortened. Secrets are removed first, because one that was cut in two would not be found. */
  const redact = (text: string): string =>
    shortened([...secrets].reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text));

  async function answerTo(id: CallId, input: CallInput, token: string | undefined): Promise<Answer> {
    const authorization = token === undefined ? undefined : { bearer: token };
    for (const secret of [...secretsIn(input.body), ...(token === undefined ? [] : [token])]) hide(secret);
    try {
      const response = await send(callAddress(id, input, configuration), {
        method: callOf(id).method,
        headers: callHeaders(id, input, configuration, authorization),
        signal: AbortSignal.timeout(limits.callTimeout),
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
      const text = await response.text();
      const { status } = response;
      const printed = isSecret(id) || text === '' ? '' : ` ${redact(text)}`;
      try {
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        return { status, body, isMalformed: false, description: `status ${status}${printed}` };
      } catch {
        const description = `status ${status}, a body that is no JSON`;
        return { status, body: undefined, isMalformed: true, description };
      }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return {
        status: null,
        body: undefined,
        isMalformed: false,
        description: `no answer: ${redact(String(cause))}`,
      };
    }
  }

  /** Makes the call and notes what differs. Returns null when something does. */
  const probe = async <Result>({
    call,
    situation,
    input = {},
    token,
    statuses,
    schema,
    form,
  }: Probe<Result>): Promise<Probed<Result> | null> => {
    const { status, body, isMalformed, description } = await answerTo(call, input, token);
    // Without its token a call is only refused, so it does not count as tried.
    if (!callOf(call).authenticated || token !== undefined) report.made.add(call);
    const isExpected =
      status !== null && (statuses.includes(status) || (statuses.includes('success') && isSuccess(status)));
    if (!isExpected) {
      report.differ(call, situation, statusesText(statuses), description);
      return null;
    }
    if (isSuccess(status) && isMalformed) {
      report.differ(call, situation, 'JSON or an empty body', description);
      return null;
    }
    if (!isSuccess(status) || schema === undefined) return { status, body: null };
    const parsed = v.safeParse(schema, body);
    if (parsed.success) return { status, body: parsed.output };
    const [expected, received] = issueTexts(parsed.issues, form, redact);
    report.differ(call, situation, expected, isSecret(call) ? 'another form' : received);
    return null;
  };

  /** The user whose access token had this `sub`. */
  const subjects = new Map<string, string>();

  return { options, report, probe, redact, subjects };
}
