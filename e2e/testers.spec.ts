// What testers can do with the caseworker's commands alone: sign in as a sample applicant (docs/personas.md) and make calls fail
// (docs/faults.md).
import * as v from 'valibot';
import { tokensSchema } from '#machines/catalogue/api/authResults.ts';
import type { PersonaName } from '#server/seed/personas/persona.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import type { Portal } from './portal.ts';
import type { TestServer } from './testServer.ts';

const credentialsSchema = v.array(v.object({ email: v.string(), password: v.string() }));

/** Seeds a new sample applicant. @returns the printed credentials */
async function seedPersona(server: TestServer, persona: PersonaName) {
  const seed = String(1 + Number(`${Date.now()}`.slice(-9)));
  const text = await server.caseworker('seed', '--persona', persona, '--seed', seed, '--json');
  const [credentials = { email: '', password: '' }] = v.parse(credentialsSchema, JSON.parse(text));
  return credentials;
}

/** Signs in a new sample applicant without the form. */
async function signInAs(
  { portal, server, api }: { portal: Portal; server: TestServer; api: ApiClient },
  persona: PersonaName,
): Promise<void> {
  const { email, password } = await seedPersona(server, persona);
  const body = { username: email, password, businessUnit: api.businessUnit };
  await portal.signIn({ tokens: v.parse(tokensSchema, await api.call('login', { body })) });
}

inEitherLanguage(() => {
  test('a save fails once as the command says, and the next press succeeds', async ({ portal, server }) => {
    const { email, password } = await seedPersona(server, 'over-500k');
    await portal.open('/login');
    await portal.fillForm('login', { username: email, password });
    await portal.submit();
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    await portal.open('/stage-two/business-finances');
    await expect(portal.text('warning.largeLoan')).toBeVisible();
    await server.caseworker('fault', 'UpdateICApplication', '500', '--times', '1');
    await portal.submit();
    await expect(portal.notice('notice.application.500.save', 'error')).toBeVisible();
    await portal.submit();
    await portal.expectPage('/stage-two/company-overview', 'step.company-overview');
  });

  test('a save whose response is lost can be repeated, and the answer is stored', async ({
    portal,
    server,
    api,
    page,
  }) => {
    await signInAs({ portal, server, api }, 'minimal');
    await portal.open('/stage-two/professional-advisers');
    await page.locator('[name="ua_accountantname"]').fill('Nia Wyn Prydderch');
    await server.caseworker('fault', 'UpdateICApplication', 'lost');
    await portal.submit();
    await expect(portal.notice('notice.generic', 'error')).toBeVisible();
    await server.caseworker('no-faults');
    await portal.submit();
    await portal.expectPage('/stage-two/project-details', 'step.project-details');
    await portal.navigate('/stage-two/professional-advisers');
    await expect(page.locator('[name="ua_accountantname"]')).toHaveValue('Nia Wyn Prydderch');
  });

  test('a submit whose response is lost leads to the confirmation at the next press', async ({
    portal,
    server,
    api,
  }) => {
    await signInAs({ portal, server, api }, 'maximal');
    await portal.open('/stage-two/review');
    await server.caseworker('fault', 'UpdateICApplication', 'lost');
    await portal.button('screen.stage-two-review.submit').click();
    await expect(portal.notice('notice.generic', 'error')).toBeVisible();
    await server.caseworker('no-faults');
    await portal.button('screen.stage-two-review.submit').click();
    await portal.expectPage('/stage-two/confirmation', 'screen.stage-two-confirmation.title', {
      role: 'applicant',
    });
    await expect(portal.page.locator('.notice-info, .notice-error')).toHaveCount(0);
  });
});

// All other tests call runCaseworker in their own process; this one runs the built program.
test('the built command prints what its function prints, and ends with an error when the server refuses', async ({
  server,
  account,
}) => {
  const show = ['show', account.email, '--json'];
  expect(await server.builtCaseworker(...show)).toBe(`${await server.caseworker(...show)}\n`);
  await expect(server.builtCaseworker('show', 'nobody@example.org')).rejects.toMatchObject({ code: 1 });
});

// The one with the most answers, and one whose Application is read-only.
const reviews = { maximal: 'title', rejected: 'submitted' } as const satisfies Partial<
  Record<PersonaName, string>
>;
for (const persona of ['maximal', 'rejected'] as const) {
  test(`the sample applicant ${persona} can open the review of the Application`, async ({
    portal,
    server,
    api,
  }) => {
    await signInAs({ portal, server, api }, persona);
    await portal.open('/stage-two/review');
    await portal.expectPage('/stage-two/review', `screen.stage-two-review.${reviews[persona]}`, {
      status: persona,
    });
  });
}
