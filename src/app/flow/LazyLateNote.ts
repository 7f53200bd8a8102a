// The notes that come later than what they stand below, for the steps and the windows of items.
import { lazilyWorded } from '../lazilyWorded.ts';

export const LazyLateNote = lazilyWorded(() => import('./LateNote.tsx').then((module) => module.LateNote));
