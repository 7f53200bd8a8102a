// The record whose new status the dashboard waits for (product 2.10): remembered when its submit is accepted, forgotten when the status shows.
import { useEffect, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { SubmittedRecord } from '#machines/dashboard/dashboardMachine.ts';
import {
  clearSubmittedRecord,
  readSubmittedRecord,
  storeSubmittedRecord,
} from '../services/submittedRecord.ts';
import { useUser } from './shellContext.ts';

type Emitter = Pick<AnyActorRef, 'on'>;

/** The submitted record when the page was opened, as the input of a machine; null when no status is awaited. */
export function useSubmittedRecord(): SubmittedRecord | null {
  const user = useUser()?.id ?? '';
  return useState(() => readSubmittedRecord(user))[0];
}

/**
 * @param actor the step flow of the record
 * @param client the broker's client whose record it is: no dashboard shows that one
 */
export function useStoreSubmittedRecord(actor: Emitter, record: RecordName, client: string | null): void {
  const user = useUser()?.id ?? '';
  // The machine and the local storage are outside React.
  useEffect(() => {
    if (client !== null) return;
    const accepted = actor.on('submit.accepted', ({ before }) =>
      storeSubmittedRecord(user, { record, before }),
    );
    return () => accepted.unsubscribe();
  }, [actor, record, client, user]);
}

/** @param dashboard the dashboard, which says when the new status shows */
export function useClearSubmittedRecord(dashboard: Emitter): void {
  // The machine and the local storage are outside React.
  useEffect(() => {
    const shown = dashboard.on('submit.shown', clearSubmittedRecord);
    return () => shown.unsubscribe();
  }, [dashboard]);
}
