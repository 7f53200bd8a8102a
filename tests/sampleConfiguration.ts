// The answer of config.json for tests of the services: a backend without extensions.
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
