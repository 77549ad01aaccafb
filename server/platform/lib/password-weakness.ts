import { createRequire } from "node:module";
import { type MatchExtended, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { SOFTWARE_NAME, siteName } from "#contract/platform/site.ts";
import { FIELD_WORDS } from "#server/platform/lib/field-words.ts";

const require = createRequire(import.meta.url);

export const ADMIN_LENGTH_MIN = 12;
/** A shorter name is part of too many harmless passwords. */
const NAME_LENGTH_MIN = 4;

/** What six unrelated characters take, because SPEC §9 accepts six. */
const GUESSES_MIN = 10 ** 6;
/** A word that is found in the lists, in any of their lengths. */
const WORD_GUESSES = 10 ** 5;
/** The estimate takes time that grows with the square of the length. */
const PIECE_LENGTH = 32;
/** How many readings of digits and symbols as letters are tried, such as 4 as a. Each takes as long as the password itself. */
const READINGS_MAX = 4;

/** Made with the first password that is judged: its lists take 25 MB, and many processes never see one. */
let estimator: ZxcvbnFactory | undefined;

/** Loads only the lists: the packages' own entries would load five times as much. */
function loadEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: {
      passwords: require("@zxcvbn-ts/language-common/src/passwords.json"),
      englishWords: require("@zxcvbn-ts/language-en/src/commonWords.json"),
      englishNames: require("@zxcvbn-ts/language-en/src/firstnames.json"),
      germanWords: require("@zxcvbn-ts/language-de/src/commonWords.json"),
      fieldWords: FIELD_WORDS,
      germanNames: require("@zxcvbn-ts/language-de/src/firstnames.json"),
    },
    graphs: require("@zxcvbn-ts/language-common/src/adjacencyGraphs.json"),
    l33tMaxSubstitutions: READINGS_MAX,
  });
  return estimator;
}

/** The names of the password's owner and of their leagues, as far as they are known. */
export type Names = { [name in "username" | "email" | "firstName" | "lastName"]?: string | undefined } & {
  leagues?: readonly string[];
};

/** Returns why a password is easily guessed; undefined if it isn't (RULES §16, Passwords). */
export function passwordWeakness(password: string, holder: Names): string | undefined {
  if (containsName(password, holder)) return "This password contains your name or email address.";
  const words = knownWords(holder);
  // Capitals and a mark at the end are the first variations that thieves try.
  const typed = password.toLowerCase();
  const unmarked = typed.replace(/(?<=[^!?.])[!?.]+$/, "");
  return (
    weaknessOf(typed, words) ??
    (unmarked === typed ? undefined : weaknessOf(unmarked, words)) ??
    numberedWord(unmarked, words)
  );
}

/** Every object has these, so the estimator's lists can't hold them. */
const UNLISTED: ReadonlySet<string> = new Set(["constructor", "__proto__"]);

/** A word that is easily guessed, with up to four digits, such as a year or a shirt's number. */
function numberedWord(typed: string, words: string[]): string | undefined {
  const [, word = "", digits] = /^(\D{4,32})(\d{0,4})$/.exec(typed) ?? [];
  if (UNLISTED.has(word)) return reasonIn([]);
  if (!digits) return undefined;
  const { guesses, sequence } = loadEstimator().check(word, words);
  return guesses < WORD_GUESSES && sequence.length === 1 ? reasonIn([]) : undefined;
}

function weaknessOf(typed: string, words: string[]): string | undefined {
  let weakness: string | undefined;
  for (const piece of piecesOf(typed.length > PIECE_LENGTH ? withoutRepeats(typed) : typed)) {
    const { guesses, sequence } = loadEstimator().check(piece, words);
    if (guesses >= GUESSES_MIN) return undefined;
    weakness ??= reasonIn(sequence);
  }
  return weakness;
}

/** What a random letter takes, as a power of ten, with room for the words that random letters happen to have. */
const RANDOM_LETTER = 0.83;
/** What must be left of a random secret without its repeats: one in five of `openssl rand -hex 32` has "000" somewhere. */
const UNREPEATED = 0.8;

/** Tells whether a secret could be random: words, rows of keys and what repeats can be long and still be guessed. */
export const looksRandom = (secret: string): boolean =>
  withoutRepeats(secret).length >= UNREPEATED * secret.length &&
  piecesOf(secret.toLowerCase()).every(
    (piece) => Math.log10(loadEstimator().check(piece).guesses) >= RANDOM_LETTER * piece.length,
  );

function containsName(password: string, { username, email = "", firstName, lastName }: Names): boolean {
  const typed = password.toLowerCase();
  const names = [username, firstName, lastName, email.slice(0, Math.max(email.lastIndexOf("@"), 0))];
  return names.some((name) => name && name.length >= NAME_LENGTH_MIN && typed.includes(name.toLowerCase()));
}

/** Returns what someone who knows the person would try first: names whole, without spaces, and word by word. */
function knownWords({ username = "", email = "", firstName = "", lastName = "", leagues = [] }: Names): string[] {
  const names = [SOFTWARE_NAME, siteName(), username, email, `${firstName} ${lastName}`, ...leagues].filter(Boolean);
  return names.flatMap((name) => {
    const words = name.split(/[^\p{L}\p{N}]+/u);
    return [name, words.join(""), ...words]
      .filter((word) => word.length > 2)
      .flatMap((word) => piecesOf(word.toLowerCase()));
  });
}

/** Leaves two of what comes three times or more in a row, so that cutting a long password doesn't hide that it repeats. */
function withoutRepeats(text: string): string {
  const shorter = text.replace(/(.{1,32}?)\1{2,}/gs, "$1$1");
  return shorter === text ? text : withoutRepeats(shorter);
}

/** Cuts a text into pieces, the last of which overlaps the one before. */
function piecesOf(text: string): string[] {
  const starts = Array.from({ length: Math.ceil(text.length / PIECE_LENGTH) }, (_, n) => n * PIECE_LENGTH);
  return starts.map((start) => {
    const from = Math.max(0, Math.min(start, text.length - PIECE_LENGTH));
    return text.slice(from, from + PIECE_LENGTH);
  });
}

function reasonIn(sequence: readonly MatchExtended[]): string {
  const lists = sequence.map((match) => match.dictionaryName);
  if (lists.includes("userInputs")) return "This password is little more than a name that others here know.";
  if (lists.length === 1 && lists[0] === "passwords")
    return "This is one of the most common passwords, the first that thieves try.";
  return "This password is easy to guess: it's short, a pattern, or a common word with little added.";
}
