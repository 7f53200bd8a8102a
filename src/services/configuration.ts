// config.json, which the portal reads at start (product 13.1): one build serves every environment and every backend with the same calls.
import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { complianceStatuses, defaultStatement } from '#machines/catalogue/accessibility.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { basePath } from '#machines/catalogue/routes.ts';

const api = v.object({ baseUrl: v.string(), key: v.string() });

const configurationSchema = v.object({
  dataApi: api,
  authApi: api,
  keyHeader: v.optional(v.string(), 'Ocp-Apim-Subscription-Key'),
  environmentHeader: v.optional(v.string(), 'Environment'),
  environment: v.string(),
  contractId: v.string(),
  businessUnit: v.string(),
  emailTemplates: v.object({ verification: v.string(), reset: v.string() }),
  senderAddress: v.string(),
  supportEmail: v.string(),
  helpline: v.string(),
  privacyUrl: v.string(),
  // Another backend need not know it.
  accessibility: v.optional(
    v.object({
      status: v.picklist(complianceStatuses),
      reviewed: v.string(),
      issues: v.object({ en: v.array(v.string()), cy: v.array(v.string()) }),
    }),
    defaultStatement,
  ),
  extensions: v.array(v.string()),
});
export type Configuration = v.InferOutput<typeof configurationSchema>;

let pending: Promise<Configuration> | undefined;

/** Fetched once; a failed fetch is repeated by the next caller. */
export function configuration(): Promise<Configuration> {
  pending ??= ofetch<unknown>(`${basePath}/config.json`, {
    retry: 0,
    parseResponse: JSON.parse,
    signal: AbortSignal.timeout(limits.callTimeout),
  })
    .then((settings) => v.parse(configurationSchema, settings))
    .catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
  return pending;
}
