import { type Books, debited, moved, sumOf } from "./books.ts";
import type { Row } from "./entry.ts";
import { canonical, hashOf } from "./hash.ts";

/** A sentence for each thing that is wrong. */
export type Said = readonly (string | false | null | undefined)[];
export type Check<T> = (each: T, books: Books) => Said | Promise<Said>;

/** What is looked for in each current record, in the order of docs/proof.md. */
export const RECORD_CHECKS: readonly [check: string, about: string, says: Check<Row>][] = [
  ["1. payments", "payment", paymentSays],
  ["2. shares", "share", shareSays],
  ["3. receipts", "receipt", receiptSays],
  ["4. refunds", "refund", refundSays],
  ["5. payouts", "payout", payoutSays],
  ["5. set-offs", "payout", setOffSays],
  ["6. sent", "payout", sentSays],
  ["7. seats", "seat", seatSays],
  ["8. dues", "due", dueSays],
  ["9. votes", "vote", voteSays],
  ["9. votes", "election", voteSays],
  ["9. votes", "charge_vote", voteSays],
  ["11. results", "results", resultsSay],
];

const isPaid = (payment: string | null, { rowsWith }: Books) =>
  rowsWith("payment", "id", payment)[0]?.status === "succeeded";

function hasPaidFor(user: string | null, season: number | null, books: Books): boolean {
  const payments = books.rowsWith("payment", "user", user).filter(({ status }) => status === "succeeded");
  const shares = payments.flatMap(({ id }) => books.rowsWith("share", "payment", id));
  return shares.some((share) => share.season === season);
}

function paymentSays(row: Row, { byKey, called, money, name, rowsWith, seatOf }: Books): Said {
  const payer = row.paidBy ?? row.user;
  const whose = `${name(row.user)}'s payment`;
  const payment = called(row, "payment");
  const entry = byKey.get(`payment:${row.id}`);
  const named = `entry ${entry?.position}`;
  if (row.status !== "succeeded") {
    const isOpen = entry && !byKey.has(`payment:${row.id}:reversed`);
    return [isOpen && `${payment} is in the books as ${named}, but recorded as “${row.status}”.`];
  }
  if (!entry) return [`${payment} isn't in the books.`];
  const debits = debited(entry);
  const shares = sumOf(rowsWith("share", "payment", row.id).map(({ amount }) => amount));
  const isPlaced = entry.event !== "entry_fee.unplaced";
  return [
    byKey.has(`payment:${row.id}:reversed`) && `${payment} is recorded as paid, but the books reverse it.`,
    seatOf(String(entry.details.userId)) !== payer &&
      `${payment} is recorded as paid by ${name(payer)}, but ${named} says someone else.`,
    debits !== row.amount && `${whose} is recorded as ${money(row.amount)}, but ${named} says ${money(debits)}.`,
    isPlaced &&
      shares !== row.amount &&
      `${whose} of ${money(row.amount)} is recorded for seasons as ${money(shares)}.`,
  ];
}

function shareSays({ payment, season, amount }: Row, { byKey, money }: Books): Said {
  const entry = byKey.get(`payment:${payment}`);
  const credited = -moved(entry, (posting) => posting.amount < 0 && posting.season === season);
  if (!entry || credited === amount || entry.event === "entry_fee.unplaced") return [];
  return [`Entry ${entry.position} pays ${money(credited)} for season ${season}, not the recorded ${money(amount)}.`];
}

function receiptSays({ id, keeper }: Row, books: Books): Said {
  const { byKey, name, money } = books;
  const entry = byKey.get(`payment:${id}`);
  const other = entry?.postings.find(({ kind, amount, user }) => kind === "kept" && amount > 0 && user !== keeper);
  if (!entry || !other || (!keeper && !isPaid(id, books))) return [];
  const kept = `${name(other.user)} keeps ${money(other.amount)}`;
  return [`Entry ${entry.position} says that ${kept}, but the record says ${name(keeper)}.`];
}

function refundSays(row: Row, { byKey, about, called, money, seatOf }: Books): Said {
  const refund = called(row, "refund");
  const begun = byKey.get(`refund:${row.id}:1:begun`);
  const attempts = (about.get(`refund:${row.id}`) ?? []).map(({ key }) => Number(key.split(":")[2]));
  const last = `refund:${row.id}:${attempts.reduce((most, each) => Math.max(most, each), 0)}`;
  const isSent = byKey.has(`${last}:confirmed`) && !byKey.has(`${last}:returned`);
  const isUnlike = row.byTreasurer !== true && (row.status === "succeeded") !== isSent;
  const debits = begun ? debited(begun) : row.amount;
  return [
    debits !== row.amount && `${refund} is one of ${money(debits)} in entry ${begun?.position}.`,
    begun &&
      seatOf(String(begun.details.userId)) !== row.user &&
      `${refund} is recorded, but entry ${begun.position} says it is someone else's.`,
    isUnlike && `${refund} is recorded as “${row.status}”, but the books say it ${isSent ? "was" : "wasn't"} sent.`,
  ];
}

/** Money that comes back to somebody was awarded before, or never. */
const isAwarded = (kind: string | null | undefined) => kind !== "refund" && kind !== "unclaimed";

function payoutSays({ kind, season, user }: Row, books: Books): Said {
  return [isAwarded(kind) && awardSays(season, user, books)];
}

/** Compares all that somebody was awarded in a season. */
export function awardSays(season: number | null, user: string | null, books: Books): string | false {
  const { rowsWith, awarded, money, name } = books;
  const payouts = rowsWith("payout", "user", user).filter((row) => row.season === season && isAwarded(row.kind));
  const sum = sumOf(payouts.map(({ amount }) => amount));
  const inBooks = -sumOf((awarded.get(`${season}:${user}`) ?? []).map(({ amount }) => amount));
  const whose = `${name(user)}'s payouts of season ${season}`;
  return sum !== inBooks && `${whose} come to ${money(sum)}, but the books award ${money(inBooks)}.`;
}

function setOffSays({ id, user, setOff, forfeitedAt }: Row, { rowsWith, money, name }: Books): Said {
  const sum = sumOf(rowsWith("set_off", "payout", id).map(({ amount }) => amount));
  if (forfeitedAt || sum === (setOff ?? 0)) return [];
  const what = `${money(setOff ?? 0)} of ${name(user)}'s payout`;
  return [`${what} is set off against what they owe, but their dues say ${money(sum)}.`];
}

function sentSays(row: Row, books: Books): Said {
  const { id, user, amount, status } = row;
  const { about, byKey, rowsWith } = books;
  if (!amount) return [];
  const said = `${books.called(row, "payout")} is recorded as “${status}”`;
  if (row.byTreasurer !== true) {
    const hasArrived = about.get(`transfer:${id}`)?.some(({ key }) => key.endsWith(":completed"));
    return [status === "completed" && !hasArrived && `${said}, but the books don't say that it was sent.`];
  }
  const [debt] = rowsWith("debt", "id", id);
  const entry = debt && byKey.get(`debt:${id}:${debt.attempt}:sent`);
  const owed = moved(entry, (each) => each.kind === "owed" && each.user === user && each.amount > 0);
  const kept = moved(entry, (each) => each.kind === "kept" && each.user === debt?.keeper && each.amount < 0);
  const isSent = owed === amount && kept === -amount && !byKey.has(`debt:${id}:${debt?.attempt}:denied`);
  if (isSent === ["processing", "completed"].includes(status ?? "")) return [];
  return [`${said}, but the books ${isSent ? "say it was sent" : "don't say that its treasurer sent it"}.`];
}

function seatSays({ user, status, leftAt, firstSeason, paidThrough }: Row, books: Books): Said {
  if (status === "refunded" || leftAt || !books.terms?.entryFee) return [];
  const season = Math.max(firstSeason ?? 0, books.terms.season ?? 0);
  const dues = books.rowsWith("due", "user", user).filter((due) => due.kind === "entry" && due.season === season);
  const isPaid = status === "paid";
  const fits = dues.some((due) => (isPaid ? ["paid", "waived"].includes(due.status ?? "") : due.status === "open"));
  const isFree = dues.some((due) => due.status === "waived" || due.covered);
  const isCovered = !isPaid || isFree || hasPaidFor(user, paidThrough, books);
  return [
    !isCovered &&
      `${books.name(user)} counts as paid through season ${paidThrough}, but no payment in the books covers it.`,
    !fits && `${books.name(user)} counts as “${status}”, but their entry fee for season ${season} doesn't.`,
  ];
}

const DUES = new Map([
  ["entry", "entry fee"],
  ["part", "part of the entry fee"],
  ["late", "late fee"],
]);

function dueSays(row: Row, books: Books): Said {
  const { id, user, season, kind, amount, covered, status } = row;
  const due = `${books.called(row, DUES.get(kind ?? "") ?? "charge")} for season ${season}`;
  const paid = books.rowsWith("paid_due", "due", id).filter(({ payment }) => isPaid(payment, books));
  const isSettled = (payment: string | null) => !books.disputed.has(payment);
  const isPaidFor = paid.length > 0 || (kind === "entry" && hasPaidFor(user, season, books));
  const isShort = status === "paid" && (covered ?? 0) < (amount ?? 0) && !isPaidFor;
  const isKept = paid.some(
    (each) => isSettled(each.payment) && each.refunded !== true && Number(each.refunded ?? 0) < (each.amount ?? 0),
  );
  return [
    isShort && `${due} counts as paid, but no payment in the books covers it.`,
    status === "open" && kind !== "entry" && isKept && `${due} counts as open, but was paid.`,
  ];
}

export const VOTES = new Map([
  ["vote", "payout vote"],
  ["election", "vote on the commissioner"],
  ["charge_vote", "vote on a charge"],
]);

function voteSays(row: Row, { name }: Books): Said {
  const { about, ballots, user, kind, voters } = row;
  if (!ballots) return [];
  const vote = `The ${VOTES.get(about)}${user ? ` on ${name(user)}'s proposal` : ""}`;
  const pro = ballots.filter((ballot) => ballot.vote === "for").length;
  const contra = ballots.length - pro;
  const said = `counted ${row.for} for and ${row.against} against`;
  const isPayouts = about === "vote" && kind !== "proposal" && !row.intervention;
  const percent = isPayouts ? 51 : about === "election" ? 50 : 0;
  // In a league that keeps its own money, a change of commissioner takes two, and a third of the seats.
  const least = row.seatsCounted ? Math.max(2, Math.ceil(row.seatsCounted / 3)) : 0;
  const needed = Math.max(least, Math.ceil((percent * (voters ?? 0)) / 100));
  const isShort = row.status === "approved" && pro < needed;
  const isTwice = new Set(ballots.map(({ voter }) => voter)).size < ballots.length;
  return [
    (pro !== row.for || contra !== row.against) && `${vote} ${said}, but its ballots are ${pro} and ${contra}.`,
    isTwice && `${vote} has two ballots of one voter.`,
    isShort && `${vote} was approved with ${pro} of ${voters} voters, but needed ${needed}.`,
  ];
}

/** Finds the reader's own ballots, and notes how each was counted. */
export async function ownBallotsSay({ bundle, rowsWith, notes }: Books): Promise<Said> {
  const says = [...bundle.salts].map(async ([id, salt]) => {
    const vote = [...VOTES.keys()].flatMap((about) => rowsWith(about, "id", id))[0];
    const voter = await hashOf(`${salt}:${bundle.reader}`);
    const own = vote?.ballots?.find((ballot) => ballot.voter === voter);
    if (own) notes.push(`You voted ${own.vote} it (${VOTES.get(vote?.about ?? "")}), and your vote was counted.`);
    return !own && (!vote || vote.ballots) && "You voted, but your ballot isn't among those that were counted.";
  });
  return await Promise.all(says);
}

async function resultsSay({ id, season, table }: Row, { bundle, entries, notes }: Books): Promise<Said> {
  const found = bundle.results.find((each) => each.id === id);
  const isPaidFrom = entries.some(({ details }) => details.resultsHash === table);
  if (!found && isPaidFrom) notes.push(`The results of season ${season} aren't in this file, so they weren't checked.`);
  const isOther = found && (await hashOf(canonical(found.table))) !== table;
  return [isOther && `The results of season ${season} aren't those that were recorded.`];
}

/** A reason that a reader is shown must be one that was recorded. */
export async function textsSay({ bundle: { texts, entries } }: Books): Promise<Said> {
  const hashes = new Set(texts.length > 0 ? entries.flatMap((entry) => entry.match(/"[\da-f]{64}"/g) ?? []) : []);
  const says = texts.map(async ({ salt, text }) => {
    const isRecorded = hashes.has(`"${await hashOf(`${salt}:${text}`)}"`);
    return !isRecorded && `The text “${text.slice(0, 80)}” isn't one that was recorded.`;
  });
  return await Promise.all(says);
}
