// Sample configurations for tests: an answer of config.json, and the part of a configuration that the pages show.
import { defaultStatement } from '#machines/catalogue/accessibility.ts';
import { noFundDetails } from '#machines/catalogue/fundDetails.ts';
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

/** The part that the pages show, with every extension that a page knows. */
export const shownConfiguration: PublicConfiguration = {
  helpline: '01286 000 000',
  email: 'help@example.org',
  privacyUrl: '',
  ...noFundDetails,
  accessibility: defaultStatement,
  companySearch: true,
  noteContent: true,
  noteRemoval: true,
  brokerRemoval: true,
};
