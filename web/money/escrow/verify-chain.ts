import type { ChainLink } from "#contract/money/escrow.ts";

/** The chain begins with zeros, because no entry comes before the first. */
const BEGINNING = "0".repeat(64);

type Verdict = { isWhole: true; entries: number; head: string } | { isWhole: false; brokenAt: number };

/**
 * Recomputes every link of a league's hash chain from the entries' own text. An intact chain proves that no entry was
 * changed, removed or inserted since it was sealed (docs/ledger.md).
 */
export async function verifyChain(links: readonly ChainLink[]): Promise<Verdict> {
  let previous = BEGINNING;
  for (const [index, link] of links.entries()) {
    const isNext = link.position === index + 1 && link.previousHash === previous;
    const saysItsEntry = link.canonical.startsWith(`entry ${link.entryId}\n`);
    if (!isNext || !saysItsEntry || (await sha256(`${previous}\n${link.canonical}`)) !== link.hash) {
      return { isWhole: false, brokenAt: link.position };
    }
    previous = link.hash;
  }
  return { isWhole: true, entries: links.length, head: previous };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The amounts that entered and left a season according to the chain's own entries, in cents, so the statement on the
 * screen can be checked against the hashed text.
 */
export function amountsInChain(
  links: readonly ChainLink[],
  { leagueId, seasonYear }: { leagueId: string; seasonYear: number },
): Map<string, number> {
  const season = `:${leagueId}:${seasonYear}`;
  const amounts = new Map<string, number>();
  for (const { entryId, canonical } of links) {
    const lines = canonical.split("\n").filter((line) => line.startsWith("posting "));
    const postings = lines.filter((line) => line.includes(`${season} `) || line.includes(`${season}:`));
    if (postings.length === 0) continue;
    amounts.set(
      entryId,
      postings.reduce((sum, line) => sum + effectOf(line), 0),
    );
  }
  return amounts;
}

/** The accounts of what a treasurer has in the pot or owes, which say nothing of what is kept (RULES §24). */
const OF_KEEPERS = ["posting pot:", "posting owed:"];

/** What a posting does to the money that is held or kept. */
function effectOf(line: string): number {
  const amount = Number(line.slice(line.lastIndexOf(" ") + 1));
  if (line.startsWith("posting kept:")) return amount;
  // Liabilities have credit balances, which the books write as negative.
  return OF_KEEPERS.some((start) => line.startsWith(start)) ? 0 : -amount;
}
