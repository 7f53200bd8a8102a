// Looks through the XML of a document for what starts a program or loads something from elsewhere as the document is opened.
import { isOnFileServer } from './isOnFileServer.ts';
import { LINK_FUNCTION } from './validateCsv.ts';
import { createFieldReader } from './wordFields.ts';
import { SIGNATURE_BYTES, xmlDecoder } from './xmlEncoding.ts';
import {
  attributesOf,
  createXmlReader,
  decodeReferences,
  LONG_REFERENCE,
  LONGEST_TAG,
  REFERENCE_LENGTH,
} from './xmlReader.ts';

/**
 * What XML has for a script or macro that lies elsewhere on the computer, for a frame or Java applet (OpenDocument), and for a program that delivers
 * data by DDE (Excel, OpenDocument).
 */
const ACTIVE_TEXTS = [
  'vnd.sun.star.script:',
  'macro:///',
  ':floating-frame',
  ':applet',
  'ddeService',
  'dde-application',
];
const ACTIVE = new RegExp(ACTIVE_TEXTS.join('|').replaceAll('.', '[.]'), 'i');
/** Enough for each of the texts when all of its characters are written as references. */
const OVERLAP = REFERENCE_LENGTH * Math.max(...ACTIVE_TEXTS.map((text) => text.length));

const LOCAL_NAME = /^\/?(?:[^\s:/]+:)?([^\s:/]+)/;
/** Tags of which something depends on their attributes. */
const HAS_ADDRESS = /(?:href|src)\s*=/;
const HAS_FORMULA = /:(?:formula|expression|condition)\s*=/;
/** Elements of OpenDocument whose address a person has to click. */
const CLICKED = /^(?:a|area-\w+|button|form)$/;
const ADDRESS_NAME = /^(?:[^:]+:)?(?:href|src)$/;
/** A reference to an entity that the part declares: what it stands for is not looked up. */
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[a-z_][\w.-]*;/i;

/** Whether an element loads something from a file server. */
const loadsFromFileServer = (tag: string, name: string): boolean =>
  HAS_ADDRESS.test(tag) &&
  !CLICKED.test(name) &&
  [...attributesOf(tag)].some(
    ([attribute, value]) =>
      ADDRESS_NAME.test(attribute) && (ENTITY.test(value) || isOnFileServer(decodeReferences(value))),
  );

/** Whether a cell of OpenDocument has a formula with a link to a program. */
const hasLinkFunction = (tag: string): boolean =>
  HAS_FORMULA.test(tag) && LINK_FUNCTION.test(decodeReferences(tag));

/** The value of an attribute of this local name, with any prefix. */
const attributeOf = (tag: string, wanted: string): string => {
  const found = [...attributesOf(tag)].find(([name]) => name.split(':').at(-1) === wanted);
  return decodeReferences(found?.[1] ?? '');
};

export interface XmlScanner {
  /** Looks through the next piece of a part; of a part that is not XML nothing is looked at. */
  write: (piece: Buffer) => void;
  end: () => void;
  isActive: () => boolean;
}

/** @param isPicture whether a DOCTYPE may have declarations of its own, as drawing programs write them */
export function createXmlScanner(isPicture: boolean): XmlScanner {
  const fields = createFieldReader();
  let isInstruction = false;
  let isActive = false;
  /** The first bytes, as long as they do not tell whether the part is XML. */
  let start: Buffer | null = Buffer.alloc(0);
  let decode: ((piece: Buffer) => string) | null = null;
  /** The end of what was searched. */
  let searched = '';

  function readTag(tag: string): void {
    const [, name = ''] = LOCAL_NAME.exec(tag) ?? [];
    if (name === 'instrText' || name === 'delInstrText') {
      isInstruction = !tag.startsWith('/') && !tag.endsWith('/');
      if (isInstruction && !fields.isOpen()) fields.begin();
    } else if (name === 'fldChar') {
      const type = attributeOf(tag, 'fldCharType');
      if (type === 'begin' || type === 'separate' || type === 'end') fields[type]();
    } else if (name === 'fldSimple' && !tag.startsWith('/')) {
      fields.begin();
      fields.write(attributeOf(tag, 'instr'));
      fields.end();
    } else if (tag.startsWith('!')) isActive ||= tag.includes('[') && !isPicture;
    else isActive ||= loadsFromFileServer(tag, name) || hasLinkFunction(tag);
    isActive ||= tag.length >= LONGEST_TAG;
  }

  const reader = createXmlReader(readTag, (text) => {
    if (isInstruction) fields.write(decodeReferences(text));
  });

  function read(text: string): void {
    const joined = searched + text;
    isActive ||= LONG_REFERENCE.test(joined) || ACTIVE.test(decodeReferences(joined));
    searched = joined.slice(-OVERLAP);
    reader.write(text);
  }

  return {
    write(piece) {
      if (start === null) {
        if (decode !== null) read(decode(piece));
        return;
      }
      start = Buffer.concat([start, piece]);
      if (start.length < SIGNATURE_BYTES) return;
      decode = xmlDecoder(start);
      if (decode !== null) read(decode(start));
      start = null;
    },
    end: reader.end,
    isActive: () => isActive || fields.isActive(),
  };
}
