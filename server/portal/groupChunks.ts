// Groups the portal's modules into a few chunks (decision 026). By default the bundler makes a chunk for every set of screens that share a
// module; many small files compress worse, and each costs a request. The modules that are imported dynamically, one for each group of
// screens, stay chunks of their own.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Groups in order of precedence. A group has the modules listed here and all their static imports. */
const groups = {
  /** What every page needs before it renders, and what several groups of screens share: frame, calls, fields. */
  core: [
    'src/main.tsx',
    'src/app/today.ts',
    'src/app/BusyOverlay.tsx',
    'src/app/PageLink.tsx',
    'src/app/useAreaRouting.ts',
    'src/app/useProvidedMachine.ts',
    'src/app/submittedRecord.ts',
    'src/app/lastSave.ts',
    'src/app/actors/callActors.ts',
    'src/fields/useAnswersForm.ts',
    'src/fields/TextField.tsx',
    'src/fields/PasswordField.tsx',
    'src/parts/ConfirmDialog.tsx',
    'src/parts/ErrorSummary.tsx',
    'src/parts/Dialog.tsx',
    'src/parts/Panel.tsx',
    'src/parts/PrintButton.tsx',
    'src/parts/QueryMessage.tsx',
    'src/parts/StatusTag.tsx',
    'src/parts/StepCount.tsx',
    'src/parts/Warning.tsx',
    'src/parts/hidden.tsx',
    'src/screens/information/GuideLayout.tsx',
    'src/screens/information/MessageLayout.tsx',
    'src/screens/record/UsualTime.tsx',
    'machines/catalogue/fields/check.ts',
    'machines/record/recordLifeMachine.ts',
    'src/services/clientCalls.ts',
    'src/services/downloadBlob.ts',
    'src/services/eoi.ts',
  ],
  /** What the screens of both stages share with each other and with the list of questions. */
  record: [
    'src/screens/record/EoiArea.tsx',
    'src/screens/record/StepPage.tsx',
    'src/screens/record/TasksPage.tsx',
    'src/screens/record/ReviewPage.tsx',
    'src/screens/record/GuidancePage.tsx',
    'src/screens/record/ConfirmationPage.tsx',
  ],
  /** What the Application adds, which a broker's list shows in part. */
  application: [
    'src/screens/record/ApplicationArea.tsx',
    'src/screens/documents/DocumentsPage.tsx',
    'machines/list/pastedTable.ts',
  ],
  broker: ['src/screens/broker/BrokerArea.tsx', 'src/screens/broker/BrokerDashboardPage.tsx'],
} as const;

/**
 * The packages, which change less often than the portal: a returning visitor has them after most releases. The bundler's own modules, whose ids
 * begin with NUL, are among them, and the modules that have to run before everything else, because this chunk is evaluated first.
 */
const isLibrary = (id: string) =>
  /[\\/]node_modules[\\/]|[\\/]src[\\/](preloadPage|preHydrationPress)\.ts$/.test(id) || id.startsWith('\0');

/** Modules that are chunks of their own: the entry, which index.html names, and what is imported dynamically. */
const isOwnChunk = (id: string) => /[\\/](index\.html|main\.tsx|\w+Screens\.ts)$/.test(id);

/** Whether a chunk is one that each page has. @param file its name in the build, with the folder */
export const isInEveryPage = (file: string): boolean => /\/(libraries|core|rolldown-runtime)-/.test(file);

/** @param root the folder of the repository @throws Error for a file that does not exist: the bundler would leave it out without a word */
export function groupChunks(root: string): Rolldown.CodeSplittingOptions {
  const names = Object.keys(groups) as (keyof typeof groups)[];
  const missing = Object.values(groups)
    .flat()
    .filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0)
    throw new Error(`Chunks are grouped by files that do not exist: ${missing.join(', ')}`);
  return {
    groups: [
      { name: 'libraries', test: isLibrary, priority: names.length + 1 },
      ...names.map((name, index) => {
        const members = new Set<string>();
        const collect = (id: string, context: Rolldown.ChunkingContext): void => {
          if (members.has(id)) return;
          members.add(id);
          for (const imported of context.getModuleInfo(id)?.importedIds ?? []) collect(imported, context);
        };
        return {
          debugName: name,
          priority: names.length - index,
          name: (id: string, context: Rolldown.ChunkingContext) => {
            if (members.size === 0) for (const file of groups[name]) collect(join(root, file), context);
            return !isOwnChunk(id) && members.has(id) ? name : null;
          },
        };
      }),
    ],
  };
}
