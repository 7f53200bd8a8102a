// A machine whose actors are provided with the session of this page, which authorised calls need.
import type { Session } from './actors/callActors.ts';
import { useSession } from './shellContext.ts';

/**
 * @param provide returns the same machine each time (`oncePerSession`): otherwise XState would build all states again at each render, and replace the
 *   implementations of the running actor
 */
export function useProvidedMachine<Machine>(provide: (session: Session) => Machine): Machine {
  const session = useSession();
  if (session === undefined) throw new Error('The shell has not started its session.');
  return provide(session);
}
