// The failures with which a port can reject: one for each status that some machine handles differently (product 6.1).
import type { Failure } from '#machines/ports.ts';

const refused = (status: Failure['status'], more: Partial<Failure> = {}): Failure => ({
  status,
  notice: { messageId: 'notice.generic', type: 'error' },
  ...more,
});

export const failures: readonly Failure[] = [
  refused(400, { issues: [{ path: 'ua_loanterm', messageId: 'integerRange' }] }),
  refused(401),
  refused(403),
  refused(404, { notice: null }),
  refused(409),
  refused(412),
  refused(422),
  refused(500),
  refused('offline'),
  refused('malformed'),
];

export function failureWith(status: Failure['status']): Failure {
  const failure = failures.find((each) => each.status === status);
  if (failure === undefined) throw new Error(`No failure has the status ${status}.`);
  return failure;
}
