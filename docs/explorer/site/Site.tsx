// The whole page: machines and search at one side, the diagram, and what there is to say of the chosen state.
import { useEffect, useState } from 'react';
import type { Explorer } from '../model.ts';
import { ApplicantChoice } from './ApplicantChoice.tsx';
import { AroundContext } from './around.ts';
import { Diagram } from './Diagram.tsx';
import { Found } from './Found.tsx';
import { MachineList } from './MachineList.tsx';
import { Panel } from './Panel.tsx';
import { usePlace } from './place.ts';

export function Site({ explorer }: { explorer: Explorer }) {
  const [query, setQuery] = useState('');
  const place = usePlace(explorer.machines[0]?.name ?? '');
  const machine = explorer.machines.find(({ name }) => name === place.machine) ?? explorer.machines[0];
  const state = machine?.states.find(({ id }) => id === place.state) ?? machine?.states[0];

  const title = [...new Set([state?.name, machine?.name])].join(' · ');
  useEffect(() => {
    document.title = `${title} · Flow explorer`;
  }, [title]);

  const view = machine?.views.find(({ of }) => of === state?.view);
  if (machine === undefined || state === undefined || view === undefined)
    return <p>There are no machines to show.</p>;
  return (
    <AroundContext value={{ explorer, machine, state, place }}>
      <a className="skip" href="#panel" onClick={skip}>
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
        <ApplicantChoice />
      </header>
      <nav className="side" aria-label="Machines">
        {query.trim() === '' ? <MachineList /> : <Found query={query.trim()} />}
      </nav>
      <main>
        <Diagram key={view.of} view={view} />
        <Panel />
      </main>
    </AroundContext>
  );
}

/** The address after `#` says where one stands: it cannot also be a place on the page. */
function skip(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('panel')?.focus();
}
