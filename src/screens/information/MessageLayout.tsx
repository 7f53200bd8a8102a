// The layout of a page with one message and the contact details.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { contactLinks } from '../../parts/contactLinks.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useHasShownPage, usePublicConfiguration } from '../../app/shellContext.ts';

interface MessageLayoutProps {
  screen: 'close-down' | 'error';
  children?: ReactNode;
}

export function MessageLayout({ screen, children }: MessageLayoutProps) {
  const configuration = usePublicConfiguration();
  return (
    <>
      <PageTitle messageId={`screen.${screen}.title`} takesFocus={useHasShownPage()} />
      <p className="lead">
        <FormattedMessage id={`screen.${screen}.text`} />
      </p>
      {configuration && (
        <p>
          <FormattedMessage id={`screen.${screen}.help`} values={contactLinks(configuration)} />
        </p>
      )}
      {children}
    </>
  );
}

/** The close-down notice (product 1.1). */
export const CloseDownPage = () => <MessageLayout screen="close-down" />;
