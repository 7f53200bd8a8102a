// The members of a fetched record that belong to an extension (product 4.14). They are not fields: a save leaves them out.
import type { Extension } from '../api/calls.ts';
import type { Values } from '../fields/answers.ts';
import { brokersMember } from './actingBrokers.ts';
import { changesMember } from './changesByOthers.ts';
import { statusHistoryMember } from './statusHistory.ts';
import { statusMessageMember } from './statusMessage.ts';

export const extensionMembers = {
  statusMessage: statusMessageMember,
  statusHistory: statusHistoryMember,
  brokers: brokersMember,
  changes: changesMember,
} as const satisfies Partial<Record<Extension, string>>;

/** A record without the members of extensions. @param kept the extensions whose members stay */
export function withoutExtensionMembers(values: Values, kept: readonly string[] = []): Values {
  const members = Object.entries(extensionMembers).filter(([extension]) => !kept.includes(extension));
  const dropped = new Set<string>(members.map(([, member]) => member));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.has(name)));
}
