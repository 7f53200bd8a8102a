// What an applicant of the chaos test does over and over, which saves the server acknowledged, and what is stored in the end.
import * as v from 'valibot';
import { clientsSchema } from '#machines/catalogue/api/brokerResults.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { validItem } from '../applicationSamples.ts';
import type { Acknowledged, Stored } from './findings.ts';
import { newKey, type Person } from './retryingCalls.ts';
import { uploadFile } from './uploadFile.ts';

const { calls: listCalls } = childLists.competitors;
/** The most items and files that one applicant adds, so that the test does not measure the speed of long lists. */
const MOST_ITEMS = 40;
const MOST_FILES = 10;

const itemSchema = v.looseObject({
  ua_competitorname: v.string(),
  ua_competitorlocation: v.nullish(v.string(), ''),
});
const itemsSchema = v.array(itemSchema);
const noteSchema = v.object({ id: v.string(), filename: v.string(), state: v.number() });
const applicationSchema = v.object({
  ua_icapplicationid: v.string(),
  ua_projectname: v.string(),
  ua_accountantname: v.string(),
  ua_loanamount: v.number(),
});

const isOfTest = (name: string): boolean => name.startsWith('Chaos');
/** The number at the end of a text; 0 without one. */
const numberIn = (text: string): number => Number(/\d+$/.exec(text)?.[0] ?? 0);

export interface ChaosApplicant {
  /** Does the next piece of work: a save, a new item, a save of the list or an upload. */
  act: () => Promise<void>;
  /** Saves the amount as the broker; it counts as acknowledged when the answer is a success. */
  setAmount: (broker: Person, amount: number) => Promise<void>;
  acknowledged: Omit<Acknowledged, 'moves'>;
  /** How many of each kind were acknowledged. */
  counts: Readonly<Record<'save' | 'item' | 'list' | 'file' | 'amount', number>>;
  /** What the server answers to the applicant and to the broker. */
  stored: (broker: Person) => Promise<Omit<Stored, 'moves' | 'statuses'>>;
}

export function chaosApplicant(
  person: Person,
  { email, contractId }: { email: string; contractId: string },
): ChaosApplicant {
  const items: string[] = [];
  const files = new Map<string, string>();
  const acknowledged = { email, save: 0, items, listSave: 0, files, amount: null as number | null };
  const counts = { save: 0, item: 0, list: 0, file: 0, amount: 0 };
  let saves = 0;
  let turns = 0;

  let idOfApplication: Promise<string> | undefined;
  const applicationId = () =>
    (idOfApplication ??= person
      .call('geticapplication')
      .then((body) => v.parse(applicationSchema, body).ua_icapplicationid));

  const storedItems = async () => {
    const body = await person.call(listCalls.get, {}, [200, 404]);
    const parsed = v.safeParse(itemsSchema, body);
    return (parsed.success ? parsed.output : []).filter((item) => isOfTest(item.ua_competitorname));
  };

  const save = async () => {
    saves += 1;
    const values = { ua_projectname: `Chaos ${saves}`, ua_accountantname: `Chaos ${saves}` };
    if ((await person.call('UpdateICApplication', { body: values })) === null) return;
    acknowledged.save = saves;
    counts.save += 1;
  };

  const addItem = async () => {
    if (items.length >= MOST_ITEMS) return;
    const name = `Chaos ${items.length + 1}`;
    const body = [
      {
        ...validItem('competitors'),
        ua_competitorname: name,
        ua_competitorlocation: `Save ${acknowledged.listSave}`,
      },
    ];
    if ((await person.call(listCalls.add, { body, headers: newKey() })) === null) return;
    items.push(name);
    counts.item += 1;
  };

  const saveList = async () => {
    if (items.length === 0) return;
    saves += 1;
    const body = (await storedItems()).map((item) => ({ ...item, ua_competitorlocation: `Save ${saves}` }));
    if ((await person.call(listCalls.update, { body })) === null) return;
    acknowledged.listSave = saves;
    counts.list += 1;
  };

  const upload = async () => {
    if (files.size >= MOST_FILES) return;
    const [filename, content] = [`Chaos ${files.size + 1}.csv`, `month,balance\r\n1,${turns}\r\n`];
    const file = { filename, filetype: 'Accounts', mimetype: 'text/csv', content: Buffer.from(content) };
    if ((await uploadFile(person, contractId, file)) === null) return;
    files.set(filename, content);
    counts.file += 1;
  };

  const work = [save, addItem, save, saveList, upload];

  const fileContents = async () => {
    const body = await person.call('geticnotes', { query: { entityname: 'ua_icapplication' } }, [200, 404]);
    const notes = v.safeParse(v.array(noteSchema), body);
    const found = [];
    for (const { id, filename, state } of notes.success ? notes.output : []) {
      if (!isOfTest(filename)) continue;
      const content =
        state === uploadStates.ready
          ? await person.call('noteContent', { params: { id } }, [200, 404])
          : null;
      found.push({ name: filename, content: typeof content === 'string' ? content : null });
    }
    return found;
  };

  return {
    acknowledged,
    counts,
    act: async () => {
      await work[(turns += 1) % work.length]?.();
    },
    async setAmount(broker, amount) {
      const amounts = { ua_loanamount: amount, ua_totalamountrequesting: amount };
      const body = { ua_icapplicationid: await applicationId(), ...amounts };
      if ((await broker.call('UpdateICApplication', { body })) === null) return;
      acknowledged.amount = amount;
      counts.amount += 1;
    },
    async stored(broker) {
      const application = v.parse(applicationSchema, await person.call('geticapplication'));
      const clients = v.parse(clientsSchema, await broker.call('GetICApplicationsByBroker'));
      const row = clients.find(
        ({ ua_icapplicationid }) => ua_icapplicationid === application.ua_icapplicationid,
      );
      return {
        saves: [application.ua_projectname, application.ua_accountantname].map(numberIn),
        items: (await storedItems()).map(({ ua_competitorname, ua_competitorlocation }) => ({
          name: ua_competitorname,
          listSave: numberIn(ua_competitorlocation),
        })),
        files: await fileContents(),
        amounts: {
          application: application.ua_loanamount,
          brokerList: typeof row?.ua_amountrequested === 'number' ? row.ua_amountrequested : null,
        },
      };
    },
  };
}
