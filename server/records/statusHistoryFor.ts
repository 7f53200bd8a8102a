// What the answer of a record says of its statuses: the dated history and the message of a query (product 2.16, 2.17).
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { StatusMessage } from '#machines/catalogue/records/statusMessage.ts';
import { stageOf, unknownStage, type Stage } from '#machines/catalogue/statuses.ts';
import type { StatusEvent } from './statusEvents.ts';

/** The first status of a stage in the table. */
const statusOfStage = (record: RecordName, stage: Stage): string =>
  Object.entries(outlines[record].statuses).find(([, each]) => each === stage)?.[0] ?? '';

/**
 * The history as its reader may know it: when the record came to each stage beyond stage 0. Several statuses of one stage are one entry with
 * the first status of that stage, because their names tell how the fund works, and a forced status can be any word.
 * @param since null, or when a broker was assigned: the broker reads nothing from before
 */
export function statusHistoryFor(
  record: RecordName,
  events: readonly StatusEvent[],
  since: Date | null,
): { at: string; status: string }[] {
  return events
    .map(({ at, to }) => ({ at, stage: stageOf(outlines[record], to) ?? unknownStage }))
    .filter(({ stage }) => stage !== 0)
    .filter(({ stage }, index, all) => stage !== all[index - 1]?.stage)
    .filter(({ at }) => since === null || at >= since)
    .map(({ at, stage }) => ({ at: at.toISOString(), status: statusOfStage(record, stage) }));
}

/** The newest message since the record came to in query; null when it is not in query, or the caseworker wrote none. */
export function queryMessageIn(record: RecordName, events: readonly StatusEvent[]): StatusMessage | null {
  const isQuery = ({ to }: StatusEvent) => stageOf(outlines[record], to) === 3;
  const begin = events.findLastIndex((event) => !isQuery(event)) + 1;
  return events.slice(begin).findLast(({ message }) => message !== null)?.message ?? null;
}
