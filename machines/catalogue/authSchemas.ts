// Bodies and results of the auth API (specification section 7, decisions.md "Values on the wire").
import * as v from 'valibot';

const line = v.pipe(v.string(), v.maxLength(254));
const secret = v.pipe(v.string(), v.maxLength(4096));
const mailing = {
  emailaddress: line,
  weburl: v.pipe(v.string(), v.maxLength(2000)),
  senderaddress: v.optional(line),
  businessunit: line,
};

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
  create: {
    body: v.object({
      Mail: line,
      FirstName: line,
      LastName: line,
      Phone: line,
      Password: secret,
      businessUnit: line,
    }),
    result: done,
  },
  isuserverified: { result: v.boolean() },
  sendverificationemailforunverified: {
    body: v.object({ ...mailing, emailtemplateid: v.optional(line) }),
    result: done,
  },
  verify: { body: v.object({ businessUnit: line, token: secret }), result: done },
  login: { body: v.object({ username: line, password: secret, businessUnit: line }), result: tokensSchema },
  redeemaccesstoken: { body: v.object({ refreshtoken: secret, businessunit: line }), result: tokensSchema },
  sendresetpasswordemail: { body: v.object({ ...mailing, templateid: v.optional(line) }), result: done },
  setpasswordbysigninname: {
    body: v.object({ username: line, password: secret, businessunit: line }),
    result: done,
  },
};
