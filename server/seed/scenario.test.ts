import { records } from '#machines/catalogue/records/records.ts';
import { describe, expect, test } from 'vitest';
import { stepIssues, submitIssues } from '#machines/catalogue/records/progress.ts';
import { blankRecord, fromWire } from '#machines/catalogue/records/wire.ts';
import { stageOf, statuses } from '#machines/catalogue/statuses.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { lifeCycleAfter, lifeCycleOf } from '#machines/record/recordLifeMachine.ts';
import { newApplication } from '../records/createApplication.ts';
import { scenarioOf, type RecordScenario } from './scenario.ts';

const today = '2026-11-21';
const now = Date.parse(`${today}T10:00:00Z`);

const numbers = Array.from({ length: 300 }, (_none, number) => number);
const applying = numbers.map((number) => scenarioOf(7, number, 'application', now));
const eoiOnly = numbers.map((number) => scenarioOf(7, number, 'eoi', now));
const everybody = [...applying, ...eoiOnly];

const statusOf = ({ statusHistory }: RecordScenario) => statusHistory.at(-1)?.status ?? '';
const received = (
  record: RecordName,
  { answers, furthestStep }: RecordScenario,
  status: string,
  under: object = {},
) =>
  fromWire(records[record], {
    ...blankRecord(records[record]),
    ...under,
    ...answers,
    ua_currentstatus: status,
    ua_currentpageinapplication: furthestStep,
  });

test('generates the same people from the same seed and different people from another seed', () => {
  expect(numbers.map((number) => scenarioOf(7, number, 'application', now))).toEqual(applying);
  const others = new Set(numbers.map((number) => JSON.stringify(scenarioOf(8, number, 'application', now))));
  expect(applying.filter((scenario) => others.has(JSON.stringify(scenario)))).toEqual([]);
});

test('gives every applicant a different e-mail address', () => {
  const mails = [...everybody, ...numbers.map((number) => scenarioOf(8, number, 'eoi', now))].map(
    ({ person }) => person.email,
  );
  expect(new Set(mails).size).toBe(mails.length);
  expect(mails.filter((mail) => !/^[a-z]+\.[a-z]+\.[ae]\d+\.\d+@example\.org$/.test(mail))).toEqual([]);
});

test('covers every status of both records and every furthest step', () => {
  const found = {
    eoi: new Set(everybody.map(({ eoi }) => statusOf(eoi))),
    application: new Set(applying.flatMap(({ application }) => (application ? [statusOf(application)] : []))),
  };
  expect(found).toEqual({
    eoi: new Set(Object.keys(statuses.eoi)),
    application: new Set(Object.keys(statuses.application)),
  });
  expect(new Set(eoiOnly.map(({ eoi }) => eoi.furthestStep))).toEqual(new Set(steps.eoi));
  expect(new Set(applying.map(({ application }) => application?.furthestStep))).toEqual(
    new Set(steps.application),
  );
});

test('creates an Application only for an eligible EOI, at the time when the EOI becomes eligible', () => {
  for (const { eoi, application } of applying) {
    expect.soft(stageOf(outlines.eoi, statusOf(eoi))).toBe(6);
    expect.soft(application?.statusHistory[0]?.at).toEqual(eoi.statusHistory.at(-1)?.at);
  }
  expect(
    eoiOnly.filter(
      ({ eoi, application }) => application !== null || stageOf(outlines.eoi, statusOf(eoi)) === 6,
    ),
  ).toEqual([]);
});

const lives = everybody.flatMap(({ eoi, application }) => [
  { record: 'eoi' as const, life: eoi },
  ...(application === null ? [] : [{ record: 'application' as const, life: application }]),
]);

test('gives every record a status history that the life-cycle machine allows, in chronological order and in the past', () => {
  const illegal = lives.flatMap(({ record, life: { statusHistory } }) =>
    statusHistory.slice(1).flatMap(({ status }, index) => {
      const before = lifeCycleOf(record, { ua_currentstatus: statusHistory[index]?.status });
      // The backend has several statuses of stage 1, and the machine itself submits only to one of them.
      const event =
        stageOf(outlines[record], status) === 1
          ? ({ type: 'record.submitted', by: 'applicant' } as const)
          : ({ type: 'status.moved', status } as const);
      return lifeCycleAfter(before, event) === undefined ? [[record, statusHistory, index]] : [];
    }),
  );
  expect(illegal).toEqual([]);
  for (const { life } of lives) {
    const times = life.statusHistory.map(({ at }) => at.getTime());
    expect.soft(times).toEqual(times.toSorted((one, other) => one - other));
    expect.soft(times.at(-1)).toBeLessThan(now);
  }
});

describe('answers', () => {
  const cases = everybody.map(({ eoi, application }) => {
    const values = received('eoi', eoi, statusOf(eoi));
    return {
      eoi: { scenario: eoi, values, related: {} },
      application: application && {
        scenario: application,
        values: received('application', application, statusOf(application), newApplication(values, 1)),
        related: { eoi: values, lists: application.lists },
      },
    };
  });

  test.each(['eoi', 'application'] as const)('obey every rule in the completed steps of the %s', (record) => {
    const broken = cases.flatMap(({ [record]: one }) => {
      if (one === null) return [];
      const passed = steps[record].slice(
        0,
        steps[record].findIndex((step) => step === one.scenario.furthestStep),
      );
      return passed.flatMap((step) => stepIssues(records[record], step, one.values, today, one.related));
    });
    expect(broken).toEqual([]);
  });

  test.each(['eoi', 'application'] as const)('are complete for a submitted %s', (record) => {
    const submitted = cases.flatMap(({ [record]: one }) =>
      one?.scenario.statusHistory.some(({ status }) => stageOf(outlines[record], status) === 1) ? [one] : [],
    );
    expect(submitted.length).toBeGreaterThan(50);
    expect(
      submitted.flatMap(({ values, related }) => submitIssues(records[record], values, today, related)),
    ).toEqual([]);
  });
});
