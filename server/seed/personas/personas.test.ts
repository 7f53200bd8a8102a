// Every persona as the catalogue judges it: complete, and what its name says (issue 6).
import { records } from '#machines/catalogue/records/records.ts';
import { describe, expect, test } from 'vitest';
import { isBlank } from '#machines/catalogue/fields/answers.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { listNames, listOf } from '#machines/catalogue/records/lists.ts';
import { checklist, uploadStates, documentTypes } from '#machines/catalogue/records/documents.ts';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import { dateRulesFor, submitIssues } from '#machines/catalogue/records/progress.ts';
import { blankRecord, fromWire } from '#machines/catalogue/records/wire.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { checkItem } from '#machines/catalogue/records/related.ts';
import { fieldNotes } from '#machines/catalogue/records/fieldNotes.ts';
import { displayStateOf } from '#machines/catalogue/statuses.ts';
import { outlines, steps, type RecordName, recordNames } from '#machines/catalogue/records/outlines.ts';
import { lifeAfter, lifeOf } from '#machines/record/recordLifeMachine.ts';
import { newApplication } from '../../records/createApplication.ts';
import { suppliers } from '../../lookups/suppliers.ts';
import { personaNames, type PersonaName } from './persona.ts';
import { personaEmail, personaScenario } from './personaScenario.ts';
import { personas } from './personas.ts';

const today = '2026-11-21';
const now = Date.parse(`${today}T10:00:00Z`);

/** What the portal holds of a persona. */
function heldBy(name: PersonaName) {
  const scenario = personaScenario(name, 1, now);
  const { application } = scenario;
  if (application === null) throw new Error(`${name} has no Application.`);
  const held = (record: RecordName, one: typeof scenario.eoi, under: object = {}) =>
    fromWire(records[record], {
      ...blankRecord(records[record]),
      ...under,
      ...one.answers,
      ua_currentstatus: one.trace.at(-1)?.status,
      ua_currentpageinapplication: one.page,
    });
  const eoi = held('eoi', scenario.eoi);
  const documents = application.documents ?? [];
  return {
    scenario,
    lists: application.lists,
    documents,
    values: { eoi, application: held('application', application, newApplication(eoi, 1)) },
    related: {
      eoi,
      lists: application.lists,
      documents: { count: documents.length, state: uploadStates.ready },
    },
  };
}

const rowsOf = (record: RecordName): readonly NamedField[] =>
  steps[record].flatMap((step) => [...fieldsOfStep(records[record], step)]);
const names = (rows: readonly NamedField[]) => rows.map(([name]) => name);

describe.each(personaNames)('%s', (name) => {
  const { scenario, values, lists, related, documents } = heldBy(name);

  test('breaks no rule at the submit of either record', () => {
    expect(submitIssues(records.eoi, values.eoi, today)).toEqual([]);
    expect(submitIssues(records.application, values.application, today, related)).toEqual([]);
  });

  test('has items that break no rule, from suppliers that there are', () => {
    const issues = listNames.flatMap((list) => lists[list].flatMap((item) => checkItem(list, item, today)));
    expect(issues).toEqual([]);
    const verified = suppliers.map((supplier) => supplier.name);
    const strange = lists.activities.filter(
      ({ ua_supplier: supplier }) => supplier !== 'Other' && !verified.includes(String(supplier)),
    );
    expect(strange).toEqual([]);
  });

  test('answers known fields alone', () => {
    for (const record of recordNames) {
      const known = names(rowsOf(record));
      const given = Object.keys(scenario[record]?.answers ?? {});
      expect.soft(given.filter((each) => !known.includes(each))).toEqual([]);
    }
    for (const list of listNames) {
      const known = Object.keys(listOf(list).fields);
      expect.soft(lists[list].flatMap(Object.keys).filter((each) => !known.includes(each))).toEqual([]);
    }
    expect(new Set(documents).size).toBe(documents.length);
  });

  test('has lived a life that the machine allows, over by now', () => {
    for (const record of recordNames) {
      const trace = scenario[record]?.trace ?? [];
      expect(trace[0]?.status).toBe(outlines[record].createdStatus);
      const illegal = trace.slice(1).filter(({ status }, index) => {
        const isSubmit = status === outlines[record].submittedStatus;
        const event = isSubmit
          ? ({ type: 'record.submitted', by: 'applicant' } as const)
          : ({ type: 'status.moved', status } as const);
        return lifeAfter(lifeOf(record, { ua_currentstatus: trace[index]?.status }), event) === undefined;
      });
      expect(illegal).toEqual([]);
      const times = trace.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThan(now);
    }
  });

  test('has an Expression of Interest that was accepted', () => {
    expect(displayStateOf(outlines.eoi, values.eoi)).toBe('approved');
  });
});

test('minimal answers nothing that it need not', () => {
  const { values, lists, documents } = heldBy('minimal');
  for (const record of recordNames) {
    const answered = rowsOf(record).filter(([name, field]) =>
      field.kind === 'bool' ? values[record][name] === true : !isBlank(field, values[record][name]),
    );
    const needless = answered.filter(([, { required, when }]) => !required || when !== undefined);
    expect.soft(names(needless)).toEqual([]);
  }
  const counts = listNames.map((list) => [list, lists[list].length]);
  const needed = listNames.map((list) => {
    const { required, when } = listOf(list);
    return [list, required && when === undefined ? 1 : 0];
  });
  expect(counts).toEqual(needed);
  expect(documents).toHaveLength(1);
});

test('maximal answers everything, in both records, in every item, with every document', () => {
  const { values, lists, documents } = heldBy('maximal');
  for (const record of recordNames) {
    const held = values[record];
    const silent = rowsOf(record).filter(
      ([name, field]) =>
        !isApplicable(field, held) ||
        isBlank(field, held[name]) ||
        (field.kind === 'bool' && held[name] !== true),
    );
    expect.soft(names(silent)).toEqual([]);
  }
  for (const list of listNames) {
    const rows = Object.entries(listOf(list).fields);
    expect.soft([list, lists[list].length]).toEqual([list, 2]);
    const silent = lists[list].flatMap((item) =>
      names(rows.filter(([name, field]) => isBlank(field, item[name]))),
    );
    expect.soft(silent).toEqual([]);
  }
  expect(documents).toEqual(documentTypes);
});

const group = names(rowsOf('eoi').filter(([, { section }]) => section === 'group'));

test('group-member has answered what is asked of a group, others have not', () => {
  const inGroup = personaNames.filter((name) => heldBy(name).values.eoi['ua_partofgroup'] === true);
  expect(inGroup).toEqual(['maximal', 'group-member']);
  const { eoi } = heldBy('group-member').values;
  expect(rowsOf('eoi').filter(([name, field]) => group.includes(name) && isBlank(field, eoi[name]))).toEqual(
    [],
  );
});

test('charity is a registered one', () => {
  const { eoi } = heldBy('charity').values;
  expect(eoi).toMatchObject({
    ua_ischarity: 1,
    ua_charitynumber: '119990',
    ua_typeofbusinessownership: 'guarantee',
  });
});

test('over-500k alone is told of a large loan, and has every document that the checklist asks of it', () => {
  const large = personaNames.filter((name) => fieldNotes.largeLoan(heldBy(name).values.application));
  expect(large).toEqual(['over-500k']);
  const { values, documents } = heldBy('over-500k');
  const asked = checklist.filter(({ when }) => when?.(values.application) ?? true);
  expect(documents).toEqual(asked.map(({ filetype }) => filetype));
  expect(asked.length).toBe(checklist.length);
});

test('each shows what it is for on the dashboard', () => {
  const shown = personaNames.map((name) => [
    name,
    displayStateOf(outlines.application, heldBy(name).values.application),
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

test('in-query can be edited and submitted again, rejected is read-only', () => {
  const lifeOfPersona = (name: PersonaName) => lifeOf('application', heldBy(name).values.application);
  const again = { type: 'record.submitted', by: 'applicant' } as const;
  expect(lifeOfPersona('in-query').hasTag('editable')).toBe(true);
  expect(lifeAfter(lifeOfPersona('in-query'), again)?.hasTag('editable')).toBe(false);
  expect(lifeOfPersona('rejected').hasTag('editable')).toBe(false);
  expect(lifeAfter(lifeOfPersona('rejected'), again)).toBe(undefined);
  const { values, related } = heldBy('in-query');
  const changed = { ...values.application, ua_projectname: 'Gweithdy’r gwynt' };
  const dates = dateRulesFor(records.application, changed, values.application);
  expect(submitIssues(records.application, changed, '2030-01-01', related, dates)).toEqual([]);
});

test('another number is another applicant with the same answers; whenever it is, dates are right', () => {
  expect(personaEmail('charity', 1)).toBe('charity@example.org');
  const other = personaScenario('charity', 2, now);
  expect(other.person.email).toBe('charity.2@example.org');
  const same = personaScenario('charity', 1, now);
  expect({ ...other.application, lists: null }).toEqual({ ...same.application, lists: null });
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

test('both languages are written', () => {
  const languages = personaNames.map((name) => personas[name](2026).language);
  expect(new Set(languages)).toEqual(new Set(['en', 'cy']));
});
