// A page that says one thing and whom to ask.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useHasNavigated, usePublicConfiguration } from '../../app/shellContext.ts';

interface MessageLayoutProps {
  screen: 'close-down' | 'error';
  children?: ReactNode;
}

export function MessageLayout({ screen, children }: MessageLayoutProps) {
  const help = usePublicConfiguration();
  return (
    <>
      <PageTitle messageId={`screen.${screen}.title`} takesFocus={useHasNavigated()} />
      <p className="lead">
        <FormattedMessage id={`screen.${screen}.text`} />
      </p>
      {help && (
        <p>
          <FormattedMessage
            id={`screen.${screen}.help`}
            values={{ helpline: help.helpline, email: help.email }}
          />
        </p>
      )}
      {children}
    </>
  );
}
