// THIRD-PARTY-NOTICES.md: what belongs to others and under which licence. The packages come from the lockfile, which is the same on
// every platform; what is not a package is written here.
import { readFileSync } from 'node:fs';
import { markdownTable } from './markdownTable.ts';

interface Locked {
  version: string;
  license: string;
  dev?: true;
  devOptional?: true;
  /** Set on a build for one platform. */
  cpu?: string[];
  dependencies?: Record<string, string>;
}

const lockfile = new URL('../../package-lock.json', import.meta.url);

/** The package govuk-frontend leaves its licence out. */
const govukLicence = `The MIT License (MIT)

Copyright (C) 2017 Crown Copyright (Government Digital Service)

Permission is hereby granted, free of charge, to any person obtaining a copy of
this software and associated documentation files (the "Software"), to deal in
the Software without restriction, including without limitation the rights to
use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies
of the Software, and to permit persons to whom the Software is furnished to do
so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

/** The packages that the portal and the server need when they run or are built, those behind the named ones included. */
function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Locked> };
  const { '': root, ...installed } = packages;
  const named = new Set(Object.keys(root?.dependencies ?? {}));
  return Object.entries(installed).flatMap(([path, { version, license, dev, devOptional, cpu }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return dev || devOptional || cpu ? [] : [{ name, version, license, isNamed: named.has(name) }];
  });
}

const packageRows = () =>
  runtimePackages()
    .filter(({ isNamed }) => isNamed)
    .map(({ name, version, license }) => [name, version, license]);

const furtherRows = () => {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, license, isNamed } of runtimePackages()) {
    if (!isNamed) byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name));
  }
  return [...byLicence]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([licence, names]) => [licence, [...names].toSorted().join(', ')]);
};

export const noticesPage = (): string =>
  [
    '# Third-party notices',
    'Generated from `package-lock.json` by `docs/tools/noticesPage.ts`; do not edit. The software itself: see `LICENSE`.',
    '## Packages',
    'The packages that the portal and the server run on or are built with. The text of each licence and its copyright notice are in `node_modules/<package>`, that of `govuk-frontend` below. Packages that only checks and tests need are not distributed and not listed.',
    markdownTable(['Package', 'Version', 'Licence'], packageRows()),
    'The packages on which these depend. A build of a package for one platform has the licence of the package.',
    markdownTable(['Licence', 'Packages'], furtherRows()),
    '## Styles',
    'The styles are built with mixins and component styles of govuk-frontend, without its fonts, its crown and its page styles. The npm package of govuk-frontend does not contain its licence, so it is printed here.',
    ['```text', govukLicence, '```'].join('\n'),
    '## Industries',
    'The sections and divisions in `server/lookups` and their English titles in `locales/en/lookups.json` are those of the UK Standard Industrial Classification of Economic Activities 2007 (UK SIC 2007) of the Office for National Statistics, which is also the source of the condensed list of Companies House.',
    '> Source: Office for National Statistics licensed under the Open Government Licence v.3.0',
    '> Contains public sector information licensed under the [Open Government Licence v3.0](https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/).',
    '## Postcodes',
    'The repository holds no postcode data but the districts and sectors named in `server/lookups`. An operator who sets `POSTCODES_FILE` brings the ONS Postcode Directory, Open Government Licence v3.0 without its data of Northern Ireland. Its user guide demands that these statements are displayed wherever the data is used, with the year of the edition:',
    [
      '> - Contains OS data © Crown copyright and database right [year]',
      '> - Contains Royal Mail data © Royal Mail copyright and database right [year]',
      '> - Source: Office for National Statistics licensed under the Open Government Licence v.3.0',
    ].join('\n'),
    '## Companies',
    'The company search asks the public register of Companies House when an operator sets `COMPANIES_HOUSE_API_KEY`; of its answers only the company that an applicant picks is stored. Without a key the search answers with invented companies.',
    '## Countries',
    'The names of the countries in `locales` are those of the Unicode Common Locale Data Repository (CLDR), Unicode License v3, Copyright © Unicode, Inc., but for a few that are said more plainly.',
    '## Marks and fonts',
    'The marks in `src/parts/marks` name the fund and its funders and belong to their owners; they are our own drawings in place of the owners’ artwork, and give no right to use that artwork. No font is distributed: pages use the fonts of the device.',
  ].join('\n\n') + '\n';
