// Which addresses may stand in an e-mail (security.md 2).
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { allowedPage } from './allowedPage.ts';

const settings = readSettings({
  PUBLIC_URL: 'https://fund.example.org',
  ALLOWED_ORIGINS: 'https://portal.example.org',
});
const page = (weburl: string) => allowedPage(settings, weburl, '/anwcef/verify')?.href ?? null;

test.each([
  ['https://fund.example.org/anwcef/verify', 'https://fund.example.org/anwcef/verify'],
  ['https://portal.example.org/anwcef/verify/', 'https://portal.example.org/anwcef/verify/'],
  [
    'https://portal.example.org/anwcef/verify?lang=cy#top',
    'https://portal.example.org/anwcef/verify?lang=cy',
  ],
])('%s is ours', (weburl, href) => expect(page(weburl)).toBe(href));

test.each([
  'http://fund.example.org/anwcef/verify',
  'https://fund.example.org.evil.example/anwcef/verify',
  'https://fund.example.org@evil.example/anwcef/verify',
  'https://user:x@fund.example.org/anwcef/verify',
  'https://fund.example.org/anwcef/faq',
  'https://fund.example.org/redirect?to=/anwcef/verify',
  'javascript:alert(1)//anwcef/verify',
  '/anwcef/verify',
  '',
])('%s is not', (weburl) => expect(page(weburl)).toBeNull());
