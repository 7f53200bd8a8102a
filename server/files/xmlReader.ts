// Reads XML for what it may hide from a search of its bytes. Nothing is expanded or fetched, and no more than one tag is kept.

/** How much is kept of a value: the addresses and instructions that are looked for are shorter, while pictures and outlines stand in some values. */
const LONGEST_VALUE = 16 * 1024;
/** Of a tag whose long values are cut, less is kept than this; one with more is read no further. */
export const LONGEST_TAG = 1024 * 1024;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The digits of every character fit, also with some zeros before them. */
const REFERENCE = /&(?:#x([\da-f]{1,8})|#(\d{1,8})|(amp|lt|gt|quot|apos));/gi;
const LAST_CHARACTER = 0x10_ff_ff;
/** How long a character can be when it is written as a reference. */
export const REFERENCE_LENGTH = '&#x00000041;'.length;

/** A reference with more digits than any program writes: it could go on for longer than is searched. */
export const LONG_REFERENCE = /&#x?[\da-f]{9}/i;

/** The text with the characters for which references stand. */
export const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(REFERENCE, (reference, hexadecimal?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? reference;
        const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
        return code > LAST_CHARACTER ? reference : String.fromCodePoint(code);
      })
    : text;

/** A value in quotes, or what stands between two of them. */
const QUOTED = /"([^"]*)"|'([^']*)'|[^"']+/g;

/** The attributes of a tag as they are written, without the spaces around their values, which XML ignores in types and addresses. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let name = '';
  for (const [between, one, other] of tag.matchAll(QUOTED)) {
    const value = one ?? other;
    if (value === undefined) name = between.replace('=', '').trim().split(/\s/).at(-1) ?? '';
    else attributes.set(name, value.trim());
  }
  return attributes;
}

const CDATA = '<![CDATA[';
/** What a construct that is no tag ends with, by what it begins with. */
const ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', [CDATA]: ']]>' };
const OPENINGS = Object.keys(ENDS);
const TAG_PART = /["'>]/g;

/** A text that does not consist of two: the engine would put those together again for each tag. */
const inOnePiece = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

export interface XmlReader {
  /** Reads the next piece of the XML. */
  write: (piece: string) => void;
  /** Gives the tag that has no end. */
  end: () => void;
}

/**
 * A reader that gives each tag without its brackets, the DOCTYPE up to its first `>` included, and the texts between them, which may come in pieces.
 * References stay as they are written.
 */
export function createXmlReader(onTag: (tag: string) => void, onText: (text: string) => void): XmlReader {
  /** What could be the first characters of something longer. */
  let rest = '';
  /** What the construct that is being read begins with; empty for a text. */
  let opening = '';
  let tag = '';
  let quote = '';
  /** Of the value that is being read, as far as it is kept. */
  let valueLength = 0;

  /** Reads on in a tag; returns where to go on. */
  function readTag(text: string, from: number): number {
    for (let at = from; ;) {
      TAG_PART.lastIndex = at;
      const next = quote === '' ? (TAG_PART.exec(text)?.index ?? -1) : text.indexOf(quote, at);
      const part = text.slice(at, next < 0 ? undefined : next);
      if (tag.length < LONGEST_TAG) tag += quote === '' ? part : part.slice(0, LONGEST_VALUE - valueLength);
      if (next < 0) {
        valueLength = Math.min(valueLength + part.length, LONGEST_VALUE);
        return text.length;
      }
      at = next + 1;
      const delimiter = text[next] ?? '';
      if (delimiter === '>' && quote === '') {
        onTag(tag);
        opening = '';
        return at;
      }
      if (tag.length < LONGEST_TAG) tag += delimiter;
      quote = quote === '' ? delimiter : '';
      valueLength = 0;
    }
  }

  /** Reads on in a comment, an instruction or CDATA; returns where to go on. */
  function readOther(text: string, from: number): number {
    const closing = ENDS[opening] ?? '';
    const end = text.indexOf(closing, from);
    const stop = end < 0 ? Math.max(from, text.length - closing.length + 1) : end;
    if (opening === CDATA) onText(text.slice(from, stop));
    if (end >= 0) {
      opening = '';
      return end + closing.length;
    }
    rest = text.slice(stop);
    return text.length;
  }

  function readText(text: string, from: number): number {
    const next = text.indexOf('<', from);
    const end = next < 0 ? text.length : next;
    if (end > from) onText(text.slice(from, end));
    if (next < 0) return end;
    if (text.length - next < CDATA.length) {
      rest = text.slice(next);
      return text.length;
    }
    opening = OPENINGS.find((beginning) => text.startsWith(beginning, next)) ?? '<';
    tag = '';
    quote = '';
    return next + opening.length;
  }

  return {
    write(piece) {
      const text = rest === '' ? piece : inOnePiece(rest + piece);
      rest = '';
      for (let at = 0; at < text.length;)
        at = opening === '' ? readText(text, at) : opening === '<' ? readTag(text, at) : readOther(text, at);
    },
    end() {
      if (opening === '<') onTag(tag);
    },
  };
}
