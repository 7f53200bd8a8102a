// A machine whose actors are provided with the session of this page, which authorised calls need.
import { useMemo } from 'react';
import type { Session } from './actors/callActors.ts';
import { useShellSelector } from './shellContext.ts';

/** @param provide creates the machine; the same function on every render */
export function useProvidedMachine<Machine>(provide: (session: Session) => Machine): Machine {
  const session = useShellSelector(({ children }) => children.session);
  if (session === undefined) throw new Error('The shell has not started its session.');
  return useMemo(() => provide(session), [provide, session]);
}
