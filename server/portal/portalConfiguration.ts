// The portal's configuration, /anwcef/config.json, which the portal fetches when it starts (product 13.1, 13.2).
import type { Settings } from '../settings.ts';

export const portalConfiguration = (settings: Settings) => ({
  dataApi: settings.dataApi,
  authApi: settings.authApi,
  keyHeader: settings.keyHeader,
  environmentHeader: settings.environmentHeader,
  environment: settings.environment,
  contractId: settings.contractId,
  businessUnit: settings.businessUnit,
  emailTemplates: settings.emailTemplates,
  senderAddress: settings.mailFrom,
  supportEmail: settings.supportEmail,
  helpline: settings.helpline,
  privacyUrl: settings.privacyUrl,
  thresholdsUrl: settings.thresholdsUrl,
  times: settings.times,
  accessibility: settings.accessibility,
  extensions: settings.extensions,
});
