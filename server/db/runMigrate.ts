// `npm run migrate`: brings the database of the settings up to date as a server does at its start, without starting one. With `--dry-run` it prints
// what is to be done, and neither changes nor creates anything. It exits with 1 when a setting or the database cannot be used, and with 2 for another option.
import { reasonOf } from '../reasonOf.ts';
import { readSettings } from '../settings.ts';
import { databaseName, isAbsent } from './locateDatabase.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';

/** The exit code. @param print prints a line to the standard output, `warn` one to the error output */
export async function runMigrate(
  options: readonly string[],
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
  warn: (line: string) => void,
): Promise<number> {
  const isDryRun = options[0] === '--dry-run';
  if (options.length > (isDryRun ? 1 : 0)) {
    warn('npm run migrate takes no option but --dry-run');
    return 2;
  }
  try {
    const settings = readSettings(environment);
    print(`Database: ${databaseName(settings)}`);
    if (isDryRun && isAbsent(settings)) {
      print('There is no database yet: a start creates it');
      return 0;
    }
    const database = await openDatabase(settings);
    try {
      const pending = await pendingMigrations(database);
      for (const line of pending) print(line);
      if (!isDryRun) await migrate(database, print);
      const rest = isDryRun ? `${pending.length} to be done` : 'The database is up to date';
      print(pending.length === 0 ? 'The database is up to date' : rest);
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    warn(reasonOf(error));
    return 1;
  }
}
