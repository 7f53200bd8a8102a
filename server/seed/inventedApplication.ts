// The answers and the lists of an invented Application, complete: what a scenario leaves out it leaves out afterwards.
import type { ListName } from '#machines/catalogue/records/lists.ts';
import type { Dice } from './dice.ts';
import { inventedName, type InventedPerson } from './inventedPerson.ts';
import { houses, projects } from './inventedWords.ts';

type Answers = Record<string, unknown>;
type Items = Readonly<Record<ListName, readonly Answers[]>>;

export interface InventedApplication {
  answers: Answers;
  lists: Items;
}

const yesno = (isYes: boolean) => (isYes ? 1 : 0);

const nameOf = (dice: Dice) => {
  const { firstName, lastName } = inventedName(dice);
  return `${firstName} ${lastName}`;
};
const phoneOf = (dice: Dice) => `01248 555 0${dice.between(100, 199)}`;

/** So many items, each from dice that were thrown for it. */
const several = (count: number, item: (index: number) => Answers): Answers[] =>
  Array.from({ length: count }, (_none, index) => item(index));

const funding = (dice: Dice): Answers => ({
  ua_schemename: dice.pick(['Green homes loan', 'Council growth grant', 'Bank overdraft']),
  ua_facilitylimit: dice.between(5, 200) * 1000,
  ua_fundingstatus: dice.pick(['Received', 'Pending']),
});

const asset = (dice: Dice, year: number): Answers => ({
  ua_assetdescription: dice.pick(['Delivery van', 'Oven', 'Lathe', 'Cold store', 'Tractor']),
  ua_purchasedate: `${year - dice.between(1, 8)}-06-15`,
  ua_serialnumber: `SN-${dice.between(10_000, 99_999)}`,
  ua_price: dice.between(2, 90) * 1000,
  ua_lifespan: dice.between(3, 20),
});

const activity = (dice: Dice, year: number): Answers => {
  const [technology, what] = dice.pick(projects);
  return {
    ua_activitytype: technology,
    ua_activityitem: 'Supply and fitting',
    ua_activitydescription: `The supplier brings and fits ${what}.`,
    ua_activitytotalcost: dice.between(10, 400) * 1000,
    ua_supplier: 'Other',
    ua_suppliername: `${dice.pick(houses)} Renewables Ltd`,
    ua_supplieraddress: '7 Harbour Road, Conwy',
    ua_supplierpostcode: 'LL32 9ZZ',
    ua_rationale: 'The best of three quotes, with ten years of care.',
    ua_enddate: `${year + 1}-10-31`,
  };
};

const job = (dice: Dice, year: number): Answers => ({
  ua_jobtitle: dice.pick(['Baker', 'Fitter', 'Driver', 'Apprentice', 'Cook']),
  ua_quantity: dice.between(1, 6),
  ua_basicannualsalary: dice.between(24, 42) * 1000,
  ua_duration: dice.between(12, 60),
  ua_startdate: `${year + 1}-04-01`,
});

const director = (dice: Dice): Answers => ({
  ua_directorname: nameOf(dice),
  ua_directortelephone: phoneOf(dice),
  ua_directoremail: 'director@example.org',
});

/** Everything is held by as many as there are, and no more than the whole of it. */
function shareholders(dice: Dice): Answers[] {
  const count = dice.between(1, 4);
  return several(count, () => ({
    ua_shareholdername: nameOf(dice),
    ua_percentage: Math.floor(100 / count),
    ua_countryofregistration: 'GB',
  }));
}

const solicitor = (dice: Dice): Answers => ({
  ua_solicitorname: nameOf(dice),
  ua_solicitorfirm: 'Alderbrook Law LLP',
  ua_solicitoremail: 'solicitor@example.org',
  ua_solicitortelephone: phoneOf(dice),
});

/** The answers by wire name, and the items of each list. @param eoi the answers of the EOI @param year the current one */
export function inventedApplication(
  dice: Dice,
  { postcode }: InventedPerson,
  eoi: Answers,
  year: number,
): InventedApplication {
  const [hasReports, hasFunding, hasRestructured] = [!dice.oneIn(3), dice.oneIn(3), dice.oneIn(12)];
  const [hasApplied, knowsRivals, hasSolicitor] = [dice.oneIn(4), dice.oneIn(2), dice.oneIn(2)];
  const lists: Items = {
    externalfunding: hasApplied ? several(dice.between(1, 2), () => funding(dice)) : [],
    assets: several(dice.between(0, 3), () => asset(dice, year)),
    shareholders: shareholders(dice),
    competitors: knowsRivals
      ? several(dice.between(1, 3), () => ({
          ua_competitorname: `${dice.pick(houses)} Ltd`,
          ua_competitorlocation: dice.pick(['Chester', 'Wrexham', 'Bangor']),
        }))
      : [],
    directors: several(dice.between(1, 3), () => director(dice)),
    activities: several(dice.between(1, 3), () => activity(dice, year)),
    jobs: several(dice.between(1, 2), () => job(dice, year)),
  };
  const answers: Answers = {
    ua_dataprotectionandprivacyconsent: true,
    ua_creditsearchconsent: true,
    ua_discretiondeclaration: true,
    ua_tradingindeclaration: true,
    ua_contractthresholdsdeclaration: true,
    ua_loanamount: eoi['ua_loanamount'],
    ua_totalamountrequesting: eoi['ua_loanamount'],
    ua_interestonlyperiod: dice.between(0, 11),
    ua_businessbankname: dice.pick(['Banc y Bryn', 'Harbour Bank']),
    ua_businessbanksortcode: `00${dice.between(1000, 9999)}`,
    ua_businessbankaccountnumber: String(dice.between(10_000_000, 99_999_999)),
    ua_cashbalance: dice.between(-20, 400) * 1000,
    ua_financialreportingsystems: yesno(hasReports),
    ua_detailsoffinancialreporting: hasReports
      ? 'Accounts are made every month and read by the directors and our accountant.'
      : '',
    ua_accesstoexternalfunding: yesno(hasFunding),
    ua_accesstoexternalfundingdetail: hasFunding ? 'An overdraft of our bank, which we do not use.' : '',
    ua_appliedforexternalfunding: yesno(hasApplied),
    ua_copyofofferletters: hasApplied,
    ua_leveragingexternalfinance: yesno(dice.oneIn(2)),
    ua_knowsmaincompetitors: yesno(knowsRivals),
    ua_restructure: yesno(hasRestructured),
    ua_restructuredetail: hasRestructured ? 'Two of our companies became one three years ago.' : '',
    ua_accountantname: nameOf(dice),
    ua_accountantfirm: 'Stonewater Accounts Ltd',
    ua_accountantemail: 'accounts@example.org',
    ua_accountanttelephone: phoneOf(dice),
    ua_hassolicitor: yesno(hasSolicitor),
    ...(hasSolicitor ? solicitor(dice) : {}),
    ua_projectname: 'Clean energy for our own use',
    ua_projectpostcode: postcode,
    ua_projectstartdate: `${year + 1}-03-01`,
    ua_projectenddate: `${year + 1}-11-30`,
    ua_carbonreduction: `About ${dice.between(5, 90)} tonnes of carbon a year, as our energy survey found.`,
    ua_allattachmentspresent: true,
    ua_declareinfoiscorrect: true,
  };
  return { answers, lists };
}
