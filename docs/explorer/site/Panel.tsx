// Everything there is to say of the chosen state: how it looks, what leads out of it and into it, and how one gets there.
import { useEffect, useRef } from 'react';
import type { Machine, State } from '../model.ts';
import { useAround } from './around.ts';
import { aroundIt } from './aroundIt.ts';
import { Entered } from './Entered.tsx';
import { Leaves } from './Leaves.tsx';
import { Overview } from './Overview.tsx';
import { Paths } from './Paths.tsx';
import { Pictures } from './Pictures.tsx';
import { StateFacts } from './StateFacts.tsx';
import { StateLink } from './StateLink.tsx';

export function Panel() {
  const { state, machine, place } = useAround();
  const panel = useRef<HTMLElement>(null);
  const before = useRef(state.id);
  useEffect(() => {
    if (before.current === state.id) return;
    before.current = state.id;
    panel.current?.focus();
    panel.current?.scrollTo(0, 0);
  }, [state.id]);

  // Back to where the state was opened.
  useEffect(() => {
    const leave = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Node) || !panel.current?.contains(target)) return;
      document.getElementById(state.id)?.focus();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [state.id]);

  const isGrey = place.applicant !== null && state.unreachableFor.includes(place.applicant);
  return (
    <section ref={panel} id="panel" className="panel" tabIndex={-1} aria-labelledby="panel-title">
      <Title state={state} machine={machine} />
      {isGrey && <p className="note">The sample applicant {place.applicant} cannot get here.</p>}
      {state.kind === 'machine' ? <Overview machine={machine} /> : <StateFacts state={state} />}
      {state.neverSeen !== null && <p className="note">Never in view: {state.neverSeen}</p>}
      {state.visible && <Pictures state={state} />}
      <Leaves state={state} />
      {state.kind !== 'machine' && <Entered state={state} />}
      {state.kind !== 'machine' && <Paths state={state} />}
    </section>
  );
}

/** Its own name; what it stands in leads there. */
function Title({ state, machine }: { state: State; machine: Machine }) {
  if (state.kind === 'machine') return <h2 id="panel-title">The machine {state.name}</h2>;
  return (
    <div>
      <p className="within">
        {aroundIt(machine, state).map(({ id }) => [<StateLink key={id} id={id} alone />, ' › '])}
      </p>
      <h2 id="panel-title">{state.name.replace(/^.*\./, '')}</h2>
    </div>
  );
}
