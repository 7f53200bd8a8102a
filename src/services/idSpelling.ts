// GUIDs mean the same in any letter case, and another backend may write one in upper case in one response and in lower case in the next (product
// 4.15). The portal compares ids in lower case, and sends each in the spelling in which it was received last, for a backend that compares texts.

const guid = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}';
const quotedGuid = new RegExp(`"(${guid})"`, 'gi');
const wholeGuid = new RegExp(`^${guid}$`, 'i');

/** The backend's spelling of each id, by its lower-case form. It is empty for a backend that writes all ids in lower case. */
const spellings = new Map<string, string>();

/** A GUID in lower case. Any other text stays as it is. */
export const comparableId = (id: string): string => (wholeGuid.test(id) ? id.toLowerCase() : id);

/** The JSON text of a response, with the texts that are GUIDs in lower case. */
export const withComparableIds = (json: string): string =>
  json.replaceAll(quotedGuid, (_, id: string) => {
    const lowerCase = id.toLowerCase();
    if (lowerCase !== id) spellings.set(lowerCase, id);
    return `"${lowerCase}"`;
  });

/** An id as the backend writes it. */
export const receivedId = (id: string): string => spellings.get(id) ?? id;

/** The JSON text of a request, with each GUID as the backend writes it. */
export const withReceivedIds = (json: string): string =>
  spellings.size === 0 ? json : json.replaceAll(quotedGuid, (_, id: string) => `"${receivedId(id)}"`);
