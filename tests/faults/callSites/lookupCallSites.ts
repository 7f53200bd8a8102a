// The call sites beside the fields of a step: lookups, the postcode check and the company search.
import { vi } from 'vitest';
import type { Lookup } from '#machines/catalogue/fields/field.ts';
import { openingHarness, startActor, actorHarness, type CallSite, type CallSites } from '../callSite.ts';

const lookup = (name: Lookup): CallSite => ({
  name: `lookup ${name}`,
  open: async () => {
    // The portal keeps the lookups for a whole visit, so each case needs a new copy of the module.
    vi.resetModules();
    const { providedLookup } = await import('#src/app/actors/lookupActors.ts');
    return openingHarness(
      () => startActor(providedLookup, { lookup: name, isNeeded: true }),
      { type: 'lookup.retried' },
      {
        isPending: (snapshot) => snapshot.matches('loading'),
        // LookupState.tsx shows this message beside the field.
        busyMessageId: () => 'busy.loading',
        isDone: (actor) => actor.getSnapshot().context.rows !== null,
      },
    );
  },
});

const postcode: CallSite = {
  name: 'postcode',
  async open({ portal }) {
    const live = startActor(portal.providedPostcode);
    const { actor } = live;
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'postcode.entered', postcode: 'LL57 2DG' }),
      isPending: (snapshot) => snapshot.matches('checking'),
      isDone: () => actor.getSnapshot().matches('inside'),
    });
  },
};

const company: CallSite = {
  name: 'company search',
  async open({ portal }) {
    const live = startActor(portal.providedCompanySearch, { hasCompany: false });
    const { actor } = live;
    const query = 'Ynni’r Fenai';
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'search.submitted', query }),
      content: () => actor.getSnapshot().context.query,
      contentBefore: query,
      isDone: () => actor.getSnapshot().matches('found'),
    });
  },
};

export const lookupCallSites: CallSites = {
  GetICFundActivityTypes: [lookup('activitytype')],
  GetICProjectSuppliers: [lookup('supplier')],
  GetSectorParents: [lookup('sectorparent')],
  GetSectors: [lookup('sector')],
  ispostcodeincontract: [postcode],
  companysearch: [company],
};
