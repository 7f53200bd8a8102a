// The dialog that adds the rows of a spreadsheet to a list (product 7.13): the pasted text, then the check of every cell.
import { useEffect, useId, useMemo, useRef, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnyActorRef } from 'xstate';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { fieldsOfList, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import {
  isMissingOptions,
  isTableValid,
  type Paste,
  type PasteColumn,
  type PastedRow,
  type PastedTable,
} from '#machines/list/pastedTable.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { pasteColumnsOf } from '../../app/pasteColumns.ts';
import { useShell, useShellSelector } from '../../app/shellContext.ts';
import { focusElement } from '../../parts/focus.ts';
import { errorText } from '../../fields/fieldMessages.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Notices } from '../../parts/Notices.tsx';
import { LookupState } from '../record/LookupState.tsx';

// More rows and errors than these are counted and checked, but not shown.
const shownRows = 50;
const shownErrors = 20;

interface PasteDialogProps {
  list: ListName;
  /** The machine of the list. */
  actor: AnyActorRef;
  paste: Paste;
  onType: (text: string, columns: readonly PasteColumn[]) => void;
  onCheck: () => void;
  onBack: () => void;
  onAdd: () => void;
  onCancel: () => void;
}

export function PasteDialog(props: PasteDialogProps) {
  const { list, actor, paste, onCancel } = props;
  const intl = useIntl();
  const shell = useShell();
  const notices = useShellSelector(({ context }) => context.notices);
  return createPortal(
    <Dialog
      titleId="dialog.paste.title"
      values={{ list: intl.formatMessage({ id: `list.${list}.title` }) }}
      isFullScreen
      hasErrors={paste.table !== null && !isTableValid(paste.table)}
      onClose={onCancel}
    >
      {/* The page is inert while the dialog is open, so the notice about a failed add is shown here. */}
      <Notices
        notices={notices}
        onDismiss={(messageId) => shell.send({ type: 'notice.dismissed', messageId })}
      />
      {/* Not inert while rows are added: the pressed button would lose the focus. The machine ignores presses meanwhile. */}
      {paste.table === null ? <PastedText {...props} /> : <CheckedTable {...props} table={paste.table} />}
      <BusyOverlay actor={actor} />
    </Dialog>,
    document.body,
  );
}

function PastedText({ list, paste, onType, onCheck, onCancel }: PasteDialogProps) {
  const intl = useIntl();
  const lookups = useLookupRows();
  const id = useId();
  const columns = useMemo(() => pasteColumnsOf(list, lookups), [list, lookups]);
  const missing = fieldsOfList(list).flatMap(([name, { lookup }]) =>
    lookup && lookups[lookup] === undefined ? [{ name, lookup }] : [],
  );
  const firstMissing = useRef<HTMLDivElement>(null);
  // The machine is outside React. It needs the choices that have arrived since the text was typed.
  useEffect(() => {
    if (paste.text !== '' && isMissingOptions(list, paste.columns) && !isMissingOptions(list, columns))
      onType(paste.text, columns);
  }, [list, paste, columns, onType]);
  const isMissing = missing.length > 0;
  // The focus is outside React. It would go to the top of the document with the state of the lookup.
  useEffect(() => {
    if (!isMissing && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [id, isMissing]);
  const labels = columns.map(({ name }) => intl.formatMessage({ id: `field.${name}` }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles events out of a portal: without this the form of the step would be submitted as well.
    event.stopPropagation();
    // A row cannot be checked without the choices of its columns: show why.
    if (isMissing) firstMissing.current?.focus();
    else onCheck();
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="field">
        <label className="label" htmlFor={id}>
          <FormattedMessage id="dialog.paste.label" />
        </label>
        <p className="hint" id={`${id}-hint`}>
          <FormattedMessage id="dialog.paste.hint" values={{ columns: labels.join(', ') }} />
        </p>
        <textarea
          id={id}
          ref={focusElement}
          className="input pasted"
          rows={8}
          wrap="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          value={paste.text}
          onChange={(event) => onType(event.target.value, columns)}
        />
      </div>
      {missing.map(({ name, lookup }, index) => (
        <div key={name} tabIndex={-1} ref={index === 0 ? firstMissing : undefined}>
          <strong>
            <FormattedMessage id={`field.${name}`} />
          </strong>
          <LookupState lookup={lookup} field={name} control={id} />
        </div>
      ))}
      <div className="buttons">
        <Button type="submit">
          <FormattedMessage id="dialog.paste.check" />
        </Button>
        <Button variant="secondary" onPress={onCancel}>
          <FormattedMessage id="dialog.item.cancel" />
        </Button>
      </div>
    </form>
  );
}

interface CheckedTableProps extends PasteDialogProps {
  table: PastedTable;
}

function CheckedTable({ list, table, onBack, onAdd, onCancel }: CheckedTableProps) {
  const isValid = isTableValid(table);
  return (
    <>
      <CheckResult list={list} table={table} />
      {table.unknownHeadings.length > 0 && (
        <p>
          <FormattedMessage
            id="dialog.paste.unknown"
            values={{ columns: table.unknownHeadings.join(', ') }}
          />
        </p>
      )}
      {table.rows.length > 0 && <Preview list={list} rows={table.rows} />}
      <div className="buttons">
        {isValid && (
          <Button onPress={onAdd}>
            <FormattedMessage id="dialog.paste.add" values={{ count: table.rows.length }} />
          </Button>
        )}
        <Button variant={isValid ? 'secondary' : 'primary'} onPress={onBack}>
          <FormattedMessage id="dialog.paste.back" />
        </Button>
        <Button variant="secondary" onPress={onCancel}>
          <FormattedMessage id="dialog.item.cancel" />
        </Button>
      </div>
    </>
  );
}

/** Says that all rows can be added, or lists the wrong cells: row, column, what was pasted and what is wrong. It takes the focus when it appears, and
 *  again when the server finds a row wrong: the keys make React mount another element. */
function CheckResult({ list, table }: { list: ListName; table: PastedTable }) {
  const intl = useIntl();
  const id = useId();
  const errors = table.rows.flatMap((row) => errorsOfRow(row).map((values) => ({ row, ...values })));
  const { fields } = listOf(list);
  const text = ({ row, name, messageId, pasted }: (typeof errors)[number]): ReactNode => {
    const field = name === undefined ? undefined : fields[name];
    if (name === undefined || field === undefined || messageId === undefined)
      return <FormattedMessage id="dialog.paste.excess" values={{ row: row.number, text: pasted }} />;
    return (
      <FormattedMessage
        id={pasted === '' ? 'dialog.paste.emptycell' : 'dialog.paste.cell'}
        values={{
          row: row.number,
          column: intl.formatMessage({ id: `field.${name}` }),
          text: pasted,
          message: errorText(intl, field, messageId),
        }}
      />
    );
  };
  if (isTableValid(table))
    return (
      <section key="right" ref={focusElement} tabIndex={-1} aria-labelledby={id}>
        <p id={id}>
          <FormattedMessage id="dialog.paste.right" values={{ count: table.rows.length }} />
        </p>
      </section>
    );
  return (
    <section key="wrong" className="error-summary" ref={focusElement} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>
        {table.issue === null ? (
          <FormattedMessage id="dialog.paste.wrong" values={{ count: errors.length }} />
        ) : (
          <FormattedMessage
            id={`dialog.paste.${table.issue.toLowerCase()}`}
            values={{ max: limits.itemsPerList }}
          />
        )}
      </h3>
      <ul>
        {errors.slice(0, shownErrors).map((error, index) => (
          // Two cells of a row can have the same text, and the list is never reordered.
          <li key={index}>{text(error)}</li>
        ))}
      </ul>
      <More count={errors.length - shownErrors} />
    </section>
  );
}

/** The errors of a row. A cell beyond the last column belongs to no field, so that its error is the text alone. */
const errorsOfRow = ({ issues, answers, excess }: PastedRow) => [
  ...issues.map(({ path, messageId }) => ({ name: path, messageId, pasted: String(answers[path] ?? '') })),
  ...excess.map((pasted) => ({ name: undefined, messageId: undefined, pasted })),
];

const More = ({ count }: { count: number }) =>
  count > 0 && (
    <p>
      <FormattedMessage id="dialog.paste.more" values={{ count }} />
    </p>
  );

/** The rows as they would be stored. A cell that is wrong shows what was pasted. */
function Preview({ list, rows }: { list: ListName; rows: readonly PastedRow[] }) {
  const intl = useIntl();
  const lookups = useLookupRows();
  const columns = fieldsOfList(list);
  return (
    <>
      {/* The table scrolls sideways within the dialog, also by keyboard. */}
      <div
        className="paste-preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
        tabIndex={0}
        role="region"
        aria-label={intl.formatMessage({ id: 'dialog.paste.preview' })}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="dialog.paste.row" />
              </th>
              {columns.map(([name]) => (
                <th key={name} scope="col">
                  <FormattedMessage id={`field.${name}`} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map(({ number, item, answers, issues }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {columns.map(([name, field]) => {
                  const isWrong = issues.some(({ path }) => path === name);
                  return (
                    <td key={name} className={isWrong ? 'wrong-cell' : undefined}>
                      {isWrong
                        ? String(answers[name] ?? '')
                        : formatAnswer(intl, name, field, item[name], lookups)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More count={rows.length - shownRows} />
    </>
  );
}
