import { afterAll, describe, it } from "vitest";
import { editLeague } from "#contract/leagues/leagues.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import {
  aCompletedSeason,
  aFreshPerson,
  ann,
  aPaidLeague,
  atTheBank,
  ben,
  casey,
  click,
  type DeadlyWay,
  dieOnTheWay,
  dora,
  jobs,
  leaveScenes,
  mortal,
  nothing,
  of,
  PATIENCE_MS,
  paying,
  replacementToken,
  toAnn,
  way,
} from "#tests/money/crash-scene.ts";
import { aLeague, join, setStatus, startPayment } from "#tests/support/world.ts";

const slowRefund = ({ points, number, refunded }: { points: number; number: string; refunded: number }): DeadlyWay => ({
  points,
  begin: async () => {
    const league = await aPaidLeague([ann], {}, { number });
    const steps = () => [() => click(ann, leaveLeague, of(league)), jobs, () => atTheBank(1), jobs];
    return { leagueId: league.id, steps, moved: { charges: 1, charged: 5000, refunded, sent: 0 } };
  },
});

/**
 * Kills the server before or after a call to the processor or a commit, on each path that money takes. It restarts, and
 * the last person to click clicks again: nothing may be lost or doubled.
 */
const WAYS: Record<string, DeadlyWay> = {
  "an entry fee is paid": way(14, async () => {
    const payer = await aFreshPerson();
    const league = await aLeague(mortal.world, casey);
    await join(casey, league, payer);
    return {
      leagueId: league.id,
      steps: () => paying(payer, league),
      moved: { ...nothing, charges: 1, charged: 5000 },
    };
  }),
  "an entry fee is paid, and the page is closed before it can say so": way(12, async () => {
    const league = await aLeague(mortal.world, casey);
    await join(casey, league, ann);
    const steps = () => paying(ann, league, { tells: false });
    return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 5000 } };
  }),
  "two seasons are chosen, then three are paid": way(22, async () => {
    const league = await aLeague(mortal.world, casey, { leagueType: "dynasty" });
    await join(casey, league, ann);
    const steps = () => paying(ann, league, { years: [2, 3] });
    return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 15_000 } };
  }),
  "two seasons are chosen, and a second click chooses three": way(12, async () => {
    const league = await aLeague(mortal.world, casey, { leagueType: "dynasty" });
    await join(casey, league, ann);
    const steps = () => {
      let clicks = 0;
      const first = () => startPayment(ann, league, { years: clicks++ === 0 ? 2 : 3 });
      return [first, ...paying(ann, league, { years: [3] })];
    };
    return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 15_000 } };
  }),
  "the fee is edited under an open form, and the new one is paid": way(20, async () => {
    const league = await aLeague(mortal.world, casey);
    await join(casey, league, ann);
    const { paymentDeadline, endDate } = league;
    const edit = { ...of(league), body: { paymentDeadline, endDate, entryFee: "100.00" } };
    const steps = () => [
      () => startPayment(ann, league),
      () => click(casey, editLeague, edit),
      jobs,
      ...paying(ann, { ...league, entryFee: "100.00" }),
    ];
    return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 10_000 } };
  }),
  "a member leaves with an open form": way(4, async () => {
    const league = await aLeague(mortal.world, casey);
    await join(casey, league, ann);
    const steps = () => [() => startPayment(ann, league), () => click(ann, leaveLeague, of(league)), jobs];
    return { leagueId: league.id, steps, moved: nothing };
  }),
  "a member leaves and is refunded": way(8, async () => {
    const league = await aPaidLeague([ann]);
    const steps = () => [() => click(ann, leaveLeague, of(league)), jobs];
    return { leagueId: league.id, steps, moved: { charges: 1, charged: 5000, refunded: 5000, sent: 0 } };
  }),
  "a refund arrives late": slowRefund({ points: 10, number: "4000000000007726", refunded: 5000 }),
  "a refund comes back from a closed card": slowRefund({ points: 12, number: "4000000000005126", refunded: 0 }),
  "a league is canceled and everyone refunded": way(14, async () => {
    const league = await aPaidLeague([ann, ben]);
    const steps = () => [() => setStatus(casey, league, "cancelled"), jobs];
    return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 10_000, sent: 0 } };
  }),
  "prizes are sent": way(14, async () => {
    const league = await aCompletedSeason([ann, ben], { commissionerReimbursement: 10 });
    const steps = () => [() => click(casey, proposePayouts, toAnn(league, "90.00")), jobs];
    return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 0, sent: 10_000 } };
  }),
  "a vote is won and the prize sent": way(12, async () => {
    const league = await aCompletedSeason([ann, ben], { payoutRule: "majority_approval" });
    const { body } = await casey.call(proposePayouts, toAnn(league, "100.00"));
    await jobs();
    const vote = { params: { sessionId: body.votingSessionId ?? "" }, body: { vote: "for" } };
    const steps = () => [() => click(ann, castVote, vote), () => click(ben, castVote, vote), jobs];
    return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 0, sent: 10_000 } };
  }),
  "a winner names an account and gets the prize that waits": way(16, async () => {
    const winner = await aFreshPerson();
    const league = await aCompletedSeason([winner]);
    const payouts = [{ userId: winner.userId, place: 1, amount: "50.00" }];
    await click(casey, proposePayouts, { ...of(league), body: { payouts } });
    await jobs();
    const steps = () => [
      () => click(winner, openPayoutAccount, { body: { currentPassword: "correct horse" } }),
      () => nameBankAccount(winner),
      jobs,
    ];
    return { leagueId: league.id, steps, moved: { charges: 1, charged: 5000, refunded: 0, sent: 5000 } };
  }),
  "a replacement takes over a seat, and what was prepaid goes back": way(20, async () => {
    const league = await aPaidLeague([ann, ben], { leagueType: "dynasty", maxMembers: 2 }, { years: 2 });
    await click(ann, inviteReplacement, { body: { leagueId: league.id, email: dora.email } });
    await click(dora, acceptReplacement, { params: { token: await replacementToken(dora) } });
    await jobs();
    const steps = () => paying(dora, league, { years: [2] });
    return { leagueId: league.id, steps, moved: { charges: 3, charged: 30_000, refunded: 5000, sent: 0 } };
  }),
  "an entry fee is disputed at the bank, and lost": way(16, async () => {
    const league = await aPaidLeague([ann], {}, { number: "4000000000000259" });
    const steps = () => [() => atTheBank(1), jobs, () => atTheBank(24 * 8), jobs];
    return { leagueId: league.id, steps, moved: { ...nothing, charges: 1, charged: 5000 } };
  }),
};

afterAll(leaveScenes);

describe("a server killed on the way", () => {
  it.each(Object.entries(WAYS))("%s, once", (_, one) => dieOnTheWay(one, { hearsEvents: true }), PATIENCE_MS);
});

describe("a server killed on the way, that never gets the processor's events", () => {
  const deaf = ["a member leaves and is refunded", "prizes are sent", "a vote is won and the prize sent"];
  it.each(Object.entries(WAYS).filter(([name]) => deaf.includes(name)))(
    "%s, once",
    (_, { points, ...one }) => dieOnTheWay({ ...one, points: points / 2 }, { hearsEvents: false }),
    PATIENCE_MS,
  );
});
