// Results of the child-item calls (specification section 7): fetching, adding to and saving a list all answer items.
import * as v from 'valibot';
import { children, listNames, type ListName } from '../records/children.ts';

type ListCall = (typeof children)[ListName]['calls']['get' | 'add' | 'update'];

export const itemsSchema = v.array(v.record(v.string(), v.unknown()));

export const listSchemas = Object.fromEntries(
  listNames.flatMap((list) => Object.values(children[list].calls).map((id) => [id, { result: itemsSchema }])),
) as Record<ListCall, { result: typeof itemsSchema }>;
