// The first stop of the keyboard: past head and navigation to the content (WCAG 2.4.1). `main` carries id="main" and tabIndex -1.
import { FormattedMessage } from 'react-intl';

export function SkipLink() {
  return (
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        // Focus without an entry in the history, which belongs to the machine.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      <FormattedMessage id="header.skip" />
    </a>
  );
}
