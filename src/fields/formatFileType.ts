// The type of a document in the page's language. A type that the portal does not know shows the server's own text (product 10.5).
import type { IntlShape } from 'react-intl';

export function formatFileType(intl: IntlShape, filetype: string | null | undefined): string {
  const id = `option.filetype.${filetype ?? ''}`;
  return id in intl.messages ? intl.formatMessage({ id }) : (filetype ?? '');
}
