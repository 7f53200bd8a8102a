// The call sites on documents: the list of stored files with their state, an upload, a download.
import { waitFor, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { openingHarness, startActor, actorHarness, type CallSite, type CallSites } from '../callSite.ts';
import { waitOptions } from '../waitOptions.ts';
import { savedFiles } from '../browserStubs.ts';

const isLoading = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ list: 'loading' }) || snapshot.matches({ list: 'checking' });

const list: CallSite = {
  name: 'stored documents',
  open: async ({ portal, session }) =>
    openingHarness(
      () =>
        startActor(portal.provideDocumentsOf.application(session), {
          record: 'application',
          client: null,
          recordId: 'r-1',
        }),
      { type: 'list.retried' },
      { isDone: (actor) => actor.getSnapshot().matches({ list: 'listed' }) },
    ),
};

const fileStates = ({ context }: AnyMachineSnapshot): AnyMachineSnapshot[] =>
  context.files.map(({ ref }: { ref: AnyActorRef }) => ref.getSnapshot());

const upload: CallSite = {
  name: 'upload',
  async open({ portal, session, fault }) {
    const live = startActor(portal.provideDocumentsOf.application(session), {
      record: 'application',
      client: null,
      recordId: 'r-1',
    });
    const { actor } = live;
    const file = new File(['%PDF-1.7'], 'forecast.pdf', { type: 'application/pdf' });
    const key = portal.addChosenFile(file);
    const harness = actorHarness(live, {
      makeCall: () => actor.send({ type: 'uploads.requested' }),
      content: () =>
        fileStates(actor.getSnapshot()).map(({ context }) => [context.filename, context.filetype]),
      contentBefore: [['forecast.pdf', 'Forecast']],
      // Exactly one more file. With two tabs at least one more: this tab may have fetched its list before the other's upload.
      isDone: () => {
        const { notes } = actor.getSnapshot().context;
        return fault === 'two tabs' ? notes.length > 1 : notes.length === 2;
      },
    });
    await waitFor(actor, (snapshot) => !isLoading(snapshot), waitOptions);
    actor.send({ type: 'files.chosen', files: [{ key, filename: file.name, size: file.size }] });
    actor.getSnapshot().context.files[0].ref.send({ type: 'type.chosen', filetype: 'Forecast' });
    const isSettled = () => {
      const [uploaded] = fileStates(actor.getSnapshot());
      return uploaded === undefined || uploaded.matches('failed') || harness.isDone();
    };
    return { ...harness, waitUntilIdle: () => waitUntilSettled(actor, isSettled) };
  },
};

/** Each file has a machine of its own beside that of the list, so this subscribes to both. */
function waitUntilSettled(actor: AnyActorRef, isSettled: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The upload does not end.')), waitOptions.timeout);
    const actors = [actor, ...actor.getSnapshot().context.files.map(({ ref }: { ref: AnyActorRef }) => ref)];
    const subscriptions = actors.map((each: AnyActorRef) => each.subscribe(check));
    function check(): void {
      if (!isSettled() || isLoading(actor.getSnapshot())) return;
      clearTimeout(timer);
      for (const subscription of subscriptions) subscription.unsubscribe();
      resolve();
    }
    check();
  });
}

const download: CallSite = {
  name: 'download',
  open: async ({ portal, session, server }) => {
    const [note] = server.backend.notes;
    if (note === undefined) throw new Error('There is no file.');
    const live = startActor(portal.provideDownload(session), { id: note.id, filename: note.filename });
    const { actor } = live;
    const isFetching = (snapshot: AnyMachineSnapshot) => snapshot.matches('fetching');
    return actorHarness(live, {
      makeCall: () => actor.send({ type: 'download.requested' }),
      isPending: isFetching,
      busyMessageId: () => (isFetching(actor.getSnapshot()) ? 'busy.loading' : undefined),
      isDone: () => savedFiles.length > 0,
    });
  },
};

const removal: CallSite = {
  name: 'removal of a stored document',
  open: async ({ portal, session, server }) => {
    const [note] = server.backend.notes;
    const live = startActor(portal.provideDocumentsOf.application(session), {
      record: 'application',
      client: null,
      recordId: 'r-1',
    });
    const { actor } = live;
    await waitFor(actor, (snapshot) => snapshot.matches({ list: 'listed' }), waitOptions);
    return actorHarness(live, {
      makeCall: () => {
        actor.send({ type: 'removal.requested', note });
        actor.send({ type: 'removal.confirmed' });
      },
      isDone: () => actor.getSnapshot().context.notes.length === 0,
    });
  },
};

export const documentCallSites: CallSites = {
  addicnotes: [upload],
  geticnotes: [list],
  GetUploadButtonState: [list],
  noteContent: [download],
  removenote: [removal],
};
