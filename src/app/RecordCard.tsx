// One record on the dashboard: its state in a word, what happens next, and the one thing to do (specification section 4).
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/answers.ts';
import { displayOf, type Display } from '#machines/catalogue/statuses.ts';
import { recordNames, type RecordName } from '#machines/catalogue/steps.ts';
import { Card } from '../parts/Card.tsx';
import { FollowLink } from '../parts/FollowLink.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { NextAction } from './NextAction.tsx';
import { hrefOf, useFollowLink } from './shell.ts';

/** What can be done in each state: Start leads to the guidance, Continue to the furthest step, View to the answers. */
function actionOf(
  display: Display,
  values: Values | null,
): { key: 'start' | 'continue' | 'view'; page: string } {
  if (display === 'not-started') return { key: 'start', page: 'guidance' };
  if (display === 'in-progress' || display === 'in-query') {
    return { key: 'continue', page: String(values?.['ua_currentpageinapplication']) };
  }
  return { key: 'view', page: 'review' };
}

const hidden = { hidden: (words: ReactNode) => <span className="hidden">{words}</span> };

interface RecordCardProps {
  record: RecordName;
  values: Values | null;
}

export function RecordCard({ record, values }: RecordCardProps) {
  const follow = useFollowLink();
  const display = displayOf(record, values);
  const { key, page } = actionOf(display, values);
  // The server creates the Application when the EOI is approved: until then there is nothing to open.
  const opens = record === 'eoi' || values !== null;
  const next = record === 'application' && opens && display === 'not-started' ? 'ready' : display;
  return (
    <Card
      title={<FormattedMessage id={`screen.dashboard.${record}.title`} />}
      tag={<StatusTag status={display} />}
      actions={
        opens && (
          <>
            <FollowLink
              // What is still to be done stands out; what can only be read does not.
              className={key === 'view' ? 'button button-secondary' : 'button'}
              href={hrefOf(`/${recordNames[record].stage}/${page}`)}
              onFollow={follow}
            >
              <FormattedMessage id={`screen.dashboard.${key}.${record}`} values={hidden} />
            </FollowLink>
            {key === 'continue' && (
              <FollowLink href={hrefOf(`/${recordNames[record].stage}/tasks`)} onFollow={follow}>
                <FormattedMessage id={`screen.dashboard.tasks.${record}`} values={hidden} />
              </FollowLink>
            )}
          </>
        )
      }
    >
      <p>
        <FormattedMessage id={`screen.dashboard.${record}.${next}`} />
      </p>
      <NextAction record={record} display={display} exists={opens} />
    </Card>
  );
}
