// config.json, which the portal reads at start (product 13.1): one build serves every environment and every backend with the same calls.
import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { complianceStatuses, defaultStatement } from '#machines/catalogue/accessibility.ts';
import { noFundDetails } from '#machines/catalogue/fundDetails.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { basePath } from '#machines/catalogue/routes.ts';

const api = v.object({ baseUrl: v.string(), key: v.string() });

const usualTimes = v.object({ minutes: v.nullable(v.number()), workingDays: v.nullable(v.number()) });

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
  // Another server need not know these.
  thresholdsUrl: v.optional(v.object({ en: v.string(), cy: v.string() }), noFundDetails.thresholdsUrl),
  times: v.optional(v.object({ eoi: usualTimes, application: usualTimes }), noFundDetails.times),
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
let known: Configuration | undefined;

/** The configuration once it has arrived. Awaiting `configuration()` takes a microtask even then, and React renders in it: with this value a request
 *  goes out first. */
export const knownConfiguration = (): Configuration | undefined => known;

/** Fetched once; a failed fetch is repeated by the next caller. */
export function configuration(): Promise<Configuration> {
  pending ??= ofetch<unknown>(`${basePath}/config.json`, {
    retry: 0,
    parseResponse: JSON.parse,
    signal: AbortSignal.timeout(limits.callTimeout),
  })
    .then((settings) => (known = v.parse(configurationSchema, settings)))
    .catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
  return pending;
}
