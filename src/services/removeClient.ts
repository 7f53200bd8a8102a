// Takes a client off a broker's list (product 9.8).
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { withoutExtensionMembers } from '#machines/catalogue/records/extensionMembers.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { withBrokerMessages, clientIdMember } from './clientCalls.ts';
import type { Authorization } from './callRequest.ts';
import { savedResponse } from './readResponses.ts';
import { request } from './request.ts';

/** Sends the whole current record, because a backend may replace the record by the body. It is not a submit, whatever flag is stored. */
export async function removeClient({ id }: { id: string }, authorization: Authorization): Promise<void> {
  const { result, etag } = await withBrokerMessages(
    id,
    request(
      'getselectedapplication',
      dataResults.getselectedapplication.result,
      { body: clientIdMember(id) },
      authorization,
    ),
  );
  const { submitField } = outlines.application;
  const body = {
    ...withoutExtensionMembers(result),
    ...clientIdMember(id),
    [submitField]: 2,
    statecode: 1,
  };
  await withBrokerMessages(
    id,
    request(
      'UpdateICApplication',
      savedResponse(dataResults.UpdateICApplication.result),
      { body, etag },
      authorization,
    ),
  );
}
