// The list of what the fund decides before the first applicant, in docs/operating.md, has every setting of what the portal says of the fund.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingDefinitions, settingNames } from '#server/settingDefinitions.ts';

test('the list before the first applicant has every setting of the fund', () => {
  const operating = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const list = operating.split('## Before the first applicant\n')[1]?.split('\n## ')[0] ?? '';
  const missing = settingNames.filter(
    (name) => settingDefinitions[name].part === 'portal' && !list.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});
