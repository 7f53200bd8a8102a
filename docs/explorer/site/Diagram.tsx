// The diagram of a machine or of a collapsed state. Keys on a focused box: the arrow keys go to the next box, plus and minus zoom, 0 fits
// the diagram into the window.
import type { KeyboardEvent } from 'react';
import type { Box, State, View } from '../explorerModel.ts';
import { BoxLink } from './BoxLink.tsx';
import { Edges } from './Edges.tsx';
import { nearestBox } from './nearestBox.ts';
import { StateLink } from './StateLink.tsx';
import { useCanvas } from './useCanvas.ts';
import { ancestorsOf, useExplorer } from './useExplorer.ts';

const margin = 16;

export function Diagram({ view }: { view: View }) {
  const { machine, state } = useExplorer();
  const shownState = machine.states.find(({ id }) => id === view.stateId);
  const selectedBox = view.boxes.find(({ id }) => id === state.id);
  const { canvas, scale, zoom, fit } = useCanvas(view, selectedBox);
  const size = { width: view.width + 2 * margin, height: view.height + 2 * margin };

  const handleKey = (from: Box) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') return zoom(1.25);
    if (event.key === '-') return zoom(0.8);
    if (event.key === '0') return fit();
    const next = nearestBox(view.boxes, from, event.key);
    if (next === null) return;
    event.preventDefault();
    document.getElementById(next.id)?.focus();
  };

  return (
    <section className="diagram" aria-label={`Diagram of ${view.stateId}`}>
      <div className="tools">
        {shownState && <Breadcrumbs to={shownState} />}
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
          width={size.width * scale}
          height={size.height * scale}
          viewBox={`${-margin} ${-margin} ${size.width} ${size.height}`}
        >
          <Edges view={view} selected={state.id} />
          {view.boxes.map((box) => (
            <BoxLink key={box.id} box={box} onKeyDown={handleKey(box)} />
          ))}
        </svg>
      </div>
    </section>
  );
}

/** Links from the machine's root to the state whose inside the diagram shows. */
function Breadcrumbs({ to }: { to: State }) {
  const { machine, state } = useExplorer();
  return (
    <ol className="breadcrumbs">
      {[...ancestorsOf(machine, to), to].map((one) => (
        <li key={one.id} aria-current={one === state ? 'location' : undefined}>
          <StateLink id={one.id} keyOnly />
        </li>
      ))}
    </ol>
  );
}
