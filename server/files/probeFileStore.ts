// Whether the file store works, which the start looks at: else the first applicant who uploads a file would be the first to notice.
import type { Deps } from '../deps.ts';
import { reasonOf } from '../reasonOf.ts';

/** The same at each start, so that a store that removes nothing keeps one such file. No file of an applicant has it: their names are random. */
const PROBE_NAME = '00000000-0000-4000-8000-000000000000';

/**
 * Stores and removes a file of one byte, and logs a failure. A read would not tell: some stores refuse to say that a file is missing, and a full or
 * read-only folder can be read. Never rejects.
 */
export async function probeFileStore({ files, log }: Pick<Deps, 'files' | 'log'>): Promise<void> {
  let problem = 'The file store cannot be used: uploads answer 503';
  try {
    await files.put(PROBE_NAME, Buffer.from('x'));
    problem = 'The file store removes no files: deleted and replaced ones stay in it';
    await files.remove(PROBE_NAME);
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, problem);
  }
}
