// The security headers of every reply (product 14.14).
import type { Settings } from '../settings.ts';

/**
 * The headers, with names in lower case. HSTS is among them only when the portal is served over https. Their policy forbids everything: a page
 * replaces it (pagePolicy.ts), and calls and files need none, so that it is short; a visit has twenty replies.
 */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  const headers: Record<string, string> = {
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
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
