// Answers the lookups of a journey's page with the rows that the samples choose.
import type { Lookups } from '#machines/lookups/lookupsMachine.ts';
import { sampleIds } from '../samples.ts';
import { firstActor } from './actorsOfViews.ts';
import { heldPort } from './heldActors.ts';
import type { Page } from './openPage.ts';

const { sectorparent, sector, activitytype } = sampleIds;

export const lookups: Lookups = {
  sectorparent: [{ id: sectorparent, name: 'Sector 1' }],
  sector: [{ id: sector, name: 'Sector 1.1', parent: sectorparent }],
  activitytype: activitytype.map((id, index) => ({ id, name: `Technology ${index + 1}` })),
  supplier: [{ id: 'Gwynt a Haul Cyf', name: 'Gwynt a Haul Cyf' }],
};

export const giveLookups = (page: Page): Promise<void> =>
  page.perform(() => heldPort(firstActor('lookups'), 'fetchLookups').resolve(lookups));
