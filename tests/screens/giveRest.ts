// Answers what the pages ask that a walk of the shell or its session opens on its way, so that nothing but these makes them wait.
import type { AnyActorRef } from 'xstate';
import { initialListQuery, listPage } from '#machines/catalogue/broker/clientList.ts';
import { actorsOf } from './actorsOfViews.ts';
import { heldPort } from './heldActors.ts';
import type { Page } from './openPage.ts';
import { unanswered } from './openStep.ts';

const clients = { shown: listPage([], initialListQuery), source: { kind: 'whole', clients: [] } };

/** @param step of the EOI, which stands unanswered */
export async function giveRest({ perform }: Page, step: string): Promise<void> {
  const waiting = (machine: string) =>
    actorsOf(machine).filter((actor) => actor.getSnapshot().hasTag('busy'));
  const give = (actor: AnyActorRef, id: string, answer: unknown) =>
    perform(() => heldPort(actor, id).resolve(answer));
  for (const actor of waiting('dashboard'))
    await give(actor, 'fetchOverview', { eoi: null, application: null });
  for (const actor of waiting('eoi'))
    await give(actor, 'fetchRecord', { values: unanswered('eoi', step), etag: '1', related: {} });
  for (const actor of waiting('broker')) await give(actor, 'fetchList', clients);
}
