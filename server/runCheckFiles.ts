// `npm run check-files`: says which files of the database the file store does not have, for example after a restore, and which store
// it asks. It changes nothing. It exits with 1 when a file is missing, or a setting, the database or the store cannot be used, and with 2 for an option.
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { printable } from './caseworker/formatResponse.ts';
import { beforeAllIds, type Queries } from './db/database.ts';
import { databaseName, isAbsent } from './db/locateDatabase.ts';
import { openDatabase } from './db/openDatabase.ts';
import type { FileStore } from './files/fileStore.ts';
import { findNote } from './files/noteStore.ts';
import { fileStoreName, openFileStore } from './files/openFileStore.ts';
import { reasonOf } from './reasonOf.ts';
import { readSettings } from './settings.ts';

const BATCH_SIZE = 200;

interface ReadyNote {
  id: string;
  storedName: string;
  filename: string;
  record: string;
  createdAt: Date;
  /** The address of the applicant whose record it is. */
  mail: string | null;
}

/** The notes of the next batch whose files are stored, from the one after the note `after`. */
const findBatch = (queries: Queries, after: string): Promise<ReadyNote[]> =>
  queries.query<ReadyNote>(
    `select n.id, coalesce(n.stored_name, n.id) as "storedName", n.filename, n.record, n.created_at as "createdAt", u.mail
     from notes n
     left join eoi e on e.ua_icexpressionofinterestid = n.record_id
     left join application a on a.ua_icapplicationid = n.record_id
     left join users u on u.id = coalesce(e.ua_contact, a.owner)
     where n.state = ${uploadStates.ready} and n.id > $1 order by n.id limit ${BATCH_SIZE}`,
    [after],
  );

async function isMissing(
  queries: Queries,
  files: FileStore,
  { id, storedName }: ReadyNote,
): Promise<boolean> {
  const content = await files.open(storedName);
  content?.destroy();
  // A running server may have removed the note since it was read.
  return content === null && (await findNote(queries, id))?.storedName === storedName;
}

/** Prints a line for each file that is missing, and resolves with how many files there are and how many of them are missing. */
async function checkFiles(
  queries: Queries,
  files: FileStore,
  print: (line: string) => void,
): Promise<{ count: number; missing: number }> {
  let [count, missing] = [0, 0];
  let batch = await findBatch(queries, beforeAllIds);
  while (batch.length > 0) {
    for (const note of batch) {
      count += 1;
      if (!(await isMissing(queries, files, note))) continue;
      missing += 1;
      const { storedName, filename, record, createdAt, mail } = note;
      const what = `${filename}, ${record} of ${mail ?? 'nobody'}, uploaded ${createdAt.toISOString()}`;
      print(printable(`${storedName} is missing: ${what}`));
    }
    batch = await findBatch(queries, batch.at(-1)?.id ?? '');
  }
  return { count, missing };
}

/** The exit code. @param print prints a line to the standard output, `warn` one to the error output */
export async function runCheckFiles(
  options: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
  warn: (line: string) => void,
): Promise<number> {
  if (options.length > 0) {
    warn('npm run check-files takes no option');
    return 2;
  }
  try {
    const settings = readSettings(environment);
    const files = openFileStore(settings);
    print(`Store: ${fileStoreName(settings)}`);
    if (isAbsent(settings)) throw new Error(`There is no database ${databaseName(settings)}`);
    const database = await openDatabase(settings);
    try {
      const { count, missing } = await checkFiles(database, files, print);
      print(`${count} files, ${missing} missing`);
      return missing === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  } catch (error) {
    warn(reasonOf(error));
    return 1;
  }
}
