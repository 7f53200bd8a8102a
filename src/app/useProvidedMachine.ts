// A machine with its ports provided for this page: authorised calls need to know the page's session.
import { useMemo } from 'react';
import type { Session } from './actors/callActors.ts';
import { useShellSelector } from './shellContext.ts';

/** @param provide makes the machine; always the same function */
export function useProvidedMachine<Machine>(provide: (session: Session) => Machine): Machine {
  const session = useShellSelector(({ children }) => children.session);
  if (session === undefined) throw new Error('The shell has not started its session.');
  return useMemo(() => provide(session), [provide, session]);
}
