// The way back to the page before, above the heading.
import { FormattedMessage } from 'react-intl';
import { FollowLink, type FollowLinkProps } from './FollowLink.tsx';

export function BackLink({ href, onFollow }: Pick<FollowLinkProps, 'href' | 'onFollow'>) {
  return (
    <FollowLink className="back" href={href} onFollow={onFollow}>
      <FormattedMessage id="button.back" />
    </FollowLink>
  );
}
