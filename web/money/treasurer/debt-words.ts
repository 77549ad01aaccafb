import { isSpent } from "#contract/money/set-off-words.ts";
import { byLinkWords } from "#contract/money/treasurer/by-link-words.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { sentHow } from "#web/money/treasurer/treasurer-words.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import { formatDay } from "#web/ui/day.ts";

type Standing = Pick<Debt, "standing" | "denial" | "amount" | "setOff">;

/** Where a debt stands, as everyone in the league sees it. */
export function standingOf({ standing, denial, ...prize }: Standing): { word: string; tone: BadgeTone } {
  if (isSpent(prize)) return { word: "Settled", tone: "gold" };
  if (standing === "received") return { word: "Received", tone: "gold" };
  if (standing === "sent") return { word: "Sent", tone: "blue" };
  return denial === null ? { word: "Owed", tone: "neutral" } : { word: "Not received", tone: "red" };
}

type Reading = { treasurer: { userId: string; name: string } | null; readerId: string };

/** Says what became of a debt: since when it is owed and by whom, how and when it was sent, or when it arrived. */
export function debtSentence(debt: Debt, { treasurer, readerId }: Reading): string {
  if (isSpent(debt)) return "Nothing is left to pay.";
  const { standing, sentBy, userId, receivedAt, createdAt } = debt;
  if (standing === "owed") return `Owed by ${nameIn(treasurer, readerId)} since ${formatDay(createdAt)}.`;
  if (standing === "sent") {
    return [`Sent ${sentHow(debt)}${byWhom(sentBy, readerId)}.`, byLinkWords(debt)].filter(Boolean).join(" ");
  }
  const received = receivedAt === null ? "Received" : `Received on ${formatDay(receivedAt)}`;
  const isOwn = sentBy?.userId === userId;
  return isOwn ? `${received}.` : `${received}, sent ${sentHow(debt)}.`;
}

const nameIn = (treasurer: Reading["treasurer"], readerId: string): string =>
  treasurer?.userId === readerId ? "you" : (treasurer?.name ?? "the treasurer");

const byWhom = (sentBy: Debt["sentBy"], readerId: string): string =>
  sentBy === null ? "" : `, ${sentBy.userId === readerId ? "you say" : `${sentBy.name} says`}`;

/** Says who denied that a debt arrived, in their own words; undefined if nobody did. */
export function denialSentence(debt: Debt, readerId: string): string | undefined {
  const { userId, name, denial } = debt;
  if (denial === null) return undefined;
  if (debt.saidByLinkAt !== null && userId !== readerId) return byLinkWords(debt);
  return `${userId === readerId ? "You say" : `${name} says`} that it hasn't arrived: “${denial}”`;
}
