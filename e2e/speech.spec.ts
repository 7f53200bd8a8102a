// The tool of spokenJourneys.ts: what it writes down of a page, and which rules it finds broken.
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { brokenRules, type SpokenLine } from './speech/rules.ts';
import { startSpeech, type Speech } from './speech/speech.ts';

/** Opens a page with this body, and listens to it. */
async function speechOf({ page }: { page: Page }, body: string): Promise<Speech> {
  const speech = await startSpeech(page, [['person-7@example.org', 'sian@example.org']]);
  await page.goto(
    `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html><title>Page</title>${body}`)}`,
  );
  await speech.listen();
  return speech;
}

test('a control is said with role, name, states, value and description, and the group that it is in once', async ({
  page,
}) => {
  const speech = await speechOf(
    { page },
    `<fieldset aria-describedby="why"><legend>Who are you?</legend><p id="why">We write to you.</p>
       <label>E-mail <input required aria-invalid="true" aria-describedby="wrong" value="person-7@example.org"></label>
       <p id="wrong">Enter an address</p>
       <label><input type="checkbox">Agreed</label>
     </fieldset>`,
  );
  await speech.tabTo(page.getByRole('checkbox'));
  await speech.press('Space');
  expect(speech.text()).toBe(`title   Page

> Tab
enters  group “Who are you?” – We write to you.
focus   textbox “E-mail”, required, invalid, “sian@example.org” – Enter an address

> Tab
focus   checkbox “Agreed”, not checked

> Space
now     checkbox “Agreed”, checked
`);
});

test('what comes into a live region is said in order, but not what a new status region begins with, what is behind a dialog, or what is hidden; a new alert is said', async ({
  page,
}) => {
  const speech = await speechOf(
    { page },
    `<p role="status" id="quiet"></p><div id="place"></div><p role="status" id="behind"></p>
     <dialog aria-label="Question"><button>Stay</button><p role="status" id="inside"></p></dialog>`,
  );
  const write = (id: string, html: string) =>
    page
      .locator(`#${id}`)
      .evaluate((place, added) => place.append(document.createRange().createContextualFragment(added)), html);
  await write('quiet', 'Saved <span aria-hidden="true">✓</span><img alt="by you">');
  await write('place', '<p role="status">New and not said</p><p role="alert">Wrong</p>');
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.showModal());
  await write('behind', 'Behind');
  await write('inside', 'One <span style="display: none">hidden</span> left');
  await speech.listen();
  expect(speech.text()).toBe(`title   Page
status  Saved by you
alert   Wrong
enters  dialog “Question”
focus   button “Stay”
status  One left
`);
});

test('a part is read with its headings, items, cells and links, each in a line', async ({ page }) => {
  const speech = await speechOf(
    { page },
    `<main><h1>Your answers</h1><p>Read <a href="%23">the <b>copy</b></a> now.</p><ul><li>One</li><li>Two</li></ul>
     <table aria-label="Directors"><tr><th scope="row">Siân</th><td>01248</td></tr></table></main>`,
  );
  await speech.read(page.locator('main'));
  expect(speech.text()).toBe(`title   Page

> reads on
reads   heading 1 “Your answers”
reads   Read link “the copy” now.
reads   One
reads   Two
reads   table “Directors”
reads   Siân | 01248 |
`);
});

test('an unnamed control and a focus that is lost break a rule', async ({ page }) => {
  const speech = await speechOf({ page }, '<button onclick="this.remove()"></button><button>Named</button>');
  await speech.press('Tab');
  await speech.press('Enter');
  expect(brokenRules(speech.lines, [])).toEqual(['has no name: button “”', 'the focus is lost']);
});

test('what is said twice in a row or is not said at all breaks a rule', () => {
  const lines: SpokenLine[] = [
    { cause: 'status', text: 'Saved' },
    { cause: 'key', text: 'Tab' },
    { cause: 'focus', text: 'button “Next”' },
    { cause: 'status', text: 'Saved' },
    { cause: 'alert', text: 'Saved' },
  ];
  expect(brokenRules(lines, ['Next', 'Lost'])).toEqual(['said twice in a row: Saved', 'not said: Lost']);
});
