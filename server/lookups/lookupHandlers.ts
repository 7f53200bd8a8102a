// The open lookups of specification section 7 and the company search of decisions.md, keyed by their call ids.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { lookupMessageId } from '#machines/catalogue/fields/field.ts';
import names from '#locales/en/lookups.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import type { HandlerAnswer, HandlerInput } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { companyRegister } from './companyRegister.ts';
import { industryDivisions } from './industryDivisions.ts';
import { industrySections } from './industrySections.ts';
import { isPostcodeInFundArea } from './isPostcodeInFundArea.ts';
import { postcodeDirectory } from './postcodeDirectory.ts';
import { readPostcode } from './readPostcode.ts';
import { searchCompaniesHouse } from './searchCompaniesHouse.ts';
import { searchCompanyRegister } from './searchCompanyRegister.ts';
import { suppliers } from './suppliers.ts';
import { technologies } from './technologies.ts';

/** What lookups need of a Handler's input: they are open and keep nothing. */
type LookupHandler = (
  deps: Pick<Deps, 'settings' | 'log' | 'rateLimits'>,
  input: Pick<HandlerInput, 'query' | 'headers'>,
) => Promise<HandlerAnswer>;

const nameOf = new Map(Object.entries(names));

/** The English name; the portal shows its own words for the ids that it knows. */
const name = (id: string): string => nameOf.get(lookupMessageId(id)) ?? id;

const sectorParents = Object.values(industrySections).map((id) => ({
  ua_umisectorparentid: id,
  ua_sectorparent: name(id),
}));

const sectors = industryDivisions.map(([, section, id]) => ({
  ua_umisectorid: id,
  ua_sector: name(id),
  ua_sectorparent: name(industrySections[section]),
  ua_umisectorparentid: industrySections[section],
}));

const activityTypes = technologies.map((id) => ({
  ua_icfundactivitytypeid: id,
  ua_activitytype: name(id),
}));

/** The ids stand beside the names so that a portal can say them in its own language. */
const verifiedSuppliers = suppliers.map((supplier) => ({
  ua_suppliername: supplier.name,
  expertise: supplier.expertise.map(name),
  expertiseids: supplier.expertise,
}));

const longestQuery = 200;

export const lookupHandlers = {
  GetSectorParents: async () => ({ body: sectorParents }),

  GetSectors: async () => ({ body: sectors }),

  GetICFundActivityTypes: async () => ({ body: activityTypes }),

  GetICProjectSuppliers: async () => ({ body: verifiedSuppliers }),

  /** A bare true or false; 400 for what is not a postcode, 404 for an unknown contract id. */
  ispostcodeincontract: async ({ settings }, { query }) => {
    const postcode = readPostcode(query['postcode'] ?? '');
    if (postcode === null) {
      throw new Refusal(400, 'That is not a postcode.', [{ path: 'postcode', messageId: 'postcode' }]);
    }
    if (query['contractid']?.toLowerCase() !== settings.contractId) {
      throw new Refusal(404, 'There is no such contract.');
    }
    return { body: isPostcodeInFundArea(postcode, await postcodeDirectory(settings.postcodesFile)) };
  },

  /**
   * At most 20 companies, none when nothing matches; 400 without a query, 429 for too many searches, 502 when Companies House
   * cannot be reached.
   */
  companysearch: async ({ settings, log, rateLimits }, { query, headers }) => {
    // Open to everybody, and each search may be one at Companies House, which allows us 600 in five minutes.
    rateLimits.count([{ key: `companysearch ${headers.address}`, perMinute: 30 }]);
    const wanted = (query['q'] ?? '').trim();
    if (wanted === '' || wanted.length > longestQuery) {
      throw new Refusal(400, 'Give a name or number to search for.', [{ path: 'q', messageId: 'required' }]);
    }
    const key = settings.companiesHouseApiKey;
    if (key === null) return { body: searchCompanyRegister(companyRegister, wanted) };
    try {
      return { body: await searchCompaniesHouse(key, wanted) };
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'company search failed');
      throw new Refusal(502, 'Companies House cannot be reached.');
    }
  },
} satisfies Partial<Record<CallId, LookupHandler>>;
