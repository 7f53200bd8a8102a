// The page of the explorer: the machines and the search at the left, the diagram in the middle, the panel of the selected state.
import { useEffect, useState } from 'react';
import type { Explorer } from '../explorerModel.ts';
import { ApplicantSelect } from './ApplicantSelect.tsx';
import { ExplorerContext } from './useExplorer.ts';
import { Diagram } from './Diagram.tsx';
import { SearchResults } from './SearchResults.tsx';
import { MachineList } from './MachineList.tsx';
import { Panel } from './Panel.tsx';
import { useExplorerLocation } from './useExplorerLocation.ts';

export function Site({ explorer }: { explorer: Explorer }) {
  const [query, setQuery] = useState('');
  const location = useExplorerLocation(explorer.machines[0]?.name ?? '');
  const machine = explorer.machines.find(({ name }) => name === location.machine) ?? explorer.machines[0];
  const state = machine?.states.find(({ id }) => id === location.state) ?? machine?.states[0];

  const title = [...new Set([state?.name, machine?.name])].join(' · ');
  useEffect(() => {
    document.title = `${title} · Flow explorer`;
  }, [title]);

  const view = machine?.views.find(({ stateId: of }) => of === state?.view);
  if (machine === undefined || state === undefined || view === undefined)
    return <p>There are no machines to show.</p>;
  return (
    <ExplorerContext value={{ explorer, machine, state, location }}>
      <a className="skip" href="#panel" onClick={skipToPanel}>
        Skip to the state
      </a>
      <header className="top">
        <h1>Flow explorer</h1>
        <search className="search">
          <label htmlFor="query">Find a state or an event</label>
          <input
            id="query"
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </search>
        <ApplicantSelect />
      </header>
      <nav className="side" aria-label="Machines">
        {query.trim() === '' ? <MachineList /> : <SearchResults query={query.trim()} />}
      </nav>
      <main>
        <Diagram key={view.stateId} view={view} />
        <Panel />
      </main>
    </ExplorerContext>
  );
}

/** Focuses the panel. A fragment link cannot, because the part of the address after `#` holds the selection. */
function skipToPanel(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('panel')?.focus();
}
