// The security headers of every reply (product 14.14): the browser runs and loads only files of the build.
import type { Settings } from '../settings.ts';

/**
 * The headers, with names in lower case. HSTS only when the portal is served over https.
 * @param styleHashes CSP hashes (`sha256-…`) of the inline styles of the prerendered pages
 * @param connectOrigins origins of other backends that the portal calls
 */
export function securityHeaders(
  settings: Pick<Settings, 'publicUrl'>,
  styleHashes: readonly string[] = [],
): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    [`style-src 'self'`, ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ];
  const headers: Record<string, string> = {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  };
  if (settings.publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  return headers;
}
