// The tag `<hidden>` of a message: a part of the text that only screen readers read.
import type { ReactNode } from 'react';

/** Renders the tag. Whoever formats a message with it passes this function among the message's values. */
export const hidden = (chunks: ReactNode): ReactNode => <span className="visually-hidden">{chunks}</span>;
