// The schemas of the results of the auth API's calls (product 4.10), in their own file so that the sign-in page loads no others.
import * as v from 'valibot';

/** The answer of `login` and `redeemaccesstoken`. Lifetimes are in seconds. */
export const tokensSchema = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.number(),
  refresh_token_expires_in: v.number(),
});
export type Tokens = v.InferOutput<typeof tokensSchema>;

/** The portal does not read these answers. */
const unread = v.unknown();

export const authResults = {
  create: { result: unread },
  isuserverified: { result: v.boolean() },
  sendverificationemailforunverified: { result: unread },
  verify: { result: unread },
  login: { result: tokensSchema },
  redeemaccesstoken: { result: tokensSchema },
  sendresetpasswordemail: { result: unread },
  setpasswordbysigninname: { result: unread },
};
