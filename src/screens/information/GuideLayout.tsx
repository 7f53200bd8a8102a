// The layout of the pages of text (product 1.14) and of the guidance page before a stage (product 1.6): heading, lead and sections.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Screen } from '#machines/catalogue/routes.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { GuideSections } from './GuideSections.tsx';
import { useHasShownPage } from '../../app/shellContext.ts';

interface GuideLayoutProps {
  screen: Screen;
  sections: readonly string[];
  /** The steps of the stage, which the section `steps` lists. */
  steps?: readonly string[];
  children?: ReactNode;
}

export function GuideLayout({ screen, sections, steps, children }: GuideLayoutProps) {
  return (
    <article>
      <PageTitle messageId={`screen.${screen}.title`} takesFocus={useHasShownPage()} />
      <p className="lead">
        <FormattedMessage id={`screen.${screen}.lead`} />
      </p>
      <GuideSections screen={screen} sections={sections} {...(steps && { steps })} />
      {children}
    </article>
  );
}
