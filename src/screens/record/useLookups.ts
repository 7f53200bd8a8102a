// Runs one machine for each lookup, and gathers the rows that have arrived.
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Lookup, Lookups } from '#machines/catalogue/fields/field.ts';
import { providedLookup } from '../../app/actors/lookupActors.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import type { Flow } from './flowContext.ts';

function useLookup(lookup: Lookup, shown: readonly Lookup[]) {
  const isNeeded = shown.includes(lookup);
  const actor = useActorRef(providedLookup, { ...inspectionOptions, input: { lookup, isNeeded } });
  useForwardEmitted(actor);
  // The actor is outside React, and the address decides which page needs the lookup.
  useEffect(() => {
    if (isNeeded) actor.send({ type: 'lookup.needed' });
  }, [actor, isNeeded]);
  return { actor, rows: useSelector(actor, ({ context }) => context.rows) };
}

/** @param shown the lookups that the page in view shows */
export function useLookups(shown: readonly Lookup[]): Pick<Flow, 'lookupActors'> & { lookups: Lookups } {
  const { actor: sectorparentActor, rows: sectorparent } = useLookup('sectorparent', shown);
  const { actor: sectorActor, rows: sector } = useLookup('sector', shown);
  const { actor: activitytypeActor, rows: activitytype } = useLookup('activitytype', shown);
  const { actor: supplierActor, rows: supplier } = useLookup('supplier', shown);
  const lookupActors = useMemo(
    () => ({
      sectorparent: sectorparentActor,
      sector: sectorActor,
      activitytype: activitytypeActor,
      supplier: supplierActor,
    }),
    [sectorparentActor, sectorActor, activitytypeActor, supplierActor],
  );
  const lookups = useMemo(
    () => ({
      ...(sectorparent && { sectorparent }),
      ...(sector && { sector }),
      ...(activitytype && { activitytype }),
      ...(supplier && { supplier }),
    }),
    [sectorparent, sector, activitytype, supplier],
  );
  return { lookupActors, lookups };
}
