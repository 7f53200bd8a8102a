// Tests to which addresses an e-mail may link (docs/security.md, promise 2).
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { allowedPage } from './allowedPage.ts';

const settings = readSettings({
  PUBLIC_URL: 'https://fund.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CLAMD_URL: 'none',
  ALLOWED_ORIGINS: 'https://portal.example.org',
});
const page = (weburl: string) => allowedPage(settings, weburl, '/anwcef/verify')?.href ?? null;

test.each([
  ['https://fund.example.org/anwcef/verify', 'https://fund.example.org/anwcef/verify'],
  ['https://portal.example.org/anwcef/verify/', 'https://portal.example.org/anwcef/verify'],
  ['HTTPS://PORTAL.example.ORG:443/anwcef/x/../verify', 'https://portal.example.org/anwcef/verify'],
  [
    'https://fund.example.org/anwcef/verify?avt=theirs&say=Ring+01632+960999&lang=cy&lang=xx',
    'https://fund.example.org/anwcef/verify?lang=cy',
  ],
  ['https://fund.example.org/anwcef/verify?lang=%22%3E', 'https://fund.example.org/anwcef/verify'],
  [
    'https://portal.example.org/anwcef/verify?lang=cy#top',
    'https://portal.example.org/anwcef/verify?lang=cy',
  ],
])('security 2: an e-mail may link to the page of %s', (weburl, href) => expect(page(weburl)).toBe(href));

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
  // Schemes, ports and host names that look like the allowed ones.
  'https://fund.example.org:8443/anwcef/verify',
  'wss://fund.example.org/anwcef/verify',
  'blob:https://fund.example.org/anwcef/verify',
  'https://fund.example.org./anwcef/verify',
  'https://fund.examp\u04cfe.org/anwcef/verify',
  'https://fund%2eexample.org.evil.example/anwcef/verify',
  'https://evil.example\\@fund.example.org/anwcef/verify',
  'https://evil.example#@fund.example.org/anwcef/verify',
  '//fund.example.org/anwcef/verify',
  // Paths that look like the page's.
  'https://fund.example.org//anwcef/verify',
  'https://fund.example.org/ANWCEF/verify',
  'https://fund.example.org/anwcef/%76erify',
  'https://fund.example.org/anwcef/verify/../reset-password',
  'https://fund.example.org/anwcef/verify%2f',
  'https://fund.example.org/anwcef/verify;x',
])('security 2: an e-mail never links to %s', (weburl) => expect(page(weburl)).toBeNull());
