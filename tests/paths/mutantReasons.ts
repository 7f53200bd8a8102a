// Why some mutants survive the paths. Each mutant that a file in `mutants/` names has its reason here; one without a reason fails its
// test.
import type { Mutant } from './mutants.ts';

export type MutantName = Pick<Mutant, 'location' | 'change'>;

interface MutantReason {
  location: RegExp;
  change: RegExp;
  reason: string;
}

/** They behave exactly as the machine does, so they are not counted. If a path kills one of them after all, the run fails. */
const equivalentMutants: readonly MutantReason[] = [
  {
    location:
      /^(eoi|application)\.resolvingLocation · always \[\d+\] → \S+\.answering\.(loan-purpose|supporting-documents)$/,
    change: /^always passes$/,
    reason:
      'A requested page leads to exactly one step: if no earlier guard has passed, it is the last step.',
  },
  {
    location: /^dashboard\.(eoi|application) · overview\.fetched \[\d+\] → \S+\.approved$/,
    change: /^always passes$/,
    reason: 'Each record is shown in exactly one state: if no earlier guard has passed, it is approved.',
  },
];

/** They count as survivors. */
const survivingMutants: readonly MutantReason[] = [
  {
    location: /· input of (drafts|progress)$/,
    change: /./,
    reason: 'A stand-in replaces the port, and the paths send its events.',
  },
  {
    location: /^call\.retrying · xstate\.error/,
    change: /^without action 1$/,
    reason: 'The tokens of both refusals were issued at the same time.',
  },
  // The two step flows.
  {
    location: /^(eoi|application)\.fetching · xstate\.done/,
    change: /^without action 2$/,
    reason:
      'It names the client of a broker; the paths are an applicant’s. stepFlow.parts.test.ts tests it on the Application.',
  },
  {
    location: /^eoi\.(creating|fetching) · xstate\.done|^eoi\.answering\.\S+ · exit 4$/,
    change: /./,
    reason: 'It loads the parts of an Application; an EOI has none.',
  },
  {
    location: /^eoi\..*(resolvingClosure|confirmation|resolvingLocation)$/,
    change: /^without action [234]$/,
    reason:
      'It forgets or loads the parts of an Application, or its chosen files; the EOI of the paths has none.',
  },
  {
    location: /^(eoi|application)\.fetching · xstate\.error\.actor\.fetchRecord/,
    change: /^without action 2$/,
    reason:
      'It tells a broker that the client is lost; the paths are an applicant’s. stepFlow.parts.test.ts tests it on the Application.',
  },
  {
    location:
      /^application( · part\.failed| · related\.retried|\.reviewing · related\.changed|\.managingDocuments · location\.opened)/,
    change: /^without action [23]$/,
    reason:
      'The parts of the paths arrive by an event of the path, not by their fetches. stepFlow.parts.test.ts kills it.',
  },
  {
    location: /^application\.awaitingDocuments · part\.failed/,
    change: /^without action 2$/,
    reason: 'No path submits while the documents load, and then opens their page.',
  },
  {
    location:
      /^(eoi|application)\..*(change\.refused|saving · xstate\.error\.actor\.saveRecord|documents\.fetchingServerVersion · xstate\.error)/,
    change: /^without action 1$/,
    reason: 'All refusals of the paths have the same reason, so that the later one changes nothing.',
  },
  {
    location: /^eoi\..*\.editing · change\.refused/,
    change: /^without action 2$/,
    reason: 'It keeps what is typed, which a step without typed answers does not have.',
  },
  {
    location: /^(eoi|application)\.submitting · xstate\.error\.actor\.submitRecord \[/,
    change: /^without action 2$/,
    reason:
      'It sets the location to the review. A submit begins there, so that the location is the review already.',
  },
  {
    location:
      /^(eoi|application)\..*(done\.actor\.(saveRecord|submitRecord)|fetchSaveOutcome|fetchSubmitOutcome) \[/,
    change: /^without action [12]$/,
    reason: 'The paths answer with the record that the machine has.',
  },
  {
    location: /^(eoi|application)(\.resolvingLocation · entry|\..* · version\.replaced)/,
    change: /./,
    reason: 'It clears the offered draft; no path has one there.',
  },
  {
    location: /^(eoi|application)\.answering\.\S+ · entry 1$/,
    change: /./,
    reason:
      'It makes the step the location. On the paths the requested page is this step already whenever it is entered.',
  },
  {
    location: /^(eoi|application)\.answering\.\S+ · exit \d$/,
    change: /./,
    reason: 'No path leaves the step with a chosen file, an open dialog or an outdated list.',
  },
  // The others.
  {
    location: /^account\.verify\.ready · verification\.confirmed/,
    change: /^always passes$/,
    reason: 'Each path has a token. accountMachine.test.ts kills it.',
  },
  {
    location: /^(account\.forgot\.sent · mail\.requested|session\.verify · verification\.awaited)/,
    change: /./,
    reason: 'The paths have one e-mail address.',
  },
  {
    location: /^broker\.loading · xstate\.error\.actor\.fetchList/,
    change: /^without action 2$/,
    reason: 'No path asks for another page while the first one is loading.',
  },
  {
    location: /^childItems\.(listed · (draft\.discarded|none\.declared)|editing\.typing · answers\.typed)/,
    change: /./,
    reason:
      'The paths have one draft and type one answer. childItemsMachine.drafts.test.ts finds a draft that stays.',
  },
  {
    location: /^documents\.list( · uploads\.requested|\.checking · xstate\.done\.actor\.checkDocuments)/,
    change: /./,
    reason:
      'Stand-ins replace the machines of the files. documentsMachine.test.ts notices that no upload starts.',
  },
  {
    location: /^documents\.unstoredFiles · file\./,
    change: /./,
    reason: 'It stops the machine of the file, which a stand-in replaces on the paths.',
  },
  {
    location: /^recordLife\.begun\.in-progress · record\.saved/,
    change: /./,
    reason: 'A save leaves the status as it is; the paths compare statuses.',
  },
  {
    location:
      /^session\.(starting · xstate\.done\.actor\.readTokens|signedIn\.refreshing · xstate\.done\.actor\.refresh)/,
    change: /^without action 1$/,
    reason: 'The tokens of the paths have one user and no reason. sessionMachine.test.ts has others.',
  },
  {
    location: /^session\.reloading · entry 1$/,
    change: /./,
    reason: 'The user is cleared already by the state that leads there.',
  },
  {
    location: /^shell/,
    change: /^without action [145]$/,
    reason: 'No path has a second form, address or client that would differ after it.',
  },
];

const find = (reasons: readonly MutantReason[], { location, change }: MutantName): string | undefined =>
  reasons.find((one) => one.location.test(location) && one.change.test(change))?.reason;

/** Why this mutant behaves as the machine does; undefined for one that does not. */
export const equivalenceOf = (mutant: MutantName): string | undefined => find(equivalentMutants, mutant);

/** Why this mutant survives; undefined when nobody has said it. */
export const survivalOf = (mutant: MutantName): string | undefined => find(survivingMutants, mutant);

/** The reasons that explain none of these survivors. */
export const reasonsWithout = (survivors: readonly MutantName[]): string[] =>
  survivingMutants
    .filter(
      (one) =>
        !survivors.some(({ location, change }) => one.location.test(location) && one.change.test(change)),
    )
    .map(({ location, reason }) => `${location.source}: ${reason}`);
