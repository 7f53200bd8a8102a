// Validates tables (csv). They have no signature, so the whole content is looked at.
import { isUtf8 } from 'node:buffer';
import { createFormulaReader } from './formulaCells.ts';
import { PIECE, piecesOf } from './piecesOf.ts';
import type { RejectionReason } from './rejectionReason.ts';

/** The beginnings of scripts, markup and other documents, which some program would run or display as something other than a table. */
const NON_CSV_START = /^(#!|<|%PDF|%!PS|\{\\rtf|@echo\b|MZ\u0090)/i;

const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c);

/** Excel opens a file that begins like this as SYLK, with its formulas and macros, whatever its extension says. */
const SYLK = /^ID;P[^\r\n]*[\r\n]+(?:[A-Z]|N[NEUL]);[A-Z]/;

/**
 * A link to a program (DDE) in a formula of Excel: the program, a bar, the topic, an exclamation mark and the item, as in `cmd|'/c calc'!A1`. A topic
 * of other characters than those of names is in apostrophes.
 */
const BEFORE_TOPIC = /[\w'\u0080-\u00ff][ \t\r\n]*\|[ \t\r\n]*'/;
const BEHIND_TOPIC = /'[ \t\r\n]*![ \t\r\n]*[^ \t\r\n|]/;
const LINK_OF_NAMES =
  /(?:'|(?<![\w.\u0080-\u00ff])[a-z_\u0080-\u00ff][\w.\u0080-\u00ff]*)\|[\w.\u0080-\u00ff]+![\w'#$]/i;
/** The function of LibreOffice for such a link. */
export const LINK_FUNCTION = /(?<![\w.])DDE\s*\(/i;

function startsProgram(formula: string): boolean {
  if (LINK_FUNCTION.test(formula)) return true;
  if (!formula.includes('|')) return false;
  const before = BEFORE_TOPIC.exec(formula);
  const isQuoted = before !== null && BEHIND_TOPIC.test(formula.slice(before.index + before[0].length));
  return isQuoted || LINK_OF_NAMES.test(formula);
}

/** Excel parts cells by what the settings of the computer or a first line `sep=` say; other programs let the person choose. */
const SEPARATORS = [',', ';', '\t', '|'];
const OWN_SEPARATOR = /^"?sep=([^\r\n])/i;

/** Whether a cell is a formula that starts a program, whichever separator the table is read with. */
async function hasStartingFormula(table: Buffer): Promise<boolean> {
  let isFound = false;
  const [, own = ','] = OWN_SEPARATOR.exec(table.toString('latin1', 0, 10)) ?? [];
  const readers = [...new Set([...SEPARATORS, own])].map((separator) =>
    createFormulaReader(separator.charCodeAt(0), (formula) => {
      isFound ||= startsProgram(formula);
    }),
  );
  // All readers read each piece, in which a formula may end at every third byte.
  for await (const { piece } of piecesOf(table, 0, PIECE / 8)) {
    for (const { read } of readers) read(piece);
    if (isFound) return true;
  }
  for (const { end } of readers) end();
  return isFound;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The reason for which a table is rejected: it must be text in UTF-8 or a Windows code page, no other format, and start no program. */
export async function validateCsv(bytes: Buffer): Promise<RejectionReason | undefined> {
  let high = 0;
  for await (const { piece } of piecesOf(bytes)) {
    for (const byte of piece) {
      if (isControl(byte)) return 'fileContent';
      if (byte >= 0x80) high += 1;
    }
  }
  // In a Western code page few characters are outside of ASCII.
  if (!isUtf8(bytes) && high > bytes.length / 3) return 'fileContent';
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const table = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
  const start = table.toString('utf8', 0, 1024).trimStart();
  if (start === '' || NON_CSV_START.test(start) || SYLK.test(start)) return 'fileContent';
  return (await hasStartingFormula(table)) ? 'fileActive' : undefined;
}
