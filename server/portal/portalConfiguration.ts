// The portal's configuration, /anwcef/config.json, which the portal fetches when it starts (product 13.1, 13.2).
import type { Extension } from '#machines/catalogue/api/calls.ts';
import type { Settings } from '../settings.ts';

/** The extensions that this server implements (product 13.3). */
const extensions: readonly Extension[] = [
  'idempotency',
  'etag',
  'companySearch',
  'resetBearer',
  'noteContent',
  'paging',
];

/**
 * The configuration for this server's own portal. The addresses are relative, so that calls go to the host in the browser's address bar
 * (localhost, 127.0.0.1, a proxy's name). This server accepts keys and template ids and does not need them.
 */
export function portalConfiguration(settings: Pick<Settings, 'contractId' | 'businessUnit' | 'mailFrom'>) {
  return {
    dataApi: { baseUrl: '/data', key: 'reference' },
    authApi: { baseUrl: '/auth', key: 'reference' },
    keyHeader: 'Ocp-Apim-Subscription-Key',
    environmentHeader: 'Environment',
    environment: 'reference',
    contractId: settings.contractId,
    businessUnit: settings.businessUnit,
    emailTemplates: { verification: 'verification', reset: 'reset' },
    senderAddress: settings.mailFrom,
    supportEmail: 'support@example.org',
    helpline: '01632 960123',
    privacyUrl: '',
    extensions,
  };
}
