// The overlay while a machine waits for a call: shown for the tag `busy`, with the message that the `meta` of the state names.
import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx';

function busyMessage(snapshot: AnyMachineSnapshot): string | undefined {
  if (!snapshot.hasTag('busy')) return undefined;
  const metas: ({ busy?: string } | undefined)[] = Object.values(snapshot.getMeta());
  return metas.find((meta) => meta?.busy !== undefined)?.busy ?? 'busy.loading';
}

export function BusyOverlay({ actor }: { actor: AnyActorRef }) {
  return <LoadingOverlay messageId={useSelector(actor, busyMessage)} />;
}
