// A Playwright reporter that counts the accessibility checks (accessibility.ts): each is a state of a screen in one language at one width.
import type { Reporter, TestCase } from 'playwright/types/testReporter';

export default class AccessReporter implements Reporter {
  #judged = 0;

  onTestEnd({ annotations }: TestCase): void {
    this.#judged += annotations.filter(({ type }) => type === 'judged').length;
  }

  onEnd(): void {
    if (this.#judged > 0) console.log(`\n${this.#judged} states judged, each in a language at a width`);
  }
}
