import type { Standing } from "#contract/leagues/standing.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import { asksAbout } from "#contract/members/asks-about.ts";
import type { Due } from "#contract/members/league-dues.ts";
import { type DebtGroup, groupDebts } from "#contract/money/treasurer/debt-groups.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { isShownToAll } from "#contract/money/treasurer/shown-debts.ts";
import { isObjectedTo, saidPayments, workOf } from "#contract/money/treasurer/treasurer-work.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { counted } from "#contract/platform/counted.ts";
import { dayMark, moneyMark } from "#contract/platform/marked-words.ts";
import { addCents, centsOf } from "#contract/platform/money.ts";
import { isOpenForJoining, isOpenForPaying } from "#contract/terms/league-status.ts";
import { moneyIn, type Seen } from "#server/leagues/standing/seen.ts";

type Parts = Standing["parts"];
type Line = NonNullable<Parts["payments"]>;

/** What each part of a league's page has in it, as its folded line says it. */
export function partsOf(seen: Seen): Parts {
  const { kept, debts = [], dues, hold, hasDisputes, pastSeasons } = seen;
  return {
    work: kept ? workLine(kept, debts, seen) : null,
    payments: kept ? paymentsLine(kept, seen) : null,
    debts: debts.length > 0 ? debtsLine(debts, seen) : null,
    overdue: groupDebts(debts.filter((debt) => isShownToAll(debt, seen.now))).map((group) => overdueIn(group, seen)),
    keeper: kept ? keeperLine(kept, seen) : null,
    claims: claimsLine(seen),
    dues: dues && dues.length > 0 ? duesLine(dues, seen) : null,
    hold: hold && saysSomething(hold, seen.league) ? hold : null,
    ...{ hasDisputes, pastSeasons },
  };
}

/** What waits for the reader as the one who keeps or received money, in a line: null for who doesn't. */
function workLine(kept: KeptMoney, debts: readonly Debt[], { league, readerId, hasWays }: Seen): string | null {
  const work = workOf({ kept, debts, readerId });
  if (!work) return null;
  const { announced, objections, owed, elsewhere } = work;
  const sumOf = (all: readonly { amount: string }[]) =>
    moneyMark(addCents(...all.map(({ amount }) => centsOf(amount))), league.currency);
  const waits = [
    objections.length > 0 && `${objections.length} to answer`,
    announced.length > 0 && `${announced.length} to confirm (${sumOf(announced)})`,
    owed.length > 0 && `${owed.length} to pay (${sumOf(owed.map(({ whole }) => whole))})`,
    elsewhere.length > 0 && `${sumOf(elsewhere)} to take over`,
    isUnpayable(kept, { league, readerId, hasWays }) && "no way to pay you yet",
  ].filter((part) => part !== false);
  return waits.length > 0 ? waits.join(", ") : "Nothing waits for you";
}

/** Whether members owe the reader, or soon will, who hasn't listed a way to pay them. */
const isUnpayable = ({ treasurer, owing }: KeptMoney, { league, readerId, hasWays }: Unpayable): boolean =>
  treasurer.userId === readerId &&
  !hasWays &&
  isOpenForPaying(league.status) &&
  (owing.length > 0 || isOpenForJoining(league.status));

type Unpayable = Pick<Seen, "league" | "readerId" | "hasWays">;

/** What is said about payments that others received: their own and disputed ones to all, every one to the commissioner. */
function paymentsLine({ treasurer, payments }: KeptMoney, { league, readerId }: Seen): Line | null {
  const seesAll = league.commissionerId === readerId && treasurer.userId !== readerId;
  const { announced, objections, own, earlier } = saidPayments(payments, { readerId, seesAll });
  if ([announced, objections, own, earlier].every(({ length }) => length === 0)) return null;
  const waits = [announced, objections, own.filter(({ objectUntil }) => objectUntil !== null)];
  const disputed = objections.filter(isObjectedTo).length;
  const rest = announced.length > 0 ? `${announced.length} to confirm` : "Nothing to confirm";
  const hint = disputed > 0 ? counted(disputed, "objection") : seesAll ? rest : null;
  return { hint, isOpen: waits.some(({ length }) => length > 0) };
}

/** "$150.00 owed, $75.00 not confirmed", or that there is nothing left to do. */
function debtsLine(debts: readonly Debt[], { league, readerId }: Seen): Line {
  const sumOf = (wanted: Debt["standing"]) =>
    addCents(...debts.filter(({ standing }) => standing === wanted).map(({ amount }) => centsOf(amount)));
  const [owed, sent] = [sumOf("owed"), sumOf("sent")];
  const parts = [
    owed > 0 && `${moneyMark(owed, league.currency)} owed`,
    sent > 0 && `${moneyMark(sent, league.currency)} not confirmed`,
  ].filter((part) => part !== false);
  return {
    hint: parts.length > 0 ? parts.join(", ") : `${moneyMark(sumOf("received"), league.currency)} received`,
    isOpen: debts.some(({ standing, userId }) => standing === "sent" && userId === readerId),
  };
}

/**
 * "Casey still owes Dana $75.00 for 1st place, due since Oct 3, 2026." What didn't arrive before and was sent again is
 * still owed until Dana has it.
 */
function overdueIn({ debts, whole: debt, title }: DebtGroup, { league, readerId }: Seen): string {
  const owes = treasurerDoes(league, "owe", readerId).replace(/ (?=owes?$)/, " still ");
  const whom = debt.userId === readerId ? "you" : debt.name;
  const again = debt.standing === "sent" ? " It was sent again and isn't confirmed yet." : "";
  const why = debts.some(({ wasDenied }) => wasDenied) ? ` What was sent before hasn't arrived.${again}` : "";
  return `${owes} ${whom} ${moneyIn(league, debt.amount)} for ${title}, due since ${dayMark(debt.createdAt)}.${why}`;
}

/** "Casey, $300.00 kept"; what others still keep is said inside. */
function keeperLine({ treasurer, keepers, nextTreasurer }: KeptMoney, { league, readerId }: Seen): Line {
  const name = treasurer.userId === readerId ? "You" : treasurer.name;
  const own = keepers.find(({ userId }) => userId === treasurer.userId);
  const keeps = own ? `${name}, ${moneyIn(league, own.amount)} kept` : name;
  const asked = nextTreasurer?.userId === readerId ? "you are" : `${nextTreasurer?.name} is`;
  return {
    hint: nextTreasurer ? `${keeps}, ${asked} asked` : keeps,
    isOpen: nextTreasurer?.userId === readerId,
  };
}

/** What was claimed lately stands open, because it can still be said that it isn't them. */
function claimsLine({ claims: { all, fresh }, needs }: Seen): Line | null {
  const asked = needs.find(({ kind }) => kind === "answer_asks");
  const waits = asked ?? needs.find(({ kind }) => kind === "confirm_claim");
  if (all === 0 && !waits) return null;
  return { hint: asked ? "To answer" : `${all} claimed`, isOpen: waits !== undefined || fresh > 0 };
}

/** What is still to come from everyone, without what people say they paid. Parts take their entry fee's place. */
function duesLine(dues: readonly Due[], { league, readerId, runsIt }: Seen): Line {
  const isInParts = ({ kind, userId, seasonYear }: Due) =>
    kind === "entry" &&
    dues.some((due) => due.kind === "part" && due.userId === userId && due.seasonYear === seasonYear);
  const open = dues.filter((due) => due.standing === "open" && !isInParts(due));
  const left = addCents(...open.map((due) => centsOf(due.left)));
  const hint = left > 0 ? `${moneyMark(left, league.currency)} still to come` : "Nothing is owed";
  return {
    hint,
    isOpen: dues.some((due) => asksAbout({ due, isOwn: due.userId === readerId, isCommissioner: runsIt })),
  };
}

const saysSomething = (hold: NonNullable<Parts["hold"]>, { status }: Seen["league"]): boolean =>
  (hold.cardPaymentsUntil !== null && (status === "completed" || hold.unsent !== "0.00")) ||
  hold.earlyCompletion !== null ||
  hold.needsVote !== null ||
  hold.reviews.length > 0;
