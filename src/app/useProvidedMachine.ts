// A machine whose actors are provided with the session of this page, which authorised calls need.
import type { Session } from './actors/callActors.ts';
import { useShellSelector } from './shellContext.ts';

/** @param provide answers the same machine each time (`oncePerSession`): another one would start another actor */
export function useProvidedMachine<Machine>(provide: (session: Session) => Machine): Machine {
  const session = useShellSelector(({ children }) => children.session);
  if (session === undefined) throw new Error('The shell has not started its session.');
  return provide(session);
}
