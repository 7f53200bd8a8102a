// The text of a page whose script has not started (product 6.15). Without scripts it shows at once; otherwise the styles show it after a delay, when
// the script is slow or does not load. main.tsx removes it. It is part of every page of the build, outside React's root, in both languages.
import { FormattedMessage } from 'react-intl';

interface UnstartedTextProps {
  messageId: 'unstarted.text' | 'unstarted.noscript';
}

/** An empty address reloads the page without a script. */
export const UnstartedText = ({ messageId }: UnstartedTextProps) => (
  <>
    <h2>
      <FormattedMessage id="unstarted.title" />
    </h2>
    <p>
      <FormattedMessage id={messageId} />
    </p>
    <p>
      <a href="">
        <FormattedMessage id="unstarted.reload" />
      </a>
    </p>
  </>
);
