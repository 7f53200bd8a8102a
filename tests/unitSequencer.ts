// The order of the test files. Without the times of an earlier run Vitest begins with the largest files, which has little to do with how long a
// test of paths or of the fault matrix takes.
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take half a minute and more, longest first: one that begins among the last would run alone at the end. */
const longFiles = [
  'tests/paths/journeys.test.ts',
  'tests/faults/matrix.test.ts',
  'tests/guides/addingAField.test.ts',
  'tests/guides/addingAStep.test.ts',
  'tests/contract/crash.test.ts',
];

/**
 * The calls by which a test empties the module registry of its process, itself or through the helpers in `tests/faults`. The files after it import
 * everything again and open new databases (contract/borrowDatabase.ts).
 */
const moduleReset = /\b(?:resetModules|loadPortalModules|checkRow)\(/;

/** Long files come first, those that reset the modules last. */
function rankOf({ moduleId }: TestSpecification): number {
  const index = longFiles.findIndex((file) => moduleId.endsWith(file));
  if (index !== -1) return index;
  return longFiles.length + (moduleReset.test(readFileSync(moduleId, 'utf8')) ? 1 : 0);
}

/** Orders the files of the project `unit`, after those of the screens. */
export class UnitSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- It is not the method of arrays.
    const sorted = await super.sort(files);
    const unit = sorted.filter(({ project }) => project.name === 'unit');
    const ranks = new Map(unit.map((file) => [file, rankOf(file)]));
    return [
      ...sorted.filter((file) => !ranks.has(file)),
      ...unit.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)),
    ];
  }
}
