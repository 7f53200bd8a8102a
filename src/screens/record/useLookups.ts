// Runs one machine for each lookup, and gathers the rows that have arrived.
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Lookup } from '#machines/catalogue/fields/field.ts';
import { providedLookup } from '../../app/actors/lookupActors.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import type { Flow } from './flowContext.ts';

function useLookup(lookup: Lookup) {
  const actor = useActorRef(providedLookup, { ...inspectionOptions, input: { lookup } });
  useForwardEmitted(actor);
  return { actor, rows: useSelector(actor, ({ context }) => context.rows) };
}

export function useLookups(): Pick<Flow, 'lookupActors' | 'lookups'> {
  const { actor: sectorparentActor, rows: sectorparent } = useLookup('sectorparent');
  const { actor: sectorActor, rows: sector } = useLookup('sector');
  const { actor: activitytypeActor, rows: activitytype } = useLookup('activitytype');
  const { actor: supplierActor, rows: supplier } = useLookup('supplier');
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
