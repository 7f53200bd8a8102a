// Collects what was found about each call, and writes the report (docs/conformance.md).
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { printable } from '#server/caseworker/formatResponse.ts';

export interface Difference {
  call: CallId;
  /** The situation in which the call was made. */
  situation: string;
  expected: string;
  received: string;
}

/** The specification's calls, in the catalogue's order; a backend needs no extension. */
export const specifiedCalls = callIds.filter((id) => callOf(id).extension === undefined);

export class Report {
  readonly differences: Difference[] = [];
  readonly made = new Set<CallId>();
  readonly untried: { call: CallId; reason: string }[] = [];

  /** Notes a part of a call that could not be tried. */
  leaveOut(call: CallId, reason: string): void {
    this.untried.push({ call, reason });
  }

  /** Notes that a call behaves in another way than expected. */
  differ(call: CallId, situation: string, expected: string, received: string): void {
    this.differences.push({ call, situation, expected, received });
  }

  #outcome(id: CallId): 'differs' | 'as specified' | 'left out' {
    if (this.differences.some(({ call }) => call === id)) return 'differs';
    return this.made.has(id) ? 'as specified' : 'left out';
  }

  #reasons(id: CallId): string[] {
    const reasons = this.untried.filter(({ call }) => call === id).map(({ reason }) => reason);
    const isUnexplained = reasons.length === 0 && this.#outcome(id) === 'left out';
    return isUnexplained ? ['an earlier call differs'] : reasons;
  }

  /** One line for each call, below it its differences and what was not tried, and a line of sums. */
  text(): string {
    const lines = specifiedCalls.flatMap((id) => {
      const { method, path, api } = callOf(id);
      return [
        `${this.#outcome(id).padEnd(13)} ${method.padEnd(4)} ${api} ${path}`,
        ...this.differences
          .filter(({ call }) => call === id)
          .flatMap(({ situation, expected, received }) => [
            `    ${situation}`,
            `        expected ${expected}`,
            `        received ${received}`,
          ]),
        ...this.#reasons(id).map((reason) => `    not tried: ${reason}`),
      ];
    });
    const count = (outcome: string) => specifiedCalls.filter((id) => this.#outcome(id) === outcome).length;
    const sums = [
      `${specifiedCalls.length} calls: ${count('as specified')} as specified`,
      `${count('differs')} different`,
      `${count('left out')} left out`,
    ].join(', ');
    return [...lines, sums].map(printable).join('\n');
  }
}
