// Sample users with the claims of an access token: an applicant and a broker.
import type { User } from '#machines/ports.ts';

export const applicant: User = { id: 'u-1', name: 'Siân Wyn', email: 'sian@example.org', broker: false };
/** The applicant after a caseworker has made them a broker. */
export const newBroker: User = { ...applicant, broker: true };
export const broker: User = { id: 'u-2', name: 'Bleddyn Broker', email: 'bleddyn@example.org', broker: true };
