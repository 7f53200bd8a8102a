// GUIDs mean the same in any letter case, and another backend may write one in capitals in one response and in small letters in the next (product
// 4.15). The portal compares ids in small letters, and sends each in the spelling in which it was received last, for a backend that compares texts.

const guid = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
const quotedGuid = new RegExp(`"${guid}"`, 'gi');
const wholeGuid = new RegExp(`^${guid}$`, 'i');

/** By the id in small letters. It is empty for a backend that writes all ids so. */
const spellings = new Map<string, string>();

/** A GUID in small letters. Any other text stays as it is. */
export const comparableId = (id: string): string => (wholeGuid.test(id) ? id.toLowerCase() : id);

/** The JSON text of a response, with the texts that are GUIDs in small letters. */
export const withComparableIds = (json: string): string =>
  json.replaceAll(quotedGuid, (quoted) => {
    const small = quoted.toLowerCase();
    if (small !== quoted) spellings.set(small, quoted);
    return small;
  });

/** The JSON text of a request, with each GUID as the backend writes it. */
export const withReceivedIds = (json: string): string =>
  spellings.size === 0 ? json : json.replaceAll(quotedGuid, (quoted) => spellings.get(quoted) ?? quoted);

/** The same for a text in an address. */
export const receivedId = (id: string): string => spellings.get(`"${id}"`)?.slice(1, -1) ?? id;
