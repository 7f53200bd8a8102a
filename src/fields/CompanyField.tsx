// The company: a search, then a card with the company that was picked from the results; a number that was not picked is not an answer
// (product 3.16). The machine of the component around it makes the call, and the overlay shows that it runs. Without a search on the backend,
// the number is typed.
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { focusElement } from '../parts/focus.ts';
import { afterPress } from './afterPress.ts';
import { CompanyCard } from './CompanyCard.tsx';
import { CompanyChoices } from './CompanyChoices.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { CompanySearch, FieldProps } from './fieldProps.ts';
import { TextControl } from './TextField.tsx';
import { useField } from './useField.ts';

interface CompanyFieldProps extends FieldProps {
  company: CompanySearch;
}

export function CompanyField({ company, ...props }: CompanyFieldProps) {
  const intl = useIntl();
  const { text, input, messages } = useField(props);
  // Search and card replace each other, and with the removed one the focus would be lost.
  const [takesFocus, setTakesFocus] = useState(false);
  const { name, field } = props;

  if (company.state === 'typed') {
    const hint = intl.formatMessage({ id: 'companysearch.typed' });
    return <TextControl {...messages} {...input} name={name} field={field} hint={hint} />;
  }
  if (company.state === 'picked') {
    return (
      <CompanyCard
        name={name}
        number={text}
        company={company.picked}
        label={messages.label}
        error={messages.error}
        takesFocus={takesFocus}
        onUseAddress={company.onUseAddress}
        onReopen={() => {
          setTakesFocus(true);
          company.onReopen();
        }}
      />
    );
  }
  return (
    <CompanySearchBox
      {...props}
      company={company}
      takesFocus={takesFocus}
      onPicking={() => setTakesFocus(true)}
    />
  );
}

interface CompanySearchBoxProps extends CompanyFieldProps {
  takesFocus: boolean;
  /** Called before a company is picked. */
  onPicking: () => void;
}

function CompanySearchBox({ company, takesFocus, onPicking, ...props }: CompanySearchBoxProps) {
  const { name, field } = props;
  const { state, results, onSearch, onEdit, onLeaveBox, onUnpick, onPick } = company;
  const intl = useIntl();
  const { text, onBlur, messages } = useField(props);
  const [query, setQuery] = useState(text);
  const group = useRef<HTMLDivElement>(null);
  return (
    <FieldFrame {...messages} name={name} hint={intl.formatMessage({ id: 'companysearch.hint' })}>
      {(controlProps) => (
        <>
          <div className="input-group" ref={group}>
            <input
              {...controlProps}
              className="input"
              type="text"
              autoComplete="off"
              spellCheck={false}
              aria-required={field.required}
              value={query}
              ref={takesFocus ? focusElement : undefined}
              onChange={(event) => {
                setQuery(event.target.value);
                onEdit(event.target.value);
                if (text !== '') onUnpick();
              }}
              onKeyDown={(event) => {
                // Enter searches; without this it would submit the step.
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onSearch(query);
              }}
              onBlur={() => {
                onBlur();
                // The press may have left the step.
                afterPress(() => group.current?.isConnected && onLeaveBox(query));
              }}
            />
            <Button variant="secondary" onPress={() => onSearch(query)}>
              <FormattedMessage id="companysearch.search" />
            </Button>
          </div>
          <p className="search-state" role="status">
            {state === 'found' && (
              <FormattedMessage id="companysearch.results" values={{ count: results.length }} />
            )}
            {state === 'numberNotFound' && (
              // Once a save has made this the field's error, it is read there; here it stays to be announced.
              <span className={props.error === 'companyAbsent' ? 'visually-hidden' : undefined}>
                <FormattedMessage id="companysearch.none" />
              </span>
            )}
            {state === 'nameNotFound' && <FormattedMessage id="companysearch.noname" />}
            {state === 'failed' && <FormattedMessage id="companysearch.trouble" />}
          </p>
          {state === 'found' && (
            <CompanyChoices
              name={name}
              companies={results}
              onPick={(picked) => {
                onPicking();
                onPick(picked);
              }}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}
