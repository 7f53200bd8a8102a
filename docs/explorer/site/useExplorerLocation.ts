// The machine, the state and the applicant that the reader selected. They are in the address after `#`, so that a link to them can be
// sent: `#/application/application.readOnly?applicant=rejected`.
import { useSyncExternalStore } from 'react';

export interface ExplorerLocation {
  machine: string;
  /** Id of a state node; null for the machine itself. */
  state: string | null;
  /** Name of a sample applicant; null when none is selected. */
  applicant: string | null;
}

export function hrefOf({ machine, state, applicant }: ExplorerLocation): string {
  const path = [machine, ...(state === null ? [] : [state])].map(encodeURIComponent).join('/');
  return `#/${path}${applicant === null ? '' : `?applicant=${encodeURIComponent(applicant)}`}`;
}

function parseHash(hash: string, defaultMachine: string): ExplorerLocation {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [machine = '', state] = path.split('/').map(decodeURIComponent);
  return {
    machine: machine || defaultMachine,
    state: state || null,
    applicant: new URLSearchParams(query).get('applicant'),
  };
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** @param defaultMachine the machine to show when the address names none */
export const useExplorerLocation = (defaultMachine: string): ExplorerLocation =>
  parseHash(
    useSyncExternalStore(subscribe, () => window.location.hash),
    defaultMachine,
  );
