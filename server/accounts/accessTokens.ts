// Access tokens: JWTs signed with EdDSA that live ten minutes, unless the settings say less (security.md 7; specification section 3, "Auth session").
import { exportJWK, importJWK, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import type { User } from '../user.ts';
import { importSigningKey, type Keys } from './keys.ts';

// RFC 9068: tells an access token from any other JWT that the same key may sign.
const TYPE = 'at+jwt';

/** Whose token it is and which sign-in it belongs to. */
interface AccessClaims {
  userId: string;
  familyId: string;
}

export interface AccessTokens {
  sign(user: User, familyId: string): Promise<string>;
  /** null for a token that is expired, tampered with, or not ours. */
  verify(token: string): Promise<AccessClaims | null>;
}

/** What of the settings an access token depends on. `publicUrl` names issuer and audience: one of another installation is refused. */
type TokenSettings = Pick<Settings, 'publicUrl' | 'lifetimes'>;

export async function createAccessTokens(
  keys: Keys,
  { publicUrl, lifetimes }: TokenSettings,
  clock: Clock,
): Promise<AccessTokens> {
  const privateKey = await importSigningKey(keys.signing.pkcs8);
  const { d: _private, ...publicPart } = await exportJWK(privateKey);
  const publicKey = await importJWK(publicPart, 'EdDSA');
  const issuer = `${publicUrl}/auth`;
  const audience = `${publicUrl}/data`;
  const seconds = () => Math.floor(clock.now() / 1000);
  return {
    sign: (user, familyId) =>
      new SignJWT({
        name: `${user.firstName} ${user.lastName}`,
        email: user.email,
        extension_Broker: user.broker,
        sid: familyId,
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: keys.signing.id })
        .setSubject(user.id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds())
        .setExpirationTime(seconds() + lifetimes.access)
        .sign(privateKey),
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['EdDSA'],
          typ: TYPE,
          issuer,
          audience,
          currentDate: new Date(clock.now()),
          requiredClaims: ['sub', 'exp', 'sid'],
        });
        const { sub, sid } = payload;
        return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, familyId: sid } : null;
      } catch {
        return null;
      }
    },
  };
}
