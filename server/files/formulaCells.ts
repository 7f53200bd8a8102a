// Reads a table (csv) for the cells that a spreadsheet program takes for formulas. One of them is kept at a time, so that a table of any size can be read
// in pieces.

/** More bytes than a formula has: Excel takes 8,192 characters, LibreOffice 64 KiB. */
const LONGEST_FORMULA = 64 * 1024;

const [QUOTE, RETURN, NEWLINE] = [...Buffer.from('"\r\n')];
/** What may stand before the sign of a formula: a program or whoever imports the table may drop it. */
const SKIPPED = new Set(Buffer.from(`"' \t\r\n`));
const SIGNS = new Set(Buffer.from('=+-@'));
/** The first byte of the same signs in wide letters, which some programs turn into these. */
const WIDE = 0xef;
const BEGINS_WITH_SIGN = /^(?:[=+\-@]|\u00ef\u00bc[\u009d\u008b\u008d\u00a0])/;

export interface FormulaReader {
  /** Reads the next piece of the table. */
  read: (piece: Uint8Array) => void;
  /** Reads the cell at the end of the table. */
  end: () => void;
}

/**
 * A reader that gives each formula to `found`, with one character for each byte. Cells end at `separator` and at line breaks. As in Excel, only a
 * quote at the beginning of a cell opens quotes, two quotes within them stand for one, and what follows the closing quote belongs to the cell.
 */
export function createFormulaReader(separator: number, found: (formula: string) => void): FormulaReader {
  const formula = Buffer.alloc(LONGEST_FORMULA);
  let length = 0;
  let isEmpty = true;
  let isQuoted = false;
  /** Whether the last byte was a closing quote: another one behind it opens the quotes again. */
  let hasClosed = false;
  let isOther = false;

  function add(byte: number): void {
    if (isOther || length === LONGEST_FORMULA) return;
    if (length === 0 && !SIGNS.has(byte) && byte !== WIDE) isOther = !SKIPPED.has(byte);
    else {
      formula[length] = byte;
      length += 1;
    }
  }

  function end(): void {
    if (length > 0) {
      const text = formula.toString('latin1', 0, length);
      if (BEGINS_WITH_SIGN.test(text)) found(text);
    }
    length = 0;
    isEmpty = true;
    isQuoted = false;
    hasClosed = false;
    isOther = false;
  }

  function read(piece: Uint8Array): void {
    for (const byte of piece) {
      if (!isQuoted && (byte === separator || byte === RETURN || byte === NEWLINE)) end();
      else if (byte === QUOTE && (isEmpty || isQuoted || hasClosed)) {
        if (hasClosed) add(byte);
        hasClosed = isQuoted;
        isQuoted = !isQuoted;
        isEmpty = false;
      } else {
        add(byte);
        hasClosed = false;
        isEmpty = false;
      }
    }
  }

  return { read, end };
}
