import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { aLeague, aSession, casey, daysFromNow } from "#tests/specification/web/fixtures.ts";
import { neverSaidIn } from "#tests/support/never-said.ts";
import { joinMessage } from "#web/members/messages/join-message.ts";
import { voteMessage } from "#web/members/messages/vote-message.ts";
import { formatMoment } from "#web/ui/date.tsx";

const url = "https://keep.example/it";
const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 3 } as const;

describe("the message about a vote", () => {
  const until = daysFromNow(3);
  const said = (session: Partial<VotingSession>, league: Partial<League> = {}) =>
    voteMessage(aSession({ expiresAt: until, ...session }), { league: aLeague(league), url });
  /** As the page says it, with the zone. */
  const moment = new RegExp(
    `until ${formatMoment(until).replace(/[^\w]/g, ".")} (?:[A-Z]{2,5}|GMT[+-][\\d:]+)(?=[.;])`,
  );
  const withoutMoment = (text: string) => text.replace(moment, "until THEN");

  it.each([
    [{}, {}, "the payouts of Sunday Crew"],
    [{ period: "Week 3" }, {}, "the payouts of Week 3 in Sunday Crew"],
    [{ seasonYear: 2 }, DYNASTY, "the payouts of season 2 of Sunday Crew"],
    [{ kind: "give_back" as const }, {}, "an unclaimed prize of Sunday Crew"],
  ])("says what to vote on, until when and how many have: %#", (session, league, what) => {
    expect(withoutMoment(said(session, league))).toBe(
      `Vote on ${what} until THEN. 3 of 7 have voted so far. Vote here: ${url}`,
    );
  });

  it("says until when payouts can be objected to, and that they are awarded otherwise", () => {
    expect(withoutMoment(said({ kind: "proposal" }))).toBe(
      `The payouts of Sunday Crew are proposed. You can object until THEN; if too few of us do, the prizes are awarded then. See them here: ${url}`,
    );
  });
});

it("The message of a join link says what joining costs, and that a free league is free", () => {
  expect(joinMessage(aLeague())).toBe(
    "Join Sunday Crew on Potkeeper. The entry fee is $50.00, held in escrow until the season ends.",
  );
  expect(joinMessage(aLeague({ entryFee: "0.00" }))).toBe("Join Sunday Crew on Potkeeper. It's free.");
});

it("The message of a join link says who keeps the money, and that Potkeeper doesn't", () => {
  const kept = { custody: "treasurer", treasurer: { userId: casey.id, name: "Casey Tester" } } as const;
  const message = joinMessage(aLeague(kept));
  expect(message).toBe(
    "Join Sunday Crew on Potkeeper. The entry fee is $50.00. You pay Casey Tester, who keeps the money. Potkeeper doesn't hold this money. If Casey Tester doesn't pay, Potkeeper can't.",
  );
  expect(joinMessage(aLeague({ ...kept, entryFee: "0.00" }))).toBe("Join Sunday Crew on Potkeeper. It's free.");
});

it("No message about a league that keeps its own money says what such a league never says", () => {
  const league = aLeague({ custody: "treasurer", treasurer: { userId: casey.id, name: "Casey Tester" } });
  const session = aSession({ expiresAt: daysFromNow(3) });
  const messages = [
    ...[joinMessage(league), joinMessage({ ...league, ...DYNASTY })],
    ...(["payouts", "proposal"] as const).map((kind) => voteMessage({ ...session, kind }, { league, url })),
  ];
  expect(messages.flatMap(neverSaidIn)).toEqual([]);
});
