// The schemas of the results of the auth API's calls (product 4.10), in their own file so that the sign-in page loads no others.
import * as v from 'valibot';

/** A lifetime in seconds: a number or a string of digits; 0 when the answer has none (product 4.15). */
const lifetime = v.nullish(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.digits(), v.transform(Number))]),
  0,
);

/** The answer of `login` and `redeemaccesstoken`. */
export const tokensSchema = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: lifetime,
  refresh_token_expires_in: lifetime,
});
export type Tokens = v.InferOutput<typeof tokensSchema>;

/** The portal does not read these answers. */
const unread = v.unknown();

/** Says when a link to choose a password was mailed. */
const verifiedSchema = v.looseObject({ passwordLinkSent: v.optional(v.boolean()) });

export const authResults = {
  create: { result: unread },
  isuserverified: { result: v.boolean() },
  sendverificationemailforunverified: { result: unread },
  verify: { result: verifiedSchema },
  login: { result: tokensSchema },
  redeemaccesstoken: { result: tokensSchema },
  sendresetpasswordemail: { result: unread },
  setpasswordbysigninname: { result: unread },
  logout: { result: unread },
};
