// How `pg` parses PostgreSQL's types: numeric and bigint as numbers, dates as YYYY-MM-DD text (never as midnight in a local time zone).
import pg from 'pg';

const { INT8, NUMERIC, DATE } = pg.types.builtins;

// Has the type of pg's own `getTypeParser`, whose overloads cover text and binary results; the server reads text results only.
export const sqlTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return String;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};
