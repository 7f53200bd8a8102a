// What a caseworker reads at the terminal: finding, showing and exporting users, the message of a query, and why a command failed
// (product 14.5).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Settings } from '#server/settings.ts';
import { listMails, waitForMail } from '../mailbox.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { minimalApplication, validItem } from '../applicationSamples.ts';
import {
  assign,
  itemsOf,
  listCalls,
  signUpWithApplication,
  signUpWithListsAndDocument,
  valuesOf,
  type Applicant,
} from './applicants.ts';
import { caseworkerCommand, exitsWithError, runCommand } from './caseworkerCommand.ts';
import { recordCalls } from './recordCalls.ts';
import {
  caseworker,
  signUp,
  signUpBroker,
  testServer,
  type SignedUp,
  type TestServer,
} from './testServer.ts';

let server: TestServer;
let client: Applicant;
let broker: SignedUp;
let reference: string;
beforeAll(async () => {
  server = await testServer();
  broker = await signUpBroker(server);
  client = await signUpWithListsAndDocument(server);
  await assign(server, client, broker);
  const { body } = await application.put(client, { ...minimalApplication(), ua_submitapplication: 1 });
  reference = String(valuesOf(body)['ua_reference']);
});
afterAll(() => server.close());

const application = recordCalls(() => server, 'application');
const command = (words: string) => caseworkerCommand(server, words);

const mailsFound = async (words: string) => {
  const { code, text, error } = await command(`list ${words} --json`);
  expect([code, error]).toEqual([0, '']);
  return itemsOf(valuesOf(JSON.parse(text))['applicants']).map(({ mail }) => mail);
};

test.each(['dwr ol', 'DŴR ÔL', 'Dŵr Ôl', 'dw\u0302r o\u0302l', "o'brien", 'O’BRIEN', 'ŵr'])(
  'list finds the company Dŵr Ôl O’Brien by “%s”, as the search of a broker does',
  async (part) => {
    const { database } = server;
    const [eoi] = await database.query<{ name: string | null }>('select ua_companyname as name from eoi');
    onTestFinished(async () => {
      await database.query('update eoi set ua_companyname = $1', [eoi?.name ?? null]);
    });
    await database.query("update eoi set ua_companyname = 'Cwmni Dŵr Ôl O’Brien Cyf'");
    expect(await mailsFound(`--company "${part}"`)).toEqual([client.email]);
    expect(await mailsFound(`--company "${part}x"`)).toEqual([]);
  },
);

test('list finds by reference, e-mail address, company, status and age', async () => {
  const { email } = client;
  const company = String(valuesOf((await application.get(client)).body)['ua_businessname']);
  expect(await mailsFound('')).toEqual([broker.email, email].toSorted());
  expect(await mailsFound(`--reference ${reference.slice(-3)}`)).toEqual([email]);
  expect(await mailsFound(`--email ${email.toUpperCase()}`)).toEqual([email]);
  expect(await mailsFound(`--company "${company.slice(1, 6).toUpperCase()}"`)).toEqual([email]);
  for (const status of ['application-submitted', 'submitted', 'eligible'])
    expect.soft(await mailsFound(`--status ${status}`), status).toEqual([email]);
  // With an Application the approved Expression of Interest is not an approved loan.
  for (const status of ['processing', 'not-started', 'in-progress', 'eoi-submitted', 'approved'])
    expect.soft(await mailsFound(`--status ${status}`), status).toEqual([]);
  expect(await mailsFound('--older-than 1')).toEqual([]);
  server.advanceClock(86_400_000);
  expect(await mailsFound('--older-than 1 --status submitted')).toEqual([email]);
  server.advanceClock(-86_400_000);
  expect((await command(`list --reference ${reference}`)).text.split('\n').at(-1)).toBe(
    'Page 1 of 1, 1 found.',
  );
  expect((await command('list --email nobody')).text).toBe('Nobody was found.');
});

test('list refuses a status that does not exist and a page beyond the last', async () => {
  expect(await command('list --status in_query')).toEqual(
    exitsWithError(
      'No record has the status in_query. Use one of not-started, in-progress, submitted, processing, in-query, rejected, withdrawn, approved, or a status that “help set” lists.',
    ),
  );
  expect(await command('list --page 2')).toEqual(exitsWithError('There is no page 2: there are 1.'));
});

test('list shows 50 users on a page, and export all of them', async () => {
  const full = await testServer();
  await caseworkerCommand(full, 'seed --applications 51');
  const page = async (number: number) =>
    valuesOf(JSON.parse((await caseworkerCommand(full, `list --page ${number} --json`)).text));
  const [first, second] = [await page(1), await page(2)];
  expect([first, second]).toMatchObject([
    { page: 1, pages: 2 },
    { page: 2, pages: 2 },
  ]);
  const mails = [first, second].flatMap(({ applicants }) =>
    itemsOf(applicants).map(({ mail }) => String(mail)),
  );
  expect(itemsOf(first['applicants'])).toHaveLength(50);
  expect([mails.length, new Set(mails).size]).toEqual([Number(first['total']), Number(first['total'])]);
  const { text } = await caseworkerCommand(full, 'export');
  expect(text.split('\r\n')).toHaveLength(mails.length + 1);
  await full.close();
});

test('export prints CSV with headings, in which no cell is a formula or a control character', async () => {
  const user = await signUp(server);
  await server.call('AddICEOI', {
    token: user.token,
    body: { ua_companyname: '=HYPERLINK("http://evil")' },
  });
  await server.database.query(
    `update eoi set ua_companyname = ua_companyname || chr(27) where ua_emailaddress = $1`,
    [user.email],
  );
  const { text } = await command(`export --email ${user.email}`);
  expect(text.split('\r\n')).toEqual([
    '\u{FEFF}"E-mail address","Name","Broker","Verified","Company","Status of the Expression of Interest","Reference","Status of the Application","Amount requested","Status since"',
    `"${user.email}","Siân O’Brien-Ŵyn","no","yes","'=HYPERLINK(""http://evil"")\\u001b","eoi-created","","","","21/11/2026"`,
  ]);
});

test('show by reference prints labels, lists, documents and the dated history', async () => {
  const { code, text } = await command(`show ${reference.toLowerCase()}`);
  expect(code).toBe(0);
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' | '));
  const director = valuesOf(validItem('directors'));
  for (const line of [
    `E-mail address: ${client.email}`,
    `Brokers: ${broker.email}`,
    'Approved (eligible)',
    `Application ${reference}`,
    'Submitted (application-submitted)',
    'Directors',
    `${String(director['ua_directorname'])} | ${String(director['ua_directortelephone'])} | ${String(director['ua_directoremail'])}`,
    `21/11/2026, 10:00 | caseworker | – | assigned to ${broker.email}`,
    `21/11/2026, 10:00 | ${client.email} | – | Application: uploaded rhagolwg.csv`,
    '21/11/2026, 10:00 | applicant | – | Application: application-created → application-submitted',
  ])
    expect.soft(lines).toContain(line);
  expect(text).toMatch(/21\/11\/2026, 10:00 {2}\S+@example.org {2}rhagolwg.csv {2}Profit and loss forecast/);
  expect(text).toMatch(/applicant \S+@example.org +– +Application, Directors: changed /);
  expect(text).not.toMatch(/ua_\w+/);
  expect((await command('show CEF-999999')).error).toBe('No Application has the reference CEF-999999.');
});

test('the message of a query reaches the e-mail as written, the record while it is in query, and the history', async () => {
  const user = await signUpWithListsAndDocument(server);
  const [en, cy] = ['Which <roof>?\nSend {name} a $& plan.', 'Pa do â ŵyneb?'];
  const set = `set ${user.email} application`;
  const moved = await command(
    `${set} in-query-cust --force --as "Siân Wyn" --reason "No plan" --message-en "${en}" --message-cy "${cy}"`,
  );
  expect(moved).toMatchObject({ code: 0, error: '' });
  const mail = await waitForMail(server, user.email, 4);
  const paragraphs = mail.text.split('\n\n');
  expect([paragraphs[3], paragraphs[11]]).toEqual([
    `Message from the fund:\n${en}`,
    `Neges gan y gronfa:\n${cy}`,
  ]);
  expect(mail.html).toContain(
    '<p>Message from the fund:<br>Which &lt;roof&gt;?<br>Send {name} a $&amp; plan.</p>',
  );

  const stored = valuesOf((await application.get(user)).body);
  expect(stored['ua_statusmessage']).toEqual({ en, cy });
  // The portal sends back what it fetched.
  const saved = await application.put(user, { ...stored, ua_statusmessage: { en: 'x', cy: 'y' } });
  expect(valuesOf(saved.body)['ua_statusmessage']).toEqual({ en, cy });
  expect((await command(`show ${user.email}`)).text).toContain(`caseworker Siân Wyn`);
  const shown = valuesOf(JSON.parse((await command(`show ${user.email} --json`)).text));
  expect(itemsOf(valuesOf(shown['application'])['events']).at(-1)).toMatchObject({
    name: 'Siân Wyn',
    reason: 'No plan',
    forced: true,
    message: { en, cy },
  });

  await command(`${set} assessment-complete`);
  expect(valuesOf((await application.get(user)).body)).not.toHaveProperty('ua_statusmessage');
  await command(`${set} in-query-cust`);
  expect(valuesOf((await application.get(user)).body)).not.toHaveProperty('ua_statusmessage');
});

test('the message of a query stays when the caseworker moves the record to in query again without one', async () => {
  const user = await signUpWithApplication(server);
  const set = `set ${user.email} application`;
  const shownMessage = async () => valuesOf((await application.get(user)).body)['ua_statusmessage'];
  await command(`${set} app-in-query --force --message-en "Which roof?" --message-cy "Pa do?"`);
  expect(await command(`${set} in-query-cust --force`)).toMatchObject({ code: 0, error: '' });
  expect(await shownMessage()).toEqual({ en: 'Which roof?', cy: 'Pa do?' });
  await command(`${set} in-query-umi --force --message-en "Which wall?" --message-cy "Pa wal?"`);
  expect(await shownMessage()).toEqual({ en: 'Which wall?', cy: 'Pa wal?' });
});

test('a message with a move to another status than in query is refused and mails nothing', async () => {
  const before = (await listMails(server, client.email)).length;
  const words = (message: string) =>
    `set ${client.email} application stage-2-assessment-started --message-en "${message}" --message-cy b`;
  expect(await command(words('a'))).toEqual(
    exitsWithError('A message goes with a move to in query, and stage-2-assessment-started is none.'),
  );
  expect(await listMails(server, client.email)).toHaveLength(before);
});

test('a message with control characters is refused and mails nothing', async () => {
  const before = (await listMails(server, client.email)).length;
  const refused = await caseworker(server, 'PUT', `/${client.email}/records/application`, {
    status: 'app-in-query',
    message: { en: 'a\u001b[2J', cy: 'b' },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'message.en', messageId: 'characters' }] },
  });
  expect(await listMails(server, client.email)).toHaveLength(before);
});

test('a command is not sent on to where another program on the port redirects', async () => {
  const reached: unknown[] = [];
  const listen = async (answer: RequestListener) => {
    const program = createServer(answer).listen(0, '127.0.0.1');
    await once(program, 'listening');
    onTestFinished(() => {
      program.closeAllConnections();
      program.close();
    });
    return (program.address() as AddressInfo).port;
  };
  const elsewhere = await listen(({ method, url }, reply) => {
    reached.push([method, url]);
    reply.end('{}');
  });
  for (const body of ['', '{"message":"Moved"}']) {
    const redirecting = await listen((request, reply) => {
      const location = `http://127.0.0.1:${elsewhere}/`;
      request.resume().on('end', () => reply.writeHead(307, { location }).end(body));
    });
    const variables = { PORT: String(redirecting), CASEWORKER_KEY: 'the-key-of-the-caseworkers' };
    for (const words of ['list', `lock ${client.email}`]) {
      expect(await runCommand(variables, words)).toEqual({
        code: 3,
        text: '',
        error: `What answers at http://127.0.0.1:${redirecting} is not the portal’s server. Set PORT and HOST to those of the running one.`,
      });
    }
  }
  expect(reached).toEqual([]);
});

test('a server that does not run, a wrong DATA_DIR and the key of another server are said as such', async () => {
  const { port } = server.settings satisfies Settings;
  const dataDir = await temporaryDir('caseworker');
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const fails = (error: string) => ({ code: 3, text: '', error });
  const key = 'the-key-of-another-server';
  expect(await runCommand({ PORT: '1', CASEWORKER_KEY: key }, 'list')).toEqual({
    code: 3,
    text: '',
    error: expect.stringMatching(
      /^No server answers at http:\/\/127\.0\.0\.1:1: .+\. Start it with npm start, or set PORT and HOST to those of the running one\.$/,
    ),
  });
  expect(await runCommand({ PORT: String(port), DATA_DIR: dataDir }, 'list')).toEqual(
    fails(
      `The key cannot be read from ${join(dataDir, 'caseworker.key')}. Set DATA_DIR to the folder of the running server, or CASEWORKER_KEY to its key.`,
    ),
  );
  expect(await runCommand({ PORT: String(port), CASEWORKER_KEY: key }, 'list')).toEqual(
    fails(
      `The server at http://127.0.0.1:${port} does not know the key in CASEWORKER_KEY: it belongs to another server. Set DATA_DIR to the folder of this one, or CASEWORKER_KEY to its key.`,
    ),
  );
});

test('a wrong command names the wrong word and the help that explains it', async () => {
  expect(await command('set a@b.c claim eligible')).toEqual({
    code: 2,
    text: '',
    error: '“claim” is no RECORD. Use eoi or application.\nSee npm run caseworker -- help set',
  });
  expect(await command('lists')).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^There is no command “lists”\. .*\nSee npm run caseworker -- help$/),
  });
  expect(await command('help')).toMatchObject({
    code: 0,
    error: '',
    text: expect.stringContaining('The life of a loan:'),
  });
});

test('lines break at spaces in a narrow terminal, below their second column, and are whole in a pipe and in JSON', async () => {
  const inTerminal = async (columns: number, words: string) => {
    const { settings, caseworkerKey } = server;
    const environment = { PORT: String(settings.port), CASEWORKER_KEY: caseworkerKey ?? '' };
    const { text } = await runCommand({ ...environment, COLUMNS: String(columns) }, words);
    return text.split('\n');
  };
  const help = await inTerminal(60, 'help export');
  expect(help.filter((line) => line.length > 60)).toEqual([]);
  const [first, second] = help.slice(help.findIndex((line) => line.startsWith('  --out FILE')));
  expect([first, second]).toEqual([
    '  --out FILE         write to this new file, which only you',
    `${' '.repeat(21)}can read`,
  ]);
  const words = `list --email ${client.email}`;
  expect(await inTerminal(60, words)).toContain(`mail: ${client.email}`);
  expect(await inTerminal(400, words)).toEqual((await command(words)).text.split('\n'));
  expect(await inTerminal(60, `${words} --json`)).toEqual(
    (await command(`${words} --json`)).text.split('\n'),
  );
});

test('the history says that an item was deleted or restored, and not that it changed that', async () => {
  const user = await signUpWithListsAndDocument(server);
  const { stored, save } = listCalls(server, 'directors', user);
  const [director] = await stored();
  await save([{ ...director, statecode: 1 }]);
  const { text } = await command(`show ${user.email}`);
  expect(text).toMatch(/ Application, Directors: deleted or restored an item/);
  expect(text).not.toMatch(/changed deleted/);
});

test('a refused option is named, with what is wrong with it', async () => {
  expect(await command(`make-broker ${client.email} --as "${'x'.repeat(101)}" --reason "a\u0007b"`)).toEqual(
    exitsWithError(
      'Some values cannot be accepted. --as is too long. --reason has a character that cannot be shown, such as a control character.',
    ),
  );
  expect(
    await command(`set ${client.email} application app-in-query --message-en " " --message-cy "Pa do?"`),
  ).toEqual(exitsWithError('Some values cannot be accepted. --message-en is empty.'));
});

test('a reader that closes the pipe, as head does, ends the command without an error', async () => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/caseworker/caseworkerCommand.ts', 'help'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  child.stdout.destroy();
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const [code] = await once(child, 'close');
  expect([code, errors.join('')]).toEqual([0, '']);
});

test('a word that is no status is named, and a display state leads to its statuses', async () => {
  const set = (status: string) => command(`set ${client.email} application ${status}`);
  expect(await set('approved')).toEqual(
    exitsWithError(
      '“approved” is what the applicant reads. Use a status of the application that shows it: offer-letter-signed',
    ),
  );
  expect((await set('granted')).error).toMatch(
    /^“granted” is no status of the application\. Use one of: created, .*offer-letter-signed$/,
  );
});

test('help shows the life of a loan in a narrow terminal too, with nothing at the ends of its lines', async () => {
  const { text } = await runCommand({ COLUMNS: '60' }, 'help');
  const lines = text.split('\n');
  expect(lines.filter((line) => line.length > 60 || line !== line.trimEnd())).toEqual([]);
  const begin = lines.indexOf('  set EMAIL eoi ineligible');
  expect(lines.slice(begin, begin + 2)).toEqual(['  set EMAIL eoi ineligible', '    or turn it down']);
});
