// Whether a name has control characters, invisible characters or marks of text direction, which can make "fdp.exe" look like "exe.pdf".
// oxfmt-ignore
// oxlint-disable-next-line no-control-regex
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\p{Cs}]/u;

export const hasUnsafeCharacters = (name: string): boolean => UNSAFE_CHARACTERS.test(name);
