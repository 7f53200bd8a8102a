// The headers that every reply carries (security.md, item 11): nothing may run or load but what the build made.
import type { Settings } from '../settings.ts';

/**
 * The headers, names in lower case. `styleHashes` are the CSP hashes (`sha256-…`) of the styles that the prerendered pages
 * carry inline. HSTS only when the portal is served over https.
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
