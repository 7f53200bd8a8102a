// Says that the device does not keep what was typed, because its storage is full or blocked: a page that is closed loses it. Screen readers announce it
// once, when it appears.
import { FormattedMessage } from 'react-intl';

export const NotKept = ({ isShown }: { isShown: boolean }) => (
  <p role="status">{isShown && <FormattedMessage id="draft.refused" />}</p>
);
