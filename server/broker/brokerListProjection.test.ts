// A row of a broker's list as it is stored: what the list shows, its text for searching and its sort keys.
import { expect, test } from 'vitest';
import { clientSamples } from '#tests/clientSamples.ts';
import { projectedRow } from './brokerListProjection.ts';

// When this test is red because the rules have changed, raise RULES, so that the servers compute the stored rows again.
test('the rows of these Applications are computed by the rules that RULES numbers', () => {
  const rows = clientSamples(2).map((client) => ({ ...projectedRow(client), client: 'as above' }));
  expect(rows).toMatchInlineSnapshot(`
    [
      {
        "application_id": "00000000-0000-4000-8000-000000000001",
        "client": "as above",
        "projection_version": "e43545423e02",
        "search_text": "cef-000001
    cwmni 1 cyf
    gwyn ap rhys
    client-1@example.org",
        "ua_amountrequested": 32919.5,
        "ua_businessname": "cwmni 1 cyf",
        "ua_contactname": "gwyn ap rhys",
        "ua_currentstatus": 1,
        "ua_emailaddress": "client-1@example.org",
        "ua_lastchangedon": "2026-11-02t09:30:00.000z",
        "ua_reference": "cef-000001",
      },
      {
        "application_id": "00000000-0000-4000-8000-000000000002",
        "client": "as above",
        "projection_version": "e43545423e02",
        "search_text": "cef-000002
    cwmni 2 cyf
    bleddyn wan
    client-2@example.org",
        "ua_amountrequested": 40838.5,
        "ua_businessname": "cwmni 2 cyf",
        "ua_contactname": "bleddyn wan",
        "ua_currentstatus": 2,
        "ua_emailaddress": "client-2@example.org",
        "ua_lastchangedon": "2026-11-03t09:30:00.000z",
        "ua_reference": "cef-000002",
      },
    ]
  `);
});
