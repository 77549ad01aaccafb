import { expect } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { joinLeague, listMembers } from "#contract/members/members.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import * as said from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type Answer, at, type Chosen, nothing, of } from "#tests/model/acts.ts";
import { because, byHand, takeOver } from "#tests/model/by-hand.ts";
import { goesOn } from "#tests/model/own-leagues.ts";
import { tells } from "#tests/model/tells.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import { aLeague, type Person } from "#tests/support/world.ts";

/** How a reversal ends: nobody objects, somebody does or takes that back, it is taken back, or the money is gone. */
const ENDS = ["waits", "objects", "agrees", "taken back", "awarded", "handed over"] as const;

type Scene = Chosen & { id: string; all: readonly Person[] } & Record<
    "keeper" | "treasurer" | "payer" | "member",
    Person
  >;

/**
 * A friend pays for a member, the treasurer confirms it, and somebody else becomes treasurer. Then the first one says that
 * it was wrong, which takes 14 days (RULES §24).
 */
export async function reverseInTime(chosen: Chosen): Promise<Answer> {
  const { cast, by: keeper, how } = chosen;
  const [treasurer = keeper, payer = keeper, member = keeper] = cast.people.filter((person) => person !== keeper);
  const all = [keeper, treasurer, payer, member];
  const terms = { custody: "treasurer", name: "Reversed", isPublic: true, entryFee: "7.30" };
  const league = await aLeague(cast.world, keeper, terms);
  const season = { ...chosen, league };
  for (const person of all) {
    if ((await person.call(joinLeague, of(league))).status >= 400) return goesOn(season, []);
  }
  const fee = { ...byHand(chosen), amount: "7.30", seasons: 1 };
  const announced = await payer.call(said.announcePayment, {
    ...of(league),
    body: { ...fee, forUserId: member.userId },
  });
  // Somebody is on a break.
  if (announced.status !== 201) return goesOn(season, [announced]);
  const { id } = announced.body;
  await keeper.call(said.confirmPayments, { ...of(league), body: { paymentIds: [id] } });
  const recorded = await keeper.call(said.recordPayment, { ...of(league), body: { ...fee, userId: treasurer.userId } });
  if (recorded.status === 201) {
    done(await say(treasurer, said.objectToRecord, recorded.body.id));
    done(await say(keeper, said.settleObjection, recorded.body.id));
  }
  await keeper.call(nameTreasurer, { ...of(league), body: { userId: treasurer.userId } });
  await treasurer.call(answerTreasurer, { ...of(league), body: { accepts: true } });
  const scene = { ...season, id, all, keeper, treasurer, payer, member };
  const early = await say(treasurer, said.reversePayment, id);
  expect(early.status, "a reversal by somebody who didn't receive it").toBe(403);
  const reversed = await tells(scene, () => say(keeper, said.reversePayment, id), toldBy(scene, keeper));
  return goesOn(season, [reversed, await ended(scene, at(ENDS, how) ?? "waits")]);
}

/** Everyone is told but who says it: "Ben's payment of $7.30 for Alice". */
const toldBy = ({ all, payer, member }: Scene, by?: Person) => ({
  ...{ to: all.filter((person) => person !== by), sum: "$7.30" },
  // The payer's own says "your payment".
  about: [payer, member],
});

type Spoken = typeof said.reversePayment | typeof said.objectToRecord | typeof said.settleObjection;
const say = (who: Person, call: Spoken, id: string) => who.call(call, { ...of({ id }), body: because });

async function ended(scene: Scene, end: (typeof ENDS)[number]): Promise<Answer> {
  const { cast, league, how, id, keeper, treasurer, payer, member } = scene;
  // Mostly whoever paid, and not only the member.
  const objector = how % 2 === 0 ? member : payer;
  const objects = () => tells(scene, () => say(objector, said.objectToRecord, id), toldBy(scene, objector));
  const book = () => jobHandlers(cast.world.deps).book_reversals({});
  const isPaid = async () => {
    const members = await cast.admin.call(listMembers, of(league));
    return members.body.find(({ userId }) => userId === member.userId)?.paymentStatus;
  };
  await cast.world.passDays(13);
  await book();
  expect(await isPaid(), "a seat whose reversal isn't booked").toBe("paid");
  if (end === "taken back") {
    return tells(scene, () => say(keeper, said.settleObjection, id), toldBy(scene, keeper));
  }
  if (end === "objects" || end === "agrees") await objects();
  if (end === "awarded") {
    // Until it is booked, the seat is paid, and can win.
    await keeper.call(completeLeague, of(league));
    const { body: pool } = await keeper.call(getPayoutPool, of(league));
    const payouts = [{ userId: member.userId, place: 1, amount: pool.available }];
    done(await keeper.call(proposePayouts, { ...of(league), body: { payouts } }));
  }
  if (end === "handed over") await takeOver({ ...scene, by: treasurer, how: 1 });
  await cast.world.passDays(1);
  if (end === "objects") {
    await book();
    expect(await isPaid(), "a seat whose reversal somebody objected to").toBe("paid");
    return how % 4 === 1 ? nothing : say(keeper, said.settleObjection, id);
  }
  // Whoever objected agrees after the 14 days, so it is booked at once.
  if (end === "agrees") return objector.call(said.withdrawAnnouncement, of({ id }));
  // Another server does the same. All are told, its receiver too.
  await tells(scene, () => Promise.all([book(), book()]), toldBy(scene));
  expect(await isPaid(), "a seat whose reversal is booked or lapsed").toBe(end === "waits" ? "pending" : "paid");
  return nothing;
}
