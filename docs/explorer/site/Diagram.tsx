// The diagram of a machine, or of one of its states that look alike: every box is a link to its state. From a box the arrow keys go to
// the next, plus and minus zoom, 0 shows all.
import type { KeyboardEvent } from 'react';
import type { Box, State, View } from '../model.ts';
import { Arrows } from './Arrows.tsx';
import { useAround } from './around.ts';
import { aroundIt } from './aroundIt.ts';
import { BoxLink } from './BoxLink.tsx';
import { nearest } from './nearest.ts';
import { StateLink } from './StateLink.tsx';
import { useCanvas } from './useCanvas.ts';

const margin = 16;

export function Diagram({ view }: { view: View }) {
  const { machine, state } = useAround();
  const drawn = machine.states.find(({ id }) => id === view.of);
  const box = view.boxes.find(({ id }) => id === state.id);
  const { canvas, scale, zoom, fit } = useCanvas(view, box);
  const whole = { width: view.width + 2 * margin, height: view.height + 2 * margin };

  const press = (from: Box) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') return zoom(1.25);
    if (event.key === '-') return zoom(0.8);
    if (event.key === '0') return fit();
    const next = nearest(view.boxes, from, event.key);
    if (next === null) return;
    event.preventDefault();
    document.getElementById(next.id)?.focus();
  };

  return (
    <section className="diagram" aria-label={`Diagram of ${view.of}`}>
      <div className="tools">
        {drawn && <Way to={drawn} />}
        <p className="hint">Drag to move, or use the arrow keys</p>
        <div className="zoom">
          <button type="button" onClick={() => zoom(0.8)} aria-label="Smaller">
            −
          </button>
          <button type="button" onClick={() => zoom(1.25)} aria-label="Larger">
            +
          </button>
          <button type="button" onClick={fit}>
            Fit
          </button>
        </div>
      </div>
      <div ref={canvas} className="canvas">
        <svg
          width={whole.width * scale}
          height={whole.height * scale}
          viewBox={`${-margin} ${-margin} ${whole.width} ${whole.height}`}
        >
          <Arrows view={view} chosen={state.id} />
          {view.boxes.map((one) => (
            <BoxLink key={one.id} box={one} press={press(one)} />
          ))}
        </svg>
      </div>
    </section>
  );
}

/** From the machine to the state whose inside is drawn. */
function Way({ to }: { to: State }) {
  const { machine, state } = useAround();
  return (
    <ol className="way">
      {[...aroundIt(machine, to), to].map((one) => (
        <li key={one.id} aria-current={one === state ? 'location' : undefined}>
          <StateLink id={one.id} alone />
        </li>
      ))}
    </ol>
  );
}
