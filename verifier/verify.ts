import { type Books, openBooks, seasonSums, sumOf } from "./books.ts";
import { readBundle, Unreadable } from "./bundle.ts";
import { chainOf, headFaults, olderFaults, oldHeadFaults } from "./chain.ts";
import { entryFaults } from "./entry-checks.ts";
import { ownBallotFaults } from "./own-ballots.ts";
import { prizeFaults, prizeSumFaults } from "./prizes.ts";
import { RECORD_CHECKS } from "./record-checks.ts";
import { signedFaults } from "./signed-head.ts";
import { counted, shown } from "./words.ts";

/** What a person has from earlier or from elsewhere: an old head, an older bundle, and verifier keys. */
export type Asked = { head?: string; older?: string; keys?: readonly string[] };
export type Fault = { check: string; sentence: string };
export type Answer = {
  verdict: "good" | "bad" | "unreadable";
  headline: string;
  /** One sentence for each season, then what else a reader should know. */
  lines: string[];
  notes: string[];
  faults: Fault[];
};

const FAULTS_MAX = 20;
const TEXT_AT = (position: number) => counted(position, "entry").replace("entrys", "entries");

/** Verifies a bundle. It throws nothing: what can't be read is an answer, too. */
export async function verify(json: string, asked: Asked = {}): Promise<Answer> {
  try {
    return await answerTo(json, asked);
  } catch (error) {
    const headline = error instanceof Unreadable ? error.message : "This file is built so that it can't be checked.";
    return { verdict: "unreadable", headline: shown(headline), lines: [], notes: [], faults: [] };
  }
}

async function answerTo(json: string, { head, older, keys = [] }: Asked): Promise<Answer> {
  const bundle = readBundle(json);
  const books = openBooks(bundle);
  const chain = await chainOf(bundle.entries);
  const faults: Fault[] = [];
  const checks = [
    ...(head === undefined ? [] : [{ check: "old head", find: () => oldHeadFaults(head, chain) }]),
    ...(older === undefined ? [] : [{ check: "older file", find: () => olderFaults(readBundle(older), bundle) }]),
    { check: "chain", find: () => headFaults(bundle, chain) },
    { check: "entries", find: entryFaults },
    ...RECORD_CHECKS,
    { check: "prizes", find: prizeFaults },
    { check: "prize sums", find: prizeSumFaults },
    { check: "own ballot", find: ownBallotFaults },
    { check: "signed head", find: () => signedFaults(bundle, chain, keys, books.notes) },
  ];
  for (const { check, find } of checks) {
    for await (const sentence of find(books)) {
      faults.push({ check, sentence: shown(sentence) });
      if (faults.length === FAULTS_MAX) break;
    }
    if (faults.length === FAULTS_MAX) break;
  }
  const [first] = faults;
  if (first) return { verdict: "bad", headline: first.sentence, lines: [], notes: [], faults };
  if (head !== undefined) books.notes.unshift("Your old head is in these books: nothing up to there has changed.");
  if (older !== undefined) books.notes.unshift("These books continue your older file: nothing in it has changed.");
  books.notes.push(`Head: ${bundle.head.position} · ${(bundle.head.hash.slice(0, 32).match(/.{4}/g) ?? []).join(" ")}`);
  return {
    verdict: "good",
    headline: shown(`${bundle.league.name}: the books add up, ${TEXT_AT(bundle.entries.length)}.`),
    lines: seasonLines(books),
    notes: books.notes.map(shown),
    faults,
  };
}

function seasonLines(books: Books): string[] {
  const sums = seasonSums(books);
  const paid = new Set(
    books
      .rows("payment")
      .filter(({ status }) => status === "succeeded")
      .map(({ id }) => id),
  );
  const shares = books.rows("share").filter(({ payment }) => paid.has(payment ?? ""));
  const votes = ["vote", "election", "charge_vote"].flatMap(books.rows);
  return [...sums.keys()]
    .sort((one, other) => one - other)
    .map((season) => {
      const { in: cameIn, out } = sums.get(season) ?? { in: 0, out: 0 };
      const left = cameIn - out;
      const payments = new Set(shares.filter((each) => each.season === season).map(({ payment }) => payment)).size;
      const ballots = sumOf(votes.filter((each) => each.season === season).map((each) => each.ballots?.length));
      const prizes = books.following.get(season) ?? 0;
      const follow = `${counted(prizes, "prize")} ${prizes === 1 ? "follows" : "follow"} from the results`;
      return `${sums.size === 1 ? "This season" : `Season ${season}`} adds up: ${books.money(cameIn)} in, ${books.money(out)} out${left ? `, ${books.money(left)} left` : ""}. ${counted(payments, "payment")}, ${counted(ballots, "ballot")}, ${follow}.`;
    });
}
