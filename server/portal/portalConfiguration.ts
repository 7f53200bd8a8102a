// What the portal reads at start, /anwcef/config.json (decisions.md, "Configuration, run time, not build time").
import type { Extension } from '#machines/catalogue/api/calls.ts';
import type { Settings } from '../settings.ts';

/** What this server speaks beyond section 7 of the specification. */
const extensions: readonly Extension[] = [
  'idempotency',
  'etag',
  'companySearch',
  'resetBearer',
  'noteContent',
  'paging',
];

/**
 * The configuration for this server's own portal. The addresses are relative, so that the calls go to the host that the
 * browser knows (localhost, 127.0.0.1, a proxy's name). Keys and template ids are accepted by this server, never needed.
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
