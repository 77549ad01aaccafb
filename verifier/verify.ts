import { type Books, openBooks, seasonSums, sumOf } from "./books.ts";
import { readBundle } from "./bundle.ts";
import { chainOf, headSays, olderSays, oldHeadSays } from "./chain.ts";
import { ENTRY_CHECKS, keptSays } from "./entry-checks.ts";
import { comparePrizes, prizeSumsSay } from "./prizes.ts";
import { ownBallotsSay, RECORD_CHECKS, type Said, textsSay, VOTES } from "./record-checks.ts";
import { Unreadable } from "./shape.ts";
import { signedSays } from "./signed-head.ts";
import { counted, shown } from "./words.ts";

/** What a person has from earlier or from elsewhere: an old head, an older bundle, and verifier keys. */
export type Asked = { head?: string; older?: string; keys?: readonly string[] };
type Fault = { check: string; sentence: string };
export type Answer = {
  verdict: "good" | "bad" | "unreadable";
  headline: string;
  /** One sentence for each season, and for what was compared; then what else a reader should know. */
  lines: string[];
  notes: string[];
  faults: Fault[];
};

const FAULTS_MAX = 20;

/** What is looked for in the whole. */
const BOOK_CHECKS: readonly [check: string, says: (books: Books) => Said | Promise<Said>][] = [
  ["entries", keptSays],
  ["texts", textsSay],
  ["prize sums", prizeSumsSay],
  ["own ballot", ownBallotsSay],
];

/** Verifies a bundle. It throws nothing: what can't be read is an answer, too. */
export async function verify(json: string, asked: Asked = {}): Promise<Answer> {
  try {
    return await answerTo(json, asked);
  } catch (error) {
    return unreadable(error instanceof Unreadable ? error.message : "This file is built so that it can't be checked.");
  }
}

const NOTHING: Pick<Answer, "lines" | "notes" | "faults"> = { lines: [], notes: [], faults: [] };
export const unreadable = (why: string): Answer => ({ verdict: "unreadable", headline: shown(why), ...NOTHING });

async function answerTo(json: string, asked: Asked): Promise<Answer> {
  const books = openBooks(readBundle(json));
  const { league, head } = books.bundle;
  const faults: Fault[] = [];
  const kept: string[] = [];
  for await (const { check, sentence } of faultsIn(books, asked, kept)) {
    if (!faults.some((each) => each.sentence === sentence)) faults.push({ check, sentence });
    if (faults.length === FAULTS_MAX) break;
  }
  if (faults[0]) return { ...NOTHING, verdict: "bad", headline: faults[0].sentence, faults };
  const headline = shown(`${league.name}: these books add up.`);
  const digits = head.hash.slice(0, 32).replaceAll(/.{4}(?=.)/g, "$& ");
  const notes = [...books.notes, `The head of these books: ${head.position} · ${digits}`].map(shown);
  return { verdict: "good", headline, lines: [...seasonLines(books), ...kept.map(shown)], notes, faults };
}

/** @param kept Takes what is right about what the reader had kept, and who saw the head. */
async function* faultsIn(books: Books, { head, older, keys = [] }: Asked, kept: string[]): AsyncIterable<Fault> {
  const { bundle, entries, notes } = books;
  const chain = await chainOf(bundle.entries);
  const faultsOf = (check: string, said: Said) =>
    said.flatMap((sentence) => (sentence ? { check, sentence: shown(sentence) } : []));
  if (head !== undefined) yield* faultsOf("old head", oldHeadSays(head, chain, kept));
  if (older !== undefined) yield* faultsOf("older file", await olderSays(readBundle(older), bundle, kept));
  yield* faultsOf("chain", headSays(bundle, chain));
  for (const [check, says] of ENTRY_CHECKS)
    for (const entry of entries) yield* faultsOf(check, await says(entry, books));
  for (const [check, about, says] of RECORD_CHECKS)
    for (const row of books.rows(about)) yield* faultsOf(check, await says(row, books));
  await comparePrizes(books, kept);
  for (const [check, says] of BOOK_CHECKS) yield* faultsOf(check, await says(books));
  yield* faultsOf("signed head", await signedSays(bundle, chain, keys, { notes, kept }));
}

function seasonLines({ entries, rowsWith, following, money }: Books): string[] {
  const paid = new Set(rowsWith("payment", "status", "succeeded").map(({ id }) => id));
  const sums = [...seasonSums(entries)].sort(([one], [other]) => one - other);
  return sums.map(([season, { in: cameIn, out }]) => {
    const payments = rowsWith("share", "season", season).filter(({ payment }) => paid.has(payment ?? ""));
    const votes = [...VOTES.keys()].flatMap((about) => rowsWith(about, "season", season));
    const ballots = sumOf(votes.map((each) => each.ballots?.length));
    const prizes = following.get(season) ?? 0;
    const left = cameIn === out ? "" : `, ${money(cameIn - out)} left`;
    const follow = `${counted(prizes, "prize")} ${prizes === 1 ? "follows" : "follow"} from the results`;
    const seen = [counted(payments.length, "payment"), ballots > 0 && counted(ballots, "ballot"), prizes > 0 && follow];
    return [
      `${sums.length === 1 ? "This season" : `Season ${season}`} adds up: ${money(cameIn)} in, ${money(out)} out${left}.`,
      `${seen.filter(Boolean).join(", ")}.`,
    ].join(" ");
  });
}
