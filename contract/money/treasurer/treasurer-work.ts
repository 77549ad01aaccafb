import { type Cents, centsOf, ZERO } from "#contract/platform/money.ts";
import { type DebtGroup, groupDebts } from "./debt-groups.ts";
import type { Debt } from "./debts.ts";
import type { AnnouncedPayment } from "./treasurer-payments.ts";
import type { KeptMoney } from "./treasurers.ts";

type Keeper = KeptMoney["keepers"][number];

/** What one person does about money that they keep, kept or received for a league. */
export type TreasurerWork = {
  /** Payments that members announced. */
  announced: AnnouncedPayment[];
  /** Payments they received that somebody says are wrong. */
  objections: AnnouncedPayment[];
  /** Payments whose record they take back, while others can object. */
  takenBack: AnnouncedPayment[];
  /** What they owe, what didn't arrive first. */
  owed: DebtGroup[];
  /** What they say they sent and nobody has confirmed. */
  sent: DebtGroup[];
  /** Who else keeps money that the treasurer takes over. */
  elsewhere: Keeper[];
  /** What they keep by the books, over all seasons. */
  keeps: Cents;
};

type Read = { kept: KeptMoney; debts: readonly Debt[]; readerId: string };

/** Somebody says that a payment's record or its reversal isn't right, and it isn't settled. */
export const isObjectedTo = ({ standing, objection, settlement }: AnnouncedPayment): boolean =>
  standing === "arrived" && objection !== null && settlement === null;

/** That, or a reversal that somebody can still object to. */
const isUnsettled = (payment: AnnouncedPayment): boolean =>
  isObjectedTo(payment) || (payment.standing === "arrived" && payment.reversal !== null && payment.settlement === null);

/**
 * Finds a person's part of a treasurer's work (RULES §24). The treasurer has all that is open; others, what they still
 * keep, received or sent. @returns Undefined for everyone else.
 */
export function workOf({ kept, debts, readerId }: Read): TreasurerWork | undefined {
  const isTreasurer = kept.treasurer.userId === readerId;
  const own = kept.keepers.find(({ userId }) => userId === readerId);
  const received = kept.payments.filter(({ receivedBy }) => receivedBy?.userId === readerId);
  const groups = groupDebts(debts);
  const sent = groups.filter(({ whole }) => whole.standing === "sent" && whole.sentBy?.userId === readerId);
  if (!isTreasurer && own === undefined && received.length === 0 && sent.length === 0) return undefined;
  const keeps = own ? centsOf(own.amount) : ZERO;
  const isTheirs = ({ whole, debts: all }: DebtGroup) =>
    whole.standing === "owed" &&
    centsOf(whole.amount) > 0 &&
    (isTreasurer || all.some(({ amount }) => centsOf(amount) <= keeps));
  const unsettled = received.filter(isUnsettled);
  return {
    ...{ keeps, sent },
    announced: isTreasurer ? kept.payments.filter(({ standing }) => standing === "announced") : [],
    objections: unsettled.filter(isObjectedTo),
    takenBack: unsettled.filter((payment) => !isObjectedTo(payment)),
    owed: groups
      .filter(isTheirs)
      .toSorted((one, other) => Number(other.whole.denial !== null) - Number(one.whole.denial !== null)),
    elsewhere: isTreasurer ? kept.keepers.filter(({ userId }) => userId !== readerId) : [],
  };
}

type Shown = { readerId: string; seesAll: boolean };

/** What a league's page says about payments that others received: disputed ones, the reader's own, and what `seesAll` adds. */
export function saidPayments(payments: readonly AnnouncedPayment[], { readerId, seesAll }: Shown) {
  const others = payments.filter(({ receivedBy }) => receivedBy?.userId !== readerId);
  const settled = others.filter((payment) => payment.standing !== "announced" && !isUnsettled(payment));
  const isOwn = ({ userId, paidBy, isRecorded }: AnnouncedPayment) =>
    isRecorded && (userId === readerId || paidBy?.userId === readerId);
  return {
    announced: seesAll ? others.filter(({ standing }) => standing === "announced") : [],
    objections: others.filter(isUnsettled),
    own: settled.filter(isOwn),
    earlier: seesAll ? settled.filter((payment) => !isOwn(payment)) : [],
  };
}
