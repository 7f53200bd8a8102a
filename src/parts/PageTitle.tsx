// The page's only h1 and the document's title (product 1.12, 12.2): "Error: ", the h1, the client for whom a broker acts, and the name of the
// service. The h1 takes the focus on a new page, and after Back and Forward until the page is where it was left (scrollRestoration.ts).
import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useFrozen } from './frozen.ts';
import { useHasRefusal } from './refusals.ts';
import { restoreScroll } from './scrollRestoration.ts';
import { replacePlaceholder } from './replacePlaceholder.ts';

/** The name and the reference of the client for whom a broker acts; null for everybody else, and until it is fetched. */
export const ClientNameContext = createContext<string | null>(null);

interface PageTitleProps {
  messageId: string;
  values?: Record<string, string | number>;
  /** Whether the page's form was refused, which puts "Error: " before the document's title. */
  hasErrors?: boolean;
  /** False for the first page of a visit, where the focus starts at the top of the document. */
  takesFocus?: boolean;
}

export function PageTitle({ messageId, values, hasErrors = false, takesFocus = true }: PageTitleProps) {
  const intl = useIntl();
  const frozen = useFrozen();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = intl.formatMessage({ id: messageId }, values);
  const client = use(ClientNameContext);
  const hasRefusal = useHasRefusal();
  const documentTitle = intl.formatMessage(
    { id: hasErrors || hasRefusal ? 'title.error' : 'title.page' },
    {
      title: client === null ? title : `${title} – ${client}`,
      service: intl.formatMessage({ id: 'service.name' }),
    },
  );

  // The placeholder is outside React. A layout effect, so that the browser paints either it or this page.
  const keepsFocus = useRef(false);
  useLayoutEffect(() => {
    keepsFocus.current = replacePlaceholder();
  }, []);

  // Title and focus belong to the document, outside React. While another client loads, there is no page whose title would take the place of this
  // one, and it must not go on to name this client.
  const service = intl.formatMessage({ id: 'service.name' });
  useEffect(() => {
    if (frozen) return;
    document.title = documentTitle;
    return () => void (document.title = service);
  }, [documentTitle, service, frozen]);

  useEffect(() => {
    const isAtWork = keepsFocus.current;
    keepsFocus.current = false;
    if (!takesFocus || frozen || isAtWork || restoreScroll(heading.current)) return;
    // The focus alone scrolls no further than the heading, which can leave a message above it out of view.
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
    // Not for title: a switch of language or a first error must not move the focus.
  }, [messageId, takesFocus, frozen]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
