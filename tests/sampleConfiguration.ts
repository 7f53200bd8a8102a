// The configuration of tests: as config.json answers it, and what of it the pages show.
import { defaultStatement } from '#machines/catalogue/accessibility.ts';
import type { PublicConfiguration } from '#machines/shell/shell.ts';

/** The answer of config.json for tests of the services: a backend without extensions. */
export const sampleConfiguration = {
  dataApi: { baseUrl: 'http://backend.test/data', key: 'key' },
  authApi: { baseUrl: 'http://backend.test/auth', key: 'key' },
  environment: 'test',
  contractId: 'contract',
  businessUnit: 'unit',
  emailTemplates: { verification: 'verification', reset: 'reset' },
  senderAddress: '',
  supportEmail: '',
  helpline: '',
  privacyUrl: '',
  extensions: [],
};

/** What the pages show and offer: every extension that a page knows. */
export const shownConfiguration: PublicConfiguration = {
  helpline: '01286 000 000',
  email: 'help@example.org',
  privacyUrl: '',
  accessibility: defaultStatement,
  companySearch: true,
  noteContent: true,
  noteRemoval: true,
};
