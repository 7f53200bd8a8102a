// Every scene in which the machines are met in the browser.
import { accountScenes } from './scenes/accountScenes.ts';
import { askerScenes } from './scenes/askerScenes.ts';
import { brokerScenes } from './scenes/brokerScenes.ts';
import { dashboardScenes } from './scenes/dashboardScenes.ts';
import { documentScenes } from './scenes/documentScenes.ts';
import { eligibilityScenes } from './scenes/eligibilityScenes.ts';
import { journeyScenes } from './scenes/journeyScenes.ts';
import { listScenes } from './scenes/listScenes.ts';
import { sessionScenes } from './scenes/sessionScenes.ts';
import { shellScenes } from './scenes/shellScenes.ts';
import type { Scene } from './scene.ts';

export const allScenes: readonly Scene[] = [
  ...accountScenes,
  ...eligibilityScenes,
  ...journeyScenes,
  ...dashboardScenes,
  ...brokerScenes,
  ...askerScenes,
  ...listScenes,
  ...documentScenes,
  ...sessionScenes,
  ...shellScenes,
];
