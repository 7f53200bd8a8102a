// The overlay while files are uploaded (product 6.14, 8.4): which files, how far they are, and the button that stops them. It is a modal dialog,
// because the button has to be in reach of the keyboard and the page below has not. All running uploads have one overlay.
import { useSelector } from '@xstate/react';
import { useCallback, useId, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { fileMachine } from '#machines/documents/fileMachine.ts';
import { useShell, useShellSelector } from '../../app/shellContext.ts';
import { Button } from '../../parts/Button.tsx';
import { OverlayTexts, Turbine } from '../../parts/LoadingOverlay.tsx';
import { Notices } from '../../parts/Notices.tsx';
import { useModal } from '../../parts/useModal.ts';

type FileActor = ActorRefFrom<typeof fileMachine>;

interface ChosenFiles {
  files: readonly { key: string; ref: FileActor }[];
  /** Stops the files that are being uploaded, and those that wait for them. */
  onStop: () => void;
}

/** Shows the overlay while any of the chosen files is being uploaded. */
export function UploadOverlay({ files, onStop }: ChosenFiles) {
  const uploading = useUploading(files);
  const [first] = uploading;
  return first && createPortal(<Uploading first={first} files={uploading} onStop={onStop} />, document.body);
}

/** The files that are being uploaded, or wait for their turn. Each file has a machine of its own, which is outside React. */
function useUploading(files: ChosenFiles['files']): FileActor[] {
  const subscribe = useCallback(
    (report: () => void) => {
      const subscriptions = files.map(({ ref }) => ref.subscribe(report));
      return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
    },
    [files],
  );
  // React compares snapshots with Object.is: a joined string stays equal while the same files upload, a new array never does.
  const keys = useSyncExternalStore(subscribe, () =>
    files
      .filter(({ ref }) => ref.getSnapshot().hasTag('busy'))
      .map(({ key }) => key)
      .join(' '),
  ).split(' ');
  return files.filter(({ key }) => keys.includes(key)).map(({ ref }) => ref);
}

/** The focus begins at the dialog, not at its button: a second press of Upload must not stop the upload. */
const dialogItself = (dialog: HTMLDialogElement) => dialog;

interface UploadingProps {
  first: FileActor;
  files: readonly FileActor[];
  onStop: () => void;
}

function Uploading({ first, files, onStop }: UploadingProps) {
  const shell = useShell();
  const notices = useShellSelector(({ context }) => context.notices);
  const name = useSelector(first, ({ context }) => context.filename);
  const id = useId();
  const { ref, onClose } = useModal(dialogItself);
  const isAlone = files.length === 1;
  return (
    <dialog
      className="overlay-dialog"
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      // Escape is easily pressed by mistake: the button alone stops what may have taken minutes.
      onCancel={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <div className="overlay">
        {/* The page is inert meanwhile, so the notice about a file that failed is shown here while others go on. */}
        <Notices
          notices={notices}
          onDismiss={(messageId) => shell.send({ type: 'notice.dismissed', messageId })}
        />
        <Turbine />
        <div role="status">
          <OverlayTexts
            id={id}
            message={<FormattedMessage id="busy.uploading" values={{ count: files.length, name }} />}
          />
        </div>
        <ul className="overlay-files">
          {files.map((file) => (
            <Progress key={file.id} file={file} isAlone={isAlone} />
          ))}
        </ul>
        <div className="overlay-stop">
          <Button variant="secondary" onPress={onStop}>
            <FormattedMessage id="documents.stop" />
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** The share of a file that was sent, in per cent, is announced at each of these steps. */
const announcedStep = 25;

/** @param isAlone whether no other file is uploaded. Of several files only their number is announced. */
function Progress({ file, isAlone }: { file: FileActor; isAlone: boolean }) {
  const { filename, percent } = useSelector(file, ({ context }) => context);
  const isWaiting = useSelector(file, (snapshot) => snapshot.matches('waiting'));
  const announced = Math.floor(percent / announcedStep) * announcedStep;
  if (isWaiting)
    return (
      <li>
        <span className="overlay-file">{filename}</span>
        <span className="overlay-waiting">
          <FormattedMessage id="documents.waiting" />
        </span>
      </li>
    );
  return (
    <li>
      {!isAlone && <span className="overlay-file">{filename}</span>}
      <progress value={percent} max={100} aria-label={filename} />
      <span className="overlay-percent" aria-hidden="true">
        {Math.round(percent)}%
      </span>
      {isAlone && (
        <span role="status" className="visually-hidden">
          {announced > 0 && <FormattedMessage id="documents.sent" values={{ percent: announced }} />}
        </span>
      )}
    </li>
  );
}
