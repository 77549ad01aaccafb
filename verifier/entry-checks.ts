import { type Books, debited, group, moved, sumOf } from "./books.ts";
import type { Entry, Posting } from "./entry.ts";
import { canonical, hashOf } from "./hash.ts";
import { awardSays, type Check, type Said } from "./record-checks.ts";

/** What is looked for in each entry. */
export const ENTRY_CHECKS: readonly [check: string, says: Check<Entry>][] = [
  ["entries", sumSays],
  ["entries", accountsSay],
  ["entries", actorSays],
  ["1. payments", unrecordedSays],
  ["5. payouts", awardedSays],
  ["10. prize table", prizeTableSays],
  ["12. claims", claimSays],
];

/** These entries only have records. */
const MOVE_NOTHING = new Set(["prizes.decided", "state.recorded"]);
/** What treasurers keep, what came in and what they owe: never beside the processor's money. */
const isTreasurers = ({ kind = "" }: Posting) => ["kept", "pot", "owed"].includes(kind);

function sumSays(entry: Entry, { bundle, byKey, byNumber, money }: Books): Said {
  const { event, league, key, number, postings } = entry;
  const named = `Entry ${entry.position}`;
  const sum = Math.abs(moved(entry, () => true));
  const isMovement = !MOVE_NOTHING.has(event);
  return [
    league !== bundle.league.id && `${named} belongs to another league.`,
    (byKey.get(key) !== entry || byNumber.get(number) !== entry) && `${named} is in the books twice.`,
    sum > 0 && `${named} doesn't add up: ${money(sum)} more on one side.`,
    postings.some(({ amount }) => amount === 0) && `${named} has an amount of ${money(0)}.`,
    isMovement && postings.length < 2 && `${named} moves money from nowhere or to nowhere.`,
    !isMovement && postings.length > 0 && `${named} moves ${money(debited(entry))}, but only records something.`,
  ];
}

function accountsSay({ position, postings }: Entry, { bundle, name, money }: Books): Said {
  const named = `Entry ${position}`;
  const unknown = postings.find(({ kind }) => !kind);
  const isOthers = postings.some(({ league = bundle.league.id }) => league !== bundle.league.id);
  const isMixed = postings.some(isTreasurers) && !postings.every(isTreasurers);
  return [
    unknown && `${named} has an account that doesn't exist, “${unknown.account}”.`,
    isOthers && `${named} moves money of another league.`,
    isMixed && `${named} mixes a treasurer's money with the processor's.`,
    ...postings.map(({ kind, league, user, season, balance }) => {
      if (!league || (kind === "kept" ? balance >= 0 : balance <= 0)) return false;
      if (kind === "kept") return `${named} takes ${money(-balance)} more from ${name(user)} than they kept.`;
      return `${named} takes ${money(balance)} more than season ${season} had (${kind}).`;
    }),
  ];
}

/** What the owner of the database changed without the application. */
function actorSays({ position, event, actor, records: [row] }: Entry, { name }: Books): Said {
  const what = `${row?.user ? `${name(row.user)}'s` : "a"} ${row?.about.replaceAll("_", " ")}`;
  const isOwner = event === "state.recorded" && actor === "owner";
  return [isOwner && `Entry ${position}: somebody changed ${what} past the application.`];
}

function unrecordedSays(entry: Entry, { rowsWith, money }: Books): Said {
  const [, id] = /^payment:([^:]+)$/.exec(entry.key) ?? [];
  if (!id || rowsWith("payment", "id", id).length > 0) return [];
  return [`Entry ${entry.position} is a payment of ${money(debited(entry))}, but there is no record of it.`];
}

function awardedSays({ event, season, postings }: Entry, books: Books): Said {
  if (event !== "payouts.awarded") return [];
  return postings.map(({ user, amount }) => user && amount < 0 && awardSays(season, user, books));
}

/** What is owed moves only between a name and the account that claimed its seat. */
function claimSays({ position, event, details }: Entry, { rowsWith }: Books): Said {
  if (event !== "seat.claimed") return [];
  const [claim] = rowsWith("claim", "id", details.claimId);
  const isIts = claim && [claim.name, claim.user].every((id) => id === details.userId || id === details.toUserId);
  return [!isIts && `Entry ${position} moves what is owed to somebody else than who claimed the seat.`];
}

async function prizeTableSays({ position, event, season, details }: Entry, { versions }: Books): Promise<Said> {
  if (event !== "prizes.decided") return [];
  const { row, rowHash } = details;
  const hash = await hashOf(typeof row === "string" ? row : canonical(row));
  const tables = versions.filter((each) => each.season === season).flatMap(({ prizeRow }) => prizeRow ?? []);
  const isOther = tables.length > 0 && !tables.some((each) => each.hash === rowHash);
  return [
    rowHash !== hash && `The prize table in entry ${position} isn't the one that was decided.`,
    isOther && `The prizes of season ${season}'s terms aren't those that entry ${position} decided.`,
  ];
}

/** What treasurers keep must be what they owe or what is left in the pot. */
export function keptSays({ entries, money }: Books): Said {
  const postings = entries.flatMap((entry) => entry.postings).filter(isTreasurers);
  return [...group(postings, ({ season }) => season)].map(([season, each]) => {
    const sum = Math.abs(sumOf(each.map(({ amount }) => amount)));
    return sum > 0 && `Season ${season}: what is kept and what is owed differ by ${money(sum)}.`;
  });
}
