// Beside a field that chooses from a lookup: nothing while its rows are there, else a note that few visits need and that comes later.
import { createContext, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { lookupsMachine } from '#machines/lookupsMachine.ts';
import { lazily } from '../parts/lazily.ts';

const LookupNote = lazily(() => import('./LookupNote.tsx').then((module) => module.LookupNote));

/** Who fetches the lookups. */
export const LookupContext = createContext<ActorRefFrom<typeof lookupsMachine> | null>(null);

export const LookupState = ({ rows }: { rows: readonly unknown[] }) => (
  <Suspense>{rows.length === 0 && <LookupNote />}</Suspense>
);
