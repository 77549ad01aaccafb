import { inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { objectToCharge, waiveLateFee } from "#contract/members/league-dues.ts";
import { sendReminders } from "#contract/members/members.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { bringTogether, charge, dueOf, invite, joinByLink, openLeague, pay, payAll, rate, setStatus } from "./acts.ts";
import type { People } from "./people.ts";
import type { Story } from "./timeline.ts";

/** The first league to look at: most have paid, some got reminders, one card was declined. */
export async function* sundayScaries(people: People, today: Date): Story {
  const { casey, alice, ben, carmen, dev, elena, felix, grace, hank, sam } = people;
  yield 34;
  const league = await openLeague(casey, today, {
    name: "Sunday Scaries",
    sport: "football",
    fantasyService: "sleeperbot",
    entryFee: "50.00",
    split: [50, 30, 20],
    commissionerReimbursement: 5,
    maxMembers: 12,
    deadlineInDays: 9,
    endsInDays: 110,
    description: "Twelve teams, half a point per reception. The loser hosts the draft.",
  });
  yield 32;
  await bringTogether(casey, league, [casey, alice, ben, carmen, dev, elena, felix, grace, hank, sam]);
  await setStatus(casey, league, "active");
  await payAll([casey, ben], league);
  yield 27;
  await payAll([alice, grace], league);
  yield 19;
  await pay(sam, league, { cardFailsFirst: true });
  await pay(elena, league);
  yield 8;
  await casey.call(sendReminders, { params: { id: league.id } });
  yield 7;
  await pay(dev, league);
  yield 5;
  await rate(alice, league, 5, "Answers within the hour.");
  await rate(ben, league, 4);
  const { id } = await alice.call(proposeCommissioner, {
    body: { leagueId: league.id, proposedCommissionerId: ben.id, reason: "Casey runs three leagues already." },
  });
  await ben.call(castCommissionerVote, { params: { proposalId: id }, body: { vote: "for" } });
  yield 4;
  await elena.call(castCommissionerVote, { params: { proposalId: id }, body: { vote: "against" } });
  await invite(casey, league, ["morgan.lee@example.com", "theo@example.com"]);
}

/**
 * Already playing for fixed prizes, whose row was decided when the season started, and keeps its seats for years: some have
 * prepaid three seasons.
 */
export async function* dynastyOfDorks(
  { elena, alice, casey, jules, kofi, priya, rosa, quinn }: People,
  today: Date,
): Story {
  yield 90;
  const league = await openLeague(elena, today, {
    name: "Dynasty of Dorks",
    leagueType: "dynasty",
    sport: "football",
    fantasyService: "fantrax",
    entryFee: "120.00",
    minYears: 2,
    maxYears: 3,
    split: [40, 30, 20, 10],
    prizeTable: {
      rows: [
        { from: 4, amounts: ["300.00", "180.00"] },
        { from: 6, amounts: ["360.00", "216.00", "144.00"] },
        { from: 8, amounts: ["400.00", "280.00", "180.00", "100.00"] },
      ],
      surplus: "next_season",
    },
    payoutRule: "majority_approval",
    maxMembers: 8,
    deadlineInDays: -40,
    endsInDays: 95,
  });
  yield 86;
  await bringTogether(elena, league, [elena, alice, casey, jules, kofi, priya, rosa, quinn]);
  await pay(elena, league, { years: 3 });
  await pay(alice, league, { years: 3 });
  yield 70;
  for (const player of [casey, kofi, priya]) await pay(player, league, { years: 2 });
  yield 45;
  await pay(rosa, league, { years: 2 });
  await pay(jules, league, { years: 3, cardFailsFirst: true });
  yield 39;
  await setStatus(elena, league, "in_season");
  await elena.call(sendReminders, { params: { id: league.id } });
  yield 3;
  await alice.call(inviteReplacement, { body: { leagueId: league.id, email: "tess.walker@example.com" } });
}

/** Its deadline has passed, and not everyone has paid: some owe a late fee, and one objects to a fine. */
export async function* lastOneStanding(people: People, today: Date): Story {
  const { marco, ben, felix, grace, imani, lena, omar, sam } = people;
  yield 40;
  const league = await openLeague(marco, today, {
    name: "Last One Standing",
    leagueType: "survivor",
    sport: "football",
    fantasyService: "nfl",
    entryFee: "25.00",
    split: [100],
    ...{ lateFee: "5.00", lateFeeAfterDays: 3, maxChargesPerMember: "10.00" },
    isPublic: true,
    maxMembers: 30,
    deadlineInDays: -6,
    endsInDays: 80,
    description: "One pick a week, never the same team twice.",
  });
  await setStatus(marco, league, "active");
  yield 37;
  await joinByLink(marco, league, [marco, ben, felix, grace, imani, lena, omar, sam]);
  await payAll([marco, grace, omar], league);
  yield 12;
  await payAll([imani, sam], league);
  yield 11;
  await charge(marco, league, { who: [grace, omar], amount: "2.00", reason: "No pick before Thursday's kickoff." });
  yield 10;
  const fine = await dueOf(omar, league, "charge");
  await omar.call(objectToCharge, {
    params: { id: fine },
    body: { reason: "I picked on Wednesday. Look at the app." },
  });
  yield 5;
  await marco.call(sendReminders, { params: { id: league.id } });
  yield 2;
  const late = await dueOf(lena, league, "late");
  await marco.call(waiveLateFee, {
    params: { id: late },
    body: { reason: "Lena's card was stolen. She told me in time." },
  });
}
