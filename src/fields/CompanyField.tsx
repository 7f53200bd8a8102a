// Company search: search, then choose from the results; a number that was not chosen is no answer (product 3.16). The caller's machine
// makes the call. Without a search on the backend, the number is typed.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CompanyChoices } from './CompanyChoices.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { CompanySearch, FieldProps } from './fieldProps.ts';
import { TextControl } from './TextField.tsx';
import { useField } from './useField.ts';

interface CompanyFieldProps extends FieldProps {
  company: CompanySearch;
}

export function CompanyField({ company, ...props }: CompanyFieldProps) {
  const { name, field } = props;
  const { state, results, onSearch, onPick } = company;
  const intl = useIntl();
  const { text, setValue, onBlur, messages } = useField(props);
  const [query, setQuery] = useState(text);

  if (state === 'typed') {
    return (
      <TextControl
        {...messages}
        name={name}
        field={field}
        hint={intl.formatMessage({ id: 'companysearch.typed' })}
        value={text}
        onChange={(event) => setValue(event.target.value)}
        onBlur={onBlur}
      />
    );
  }
  return (
    <FieldFrame {...messages} name={name} hint={intl.formatMessage({ id: 'companysearch.hint' })}>
      {(described) => (
        <>
          <div className="joined">
            <input
              {...described}
              className="input"
              type="text"
              autoComplete="off"
              spellCheck={false}
              aria-required={field.required}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={(event) => {
                // Enter searches; without this it would submit the step.
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onSearch(query.trim());
              }}
              onBlur={onBlur}
            />
            <button className="button button-secondary" type="button" onClick={() => onSearch(query.trim())}>
              <FormattedMessage id="companysearch.search" />
            </button>
          </div>
          <p className="search-state" role="status">
            {state === 'searching' && <FormattedMessage id="companysearch.searching" />}
            {state === 'found' && (
              <FormattedMessage id="companysearch.results" values={{ count: results.length }} />
            )}
            {state === 'none' && <FormattedMessage id="companysearch.none" />}
            {state === 'trouble' && <FormattedMessage id="companysearch.trouble" />}
          </p>
          {state === 'found' ? (
            <CompanyChoices
              name={name}
              companies={results}
              chosen={text}
              onPick={(company) => {
                setValue(company.company_number);
                onPick(company);
              }}
            />
          ) : (
            text !== '' && (
              <p className="chosen">
                <FormattedMessage id="companysearch.chosen" />: <strong>{text}</strong>
              </p>
            )
          )}
        </>
      )}
    </FieldFrame>
  );
}
