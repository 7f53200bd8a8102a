// A button that chooses files. The browser's own control says in the language of the browser, also to screen readers, that no file is chosen,
// which is wrong here: the files that were chosen are listed below it (product 8.4, 10.1).
import { useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { acceptedFileTypes, offeredExtensions } from '#machines/catalogue/records/documents.ts';
import { Button } from '../../parts/Button.tsx';

interface FileInputProps {
  id: string;
  label: ReactNode;
  /** The id of the text that says which files are accepted. One control has it: read with each of many it would be noise. */
  describedBy?: string;
  /** Whether one file is chosen, and not any number. */
  isSingle?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Chooses any number of files, or one. */
export function FileInput({ id, label, describedBy, isSingle = false, onChoose }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span>
      <Button id={id} variant="secondary" describedBy={describedBy} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple={!isSingle}
        accept={offeredExtensions.map((extension) => `.${extension}`).join(',')}
        aria-labelledby={id}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // Without this, choosing a file again after removing it would fire no change event.
          event.target.value = '';
        }}
      />
    </span>
  );
}

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
          types: Object.keys(acceptedFileTypes).join(', ').toUpperCase(),
          size: limits.upload.megabytes,
          max: limits.upload.filesPerRecord,
        }}
      />
    </p>
  </div>
);
