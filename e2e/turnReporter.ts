// Says whose turn it is, so that a failure can be had again on another day (turns.ts).
import type { Reporter } from 'playwright/types/testReporter';

export default class TurnReporter implements Reporter {
  onBegin(): void {
    console.log(`Turns of E2E_TURN=${process.env['E2E_TURN']}`);
  }
}
