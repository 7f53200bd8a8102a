// The forms of all steps in both languages: each field is found by its label, and each option of a choice by its text. A new field of the
// catalogue is tested here without a change.
import { within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { validRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { findControl, findGroup, textOf } from './queries.ts';
import { resolveLookups, resolveRelated } from './resolvePorts.ts';
import { firstActor } from './viewActors.ts';

beforeAll(loadAllScreens);

const forms = recordNames.flatMap((record) =>
  records[record].steps.flatMap((step) =>
    (['en', 'cy'] as const).map((language) => [record, step, language] as const),
  ),
);

describe.each(forms)('%s: %s in %s', (record, step, language) => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage({ ...stepPage(record, step), language });
    await resolveLookups(page);
    // Every condition is met, so that the form shows every field.
    await resolveRecord(page, record, validRecord(record));
    await resolveRelated(page, firstActor(record));
  });
  afterAll(() => page.close());

  test.each(fieldsOfStep(records[record], step))(
    'shows %s with its label and options',
    (name, { options }) => {
      const found = findControl(page, name) ?? findGroup(page, name);
      if (found === undefined)
        throw new Error(`No field has the label “${textOf(page.intl, `field.${name}`)}”.`);
      const texts = optionsOf(options).map((value) => textOf(page.intl, `option.${options}.${value}`));
      const queries = within(found);
      const shown = texts.filter((text) =>
        found.matches('select')
          ? queries.queryByRole('option', { name: text }) !== null
          : queries.queryByLabelText(text) !== null,
      );
      expect(shown).toEqual(texts);
      expect(page.errors).toEqual([]);
    },
  );
});
