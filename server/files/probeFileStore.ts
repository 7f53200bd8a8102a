// Whether the file store works, which the start looks at: else the first applicant who uploads a file would be the first to notice.
import type { Deps } from '../deps.ts';
import { systemRandom } from '../random.ts';
import { reasonOf } from '../reasonOf.ts';

/**
 * Stores and removes a file of one byte, and logs a failure. A read would not tell: some stores refuse to say that a file is missing, and a full or
 * read-only folder can be read. Never rejects.
 */
export async function probeFileStore({ files, log }: Pick<Deps, 'files' | 'log'>): Promise<void> {
  const name = systemRandom.uuid();
  try {
    await files.put(name, Buffer.from('x'));
    await files.remove(name);
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'The file store cannot be used: uploads answer 503');
  }
}
