// Fetching a stored file back: whatever goes wrong is said as every other call says it (specification section 8).
import type { Note } from '#machines/catalogue/fileSchemas.ts';
import type { Message } from '#machines/catalogue/errors.ts';
import { failureOf } from '#machines/ports.ts';
import { download } from '../../services/documents.ts';

type Heard = { type: 'notice.raised'; message: Message } | { type: 'session.ended' };

const underWay = new Map<string, Promise<void>>();

async function run(note: Note, tell: (event: Heard) => void): Promise<void> {
  try {
    await download(note);
  } catch (error) {
    const { status, notice } = failureOf(error);
    if (status === 401) tell({ type: 'session.ended' });
    else if (notice !== null) tell({ type: 'notice.raised', message: notice });
  } finally {
    underWay.delete(note.id);
  }
}

/** Fetches it and hands it to the browser; pressed again meanwhile, it is fetched once. `tell` is the shell's ear. */
export function fetchFile(note: Note, tell: (event: Heard) => void): Promise<void> {
  const running = underWay.get(note.id) ?? run(note, tell);
  underWay.set(note.id, running);
  return running;
}
