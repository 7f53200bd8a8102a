// Where the calls on documents are made: the stored files and their state, an upload, a download.
import { waitFor, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { opening, started, subjectOf, type Issuer, type Issuers } from '../subject.ts';
import { patience } from '../patience.ts';
import { saved } from '../browserStandIn.ts';

const isLoading = (snapshot: AnyMachineSnapshot) => snapshot.matches({ list: 'loading' });

const stored: Issuer = {
  place: 'stored documents',
  open: async ({ tab, session }) => {
    let live: AnyActorRef | undefined;
    return opening(
      () => {
        const opened = started(tab.provideDocumentsOf.application(session), {
          record: 'application',
          client: null,
        });
        live = opened.actor;
        return opened;
      },
      { type: 'list.retried' },
      {
        isUnderWay: isLoading,
        // Documents.tsx says so while nothing is shown yet.
        announced: () => (live && isLoading(live.getSnapshot()) ? 'busy.loading' : undefined),
        done: (actor) => actor.getSnapshot().matches({ list: 'listed' }),
      },
    );
  },
};

const fileStates = ({ context }: AnyMachineSnapshot): AnyMachineSnapshot[] =>
  context.files.map(({ ref }: { ref: AnyActorRef }) => ref.getSnapshot());

const upload: Issuer = {
  place: 'upload',
  async open({ tab, session, fault }) {
    const live = started(tab.provideDocumentsOf.application(session), {
      record: 'application',
      client: null,
    });
    const { actor } = live;
    const isUploading = (snapshot: AnyMachineSnapshot) =>
      isLoading(snapshot) || fileStates(snapshot).some((file) => file.matches('uploading'));
    const file = new File(['%PDF-1.7'], 'forecast.pdf', { type: 'application/pdf' });
    const key = tab.addChosenFile(file);
    const subject = subjectOf(live, {
      press: () => actor.send({ type: 'uploads.requested' }),
      held: () => fileStates(actor.getSnapshot()).map(({ context }) => [context.filename, context.filetype]),
      typed: [['forecast.pdf', 'Forecast']],
      // Exactly one more for each tab.
      done: () => {
        const { notes } = actor.getSnapshot().context;
        return fault === 'two tabs' ? notes.length > 1 : notes.length === 2;
      },
      announced: () => (isUploading(actor.getSnapshot()) ? 'documents.uploading' : undefined),
    });
    await waitFor(actor, (snapshot) => !isLoading(snapshot), patience);
    actor.send({ type: 'files.chosen', files: [{ key, filename: file.name, size: file.size }] });
    actor.getSnapshot().context.files[0].ref.send({ type: 'type.chosen', filetype: 'Forecast' });
    const settled = () => {
      const [own] = fileStates(actor.getSnapshot());
      return own === undefined || own.matches('failed') || subject.done();
    };
    return { ...subject, rested: () => untilRests(actor, settled) };
  },
};

/** A file's own machine settles beside that of its list: both are watched. */
function untilRests(actor: AnyActorRef, settled: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The upload does not end.')), patience.timeout);
    const watched = [actor, ...actor.getSnapshot().context.files.map(({ ref }: { ref: AnyActorRef }) => ref)];
    const subscriptions = watched.map((one: AnyActorRef) => one.subscribe(check));
    function check(): void {
      if (!settled() || isLoading(actor.getSnapshot())) return;
      clearTimeout(late);
      for (const subscription of subscriptions) subscription.unsubscribe();
      resolve();
    }
    check();
  });
}

const download: Issuer = {
  place: 'download',
  open: async ({ tab, session, server }) => {
    const [note] = server.backend.notes;
    if (note === undefined) throw new Error('There is no file.');
    const live = started(tab.provideDownload(session), { id: note.id, filename: note.filename });
    const { actor } = live;
    const isFetching = (snapshot: AnyMachineSnapshot) => snapshot.matches('fetching');
    return subjectOf(live, {
      press: () => actor.send({ type: 'download.requested' }),
      isUnderWay: isFetching,
      announced: () => (isFetching(actor.getSnapshot()) ? 'busy.loading' : undefined),
      done: () => saved.length > 0,
    });
  },
};

export const documentIssuers: Issuers = {
  addicnotes: [upload],
  geticnotes: [stored],
  GetUploadButtonState: [stored],
  noteContent: [download],
};
