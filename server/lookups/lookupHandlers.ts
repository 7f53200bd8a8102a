// The handlers of the lookups, the postcode check and the company search, by call id (product 4.11 to 4.13).
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { isOutage } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { HandlerInput, HandlerResponse } from '../http/handler.ts';
import { reasonOf } from '../reasonOf.ts';
import { HttpError } from '../http/httpError.ts';
import { isPostcodeInFundArea } from './fundArea.ts';
import { postcodeDirectory } from './postcodeDirectory.ts';
import { activityTypes, sectorParents, sectors, verifiedSuppliers } from './lookupRows.ts';
import { parsePostcode } from './parsePostcode.ts';

/** The handler of a call without a body, which does not need the database. */
type LookupHandler = (
  deps: Pick<Deps, 'settings' | 'log' | 'searchCompanies'>,
  input: Pick<HandlerInput, 'query'>,
) => Promise<HandlerResponse>;

const maxQueryLength = 200;

export const lookupHandlers = {
  GetSectorParents: async () => ({ body: sectorParents }),

  GetSectors: async () => ({ body: sectors }),

  GetICFundActivityTypes: async () => ({ body: activityTypes }),

  GetICProjectSuppliers: async () => ({ body: verifiedSuppliers }),

  /** Answers true or false; 400 for an invalid postcode. */
  ispostcodeincontract: async ({ settings }, { query }) => {
    const postcode = parsePostcode(query['postcode'] ?? '');
    if (postcode === null) {
      throw new HttpError(400, 'That is not a postcode.', [{ path: 'postcode', messageId: 'postcode' }]);
    }
    return { body: isPostcodeInFundArea(postcode, await postcodeDirectory(settings.postcodesFile)) };
  },

  /**
   * At most 20 companies; 400 without a query or for one that is too long, 502 when Companies House cannot be reached, 503 when all callers together
   * search too often.
   */
  companysearch: async ({ searchCompanies, log }, { query }) => {
    const wanted = (query['q'] ?? '').trim();
    if (wanted === '') {
      throw new HttpError(400, 'Give a name or number to search for.', [
        { path: 'q', messageId: 'required' },
      ]);
    }
    if (wanted.length > maxQueryLength) {
      throw new HttpError(400, `A search takes at most ${maxQueryLength} characters.`, [
        { path: 'q', messageId: 'maxLength' },
      ]);
    }
    try {
      return { body: await searchCompanies(wanted) };
    } catch (error) {
      // A limit, or an outage of the database that counts.
      if (error instanceof HttpError || isOutage(error)) throw error;
      log.warn({ reason: reasonOf(error) }, 'company search failed');
      throw new HttpError(502, 'Companies House cannot be reached.');
    }
  },
} satisfies Partial<Record<CallId, LookupHandler>>;
