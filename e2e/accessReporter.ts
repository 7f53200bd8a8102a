// A Playwright reporter that counts the accessibility checks (accessibility.ts): each is a state of a screen in one language at one width.
import type { Reporter, TestCase } from 'playwright/types/testReporter';

export default class AccessReporter implements Reporter {
  #checked = 0;

  onTestEnd({ annotations }: TestCase): void {
    this.#checked += annotations.filter(({ type }) => type === 'checked').length;
  }

  onEnd(): void {
    if (this.#checked > 0) console.log(`\n${this.#checked} states checked, each in a language at a width`);
  }
}
