// A machine with its ports provided for this page: authorised calls need to know the page's session.
import { useMemo } from 'react';
import type { Session } from './actors/callActors.ts';
import { useShellValue } from './shellContext.ts';

/** @param provide makes the machine; always the same function */
export function useProvided<Machine>(provide: (session: Session) => Machine): Machine {
  const session = useShellValue(({ children }) => children.session);
  if (session === undefined) throw new Error('The shell has not started its session.');
  return useMemo(() => provide(session), [provide, session]);
}
