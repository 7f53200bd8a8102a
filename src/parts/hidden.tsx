// The tag `<hidden>` of a message: a part of the text that only screen readers read.
import type { ReactNode } from 'react';

/** A value of each message that has the tag. */
export const hidden = (chunks: ReactNode): ReactNode => <span className="visually-hidden">{chunks}</span>;
