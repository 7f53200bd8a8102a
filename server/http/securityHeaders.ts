// The security headers of every reply (product 14.14): the browser runs and loads only files of the build.
import type { Settings } from '../settings.ts';

/**
 * The headers, with names in lower case. HSTS only when the portal is served over https.
 * @param styleHashes CSP hashes (`sha256-…`) of the inline styles of the prerendered pages
 */
export function securityHeaders(
  { publicUrl, dataApi, authApi }: Pick<Settings, 'publicUrl' | 'dataApi' | 'authApi'>,
  styleHashes: readonly string[] = [],
): Record<string, string> {
  // The APIs of this server have relative addresses, which 'self' covers.
  const otherOrigins = [dataApi, authApi].flatMap(({ baseUrl }) =>
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
  const headers: Record<string, string> = {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    // No other site shows anything of this one. Calls of the allowed origins are not concerned: they use CORS.
    'cross-origin-resource-policy': 'same-origin',
  };
  if (publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  return headers;
}
