// Groups the portal's modules into chunks. By default the bundler makes a chunk for every set of screens that share a module; many small
// files compress worse and load one after the other. Every page stays a chunk of its own.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Groups in order of precedence. A group has the modules listed here and all their static imports. */
const groups = {
  /** What every page needs before it renders, and what all areas share: checking and reading answers, joining their machines. */
  core: [
    'src/main.tsx',
    'src/app/today.ts',
    'src/app/BusyOverlay.tsx',
    'src/app/PageLink.tsx',
    'src/app/useAreaRouting.ts',
    'machines/catalogue/fields/check.ts',
  ],
  /** The services that call the backend. Pages load them when they make their first call. */
  calls: [
    'src/services/request.ts',
    'src/services/redeem.ts',
    'src/services/configuration.ts',
    'src/services/account.ts',
    'src/services/lookups.ts',
    'src/services/eoi.ts',
    'src/services/clientCalls.ts',
    'src/services/downloadBlob.ts',
  ],
  /** The form library and the fields of the account's forms. */
  forms: [
    'src/fields/useAnswersForm.ts',
    'src/fields/TextField.tsx',
    'src/fields/PasswordField.tsx',
    'src/parts/ErrorSummary.tsx',
  ],
  account: ['src/screens/account/AccountArea.tsx', 'src/screens/account/AccountForm.tsx'],
  /** The journey of the EOI: its machine, its part of the catalogue and the fields of its steps. */
  eoi: [
    'src/screens/record/EoiArea.tsx',
    'src/screens/record/StepPage.tsx',
    'src/screens/record/StepForm.tsx',
  ],
  application: ['src/screens/record/ApplicationArea.tsx'],
} as const;

/** The entry, which index.html names, and each page are chunks of their own. */
const isOwnChunk = (id: string) => /\/src\/(main\.tsx|index\.html|screens\/\w+\/\w+Page\.tsx)/.test(id);

/** @param root the folder of the repository @throws Error for a file that does not exist: the bundler would leave it out without a word */
export function groupChunks(root: string): Rolldown.CodeSplittingOptions {
  const names = Object.keys(groups) as (keyof typeof groups)[];
  const missing = Object.values(groups)
    .flat()
    .filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0)
    throw new Error(`Chunks are grouped by files that do not exist: ${missing.join(', ')}`);
  return {
    groups: names.map((name, index) => {
      const members = new Set<string>();
      const collect = (id: string, context: Rolldown.ChunkingContext): void => {
        if (members.has(id)) return;
        members.add(id);
        for (const imported of context.getModuleInfo(id)?.importedIds ?? []) collect(imported, context);
      };
      return {
        debugName: name,
        priority: names.length - index,
        name: (id, context) => {
          if (members.size === 0) for (const file of groups[name]) collect(join(root, file), context);
          return !isOwnChunk(id) && members.has(id) ? name : null;
        },
      };
    }),
  };
}
