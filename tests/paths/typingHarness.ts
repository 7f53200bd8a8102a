// A harness for one step of a record as a user works on it, without a browser: the shell, the step flow, the drafts on the device, and a server that
// can fail and on which somebody else can change or submit the record. It knows every typed answer and finds those that are neither saved nor in a
// draft nor given up.
import { createActor, fromCallback, SimulatedClock, waitFor, type ActorRefFrom } from 'xstate';
import {
  formatAnswers,
  parseAnswers,
  type Answers,
  type Values,
} from '#machines/catalogue/fields/answers.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import type { DraftContent } from '#machines/catalogue/records/drafts.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import { parseAddress, routes } from '#machines/catalogue/routes.ts';
import type { ClientScope, DraftReport, DraftRequest, VersionedRecord } from '#machines/ports.ts';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import { draftRecordKey } from '#machines/record/flow.ts';
import { relatedPartMachine, type PartInput } from '#machines/record/relatedPartMachine.ts';
import { flowPath } from '#machines/record/stepFlow.ts';
import { reportUnsavedChanges } from '#src/app/reportUnsavedChanges.ts';
import { createDraftStore, deleteDrafts, hasDrafts, type Device } from '#src/services/draftStore.ts';
import { completeRelated, partOf } from '../applicationSamples.ts';
import { failureOf } from '../recordFlowHarness.ts';
import { minimalRecord, sampleToday } from '../samples.ts';
import { startShell } from '../shellHarness.ts';
import { stubCallMachine } from '../stubCallMachine.ts';
import { applicant } from './users.ts';

const machines = { eoi: eoiMachine, application: applicationMachine } as const;

/** How the next save of the server ends: stored, refused, not reached, or stored with its answer lost. */
export const faults = ['none', 500, 'offline', 'lost'] as const;
export type Fault = (typeof faults)[number];

/** A storage in memory with the interface of a browser's. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

interface TypedAnswer {
  step: string;
  name: string;
  answer: Answer;
}

/** The length of the time with which an entry of the device begins. */
const timeLength = new Date(0).toISOString().length;
const recordId = '00000000-0000-4000-8000-000000000001';

export async function startTypingHarness(record: RecordName, firstStep: string) {
  const definition = records[record];
  const { stage, idField } = outlines[record];
  const related = record === 'application' ? completeRelated() : {};
  const clock = new SimulatedClock();
  const storage = memoryStorage();
  const device: Device = {
    storage: () => storage,
    now: () => Date.parse('2026-11-21T10:00:00Z') + clock.now(),
    isSignedOut: () => false,
  };
  const drafts = createDraftStore(device, applicant.id);
  const server = {
    values: { ...minimalRecord(record), [idField]: recordId } as Values,
    revision: 1,
    fault: 'none' as Fault,
  };
  const fetched = (): VersionedRecord => ({ values: server.values, etag: String(server.revision) });
  const save = async ({ values, etag }: VersionedRecord & ClientScope): Promise<VersionedRecord> => {
    const { fault } = server;
    server.fault = 'none';
    if (fault === 500 || fault === 'offline') throw failureOf(fault);
    if (server.values['ua_currentstatus'] !== outlines[record].createdStatus) throw failureOf(422);
    if (etag !== String(server.revision)) throw failureOf(412);
    server.revision += 1;
    server.values = { ...server.values, ...values };
    if (fault === 'lost') throw failureOf('offline');
    return { values: server.values, etag: String(server.revision) };
  };
  const machine = machines[record].provide({
    actors: {
      relatedPart: relatedPartMachine.provide({
        actors: {
          fetchPart: stubCallMachine(async ({ part }: PartInput) => partOf(related, part) ?? {}),
        },
      }),
      fetchRecord: stubCallMachine(async () => fetched()),
      createRecord: stubCallMachine(async () => fetched()),
      saveRecord: stubCallMachine(save),
      drafts: fromCallback<DraftRequest, { user: string }>(({ receive, sendBack }) =>
        receive((request) => {
          if (request.type === 'draft.stored')
            drafts.save(request.location, request.content, request.replaced);
          else if (request.type === 'draft.deleted') drafts.remove(request.location, request.item);
          else if (request.type === 'found.deleted') drafts.removeFound(request.entries);
          else {
            const draft = drafts.read(request.location, request.isOpen);
            const report: DraftReport | null = draft && {
              type: 'draft.found',
              location: request.location,
              draft,
            };
            if (report !== null) sendBack(report);
          }
        }),
      ),
    },
  });
  const pathOf = (step: string) => `/${stage}/${step}`;
  const shell = startShell(pathOf(firstStep), { tokens: { user: applicant, refreshable: true } });
  /** As useLogOut.ts does it. */
  const requestLogOut = () =>
    shell.actor.send({ type: 'logout.requested', losesDrafts: hasDrafts(device, applicant.id) });
  shell.actor.on('logout.prepared', requestLogOut);
  await shell.waitUntilShown();

  /** The open page of the record; null while the user is on another page. */
  let page: { flow: ActorRefFrom<typeof eoiMachine>; detach: () => void } | null = null;
  /** What the form of the step in view shows. */
  let form: { step: string; version: number; answers: Answers } | null = null;
  let typed: TypedAnswer[] = [];
  /** Whether the user has logged out, which ends the walk. */
  let isLoggedOut = false;

  const rowsOf = (step: string) => fieldsOfStep(definition, step);
  const stepNow = (): string | null => {
    const value: unknown = page?.flow.getSnapshot().value;
    const answering =
      typeof value === 'object' && value !== null && 'answering' in value ? value.answering : null;
    return typeof answering === 'object' && answering !== null ? (Object.keys(answering)[0] ?? null) : null;
  };
  const isEditing = () => {
    const step = stepNow();
    return (
      step !== null &&
      page?.flow.getSnapshot().matches({ answering: { [step]: 'editing' } } as never) === true
    );
  };

  /** The form shows other answers than those typed in it when its step or its version changes. */
  function renewForm(): void {
    const step = stepNow();
    const context = page?.flow.getSnapshot().context;
    if (step === null || context === undefined || context.record === null) {
      form = null;
      return;
    }
    if (form?.step === step && form.version === context.formVersion) return;
    form = {
      step,
      version: context.formVersion,
      answers: { ...(context.answers ?? formatAnswers(rowsOf(step), context.record.values)) },
    };
  }

  function open(step: string): void {
    const flow = createActor(machine, {
      clock,
      input: {
        location: { page: 'step', step },
        today: sampleToday,
        user: applicant.id,
        client: null,
        now: () => 0,
        lastSave: null,
      },
    }).start();
    page = { flow, detach: reportUnsavedChanges(flow, shell.actor, 'form', true) };
  }

  function close(): void {
    page?.flow.stop();
    page?.detach();
    page = null;
    form = null;
  }

  /** Waits until no call is running. Then the address follows the machine, as in useAreaRouting.ts, and the page closes when the address has left
   *  the record. */
  async function settle(): Promise<void> {
    for (;;) {
      if (page !== null) await waitFor(page.flow, (snapshot) => !snapshot.hasTag('busy'));
      await shell.waitUntilShown();
      await Promise.resolve();
      const isInRecord = shell.address().startsWith(`/${stage}/`);
      if (page !== null && !isInRecord) close();
      if (page === null || page.flow.getSnapshot().hasTag('busy')) break;
      const path = flowPath(outlines[record])(page.flow.getSnapshot());
      if (path === null || path === shell.address()) break;
      shell.actor.send({ type: 'address.moved', address: parseAddress(path) });
    }
    renewForm();
  }

  const isSameAnswer = (step: string, name: string, one: Answer | undefined, other: Answer) => {
    const row = rowsOf(step).filter(([each]) => each === name);
    return (
      one !== undefined &&
      JSON.stringify(parseAnswers(row, { [name]: one })) ===
        JSON.stringify(parseAnswers(row, { [name]: other }))
    );
  };
  /** The answers of a step in all drafts: those that contradict each other are offered one after the other. */
  const draftsOf = (step: string): Answers[] => {
    const place = `/${[draftRecordKey(definition, { [idField]: recordId }), step].map(encodeURIComponent).join('/')}/`;
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.includes(place))
      .map((key) => (JSON.parse((storage.getItem(key) ?? '').slice(timeLength)) as DraftContent).answers);
  };
  const isSaved = ({ step, name, answer }: TypedAnswer) =>
    isSameAnswer(step, name, formatAnswers(rowsOf(step), fromWire(definition, server.values))[name], answer);
  const isInDraft = ({ step, name, answer }: TypedAnswer) =>
    draftsOf(step).some((answers) => isSameAnswer(step, name, answers[name], answer));
  const isInForm = ({ step, name, answer }: TypedAnswer) =>
    step === stepNow() && isSameAnswer(step, name, page?.flow.getSnapshot().context.typed?.[name], answer);
  const isSensitive = ({ step, name }: TypedAnswer) =>
    rowsOf(step).some(([each, { sensitive }]) => each === name && sensitive === true);

  const harness = {
    /** The fields that can be typed into now. */
    fields: () => {
      const current = form;
      if (current === null || !isEditing()) return [];
      const values = parseAnswers(rowsOf(current.step), current.answers);
      return rowsOf(current.step).filter(([, field]) => isApplicable(field, values));
    },
    type(name: string, answer: Answer): void {
      const current = form;
      if (current === null || !isEditing()) return;
      const { step } = current;
      current.answers = { ...current.answers, [name]: answer };
      const stored = page?.flow.getSnapshot().context.record?.values ?? {};
      const isUnchanged = isSameAnswer(step, name, formatAnswers(rowsOf(step), stored)[name], answer);
      typed = [
        ...typed.filter((one) => one.step !== step || one.name !== name),
        ...(isUnchanged ? [] : [{ step, name, answer }]),
      ];
      page?.flow.send({ type: 'answers.typed', answers: current.answers });
    },
    submit(isLater: boolean): void {
      if (form === null) return;
      page?.flow.send({ type: 'step.submitted', answers: form.answers, ...(isLater && { later: true }) });
    },
    /** A choice in the dialog of a conflict, or about a draft. */
    choose(type: 'version.kept' | 'version.replaced' | 'draft.used' | 'draft.discarded'): void {
      const snapshot = page?.flow.getSnapshot();
      if (snapshot?.can({ type }) !== true) return;
      const offered = snapshot.context.offeredDraft?.answers ?? {};
      // The user takes the other version, or gives up what the draft has.
      if (type === 'version.replaced') typed = typed.filter(({ step }) => step !== stepNow());
      if (type === 'draft.discarded')
        typed = typed.filter((one) => one.step !== stepNow() || !(one.name in offered) || isInForm(one));
      // The draft takes the place of what was typed since in the same fields, which the banner says.
      if (type === 'draft.used')
        typed = typed.filter(
          (one) =>
            one.step !== stepNow() ||
            !(one.name in offered) ||
            isSameAnswer(one.step, one.name, offered[one.name], one.answer),
        );
      page?.flow.send({ type });
    },
    leave(path: string, exit: 'leave' | 'cancel'): void {
      shell.requestAddress(path, exit);
    },
    async logOut(): Promise<TypedAnswer | undefined> {
      const inForm = typed.filter(isInForm);
      requestLogOut();
      await settle();
      return harness.endOfSession(inForm);
    },
    /** The answer to the question before leaving. Whoever logs out has no drafts afterwards (product 11.6). */
    async decide(
      type: 'leave.confirmed' | 'leave.saved' | 'leave.cancelled',
    ): Promise<TypedAnswer | undefined> {
      const { value, context } = shell.actor.getSnapshot();
      if (value.address !== 'confirming') return undefined;
      const inForm = type === 'leave.confirmed' ? [] : typed.filter(isInForm);
      // The draft of the step goes with the answers.
      if (type === 'leave.confirmed') typed = typed.filter(({ step }) => step !== stepNow());
      shell.actor.send({ type });
      await settle();
      return context.exit === 'logout' ? harness.endOfSession(inForm) : undefined;
    },
    /** After a log out: an answer that was in the form and is not saved, although the user did not give it up. */
    endOfSession(inForm: readonly TypedAnswer[]): TypedAnswer | undefined {
      if (shell.actor.getSnapshot().context.userId !== null) return undefined;
      isLoggedOut = true;
      close();
      deleteDrafts(device, applicant.id);
      return inForm.find((one) => !isSaved(one));
    },
    switchLanguage(): void {
      const { language } = shell.actor.getSnapshot().context;
      shell.actor.send({ type: 'language.chosen', language: language === 'en' ? 'cy' : 'en' });
    },
    /** The session ends and the same user signs in again: the page stays as it is. */
    expire(): void {
      const session = (user: typeof applicant | null) => ({
        type: 'session.changed' as const,
        user,
        reason: user === null ? ('expired' as const) : null,
        notice: null,
        expiredUserId: user === null ? applicant.id : null,
      });
      if (page === null) return;
      shell.actor.send(session(null));
      // A frozen page reports nothing until it is shown again.
      page.detach();
      shell.actor.send(session(applicant));
      page.detach = reportUnsavedChanges(page.flow, shell.actor, 'form', true);
    },
    setFault(fault: Fault): void {
      server.fault = fault;
    },
    /** Somebody else saves another answer to a text of this step, or submits the record. */
    changeElsewhere(how: 'saved' | 'submitted'): void {
      server.revision += 1;
      const text = rowsOf(stepNow() ?? firstStep).find(
        ([, { kind, when }]) => kind === 'text' && when === undefined,
      )?.[0];
      if (how === 'submitted')
        server.values = { ...server.values, ua_currentstatus: outlines[record].submittedStatus };
      else if (text !== undefined) {
        const other = `Rhywun arall ${server.revision}`;
        // What was saved before and is overwritten by somebody else is not a loss of this user's portal.
        typed = typed.filter((one) => one.name !== text || !isSaved(one));
        server.values = { ...server.values, [text]: other };
      }
    },
    /** Lets so much time pass that the draft is written. */
    pause: () => clock.increment(limits.drafts.writeInterval),
    /** Closes the tab, or lets the browser crash, and opens the step again. Returns an answer that is lost, or of whose loss no question warned. */
    reload(isCrash: boolean): TypedAnswer | undefined {
      if (page === null) return undefined;
      const isWarned = page.flow.getSnapshot().hasTag('unsaved');
      const inForm = typed.filter(isInForm);
      if (isCrash) clock.increment(limits.drafts.writeInterval);
      else page.flow.send({ type: 'flush.requested' });
      const step = stepNow() ?? firstStep;
      close();
      const lost = inForm.find((one) => !isSaved(one) && !isInDraft(one) && !isSensitive(one));
      const isUnwarned = inForm.some((one) => !isSaved(one)) && !isWarned;
      // A crash loses what the device may not keep (product 11.4); before a close the browser asks.
      typed = typed.filter((one) => !isSensitive(one) || isSaved(one));
      shell.requestAddress(pathOf(step));
      open(step);
      return lost ?? (isUnwarned ? inForm[0] : undefined);
    },
    /** The user comes back to the record. */
    comeBack(step: string): void {
      if (page !== null || isLoggedOut || shell.actor.getSnapshot().value.address !== 'free') return;
      shell.requestAddress(pathOf(step));
      open(step);
    },
    settle,
    isOver: () => isLoggedOut,
    /** An answer that is neither saved nor in a draft nor in the form, although the user did not give it up. */
    lost: (): TypedAnswer | undefined =>
      isLoggedOut ? undefined : typed.find((one) => !isInForm(one) && !isInDraft(one) && !isSaved(one)),
    stop(): void {
      close();
      shell.actor.stop();
    },
  };
  open(firstStep);
  await settle();
  return harness;
}

/** Pages outside the record to which a user leaves. */
export const otherPages = [routes.faq.path, routes.dashboard.path];

export const allSteps = (['eoi', 'application'] as const).flatMap((record) =>
  steps[record].map((step) => ({ record, step })),
);
