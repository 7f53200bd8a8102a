// The pages of signed-in people as the build renders them for their placeholders: the screens themselves, over a record without answers
// (product 10.4).
import type { ComponentType } from 'react';
import { createActor } from 'xstate';
import type { Lookup } from '#machines/catalogue/fields/field.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { documentsPart } from '#machines/catalogue/records/related.ts';
import { blankRecord, fromWire } from '#machines/catalogue/records/wire.ts';
import { matchRoute, routes, type Screen } from '#machines/catalogue/routes.ts';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import type { FlowLocation } from '#machines/record/flow.ts';
import { providedLookup } from './app/actors/lookupActors.ts';
import { loadedScreen } from './app/screens.ts';
import { today } from './app/today.ts';
import { RecordFlowContext, type Flow } from './screens/record/flowContext.ts';
import { locationOf } from './screens/record/FlowArea.tsx';
import { SectionExtras } from './screens/record/SectionExtras.tsx';

const machines = { eoi: eoiMachine, application: applicationMachine };

/** The state of a record's machine that shows a page. */
const stateAt = (location: FlowLocation) =>
  location.page === 'step'
    ? { answering: { [location.step]: { editing: 'unchanged' } } }
    : { guidance: 'guidance', tasks: 'showingTasks' }[location.page as 'guidance' | 'tasks'];

const lookupActor = (lookup: Lookup) => createActor(providedLookup, { input: { lookup, isNeeded: true } });

/** A flow that shows the page of a path for a record that was just created; its lists, documents and lookups have not arrived. No actor runs. */
function emptyFlow(definition: RecordDefinition, path: string): Flow {
  const location = locationOf({ path, query: '' });
  const machine = machines[definition.name];
  const input = { location, today: today(), user: '', client: null, now: Date.now, lastSave: null };
  const { context } = createActor(machine, { input }).getSnapshot();
  const snapshot = machine.resolveState({
    value: stateAt(location),
    context: {
      ...context,
      record: { values: fromWire(definition, blankRecord(definition)), etag: null },
      related: definition.relatedRules === undefined ? {} : { loading: [...listNames, documentsPart] },
    },
  });
  return {
    definition,
    actor: createActor(machine, { input, snapshot }),
    lookupActors: {
      sectorparent: lookupActor('sectorparent'),
      sector: lookupActor('sector'),
      activitytype: lookupActor('activitytype'),
      supplier: lookupActor('supplier'),
    },
    ...(definition.relatedRules !== undefined && { SectionExtras }),
  };
}

function loaded(screen: Screen): {
  Screen: ComponentType;
  Area: NonNullable<ReturnType<typeof loadedScreen>['Area']>;
} {
  const { Screen, Area } = loadedScreen(screen);
  if (Screen === undefined || Area === undefined) throw new Error(`The screen ${screen} is not loaded.`);
  return { Screen, Area };
}

/** The page of a path as long as nothing of its person is known. */
export function EmptyPage({ screen, path }: { screen: Screen; path: string }) {
  const { Screen, Area } = loaded(screen);
  const { area } = routes[screen];
  if (area === 'eoi' || area === 'application')
    return (
      <RecordFlowContext value={emptyFlow(records[area], path)}>
        <Screen />
      </RecordFlowContext>
    );
  return (
    <Area>
      <Screen />
    </Area>
  );
}

/** The id of the message in the heading of the path's page. */
export function headingOf(screen: Screen, path: string): string {
  const step = matchRoute(path)?.params['step'];
  return step === undefined ? `screen.${screen}.title` : `step.${step}`;
}
