// The link to the content, first in the tab order (WCAG 2.4.1). `main` has id="main" and tabIndex -1.
import { FormattedMessage } from 'react-intl';

export function SkipLink() {
  return (
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        // Moves the focus only: a followed link would add an entry to the history.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      <FormattedMessage id="header.skip" />
    </a>
  );
}
