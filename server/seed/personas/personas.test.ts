// Checks every persona with the rules of the catalogue: it is complete, and it is what its name says.
import { records } from '#machines/catalogue/records/records.ts';
import { describe, expect, test } from 'vitest';
import { isBlank } from '#machines/catalogue/fields/answers.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { fieldsOfList, listNames, listOf } from '#machines/catalogue/records/lists.ts';
import { checklist, uploadStates, documentTypes } from '#machines/catalogue/records/documents.ts';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import { changedInQuery, submitIssues } from '#machines/catalogue/records/progress.ts';
import { blankRecord, fromWire } from '#machines/catalogue/records/wire.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { checkItem } from '#machines/catalogue/records/related.ts';
import { fieldWarnings } from '#machines/catalogue/records/fieldWarnings.ts';
import { displayStateOf } from '#machines/catalogue/statuses.ts';
import { outlines, steps, type RecordName, recordNames } from '#machines/catalogue/records/outlines.ts';
import { lifeCycleAfter, lifeCycleOf } from '#machines/record/recordLifeMachine.ts';
import { newApplication } from '../../records/createApplication.ts';
import { suppliers } from '../../lookups/suppliers.ts';
import { personaNames, type PersonaName } from './persona.ts';
import { personaEmail, personaScenario } from './personaScenario.ts';
import { personas } from './personas.ts';

const today = '2026-11-21';
const now = Date.parse(`${today}T10:00:00Z`);

/** The records of a persona as the portal receives them. */
function recordsOf(name: PersonaName) {
  const scenario = personaScenario(name, 1, now);
  const { application } = scenario;
  if (application === null) throw new Error(`${name} has no Application.`);
  const fromServer = (record: RecordName, source: typeof scenario.eoi, prefilled: object = {}) =>
    fromWire(records[record], {
      ...blankRecord(records[record]),
      ...prefilled,
      ...source.answers,
      ua_currentstatus: source.statusHistory.at(-1)?.status,
      ua_currentpageinapplication: source.furthestStep,
    });
  const eoi = fromServer('eoi', scenario.eoi);
  const documents = application.documents ?? [];
  return {
    scenario,
    lists: application.lists,
    documents,
    values: { eoi, application: fromServer('application', application, newApplication(eoi, 1)) },
    related: {
      eoi,
      lists: application.lists,
      documents: { count: documents.length, uploadState: uploadStates.ready },
    },
  };
}

const fieldsOf = (record: RecordName): readonly NamedField[] =>
  steps[record].flatMap((step) => [...fieldsOfStep(records[record], step)]);
const names = (fields: readonly NamedField[]) => fields.map(([name]) => name);

describe.each(personaNames)('%s', (name) => {
  const { scenario, values, lists, related, documents } = recordsOf(name);

  test('breaks no rule at the submit of either record', () => {
    expect(submitIssues(records.eoi, values.eoi, today)).toEqual([]);
    expect(submitIssues(records.application, values.application, today, related)).toEqual([]);
  });

  test('has only valid items, with suppliers of the lookup', () => {
    const issues = listNames.flatMap((list) => lists[list].flatMap((item) => checkItem(list, item, today)));
    expect(issues).toEqual([]);
    const verified = suppliers.map((supplier) => supplier.name);
    const unknownSuppliers = lists.activities.filter(
      ({ ua_supplier: supplier }) => supplier !== 'Other' && !verified.includes(String(supplier)),
    );
    expect(unknownSuppliers).toEqual([]);
  });

  test('answers only fields of the catalogue', () => {
    for (const record of recordNames) {
      const known = names(fieldsOf(record));
      const given = Object.keys(scenario[record]?.answers ?? {});
      expect.soft(given.filter((each) => !known.includes(each))).toEqual([]);
    }
    for (const list of listNames) {
      const known = fieldsOfList(list).map(([name]) => name);
      expect.soft(lists[list].flatMap(Object.keys).filter((each) => !known.includes(each))).toEqual([]);
    }
    expect(new Set(documents).size).toBe(documents.length);
  });

  test('has a status history that the life-cycle machine allows, in the past', () => {
    for (const record of recordNames) {
      const statusHistory = scenario[record]?.statusHistory ?? [];
      expect(statusHistory[0]?.status).toBe(outlines[record].createdStatus);
      const illegal = statusHistory.slice(1).filter(({ status }, index) => {
        const isSubmit = status === outlines[record].submittedStatus;
        const event = isSubmit
          ? ({ type: 'record.submitted', by: 'applicant' } as const)
          : ({ type: 'status.moved', status } as const);
        return (
          lifeCycleAfter(lifeCycleOf(record, { ua_currentstatus: statusHistory[index]?.status }), event) ===
          undefined
        );
      });
      expect(illegal).toEqual([]);
      const times = statusHistory.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThan(now);
    }
  });

  test('has an approved EOI', () => {
    expect(displayStateOf(outlines.eoi, values.eoi)).toBe('approved');
  });
});

test('minimal answers only what is required', () => {
  const { values, lists, documents } = recordsOf('minimal');
  for (const record of recordNames) {
    const answered = fieldsOf(record).filter(([name, field]) =>
      field.kind === 'bool' ? values[record][name] === true : !isBlank(field, values[record][name]),
    );
    const notRequired = answered.filter(([, { required, when }]) => !required || when !== undefined);
    expect.soft(names(notRequired)).toEqual([]);
  }
  const counts = listNames.map((list) => [list, lists[list].length]);
  const requiredCounts = listNames.map((list) => {
    const { required, when } = listOf(list);
    return [list, required && when === undefined ? 1 : 0];
  });
  expect(counts).toEqual(requiredCounts);
  expect(documents).toHaveLength(1);
});

test('maximal answers every field of both records and of two items in each list, and has every document', () => {
  const { values, lists, documents } = recordsOf('maximal');
  for (const record of recordNames) {
    const answers = values[record];
    const unanswered = fieldsOf(record).filter(
      ([name, field]) =>
        !isApplicable(field, answers) ||
        isBlank(field, answers[name]) ||
        (field.kind === 'bool' && answers[name] !== true),
    );
    expect
      .soft(names(unanswered), `server/seed/personas/maximal.ts lacks answers of the ${record}`)
      .toEqual([]);
  }
  for (const list of listNames) {
    const itemFields = fieldsOfList(list);
    expect.soft([list, lists[list].length]).toEqual([list, 2]);
    const unanswered = lists[list].flatMap((item) =>
      names(itemFields.filter(([name, field]) => isBlank(field, item[name]))),
    );
    expect.soft(unanswered, `server/seed/personas/maximal.ts lacks answers of ${list}`).toEqual([]);
  }
  expect(documents).toEqual(documentTypes);
});

const group = names(fieldsOf('eoi').filter(([, { section }]) => section === 'group'));

test('only group-member and maximal belong to a group', () => {
  const inGroup = personaNames.filter((name) => recordsOf(name).values.eoi['ua_partofgroup'] === true);
  expect(inGroup).toEqual(['maximal', 'group-member']);
});

test('group-member answers every field of the group', () => {
  const { eoi } = recordsOf('group-member').values;
  expect(
    fieldsOf('eoi').filter(([name, field]) => group.includes(name) && isBlank(field, eoi[name])),
  ).toEqual([]);
});

test('charity is a registered charity limited by guarantee', () => {
  const { eoi } = recordsOf('charity').values;
  expect(eoi).toMatchObject({
    ua_ischarity: 1,
    ua_charitynumber: '119990',
    ua_typeofbusinessownership: 'guarantee',
  });
});

test('only over-500k gets the field note about large loans', () => {
  const large = personaNames.filter((name) => fieldWarnings.largeLoan(recordsOf(name).values.application));
  expect(large).toEqual(['over-500k']);
});

test('over-500k has every document of the checklist', () => {
  const { values, documents } = recordsOf('over-500k');
  const applicable = checklist.filter(({ when }) => when?.(values.application) ?? true);
  expect(documents).toEqual(applicable.map(({ filetype }) => filetype));
  expect(applicable.length).toBe(checklist.length);
});

test('each persona has the display state on the dashboard that its name promises', () => {
  const shown = personaNames.map((name) => [
    name,
    displayStateOf(outlines.application, recordsOf(name).values.application),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    minimal: 'in-progress',
    maximal: 'in-progress',
    'group-member': 'in-progress',
    charity: 'in-progress',
    'over-500k': 'in-progress',
    'in-query': 'in-query',
    rejected: 'rejected',
  });
});

test('in-query is editable and can be submitted again, rejected is read-only', () => {
  const lifeCycleOfPersona = (name: PersonaName) =>
    lifeCycleOf('application', recordsOf(name).values.application);
  const again = { type: 'record.submitted', by: 'applicant' } as const;
  expect(lifeCycleOfPersona('in-query').hasTag('editable')).toBe(true);
  expect(lifeCycleAfter(lifeCycleOfPersona('in-query'), again)?.hasTag('editable')).toBe(false);
  expect(lifeCycleOfPersona('rejected').hasTag('editable')).toBe(false);
  expect(lifeCycleAfter(lifeCycleOfPersona('rejected'), again)).toBe(undefined);
  const { values, related } = recordsOf('in-query');
  const changed = { ...values.application, ua_projectname: 'Gweithdy’r gwynt' };
  const names = changedInQuery(records.application, changed, values.application);
  expect(submitIssues(records.application, changed, '2030-01-01', related, names)).toEqual([]);
});

test('the number of a persona changes its e-mail address, not the answers of its Application', () => {
  expect(personaEmail('charity', 1)).toBe('charity@example.org');
  const other = personaScenario('charity', 2, now);
  expect(other.person.email).toBe('charity.2@example.org');
  const same = personaScenario('charity', 1, now);
  // The lists contain the e-mail address.
  expect({ ...other.application, lists: null }).toEqual({ ...same.application, lists: null });
});

test('every item is valid when it is seeded on the last day of a year', () => {
  const lateInYear = '2031-12-31';
  for (const name of personaNames) {
    const { application } = personaScenario(name, 1, Date.parse(`${lateInYear}T23:00:00Z`));
    const issues = Object.entries(application?.lists ?? {}).flatMap(([, items]) =>
      items.flatMap((item) =>
        listNames
          .filter((list) => application?.lists[list].includes(item))
          .flatMap((list) => checkItem(list, item, lateInYear)),
      ),
    );
    expect.soft([name, issues]).toEqual([name, []]);
  }
});

test('the personas use both languages', () => {
  const languages = personaNames.map((name) => personas[name](2026).language);
  expect(new Set(languages)).toEqual(new Set(['en', 'cy']));
});
