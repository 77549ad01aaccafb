import { paymentLine } from "#contract/money/entry-line.ts";
import { netInWords } from "#contract/money/set-off-words.ts";
import { counted } from "#contract/platform/counted.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, subtractCents, ZERO } from "#contract/platform/money.ts";
import { nameOfKind } from "#contract/terms/payout-kinds.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { StatementLine } from "#server/ledger/statement.ts";
import type { LineFacts } from "#server/money/escrow/line-facts.ts";

/** What the sentences of one line are made of. */
type Words = Record<"name" | "keeper" | "paid" | "refund" | "prize" | "to" | "awarded", string> & {
  details: StatementLine["details"];
};

const SENTENCES: Record<string, (words: Words) => string> = {
  "entry_fee.paid": ({ paid }) => paid,
  "dues.paid": ({ paid }) => paid,
  "entry_fee.reversed": ({ paid }) => `${paid}: it hadn't arrived, so it is reversed`,
  "entry_fee.unplaced": ({ paid }) => `${paid}: it wasn't owed and is to be returned`,
  "refund.begun": ({ refund }) => `${refund} decided`,
  "refund.owed": ({ refund }) => `${refund} decided`,
  "refund.confirmed": ({ refund }) => `${refund} sent`,
  "refund.failed": ({ refund }) => `${refund} failed; the money is set aside for them`,
  "refund.set_aside": ({ refund }) => `${refund} that had failed is set aside for them`,
  "refund.unclaimed": ({ refund }) => `${refund} is kept as unclaimed money, because they can't be reached`,
  "refund.redirected": ({ refund }) => `${refund} goes to their bank account because their card can't accept it`,
  "refund.returned": ({ refund }) => `${refund} came back from the bank; the money is set aside for them`,
  "payouts.awarded": ({ awarded }) => awarded,
  "season.carried": ({ details: { from, to } }) => `Carried from season ${from} into season ${to}`,
  "debt.sent": ({ prize, to, keeper }) => `${prize} sent to ${to} by ${keeper}`,
  "debt.denied": ({ prize, to, keeper }) => `${prize} to ${to} didn't arrive; ${keeper} keeps it again`,
  "kept.handed_over": ({ name, keeper }) => `Handed over by ${name} to ${keeper}`,
  "seat.claimed": ({ name, keeper }) => `What is owed to ${name} is owed to ${keeper}, who has the seat`,
  "payout.forfeited": ({ prize, name }) => `${prize} of ${name}, unclaimed, given back by the members' vote`,
  "payout.recalled": ({ prize, name }) => `${prize} of ${name} returned to the season after an admin's review`,
  "dispute.opened": ({ paid }) => `${paid}: frozen, because it is disputed at the bank`,
  "dispute.won": ({ paid }) => `${paid}: the dispute is settled in the league's favor`,
  "dispute.lost": ({ paid }) => `${paid}: taken back by the bank`,
  "dispute.recovered": ({ refund }) => `${refund} that came back stays with the bank, which took it already`,
};

/** What is said of a payment to those who may know neither names nor parts. */
const WITHOUT_PARTS: Record<string, string> = { "entry_fee.paid": "Entry fee", "dues.paid": "Late fee or charges" };

type LineContext = { league: LeagueRow; seasonYear: number; nameOf: (userId: string) => string };

/**
 * Says what an entry of a season's statement was: of whom, by whom or to whom, and its parts.
 * @param facts Undefined for readers who may not know whom it is about.
 */
export function lineInWords(line: StatementLine, facts: LineFacts | undefined, told: LineContext): string {
  const { eventType, details } = line;
  const named = (id: string | number | undefined | null) => (id ? told.nameOf(String(id)) : "");
  const [name, keeper] = [named(details.userId), named(details.keeperId ?? details.toUserId)];
  const { payment, payouts: [payout] = [], refundKind: kind = "refund" } = facts ?? {};
  const member = named(payment?.userId);
  const to = payment?.paidById ? `${name}, who paid for ${member},` : name;
  const payer = named(payment?.paidById) || null;
  const paid = payment
    ? paymentLine({ ...payment, firstSeason: told.seasonYear, member, payer }, told.league)
    : `${WITHOUT_PARTS[eventType] ?? "Payment"} from ${name}`;
  const prize = payout ? payoutTitle(payout) : "Prize";
  const awarded = facts ? awardInWords(line, facts, told) : `${counted(Number(details.awards), "payout")} awarded`;
  const refund = `${nameOfKind({ kind })} to ${to}`;
  return SENTENCES[eventType]?.({ name, keeper, to, paid, refund, prize, awarded, details }) ?? eventType;
}

/** "Awarded: 1st place $75.00 ($90.00 less $15.00 of own dues) to Ann and 2nd place $10.00 to Ben". */
function awardInWords(
  { details, awarded }: StatementLine,
  { payouts }: LineFacts,
  { league, nameOf }: LineContext,
): string {
  // Where two awards of one moment can't be told apart, the entry itself knows who got how much.
  const isKnown = payouts.filter(({ amount }) => amount > 0).length === details.awards;
  const prizes = isKnown ? payouts : [];
  const each = [...new Set([...prizes, ...awarded].map(({ userId }) => userId))].map((userId) => {
    const theirs = prizes.filter((prize) => prize.userId === userId);
    const amount = awarded.find((one) => one.userId === userId)?.cents ?? ZERO;
    const setOff = isKnown ? subtractCents(addCents(...theirs.map(({ won }) => won)), amount) : ZERO;
    const money = netInWords({ amount, setOff }, league.currency);
    return `${[listed(theirs.map(payoutTitle)), money].join(" ").trim()} to ${nameOf(userId)}`;
  });
  // What was taken of a prize for a due that its member doesn't owe anymore is awarded under that due's key.
  const isUndone = String(details.batchId).endsWith(":undone");
  return `${isUndone ? "Added to prizes again" : "Awarded"}: ${listed(each)}`;
}
