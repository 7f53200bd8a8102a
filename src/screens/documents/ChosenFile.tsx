// One chosen file: its type and subject, and its errors (product 8.4). The overlay shows its progress.
import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { documentTypes, fileKind } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { fileMachine } from '#machines/documents/fileMachine.ts';
import { isUnknownOutcome } from '#machines/ports.ts';
import { Button } from '../../parts/Button.tsx';
import { catalogueValues } from '../../parts/catalogueValues.ts';
import { hidden } from '../../parts/hidden.tsx';
import { useRefusal } from '../../parts/refusals.ts';

/** The id of the control of a file's type. */
export const typeFieldId = (key: string) => `filetype-${key}`;

interface ChosenFileProps {
  file: ActorRefFrom<typeof fileMachine>;
  /** Whether its type is known from the line of the checklist or the stored file for which it was chosen. */
  hasPresetType: boolean;
  /** The name of the stored file whose place it takes. */
  replaces: string | undefined;
}

export function ChosenFile({ file, hasPresetType, replaces }: ChosenFileProps) {
  const intl = useIntl();
  const snapshot = useSelector(file, (current) => current);
  const { key, filename, filetype, subject, issue, reason, failure } = snapshot.context;
  const isEditable = snapshot.matches('awaitingType') || snapshot.matches('readyToUpload');
  const isUnusable = snapshot.matches('unusable');
  const hasFailed = snapshot.matches('refused') || snapshot.matches('failed');
  useRefusal(issue !== null || hasFailed);
  const isStopped = snapshot.matches('stopped');
  const removable = isEditable || isUnusable || hasFailed || isStopped;
  const typeId = typeFieldId(key);
  const nameValues = { name: filename, hidden };
  const failureId = `documents.reason.${reason ?? failure?.status ?? 'unknown'}`;
  const isUnconfirmed = failure !== null && isUnknownOutcome(failure.status);
  const otherId = `documents.reason.${isUnconfirmed ? 'unconfirmed' : 'unknown'}`;
  const answers = (
    <div className="file-answers">
      <label className="label" htmlFor={typeId}>
        <FormattedMessage id="documents.typeof" values={nameValues} />
      </label>
      <select
        id={typeId}
        className="input select"
        name="filetype"
        value={filetype}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? `${typeId}-error` : undefined}
        onChange={(event) => file.send({ type: 'type.chosen', filetype: event.target.value })}
      >
        <option value="">{intl.formatMessage({ id: 'form.choose' })}</option>
        {documentTypes.map((type) => (
          <option key={type} value={type}>
            {intl.formatMessage({ id: `option.filetype.${type}` })}
          </option>
        ))}
      </select>
      <label className="label" htmlFor={`subject-${key}`}>
        <FormattedMessage id="documents.subjectof" values={nameValues} />
      </label>
      <input
        id={`subject-${key}`}
        className="input"
        name="subject"
        maxLength={limits.nameLength}
        value={subject}
        onChange={(event) => file.send({ type: 'subject.changed', subject: event.target.value })}
      />
    </div>
  );
  return (
    <li className={issue || hasFailed ? 'file field-invalid' : 'file'}>
      <p className="file-name">{filename}</p>
      {replaces !== undefined && (
        <p className="quiet">
          <FormattedMessage id="documents.replacing" values={{ name: replaces }} />
        </p>
      )}
      {issue && (
        // A missing type is read with its control, which takes the focus.
        <p className="error" id={`${typeId}-error`} role={isUnusable ? 'alert' : undefined}>
          {isUnusable && <span className="visually-hidden">{filename}: </span>}
          <FormattedMessage
            id={`error.${issue}`}
            values={{
              kind: fileKind(filename),
              max: issue === 'fileSize' ? limits.upload.megabytes : limits.upload.filesPerRecord,
            }}
          />
        </p>
      )}
      {isEditable &&
        (hasPresetType ? (
          // Nothing in it has to be answered, and a list of many files stays short.
          <details>
            <summary>
              <FormattedMessage id="documents.answers" values={nameValues} />
            </summary>
            {answers}
          </details>
        ) : (
          answers
        ))}
      {/* Always in the page, because a new live region is not announced. */}
      <p role="status">{isStopped && <FormattedMessage id="documents.stopped" values={nameValues} />}</p>
      {/* The notice about the failed upload is announced. */}
      {hasFailed && (
        <p className="error">
          <FormattedMessage id={failureId in intl.messages ? failureId : otherId} values={catalogueValues} />
        </p>
      )}
      {removable && (
        <Button variant="link" onPress={() => file.send({ type: 'file.removed' })}>
          <FormattedMessage id="documents.remove" values={nameValues} />
        </Button>
      )}
    </li>
  );
}
