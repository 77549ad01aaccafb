import { type Books, openBooks, seasonSums, sumOf } from "./books.ts";
import { readBundle } from "./bundle.ts";
import { chainOf, headSays, olderSays, oldHeadSays } from "./chain.ts";
import { ENTRY_CHECKS, keptSays } from "./entry-checks.ts";
import { prizeSumsSay, prizesSay } from "./prizes.ts";
import { ownBallotsSay, RECORD_CHECKS, type Said, textsSay } from "./record-checks.ts";
import { Unreadable } from "./shape.ts";
import { signedSays } from "./signed-head.ts";
import { counted, shown } from "./words.ts";

/** What a person has from earlier or from elsewhere: an old head, an older bundle, and verifier keys. */
export type Asked = { head?: string; older?: string; keys?: readonly string[] };
export type Fault = { check: string; sentence: string };
export type Answer = {
  verdict: "good" | "bad" | "unreadable";
  headline: string;
  /** One sentence for each season; then what else a reader should know. */
  lines: string[];
  notes: string[];
  faults: Fault[];
};

const FAULTS_MAX = 20;

/** What is looked for in the whole. */
const BOOK_CHECKS: readonly [check: string, says: (books: Books) => Said | Promise<Said>][] = [
  ["entries", keptSays],
  ["texts", textsSay],
  ["prizes", prizesSay],
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

export const unreadable = (why: string): Answer => ({
  verdict: "unreadable",
  headline: shown(why),
  lines: [],
  notes: [],
  faults: [],
});

async function answerTo(json: string, asked: Asked): Promise<Answer> {
  const books = openBooks(readBundle(json));
  const { league, head } = books.bundle;
  const faults: Fault[] = [];
  for await (const { check, sentence } of faultsIn(books, asked)) {
    if (!faults.some((each) => each.sentence === sentence)) faults.push({ check, sentence });
    if (faults.length === FAULTS_MAX) break;
  }
  if (faults[0]) return { verdict: "bad", headline: faults[0].sentence, lines: [], notes: [], faults };
  const digits = head.hash.slice(0, 32).replaceAll(/.{4}(?=.)/g, "$& ");
  const notes = [...books.notes, `The head of these books: ${head.position} · ${digits}`];
  return {
    verdict: "good",
    headline: shown(`${league.name}: these books add up.`),
    lines: seasonLines(books),
    notes: notes.map(shown),
    faults,
  };
}

async function* faultsIn(books: Books, { head, older, keys = [] }: Asked): AsyncIterable<Fault> {
  const { bundle, entries, notes } = books;
  const chain = await chainOf(bundle.entries);
  const faultsOf = (check: string, said: Said) =>
    said.flatMap((sentence) => (sentence ? { check, sentence: shown(sentence) } : []));
  if (head !== undefined) yield* faultsOf("old head", oldHeadSays(head, chain, notes));
  if (older !== undefined) yield* faultsOf("older file", await olderSays(readBundle(older), bundle, notes));
  yield* faultsOf("chain", headSays(bundle, chain));
  for (const [check, says] of ENTRY_CHECKS)
    for (const entry of entries) yield* faultsOf(check, await says(entry, books));
  for (const [check, about, says] of RECORD_CHECKS)
    for (const row of books.rows(about)) yield* faultsOf(check, await says(row, books));
  for (const [check, says] of BOOK_CHECKS) yield* faultsOf(check, await says(books));
  yield* faultsOf("signed head", await signedSays(bundle, chain, keys, notes));
}

function seasonLines({ entries, rows, rowsWith, following, money }: Books): string[] {
  const sums = [...seasonSums(entries)].sort(([one], [other]) => one - other);
  return sums.map(([season, { in: cameIn, out }]) => {
    const shares = rowsWith("share", "season", season).filter(
      ({ payment }) => rowsWith("payment", "id", payment)[0]?.status === "succeeded",
    );
    const votes = ["vote", "election", "charge_vote"].flatMap(rows).filter((each) => each.season === season);
    const prizes = following.get(season) ?? 0;
    return [
      `${sums.length === 1 ? "This season" : `Season ${season}`} adds up: ${money(cameIn)} in, ${money(out)} out${cameIn === out ? "" : `, ${money(cameIn - out)} left`}.`,
      `${counted(new Set(shares.map(({ payment }) => payment)).size, "payment")}, ${counted(sumOf(votes.map(({ ballots }) => ballots?.length)), "ballot")},`,
      `${counted(prizes, "prize")} ${prizes === 1 ? "follows" : "follow"} from the results.`,
    ].join(" ");
  });
}
