// The file input with a label of the portal's own: the browser's text would be in the language of the browser (product 8.4, 10.1).
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { limits, megabyte } from '#machines/catalogue/fields/limits.ts';

interface FilePickerProps {
  /** The id of the control. */
  id: string;
  /** The accepted file extensions, with their dots. */
  accept: readonly string[];
  max: number;
  /** The id of the error of the documents. */
  errorId?: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

export function FilePicker({ id, accept, max, errorId, onChoose }: FilePickerProps) {
  const hint = useId();
  return (
    <div className="field">
      <input
        id={id}
        className="visually-hidden file-input"
        type="file"
        multiple
        accept={accept.join(',')}
        aria-describedby={errorId === undefined ? hint : `${errorId} ${hint}`}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Without this, choosing a file again after removing it would fire no change event.
          event.target.value = '';
        }}
      />
      <label className="button button-secondary" htmlFor={id}>
        <FormattedMessage id="documents.choose" />
      </label>
      <p className="hint" id={hint}>
        <FormattedMessage
          id="documents.hint"
          values={{
            types: accept.map((extension) => extension.slice(1).toUpperCase()).join(', '),
            size: limits.upload.bytes / megabyte,
            max,
          }}
        />
      </p>
    </div>
  );
}
