// The credentials of the seeded accounts: random passwords, created once for each DATA_DIR and stored in a file that only its owner can read.
import * as v from 'valibot';
import type { Random } from '../random.ts';
import { readOrCreateSecret } from '../readOrCreateSecret.ts';

const credentialsSchema = v.object({ email: v.string(), password: v.string() });
const seedCredentialsSchema = v.object({ applicant: credentialsSchema, broker: credentialsSchema });
export type SeedCredentials = v.InferOutput<typeof seedCredentialsSchema>;

const CONSONANTS = 'bcdfghlmnprstw';
const VOWELS = 'aeiou';

/** Twelve syllables and two digits: about 80 bits, easy to type, and valid by the password rule (product 3.17). */
export function generatePassword(random: Random): string {
  const bytes = [...random.bytes(26)];
  const pick = (letters: string, index: number) => letters[(bytes[index] ?? 0) % letters.length] ?? '';
  const syllables = Array.from(
    { length: 12 },
    (_none, index) => pick(CONSONANTS, 2 * index) + pick(VOWELS, 2 * index + 1),
  );
  const words = [0, 4, 8].map((start) => syllables.slice(start, start + 4).join(''));
  const text = `${words.join('-')}-${pick('23456789', 24)}${pick('23456789', 25)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const parsed = v.pipe(v.string(), v.parseJson(), seedCredentialsSchema);

/** Reads `DATA_DIR/sign-ins.json`, or creates it. */
export async function seedCredentials(dataDir: string, random: Random): Promise<SeedCredentials> {
  const create = () => {
    const created: SeedCredentials = {
      applicant: { email: 'applicant@example.org', password: generatePassword(random) },
      broker: { email: 'broker@example.org', password: generatePassword(random) },
    };
    return JSON.stringify(created, null, 2);
  };
  const stored = await readOrCreateSecret(dataDir, 'sign-ins.json', create, (text) => v.is(parsed, text));
  return v.parse(parsed, stored);
}
