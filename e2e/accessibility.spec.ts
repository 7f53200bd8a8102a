// The rules of accessibility.ts that are our own, on pages that break them.
import { accessibilityViolations, headingProblems, titleProblems } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { lowContrastTexts } from './lowContrast.ts';

test('one h1 and no level left out is no problem, with a summary above the h1 and a dialog below', async ({
  page,
}) => {
  await page.setContent(`<h2>There is a problem</h2><h1>Step</h1><h2>Part</h2><h3>List</h3><h2>Part</h2>
    <h4 hidden>Not there</h4><div inert><h1>Copy</h1></div><dialog><h2>Question</h2><h3>Rows</h3></dialog>`);
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.showModal());
  expect(await headingProblems(page)).toEqual([]);
});

test('a second h1, none, and a level that is left out are problems, also in a dialog', async ({ page }) => {
  await page.setContent('<h1>One</h1><h3>Deep</h3><h1>Two</h1><dialog open><h3>Question</h3></dialog>');
  expect(await headingProblems(page)).toEqual([
    '2 h1: One, Two',
    'h3 without an h2 above: Deep',
    'h3 without an h2 above: Question',
  ]);
  await page.setContent('<h2>Part</h2>');
  expect(await headingProblems(page)).toEqual(['0 h1: ']);
  await page.setContent('<h2>Footer</h2><div class="overlay">Loading</div>');
  expect(await headingProblems(page)).toEqual([]);
});

test('a title without “Error” over a wrong field, and one with it over nothing wrong, are problems in both languages', async ({
  page,
}) => {
  const field = '<input aria-invalid="true">';
  await page.setContent(`<title>Step</title>${field}`);
  expect(await titleProblems(page)).toEqual([`the title “Step” does not say what is wrong: ${field}`]);
  for (const title of ['Error: Step', 'Gwall: Cam']) {
    await page.setContent(`<title>${title}</title>${field}`);
    expect(await titleProblems(page)).toEqual([]);
    await page.setContent(`<title>${title}</title><p class="notice-error">Not saved</p>`);
    expect(await titleProblems(page)).toEqual([]);
    await page.setContent(`<title>${title}</title><input>`);
    expect(await titleProblems(page)).toEqual([`nothing is wrong below the title “${title}”`]);
  }
});

test('the contrast of the chosen texts is measured with the background that is seen, also of a mixed colour', async ({
  page,
}) => {
  const mixed = 'background: color-mix(in srgb, white 92%, transparent)';
  await page.setContent(`<body style="background: black; color: white"><p id="plain">Seen</p>
    <div style="${mixed}"><p id="pale" style="color: #ddd">Pale</p><p id="dark" style="color: #333">Dark</p></div>`);
  const measure = (...selectors: string[]) => lowContrastTexts(page, selectors);
  expect(await measure('#plain', '#dark')).toEqual([]);
  expect(await measure('#pale', '#dark')).toEqual(['1.4 to 1: <p id="pale" style="color: #ddd">Pale</p>']);
});

test('a target under a bar at the edge is no problem when it can be scrolled free, and one that is too small is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 400 });
  const show = async (size: number, bar: { width: number; height: number }) => {
    const button = (name: string, left: number) =>
      `<button style="position: absolute; top: 335px; left: ${left}px; width: ${size}px; height: ${size}px" aria-label="${name}"></button>`;
    // Axe counts what is sticky as being in front, and not what is fixed.
    await page.setContent(`<!doctype html><html lang="en"><title>Step</title><body style="margin: 0"><main>
      <h1 style="height: 1100px">Step</h1>${button('Remove', 10)} ${button('Undo', 12 + size)}
      <button style="position: sticky; bottom: 0; left: ${320 - bar.width}px; width: ${bar.width}px; height: ${bar.height}px">Upload</button>
      </main></body></html>`);
    const found = await accessibilityViolations(page);
    return found.map((each) => each.replace(/: .*aria-label="(\w+)".*/s, ' $1'));
  };
  expect(await show(30, { width: 320, height: 50 })).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // The first 20 px of the screen stay free, which is 10 px of the first button and nothing of the second.
  expect(await show(30, { width: 300, height: 400 })).toEqual(['target-size Remove']);
  expect(await show(10, { width: 320, height: 1 })).toEqual(['target-size Remove', 'target-size Undo']);
});
