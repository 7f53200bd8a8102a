// Opens the browser's print dialog, which can also save the page as a PDF. The paper does not show the button.
import { FormattedMessage } from 'react-intl';
import { Button } from './Button.tsx';

export const PrintButton = () => (
  <p className="on-screen">
    <Button variant="secondary" onPress={() => window.print()}>
      <FormattedMessage id="copy.print" />
    </Button>
  </p>
);
