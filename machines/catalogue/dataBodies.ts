// Bodies of the data calls (specification section 7, decisions.md "Values on the wire"): what the server takes at the door. Apart from
// the results, which alone the portal checks.
import { recordSchema } from './record.ts';

export const dataBodies = { AddICEOI: recordSchema('eoi'), UpdateICEOI: recordSchema('eoi') };
