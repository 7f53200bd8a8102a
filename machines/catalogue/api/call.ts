// What a row of the calls says (calls.ts), and the extensions of section 7 that a configuration may list.
import type { ListName } from '../records/children.ts';
import type { Area, CallKind } from './errors.ts';
import type { RecordName } from '../records/outlines.ts';

export interface Call {
  api: 'data' | 'auth';
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: readonly string[];
  /** Carries the bearer access token; all calls do except lookups and auth calls (section 6). */
  authenticated?: true;
  /** Whose own records it is about: the other kind of person is refused. Without it, both may make it. */
  only?: 'applicant' | 'broker';
  area: Area;
  kind: CallKind;
  /** The record whose ETag the answer carries and whose If-Match a PUT sends (extension `etag`). */
  versioned?: RecordName | ListName;
  /** A POST that creates: carries an Idempotency-Key (extension `idempotency`). */
  creates?: true;
  /** Not in section 7: used only when the configuration lists this extension. */
  extension?: Extension;
  /** The query is not in section 7: it is sent only when the configuration lists this extension. */
  queryExtension?: Extension;
}

export type Extension = 'idempotency' | 'etag' | 'companySearch' | 'resetBearer' | 'noteContent' | 'paging';
