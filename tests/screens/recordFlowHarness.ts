// The harnesses of the two flows through a record (product 2): steps are filled in and saved, links followed, conflicts resolved, records
// submitted.
import { records } from '#machines/catalogue/records/records.ts';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { parseAddress, basePath } from '#machines/catalogue/routes.ts';
import { outlines, pagePath, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { currentStep, flowPath } from '#machines/record/stepFlow.ts';
import type { FlowContext, FlowLocation } from '#machines/record/flow.ts';
import { applicant } from '../paths/users.ts';
import { actorsOf, firstActor } from './viewActors.ts';
import { formDiffers, fillForm } from './fillForm.ts';
import { pendingPort } from './pendingActors.ts';
import { resolveLookups } from './resolvePorts.ts';
import { resolveRelated } from './resolvePorts.ts';
import type { Page } from './openPage.ts';
import { findControl, findCompanyButton, findLink, buttonClick, normalizeText, textOf } from './queries.ts';
import type { ScreenHarness } from './runScreenPath.ts';

/** Types the answers of the event into the form of the step, unless the form cannot hold them or has them already. */
function typeAnswers(
  record: RecordName,
  page: Page,
  { answers }: AnyEventObject,
  snapshot: AnyMachineSnapshot,
) {
  const step = currentStep(snapshot);
  if (step === null || !formDiffers(page, answers)) return undefined;
  const rows = Object.fromEntries(fieldsOfStep(records[record], step));
  const isPossible = ([name, answer]: [string, unknown]) =>
    answer !== 'teipiwyd' || rows[name]?.kind === 'text';
  return Object.entries(answers).every(isPossible) ? () => fillForm(page, answers) : undefined;
}

/** Searches for a company and picks it. */
async function pickCompany(page: Page, company_number: string): Promise<void> {
  const query = findControl(page, 'ua_companyregistrationnumber');
  if (!(query instanceof HTMLInputElement) || query.value === company_number) return;
  await page.user.type(query, company_number);
  await buttonClick(page, 'companysearch.search')?.();
  const found = [{ company_number, title: 'Ynni’r Fenai Cyf' }];
  await page.perform(() => pendingPort(firstActor('companySearch'), 'searchCompanies').resolve(found));
  const choice = findCompanyButton(page, company_number);
  if (choice) await page.user.click(choice);
}

/** Opens another page of the record by its link or through the shell. With unsaved answers the shell asks first, and the current address
 *  changes nothing: the event is then sent to the actor. */
function openLocation(record: RecordName, page: Page, location: FlowLocation, snapshot: AnyMachineSnapshot) {
  const path = pagePath(outlines[record].stage, location.page === 'step' ? location.step : location.page);
  if (snapshot.hasTag('unsaved') || flowPath(outlines[record])(snapshot) === path) return undefined;
  const found = findLink(page, basePath + path);
  if (found) return () => page.user.click(found);
  return () =>
    page.perform(() => page.shell.send({ type: 'address.requested', address: { path, query: '' } }));
}

const innerStates = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

/** Both dialogs, that of a conflict and that before an unchanged submit, lead back to the answers by a button of the same name. */
function backFrom(page: Page, fromConflict: boolean) {
  const title = textOf(page.intl, 'dialog.conflict.title');
  const isConflict = [...document.querySelectorAll('dialog h2')].some(
    ({ textContent }) => normalizeText(textContent) === title,
  );
  if (isConflict !== fromConflict) return undefined;
  return buttonClick(page, fromConflict ? 'dialog.conflict.back' : 'dialog.resubmit.back');
}

export function recordFlowHarness(record: RecordName): ScreenHarness {
  const { stage } = outlines[record];
  const actorOf = (): AnyActorRef => firstActor(record);
  return {
    machine: record,
    pageOptions: () => ({ address: parseAddress(`/${stage}/guidance`), user: applicant }),
    findActor: async (page) => {
      await resolveLookups(page);
      return actorOf();
    },
    resolveOtherPorts: async (page) => {
      // A step asks for its own lookups once it is opened.
      if (actorsOf('lookup').length > 0) await resolveLookups(page);
      await resolveRelated(page);
    },
    executors: {
      'record.started': (page) => buttonClick(page, `screen.${stage}-guidance.start`),
      'step.submitted': (page, event, snapshot) => {
        const isLater = event['later'] === true;
        const save = buttonClick(page, isLater ? 'button.later' : 'button.save');
        if (save === undefined) return undefined;
        const isEmpty = Object.keys(event['answers']).length === 0;
        const { answers: shown, typed } = snapshot.context;
        // A step in which nothing is typed can be left for later as it is.
        if (isLater && isEmpty && shown === null && typed === null) return save;
        // With empty answers the form shows its errors and sends no event; control characters cannot be typed.
        if (isLater || isEmpty) return () => page.perform(() => actorOf().send(event));
        return async () => {
          const { ua_companyregistrationnumber: number, ...answers }: Answers = event['answers'];
          if (typeof number === 'string') await pickCompany(page, number);
          await fillForm(page, answers);
          await save();
        };
      },
      'draft.used': (page) => buttonClick(page, 'draft.use'),
      'version.kept': (page) => buttonClick(page, 'dialog.conflict.save'),
      'version.replaced': (page) => buttonClick(page, 'dialog.conflict.taketheirs'),
      'conflict.cancelled': (page) => backFrom(page, true),
      'record.submitted': (page) => buttonClick(page, `screen.${stage}-review.submit`),
      'resubmit.confirmed': (page) => buttonClick(page, 'dialog.resubmit.submit'),
      'resubmit.cancelled': (page) => backFrom(page, false),
      'answers.typed': (page, event, snapshot) => typeAnswers(record, page, event, snapshot),
      'draft.discarded': (page) => buttonClick(page, 'draft.discard'),
      'location.opened': (page, { location }, snapshot) => openLocation(record, page, location, snapshot),
    },
    isPossible: ({ type, location }, snapshot) => {
      const { answers, typed, submittedForm, location: current }: FlowContext = snapshot.context;
      // While a record that existed before Start was pressed is fetched, the address is still that of the guidance.
      if (
        type === 'location.opened' &&
        (snapshot.matches('fetching') || snapshot.matches('fetchingExisting'))
      )
        return location.page !== 'guidance' || current.page === 'guidance';
      // The dialog of a conflict submits all answers of the form. The event is left out where the model has only some of them or newer ones than the
      // form, and before any save, where the model's answers are those that were typed.
      return (
        type !== 'version.kept' ||
        (Object.keys(answers ?? {}).length > 1 && submittedForm !== null && typed === submittedForm.answers)
      );
    },
    withoutControl: {
      'answers.typed': 'The form holds these answers already, cannot hold them, or is covered during a call.',
      'draft.discarded':
        'The dialog of a conflict covers the banner, and a record that was closed elsewhere has none.',
      'location.opened':
        'With unsaved answers the shell asks first; the page that is open has no link to itself.',
    },
    // The form holds all of its fields, the answers of the test model only the required ones.
    comparableKey: (key) => {
      const [value, [[...location], [answers, postponed, leaving, documents], typing, , isLoading]] =
        JSON.parse(key);
      // The documents page fetches the documents of an EOI, which the EOI's flow does not use, and may have those of an Application before its flow.
      const counted = record === 'eoi' || isLoading ? null : documents;
      return JSON.stringify([value, location, answers !== null, postponed, leaving, counted, typing]);
    },
    // All steps share their views, but each has a form of its own, so that the save of each is tried.
    equivalentStates: (value) =>
      innerStates(value).map((inner) => (typeof inner === 'object' ? innerStates(inner) : inner)),
    alsoDistinguish: (from, { type }) =>
      type === 'xstate.done.actor.saveRecord' ? JSON.stringify(from) : null,
  };
}
