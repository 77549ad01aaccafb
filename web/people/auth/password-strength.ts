export type Strength = { level: 0 | 1 | 2 | 3; words: string };

/**
 * Rates a password by its length, in words. Six characters are accepted (SPEC §5). The server judges whether it is easy
 * to guess (`usePasswordVerdict`).
 */
export function passwordStrength(password: string): Strength {
  if (password === "") return { level: 0, words: "At least 6 characters; a sentence is best" };
  if (password.length < 6) return { level: 1, words: "At least 6 characters" };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const isVaried = new Set(password).size >= 6;
  if (password.length >= 14 && isVaried) return { level: 3, words: "Strong" };
  if (password.length >= 9 && isVaried && kinds >= 2) return { level: 2, words: "Fair; longer is stronger" };
  return { level: 1, words: "Weak; longer is stronger" };
}
