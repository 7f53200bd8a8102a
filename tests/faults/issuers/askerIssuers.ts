// Where lookups, postcodes and companies are asked for: beside the fields of a step.
import { vi } from 'vitest';
import { opening, started, subjectOf, type Issuer, type Issuers } from '../subject.ts';

const lookups: Issuer = {
  place: 'lookups',
  open: async () => {
    // They are kept for a whole visit: each case is another one.
    vi.resetModules();
    const { providedLookups } = await import('#src/app/actors/lookupActors.ts');
    return opening(
      () => started(providedLookups),
      { type: 'lookups.retried' },
      {
        isUnderWay: (snapshot) => snapshot.matches('loading'),
        // LookupNote.tsx says so beside the field.
        announced: () => 'busy.loading',
        done: (actor) => actor.getSnapshot().context.lookups !== null,
      },
    );
  },
};

const postcode: Issuer = {
  place: 'postcode',
  async open({ tab }) {
    const live = started(tab.providedPostcode);
    const { actor } = live;
    return subjectOf(live, {
      press: () => actor.send({ type: 'postcode.entered', postcode: 'LL57 2DG' }),
      isUnderWay: (snapshot) => snapshot.matches('checking'),
      done: () => actor.getSnapshot().matches('inside'),
    });
  },
};

const company: Issuer = {
  place: 'company search',
  async open({ tab }) {
    const live = started(tab.providedCompanySearch);
    const { actor } = live;
    const query = 'Ynni’r Fenai';
    return subjectOf(live, {
      press: () => actor.send({ type: 'search.submitted', query }),
      held: () => actor.getSnapshot().context.query,
      typed: query,
      isUnderWay: (snapshot) => snapshot.matches('searching'),
      announced: () => (actor.getSnapshot().matches('searching') ? 'companysearch.searching' : undefined),
      done: () => actor.getSnapshot().matches('found'),
    });
  },
};

export const askerIssuers: Issuers = {
  GetICFundActivityTypes: [lookups],
  GetICProjectSuppliers: [lookups],
  GetSectorParents: [lookups],
  GetSectors: [lookups],
  ispostcodeincontract: [postcode],
  companysearch: [company],
};
