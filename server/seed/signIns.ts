// The seeded sign-ins of a DATA_DIR: passwords are random, made once and kept in a file that only its owner can read.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Random } from '../random.ts';

const signInSchema = v.object({ email: v.string(), password: v.string() });
const signInsSchema = v.object({ applicant: signInSchema, broker: signInSchema });
export type SignIns = v.InferOutput<typeof signInsSchema>;

const CONSONANTS = 'bcdfghlmnprstw';
const VOWELS = 'aeiou';

/** Twelve syllables and two digits: about 80 bits, easy to type, within the rules of section 5. */
export function seededPassword(random: Random): string {
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

/** The sign-ins kept in `DATA_DIR/sign-ins.json`, made when missing. */
export async function signInsOf(dataDir: string, random: Random): Promise<SignIns> {
  const path = join(dataDir, 'sign-ins.json');
  const kept = await readFile(path, 'utf8').then(
    (text): unknown => JSON.parse(text),
    () => null,
  );
  const known = v.safeParse(signInsSchema, kept);
  if (known.success) return known.output;
  const made: SignIns = {
    applicant: { email: 'applicant@example.org', password: seededPassword(random) },
    broker: { email: 'broker@example.org', password: seededPassword(random) },
  };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}
