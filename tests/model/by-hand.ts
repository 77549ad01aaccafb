import { editLeague } from "#contract/leagues/leagues.ts";
import { entryDueOf } from "#contract/members/dues.ts";
import { listMembers } from "#contract/members/members.ts";
import { denyDebt, listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import * as said from "#contract/money/treasurer/treasurer-payments.ts";
import {
  answerTreasurer,
  getKeptMoney,
  type KeptMoney,
  nameTreasurer,
  takeOverMoney,
} from "#contract/money/treasurer/treasurers.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { amountForYears } from "#contract/terms/dynasty.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type Answer, at, type Chosen, nothing, of } from "#tests/model/acts.ts";
import type { Person } from "#tests/support/world.ts";

/* What people of a league say whose treasurer keeps the money: true or not, allowed or not. */

export const treasurerOf = ({ cast, league }: Chosen) =>
  cast.people.find(({ userId }) => userId === league.treasurer?.userId);

export const byHand = ({ cast }: Chosen) => ({
  way: "cash" as const,
  paidOn: cast.world.clock().toISOString().slice(0, 10),
});
export const because = { reason: "I looked twice." };

/** A treasurer's league, if there is one. */
export const kept = (chosen: Chosen): Chosen => {
  const { cast, league, how } = chosen;
  const theirs = cast.leagues.filter(({ custody, status }) => custody === "treasurer" && status !== "cancelled");
  return { ...chosen, league: league.custody === "treasurer" ? league : (at(theirs, how) ?? league) };
};

/** Someone says that they paid, and often the treasurer has it; or the treasurer records it by themselves. */
export async function payByHand(chosen: Chosen): Promise<Answer> {
  const { by, league, how } = chosen;
  const seasons = league.leagueType === "dynasty" ? 2 + (how % 2) : 1;
  const { status, body: members } = await by.call(listMembers, of(league));
  const own = status === 200 ? members.find(({ userId }) => userId === by.userId) : undefined;
  const amount = centsToDecimal(amountForYears(centsOf(league.entryFee), seasons, entryDueOf(own, league)));
  const paid = { ...byHand(chosen), amount, seasons };
  const treasurer = treasurerOf(chosen);
  if (how % 4 === 0) {
    const recording = how % 20 === 0 ? by : treasurer;
    return recording
      ? recording.call(said.recordPayment, { ...of(league), body: { ...paid, userId: by.userId } })
      : nothing;
  }
  const announced = await by.call(said.announcePayment, { ...of(league), body: paid });
  if (announced.status !== 201 || how % 4 === 3 || !treasurer) return announced;
  const paymentIds = [announced.body.id];
  // Two tabs, or somebody who isn't the treasurer.
  const [first, second] = await Promise.all([
    treasurer.call(said.confirmPayments, { ...of(league), body: { paymentIds } }),
    (how % 3 === 0 ? by : treasurer).call(said.confirmPayments, { ...of(league), body: { paymentIds } }),
  ]);
  return first.status >= 500 ? first : second;
}

/** The job that books reversals runs, 14 days later. */
export async function bookReversals({ cast: { world } }: Chosen): Promise<Answer> {
  await world.passDays(14);
  await jobHandlers(world.deps).book_reversals({});
  return nothing;
}

/** What waits is answered, and what was answered is corrected. */
export async function lookAtPayments(picked: Chosen): Promise<Answer> {
  const chosen = kept(picked);
  const { by, league, how } = chosen;
  const treasurer = treasurerOf(chosen);
  if (!treasurer) return nothing;
  const found = await treasurer.call(getKeptMoney, of(league));
  if (found.status !== 200) return found;
  const { payments } = found.body;
  const announced = payments.filter(({ standing }) => standing === "announced");
  const arrived = payments.filter(({ standing }) => standing === "arrived");
  const waiting = at(announced, how);
  if (waiting && how % 3 !== 2) {
    const params = { id: waiting.id };
    if (how % 3 === 1) return (how % 5 === 0 ? by : treasurer).call(said.refusePayment, { params, body: because });
    const paymentIds = announced.map(({ id }) => id);
    return treasurer.call(said.confirmPayments, { ...of(league), body: { paymentIds } });
  }
  return correct({ ...chosen, treasurer, waiting, arrived });
}

type Said = KeptMoney["payments"];
type Looked = Chosen & { treasurer: Person; waiting: Said[number] | undefined; arrived: Said };

async function correct({ cast, by, how, treasurer, waiting, arrived }: Looked): Promise<Answer> {
  const person = (id: string | undefined) => cast.people.find(({ userId }) => userId === id);
  const objectedTo = arrived.find(({ objection, settlement }) => objection !== null && settlement === null);
  const open = arrived.find(({ objectUntil }) => objectUntil !== null);
  const { userId, paidBy } = open ?? waiting ?? {};
  // Its member, or whoever paid for them.
  const concerned = person(how % 2 === 0 ? userId : (paidBy?.userId ?? userId)) ?? by;
  // Who received it answers for it, and now and then somebody else tries.
  const receiver = (one: Said[number]) => (how % 7 === 0 ? treasurer : (person(one.receivedBy?.userId) ?? treasurer));
  if (objectedTo && how % 2 === 0) {
    const act = { params: { id: objectedTo.id } };
    if (how % 4 === 0) return (person(objectedTo.objectedBy?.userId) ?? by).call(said.withdrawAnnouncement, act);
    return receiver(objectedTo).call(said.settleObjection, { ...act, body: because });
  }
  if (open && how % 3 === 0) return concerned.call(said.objectToRecord, { params: { id: open.id }, body: because });
  if (waiting && how % 4 === 0) return concerned.call(said.withdrawAnnouncement, { params: { id: waiting.id } });
  const wrong = objectedTo ?? at(arrived, how);
  return wrong ? receiver(wrong).call(said.reversePayment, { params: { id: wrong.id }, body: because }) : nothing;
}

/** A debt is sent by somebody who keeps enough, or not; it arrives, or not. */
export async function settleDebt(picked: Chosen): Promise<Answer> {
  const chosen = kept(picked);
  const { cast, by, league, how } = chosen;
  const treasurer = treasurerOf(chosen);
  if (!treasurer) return nothing;
  const found = await treasurer.call(listDebts, of(league));
  if (found.status !== 200) return found;
  const debt = at(
    found.body.filter(({ standing }) => standing !== "received"),
    how,
  );
  if (!debt) return nothing;
  const params = { id: debt.id };
  // All that the person is owed, or was sent, no matter by whom and in how many acts.
  const isAlike = ({ id, userId, standing }: typeof debt) =>
    id !== debt.id && userId === debt.userId && standing === debt.standing;
  const alsoIds = how % 4 < 2 ? [] : found.body.filter(isAlike).map(({ id }) => id);
  const person = (id: string | undefined) => cast.people.find(({ userId }) => userId === id);
  if (debt.standing === "owed") {
    const { keepers } = (await treasurer.call(getKeptMoney, of(league))).body;
    const sender = how % 5 === 0 ? by : (person(keepers[0]?.userId) ?? treasurer);
    return sender.call(sendDebt, { params, body: { ...byHand(chosen), alsoIds } });
  }
  const recipient = how % 7 === 0 ? by : (person(debt.userId) ?? by);
  if (how % 3 === 0) {
    const denying = how % 2 === 0 ? recipient : (person(debt.sentBy?.userId) ?? by);
    return denying.call(denyDebt, { params, body: { ...because, alsoIds } });
  }
  const both = await Promise.all([1, 2].map(() => recipient.call(receiveDebt, { params, body: { alsoIds } })));
  // Too late: it has arrived.
  const denied = await recipient.call(denyDebt, { params, body: because });
  return [...both, denied].find(({ status }) => status >= 500) ?? both[0] ?? nothing;
}

/** Another treasurer is asked, says yes or no, and takes the money over. */
export async function changeTreasurer(picked: Chosen): Promise<Answer> {
  const chosen = kept(picked);
  const { cast, by, other, league, how } = chosen;
  const runner = cast.people.find(({ userId }) => userId === league.commissionerId);
  if (!runner) return nothing;
  const named = await (how % 6 === 0 ? by : runner).call(nameTreasurer, {
    ...of(league),
    body: { userId: other.userId },
  });
  if (named.status >= 500) return named;
  const answered = await other.call(answerTreasurer, { ...of(league), body: { accepts: how % 4 !== 0 } });
  if (answered.status >= 500) return answered;
  return takeOver(chosen);
}

/** The treasurer says that they have what somebody else keeps. */
export async function takeOver({ cast, by, league, how }: Chosen): Promise<Answer> {
  const found = await cast.admin.call(getKeptMoney, of(league));
  if (found.status !== 200) return found;
  const { treasurer, keepers } = found.body;
  const taking = how % 8 === 0 ? by : (cast.people.find(({ userId }) => userId === treasurer.userId) ?? by);
  const from = at(
    keepers.filter(({ userId }) => userId !== taking.userId),
    how,
  );
  if (!from) return nothing;
  const amount = how % 5 === 0 ? "1.00" : from.amount;
  return taking.call(takeOverMoney, { ...of(league), body: { fromUserId: from.userId, amount } });
}

/** Somebody else is to keep a league's money, which is too late once anybody has paid. */
export function changeCustody({ by, league }: Chosen): Promise<Answer> {
  const { paymentDeadline, endDate } = league;
  const custody = hasTreasurer(league) ? "potkeeper" : "treasurer";
  return by.call(editLeague, { ...of(league), body: { paymentDeadline, endDate, custody } });
}
