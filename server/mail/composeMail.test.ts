// Tests the composed e-mails: both languages, no missing value, and no markup or link from a user's name.
import { expect, test } from 'vitest';
import type { Language } from '../messages.ts';
import { composeMail, type MailKind } from './composeMail.ts';

/** A value for every placeholder of every e-mail. */
const values = {
  minutes: '30',
  hours: '24',
  record: 'Application',
  status: 'Approved',
  date: '21/11/2026',
  time: '13:16',
  reference: ' Reference CEF-000123.',
  steps: 'Loan purpose',
  complete: '',
};
const mail = (kind: MailKind, name = 'Siân Wyn', language: Language = 'en') =>
  composeMail({ helpline: '01492 000 111', supportEmail: 'cymorth@example.org' }, kind, {
    to: { email: 'a@example.org', firstName: name, lastName: '', language },
    link: new URL('https://fund.example.org/anwcef/verify?avt=abc&x=1'),
    values: { en: values, cy: values },
  });

test.each(['verification', 'reset', 'passwordchanged', 'status', 'saved', 'submitted'] as const)(
  'the e-mail %s has a value for every placeholder, in both languages',
  (kind) => {
    const { subject, text, html } = mail(kind);
    for (const part of [subject, text, html]) expect.soft(part).not.toMatch(/[{}]|undefined/);
    const greetings = kind === 'verification' ? ['Hello,', 'Helo,'] : ['Dear Siân Wyn,', 'Annwyl Siân Wyn,'];
    expect(text.split('\n').filter((line) => /^(Hello|Helo|Dear|Annwyl)\b/.test(line))).toEqual(greetings);
    expect(text).toContain('https://fund.example.org/anwcef/verify?avt=abc&x=1\n');
    expect(text).toContain('https://fund.example.org/anwcef/verify?avt=abc&x=1&lang=cy');
    expect(text).toContain('Questions? Call 01492 000 111 or write to cymorth@example.org.');
    expect(text).toContain('Cwestiynau? Ffoniwch 01492 000 111 neu ysgrifennwch i cymorth@example.org.');
    expect(html).toContain('<a href="https://fund.example.org/anwcef/verify?avt=abc&amp;x=1&amp;lang=cy">');
  },
);

test.each([
  ['J. P. Jones-Puw', 'J. P. Jones-Puw'],
  ['You won: evil.example', 'You won: evil example'],
  ['ring@evil.example now', 'ring evil example now'],
  ['evil。example HTTP://evil', 'evil example evil'],
  // Characters that programs take for a dot: the half-width ideographic one, the one dot leader, the small and the full-width one.
  [
    'evil｡example evil․example evil﹒example evil．example',
    'evil example evil example evil example evil example',
  ],
  ['ann\u202egnp.exe\u2066 Jones\u200b\ufeff', 'ann gnp exe Jones'],
  ['Siân Ŵyn', 'Siân Ŵyn'],
  ['{minutes} $& $1 {{link}} %s', '{minutes} $& $1 {{link}} %s'],
])('security 2: the name %s is greeted as %s', (name, greeted) => {
  expect(mail('reset', name).text.split('\n')[2]).toBe(`Dear ${greeted},`);
});

test('security 2: a name brings neither markup nor a link nor a line', () => {
  const { text, html } = mail('reset', '<b>Win</b> https://evil.example/x\r\nBcc: all');
  expect(html).not.toContain('<b>');
  expect(text).not.toContain('https://evil');
  expect(text.split('\n')[2]).toBe('Dear b Win b evil example x Bcc: all,');
});

test('security 2: an address that somebody has registered is greeted without the name, which may be a sentence', () => {
  const { text, html } = mail('verification', 'Your loan is at risk, call 0909 879 0000');
  expect(text.split('\n')[2]).toBe('Hello,');
  expect(text + html).not.toMatch(/loan is at risk|0909/);
});

test.each([
  [
    'en',
    'Choose a new password / Dewiswch gyfrinair newydd',
    'Mae’r testun Cymraeg yn dilyn y Saesneg.',
    'cy',
  ],
  ['cy', 'Dewiswch gyfrinair newydd / Choose a new password', 'The English text follows the Welsh.', 'en'],
] as const)(
  'an e-mail to a reader of %s has it first, and says so in the other language',
  (language, subject, follows, other) => {
    const { subject: found, text, html } = mail('reset', 'Siân Wyn', language);
    expect(found).toBe(subject);
    const greetings = { en: 'Dear Siân Wyn,', cy: 'Annwyl Siân Wyn,' };
    expect(text.split('\n').filter((line) => [follows, ...Object.values(greetings)].includes(line))).toEqual([
      follows,
      greetings[language],
      greetings[other],
    ]);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<body><p lang="${other}">${follows}</p><div lang="${language}">`);
  },
);
