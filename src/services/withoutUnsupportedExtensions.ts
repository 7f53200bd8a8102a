// The members of a record that belong to an extension are used only when the backend lists it (product 4.14).
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { withoutExtensionMembers } from '#machines/catalogue/records/extensionMembers.ts';
import { configuration } from './configuration.ts';

/** A record without the members of extensions that the backend does not list. */
export const withoutUnsupportedExtensions = async (values: Values): Promise<Values> =>
  withoutExtensionMembers(values, (await configuration()).extensions);
