// Keeps the place of the page's placeholder in main (replacePlaceholder.ts).
interface PlaceholderProps {
  /** Its markup in the build; '' in the browser, where hydration keeps what the page has. */
  markup: string;
}

/** As a string '' would be refused by the content security policy, should React ever have to render the element anew. */
const nothing = (): string =>
  (globalThis as { trustedTypes?: { emptyHTML: string } }).trustedTypes?.emptyHTML ?? '';

export const Placeholder = ({ markup }: PlaceholderProps) => (
  <div
    className="placeholder"
    aria-busy="true"
    suppressHydrationWarning
    // The markup is the build's own.
    // oxlint-disable-next-line react/no-danger
    dangerouslySetInnerHTML={{ __html: markup || nothing() }}
  />
);
