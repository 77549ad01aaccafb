import { askAboutCharge, chargeMembers, listDues, objectToCharge } from "#contract/members/league-dues.ts";
import { joinLeague } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { denyDebt, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import {
  announcePayment,
  confirmPayments,
  objectToRecord,
  recordPayment,
  refusePayment,
  reversePayment,
  settleObjection,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { type Cast, type LeagueScene, NOTHING } from "#tests/access/cast.ts";
import { keptNames } from "#tests/access/past-names.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aLeague, join, type Person } from "#tests/support/world.ts";

const body = { reason: "I looked twice." };
const TERMS = {
  custody: "treasurer",
  leagueType: "pickem",
  payoutFrequency: "weekly",
  periodPrizeShare: 90,
  maxChargesPerMember: "20.00",
};

/**
 * Plays two leagues that keep their own money: in one the commissioner does, with payments and debts in every state; in
 * the other, which is public, the paid member, who owes the commissioner a prize.
 */
export async function keptLeagues(world: TestApp, cast: Cast) {
  const { commissioner, member, disputer, newcomer } = cast;
  const payer = cast["paid member"];
  const byHand = { way: "cash" as const, paidOn: world.clock().toISOString().slice(0, 10) };
  const fee = { ...byHand, amount: "50.00", seasons: 1 };

  const opened = async (name: string, treasurer: Person, isPublic: boolean) => {
    const league = await aLeague(world, commissioner, { ...TERMS, name, isPublic });
    const params = { id: league.id };
    await join(commissioner, league, payer, member, disputer, newcomer);
    await commissioner.call(joinLeague, { params });
    if (treasurer !== commissioner) {
      await commissioner.call(nameTreasurer, { params, body: { userId: treasurer.userId } });
      await treasurer.call(answerTreasurer, { params, body: { accepts: true } });
    }
    const announce = async (who: Person) => (await who.call(announcePayment, { params, body: fee })).body.id;
    const confirm = (id: string) => treasurer.call(confirmPayments, { params, body: { paymentIds: [id] } });
    const record = async ({ userId }: Person) =>
      (await treasurer.call(recordPayment, { params, body: { ...fee, userId } })).body.id;
    const prize = async ({ userId }: Person, period: string) => {
      const payouts = [{ userId, place: 1, prize: "Best name", amount: "10.00" }];
      const proposed = await commissioner.call(proposePayouts, { params, body: { payouts, period } });
      return proposed.body.payouts.find((payout) => payout.period === period)?.id ?? "";
    };
    const refuse = (id: string) => treasurer.call(refusePayment, { params: { id }, body });
    return { params, announce, confirm, record, prize, refuse };
  };

  const own = await opened("Kept League", commissioner, false);
  /** Charges a member. @returns The due's id. */
  const charge = async ({ userId }: Person, reason: string) => {
    const fine = { userIds: [userId], chargeKind: "fine" as const, amount: "5.00", reason };
    await commissioner.call(chargeMembers, { params: own.params, body: fine });
    const { dues } = (await commissioner.call(listDues, { params: own.params })).body;
    return dues.find((due) => due.userId === userId && due.reason === reason)?.id ?? "";
  };
  await own.confirm(await own.announce(payer));
  // One member pays what another owes.
  const paid = await payer.call(announcePayment, {
    params: own.params,
    body: { ...fee, amount: "55.00", dueIds: [await charge(newcomer, "Late once")], forUserId: newcomer.userId },
  });
  const payment = paid.body.id;
  await own.confirm(payment);
  await commissioner.call(reversePayment, { params: { id: payment }, body });
  const disputed = { params: { id: await charge(member, "Late, too") } };
  await member.call(objectToCharge, { ...disputed, body });
  await commissioner.call(askAboutCharge, disputed);
  const denied = await own.record(disputer);
  await disputer.call(objectToRecord, { params: { id: denied }, body });
  await commissioner.call(settleObjection, { params: { id: denied }, body });
  await own.announce(member);
  const send = (id: string) => commissioner.call(sendDebt, { params: { id }, body: byHand });
  const payout = await own.prize(payer, "Week 1");
  const lost = await own.prize(disputer, "Week 2");
  await send(lost);
  await disputer.call(denyDebt, { params: { id: lost }, body });
  await send(await own.prize(newcomer, "Week 3"));
  const arrived = await own.prize(disputer, "Week 4");
  await send(arrived);
  await disputer.call(receiveDebt, { params: { id: arrived } });
  await newcomer.call(objectToCharge, { params: { id: await charge(newcomer, "Late again") }, body });
  await commissioner.call(nameTreasurer, { params: own.params, body: { userId: newcomer.userId } });

  const theirs = await opened("Kept by a Member", payer, true);
  await theirs.record(commissioner);
  await theirs.refuse(await theirs.announce(member));
  const owed = await theirs.prize(commissioner, "Week 1");
  const listed: LeagueScene[] = [{ ...NOTHING, ...theirs.params, member: payer.userId, payout: owed }];
  return {
    names: await keptNames(world, cast, own.params.id),
    closed: [payout, arrived].map(
      (debt): LeagueScene => ({
        ...{ ...NOTHING, ...own.params, member: payer.userId, payment, payout: debt },
      }),
    ),
    listed,
  };
}
