// Whose calls the cases make.
import type { User } from '#machines/ports.ts';

export const person: User = { id: 'person', name: 'Siân', email: 'sian@example.org', broker: false };
