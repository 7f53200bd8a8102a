// How PostgreSQL's types reach the code: numeric and bigint as numbers, date as its own text (never a local midnight).
import pg from 'pg';

const { INT8, NUMERIC, DATE } = pg.types.builtins;

// Typed like pg's own `getTypeParser`, whose overloads cover text and binary results; we only ever read text.
export const sqlTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return String;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};
