// The file input with words of our own: the browser's would be in the browser's language (language/guide.md).
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { limits } from '#machines/catalogue/fields/limits.ts';

interface FilePickerProps {
  /** Accepted endings, with their dots. */
  accept: readonly string[];
  max: number;
  onChoose: (files: readonly File[]) => void;
}

const megabyte = 1024 * 1024;

export function FilePicker({ accept, max, onChoose }: FilePickerProps) {
  const hint = useId();
  return (
    <div className="field">
      <input
        id="documents"
        className="hidden file-input"
        type="file"
        multiple
        accept={accept.join(',')}
        aria-describedby={hint}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was taken away.
          event.target.value = '';
        }}
      />
      <label className="button button-secondary" htmlFor="documents">
        <FormattedMessage id="documents.choose" />
      </label>
      <p className="hint" id={hint}>
        <FormattedMessage
          id="documents.hint"
          values={{
            types: accept.map((ending) => ending.slice(1).toUpperCase()).join(', '),
            size: limits.upload.bytes / megabyte,
            max,
          }}
        />
      </p>
    </div>
  );
}
