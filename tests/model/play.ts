import fc from "fast-check";
import * as leagues from "#contract/leagues/leagues.ts";
import { rateCommissioner } from "#contract/leagues/ratings.ts";
import { inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { joinLeague, leaveLeague, removeMember, sendReminders } from "#contract/members/members.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import * as acts from "#tests/model/acts.ts";
import { type Answer, at, type Cast, type Chosen, nothing, of } from "#tests/model/acts.ts";
import { chargeBeforePrize } from "#tests/model/agreed-charges.ts";
import { awardThatWaits } from "#tests/model/awards-that-wait.ts";
import * as byHand from "#tests/model/by-hand.ts";
import * as byName from "#tests/model/by-name.ts";
import * as byResults from "#tests/model/by-results.ts";
import { lowerAmongParts, restAmongParts } from "#tests/model/in-parts.ts";
import { lateEachSeason } from "#tests/model/late-each-season.ts";
import * as ownLeagues from "#tests/model/own-leagues.ts";
import { limitOneself, rest } from "#tests/model/own-limits.ts";
import { reverseInTime } from "#tests/model/reversals.ts";
import * as together from "#tests/model/together.ts";
import { keptDynastyGoesOn } from "#tests/model/treasurer-dynasty.ts";
import * as waysOut from "#tests/model/ways-out.ts";
import * as withDues from "#tests/model/with-dues.ts";
import { aLeague } from "#tests/support/world.ts";

/** One event: the numbers pick the people and the league from those there are. */
export type Step = { kind: keyof typeof doings; who: number; what: number; how: number };

/** One league of each kind, small enough to fill up at times. */
const OTHER_DUES = { lateFee: "2.00", lateFeeAfterDays: 3, maxChargesPerMember: "12.00" };
const TERMS = [
  { maxMembers: 4, payoutRule: "majority_approval", commissionerReimbursement: 7.5, ...OTHER_DUES },
  { maxMembers: 3, leagueType: "dynasty", entryFee: "33.33" },
  { leagueType: "pickem", periodPrizeShare: 40, payoutRule: "majority_approval", entryFee: "19.99", ...OTHER_DUES },
  {
    custody: "treasurer",
    maxMembers: 5,
    leagueType: "pickem",
    periodPrizeShare: 50,
    entryFee: "20.01",
    ...OTHER_DUES,
    inParts: ["9.01", "6.00", "5.00"],
  },
  { maxMembers: 3, leagueType: "dynasty", payoutRule: "majority_approval", entryFee: "5.00" },
  { leagueType: "pickem", periodPrizeShare: 60, entryFee: "12.34", commissionerReimbursement: 10 },
  { custody: "treasurer", maxMembers: 4, leagueType: "dynasty", commissionerReimbursement: 5, entryFee: "7.77" },
  { maxMembers: 4, commissionerReimbursement: 100, entryFee: "12.34", ...OTHER_DUES, inParts: ["6.17", "6.17"] },
];

type Terms = { inParts?: string[]; [term: string]: unknown };

/** The parts of an entry fee, each due some days after the one before. */
const partsOf = (cast: Cast, { inParts = [], ...terms }: Terms) => ({
  ...terms,
  entryParts: inParts.map((amount, nth) => ({
    amount,
    dueAt: new Date(cast.world.clock().getTime() + (nth + 1) * 8 * 86_400_000).toISOString(),
  })),
});
const LEAGUES_AT_ONCE = 4;

const isOver = ({ status, leagueType, pot }: leagues.League) =>
  status === "cancelled" || (status === "completed" && leagueType !== "dynasty" && pot.escrowBalance === "0.00");

/** Keeps several leagues open: when one is over, another takes its place. */
export async function keepPlaying(cast: Cast): Promise<void> {
  while (cast.leagues.filter((league) => !isOver(league)).length < LEAGUES_AT_ONCE) {
    const count = cast.leagues.length;
    const by = at(cast.people, count);
    if (by)
      cast.leagues.push(await aLeague(cast.world, by, { isPublic: true, ...partsOf(cast, at(TERMS, count) ?? {}) }));
  }
}

const days = async ({ cast: { world }, how }: Chosen, count: number) => {
  const passed = 1 + (how % count);
  await world.passDays(passed);
  return nothing;
};

const runJobs = ({ cast }: Chosen) => cast.world.runJobs().then(() => nothing);

type Doing = {
  /** How often it happens, relative to the others. */
  weight: number;
  /** Mostly the commissioner's business; others try it now and then. */
  byRunner?: true;
  /** Says what everyone has or is told after it, so nobody else does anything meanwhile. */
  alone?: true;
  run: (chosen: Chosen) => Promise<Answer>;
};

/** Everything that anyone can try on a league, allowed or not. */
const doings = {
  join: { weight: 6, run: ({ by, league }) => by.call(joinLeague, of(league)) },
  joinByInvitation: { weight: 3, run: acts.joinByInvitation },
  pay: { weight: 22, run: (chosen) => (hasTreasurer(chosen.league) ? byHand.payByHand : acts.payByCard)(chosen) },
  lookAtPayments: { weight: 12, run: byHand.lookAtPayments },
  bookReversals: { weight: 1, run: byHand.bookReversals },
  reverseInTime: { weight: 1, alone: true, run: reverseInTime },
  settleDebt: { weight: 10, run: byHand.settleDebt },
  changeTreasurer: { weight: 4, run: byHand.changeTreasurer },
  takeOver: { weight: 4, run: byHand.takeOver },
  changeCustody: { weight: 1, byRunner: true, run: byHand.changeCustody },
  addNames: { weight: 2, run: byName.addNames },
  payForName: { weight: 4, run: byName.payForName },
  claimName: { weight: 3, run: byName.claimName },
  sayOfClaim: { weight: 3, run: byName.sayOfClaim },
  changeName: { weight: 2, run: byName.changeName },
  seasonOfNames: { weight: 1, alone: true, run: byName.seasonOfNames },
  charge: { weight: 5, byRunner: true, run: withDues.charge },
  chargeWinners: { weight: 2, run: withDues.chargeWinners },
  sayOfCharge: { weight: 5, run: withDues.sayOfCharge },
  chargeBeforePrize: { weight: 1, alone: true, run: chargeBeforePrize },
  takeBackDue: { weight: 4, byRunner: true, run: withDues.takeBackDue },
  addLate: { weight: 1, run: withDues.addLate },
  lateEachSeason: { weight: 1, alone: true, run: lateEachSeason },
  payDues: { weight: 10, run: withDues.payDues },
  lowerAmongParts: { weight: 2, run: lowerAmongParts },
  restAmongParts: { weight: 1, run: restAmongParts },
  lowerFee: { weight: 3, byRunner: true, run: acts.lowerFee },
  leave: { weight: 1, run: ({ by, league }) => by.call(leaveLeague, of(league)) },
  remove: {
    weight: 1,
    byRunner: true,
    run: ({ by, other, league }) => by.call(removeMember, { params: { id: league.id, userId: other.userId } }),
  },
  remind: { weight: 1, byRunner: true, run: ({ by, league }) => by.call(sendReminders, of(league)) },
  startSeason: { weight: 2, byRunner: true, run: ({ by, league }) => by.call(leagues.startSeason, of(league)) },
  endSeason: { weight: 2, byRunner: true, run: ({ by, league }) => by.call(leagues.endSeason, of(league)) },
  complete: { weight: 2, byRunner: true, run: ({ by, league }) => by.call(leagues.completeLeague, of(league)) },
  setStatus: { weight: 1, byRunner: true, run: acts.setStatus },
  propose: { weight: 12, byRunner: true, run: acts.propose },
  vote: { weight: 10, run: acts.vote },
  decide: { weight: 5, run: acts.decide },
  proposeCommissioner: {
    weight: 4,
    run: ({ by, other, league }) =>
      by.call(proposeCommissioner, { body: { leagueId: league.id, proposedCommissionerId: other.userId } }),
  },
  voteOnCommissioner: { weight: 6, run: acts.voteOnCommissioner },
  rate: {
    weight: 1,
    run: ({ by, league, how }) => by.call(rateCommissioner, { ...of(league), body: { rating: 1 + (how % 5) } }),
  },
  inviteReplacement: {
    weight: 4,
    run: ({ by, other, league }) => by.call(inviteReplacement, { body: { leagueId: league.id, email: other.email } }),
  },
  acceptReplacement: { weight: 5, run: acts.acceptMailed },
  awardThatWaits: { weight: 1, alone: true, run: awardThatWaits },
  everyoneVotes: { weight: 9, run: together.everyoneVotes },
  replaceCommissioner: { weight: 4, run: together.replaceCommissioner },
  proposeInVain: { weight: 6, run: together.proposeInVain },
  payInTwoTabs: { weight: 5, run: together.payInTwoTabs },
  handOverSeat: { weight: 8, run: together.handOverSeat },
  turnSeason: { weight: 5, run: together.turnSeason },
  removeAfterPrize: { weight: 6, run: waysOut.removeAfterPrize },
  leaveRest: { weight: 4, run: waysOut.leaveRest },
  refundComesBack: { weight: 3, run: waysOut.refundComesBack },
  payoutComesBack: { weight: 2, run: waysOut.payoutComesBack },
  guestComesAndGoes: { weight: 3, run: waysOut.guestComesAndGoes },
  settleCase: { weight: 8, run: waysOut.settleCase },
  changeTerms: { weight: 6, run: acts.changeTerms },
  prizeUnclaimed: { weight: 1, run: ownLeagues.prizeUnclaimed },
  dynastyEnds: { weight: 1, run: ownLeagues.dynastyEnds },
  commissionerVanishes: { weight: 1, run: ownLeagues.commissionerVanishes },
  keptDynastyGoesOn: { weight: 1, run: keptDynastyGoesOn },
  reimburseAll: { weight: 1, run: ownLeagues.reimburseAll },
  weekByResults: { weight: 1, run: byResults.weekByResults },
  proposalByResults: { weight: 1, run: byResults.proposalByResults },
  limitOneself: { weight: 2, run: limitOneself },
  rest: { weight: 1, run: rest },
  nameBankAccount: { weight: 1, run: acts.nameBankAccount },
  runJobs: { weight: 3, run: runJobs },
  aDayGoesBy: { weight: 2, run: (chosen) => days(chosen, 2) },
  aWeekGoesBy: { weight: 1, run: (chosen) => days(chosen, 6) },
} satisfies Record<string, Doing>;

const KINDS = (Object.keys(doings) as (keyof typeof doings)[]).map((kind) => ({
  weight: doings[kind].weight,
  arbitrary: fc.constant(kind),
}));

export const steps: fc.Arbitrary<Step> = fc.noBias(
  fc.record({ kind: fc.oneof(...KINDS), who: fc.nat(99), what: fc.nat(99), how: fc.nat(99) }),
);

export const isAlone = ({ kind }: Step): boolean => "alone" in doings[kind];

/** Does it to one of the open leagues. */
export async function doStep(cast: Cast, { kind, who, what, how }: Step): Promise<Answer> {
  const underWay = cast.leagues.filter((one) => !isOver(one));
  const league = at(underWay, what);
  const other = at(cast.people, what + how);
  if (!league || !other) return nothing;
  const doing: Doing = doings[kind];
  const runner = cast.people.find(({ userId }) => userId === league.commissionerId);
  const by = doing.byRunner && who % 5 !== 0 && runner ? runner : (at(cast.people, who) ?? other);
  return doing.run({ cast, by, other, league, how });
}
