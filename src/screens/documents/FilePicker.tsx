// The file input with a label of the portal's own: the browser's text would be in the language of the browser (product 8.4, 10.1).
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { limits, megabyte } from '#machines/catalogue/fields/limits.ts';
import { acceptedFileTypes } from '#machines/catalogue/records/documents.ts';

interface FileInputProps {
  id: string;
  label: ReactNode;
  /** The id of the text that says which files are accepted. */
  describedBy: string;
  /** Whether one file is chosen, and not any number. */
  isSingle?: boolean;
  onChoose: (files: readonly File[]) => void;
}

const extensions = Object.keys(acceptedFileTypes);

/** Chooses any number of files, or one. */
export const FileInput = ({ id, label, describedBy, isSingle = false, onChoose }: FileInputProps) => (
  <span className="file-choice">
    <input
      id={id}
      className="visually-hidden file-input"
      type="file"
      multiple={!isSingle}
      accept={extensions.map((extension) => `.${extension}`).join(',')}
      aria-describedby={describedBy}
      onChange={(event) => {
        onChoose([...(event.target.files ?? [])]);
        // Without this, choosing a file again after removing it would fire no change event.
        event.target.value = '';
      }}
    />
    <label className="button button-secondary" htmlFor={id}>
      {label}
    </label>
  </span>
);

interface FilePickerProps extends Pick<FileInputProps, 'id' | 'onChoose'> {
  /** The message of the label. */
  labelId: string;
  hintId: string;
  /** The id of the error of the documents. */
  errorId?: string | undefined;
}

/** Chooses files whose types the user chooses then, with the text that says which files are accepted. */
export const FilePicker = ({ id, labelId, hintId, errorId, onChoose }: FilePickerProps) => (
  <div className="field">
    <FileInput
      id={id}
      label={<FormattedMessage id={labelId} />}
      describedBy={errorId === undefined ? hintId : `${errorId} ${hintId}`}
      onChoose={onChoose}
    />
    <p className="hint" id={hintId}>
      <FormattedMessage
        id="documents.hint"
        values={{
          types: extensions.map((extension) => extension.toUpperCase()).join(', '),
          size: limits.upload.bytes / megabyte,
          max: limits.upload.filesPerRecord,
        }}
      />
    </p>
  </div>
);
