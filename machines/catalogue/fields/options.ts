// Option lists: the stored values, in the order shown. Labels are messages `option.<list>.<value>`.
// Sources: specification section 3 (titles, employee counts), decisions.md "Values on the wire".
export const options = {
  title: ['Dr', 'Miss', 'Mr', 'Mrs', 'Ms', 'Professor', 'Other'],
  ownership: [
    'private-limited',
    'public-limited',
    'guarantee',
    'llp',
    'cic',
    'cio',
    'registered-society',
    'Other',
    'sole-trader',
    'partnership',
    'individual',
  ],
  /** Stored values are the specification's, not an order: 5-9 people is 4, 10-19 is 3. */
  employees: [1, 2, 4, 3, 8, 6, 7],
  heardabout: [
    'website',
    'council',
    'ambition-north-wales',
    'business-wales',
    'broker',
    'bank',
    'accountant',
    'social-media',
    'press',
    'event',
    'word-of-mouth',
    'Other',
  ],
  fundingstatus: ['Received', 'Pending'],
} as const satisfies Record<string, readonly (string | number)[]>;

/** Lists too long for every page stand in files of their own, which put them in. */
export type OptionList = keyof typeof options | 'country';

type Option = string | number;

const known: Partial<Record<OptionList, readonly Option[]>> = { ...options };

export function defineOptions(list: OptionList, values: readonly Option[]): void {
  known[list] = values;
}

/** The stored values of a list in the order shown; none without a list. */
export const optionsOf = (list: OptionList | undefined): readonly Option[] => (list && known[list]) ?? [];

/** Only incorporated bodies are funded (section 1): these may be chosen, are explained at once, and refused at the submit. */
export const ineligibleOwnership: readonly string[] = ['sole-trader', 'partnership', 'individual'];
