// Why some mutants survive the paths. Each mutant that a file in `mutants/` names has its reason here; one without a reason fails its
// test. After a change here write the files again, as docs/testing.md says.
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
    change: /^without action [12]$/,
    reason:
      'The tokens of both refusals were issued at the same time, and both have the same notice. callMachine.test.ts tests others.',
  },
  // The two step flows.
  {
    location: /^(eoi\.fetching(Existing)?|application\.fetchingExisting) · xstate\.done/,
    change: /^without action 2$/,
    reason:
      'It names the client of a broker, which an EOI never has, nor a record that Start finds. stepFlow.parts.test.ts tests it on the Application.',
  },
  {
    location: /^eoi\.(creating|fetching(Existing)?) · xstate\.done|^eoi\.answering\.\S+ · exit 4$/,
    change: /./,
    reason: 'It loads the parts of an Application; an EOI has none.',
  },
  {
    location: /^eoi\..*(\.resolvingClosure|\.confirmation)$/,
    change: /^without action 2$/,
    reason: 'It forgets the parts of an Application; an EOI has none.',
  },
  {
    location:
      /^eoi\.checking(Outcome|Documents|LastSave) · xstate\.done\S+ \[[01]\] → eoi\.resolvingLocation$/,
    change: /^without action 3$/,
    reason: 'It forgets the parts of an Application; an EOI has none.',
  },
  {
    location:
      /^eoi\..*(\.resolvingClosure|\.confirmation)$|^eoi\.(managing|checking)Documents · location\.opened/,
    change: /^without action 3$/,
    reason: 'It loads the parts of an Application; an EOI has none.',
  },
  {
    location:
      /^eoi\.checking(Outcome|Documents|LastSave) · xstate\.done\S+ \[[01]\] → eoi\.resolvingLocation$/,
    change: /^without action 4$/,
    reason: 'It loads the parts of an Application; an EOI has none.',
  },
  {
    location: /^eoi\.(managing|checking)Documents · location\.opened/,
    change: /^without action 2$/,
    reason: 'It forgets the chosen files. No path leaves the page with one.',
  },
  {
    location:
      /^(eoi\.fetching(Existing)?|application\.fetchingExisting) · xstate\.error\.actor\.fetch(Record|Existing)/,
    change: /^without action 2$/,
    reason:
      'It tells a broker that the client is lost, which an EOI never has, nor a record that Start finds. stepFlow.parts.test.ts tests it on the Application.',
  },
  {
    location: /^application\.(managing|checking)Documents · location\.opened/,
    change: /^without action 2$/,
    reason: 'No path chooses a file on the page of the documents. stepFlow.parts.test.ts kills it.',
  },
  {
    location: /^application\.(managing|checking)Documents · location\.opened/,
    change: /^without action 3$/,
    reason: 'No path leaves the page with an unknown list of files. stepFlow.parts.test.ts kills it.',
  },
  {
    location:
      /^(eoi|application)\..*(change\.refused|xstate\.error\.actor\.(saveRecord|fetchSaveOutcome) |documents\.fetchingServerVersion · xstate\.error)/,
    change: /^without action 1$/,
    reason:
      'On the paths the refusal that comes here has the message that the context has already, so that it changes nothing.',
  },
  {
    location: /^(eoi|application)\.submitting · xstate\.error\.actor\.submitRecord \[/,
    change: /^without action 2$/,
    reason:
      'It sets the location to the review. A submit begins there, so that the location is the review already.',
  },
  {
    location:
      /^(eoi|application)\..*done\.actor\.(saveRecord|submitRecord|fetchSaveOutcome|fetchSubmitOutcome) \[/,
    change: /^without action [12]$/,
    reason: 'The paths answer with the record that the machine has.',
  },
  {
    location:
      /^(eoi\.answering\.contact-details|application\.answering\.project-details)\.fetchingServerVersion · xstate\.done\.actor\.fetchServerVersion \[4\]/,
    change: /^without action 1$/,
    reason:
      'On the paths of this step the answers of the form are what was typed already. On those of the other step the same mutant is killed.',
  },
  {
    location:
      /^(eoi|application)\.answering\.\S+\.fetchingServerVersion · xstate\.done\.actor\.fetchServerVersion \[3\]/,
    change: /^without action 1$/,
    reason:
      'On the paths the fetched record is the one that the machine has. stepFlow.saving.test.ts fetches another.',
  },
  {
    location: /^(eoi|application)\.answering\.\S+ · entry 1$/,
    change: /./,
    reason:
      'It makes the step the location. On the paths the requested page is this step already whenever it is entered.',
  },
  {
    location: /^(eoi\.answering\.loan-purpose|application\.answering\.supporting-documents) · entry 2$/,
    change: /./,
    reason:
      'It forgets that the device has refused a draft of the step before. No path enters this step with one that was refused; those of the other step kill the same mutant.',
  },
  {
    location: /^eoi\.answering\.loan-purpose · exit 5$/,
    change: /./,
    reason:
      'It forgets a draft that was offered. No path leaves this step while one is offered; those of the other step kill the same mutant.',
  },
  {
    location: /^(eoi|application)\.answering\.[^.]+ · exit 2$/,
    change: /./,
    reason: 'No path leaves the step with a chosen file.',
  },
  {
    location: /^eoi\.answering\.[^.]+ · exit 3$/,
    change: /./,
    reason: 'It forgets which lists are outdated; an EOI has none.',
  },
  {
    location: /^(eoi|application)\.answering\.[^.]+\.closedElsewhere · exit 1$/,
    change: /./,
    reason: 'No path leaves this state with an open dialog of an item.',
  },
  // The others.
  {
    location: /^broker\.loading · xstate\.error\.actor\.fetchList/,
    change: /^without action 2$/,
    reason: 'When this fetch fails on the paths, there are no rows to hide and no changed query to restore.',
  },
  {
    location: /^childItems\.listed · none\.declared/,
    change: /./,
    reason: 'It says that the dialog is that of a new item, which it is already on the paths.',
  },
  {
    location: /^childItems\.fetchingServerVersion · xstate\.done/,
    change: /^without action 1$/,
    reason:
      'The item on the server of the paths is the one that the change began with. childItemsMachine.together.test.ts has another.',
  },
  {
    location: /^childItems\.fetchingChanges · xstate\.done/,
    change: /./,
    reason:
      'The record of the paths tells nothing of who changed the item. childItemsMachine.together.test.ts has one that does.',
  },
  {
    location: /^childItems\.pasting\.writing · table\.checked/,
    change: /^always passes$/,
    reason: 'The path without choices does not press Check. childItemsMachine.paste.test.ts does.',
  },
  {
    location: /^childItems\.addingRows · xstate\.error\.actor\.addRow \[1\]/,
    change: /^without action 2$/,
    reason: 'The refusals of the paths name no cell. childItemsMachine.paste.test.ts has one that does.',
  },
  {
    location: /^childItems\.checkingOutcome · xstate\.done\.actor\.fetchSaveOutcome \[2\]/,
    change: /^without action 1$/,
    reason:
      'The item on the server of the paths is the one that the dialog began with. childItemsMachine.together.test.ts has another.',
  },
  {
    location: /^documents · (file\.failed|uploads\.stopped)/,
    change: /^without action [125]$/,
    reason:
      'Stand-ins replace the machines of the files, so that no upload runs that could end, stop or let another begin. documentsMachine.test.ts notices each.',
  },
  {
    location: /^eoi\.answering\.\S+\.saving · xstate\.done\.actor\.saveRecord \[0\]/,
    change: /^without action 3$/,
    reason:
      'Whatever remains of the answers is then typed again on the paths. stepFlow.saving.test.ts compares what is left.',
  },
  {
    location: /^keepAlive\.warning\.extending · entry 1$/,
    change: /./,
    reason:
      'It forgets that the user was active, which no path of the warning was. keepAliveMachine.test.ts has a user who was.',
  },
  {
    location: /^documents\.list( · uploads\.requested|\.checking · xstate\.done\.actor\.checkDocuments)/,
    change: /./,
    reason:
      'Stand-ins replace the machines of the files. documentsMachine.test.ts notices that no upload starts.',
  },
  {
    location: /^documents\.unstoredFiles · file\.refused/,
    change: /./,
    reason:
      'Stand-ins replace the machines of the files, so that no upload runs that could end or let another begin. documentsMachine.test.ts notices both.',
  },
  {
    location: /^documents\.unstoredFiles · file\./,
    change: /./,
    reason: 'It stops the machine of the file, which a stand-in replaces on the paths.',
  },
  {
    location: /^session\.starting · entry 1$/,
    change: /^dropped$/,
    reason:
      'On the paths nobody is signed in whose session expired before a reload that fails. sessionMachine.test.ts has such a user.',
  },
  {
    location: /^session\.starting · xstate\.done\.actor\.readTokens/,
    change: /^without action 1$/,
    reason:
      'The context has no reason here, and no reading of the cookies on the paths brings one. sessionMachine.test.ts has readings that do.',
  },
  {
    location: /^session\.signedIn\.refreshing · xstate\.done\.actor\.refresh/,
    change: /^without action 1$/,
    reason:
      'This branch is taken only for the user who is signed in, and that user has the same name and address each time.',
  },
  {
    location: /^shell · client\.named/,
    change: /./,
    reason:
      'On the paths the client that is named is not the open one. shellMachine.client.test.ts names the open one.',
  },
  {
    location: /^shell\.address · session\.changed/,
    change: /^without action [45]$/,
    reason: 'On the paths no session ends with the reason `changed` or `signedout`.',
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
