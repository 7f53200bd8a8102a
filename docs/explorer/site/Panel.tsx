// The panel with everything about the selected state: its pictures, its transitions and the paths to it.
import { useEffect, useRef } from 'react';
import type { Machine, State } from '../explorerModel.ts';
import { IncomingTransitions } from './IncomingTransitions.tsx';
import { OutgoingTransitions } from './OutgoingTransitions.tsx';
import { Overview } from './Overview.tsx';
import { Paths } from './Paths.tsx';
import { Pictures } from './Pictures.tsx';
import { StateFacts } from './StateFacts.tsx';
import { StateLink } from './StateLink.tsx';
import { ancestorsOf, useExplorer } from './useExplorer.ts';

export function Panel() {
  const { state, machine, location } = useExplorer();
  const panel = useRef<HTMLElement>(null);
  const previousId = useRef(state.id);
  useEffect(() => {
    if (previousId.current === state.id) return;
    previousId.current = state.id;
    panel.current?.focus();
    panel.current?.scrollTo(0, 0);
  }, [state.id]);

  // Escape moves the focus from the panel back to the state's box in the diagram.
  useEffect(() => {
    const focusBox = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || !(target instanceof Node) || !panel.current?.contains(target)) return;
      document.getElementById(state.id)?.focus();
    };
    document.addEventListener('keydown', focusBox);
    return () => document.removeEventListener('keydown', focusBox);
  }, [state.id]);

  const isUnreachable = location.applicant !== null && state.unreachableFor.includes(location.applicant);
  return (
    <section ref={panel} id="panel" className="panel" tabIndex={-1} aria-labelledby="panel-title">
      <Title state={state} machine={machine} />
      {isUnreachable && <p className="note">The sample applicant {location.applicant} cannot get here.</p>}
      {state.kind === 'machine' ? <Overview machine={machine} /> : <StateFacts state={state} />}
      {state.reasonNotSeen !== null && <p className="note">Never in view: {state.reasonNotSeen}</p>}
      {state.visible && <Pictures state={state} />}
      <OutgoingTransitions state={state} />
      {state.kind !== 'machine' && <IncomingTransitions state={state} />}
      {state.kind !== 'machine' && <Paths state={state} />}
    </section>
  );
}

/** The state's key as the heading, below links to its ancestors. */
function Title({ state, machine }: { state: State; machine: Machine }) {
  if (state.kind === 'machine') return <h2 id="panel-title">The machine {state.name}</h2>;
  return (
    <div>
      <p className="ancestors">
        {ancestorsOf(machine, state).map(({ id }) => [<StateLink key={id} id={id} keyOnly />, ' › '])}
      </p>
      <h2 id="panel-title">{state.name.replace(/^.*\./, '')}</h2>
    </div>
  );
}
