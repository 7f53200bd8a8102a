// Where one stands in the explorer, kept in the address after `#`, so that it can be sent to somebody:
// `#/application/application.readOnly?applicant=rejected`.
import { useSyncExternalStore } from 'react';

export interface Place {
  machine: string;
  /** Id of a state node; the machine itself when none is named. */
  state: string | null;
  /** Name of the sample applicant, or nobody in particular. */
  applicant: string | null;
}

export function hrefOf({ machine, state, applicant }: Place): string {
  const path = [machine, ...(state === null ? [] : [state])].map(encodeURIComponent).join('/');
  return `#/${path}${applicant === null ? '' : `?applicant=${encodeURIComponent(applicant)}`}`;
}

/** @param first the machine that is shown when none is named */
function placeIn(hash: string, first: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [machine = '', state] = path.split('/').map(decodeURIComponent);
  return {
    machine: machine || first,
    state: state || null,
    applicant: new URLSearchParams(query).get('applicant'),
  };
}

const hear = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

export const usePlace = (first: string): Place =>
  placeIn(
    useSyncExternalStore(hear, () => window.location.hash),
    first,
  );
