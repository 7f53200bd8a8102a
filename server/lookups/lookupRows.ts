// The rows of the lookups (product 4.11): as the calls answer them, and as the checks of saved answers read them.
import { lookupMessageId, type Lookups } from '#machines/catalogue/fields/field.ts';
import names from '#locales/en/lookups.json' with { type: 'json' };
import { industryDivisions } from './industryDivisions.ts';
import { industrySections } from './industrySections.ts';
import { suppliers } from './suppliers.ts';
import { technologies } from './technologies.ts';

const englishNames = new Map(Object.entries(names));

/** The English name of an id. The portal shows its own messages for the ids that it knows (product 10.5). */
const name = (id: string): string => englishNames.get(lookupMessageId(id)) ?? id;

export const sectorParents = Object.values(industrySections).map((id) => ({
  ua_umisectorparentid: id,
  ua_sectorparent: name(id),
}));

export const sectors = industryDivisions.map(([, section, id]) => ({
  ua_umisectorid: id,
  ua_sector: name(id),
  ua_sectorparent: name(industrySections[section]),
  ua_umisectorparentid: industrySections[section],
}));

const sectorNames = new Map(sectors.map((row) => [row.ua_umisectorid, row.ua_sector]));

/** The English name of a sector, which the server stores beside its id; an empty string for an unknown id. */
export const sectorName = (id: unknown): string => (typeof id === 'string' && sectorNames.get(id)) || '';

export const activityTypes = technologies.map((id) => ({
  ua_icfundactivitytypeid: id,
  ua_activitytype: name(id),
}));

/** The ids beside the English names let the portal show the technologies in the language of the page. */
export const verifiedSuppliers = suppliers.map((supplier) => ({
  ua_suppliername: supplier.name,
  expertise: supplier.expertise.map(name),
  expertiseids: supplier.expertise,
}));

/** The rows by which saved answers are checked: an answer holds the id of its row, or the name of a supplier. */
export const lookupRows: Lookups = {
  sectorparent: sectorParents.map((row) => ({ id: row.ua_umisectorparentid, name: row.ua_sectorparent })),
  sector: sectors.map((row) => ({
    id: row.ua_umisectorid,
    name: row.ua_sector,
    parent: row.ua_umisectorparentid,
  })),
  activitytype: activityTypes.map((row) => ({ id: row.ua_icfundactivitytypeid, name: row.ua_activitytype })),
  // A supplier that is not verified is stored as "Other" (product 3.5).
  supplier: [...verifiedSuppliers.map((row) => row.ua_suppliername), 'Other'].map((name) => ({
    id: name,
    name,
  })),
};
