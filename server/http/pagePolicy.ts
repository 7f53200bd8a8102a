// The content security policy of the pages (product 14.14): the browser runs and loads only files of the build.
import type { Settings } from '../settings.ts';

/**
 * The header of a page. Its 304 needs it too, because the browser then replaces the headers that it has stored.
 * @param apis the APIs that the page calls; those of this server have relative addresses, which 'self' covers
 * @param styleHashes CSP hashes (`sha256-…`) of the inline styles of the page
 */
export function pagePolicy(
  apis: readonly Pick<Settings['dataApi'], 'baseUrl'>[] = [],
  styleHashes: readonly string[] = [],
): { 'content-security-policy': string } {
  const otherOrigins = apis.flatMap(({ baseUrl }) =>
    URL.canParse(baseUrl) ? [new URL(baseUrl).origin] : [],
  );
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    [`style-src 'self'`, ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    `img-src 'self'`,
    `font-src 'self'`,
    [`connect-src 'self'`, ...new Set(otherOrigins)].join(' '),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    // No script needs a policy of trusted types, so none may make one.
    `trusted-types 'none'`,
  ];
  return { 'content-security-policy': policy.join('; ') };
}
