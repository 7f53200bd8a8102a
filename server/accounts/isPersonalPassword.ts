// Whether a password contains what every attacker of the account knows: its e-mail address, the part of that before the @, or the name of the
// service (product 3.17).

/** Letters and digits alone: "Clean-Energy 2026!" is not better than "cleanenergy2026". */
const simplified = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const SERVICE_NAMES = ['anwcef', 'clean energy', 'ynni glân', 'ynni glan'].map(simplified);
/** Many good passwords contain a shorter local part, such as that of a@example.org, by chance. */
const MIN_LOCAL_PART_LENGTH = 4;

/** `password` as the user typed it. */
export function isPersonalPassword(password: string, email: string): boolean {
  const typed = simplified(password);
  const localPart = simplified(email.split('@')[0] ?? '');
  const own = [simplified(email), ...(localPart.length < MIN_LOCAL_PART_LENGTH ? [] : [localPart])];
  return [...SERVICE_NAMES, ...own].some((name) => name !== '' && typed.includes(name));
}
