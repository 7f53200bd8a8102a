// Generates the answers and the list items of a complete Application. scenario.ts then drops those of steps that are not answered yet.
import type { ValuesOf } from '#machines/catalogue/records/definition.ts';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import type { records } from '#machines/catalogue/records/records.ts';
import type { SeededRandom } from './seededRandom.ts';
import { inventedName, type InventedPerson } from './inventedPerson.ts';
import { companyNames, projects } from './inventedData.ts';

type Answers = Record<string, unknown>;
type Items = Readonly<Record<ListName, readonly Answers[]>>;

export interface InventedApplication {
  answers: Answers;
  lists: Items;
}

const yesno = (isYes: boolean) => (isYes ? 1 : 0);

const nameOf = (random: SeededRandom) => {
  const { firstName, lastName } = inventedName(random);
  return `${firstName} ${lastName}`;
};
const phoneOf = (random: SeededRandom) => `01248 555 0${random.between(100, 199)}`;

/** Calls `item` `count` times, so that every item gets its own random numbers. */
const repeat = (count: number, item: (index: number) => Answers): Answers[] =>
  Array.from({ length: count }, (_none, index) => item(index));

const funding = (random: SeededRandom): Answers => ({
  ua_schemename: random.pick(['Green homes loan', 'Council growth grant', 'Bank overdraft']),
  ua_facilitylimit: random.between(5, 200) * 1000,
  ua_fundingstatus: random.pick(['Received', 'Pending']),
});

const asset = (random: SeededRandom, year: number): Answers => ({
  ua_assetdescription: random.pick(['Delivery van', 'Oven', 'Lathe', 'Cold store', 'Tractor']),
  ua_purchasedate: `${year - random.between(1, 8)}-06-15`,
  ua_serialnumber: `SN-${random.between(10_000, 99_999)}`,
  ua_price: random.between(2, 90) * 1000,
  ua_lifespan: random.between(3, 20),
});

const activity = (random: SeededRandom, year: number): Answers => {
  const [technology, what] = random.pick(projects);
  return {
    ua_activitytype: technology,
    ua_activityitem: 'Supply and fitting',
    ua_activitydescription: `The supplier brings and fits ${what}.`,
    ua_activitytotalcost: random.between(10, 400) * 1000,
    ua_supplier: 'Other',
    ua_suppliername: `${random.pick(companyNames)} Renewables Ltd`,
    ua_supplieraddress: '7 Harbour Road, Conwy',
    ua_supplierpostcode: 'LL32 9ZZ',
    ua_rationale: 'The best of three quotes, with ten years of care.',
    ua_enddate: `${year + 1}-10-31`,
  };
};

const job = (random: SeededRandom, year: number): Answers => ({
  ua_jobtitle: random.pick(['Baker', 'Fitter', 'Driver', 'Apprentice', 'Cook']),
  ua_quantity: random.between(1, 6),
  ua_basicannualsalary: random.between(24, 42) * 1000,
  ua_duration: random.between(12, 60),
  ua_startdate: `${year + 1}-04-01`,
});

const director = (random: SeededRandom): Answers => ({
  ua_directorname: nameOf(random),
  ua_directortelephone: phoneOf(random),
  ua_directoremail: 'director@example.org',
});

/** One to four shareholders with equal shares, at most 100 % in total. */
function shareholders(random: SeededRandom): Answers[] {
  const count = random.between(1, 4);
  return repeat(count, () => ({
    ua_shareholdername: nameOf(random),
    ua_percentage: Math.floor(100 / count),
    ua_countryofregistration: 'GB',
  }));
}

const solicitor = (random: SeededRandom): Answers => ({
  ua_solicitorname: nameOf(random),
  ua_solicitorfirm: 'Alderbrook Law LLP',
  ua_solicitoremail: 'solicitor@example.org',
  ua_solicitortelephone: phoneOf(random),
});

/** The answers by wire name and the items of each list. @param eoi the answers of the EOI @param year the current year */
export function inventedApplication(
  random: SeededRandom,
  { postcode }: InventedPerson,
  eoi: Answers,
  year: number,
): InventedApplication {
  const { ua_loanamount }: ValuesOf<typeof records.eoi> = eoi;
  const [hasReports, hasFunding, hasRestructured] = [!random.oneIn(3), random.oneIn(3), random.oneIn(12)];
  const [hasApplied, knowsRivals, hasSolicitor] = [random.oneIn(4), random.oneIn(2), random.oneIn(2)];
  const lists: Items = {
    externalfunding: hasApplied ? repeat(random.between(1, 2), () => funding(random)) : [],
    assets: repeat(random.between(0, 3), () => asset(random, year)),
    shareholders: shareholders(random),
    competitors: knowsRivals
      ? repeat(random.between(1, 3), () => ({
          ua_competitorname: `${random.pick(companyNames)} Ltd`,
          ua_competitorlocation: random.pick(['Chester', 'Wrexham', 'Bangor']),
        }))
      : [],
    directors: repeat(random.between(1, 3), () => director(random)),
    activities: repeat(random.between(1, 3), () => activity(random, year)),
    jobs: repeat(random.between(1, 2), () => job(random, year)),
  };
  const answers: Answers = {
    ua_dataprotectionandprivacyconsent: true,
    ua_creditsearchconsent: true,
    ua_discretiondeclaration: true,
    ua_tradingindeclaration: true,
    ua_contractthresholdsdeclaration: true,
    ua_loanamount,
    ua_totalamountrequesting: ua_loanamount,
    ua_interestonlyperiod: random.between(0, 11),
    ua_businessbankname: random.pick(['Banc y Bryn', 'Harbour Bank']),
    ua_businessbanksortcode: `00${random.between(1000, 9999)}`,
    ua_businessbankaccountnumber: String(random.between(10_000_000, 99_999_999)),
    ua_cashbalance: random.between(-20, 400) * 1000,
    ua_financialreportingsystems: yesno(hasReports),
    ua_detailsoffinancialreporting: hasReports
      ? 'Accounts are made every month and read by the directors and our accountant.'
      : '',
    ua_accesstoexternalfunding: yesno(hasFunding),
    ua_accesstoexternalfundingdetail: hasFunding ? 'An overdraft of our bank, which we do not use.' : '',
    ua_appliedforexternalfunding: yesno(hasApplied),
    ua_copyofofferletters: hasApplied,
    ua_leveragingexternalfinance: yesno(random.oneIn(2)),
    ua_knowsmaincompetitors: yesno(knowsRivals),
    ua_restructure: yesno(hasRestructured),
    ua_restructuredetail: hasRestructured ? 'Two of our companies became one three years ago.' : '',
    ua_accountantname: nameOf(random),
    ua_accountantfirm: 'Stonewater Accounts Ltd',
    ua_accountantemail: 'accounts@example.org',
    ua_accountanttelephone: phoneOf(random),
    ua_hassolicitor: yesno(hasSolicitor),
    ...(hasSolicitor ? solicitor(random) : {}),
    ua_projectname: 'Clean energy for our own use',
    ua_projectpostcode: postcode,
    ua_projectstartdate: `${year + 1}-03-01`,
    ua_projectenddate: `${year + 1}-11-30`,
    ua_carbonreduction: `About ${random.between(5, 90)} tonnes of carbon a year, as our energy survey found.`,
    ua_allattachmentspresent: true,
    ua_declareinfoiscorrect: true,
  };
  return { answers, lists };
}
