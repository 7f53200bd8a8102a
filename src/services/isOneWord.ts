/**
 * Whether a body that is not JSON can be read: a single word, such as OK, True or an id. Other texts may be the page of a proxy, or a response that
 * was cut off.
 */
export const isOneWord = (text: string): boolean => /^\s*[\w-]{1,64}\.?\s*$/.test(text);
