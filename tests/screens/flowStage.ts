// The journey through a record on its screens (specification section 4 "Stage one", "Stage two"): forms are filled in and saved, links
// followed, versions chosen between.
import { records } from '#machines/catalogue/records/records.ts';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { parseAddress, basePath } from '#machines/catalogue/routes.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { currentStep, flowPath } from '#machines/record/flowPath.ts';
import type { FlowPlace } from '#machines/record/flow.ts';
import { applicant } from '../paths/users.ts';
import { firstActor } from './actorsOfViews.ts';
import { differs, fillForm } from './fillForm.ts';
import { heldPort } from './heldActors.ts';
import { giveLookups } from './giveLookups.ts';
import { giveRelated } from './giveRelated.ts';
import type { Page } from './openPage.ts';
import { control, foundCompany, link, press } from './reach.ts';
import type { Stage } from './walkScreen.ts';

/** Types what the event says in the step's form, where the form can say it and says anything else. */
function type(record: RecordName, page: Page, { answers }: AnyEventObject, snapshot: AnyMachineSnapshot) {
  const step = currentStep(snapshot);
  if (step === null || !differs(page, answers)) return undefined;
  const rows = Object.fromEntries(fieldsOfStep(records[record], step));
  const isPossible = ([name, answer]: [string, unknown]) =>
    answer !== 'teipiwyd' || rows[name]?.kind === 'text';
  return Object.entries(answers).every(isPossible) ? () => fillForm(page, answers) : undefined;
}

/** Searches for the company and picks it. */
async function pickCompany(page: Page, company_number: string): Promise<void> {
  const query = control(page, 'ua_companyregistrationnumber');
  if (!(query instanceof HTMLInputElement) || query.value === company_number) return;
  await page.user.type(query, company_number);
  await press(page, 'companysearch.search')?.();
  const found = [{ company_number, title: 'Ynni’r Fenai Cyf' }];
  await page.perform(() => heldPort(firstActor('companySearch'), 'searchCompanies').resolve(found));
  const choice = foundCompany(page, company_number);
  if (choice) await page.user.click(choice);
}

/** An address that unsaved answers hold is asked about, and one where one is already leads nowhere: both are the shell's. */
function open(record: RecordName, page: Page, place: FlowPlace, snapshot: AnyMachineSnapshot) {
  const path = `/${outlines[record].stage}/${place.page === 'step' ? place.step : place.page}`;
  if (snapshot.hasTag('unsaved') || flowPath(outlines[record])(snapshot) === path) return undefined;
  const found = link(page, basePath + path);
  if (found) return () => page.user.click(found);
  return () =>
    page.perform(() => page.shell.send({ type: 'address.requested', address: { path, query: '' } }));
}

const placesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

export function flowStage(record: RecordName): Stage {
  const { stage } = outlines[record];
  const actorOf = (): AnyActorRef => firstActor(record);
  return {
    machine: record,
    visit: () => ({ address: parseAddress(`/${stage}/guidance`), user: applicant }),
    begin: async (page) => {
      await giveLookups(page);
      return actorOf();
    },
    tend: giveRelated,
    gestures: {
      'record.started': (page) => press(page, `screen.${stage}-guidance.start`),
      'step.submitted': (page, event) => {
        const save = press(page, 'button.save');
        if (save === undefined) return undefined;
        // The form finds by itself what is missing, and sends nothing.
        if (Object.keys(event['answers']).length === 0)
          return () => page.perform(() => actorOf().send(event));
        return async () => {
          const { ua_companyregistrationnumber: number, ...answers }: Answers = event['answers'];
          if (typeof number === 'string') await pickCompany(page, number);
          await fillForm(page, answers);
          await save();
        };
      },
      'draft.used': (page) => press(page, 'draft.use'),
      'mine.kept': (page) => press(page, 'dialog.conflict.keepmine'),
      'theirs.taken': (page) => press(page, 'dialog.conflict.taketheirs'),
      'record.submitted': (page) => press(page, `screen.${stage}-review.submit`),
    },
    ways: {
      'answers.typed': (page, event, snapshot) => type(record, page, event, snapshot),
      'draft.discarded': (page) => press(page, 'draft.discard'),
      'place.opened': (page, { place }, snapshot) => open(record, page, place, snapshot),
    },
    // The form holds all its answers, the samples the fewest.
    part: (key) => {
      const [value, [[...place], [answers, documents], typing]] = JSON.parse(key);
      return JSON.stringify([value, place, answers !== null, documents, typing]);
    },
    // All steps have the same views; but each has a form of its own, which is filled in and saved.
    alike: (value) => placesIn(value).map((inner) => (typeof inner === 'object' ? placesIn(inner) : inner)),
    each: (from, { type }) => (type === 'xstate.done.actor.saveRecord' ? JSON.stringify(from) : null),
  };
}
