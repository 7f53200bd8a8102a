// Bodies of the auth calls (specification section 7, decisions.md "Values on the wire"): what the server takes at the door. Apart from
// the results, which alone the portal checks.
import * as v from 'valibot';

const line = v.pipe(v.string(), v.maxLength(254));
const secret = v.pipe(v.string(), v.maxLength(4096));
const mailing = {
  emailaddress: line,
  weburl: v.pipe(v.string(), v.maxLength(2000)),
  senderaddress: v.optional(line),
  businessunit: line,
};

export const authBodies = {
  create: v.object({
    Mail: line,
    FirstName: line,
    LastName: line,
    Phone: line,
    Password: secret,
    businessUnit: line,
  }),
  sendverificationemailforunverified: v.object({ ...mailing, emailtemplateid: v.optional(line) }),
  verify: v.object({ businessUnit: line, token: secret }),
  login: v.object({ username: line, password: secret, businessUnit: line }),
  redeemaccesstoken: v.object({ refreshtoken: secret, businessunit: line }),
  sendresetpasswordemail: v.object({ ...mailing, templateid: v.optional(line) }),
  setpasswordbysigninname: v.object({ username: line, password: secret, businessunit: line }),
};
