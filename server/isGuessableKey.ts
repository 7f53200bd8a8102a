// Whether a key that somebody has chosen can be guessed: an example of the documentation, words that stand for a secret, or few characters in a
// pattern. A key from `openssl rand -hex 32` never is one.

const PLACEHOLDERS = ['changeme', 'secret', 'password', 'example', 'caseworkerkey'];

const FEWEST_CHARACTERS = 8;
const LONGEST_RUN = 8;

/** `abcabc` is `abc` twice: then the text is found in its double before the end of the first one. */
const isRepetition = (text: string): boolean => (text + text).indexOf(text, 1) < text.length;

/** Whether many characters in a row are each the next one of the alphabet or the digits, upwards or downwards. */
function hasRun(text: string): boolean {
  let [up, down] = [1, 1];
  for (let index = 1; index < text.length; index += 1) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    up = step === 1 ? up + 1 : 1;
    down = step === -1 ? down + 1 : 1;
    if (Math.max(up, down) >= LONGEST_RUN) return true;
  }
  return false;
}

export function isGuessableKey(key: string): boolean {
  const plain = key.toLowerCase();
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return (
    PLACEHOLDERS.some((word) => letters.includes(word)) ||
    new Set(plain).size < FEWEST_CHARACTERS ||
    isRepetition(plain) ||
    hasRun(plain)
  );
}
