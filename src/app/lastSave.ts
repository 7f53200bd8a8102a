// The last save of each record in this tab (product 1.16): the pages of the record and the dashboard say when it was.
import { useEffect, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { LastSave } from '#machines/record/flow.ts';
import { readLastSave, storeLastSave } from '../services/lastSave.ts';

/** The last save when the page was opened; null without one. */
export const useLastSave = (record: RecordName): LastSave | null => useState(() => readLastSave(record))[0];

/** @param actor the step flow of the record */
export function useStoreLastSave(actor: Pick<AnyActorRef, 'on'>, record: RecordName): void {
  // The machine and the session storage are outside React.
  useEffect(() => {
    const saved = actor.on('record.saved', ({ save }) => storeLastSave(record, save));
    return () => saved.unsubscribe();
  }, [actor, record]);
}
