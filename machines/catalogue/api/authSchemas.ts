// Results of the auth API (specification section 7, decisions.md "Values on the wire").
import * as v from 'valibot';

/** What login and redeem answer; lifetimes in seconds. */
export const tokensSchema = v.looseObject({
  access_token: v.pipe(v.string(), v.minLength(1)),
  refresh_token: v.pipe(v.string(), v.minLength(1)),
  expires_in: v.number(),
  refresh_token_expires_in: v.number(),
});
export type Tokens = v.InferOutput<typeof tokensSchema>;

/** Answers that carry nothing the portal reads. */
const done = v.unknown();

export const authSchemas = {
  create: { result: done },
  isuserverified: { result: v.boolean() },
  sendverificationemailforunverified: { result: done },
  verify: { result: done },
  login: { result: tokensSchema },
  redeemaccesstoken: { result: tokensSchema },
  sendresetpasswordemail: { result: done },
  setpasswordbysigninname: { result: done },
};
