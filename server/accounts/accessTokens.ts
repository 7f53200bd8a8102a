// Access tokens: JWTs signed with EdDSA that are valid for ten minutes, or less where ACCESS_TOKEN_SECONDS says so or their session ends earlier
// (product 5.6, 14.10).
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import type { User } from '../user.ts';
import type { TokenKeys } from './keys.ts';
import type { RefreshGrant } from './refreshTokens.ts';

// RFC 9068: the type distinguishes an access token from any other JWT that the same key may sign.
const TYPE = 'at+jwt';

// The database refuses ids that are no UUIDs with an error.
const claimsSchema = v.object({
  userId: v.pipe(v.string(), v.uuid()),
  familyId: v.pipe(v.string(), v.uuid()),
});

/** The token's user, and the family of refresh tokens (the session) that it belongs to. */
export type AccessClaims = v.InferOutput<typeof claimsSchema>;

export interface AccessTokens {
  sign(user: User, session: Pick<RefreshGrant, 'familyId' | 'end'>): Promise<string>;
  /** The claims of a valid token; null for one that is expired, tampered with, or issued by another deployment. */
  verify(token: string): Promise<AccessClaims | null>;
}

/** How many verified tokens are cached: verifying a signature takes as long as a statement of the database. */
const MAX_CACHED_TOKENS = 2000;

interface CachedToken {
  claims: AccessClaims;
  /** Seconds since 1970. */
  expires: number;
}

/** `publicUrl` is part of issuer and audience, so that a token of another deployment is rejected. */
type TokenSettings = Pick<Settings, 'publicUrl' | 'lifetimes'>;

export function createAccessTokens(
  keys: TokenKeys,
  { publicUrl, lifetimes }: TokenSettings,
  clock: Pick<Clock, 'now'>,
): AccessTokens {
  const keyOf = ({ kid = '' }: { kid?: string }) => {
    const key = keys.accepted.get(kid);
    if (key === undefined) throw new Error('The key of the token is not known');
    return key;
  };
  const issuer = `${publicUrl}/auth`;
  const audience = `${publicUrl}/data`;
  const seconds = () => Math.floor(clock.now() / 1000);
  // The tokens that were valid once. Nothing but time can make them invalid, and the database knows whether their session has ended.
  const cache = new Map<string, CachedToken>();
  const keep = (token: string, known: CachedToken) => {
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= MAX_CACHED_TOKENS) cache.delete(oldest);
    cache.set(token, known);
  };
  return {
    sign: (user, { familyId, end }) =>
      new SignJWT({
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        extension_Broker: user.broker,
        sid: familyId,
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: keys.id })
        .setSubject(user.id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds())
        .setExpirationTime(Math.min(seconds() + lifetimes.access, Math.floor(end / 1000)))
        .sign(keys.privateKey),
    async verify(token) {
      const known = cache.get(token);
      if (known !== undefined) return known.expires > seconds() ? known.claims : null;
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: ['EdDSA'],
          typ: TYPE,
          issuer,
          audience,
          currentDate: new Date(clock.now()),
          requiredClaims: ['sub', 'exp', 'sid'],
        });
        const claims = v.safeParse(claimsSchema, { userId: payload.sub, familyId: payload['sid'] });
        if (!claims.success) return null;
        keep(token, { claims: claims.output, expires: payload.exp ?? 0 });
        return claims.output;
      } catch {
        return null;
      }
    },
  };
}
