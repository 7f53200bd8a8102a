// The handlers of the lookups, the postcode check and the company search, by call id (product 4.11 to 4.13).
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { lookupMessageId } from '#machines/catalogue/fields/field.ts';
import names from '#locales/en/lookups.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import type { HandlerResponse, HandlerInput } from '../http/handler.ts';
import { HttpError } from '../http/httpError.ts';
import { companyRegister } from './companyRegister.ts';
import { industryDivisions } from './industryDivisions.ts';
import { industrySections } from './industrySections.ts';
import { isPostcodeInFundArea } from './fundArea.ts';
import { postcodeDirectory } from './postcodeDirectory.ts';
import { parsePostcode } from './parsePostcode.ts';
import { searchCompaniesHouse } from './searchCompaniesHouse.ts';
import { searchCompanyRegister } from './searchCompanyRegister.ts';
import { suppliers } from './suppliers.ts';
import { technologies } from './technologies.ts';

/** A handler of a call without a signed-in user, a body or the database. */
type LookupHandler = (
  deps: Pick<Deps, 'settings' | 'log'>,
  input: Pick<HandlerInput, 'query'>,
) => Promise<HandlerResponse>;

const englishNames = new Map(Object.entries(names));

/** The English name of an id. The portal shows its own messages for the ids that it knows (product 10.5). */
const name = (id: string): string => englishNames.get(lookupMessageId(id)) ?? id;

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

/** The answer has ids beside the English names, so that the portal can show the expertise in its own language. */
const verifiedSuppliers = suppliers.map((supplier) => ({
  ua_suppliername: supplier.name,
  expertise: supplier.expertise.map(name),
  expertiseids: supplier.expertise,
}));

const maxQueryLength = 200;

export const lookupHandlers = {
  GetSectorParents: async () => ({ body: sectorParents }),

  GetSectors: async () => ({ body: sectors }),

  GetICFundActivityTypes: async () => ({ body: activityTypes }),

  GetICProjectSuppliers: async () => ({ body: verifiedSuppliers }),

  /** Answers true or false; 400 for an invalid postcode, 404 for an unknown contract id. */
  ispostcodeincontract: async ({ settings }, { query }) => {
    const postcode = parsePostcode(query['postcode'] ?? '');
    if (postcode === null) {
      throw new HttpError(400, 'That is not a postcode.', [{ path: 'postcode', messageId: 'postcode' }]);
    }
    if (query['contractid']?.toLowerCase() !== settings.contractId) {
      throw new HttpError(404, 'There is no such contract.');
    }
    return { body: isPostcodeInFundArea(postcode, await postcodeDirectory(settings.postcodesFile)) };
  },

  /**
   * At most 20 companies; 400 without a query or for one that is too long, 502 when Companies House cannot be reached.
   */
  companysearch: async ({ settings, log }, { query }) => {
    const wanted = (query['q'] ?? '').trim();
    if (wanted === '' || wanted.length > maxQueryLength) {
      throw new HttpError(400, 'Give a name or number to search for.', [
        { path: 'q', messageId: 'required' },
      ]);
    }
    const key = settings.companiesHouseApiKey;
    if (key === null) return { body: searchCompanyRegister(companyRegister, wanted) };
    try {
      return { body: await searchCompaniesHouse(key, wanted) };
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'company search failed');
      throw new HttpError(502, 'Companies House cannot be reached.');
    }
  },
} satisfies Partial<Record<CallId, LookupHandler>>;
