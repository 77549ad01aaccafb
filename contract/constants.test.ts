import { describe, expect, it } from "vitest";
import { listClassifieds } from "#contract/leagues/classifieds.ts";
import { invitationStatuses } from "#contract/leagues/invitations.ts";
import { paymentStatuses } from "#contract/members/payment-status.ts";
import { paymentRecordStatuses } from "#contract/money/payments.ts";
import { payoutStatuses } from "#contract/money/payouts.ts";
import { notificationTypes } from "#contract/notices/notifications.ts";
import { adminLeagueSchema } from "#contract/operations/admin-leagues.ts";
import { userRoles } from "#contract/people/auth.ts";
import { placeholderName } from "#contract/people/shown-names.ts";
import { DEADLINE_NEAR_DAYS, daysLeft } from "#contract/platform/days.ts";
import { toCents } from "#contract/platform/money.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import { amountForYears, REPLACEMENT_LAST_YEAR, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { createLeagueSchema, editLeagueSchema } from "#contract/terms/league-terms.ts";
import {
  fantasyServices,
  leagueTypeEffects,
  leagueTypes,
  offersPeriodPayouts,
  payoutFrequencies,
  payoutRules,
  sports,
  sportsAtCreation,
} from "#contract/terms/league-types.ts";
import { payoutPresets } from "#contract/terms/payout-structure.ts";
import { fullPool, proposalPool } from "#contract/terms/pool.ts";
import {
  ballots,
  commissionerVotesNeeded,
  effectiveVoteStatus,
  payoutVotesNeeded,
  VOTE_DAYS,
  voteStatuses,
} from "#contract/votes/votes.ts";
import { proves } from "#tests/specification/proves.ts";
import { valuesIn } from "#tests/specification/specification.ts";
import { statements } from "#tests/specification/statements.ts";

/** SPEC §3 and §9: the product's values and business constants. */
const league = {
  name: "Sunday League",
  entryFee: "50.00",
  paymentDeadline: "2099-10-01",
  endDate: "2100-01-01",
  payoutStructure: [{ place: 1, percentage: 100 }],
};

describe("the values of", () => {
  it.each([
    ["3.leagues.status", leagueStatuses],
    ["3.enums.league-status", leagueStatuses],
    ["4.league.states", leagueStatuses],
    ["3.leagues.league-type", leagueTypes],
    ["3.enums.league-type", leagueTypes],
    ["3.leagues.payout-frequency", payoutFrequencies],
    ["3.enums.payout-frequency", payoutFrequencies],
    ["3.leagues.payout-rule", payoutRules],
    ["3.enums.payout-rule", payoutRules],
    ["3.league-members.payment-status", paymentStatuses],
    ["3.invitations.status", invitationStatuses],
    ["4.payment.states", paymentRecordStatuses],
    ["4.payout.states", payoutStatuses],
    ["3.replacement-invitations.status", invitationStatuses],
    ["3.payments.status", paymentRecordStatuses],
    ["3.payouts.status", payoutStatuses],
    ["3.voting-sessions.status", voteStatuses],
    ["3.commissioner-proposals.status", voteStatuses],
    ["4.proposal.states", voteStatuses],
    ["3.votes.vote", ballots],
    ["3.commissioner-votes.vote", ballots],
    ["3.notifications.type", notificationTypes],
    ["3.enums.sport", sportsAtCreation],
  ] as const)("%s are exactly those of its sentence", (id, values) => {
    proves(id);
    expect(values.length).toBeGreaterThan(1);
    expect(values).toEqual(valuesIn(statements[id]));
  });

  it("a role are a user's and an admin's", () => {
    proves("3.users.role");
    expect(userRoles).toEqual(["user", "admin"]);
  });
});

describe("sports and services", () => {
  const FIVE = ["football", "basketball", "baseball", "hockey", "soccer"];

  it("a new league has one of five sports; golf is for edits, the admin's form and the classifieds' filter", () => {
    proves("3.enums.golf");
    expect(sportsAtCreation).toEqual(FIVE);
    expect(sports).toEqual([...FIVE, "golf"]);
    expect(editLeagueSchema.safeParse({ ...league, sport: "golf" }).success).toBe(true);
    expect(adminLeagueSchema.shape.sport.options).toEqual([...FIVE, "golf"]);
    expect(listClassifieds.schema.querystring.parse({ sport: [...FIVE, "golf"].join() }).sport).toHaveLength(6);
  });

  it("a league is played on one of the sentence's twelve services, or in the Premier League's own game", () => {
    proves("3.enums.fantasy-service");
    const twelve = valuesIn(statements["3.enums.fantasy-service"]);
    expect(twelve).toHaveLength(12);
    // Decision 029.
    expect(fantasyServices).toEqual([...twelve, "premier_league"]);
    const takes = (fantasyService: string) => createLeagueSchema.safeParse({ ...league, fantasyService }).success;
    expect(fantasyServices.filter((service) => !takes(service))).toEqual([]);
    expect([takes("sleeper"), takes("other")]).toEqual([false, false]);
  });
});

describe("a league that names nothing", () => {
  const made = createLeagueSchema.parse(league);

  it.each([
    ["9.create.max-members", "maxMembers", 10],
    ["9.create.sport", "sport", "football"],
    ["9.create.season", "season", "2024"],
    ["9.create.service", "fantasyService", "yahoo"],
    ["9.create.reimbursement", "commissionerReimbursement", 0],
    ["9.create.payout-rule", "payoutRule", "commissioner_control"],
    ["9.create.private", "isPublic", false],
    ["9.create.league-type", "leagueType", "single_season"],
    ["5.create.payout-rule-default", "payoutRule", "commissioner_control"],
    ["5.create.is-public-default", "isPublic", false],
    ["5.create.league-type-default", "leagueType", "single_season"],
  ] as const)("%s: has %s %j", (id, field, value) => {
    proves(id);
    expect(made[field]).toBe(value);
  });

  it("is a standard draft when an admin makes it", () => {
    proves("9.admin.status", "9.admin.type");
    const byAdmin = adminLeagueSchema.parse({ name: "L", sport: "football", season: "2024", entryFee: "50" });
    expect(byAdmin).toMatchObject({ status: "draft", leagueType: "standard" });
  });
});

describe("what a type sets", () => {
  const ONE_SEASON = { minYears: 1, maxYears: 1, payoutFrequency: "end_of_season" };

  it.each([
    ["9.types.dynasty", "dynasty", { minYears: 2, maxYears: 3, payoutFrequency: "end_of_season" }],
    ["9.types.pickem", "pickem", { ...ONE_SEASON, payoutFrequency: "weekly" }],
    ["9.types.other", "single_season", ONE_SEASON],
    ["9.types.other", "survivor", ONE_SEASON],
  ] as const)("%s: %s", (id, type, effects) => {
    proves(id);
    expect(leagueTypeEffects[type]).toEqual(effects);
  });

  it("daily, weekly and monthly are for pick'em and survivor leagues only", () => {
    proves("9.types.frequencies");
    expect(leagueTypes.filter(offersPeriodPayouts)).toEqual(["survivor", "pickem"]);
    const takes = (leagueType: string, payoutFrequency: string) =>
      createLeagueSchema.safeParse({ ...league, leagueType, payoutFrequency }).success;
    for (const frequency of ["daily", "weekly", "monthly"]) {
      expect(leagueTypes.filter((type) => takes(type, frequency))).toEqual(["survivor", "pickem"]);
    }
    expect(leagueTypes.filter((type) => takes(type, "end_of_season"))).toEqual(leagueTypes);
  });

  it.each([
    ["9.presets.winner-takes-all", "Winner takes all", [100]],
    ["9.presets.top-two", "Top two", [70, 30]],
    ["9.presets.top-three", "Top three", [50, 30, 20]],
    ["9.presets.top-four", "Top four", [40, 30, 20, 10]],
  ] as const)("%s: %s is %j", (id, name, percentages) => {
    proves(id);
    expect(payoutPresets.find((preset) => preset.name === name)?.percentages).toEqual(percentages);
    expect(payoutPresets).toHaveLength(4);
  });
});

describe("voting", () => {
  const smallest = (isEnough: (votes: number) => boolean) => {
    let votes = 0;
    while (!isEnough(votes)) votes++;
    return votes;
  };
  const sizes = Array.from({ length: 50 }, (_, index) => index + 1);

  it("takes the fewest votes that are 51% of 1 to 50 voters", () => {
    proves("9.voting.majority");
    expect(sizes.map(payoutVotesNeeded)).toEqual(sizes.map((n) => smallest((votes) => votes * 100 >= n * 51)));
    expect([1, 2, 3, 49, 50].map(payoutVotesNeeded)).toEqual([1, 2, 2, 25, 26]);
  });

  it("takes the fewest votes that are half of 1 to 50 voters on a commissioner", () => {
    proves("9.voting.commissioner");
    expect(sizes.map(commissionerVotesNeeded)).toEqual(sizes.map((n) => smallest((votes) => votes * 2 >= n)));
    expect([1, 2, 3, 49, 50].map(commissionerVotesNeeded)).toEqual([1, 1, 2, 25, 25]);
  });

  it("is open for 7 days and over at their very end", () => {
    proves("4.payouts.expired");
    expect(VOTE_DAYS).toBe(7);
    const expiresAt = new Date("2026-09-08T12:00:00Z");
    const at = (ms: number) => effectiveVoteStatus({ status: "active", expiresAt }, new Date(expiresAt.getTime() + ms));
    expect([at(-1), at(0), at(1)]).toEqual(["active", "expired", "expired"]);
    expect(effectiveVoteStatus({ status: "approved", expiresAt }, new Date("2027-01-01"))).toBe("approved");
  });
});

describe("money", () => {
  const dynasty = { leagueType: "dynasty" as const, ...leagueTypeEffects.dynasty, currentYear: 1 };
  const seat = { firstSeason: 1, lastSeason: null };

  it("the pool shown to players is the entry fee times max members", () => {
    proves("9.money.pool");
    expect(fullPool({ entryFee: toCents(50_00), maxMembers: 12 })).toBe(600_00);
  });

  it("the pool of a proposal is the entry fee times paid members, less the reimbursement", () => {
    proves("9.money.proposal-pool", "5.proposal.pool");
    const pool = (percent: number) =>
      proposalPool({
        entryFee: toCents(50_00),
        paidMembers: 3,
        reimbursement: toBasisPoints(percent * 100),
        currency: "USD",
      });
    expect([0, 10, 33.33, 100].map(pool)).toEqual([150_00, 135_00, 100_01, 0]);
  });

  it("a dynasty is paid for 2 or 3 years, 2 being offered first; any other league for 1", () => {
    proves("9.money.dynasty-years");
    expect(yearsToPayChoices(dynasty, seat)).toEqual([2, 3]);
    expect(yearsToPayChoices({ ...dynasty, leagueType: "single_season" as const }, seat)).toEqual([1]);
  });

  it("a dynasty's payment is the entry fee times the years", () => {
    proves("9.money.dynasty-amount");
    expect([1, 2, 3].map((years) => amountForYears(toCents(50_00), years))).toEqual([50_00, 100_00, 150_00]);
  });

  it("a replacement can be found until year 2", () => {
    expect(REPLACEMENT_LAST_YEAR).toBe(2);
  });
});

describe("days and names", () => {
  it("days left are rounded up, and zero or less once the time has come", () => {
    proves("9.days.rounded-up");
    const now = new Date("2026-09-01T12:00:00Z");
    const inMs = (ms: number) => daysLeft(new Date(now.getTime() + ms), now);
    const DAY = 86_400_000;
    expect([1, DAY, DAY + 1, 3 * DAY, 3 * DAY + 1].map(inMs)).toEqual([1, 1, 2, 3, 4]);
    expect([0, -1, -DAY].map((ms) => inMs(ms) <= 0)).toEqual([true, true, true]);
  });

  it("a deadline is near at 3 days", () => {
    expect(DEADLINE_NEAR_DAYS).toBe(3);
  });

  it("a member without a name is 'User' and part of their id", () => {
    proves("9.placeholders.user");
    expect(placeholderName("8a34c1d2-0000-4000-8000-000000000000")).toBe("User 8a34c1d2");
  });
});
