// Fields of Word documents: an instruction, such as `DATE \@ "d MMMM"`, and its result. The text of an instruction may be parted, and fields may stand
// in the instructions of others.
import { isOnFileServer } from './isOnFileServer.ts';

/** Longer than any instruction with an address. */
const LONGEST_INSTRUCTION = 16 * 1024;

/** Between the words of an instruction: blanks and quotes, also those that Word sets while one types. */
const BETWEEN_WORDS = /[\s"\u0093\u0094\u201c\u201d]+/;
/** More than anybody opens within each other. */
const MOST_OPEN = 1000;
/** Fields that start a program. */
const STARTS_PROGRAM = /^[\s"]*DDE(?:AUTO)?(?!\w)/i;
/** Fields that Word fills with a file when it updates them. */
const LOADS_FILE = /^[\s"]*(?:INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|RD)(?!\w)/i;

/** Whether Word would start a program for an instruction, or load a file from a file server. */
function isActive(instruction: string): boolean {
  if (STARTS_PROGRAM.test(instruction)) return true;
  if (!LOADS_FILE.test(instruction)) return false;
  return instruction.length === LONGEST_INSTRUCTION || instruction.split(BETWEEN_WORDS).some(isOnFileServer);
}

export interface FieldReader {
  /** Begins a field. Too many within each other count as active. */
  begin: () => void;
  /** Reads a part of the instruction of the innermost field; what stands in a result counts for nothing. */
  write: (text: string) => void;
  isOpen: () => boolean;
  /** Ends the instruction of the innermost field. */
  separate: () => void;
  /** Ends the innermost field. */
  end: () => void;
  /** Whether a field is active, those included that have no end. */
  isActive: () => boolean;
}

export function createFieldReader(): FieldReader {
  const open: { instruction: string; isRead: boolean }[] = [];
  let hasActive = false;

  function separate(): void {
    const field = open.at(-1);
    if (field === undefined || field.isRead) return;
    field.isRead = true;
    hasActive ||= isActive(field.instruction);
  }

  function write(text: string): void {
    const field = open.at(-1);
    if (field === undefined || field.isRead) return;
    field.instruction += text.slice(0, LONGEST_INSTRUCTION - field.instruction.length);
  }

  return {
    begin() {
      if (open.length < MOST_OPEN) open.push({ instruction: '', isRead: false });
      else hasActive = true;
    },
    write,
    isOpen: () => open.length > 0,
    separate,
    end() {
      separate();
      // The text of the inner field may be the address of the outer one.
      write(open.pop()?.instruction ?? '');
    },
    isActive: () => hasActive || open.some(({ instruction, isRead }) => !isRead && isActive(instruction)),
  };
}

/** The first and the last of the characters that part fields in old documents ([MS-DOC] 2.8.25). */
const [BEGIN, END] = ['\u0013', '\u0015'];
/** The beginning of a field and its instruction, up to the next field or the result. */
const OLD_FIELD = new RegExp(`${BEGIN}([\\s"]*(?:DDE|INCLUDE|IMPORT|LINK|RD)[^${BEGIN}-${END}]*)`, 'gi');

/** More than any genuine document has of these fields. */
const MOST_FIELDS = 10_000;

/**
 * Whether the text of an old document, in one character for each byte, has an active field. Throws RangeError when it has more fields to look at than
 * any genuine document.
 */
export function hasActiveField(text: string): boolean {
  let count = 0;
  // UTF-16 has NULs between letters; a document may have both kinds of text.
  for (const [, instruction = ''] of text.replaceAll('\0', '').matchAll(OLD_FIELD)) {
    if (isActive(instruction.slice(0, LONGEST_INSTRUCTION))) return true;
    count += 1;
    if (count > MOST_FIELDS) throw new RangeError('The document has too many fields');
  }
  return false;
}
