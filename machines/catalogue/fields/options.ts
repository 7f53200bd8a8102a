// Option lists: the stored values in the order in which a form shows them (product 3.5). Their labels are the messages
// `option.<list>.<value>`.

/** Countries of registration: ISO 3166-1 alpha-2, the United Kingdom first. */
// oxfmt-ignore
const countries = [
  'GB', 'AF', 'AX', 'AL', 'DZ', 'AS', 'AD', 'AO', 'AI', 'AQ', 'AG', 'AR', 'AM', 'AW', 'AU', 'AT', 'AZ', 'BS', 'BH', 'BD',
  'BB', 'BY', 'BE', 'BZ', 'BJ', 'BM', 'BT', 'BO', 'BQ', 'BA', 'BW', 'BV', 'BR', 'IO', 'BN', 'BG', 'BF', 'BI', 'CV', 'KH',
  'CM', 'CA', 'KY', 'CF', 'TD', 'CL', 'CN', 'CX', 'CC', 'CO', 'KM', 'CG', 'CD', 'CK', 'CR', 'CI', 'HR', 'CU', 'CW', 'CY',
  'CZ', 'DK', 'DJ', 'DM', 'DO', 'EC', 'EG', 'SV', 'GQ', 'ER', 'EE', 'SZ', 'ET', 'FK', 'FO', 'FJ', 'FI', 'FR', 'GF', 'PF',
  'TF', 'GA', 'GM', 'GE', 'DE', 'GH', 'GI', 'GR', 'GL', 'GD', 'GP', 'GU', 'GT', 'GG', 'GN', 'GW', 'GY', 'HT', 'HM', 'VA',
  'HN', 'HK', 'HU', 'IS', 'IN', 'ID', 'IR', 'IQ', 'IE', 'IM', 'IL', 'IT', 'JM', 'JP', 'JE', 'JO', 'KZ', 'KE', 'KI', 'KP',
  'KR', 'KW', 'KG', 'LA', 'LV', 'LB', 'LS', 'LR', 'LY', 'LI', 'LT', 'LU', 'MO', 'MG', 'MW', 'MY', 'MV', 'ML', 'MT', 'MH',
  'MQ', 'MR', 'MU', 'YT', 'MX', 'FM', 'MD', 'MC', 'MN', 'ME', 'MS', 'MA', 'MZ', 'MM', 'NA', 'NR', 'NP', 'NL', 'NC', 'NZ',
  'NI', 'NE', 'NG', 'NU', 'NF', 'MK', 'MP', 'NO', 'OM', 'PK', 'PW', 'PS', 'PA', 'PG', 'PY', 'PE', 'PH', 'PN', 'PL', 'PT',
  'PR', 'QA', 'RE', 'RO', 'RU', 'RW', 'BL', 'SH', 'KN', 'LC', 'MF', 'PM', 'VC', 'WS', 'SM', 'ST', 'SA', 'SN', 'RS', 'SC',
  'SL', 'SG', 'SX', 'SK', 'SI', 'SB', 'SO', 'ZA', 'GS', 'SS', 'ES', 'LK', 'SD', 'SR', 'SJ', 'SE', 'CH', 'SY', 'TW', 'TJ',
  'TZ', 'TH', 'TL', 'TG', 'TK', 'TO', 'TT', 'TN', 'TR', 'TM', 'TC', 'TV', 'UG', 'UA', 'AE', 'US', 'UM', 'UY', 'UZ', 'VU',
  'VE', 'VN', 'VG', 'VI', 'WF', 'EH', 'YE', 'ZM', 'ZW',
] as const;

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
  /**
   * The specification's codes for ranges of employees, in the order of the ranges, which is not that of the codes: 1 means 1 person, 2 means 2 to 4,
   * 4 means 5 to 9, 3 means 10 to 19, 8 means 20 to 49, 6 means 50 to 99, 7 means 100 to 249.
   */
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
  country: countries,
} as const satisfies Record<string, readonly (string | number)[]>;

export type OptionList = keyof typeof options;

/** The stored values of a list, in the order in which a form shows them; none when there is no list. */
export const optionsOf = (list: OptionList | undefined): readonly (string | number)[] =>
  list === undefined ? [] : options[list];
